import { relative } from 'node:path';
import type { Problem } from '@gradekit/core';
import { isGradekitError } from '@gradekit/core';
import type { DatasetFacts, Suite } from '@gradekit/runner';
import { checkDataset } from '@gradekit/runner';
import { exitCodes } from '../../exit-code.js';
import { reportProblem } from '../../report/error.js';
import { plural } from '../../report/pretty/numbers.js';
import type { Output } from '../../terminal/output.js';
import { visible } from '../../terminal/visible.js';
import { openSuite } from '../suite.js';
import type { ValidateFlags } from './flags.js';

/** What a validation found. */
interface Findings {
  readonly suite?: Suite;
  readonly facts?: DatasetFacts;
  readonly problems: readonly Problem[];
}

/**
 * Says everything that is wrong with a suite and its dataset.
 *
 * @returns the exit code: 2 when there is any error
 */
export async function validate(path: string, flags: ValidateFlags, output: Output): Promise<number> {
  const findings = await find(path, flags, output);
  if (flags.json === true) output.write(`${JSON.stringify(onWire(findings), null, 2)}\n`);
  else print(findings, output);
  return findings.problems.some(isError) ? exitCodes.badUsage : exitCodes.ok;
}

async function find(path: string, { code }: ValidateFlags, output: Output): Promise<Findings> {
  try {
    const suite = await openSuite(path, { allowCode: code, output });
    const { maxSamples } = suite;
    const facts = await checkDataset(suite, maxSamples === undefined ? {} : { maxSamples }, { checkSamples: true });
    const unsupported = suite.unsupported.map((problem): Problem => ({ ...problem, severity: 'warning' }));
    return { suite, facts, problems: [...suite.warnings, ...unsupported, ...facts.problems] };
  } catch (thrown) {
    if (!isGradekitError(thrown)) throw thrown;
    return { problems: thrown.problems };
  }
}

function isError({ severity }: Problem): boolean {
  return severity !== 'warning';
}

function print({ suite, facts, problems }: Findings, output: Output): void {
  for (const problem of problems) reportProblem(problem, output);
  const errors = facts === undefined ? problems.filter(isError).length : facts.problemCount;
  if (errors > 0) output.note(`${plural(errors, 'error')}\n`);
  if (errors > 0 || suite === undefined || facts === undefined) return;
  const { colours } = output;
  const counts = [plural(facts.selected, 'sample'), plural(suite.metrics.length, 'metric'), dialects[suite.dialect]];
  output.write(`${colours.green('valid')}  ${colours.bold(visible(suite.name))}  ${counts.join(', ')}\n`);
}

const dialects = {
  gradekit: "gradekit's own format",
  'letta-a': 'Letta Evals dialect A (0.2 to 0.4)',
  'letta-b': 'Letta Evals dialect B (0.5 to 0.6)',
  'letta-c': 'Letta Evals dialect C (0.7 to 0.20)',
  'letta-d': 'Letta Evals dialect D (0.21 and later)',
  'letta-docs': "the dialect of Letta Evals' documentation pages",
} as const;

function onWire({ suite, facts, problems }: Findings) {
  return {
    valid: !problems.some(isError),
    ...(suite === undefined
      ? {}
      : { name: suite.name, dialect: suite.dialect, metrics: suite.metrics.map(({ name }) => name) }),
    ...(facts === undefined ? {} : { samples: facts.selected }),
    problems: problems.map(({ severity = 'error', place, ...problem }) => ({
      severity,
      ...problem,
      ...(place === undefined ? {} : { ...place, file: relative(process.cwd(), place.file) }),
    })),
  };
}
