import { extname } from 'node:path';
import { GradekitError } from '@gradekit/core';
import { readCsv } from './csv.js';
import { readJsonl } from './jsonl.js';
import type { DatasetItem } from './row.js';

/**
 * Reads a dataset as a stream; its ending says how (`.jsonl`, `.ndjson` or `.csv`, in any case).
 *
 * @param folder - of the suite, absolute; what the places of recorded trajectories are relative to
 * @throws GradekitError `invalid_dataset` for another ending, `file_not_found`, `file_unreadable`
 */
export function readDataset(path: string, folder: string): AsyncIterable<DatasetItem> | Iterable<DatasetItem> {
  switch (extname(path).toLowerCase()) {
    case '.jsonl':
    case '.ndjson':
      return readJsonl(path, folder);
    case '.csv':
      return readCsv(path);
    default:
      throw new GradekitError({
        code: 'invalid_dataset',
        message: 'the dataset is neither a .jsonl nor a .csv file',
        place: { file: path },
        hint: 'one JSON object a line in a .jsonl file, or a header and rows in a .csv file',
      });
  }
}
