import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblem, isGradekitError } from '@gradekit/core';
import { describe, expect, it } from 'vitest';
import { loadSuite } from './load.js';
import { complaints, head, load, oneGrader, registry, writeFolder } from './testing/folder.js';

const two =
  'graders:\n  a: {function: acme/equal, extractor: acme/last}\n  b: {function: acme/equal, extractor: acme/last}\n';

/** What a suite says, and what must be said of it. */ const wrong: readonly (readonly [
  why: string,
  text: string,
  ...said: readonly string[],
])[] = [
  ['empty', '\n', 'the suite is empty'],
  ['only a comment', '# x\n', 'the suite is empty'],
  ['a list', '- a\n', 'a suite must be a map'],
  ['no keys', 'name: s\n', 'must have the key "dataset"', 'must have the key "target"', 'must have the key "graders"'],
  [
    'lists for maps',
    'name: s\ndataset: d.jsonl\ntarget: []\ngraders: []\ngate: []\n',
    '3:9',
    'target must be a map of keys, got a list',
    'graders must be',
    'gate must be',
  ],
  [
    'a number as name',
    `${head.replace('name: s', 'name: 1.10')}${oneGrader}`,
    'suite.yaml:1:7',
    'name must be a text, got 1.10',
    'quote it: "1.10"',
  ],
  [
    'time as text',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, timeout: 1:30}\n`,
    '5:60',
    'timeout must be a number of seconds, got text "1:30"',
    '90',
  ],
  [
    'a quoted number',
    `${head}${oneGrader}num_runs: "4"\n`,
    'num_runs must be a whole number, got text "4"',
    'remove the quotes: 4',
  ],
  [
    'yes for true',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, required: yes}\n`,
    'required must be true or false, got text "yes"',
    'write true',
  ],
  ['no runs', `${head}${oneGrader}num_runs: 0\n`, 'num_runs must be at least 1, got 0'],
  ['a share as number', `${head}${oneGrader}max_errors: 0.02\n`, 'a share such as "2%", got 0.02'],
  ['more than all', `${head}${oneGrader}max_errors: 120%\n`, 'at most 100%'],
  [
    'infinity',
    `${head}${oneGrader}gate: {kind: simple, metric_key: m, op: gte, value: .inf}\n`,
    'value must be a finite number, got .inf',
  ],
  [
    'a misspelt kind',
    `${head.replace('recorded', 'recordd')}${oneGrader}`,
    'kind must be one of recorded, command',
    'did you mean "recorded"?',
  ],
  [
    'a forgotten kind',
    `${head.replace('kind: recorded, ', '')}${oneGrader}`,
    'target must have the key "kind"',
    'write kind: recorded',
  ],
  [
    'a misspelt required key',
    `${head.replace('dataset', 'datset')}${oneGrader}`,
    '2:1  unknown_key  "datset" is no key of the suite',
    'did you mean "dataset"?',
  ],
  ['a name of Object', `${head}${oneGrader}toString: 1\n`, '"toString" is no key of the suite'],
  ['__proto__', `${head}graders:\n  __proto__: {function: acme/equal}\n`, `"__proto__" can't be the name of anything`],
  ['an empty gate', `${head}${oneGrader}gate:\n`, 'gate must be a map of keys, got nothing'],
  ['an invisible character', `${head}${oneGrader}gate\u200b: {}\n`, 'U+200B', 'type the key again: gate'],
  ['an alias in itself', `${head}${oneGrader}x-a: &a [*a]\n`, 'the alias "a" stands inside its own anchor'],
  ['a list as key', `${head}${oneGrader}? [a]\n: 1\n`, 'a key must be a text'],
  ['a merged number', `${head}graders:\n  m: {<<: 5, function: acme/equal}\n`, 'only maps can be merged'],
  ['another YAML', `%YAML 1.1\n---\n${head}${oneGrader}`, 'the file asks for YAML 1.1'],
  ['an open bracket', `${head}${oneGrader}sample_tags: [a\n`, 'not closed', 'close it with ]'],
  ['two colons', 'name: a: b\n', '1:7', 'quote the value'],
  [
    'an unknown grader',
    `${head}graders:\n  m: {function: acme/eqal, extractor: acme/last}\n`,
    '5:17  unknown_grader',
    'did you mean "acme/equal"?',
  ],
  [
    'an unknown extractor',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/lst}\n`,
    'unknown_extractor',
    'did you mean "acme/last"?',
  ],
  [
    'the default extractor is a name too',
    `${head}graders:\n  m: {function: acme/equal}\n`,
    '5:3  unknown_extractor',
    'last_assistant',
  ],
  [
    'options that are not taken',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, options: {max: 1}}\n`,
    '5:66  invalid_options',
    'it takes no options, but "max" is given',
  ],
  [
    'a file without export',
    `${head}graders:\n  m: {function: ./graders.ts, extractor: acme/last}\n`,
    './graders.ts:name',
  ],
  [
    'files that are not there',
    `name: s\ndataset: dd.jsonl\ntarget: {kind: recorded, path: u.jsonl}\n${oneGrader}`,
    'the dataset dd.jsonl does not exist',
    'did you mean "d.jsonl"?',
    'the recorded file u.jsonl does not exist',
  ],
  [
    'a dataset of the web',
    `${head.replace('d.jsonl', 'https://example.com/d.jsonl')}${oneGrader}`,
    'not_supported',
    'download it',
  ],
  [
    'a shell',
    `name: s\ndataset: d.jsonl\ntarget: {kind: command, command: "cat | $HOME"}\n${oneGrader}`,
    'command holds "|"',
    '["sh", "-c"',
  ],
  [
    'a folder that is not there',
    `name: s\ndataset: d.jsonl\ntarget: {kind: command, command: cat, cwd: nope}\n${oneGrader}`,
    `the command's folder nope does not exist`,
  ],
  ['no graders', `${head}graders: {}\n`, '4:1', 'graders is empty'],
  [
    'only advisory ones',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, advisory: true}\n`,
    'every grader is advisory',
  ],
  [
    'advisory and required',
    `${head}${two}  c: {function: acme/equal, extractor: acme/last, advisory: true, required: true}\n`,
    'c is advisory and required at once',
  ],
  [
    'a gate on an advisory metric',
    `${head}${two}  c: {function: acme/equal, extractor: acme/last, advisory: true}\ngate: {kind: simple, metric_key: c, op: gte, value: 0.5}\n`,
    '"c" is advisory, so no gate can ask for it',
  ],
  [
    'an unknown metric',
    `${head}${two}reward: {kind: metric, metric_key: accuracy}\n`,
    '7:36  unknown_metric',
    'known: a, b',
  ],
  [
    'an unknown metric deep in a gate',
    `${head}${two}gate:\n  kind: logical\n  operator: and\n  conditions:\n    - {kind: logical, operator: or, conditions: [{metric_key: cc, op: gte, value: 0.5}]}\n`,
    '11:63  unknown_metric',
  ],
  [
    'weights that leave one out',
    `${head}${two}reward: {kind: weighted_average, weights: {a: 1}}\n`,
    'weights leaves "b" out',
  ],
  [
    'weights of 0',
    `${head}${two}gate: {kind: weighted_average, weights: {a: 0, b: 0}, op: gte, value: 0.5}\n`,
    'all weights are 0',
  ],
  [
    'own weights of 0',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, weight: 0}\n`,
    'all weights are 0',
  ],
  [
    'a negative weight',
    `${head}${two}reward: {kind: weighted_average, weights: {a: -1, b: 1}}\n`,
    'a must be a number of at least 0, got -1',
  ],
  [
    'a judge without prompt',
    `${head}graders:\n  m: {kind: model_judge, extractor: acme/last}\n`,
    'exactly one of prompt and prompt_path, and has none',
  ],
  ['a reward that is no code', `${head}${two}reward: {kind: custom, function: blend}\n`, 'rewards.ts:blend'],
  [
    'an early gate that a threshold can not say',
    `${head}${two}gate: {metric: accuracy, op: gte, value: 80, pass_op: gt, pass_value: 0.5}\n`,
    'not_supported',
    'passes when its score is gt 0.5',
  ],
  [
    'a gate of two times',
    `${head}${two}gate: {metric: accuracy, op: gte, value: 80, aggregation: min}\n`,
    'gate mixes keys',
  ],
];

