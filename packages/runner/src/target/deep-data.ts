import type { JsonValue, Message, Trajectory } from '@gradekit/core';
import { isGradekitError, messageOf } from '@gradekit/core';
import { isTooDeep, mostLevels } from '../json/depth.js';

/** What is wrong with data that is nested too deep to be handled. */
export const tooDeepFault = `its data is nested deeper than ${mostLevels} levels`;

/**
 * What is wrong with a trajectory that could not be read.
 *
 * @throws what was thrown, when it is no fault of the trajectory
 */
export function readFault(thrown: unknown): string {
  // Formats read lists in lists by recursion: looking for the bottom of every row first would cost more than it is worth.
  if (thrown instanceof RangeError) return tooDeepFault;
  if (isGradekitError(thrown)) return thrown.problems[0]?.message ?? messageOf(thrown);
  throw thrown;
}

/** Whether a trajectory, or its agent's usage, holds data that is nested too deep. */
export function holdsDeepData({ turns, state }: Trajectory, agentUsage: JsonValue = null): boolean {
  if (isTooDeep(agentUsage) || (state !== undefined && isTooDeep(state))) return true;
  return turns.some((turn) => turn.some(isDeepMessage));
}

function isDeepMessage(message: Message): boolean {
  switch (message.role) {
    case 'assistant':
      return message.toolCalls.some(({ arguments: given }) => isTooDeep(given));
    case 'event':
      return isTooDeep(message.data);
    case 'system':
    case 'user':
    case 'reasoning':
    case 'tool':
      return false;
  }
}
