import { dirname, resolve } from 'node:path';
import type { Registry } from '@gradekit/core';
import { throwProblems } from '@gradekit/core';
import { readDocument } from './document/document.js';
import { readSource } from './document/source.js';
import { ignoredKeyWarnings } from './ignored-keys.js';
import { metricNameProblems } from './metric-names.js';
import { namedFileProblems } from './named-files.js';
import { inOrder } from './problem-order.js';
import { buildSuite } from './resolve/build.js';
import { resolveParts } from './resolve/parts.js';
import { ruleProblems } from './rules.js';
import { checkShape } from './schema/check-shape.js';
import type { Suite } from './suite.js';

/** What a suite is loaded with. */
export interface LoadOptions {
  /** The graders and extractors that there are. */
  readonly registry: Registry;
  /** Whether code that the suite names may run, commands included; `true` by default. */
  readonly allowCode?: boolean;
}

/**
 * Reads, checks and resolves a suite. Nothing of it is run, but files of code that it names are imported.
 *
 * @param path - of a YAML or JSON file; messages show it as it is given
 * @throws GradekitError with all problems of the suite at once, in the order of the file
 * @example
 * ```ts
 * import { builtins } from '@gradekit/builtins';
 * import { createRegistry } from '@gradekit/core';
 * import { loadSuite } from '@gradekit/runner';
 *
 * const suite = await loadSuite('suite.yaml', { registry: createRegistry([builtins]) });
 * console.log(suite.metrics.map((metric) => metric.name));
 * ```
 */
export async function loadSuite(path: string, { registry, allowCode = true }: LoadOptions): Promise<Suite> {
  const document = readDocument(readSource(path));
  const file = resolve(path);
  const folder = dirname(file);
  const code = { folder, shownFolder: dirname(path), allowCode };
  const shape = checkShape(document);
  const parts = await resolveParts({ document, registry, code });
  const problems = inOrder([
    ...document.problems,
    ...(shape.isRight ? [] : shape.problems),
    ...ruleProblems(document),
    ...metricNameProblems(document),
    ...namedFileProblems(document, folder),
    ...parts.problems,
  ]);
  throwProblems(problems);
  if (!shape.isRight) throw new TypeError('a suite of the wrong shape has no problem');
  const warnings = [...problems, ...ignoredKeyWarnings(document)];
  return buildSuite({ document, input: shape.input, file, folder, ...parts, warnings });
}
