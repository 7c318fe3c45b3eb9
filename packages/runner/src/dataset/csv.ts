import { createReadStream } from 'node:fs';
import type { Problem } from '@gradekit/core';
import { GradekitError, messageOf } from '@gradekit/core';
import { CsvError, parse } from 'csv-parse';
import { openLines } from '../bytes/line-reader.js';
import { readCells } from './csv-cells.js';
import { checkHeader } from './csv-header.js';
import { sampleHash } from './hash.js';
import type { DatasetItem } from './row.js';
import { readSample } from './sample-row.js';

/** One record as the parser gives it. */
interface CsvRecord {
  readonly cells: readonly string[];
  /** Of its first line. */
  readonly line: number;
}

/**
 * Reads a CSV dataset (RFC 4180), one item a row and as it is asked for. Cells stay the text that they are.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export async function* readCsv(path: string): AsyncGenerator<DatasetItem> {
  // Finds a missing file and other encodings before the parser does.
  openLines(path).close();
  let header: readonly string[] | undefined;
  let index = 0;
  for await (const item of readRecords(path)) {
    if (item.kind === 'problem') {
      yield item;
      return;
    }
    const { record } = item;
    if (header === undefined) {
      const faults = checkHeader(record.cells);
      yield* faults.map((fault) => problemAt(path, record.line, fault));
      if (faults.length > 0) return;
      header = record.cells.map((name) => name.trim());
      continue;
    }
    yield* itemsOf(record, { path, header, index });
    index += 1;
  }
}

type RecordItem =
  { readonly kind: 'record'; readonly record: CsvRecord } | { readonly kind: 'problem'; readonly problem: Problem };

async function* readRecords(path: string): AsyncGenerator<RecordItem> {
  const parser = parse({
    bom: true,
    info: true,
    // Quotes inside an unquoted cell are text: JSON in a cell is read as written.
    relax_quotes: true,
    // Rows of another length are ours to report, with their line.
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  const file = createReadStream(path);
  file.on('error', (thrown) => parser.destroy(thrown));
  file.pipe(parser);
  let nextLine = 1;
  try {
    for await (const { record, info } of parser) {
      const line: number = info.lines - breaksIn(record);
      nextLine = info.lines + 1;
      yield { kind: 'record', record: { cells: record, line } };
    }
  } catch (thrown) {
    yield problemAt(path, nextLine, csvFault(thrown, path));
  } finally {
    file.destroy();
  }
}

function csvFault(thrown: unknown, path: string): { readonly message: string; readonly hint?: string } {
  if (!(thrown instanceof CsvError)) {
    throw new GradekitError(
      { code: 'file_unreadable', message: `it cannot be read: ${messageOf(thrown)}`, place: { file: path } },
      { cause: thrown },
    );
  }
  if (thrown.code === 'CSV_QUOTE_NOT_CLOSED') {
    return {
      message: 'a quote opens a cell in this row and is never closed',
      hint: 'close it, or write a quote inside a cell twice: ""',
    };
  }
  return { message: `no valid CSV: ${thrown.message}` };
}

/** How many line ends stand inside the cells of a record. */
function breaksIn(cells: readonly string[]): number {
  let count = 0;
  for (const cell of cells) if (/[\r\n]/.test(cell)) count += cell.split(/\r\n|\n|\r/).length - 1;
  return count;
}

interface RowPlace {
  readonly path: string;
  readonly header: readonly string[];
  readonly index: number;
}

function itemsOf({ cells, line }: CsvRecord, { path, header, index }: RowPlace): readonly DatasetItem[] {
  if (cells.length !== header.length) {
    const hint = cells.length > header.length ? { hint: 'put cells that hold a comma into double quotes' } : {};
    const message = `the row has ${cells.length} cells and the header has ${header.length}, expected as many`;
    return [problemAt(path, line, { message, ...hint })];
  }
  const { row, faults } = readCells(header, cells);
  const read = readSample(row, index);
  const all = [...faults, ...(read.kind === 'faults' ? read.faults : [])];
  if (all.length > 0 || read.kind === 'faults') return all.map((fault) => problemAt(path, line, fault));
  const { sample } = read;
  return [{ kind: 'row', row: { index, line, sample, hash: sampleHash(sample) } }];
}

function problemAt(path: string, line: number, fault: { readonly message: string; readonly hint?: string }) {
  return {
    kind: 'problem' as const,
    problem: { code: 'invalid_dataset' as const, place: { file: path, line }, ...fault },
  };
}
