import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { readError } from '../bytes/file.js';
import type { Line } from '../bytes/line.js';
import { openLines } from '../bytes/line-reader.js';
import type { RowFault } from './field.js';

/** One record of a CSV file, or why there are no more. */
export type CsvItem =
  | { readonly kind: 'record'; readonly cells: readonly string[]; readonly line: number }
  | { readonly kind: 'fault'; readonly fault: RowFault; readonly line: number };

/** More than any row, and little enough for a quote that is never closed in a big file. */
const mostRowMiB = 64;

/**
 * Reads the records of a CSV file (RFC 4180) as they are asked for, each with its first line. Empty lines are passed over.
 *
 * @throws GradekitError `file_not_found`, `file_unreadable`
 */
export async function* readRecords(path: string): AsyncGenerator<CsvItem> {
  // Splitting lines is so much faster than parsing cells that looking through the whole file first costs next to nothing.
  const broken = findLine(path, ({ bytes }) => !isUtf8(bytes));
  if (broken !== undefined) {
    const fault = {
      message: 'the line is no valid UTF-8',
      hint: 'save the file as UTF-8 ("CSV UTF-8" in a spreadsheet)',
    };
    yield { kind: 'fault', fault, line: broken };
    return;
  }
  yield* parseRecords(path);
}

async function* parseRecords(path: string): AsyncGenerator<CsvItem> {
  const lines = new LineCount();
  const parser = parse({
    bom: true,
    // The parser's own count takes a CRLF in a cell for two lines, so lines are counted in the raw text.
    raw: true,
    on_record: (record) => {
      lines.add(record);
      return record;
    },
    // Quotes inside an unquoted cell are text: JSON in a cell is read as written.
    relax_quotes: true,
    // Rows of another length are reported with their line by whoever knows the header.
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: mostRowMiB * 2 ** 20,
  });
  const file = createReadStream(path);
  file.on('error', (thrown) => parser.destroy(thrown));
  file.pipe(parser);
  try {
    for await (const { record } of parser) yield { kind: 'record', cells: record, line: lines.next() };
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw readError(thrown, path);
    const { parsed } = lines;
    const line = findLine(path, ({ number, bytes }) => number > parsed && bytes.length > 0) ?? parsed + 1;
    yield { kind: 'fault', fault: faultOf(thrown), line };
  } finally {
    file.destroy();
  }
}

/** Knows on which line each record starts. The parser is ahead of whoever reads its records. */
class LineCount {
  readonly #starts: number[] = [];
  /** Lines of the records that the parser is through with. */
  parsed = 0;

  /** Counts a record as the parser gives it, with its raw text and the empty lines before it. */
  add(record: object): void {
    const raw = 'raw' in record ? String(record.raw) : '';
    this.#starts.push(this.parsed + breaksIn(/^[\r\n]*/.exec(raw)?.[0] ?? '') + 1);
    this.parsed += breaksIn(raw);
  }

  /** The first line of the next record that is read. */
  next(): number {
    return this.#starts.shift() ?? this.parsed;
  }
}

function faultOf({ code, message }: CsvError): RowFault {
  const hint = 'close it, or write a quote inside a cell twice: ""';
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return { message: 'a quote opens a cell in this row and is never closed', hint };
    case 'CSV_MAX_RECORD_SIZE':
      return {
        message: `the row is longer than ${mostRowMiB} MiB; a quote in it is probably never closed`,
        hint,
      };
    default:
      return { message: `no valid CSV: ${message}` };
  }
}

/** The number of the first line of which something is true. */
function findLine(path: string, isWanted: (line: Line) => boolean): number | undefined {
  const lines = openLines(path);
  try {
    for (let line = lines.next(); line !== undefined; line = lines.next()) if (isWanted(line)) return line.number;
    return undefined;
  } finally {
    lines.close();
  }
}

function breaksIn(raw: string): number {
  return raw.match(/\r\n|\n|\r/g)?.length ?? 0;
}
