import type { Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { CustomReward } from './custom-reward.js';
import { resolveCustomReward } from './custom-reward.js';
import type { ResolveContext } from './context.js';
import type { MetricTools } from './metric.js';
import { resolveMetric } from './metric.js';
import { hasRefusedCode, refusedCommand } from './refused-code.js';

/** What a suite names, found; and what was not. */
export interface ResolvedParts {
  /** By metric; only those that are right. */
  readonly tools: ReadonlyMap<string, MetricTools>;
  readonly customReward: CustomReward | undefined;
  readonly problems: readonly Problem[];
  readonly unsupported: readonly Problem[];
}

/** Finds the graders, extractors and functions that a suite names. Code is imported only when all of it may be. */
export async function resolveParts(given: Omit<ResolveContext, 'mayImport'>): Promise<ResolvedParts> {
  const suite = given.document.value;
  const context: ResolveContext = { ...given, mayImport: !hasRefusedCode(suite, given.code) };
  const graders = isJsonObject(suite['graders']) ? suite['graders'] : {};
  const tools = new Map<string, MetricTools>();
  const problems: Problem[] = [...refusedCommand(given.document, given.code)];
  const unsupported: Problem[] = [];
  for (const [name, entry] of Object.entries(graders)) {
    const metric = await resolveMetric(name, entry, context);
    if (metric?.isResolved === false) problems.push(...metric.problems);
    if (metric?.isResolved !== true) continue;
    tools.set(name, metric.part);
    unsupported.push(...metric.unsupported);
  }
  const reward = await resolveCustomReward(suite, context);
  if (reward?.isResolved === false) problems.push(...reward.problems);
  if (reward?.isResolved !== true) return { tools, customReward: undefined, problems, unsupported };
  return { tools, customReward: reward.part, problems, unsupported: [...unsupported, ...reward.unsupported] };
}
