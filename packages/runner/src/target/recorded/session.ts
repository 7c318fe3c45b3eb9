import { resolve } from 'node:path';
import type { JsonObject, Problem } from '@gradekit/core';
import { openLines } from '../../bytes/line-reader.js';
import type { RangeReader } from '../../bytes/range.js';
import { openRanges } from '../../bytes/range.js';
import type { Line } from '../../bytes/line.js';
import { pathFrom, recordingOf } from '../../dataset/jsonl.js';
import type { DatasetRow } from '../../dataset/row.js';
import { parseLine } from '../../json/parse-line.js';
import type { TargetAnswer, TargetSession } from '../target.js';
import { failure } from './failure.js';
import type { FollowLink } from './link.js';
import { Losses } from './losses.js';
import { Notices } from './notices.js';
import { answerOf, recordedId, recordedModel, recordedRun } from './row.js';

/** A file of recorded trajectories, and which of its rows are wanted. */
export interface RecordedFile {
  /** Absolute. */
  readonly path: string;
  /** Of the suite, absolute: places are written from here. */
  readonly folder: string;
  /** Whose rows are wanted; absent: of whichever model, since the suite names none or the file is of one model. */
  readonly model?: string;
  /** The file itself says whose rows it holds. */
  readonly isOfOneModel: boolean;
  /** From 1. */
  readonly run: number;
  /** How many runs the suite asks for. */
  readonly numRuns: number;
  /** Finds the trajectory of a row that only links to it. */
  readonly followLink: FollowLink;
}

/** A row that is wanted. Its line is overwritten by the next. */
interface Wanted {
  readonly key: string;
  readonly row: JsonObject;
  readonly line: Line;
}

/** Where a line stands that was read before its sample came. */
interface Passed {
  readonly number: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Joins a file of recorded trajectories to samples as they come: read forward once, lines that come before their sample are
 * remembered by place and read again. Rows without an id have their number, from 0, as rows of a dataset do.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 * @see docs/decisions/recorded-join.md
 */
export function openRecorded(file: RecordedFile): TargetSession {
  const join = new RecordedJoin(file);
  return { answer: (row) => join.answer(row), finish: (isWhole) => join.finish(isWhole), close: () => join.close() };
}

class RecordedJoin {
  readonly #file: RecordedFile;
  /** The file's path as results write it. */
  readonly #from: string;
  readonly #lines;
  readonly #passed = new Map<string, Passed>();
  /** Ids of rows that were read, with their lines: an id that comes twice is an error. */
  readonly #seen = new Map<string, number>();
  readonly #losses = new Losses();
  readonly #notices: Notices;
  #ranges: RangeReader | undefined;
  #index = 0;

  constructor(file: RecordedFile) {
    this.#file = file;
    this.#from = pathFrom(file.folder, file.path);
    this.#lines = openLines(file.path);
    this.#notices = new Notices(file.path, file.numRuns);
  }

  answer(row: DatasetRow): TargetAnswer {
    const key = String(row.sample.id);
    const passed = this.#passed.get(key);
    if (passed !== undefined) return this.#answerPassed(key, passed);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      if (next.key === key) return this.#answerWith(next);
      this.#pass(next);
    }
    return this.#missing(key);
  }

  finish(isWhole: boolean): readonly Problem[] {
    if (isWhole) {
      for (let next = this.#next(); next !== undefined; next = this.#next()) this.#pass(next);
      this.#notices.orphans([...this.#passed].map(([id, { number }]) => ({ id, line: number })));
    }
    return [...this.#notices.all(), ...this.#losses.problems()];
  }

  close(): void {
    this.#lines.close();
    this.#ranges?.close();
    this.#ranges = undefined;
  }

  /** The next row that is wanted. */
  #next(): Wanted | undefined {
    const { path } = this.#file;
    for (let line = this.#lines.next(); line !== undefined; line = this.#lines.next()) {
      const parsed = parseLine(line, { path, code: 'invalid_trajectory' });
      if (parsed.kind === 'blank') continue;
      const index = this.#index;
      this.#index += 1;
      if (parsed.kind === 'problem') {
        this.#notices.broken(parsed.problem);
        continue;
      }
      const row = parsed.value;
      if (isHeader(row) || !this.#isWanted(row)) continue;
      const key = String(recordedId(row) ?? index);
      if (this.#isNew(key, line.number)) return { key, row, line };
    }
    return undefined;
  }

  #isWanted(row: JsonObject): boolean {
    const model = recordedModel(row);
    const run = recordedRun(row);
    if (this.#file.model !== undefined && model !== undefined && model !== this.#file.model) return false;
    if (this.#file.model === undefined && !this.#file.isOfOneModel && model !== undefined) this.#notices.model(model);
    if (run === undefined || run === this.#file.run) return true;
    this.#notices.otherRun(run);
    return false;
  }

  #isNew(key: string, line: number): boolean {
    const earlier = this.#seen.get(key);
    if (earlier === undefined) {
      this.#seen.set(key, line);
      return true;
    }
    this.#notices.twice({ id: key, lines: [earlier, line] });
    return false;
  }

  #pass({ key, line: { number, offset, bytes } }: Wanted): void {
    this.#passed.set(key, { number, offset, length: bytes.length });
  }

  #answerPassed(key: string, { number, offset, length }: Passed): TargetAnswer {
    const { path } = this.#file;
    this.#passed.delete(key);
    this.#ranges ??= openRanges(path);
    const line = { number, offset, bytes: this.#ranges.read(offset, length) };
    const parsed = parseLine(line, { path, code: 'invalid_trajectory' });
    if (parsed.kind === 'object') return this.#answerWith({ row: parsed.value, line });
    return failure('ChangedFile', `line ${number} of ${this.#from} changed while it was read`);
  }

  #answerWith({ row, line }: Omit<Wanted, 'key'>): TargetAnswer {
    const { folder } = this.#file;
    const linked = this.#file.followLink(recordingOf(row, this.#from, line));
    if ('status' in linked) return linked;
    return answerOf(linked, (losses, source) =>
      this.#losses.add(losses, { file: resolve(folder, source.path), line: source.line }),
    );
  }

  #missing(key: string): TargetAnswer {
    this.#notices.missing(key);
    const broken = this.#notices.brokenLines;
    const perhaps = broken === '' ? '' : ` (its line may be one of those that are broken: ${broken})`;
    return failure('MissingTrajectory', `no trajectory was recorded for this sample${perhaps}`);
  }
}

/** Letta Evals up to 0.16 began its results file with a header row. */
function isHeader({ type }: JsonObject): boolean {
  return type === 'header' || type === 'summary';
}
