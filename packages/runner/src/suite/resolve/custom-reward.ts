import type { Identity, JsonObject } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { asReward } from '../../custom-code/as-reward.js';
import { loadExport } from '../../custom-code/load.js';
import { locateCode } from '../../custom-code/locate.js';
import { parseReference } from '../../custom-code/reference.js';
import type { RewardFunction } from '../suite.js';
import type { ResolveContext, Resolved } from './context.js';
import { broken, resolved } from './context.js';
import { problemsOf } from './tool.js';
import { pythonProblem } from './unsupported.js';

/** A custom reward, found. */
export interface CustomReward {
  readonly name: string;
  readonly identity: Identity;
  readonly implementation?: RewardFunction;
}

/** Finds the function of a custom reward; `undefined` where the suite has none. */
export async function resolveCustomReward(
  suite: JsonObject,
  context: ResolveContext,
): Promise<Resolved<CustomReward> | undefined> {
  const { reward } = suite;
  if (!isJsonObject(reward) || reward['kind'] !== 'custom' || typeof reward['function'] !== 'string') return undefined;
  const written = reward['function'];
  const place = context.document.placeOf(['reward', 'function']);
  const reference = parseReference(written);
  if (reference === undefined) {
    const message = `function must name code such as rewards.ts:blend, got text "${written}"`;
    return broken({ code: 'invalid_suite', message, place });
  }
  const location = locateCode(reference, context.code);
  if (!location.isAllowed) return broken({ ...location.problem, place });
  const { code } = location;
  if (reference.language === 'python') {
    return resolved({ name: written, identity: code.identity }, [{ ...pythonProblem(written, 'reward'), place }]);
  }
  if (!context.mayImport) return broken();
  try {
    const implementation = asReward(await loadExport(code), code);
    return resolved({ name: written, identity: code.identity, implementation });
  } catch (thrown) {
    return broken(...problemsOf(thrown, place));
  }
}
