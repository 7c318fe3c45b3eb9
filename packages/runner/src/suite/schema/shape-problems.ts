import type { Problem } from '@gradekit/core';
import { didYouMean, nearestName } from '@gradekit/core';
import type * as v from 'valibot';
import type { KeyPath } from '../document/find-node.js';
import type { SuiteDocument } from '../document/document.js';
import { olderReading } from '../document/yaml-1-1.js';
import type { ListForMap, ShapeFault, UnknownKey } from './shape-faults.js';
import { invisibleIn } from './invisible.js';

/** One complaint of the schema, as valibot makes it. */
export type Issue = v.BaseIssue<unknown>;

/** The problem of what only the second look found. */
export function faultProblem(fault: ShapeFault, document: SuiteDocument): Problem {
  return fault.kind === 'list' ? listProblem(fault, document) : unknownKeyProblem(fault, document);
}

function listProblem({ path }: ListForMap, document: SuiteDocument): Problem {
  const message = `${subject(path)} must be a map of keys, got a list`;
  return { code: 'invalid_suite', message, place: document.placeOf(path) };
}

function unknownKeyProblem({ path, key, known }: UnknownKey, document: SuiteDocument): Problem {
  const base = { code: 'unknown_key' as const, place: document.placeOf([...path, key], 'key'), known };
  const invisible = invisibleIn(key);
  if (invisible !== undefined) {
    const message = `the key "${invisible.shown}" holds ${invisible.name}, which can't be seen`;
    return { ...base, message, hint: `type the key again: ${invisible.cleaned}` };
  }
  const hint = didYouMean(key, known);
  const message = `"${key}" is no key of ${blockName(path)}`;
  return hint === undefined ? { ...base, message } : { ...base, message, hint };
}

/**
 * The problem behind an issue; `undefined` where another problem says it already:
 * unknown keys, lists for maps and numbers that are none are found apart, and a missing key may stand there misspelt.
 */
export function issueProblem(
  issue: Issue,
  document: SuiteDocument,
  faults: readonly ShapeFault[],
): Problem | undefined {
  const path = pathOf(issue);
  if (faults.some((fault) => fault.kind === 'list' && isWithin(path, fault.path))) return undefined;
  if (issue.type === 'strict_object' && issue.expected === 'never') return undefined;
  if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return undefined;
  if (isMissingKey(issue)) return missingKeyProblem(path, document, faults);
  const known = issue.type === 'picklist' || issue.type === 'variant' ? namesIn(issue.expected ?? '') : [];
  const isChoice = known.length > 0;
  const expected = isChoice ? `one of ${known.join(', ')}` : expectation(issue);
  const message = `${subject(path)} must be ${expected}, got ${described(issue.input, path, document)}`;
  const hint = isChoice ? didYouMean(String(issue.input), known) : mendingHint(issue, path, document);
  const problem = { code: 'invalid_suite' as const, message, place: document.placeOf(path) };
  return hint === undefined ? problem : { ...problem, hint };
}

function pathOf(issue: Issue): KeyPath {
  return (issue.path ?? []).flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []));
}

function isWithin(path: KeyPath, block: KeyPath): boolean {
  return block.every((key, index) => path[index] === key);
}

function isSamePath(one: KeyPath, other: KeyPath): boolean {
  return one.length === other.length && isWithin(one, other);
}

function isMissingKey(issue: Issue): boolean {
  const isKey = issue.type === 'strict_object' || issue.type === 'variant';
  return isKey && issue.received === 'undefined' && issue.expected !== 'Object';
}

function missingKeyProblem(path: KeyPath, document: SuiteDocument, faults: readonly ShapeFault[]): Problem | undefined {
  const key = String(path.at(-1));
  const block = path.slice(0, -1);
  const isMisspelt = faults.some(
    (fault) =>
      fault.kind === 'unknown key' && isSamePath(fault.path, block) && nearestName(fault.key, fault.known) === key,
  );
  if (isMisspelt) return undefined;
  const message = `${blockName(block)} must have the key "${key}"`;
  return { code: 'missing_key', message, place: document.placeOf(block, 'key') };
}

function expectation(issue: Issue): string {
  return issue.type === 'strict_object' ? 'a map of keys' : issue.message;
}

/** The names in valibot's `("gt" | "gte")`. */
function namesIn(expected: string): readonly string[] {
  return [...expected.matchAll(/"([^"]+)"/g)].flatMap((match) => match[1] ?? []);
}

function blockName(path: KeyPath): string {
  return path.length === 0 ? 'the suite' : path.join('.');
}

/** The last key, with the indexes that follow it. */
function subject(path: KeyPath): string {
  const start = path.findLastIndex((key) => typeof key === 'string');
  const [key = 'the suite', ...indexes] = path.slice(Math.max(0, start));
  return `${key}${indexes.map((index) => `[${index}]`).join('')}`;
}

/** What stands there, as it was written: `1.10` and not `1.1`. */
function described(input: unknown, path: KeyPath, document: SuiteDocument): string {
  if (input === null || input === undefined) return 'nothing';
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : 'a list';
  if (typeof input === 'object') return 'a map';
  if (typeof input === 'string') return input === '' ? 'an empty text' : `text "${input}"`;
  return document.writtenAt(path)?.text ?? String(input);
}

function mendingHint(issue: Issue, path: KeyPath, document: SuiteDocument): string | undefined {
  const written = document.writtenAt(path);
  if (written === undefined) return undefined;
  const isScalar = typeof issue.input === 'number' || typeof issue.input === 'boolean';
  if (issue.type === 'string' && isScalar) return `quote it: "${written.text}"`;
  if (issue.type === 'number') return numberHint(written.text);
  return issue.type === 'boolean' ? booleanHint(issue.input) : undefined;
}

function numberHint(text: string): string | undefined {
  const older = olderReading(text);
  if (typeof older?.value === 'number')
    return `YAML 1.1, and so Letta Evals, reads ${text} as ${older.value}: write that`;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? `remove the quotes: ${text}` : undefined;
}

function booleanHint(input: unknown): string | undefined {
  const meant = typeof input === 'string' ? (olderReading(input)?.value ?? input.toLowerCase()) : undefined;
  return meant === undefined || !['true', 'false'].includes(String(meant)) ? undefined : `write ${String(meant)}`;
}
