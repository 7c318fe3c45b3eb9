import type { Document, Node, Pair, YAMLMap } from 'yaml';
import { isAlias, isMap, isNode, isPair, isScalar, isSeq } from 'yaml';

/** The keys and indexes that lead to a value. */
export type KeyPath = readonly (string | number)[];

/** Which end of the last pair is meant. */
export type PathEnd = 'key' | 'value';

/** What stands at a path, or at its deepest part that exists. */
export interface FoundNode {
  readonly node: Node | undefined;
  /** The whole path exists. */
  readonly isWhole: boolean;
}

/** The node of a path, aliases followed and merge keys looked through. A missing path ends at the key of its last part that is there. */
export function findNode(document: Document.Parsed, path: KeyPath, end: PathEnd): FoundNode {
  let node: Node | undefined = document.contents ?? undefined;
  let nearest: Node | undefined = node;
  for (const [index, key] of path.entries()) {
    const step = stepInto(document, node, key);
    if (step === undefined) return { node: nearest, isWhole: false };
    const isLast = index === path.length - 1;
    if (isLast && end === 'key') return { node: step.key ?? step.value, isWhole: true };
    node = step.value;
    nearest = step.key ?? step.value ?? nearest;
  }
  return { node: node ?? nearest, isWhole: true };
}

/** The node that an alias stands for; any other node itself. */
export function resolveAlias(document: Document.Parsed, node: unknown): Node | undefined {
  if (isAlias(node)) return node.resolve(document);
  return isNode(node) ? node : undefined;
}

/** Whether a pair is a merge key (`<<`). */
export function isMerge(pair: Pair): boolean {
  return (
    isScalar(pair.key) && (pair.key.value === '<<' || typeof pair.key.value === 'symbol') && pair.key.type === 'PLAIN'
  );
}

/** The maps that a merge key names. */
export function mergedMaps(document: Document.Parsed, pair: Pair): readonly YAMLMap[] {
  const node = resolveAlias(document, pair.value);
  const items = isSeq(node) ? node.items.map((item) => resolveAlias(document, item)) : [node];
  return items.filter((item) => isMap(item));
}

interface Step {
  readonly key?: Node;
  readonly value: Node | undefined;
}

function stepInto(document: Document.Parsed, node: Node | undefined, key: string | number): Step | undefined {
  const container = resolveAlias(document, node);
  if (isSeq(container)) {
    const item = typeof key === 'number' ? container.items[key] : undefined;
    return item === undefined ? undefined : { value: isNode(item) ? item : undefined };
  }
  return isMap(container) ? stepIntoMap(document, container, String(key)) : undefined;
}

function stepIntoMap(document: Document.Parsed, map: YAMLMap, key: string): Step | undefined {
  const own = map.items.find((pair) => isPair(pair) && !isMerge(pair) && keyText(pair) === key);
  if (own !== undefined) return pairStep(own);
  const merged = map.items.filter(isMerge).flatMap((pair) => mergedMaps(document, pair));
  for (const source of merged) {
    const step = stepIntoMap(document, source, key);
    if (step !== undefined) return step;
  }
  return undefined;
}

function pairStep(pair: Pair): Step {
  const value = isNode(pair.value) ? pair.value : undefined;
  return isNode(pair.key) ? { key: pair.key, value } : { value };
}

/** A pair's key as text. */
export function keyText(pair: Pair): string {
  return isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
}