describe('what is wrong with a suite is said', () => {
  it.each(wrong)('%s', async (_why, text, ...said) => {
    const complaint = await complaints(text);
    for (const words of said) expect(complaint).toContain(words);
  });

  it('says all at once, in the order of the file', async () => {
    const text = `${head.replace('dataset', 'datset')}graders:\n  m: {function: acme/eqal, extractor: acme/last}\nnum_runs: 0\ngate: {kind: simple, metric_key: n, op: is, value: 1}\n`;
    const lines = (await complaints(text)).match(/suite\.yaml:\d+/g);
    expect(lines).toEqual(['suite.yaml:2', 'suite.yaml:5', 'suite.yaml:6', 'suite.yaml:7', 'suite.yaml:7']);
  });

  it('names the nearest file when there is no suite', async () => {
    const folder = writeFolder({ 'suite.yaml': `${head}${oneGrader}` });
    await expect(loadSuite(join(folder, 'suit.yaml'), { registry })).rejects.toThrow('did you mean "suite.yaml"?');
    await expect(loadSuite(folder, { registry })).rejects.toThrow('is a folder, and must be a file');
  });

  it('refuses what is no UTF-8', async () => {
    const folder = writeFolder({});
    writeFileSync(join(folder, 'suite.yaml'), Buffer.from([0x6e, 0x3a, 0x20, 0xe9, 0x0a]));
    await expect(loadSuite(join(folder, 'suite.yaml'), { registry })).rejects.toThrow('not written in UTF-8');
  });
});

