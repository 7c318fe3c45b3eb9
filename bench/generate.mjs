#!/usr/bin/env node
// Writes a dataset and recorded trajectories of a given size, the same for the same options:
//   node bench/generate.mjs FOLDER [--lines 1000 | --mb 100] [--kb 20] [--shape agent|chat] [--seed 1] [--unicode 0.05] [--bad 0]
// --kb: mean size of a line (log-normal); --unicode: share of lines with non-ASCII text; --bad: share of lines cut in half.
// A third of the answers equal the ground truth, a third contain it in capitals, a third are wrong.
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from './random.mjs';
import { createText } from './text.mjs';
import { createTrajectories } from './trajectory.mjs';

const flushAt = 4 * 1024 * 1024;
const sigma = 0.45;
const suite = `name: bench
dataset: dataset.jsonl
target: { kind: recorded, path: trajectories.jsonl }
graders:
  exact: { kind: tool, function: exact_match }
  contains: { kind: tool, function: contains }
  ascii: { kind: tool, function: ascii_printable_only }
`;

/** Writes `suite.yaml`, `dataset.jsonl` and `trajectories.jsonl` and answers how much that was. */
export function generate(folder, options = {}) {
  const { kb = 20, seed = 1, shape = 'agent', unicode = 0.05, bad = 0, mb } = options;
  const lines = options.lines ?? (mb === undefined ? 1000 : Infinity);
  const maxBytes = mb === undefined ? Infinity : mb * 1024 * 1024;
  const random = createRandom(seed);
  const text = createText(random);
  const trajectory = createTrajectories(random, text, shape);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'suite.yaml'), suite);
  const dataset = openWriter(join(folder, 'dataset.jsonl'));
  const trajectories = openWriter(join(folder, 'trajectories.jsonl'));
  let n = 0;
  for (; n < lines && trajectories.bytes() < maxBytes; n += 1) {
    const truth = `${text.word()} ${text.word()} ${random.below(1000)}`;
    const answers = [truth, `${text.prose(60)} The answer is ${truth.toUpperCase()}.`, text.prose(80)];
    const sizeBytes = Math.exp(Math.log(kb * 1024) - (sigma * sigma) / 2 + sigma * random.normal());
    const turns = trajectory(Math.max(900, sizeBytes), answers[n % 3], random.unit() < unicode);
    const line = JSON.stringify({ sample_id: n, agent_id: text.id('agent'), trajectory: turns });
    trajectories.write(random.unit() < bad ? line.slice(0, line.length / 2) : line);
    dataset.write(JSON.stringify({ id: n, input: turns[0][0].content, ground_truth: truth }));
  }
  dataset.close();
  trajectories.close();
  return { lines: n, bytes: trajectories.bytes() };
}

function openWriter(path) {
  const file = openSync(path, 'w');
  let [pending, pendingLength, bytes] = [[], 0, 0];
  const flush = () => {
    writeSync(file, pending.join(''));
    [pending, pendingLength] = [[], 0];
  };
  return {
    bytes: () => bytes,
    write(line) {
      pending.push(line, '\n');
      pendingLength += line.length;
      bytes += Buffer.byteLength(line) + 1;
      if (pendingLength > flushAt) flush();
    },
    close() {
      flush();
      closeSync(file);
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = ['lines', 'mb', 'kb', 'seed', 'shape', 'unicode', 'bad'];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const entries = Object.entries(values).map(([name, value]) => [name, name === 'shape' ? value : Number(value)]);
  if (positionals.length !== 1) throw new Error('usage: node bench/generate.mjs FOLDER [options]');
  console.log(JSON.stringify(generate(positionals[0], Object.fromEntries(entries))));
}
