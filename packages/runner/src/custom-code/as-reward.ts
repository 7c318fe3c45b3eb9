import { GradekitError } from '@gradekit/core';
import type { RewardFunction } from '../suite/suite.js';
import { describeExport } from './describe-export.js';
import type { LocatedCode } from './locate.js';

/**
 * Takes what a file exports as a custom reward. What it answers is checked when it is asked.
 *
 * @throws GradekitError `invalid_plugin` when it is no function
 */
export function asReward(value: unknown, code: LocatedCode): RewardFunction {
  if (isRewardFunction(value)) return value;
  const message = `${code.reference.written} must be a function (context) that answers a number, and is ${describeExport(value)}`;
  throw new GradekitError({ code: 'invalid_plugin', message });
}

function isRewardFunction(value: unknown): value is RewardFunction {
  return typeof value === 'function';
}
