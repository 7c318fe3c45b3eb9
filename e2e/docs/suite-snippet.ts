import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { gradekit } from '../harness.js';
import type { Fence } from './fence.js';
import type { OpenPage } from './page.js';

type YamlMap = Readonly<Record<string, unknown>>;

/** Keys that a whole suite needs; a snippet that shows only some gets the others from here. */
const restOfSuite: YamlMap = {
  name: 'snippet',
  dataset: 'made-up.jsonl',
  target: { kind: 'recorded' },
};
const metric = { kind: 'tool', function: 'exact_match' };

/** Two samples that carry their own trajectories, for snippets whose dataset the page does not show. */
const madeUpRows = ['B-1001', 'B-1002'].map((id) => ({
  id,
  input: `Where is ${id}?`,
  ground_truth: 'shipped',
  metadata: { tags: ['smoke', 'refund'], category: 'refund' },
  messages: [
    { role: 'user', content: `Where is ${id}?` },
    { role: 'assistant', content: 'shipped' },
  ],
}));

/**
 * Checks a YAML snippet with `gradekit validate`: a whole suite as it stands, a piece of one (some of its keys, or one
 * metric) with the rest made up. YAML of another kind (its title says so) is only parsed. Answers what is wrong, or `""`.
 */
export async function checkYaml(fence: Fence, page: OpenPage): Promise<string> {
  const value: unknown = parse(fence.text);
  if (!isMap(value)) return 'it is neither a suite nor a piece of one';
  const isWhole = 'graders' in value && 'dataset' in value && 'target' in value;
  if (fence.title !== undefined && !isWhole) return '';
  const suite = isWhole ? value : complete(value);
  const file = fence.title ?? `snippet-${fence.line}.yaml`;
  writeFileSync(join(page.folder, file), isWhole ? fence.text : stringify(suite));
  makeUpFiles(suite, page.folder);
  const { code, stdout, stderr } = await gradekit(['validate', file], { cwd: page.folder });
  return code === 0 ? '' : stdout + stderr;
}

function complete(piece: YamlMap): YamlMap {
  const isMetric = 'function' in piece || 'extractor' in piece;
  if (isMetric) return { ...restOfSuite, graders: { example: { ...metric, ...piece } } };
  const graders = Object.fromEntries(metricsNamedIn(piece).map((name) => [name, metric]));
  return { ...restOfSuite, graders: { example: metric, ...graders }, ...piece };
}

/** The metrics that rewards and gates speak of, however deep. */
function metricsNamedIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(metricsNamedIn);
  if (!isMap(value)) return [];
  const weights = isMap(value['weights']) ? Object.keys(value['weights']) : [];
  const key = typeof value['metric_key'] === 'string' ? [value['metric_key']] : [];
  return [...weights, ...key, ...Object.values(value).flatMap(metricsNamedIn)];
}

function makeUpFiles(suite: YamlMap, folder: string): void {
  const dataset = join(folder, String(suite['dataset']));
  if (!existsSync(dataset)) writeFileSync(dataset, dataset.endsWith('.csv') ? csvOf(madeUpRows) : linesOf(madeUpRows));
  const path = isMap(suite['target']) ? suite['target']['path'] : undefined;
  if (typeof path !== 'string' || existsSync(join(folder, path))) return;
  writeFileSync(join(folder, path), linesOf(madeUpRows.map(({ id, messages }) => ({ sample_id: id, messages }))));
}

function linesOf(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function csvOf(rows: typeof madeUpRows): string {
  return ['id,input,ground_truth', ...rows.map((row) => `${row.id},${row.input},${row.ground_truth}`), ''].join('\n');
}

function isMap(value: unknown): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
