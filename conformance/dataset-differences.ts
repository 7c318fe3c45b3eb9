import type { JsonObject } from '@gradekit/core';

/** Samples, or what the refusal must mention. */
export type DatasetExpectation = readonly JsonObject[] | string;

/** Datasets that gradekit reads otherwise than the reference on purpose, by row of `vectors/datasets.jsonl`. */
export interface DatasetDifference {
  readonly reason: string;
  readonly rows: Readonly<Record<string, DatasetExpectation>>;
}

const x = { id: 0, input: 'x' };

export const datasetDifferences: readonly DatasetDifference[] = [
  {
    reason: 'Results are joined by id, so equal ids are refused, and 1 and "1" are one key of a JSON object.',
    rows: {
      'jsonl-id-zero': 'lines 1 and 2',
      'jsonl-id-duplicate': 'lines 1 and 2',
      'jsonl-id-one-and-text': 'lines 1 and 2',
    },
  },
  {
    reason: 'An id is not converted: true is no number, and a number that JavaScript would round is refused.',
    rows: { 'jsonl-id-bool': 'id is true', 'jsonl-id-big': 'write it in quotes' },
  },
  {
    reason: 'An empty question is refused wherever it stands; the reference lets it pass in "prompt" only.',
    rows: { 'jsonl-prompt-empty': 'input is missing', 'jsonl-truth-empty-lists': 'input is missing' },
  },
  {
    reason: 'An empty ground truth is a missing one: graders that need one then say so.',
    rows: { 'jsonl-truth-empty': [x] },
  },
  {
    reason: 'sample_tags filters, here by the tags of the row.',
    rows: { 'jsonl-tags': [{ id: 1, input: 'y' }] },
  },
  {
    reason: 'A run without samples is never a pass, so what asks for none is refused.',
    rows: {
      'jsonl-max-zero': 'max_samples must be at least 1',
      'jsonl-max-negative': 'max_samples must be at least 1',
      'csv-max-zero': 'max_samples must be at least 1',
      'jsonl-empty-file': 'no samples',
    },
  },
  {
    reason: 'The whole dataset is checked, whatever is selected of it.',
    rows: { 'jsonl-max-before-bad': 'data.jsonl:2:1' },
  },
  {
    reason: 'Blank lines and a byte order mark are what editors leave behind; they hold no row.',
    rows: {
      'jsonl-blank-line': [x, { id: 1, input: 'y' }],
      'jsonl-blank-end': [x],
      'jsonl-bom': [x],
    },
  },
  {
    reason: 'Only LF ends a line of JSON lines (with or without CR before it).',
    rows: { 'jsonl-cr': 'data.jsonl:1:16' },
  },
  { reason: 'NaN is no JSON.', rows: { 'jsonl-nan': 'NaN' } },
  {
    reason: 'Half a surrogate pair does no harm: it is written escaped.',
    rows: { 'jsonl-lone-surrogate': [{ id: 0, input: '\ud800' }] },
  },
  {
    reason: 'Rubrics are for judges, which are not run: they are metadata, and no file is read.',
    rows: { 'jsonl-rubric-both': [{ ...x, rubric: 'a' }], 'jsonl-rubric-path-missing': [x] },
  },
  {
    reason: 'Cells stay the text that they are: no type is guessed.',
    rows: {
      'csv-numbers-with-gap': [
        { id: 0, input: '2+2?', ground_truth: '4' },
        { id: 1, input: 'say hi' },
      ],
      'csv-floats': [
        { ...x, ground_truth: '0.10' },
        { id: 1, input: 'y', ground_truth: '2.50' },
      ],
      'csv-leading-zeros': [{ id: 0, input: 'zip?', ground_truth: '00742' }],
      'csv-exponent': [{ ...x, ground_truth: '1e3' }],
      'csv-booleans': [
        { ...x, ground_truth: 'true' },
        { id: 1, input: 'y', ground_truth: 'FALSE' },
      ],
      'csv-plus': [{ ...x, ground_truth: '+5' }],
      'csv-all-numeric': [
        { id: 0, input: '1', ground_truth: '0.5' },
        { id: 1, input: '2', ground_truth: '1.5' },
      ],
    },
  },
  {
    reason: 'Ids of digits are numbers as in JSON; any other id is the text that it is.',
    rows: {
      'csv-id-float': [{ id: '1.5', input: 'x' }],
      'csv-id-zeros': [{ id: '007', input: 'x' }],
      'csv-id-bool': [
        { id: 'true', input: 'x' },
        { id: 'false', input: 'y' },
      ],
    },
  },
  {
    reason: 'Only an empty cell is missing; NA is a text.',
    rows: {
      'csv-missing-words': [
        { id: 0, input: 'a', ground_truth: 'NA' },
        { id: 1, input: 'b', ground_truth: 'null' },
        { id: 2, input: 'c', ground_truth: 'N/A' },
        { id: 3, input: 'd', ground_truth: 'nan' },
        { id: 4, input: 'e', ground_truth: 'ok' },
      ],
      'csv-none-word': [
        { id: 0, input: 'a', ground_truth: 'None' },
        { id: 1, input: 'b', ground_truth: 'ok' },
      ],
      'csv-input-na': [{ id: 0, input: 'NA', ground_truth: 'x' }],
      'csv-quoted-na': [{ id: 0, input: 'a', ground_truth: 'NA' }],
    },
  },
  {
    reason:
      'A cell from [ to ] is a list only when it is a JSON list of texts; patterns and remarks look like that too.',
    rows: {
      'csv-list-numbers': [{ id: 0, input: ['hi'], ground_truth: '[4]' }],
      'csv-list-empty': [{ id: 0, input: '[]' }],
      'csv-brackets': [{ id: 0, input: '[draft] check this [now]', ground_truth: 'x' }],
      'csv-truth-brackets': [{ ...x, ground_truth: '[A-Z]' }],
    },
  },
  {
    reason: 'CSV and JSONL have the same keys, and white space around a name in the header is nobody’s wish.',
    rows: {
      'csv-metadata-column': [{ ...x, extra_vars: { k: 1 } }],
      'csv-prompt-column': [{ ...x, ground_truth: 'y' }],
      'csv-header-space': [{ ...x, ground_truth: 'y' }],
    },
  },
  {
    reason: 'A row of another length than the header has lost or gained a comma: which cell is which is a guess.',
    rows: {
      'csv-short-row': 'data.csv:2  invalid_dataset  the row has 1 cell and the header has 2',
      'csv-long-row-first-number': 'the row has 3 cells and the header has 2',
      'csv-duplicate-header': 'two columns are called "input"',
    },
  },
];
