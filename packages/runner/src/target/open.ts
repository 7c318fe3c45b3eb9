import { GradekitError } from '@gradekit/core';
import type { Suite } from '../suite/suite.js';
import { openCommand } from './command/open.js';
import { findRecordedFile } from './recorded/files.js';
import { openLinks } from './recorded/link.js';
import { openOwnRows } from './recorded/own-rows.js';
import { openRecorded } from './recorded/session.js';
import type { TargetSession } from './target.js';

/** What a target is opened for. */
export interface TargetUse {
  readonly model: string;
  /** From 1. */
  readonly run: number;
  /** Absolute path of recorded trajectories that take the target's place: a JSONL file or a results folder. */
  readonly cached?: string;
}

/**
 * Opens a suite's target for one run of one model.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`, `invalid_results`; `not_supported` for a live target of Letta Evals
 */
export function openTarget(suite: Suite, { model, run, cached }: TargetUse): TargetSession {
  const { target } = suite;
  if (cached !== undefined) return openRecording(suite, cached, { model, run });
  switch (target.kind) {
    case 'recorded':
      return target.path === undefined
        ? openOwnRows({ dataset: suite.dataset, run, ...(target.modelHandles.length === 0 ? {} : { model }) })
        : openRecording(suite, target.path, { model, run });
    case 'command':
      return openCommand(target, model);
    case 'letta':
      throw new GradekitError({
        code: 'not_supported',
        message: 'live agents of Letta Evals cannot be run by this version',
        place: { file: suite.file },
        hint: 'grade what was recorded: --cached with a results folder or a file of trajectories',
      });
  }
}

function openRecording(suite: Suite, path: string, { model, run }: Omit<TargetUse, 'cached'>): TargetSession {
  const found = findRecordedFile(path, { model, run });
  const links = openLinks(found.base, suite.folder);
  const isAnyModel = found.isOfModel || suite.target.modelHandles.length === 0;
  const session = openRecorded({
    path: found.path,
    folder: suite.folder,
    ...(isAnyModel ? {} : { model }),
    isOfOneModel: found.isOfModel,
    run,
    numRuns: suite.numRuns,
    followLink: links.follow,
  });
  return {
    ...session,
    close: () => {
      session.close();
      links.close();
    },
  };
}
