import { resolve } from 'node:path';
import type { JsonObject } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { RangeReader } from '../../bytes/range.js';
import { openRanges } from '../../bytes/range.js';
import { sha256 } from '../../dataset/hash.js';
import { pathFrom } from '../../dataset/jsonl.js';
import type { RawRecording } from '../../dataset/row.js';
import { parseLine } from '../../json/parse-line.js';
import type { TargetFailure } from '../target.js';
import { carriesTrajectory } from './row.js';

/** Gives a row that carries its trajectory back as it is, and for one that links to it the row that it links to. */
export type FollowLink = (recording: RawRecording) => RawRecording | TargetFailure;

/** The links of a results folder of ours. */
export interface Links {
  readonly follow: FollowLink;
  readonly close: () => void;
}

/**
 * Follows links from rows of a results folder to where their trajectories are recorded.
 *
 * @param base - absolute path that the links are relative to: the folder of the suite that wrote them
 * @param folder - of the suite that reads them, absolute
 */
export function openLinks(base: string, folder: string): Links {
  const files = new Map<string, RangeReader>();
  const rangesOf = (path: string): RangeReader => {
    const open = files.get(path) ?? openRanges(path);
    files.set(path, open);
    return open;
  };
  return {
    follow: (recording) => {
      const { row } = recording;
      const link = linkOf(row);
      if (link === undefined || carriesTrajectory(row)) return recording;
      const path = resolve(base, link.path);
      const bytes = rangesOf(path).read(link.offset, link.length);
      const parsed = parseLine({ number: link.line, offset: link.offset, bytes }, { path, code: 'invalid_trajectory' });
      if (parsed.kind !== 'object' || sha256(bytes) !== link.sha256) return changed(path, link.line);
      return { row: parsed.value, source: { ...link, path: pathFrom(folder, path) } };
    },
    close: () => {
      for (const file of files.values()) file.close();
      files.clear();
    },
  };
}

function linkOf({ trajectory_source: source }: JsonObject): RawRecording['source'] | undefined {
  if (!isJsonObject(source)) return undefined;
  const { path, line, offset, length, sha256: digest } = source;
  if (typeof path !== 'string' || typeof digest !== 'string') return undefined;
  if (typeof line !== 'number' || typeof offset !== 'number' || typeof length !== 'number') return undefined;
  return { path, line, offset, length, sha256: digest };
}

function changed(path: string, line: number): TargetFailure {
  const message = `the trajectory that was graded stood on line ${line} of ${path}, which has changed since`;
  return { status: 'failed', exceptionType: 'ChangedFile', message, facts: {} };
}
