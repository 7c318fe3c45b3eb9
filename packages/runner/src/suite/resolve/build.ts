import { resolve } from 'node:path';
import type { JsonObject, Problem } from '@gradekit/core';
import { GradekitError, isJsonObject } from '@gradekit/core';
import { dialectOf } from '../dialect.js';
import { gateWarnings } from '../gate-warnings.js';
import { inOrder } from '../problem-order.js';
import type { GraderInput } from '../schema/grader.js';
import type { SuiteInput } from '../schema/suite.js';
import { secretsOf, withoutSecrets } from '../secrets.js';
import type { GateSpec, MaxErrors, Metric, Suite } from '../suite.js';
import type { SuiteDocument } from '../document/document.js';
import type { CustomReward } from './custom-reward.js';
import { resolveGate } from './gate.js';
import type { MetricTools } from './metric.js';
import { resolveReward } from './reward.js';
import { resolveTarget } from './target.js';

/** Everything that a suite is put together from. */
export interface SuiteParts {
  readonly document: SuiteDocument;
  readonly input: SuiteInput;
  /** Absolute path of the suite file. */
  readonly file: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  readonly tools: ReadonlyMap<string, MetricTools>;
  readonly customReward: CustomReward | undefined;
  readonly unsupported: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/**
 * Puts a suite together out of parts that were all found right.
 *
 * @throws GradekitError `not_supported` for a gate of the first versions that can't be said in today's words
 */
export function buildSuite({ document, input, file, folder, ...parts }: SuiteParts): Suite {
  const metrics = Object.entries(input.graders).flatMap(([name, grader]) => {
    const tools = parts.tools.get(name);
    return tools === undefined ? [] : [toMetric(name, grader, tools)];
  });
  const gate = gateOf(input, metrics, document);
  const secrets = secretsOf(document.value);
  return {
    name: input.name,
    file,
    folder,
    dialect: dialectOf(input),
    dataset: resolve(folder, input.dataset),
    target: resolveTarget(input.target, folder),
    metrics,
    reward: resolveReward(input.reward, metrics, parts.customReward),
    ...(gate === undefined ? {} : { gate }),
    ...limitsOf(input, folder),
    config: withoutSecrets(asJson(input), secrets),
    secrets,
    unsupported: parts.unsupported,
    warnings: inOrder([...parts.warnings, ...(gate === undefined ? [] : gateWarnings(gate, document))]),
  };
}

function toMetric(name: string, input: GraderInput, tools: MetricTools): Metric {
  return {
    name,
    ...(typeof input.display_name === 'string' ? { displayName: input.display_name } : {}),
    grader: tools.grader,
    extractor: tools.extractor,
    weight: input.weight,
    passThreshold: input.pass_threshold,
    required: input.required,
    advisory: input.advisory,
    timeoutMs: input.timeout * 1000,
  };
}

function gateOf(input: SuiteInput, metrics: readonly Metric[], document: SuiteDocument): GateSpec | undefined {
  if (input.gate === undefined) return undefined;
  const thresholds = new Map(metrics.map((metric) => [metric.name, metric.passThreshold]));
  const gate = resolveGate(input.gate, thresholds);
  if (gate.isResolved) return gate.part;
  const [first, ...rest] = gate.problems.map((problem) => ({ ...problem, place: document.placeOf(['gate'], 'key') }));
  throw new GradekitError(
    first === undefined ? { code: 'internal', message: 'a gate was refused without a reason' } : [first, ...rest],
  );
}

type Limits = Pick<
  Suite,
  'description' | 'maxSamples' | 'sampleTags' | 'numRuns' | 'maxConcurrent' | 'maxErrors' | 'output'
>;

function limitsOf(input: SuiteInput, folder: string): Limits {
  return {
    ...(typeof input.description === 'string' ? { description: input.description } : {}),
    ...(typeof input.max_samples === 'number' ? { maxSamples: input.max_samples } : {}),
    ...(Array.isArray(input.sample_tags) ? { sampleTags: input.sample_tags } : {}),
    numRuns: input.num_runs,
    maxConcurrent: input.max_concurrent,
    maxErrors: maxErrorsOf(input.max_errors),
    ...(typeof input.output === 'string' ? { output: resolve(folder, input.output) } : {}),
  };
}

function maxErrorsOf(written: number | string): MaxErrors {
  if (typeof written === 'number') return { kind: 'count', count: written };
  return { kind: 'share', share: Number.parseFloat(written) / 100 };
}

/** What a schema makes of JSON is JSON. */
function asJson(input: unknown): JsonObject {
  return isJsonObject(input) ? input : {};
}
