import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@gradekit/core';
import { isGradekitError, isJsonObject } from '@gradekit/core';
import type { RangeReader } from '../../bytes/range.js';
import { openRanges } from '../../bytes/range.js';
import { sha256 } from '../../dataset/hash.js';
import { pathFrom } from '../../dataset/jsonl.js';
import type { RawRecording, RecordingSource } from '../../dataset/row.js';
import { parseLine } from '../../json/parse-line.js';
import type { TargetFailure } from '../target.js';
import { failure } from './failure.js';
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
  const read = (link: RecordingSource, path: string): RawRecording | TargetFailure => {
    const shown = pathFrom(folder, path);
    const bytes = holds(path, link) ? rangesOf(path).read(link.offset, link.length) : undefined;
    if (bytes === undefined || sha256(bytes) !== link.sha256) return changed(shown, link.line);
    const line = { number: link.line, offset: link.offset, bytes };
    const parsed = parseLine(line, { path: shown, code: 'invalid_trajectory' });
    if (parsed.kind !== 'object') return noTrajectory(shown, link.line);
    return { row: parsed.value, source: { ...link, path: shown } };
  };
  return {
    follow: (recording) => {
      const link = linkOf(recording.row);
      if (link === undefined || carriesTrajectory(recording.row)) return recording;
      const path = resolve(base, link.path);
      try {
        return read(link, path);
      } catch (thrown) {
        if (isGradekitError(thrown)) return unreadable(pathFrom(folder, path), link.line);
        throw thrown;
      }
    },
    close: () => {
      for (const file of files.values()) file.close();
      files.clear();
    },
  };
}

/** Whether a link is inside of a file. Links are data: they may name a device, or more bytes than there are. */
function holds(path: string, { offset, length }: RecordingSource): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  return status?.isFile() === true && offset + length <= status.size;
}

function linkOf({ trajectory_source: source }: JsonObject): RecordingSource | undefined {
  if (!isJsonObject(source)) return undefined;
  const { path, line, offset, length, sha256: digest } = source;
  if (typeof path !== 'string' || typeof digest !== 'string') return undefined;
  if (!isCount(line) || !isCount(offset) || !isCount(length)) return undefined;
  return { path, line, offset, length, sha256: digest };
}

function isCount(given: JsonValue | undefined): given is number {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0;
}

function changed(path: string, line: number): TargetFailure {
  return failure(
    'ChangedFile',
    `the trajectory that was graded stood on line ${line} of ${path}, which has changed since`,
  );
}

function unreadable(path: string, line: number): TargetFailure {
  return failure('MissingFile', `the trajectory stands on line ${line} of ${path}, which cannot be read`);
}

function noTrajectory(path: string, line: number): TargetFailure {
  return failure('InvalidTrajectory', `line ${line} of ${path} is no trajectory: it holds no JSON object`);
}
