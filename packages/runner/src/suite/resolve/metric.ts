import type { AnyExtractor, AnyGrader, JsonObject, JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { asExtractor } from '../../custom-code/as-extractor.js';
import { asGrader } from '../../custom-code/as-grader.js';
import { optionsHash } from '../options-hash.js';
import type { ResolveContext, Resolved } from './context.js';
import { broken, resolved } from './context.js';
import type { ResolvedTool, ToolKind } from './tool.js';
import { resolveTool } from './tool.js';
import { judgeProblem } from './unsupported.js';

/** The two things that a metric names. */
export interface MetricTools {
  readonly grader: ResolvedTool<AnyGrader>;
  readonly extractor: ResolvedTool<AnyExtractor>;
}

const graderKind: ToolKind<AnyGrader> = {
  word: 'grader',
  known: ({ registry }) => registry.graders,
  load: ({ registry }, name) => registry.loadGrader(name),
  fromExport: asGrader,
};

const extractorKind: ToolKind<AnyExtractor> = {
  word: 'extractor',
  known: ({ registry }) => registry.extractors,
  load: ({ registry }, name) => registry.loadExtractor(name),
  fromExport: asExtractor,
};

/**
 * Finds the grader and the extractor of one entry of `graders`. It takes the entry as it is written, so that names are
 * checked even where other keys of it are wrong; `undefined` where there is too little of it to look at.
 */
export async function resolveMetric(
  name: string,
  entry: JsonValue | undefined,
  context: ResolveContext,
): Promise<Resolved<MetricTools> | undefined> {
  if (!isJsonObject(entry)) return undefined;
  const grader = await resolveGrader(name, entry, context);
  const extractor = await resolveTool(
    {
      name: typeof entry['extractor'] === 'string' ? entry['extractor'] : 'last_assistant',
      namePath: ['graders', name, 'extractor'],
      options: entry['extractor_config'],
      optionsPath: ['graders', name, 'extractor_config'],
    },
    extractorKind,
    context,
  );
  const problems = [grader, extractor].flatMap((part) => (part === undefined || part.isResolved ? [] : part.problems));
  if (problems.length > 0) return broken(...problems);
  if (grader?.isResolved !== true || !extractor.isResolved) return undefined;
  const unsupported: readonly Problem[] = [...grader.unsupported, ...extractor.unsupported];
  return resolved({ grader: grader.part, extractor: extractor.part }, unsupported);
}

async function resolveGrader(
  name: string,
  entry: JsonObject,
  context: ResolveContext,
): Promise<Resolved<ResolvedTool<AnyGrader>> | undefined> {
  const { kind = 'tool', function: written } = entry;
  if (kind !== 'tool') return typeof kind === 'string' ? resolveJudge(name, kind, { entry, context }) : undefined;
  if (typeof written !== 'string' || written === '') return undefined;
  const path = ['graders', name];
  const use = {
    name: written,
    namePath: [...path, 'function'],
    options: entry['options'],
    optionsPath: [...path, 'options'],
  };
  return resolveTool(use, graderKind, context);
}

interface JudgeUse {
  readonly entry: JsonObject;
  readonly context: ResolveContext;
}

/** Judges are understood and not run: what identifies one is everything that it is told. */
function resolveJudge(name: string, kind: string, { entry, context }: JudgeUse): Resolved<ResolvedTool<AnyGrader>> {
  const identity = { id: `letta/${kind}`, package: 'letta-evals', version: 'unknown' };
  const tool = { name: kind, identity, optionsHash: optionsHash(entry), options: {} };
  const place = context.document.placeOf(['graders', name], 'key');
  return resolved(tool, [{ ...judgeProblem(name, kind), place }]);
}
