import type { JsonObject, Place, Problem } from '@gradekit/core';
import { GradekitError, isJsonObject, messageOf } from '@gradekit/core';
import type { Document, Node } from 'yaml';
import { LineCounter, parseDocument } from 'yaml';
import { checkNodes } from './check-nodes.js';
import type { KeyPath, PathEnd } from './find-node.js';
import { findNode } from './find-node.js';
import type { Source } from './source.js';
import { emptySuite } from './source.js';
import { syntaxProblem } from './syntax-problem.js';

/** A suite file as values, with the place of each. */
export interface SuiteDocument {
  readonly file: string;
  readonly value: JsonObject;
  /** What is wrong with the file, and still left something to read. */
  readonly problems: readonly Problem[];
  /** Where a key or its value stands; of a path that does not exist, the deepest part that does. */
  readonly placeOf: (path: KeyPath, end?: PathEnd) => Place;
  /** A scalar as it is written, without quotes; `undefined` where no scalar stands. */
  readonly writtenAt: (path: KeyPath) => WrittenScalar | undefined;
}

/** A scalar as the file has it. */
export interface WrittenScalar {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** How many nodes the aliases of a suite may stand for. */
const maxAliasCount = 1000;

/**
 * Reads YAML 1.2 (core schema, with merge keys) or JSON, which is a part of it.
 *
 * @throws GradekitError with all problems that leave nothing to read
 */
export function readDocument(source: Source): SuiteDocument {
  const lines = new LineCounter();
  const document = parseDocument(source.text, {
    version: '1.2',
    schema: 'core',
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
    lineCounter: lines,
  });
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: source.file, line, column: col };
  };
  throwSyntaxProblems(document, placeAt);
  const problems = checkNodes(document, placeAt);
  return {
    ...readers(document, placeAt),
    file: source.file,
    value: valueOf(document, source.file, problems),
    problems,
  };
}

function throwSyntaxProblems(document: Document.Parsed, placeAt: (offset: number) => Place): void {
  const [first, ...rest] = [...document.errors, ...document.warnings].map((error) => ({
    ...syntaxProblem(error),
    place: placeAt(error.pos[0]),
  }));
  if (first !== undefined) throw new GradekitError([first, ...rest]);
}

function readers(
  document: Document.Parsed,
  placeAt: (offset: number) => Place,
): Pick<SuiteDocument, 'placeOf' | 'writtenAt'> {
  const offsetOf = (node: Node | undefined): number => node?.range?.[0] ?? 0;
  return {
    placeOf: (path, end = 'value') => placeAt(offsetOf(findNode(document, path, end).node)),
    writtenAt: (path) => {
      const { node, isWhole } = findNode(document, path, 'value');
      if (!isWhole || node === undefined || !('source' in node) || typeof node.source !== 'string') return undefined;
      return { text: node.source, isQuoted: 'type' in node && node.type !== 'PLAIN' };
    },
  };
}

function valueOf(document: Document.Parsed, file: string, problems: readonly Problem[]): JsonObject {
  const isBroken = problems.some((problem) => problem.code === 'invalid_yaml');
  const [first, ...rest] = problems;
  if (isBroken && first !== undefined) throw new GradekitError([first, ...rest]);
  const value = toValue(document, file);
  if (value === null || value === undefined) throw emptySuite(file);
  if (isJsonObject(value)) return value;
  const place = { file, line: 1, column: 1 };
  throw new GradekitError({
    code: 'invalid_suite',
    message: 'a suite must be a map of keys such as name, dataset and graders',
    place,
  });
}

function toValue(document: Document.Parsed, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount });
  } catch (cause) {
    if (!/alias count/i.test(messageOf(cause))) throw cause;
    const message = `aliases of aliases stand for more than ${maxAliasCount} values`;
    throw new GradekitError({ code: 'invalid_yaml', message, place: { file } }, { cause });
  }
}
