import type { MaxErrors } from '../suite/suite.js';
import type { GateResult, Verdict } from './summary.js';

/** What the verdict on a run depends on; samples are counted over all models and runs. */
export interface VerdictInput {
  readonly maxErrors: MaxErrors;
  readonly n: number;
  readonly errored: number;
  /** Samples that passed or failed. */
  readonly decided: number;
  readonly gate?: GateResult;
}

/**
 * What the run's exit code is, and why. Everything that says whether a run is well asks here.
 *
 * @see docs/exit-codes.md
 */
export function verdictOf({ maxErrors, n, errored, decided, gate }: VerdictInput): Verdict {
  const dishonest = [...tooManyErrors(maxErrors, n, errored)];
  if (decided === 0 && gate === undefined) dishonest.push(n === 0 ? 'there was no sample' : 'no sample was scored');
  const failing = gate === undefined || gate.holds ? [] : [`the gate does not hold: ${gate.why}`];
  const reasons = [...dishonest, ...failing];
  if (dishonest.length > 0) return { exitCode: 3, reasons };
  return { exitCode: failing.length > 0 ? 1 : 0, reasons };
}

function tooManyErrors(maxErrors: MaxErrors, n: number, errored: number): readonly string[] {
  if (errored === 0) return [];
  // Divided, not multiplied: 0.29 * 100 is less than 29.
  const isAllowed = maxErrors.kind === 'count' ? errored <= maxErrors.count : errored / n <= maxErrors.share;
  if (isAllowed) return [];
  const samples = n === 1 ? 'sample is' : 'samples are';
  return [`${errored} of ${n} ${samples} errored, and max_errors allows ${describeLimit(maxErrors)}`];
}

function describeLimit(maxErrors: MaxErrors): string {
  if (maxErrors.kind === 'share') return `${Number((maxErrors.share * 100).toPrecision(12))} %`;
  return maxErrors.count === 0 ? 'none' : String(maxErrors.count);
}
