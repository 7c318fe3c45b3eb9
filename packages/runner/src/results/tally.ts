import type { Suite } from '../suite/suite.js';
import { ModelTally } from './model-tally.js';
import type { SampleResult } from './sample-result.js';
import type { GateResult, ModelSummary, Summary } from './summary.js';
import { verdictOf } from './verdict.js';

/** Counts results as they come; no order of them changes a number. */
export interface Tally {
  readonly add: (result: SampleResult) => void;
  /** What has been added so far comes to. */
  readonly summary: () => Summary;
}

/** Starts to count the results of a suite. Its memory grows with the number of distinct scores, not of samples. */
export function createTally(suite: Suite): Tally {
  const handles = suite.target.modelHandles;
  const models = new Map((handles.length === 0 ? ['default'] : handles).map((model) => [model, new ModelTally(suite)]));
  return {
    add: (result) => models.get(result.modelHandle)?.add(result),
    summary: () =>
      summarise(
        suite,
        [...models].map(([model, tally]) => tally.summary(model)),
      ),
  };
}

function summarise(suite: Suite, models: readonly ModelSummary[]): Summary {
  const gate = combineGates(models);
  const total = (countOf: (model: ModelSummary) => number): number =>
    models.reduce((sum, model) => sum + countOf(model), 0);
  const counts = {
    n: total(({ n }) => n),
    errored: total(({ errored }) => errored),
    decided: total(({ passed, failed }) => passed + failed),
  };
  const withGate = gate === undefined ? {} : { gate };
  return {
    suite: suite.name,
    models,
    ...withGate,
    verdict: verdictOf({ maxErrors: suite.maxErrors, ...counts, ...withGate }),
  };
}

/** The gate must hold for every model. */
function combineGates(models: readonly ModelSummary[]): GateResult | undefined {
  const gates = models.flatMap(({ model, gate }) => (gate === undefined ? [] : [{ model, gate }]));
  const [first] = gates;
  if (first === undefined || gates.length === 1) return first?.gate;
  const holds = gates.every(({ gate }) => gate.holds);
  return {
    holds,
    value: null,
    op: 'and',
    threshold: null,
    why: gates.map(({ model, gate }) => `${model}: ${gate.why}`).join('; '),
    conditions: gates.map(({ gate }) => gate),
  };
}
