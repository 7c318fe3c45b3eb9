import type { Problem } from '@gradekit/core';
import { readCells } from './csv-cells.js';
import { checkHeader } from './csv-header.js';
import { type CsvItem, readRecords } from './csv-records.js';
import type { RowFault } from './field.js';
import { makeRow } from './make-row.js';
import type { DatasetItem } from './row.js';
import { readSample } from './sample-row.js';

/**
 * Reads a CSV dataset, one item a row and as it is asked for. Cells stay the text that they are.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export async function* readCsv(path: string): AsyncGenerator<DatasetItem> {
  let header: readonly string[] | undefined;
  let index = 0;
  for await (const item of readRecords(path)) {
    if (item.kind === 'fault') {
      yield problemAt(path, item.line, item.fault);
      return;
    }
    if (header !== undefined) {
      yield* itemsOf(item, { path, header, index });
      index += 1;
      continue;
    }
    const faults = checkHeader(item.cells);
    yield* faults.map((fault) => problemAt(path, item.line, fault));
    if (faults.length > 0) return;
    header = item.cells.map((name) => name.trim());
  }
}

interface RowPlace {
  readonly path: string;
  readonly header: readonly string[];
  readonly index: number;
}

function itemsOf(record: CsvItem & { kind: 'record' }, { path, header, index }: RowPlace): readonly DatasetItem[] {
  const { cells, line } = record;
  if (cells.length !== header.length) {
    const hint = cells.length > header.length ? { hint: 'put cells that hold a comma into double quotes' } : {};
    const message = `the row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'} and the header has ${header.length}, expected as many`;
    return [problemAt(path, line, { message, ...hint })];
  }
  const { row, faults } = readCells(header, cells);
  const read = readSample(row, index);
  const all = [...faults, ...(read.kind === 'faults' ? read.faults : [])];
  if (all.length > 0 || read.kind === 'faults') return all.map((fault) => problemAt(path, line, fault));
  const { sample } = read;
  return [{ kind: 'row', row: makeRow({ index, line, sample }) }];
}

function problemAt(
  path: string,
  line: number,
  fault: RowFault,
): { readonly kind: 'problem'; readonly problem: Problem } {
  return { kind: 'problem', problem: { code: 'invalid_dataset', place: { file: path, line }, ...fault } };
}
