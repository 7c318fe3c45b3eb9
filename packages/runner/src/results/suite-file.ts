import { closeSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, Sample } from '@gradekit/core';
import { createAppender } from './appender.js';
import { createFile, partPath, removeFile } from './files.js';
import type { Redact } from './redact.js';
import { redactJsonText } from './redact.js';
import { writing } from './write-error.js';

/** The name of the file that says which suite was run. */
export const suiteFileName = 'suite.json';

/** The line after which the samples follow, one a line: what stands before it is read without them. */
export const samplesLine = '  "samples": [';

/** A `suite.json` that is being written: it takes the place of an older one when it is complete. */
export interface SuiteFile {
  /** @throws GradekitError `unwritable` */
  readonly add: (sample: Sample) => void;
  /** @throws GradekitError `unwritable` */
  readonly finish: () => void;
  /** Leaves no trace. May be called at any time. */
  readonly discard: () => void;
}

/**
 * Begins the `suite.json` of a results folder. Samples are streamed into it; none is held.
 *
 * @param record - what `suiteRecord` says
 * @throws GradekitError `unwritable`
 */
export function createSuiteFile(folder: string, record: JsonObject, redact: Redact): SuiteFile {
  const path = join(folder, suiteFileName);
  const part = partPath(path);
  const file = createFile(part);
  const appender = createAppender(file, path);
  const head = redactJsonText(JSON.stringify(record, undefined, 2), redact, 2);
  appender.append(`${head.slice(0, head.lastIndexOf('\n'))},\n${samplesLine}`);
  let isOpen = true;
  let separator = '\n    ';

  function close(): void {
    if (isOpen) closeSync(file);
    isOpen = false;
  }

  return {
    add: (sample) => {
      appender.append(separator + redactJsonText(JSON.stringify(sampleOnWire(sample)), redact));
      separator = ',\n    ';
    },
    finish: () => {
      appender.append('\n  ]\n}\n');
      appender.flush();
      close();
      writing(path, () => renameSync(part, path));
    },
    discard: () => {
      close();
      removeFile(part);
    },
  };
}

/** What Letta Evals has keys for stands outside `metadata`, as it does there. */
const lettaKeys: ReadonlySet<string> = new Set(['agent_args', 'rubric_vars', 'extra_vars', 'rubric', 'rubric_path']);

function sampleOnWire(sample: Sample): JsonObject {
  const { id, input, groundTruth } = sample;
  const entries = Object.entries(sample.metadata);
  const metadata = entries.filter(([key]) => !lettaKeys.has(key));
  return {
    id,
    input,
    ...(groundTruth === undefined ? {} : { ground_truth: groundTruth }),
    ...Object.fromEntries(entries.filter(([key]) => lettaKeys.has(key))),
    ...(metadata.length === 0 ? {} : { metadata: Object.fromEntries(metadata) }),
  };
}
