#!/usr/bin/env node
// How dear gradekit is, as ratios within one run: absolute times differ from machine to machine, ratios far less.
//   npm run build && npm run bench [-- --rounds 5 --mb 64 --kb 20]
// In each round every command runs once, in changing order; what is shown is the median of the rounds' ratios.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate } from './generate.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    mb: { type: 'string', default: '64' },
    kb: { type: 'string', default: '20' },
  },
});
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const gradekit = here('../apps/cli/bin/gradekit.js');
const folder = mkdtempSync(join(tmpdir(), 'gradekit-bench-'));

/** Each is compared with its `floor`. A suite without a gate ends in 0, so any other code means that nothing was measured. */
const commands = {
  'node -e 0': { args: ['-e', '0'] },
  'gradekit --version': { args: [gradekit, '--version'], floor: 'node -e 0' },
  'JSON.parse of every line': { args: [here('floor.mjs'), join(folder, 'trajectories.jsonl')] },
  'gradekit run': {
    args: [gradekit, 'run', join(folder, 'suite.yaml'), '--quiet'],
    floor: 'JSON.parse of every line',
  },
  'gradekit run --output': {
    args: [gradekit, 'run', join(folder, 'suite.yaml'), '--quiet', '--output', join(folder, 'out')],
    floor: 'JSON.parse of every line',
  },
};

function timeMs(args) {
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  const startedAt = process.hrtime.bigint();
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended in ${status}: ${stderr}`);
  return Number(process.hrtime.bigint() - startedAt) / 1e6;
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function measure(rounds) {
  const names = Object.keys(commands);
  const times = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    const measured = order.map((name) => [name, timeMs(commands[name].args)]);
    // The first round only warms caches.
    if (round >= 0) for (const [name, ms] of measured) times[name].push(ms);
  }
  return times;
}

try {
  const { lines, bytes } = generate(folder, { mb: Number(values.mb), kb: Number(values.kb) });
  const megabytes = (bytes / 1e6).toFixed(0);
  console.log(
    `${lines} trajectories, ${megabytes} MB; Node ${process.versions.node}, ${cpus().length} cores; medians of ${values.rounds} rounds\n`,
  );
  const times = measure(Number(values.rounds));
  for (const [name, { floor }] of Object.entries(commands)) {
    const ratio = floor && median(times[name].map((ms, round) => ms / times[floor][round])).toFixed(2);
    console.log(
      `${name.padEnd(26)}${median(times[name]).toFixed(0).padStart(6)} ms${ratio ? `   ${ratio} x ${floor}` : ''}`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
