import type { Place, Problem } from '@gradekit/core';
import type { Alias, Document, Pair, YAMLMap } from 'yaml';
import { isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { isMerge, keyText, mergedMaps, resolveAlias } from './find-node.js';
import { scalarProblems } from './check-scalar.js';

/** Deeper than any suite that a person writes, and shallow enough for every recursive reader after this one. */
const maxDepth = 100;

/** Keys that are no data in JavaScript: nothing may be called so. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor']);

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
    walk.problems.push({
      code: 'invalid_yaml',
      message: `the nesting is too deep: more than ${maxDepth} levels`,
      place,
    });
    return;
  }
  if (isAlias(node)) walk.problems.push(...aliasProblems(walk, node, place));
  if (isScalar(node)) walk.problems.push(...scalarProblems(node, keys, place));
  if (isMap(node)) checkMap(walk, node, position);
  if (isSeq(node)) for (const item of node.items) checkNode(walk, { node: item, keys, depth: depth + 1 });
}

function aliasProblems({ document }: Walk, alias: Alias, place: Place): readonly Problem[] {
  const code = 'invalid_yaml' as const;
  const target = alias.resolve(document);
  if (target === undefined) {
    const hint = `write &${alias.source} before the value that is meant, above this line`;
    return [{ code, message: `no anchor is called "${alias.source}"`, place, hint }];
  }
  const [start = 0, end = 0] = target.range ?? [];
  const offset = alias.range?.[0] ?? 0;
  return offset < start || offset >= end
    ? []
    : [{ code, message: `the alias "${alias.source}" stands inside its own anchor`, place }];
}

function checkMap(walk: Walk, map: YAMLMap, { keys, depth }: Position): void {
  const firstPlaces = new Map<string, Place>();
  for (const pair of map.items) {
    const key = keyText(pair);
    const place = walk.placeAt(isNode(pair.key) ? (pair.key.range?.[0] ?? 0) : 0);
    if (isMerge(pair)) checkMerge(walk, pair, place);
    else checkKey(walk, pair, { key, place, first: firstPlaces.get(key) });
    if (!firstPlaces.has(key)) firstPlaces.set(key, place);
    checkNode(walk, { node: pair.value, keys: [...keys, key], depth: depth + 1 });
  }
}

function checkMerge({ document, problems }: Walk, pair: Pair, place: Place): void {
  const node = resolveAlias(document, pair.value);
  const wanted = isSeq(node) ? node.items.length : 1;
  if (node === undefined || mergedMaps(document, pair).length === wanted) return;
  problems.push({ code: 'invalid_yaml', message: 'only maps can be merged by <<, or lists of maps', place });
}

interface KeyUse {
  readonly key: string;
  readonly place: Place;
  /** Of the same key, earlier in the map. */
  readonly first: Place | undefined;
}

function checkKey({ problems }: Walk, pair: Pair, { key, place, first }: KeyUse): void {
  if (!isScalar(pair.key) && !isAlias(pair.key)) {
    problems.push({ code: 'invalid_yaml', message: 'a key must be a text, and here it is a list or a map', place });
  }
  if (forbiddenKeys.has(key)) {
    problems.push({
      code: 'unknown_key',
      message: `"${key}" can't be the name of anything`,
      place,
      hint: 'choose another name',
    });
  }
  if (first === undefined) return;
  const message = `"${key}" is used twice: first on line ${first.line ?? 0}, again on line ${place.line ?? 0}`;
  problems.push({ code: 'duplicate_key', message, place, hint: 'remove or rename one of the two' });
}