/** What a suite says, and the warning that it gets. */
const doubtful: readonly (readonly [why: string, text: string, ...said: readonly string[]])[] = [
  [
    'a percentage',
    `${head}${oneGrader}gate: {kind: simple, metric_key: m, aggregation: accuracy, op: gte, value: 0.9}\n`,
    'suspicious_gate',
    '0.9 means 0.9 percent',
    'write 90',
  ],
  [
    'a share',
    `${head}${oneGrader}gate: {kind: simple, metric_key: m, op: gte, value: 90}\n`,
    'gte 90 never holds',
    'write 0.9',
  ],
  ['always', `${head}${oneGrader}gate: {kind: simple, metric_key: m, op: lte, value: 1}\n`, 'lte 1 always holds'],
  ['octal', `${head}${oneGrader}max_samples: 010\n`, 'ambiguous_scalar', 'reads 8'],
  [
    'keys of live runs',
    `${head}${oneGrader}cleanup: true\nsandbox: {image: x}\n`,
    'ignored_key  cleanup, sandbox of the suite have no effect',
  ],
  [
    'a key that is not needed',
    `${head.replace('}', ', api_key: k-1234567}')}${oneGrader}`,
    'api_key of target has no effect',
  ],
  [
    'a weight without use',
    `${head}graders:\n  m: {function: acme/equal, extractor: acme/last, weight: 2}\nreward: {kind: metric, metric_key: m}\n`,
    'weight of graders.m has no effect',
  ],
  [
    'early keys without use',
    `${head}${oneGrader}gate: {op: gte, value: 0.5, pass_value: 1}\n`,
    'pass_value of gate has no effect',
  ],
];

describe('what is legal and doubtful is warned of', () => {
  it.each(doubtful)('%s', async (_why, text, ...said) => {
    const warnings = (await load(text)).warnings.map(formatProblem).join('\n');
    for (const words of said) expect(warnings).toContain(words);
  });

  it('and nothing else is', async () => {
    expect(
      (await load(`${head}${oneGrader}gate: {kind: simple, metric_key: m, op: gte, value: 0.9}\n`)).warnings,
    ).toEqual([]);
  });
});

it('is one error with all problems', async () => {
  const thrown = await load('name: 5\n').catch((error: unknown) => error);
  expect(isGradekitError(thrown) && thrown.problems.length).toBe(4);
});
