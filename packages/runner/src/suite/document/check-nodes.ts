import type { Place, Problem } from '@gradekit/core';
import type { Document, Pair, Scalar, YAMLMap } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { isMerge, keyText } from './find-node.js';
import { olderReading } from './yaml-1-1.js';

/** Deeper than any suite that a person writes, and shallow enough for every recursive reader after this one. */
const maxDepth = 100;

/** Keys that are no data in JavaScript: nothing may be called so. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

/** Blocks whose values only a grader or extractor understands. */
const optionBlocks: ReadonlySet<string> = new Set(['options', 'extractor_config']);

type PlaceAt = (offset: number) => Place;

interface Walk {
  readonly document: Document.Parsed;
  readonly placeAt: PlaceAt;
  readonly problems: Problem[];
}

interface Position {
  readonly node: unknown;
  /** From the top down. */
  readonly keys: readonly string[];
  readonly depth: number;
}

/** What can be said of a file before its meaning is known: keys used twice, forbidden keys, missing anchors, numbers that are none, depth. */
export function checkNodes(document: Document.Parsed, placeAt: PlaceAt): readonly Problem[] {
  const walk: Walk = { document, placeAt, problems: [] };
  checkVersion(walk);
  checkNode(walk, { node: document.contents, keys: [], depth: 0 });
  return walk.problems;
}

function checkVersion({ document, placeAt, problems }: Walk): void {
  if (document.directives.yaml.explicit !== true || document.directives.yaml.version !== '1.1') return;
  const hint = 'remove the %YAML line: suites are read as YAML 1.2';
  problems.push({ code: 'invalid_yaml', message: 'the file asks for YAML 1.1', place: placeAt(0), hint });
}

function checkNode(walk: Walk, position: Position): void {
  const { node, keys, depth } = position;
  if (!isNode(node)) return;
  const place = walk.placeAt(node.range?.[0] ?? 0);
  if (depth > maxDepth) {
    if (walk.problems.some((problem) => problem.message.includes('nesting'))) return;
    walk.problems.push({ code: 'invalid_yaml', message: `the nesting is too deep: more than ${maxDepth} levels`, place });
    return;
  }
  if (isAlias(node) && node.resolve(walk.document) === undefined) {
    const hint = `write &${node.source} before the value that is meant, above this line`;
    walk.problems.push({ code: 'invalid_yaml', message: `no anchor is called "${node.source}"`, place, hint });
  }
  if (isScalar(node)) walk.problems.push(...scalarProblems(node, keys, place));
  if (isMap(node)) checkMap(walk, node, position);
  if (isSeq(node)) for (const item of node.items) checkNode(walk, { node: item, keys, depth: depth + 1 });
}

function checkMap(walk: Walk, map: YAMLMap, { keys, depth }: Position): void {
  const firstPlaces = new Map<string, Place>();
  for (const pair of map.items) {
    const key = keyText(pair);
    const place = walk.placeAt(isNode(pair.key) ? (pair.key.range?.[0] ?? 0) : 0);
    if (!isMerge(pair)) checkKey(walk, key, { place, first: firstPlaces.get(key) });
    if (!firstPlaces.has(key)) firstPlaces.set(key, place);
    checkNode(walk, { node: valueOf(pair), keys: [...keys, key], depth: depth + 1 });
  }
}

function checkKey({ problems }: Walk, key: string, where: { place: Place; first: Place | undefined }): void {
  const { place, first } = where;
  if (forbiddenKeys.has(key)) {
    problems.push({ code: 'unknown_key', message: `"${key}" can't be the name of anything`, place, hint: 'choose another name' });
  }
  if (first === undefined) return;
  const message = `"${key}" is used twice: first on line ${first.line ?? 0}, again on line ${place.line ?? 0}`;
  problems.push({ code: 'duplicate_key', message, place, hint: 'remove or rename one of the two' });
}

function valueOf(pair: Pair): unknown {
  return pair.value;
}

function scalarProblems(scalar: Scalar, keys: readonly string[], place: Place): readonly Problem[] {
  const { value, source = '' } = scalar;
  const key = keys.at(-1) ?? 'the suite';
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ code: 'invalid_suite', message: `${key} must be a finite number, got ${source}`, place }];
  }
  const older = scalar.type === 'PLAIN' && !keys.some((name) => name.startsWith('x-')) ? olderReading(source) : undefined;
  if (older === undefined || !matters(value, keys)) return [];
  const message = `${key} is ${source}, read as ${typeof value === 'string' ? `the text "${value}"` : String(value)}; YAML 1.1, and so Letta Evals, reads ${String(older.value)}`;
  const hint = typeof value === 'string' ? `write ${String(older.value)} or "${value}"` : `write ${String(value)} or ${String(older.value)}`;
  return [{ code: 'ambiguous_scalar', severity: 'warning', message, place, hint }];
}

/** A text where the suite's own schema wants a text was refused by Letta, and one where it wants a number is refused here: no one is surprised. */
function matters(value: unknown, keys: readonly string[]): boolean {
  return typeof value === 'number' || keys.some((key) => optionBlocks.has(key));
}
