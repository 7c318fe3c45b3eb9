import type { AnyExtractor, AnyGrader, Identity, JsonObject, JsonValue, Place, Problem } from '@gradekit/core';
import { fullId, isGradekitError, isJsonObject, messageOf, shortId, unknownName } from '@gradekit/core';
import { loadExport } from '../../custom-code/load.js';
import type { LocatedCode } from '../../custom-code/locate.js';
import { locateCode } from '../../custom-code/locate.js';
import type { CodeReference } from '../../custom-code/reference.js';
import { looksLikeCode, parseReference } from '../../custom-code/reference.js';
import type { KeyPath } from '../document/find-node.js';
import { optionsHash } from '../options-hash.js';
import type { ResolveContext, Resolved } from './context.js';
import { broken, resolved } from './context.js';
import { checkOptions } from './check-options.js';
import { pythonProblem } from './unsupported.js';

/** A grader or extractor of a metric, found and with its options checked. */
export interface ResolvedTool<Implementation> {
  readonly name: string;
  readonly identity: Identity;
  readonly optionsHash: string;
  readonly implementation?: Implementation;
  readonly options: unknown;
}

/** How graders differ from extractors where they are looked for. */
export interface ToolKind<Implementation> {
  readonly word: 'grader' | 'extractor';
  readonly known: (context: ResolveContext) => ReadonlyMap<string, Identity>;
  readonly load: (context: ResolveContext, name: string) => Promise<Implementation>;
  readonly fromExport: (value: unknown, code: LocatedCode) => Implementation;
}

/** Where a suite names a tool, and where it gives its options. */
export interface ToolUse {
  readonly name: string;
  readonly namePath: KeyPath;
  readonly options: JsonValue | undefined;
  readonly optionsPath: KeyPath;
}

type Tool = AnyGrader | AnyExtractor;

/** Finds what a metric names, imports it and checks its options. */
export async function resolveTool<T extends Tool>(
  use: ToolUse,
  kind: ToolKind<T>,
  context: ResolveContext,
): Promise<Resolved<ResolvedTool<T>>> {
  const place = context.document.placeOf(use.namePath);
  const reference = parseReference(use.name);
  try {
    if (reference !== undefined) return await resolveCode(use, kind, { context, reference });
    const identity = kind.known(context).get(fullId(use.name));
    if (identity === undefined) return broken({ ...unknownTool(use.name, kind, context), place });
    return await withOptions(use, context, { identity, implementation: await kind.load(context, use.name) });
  } catch (thrown) {
    return broken(...problemsOf(thrown, place));
  }
}

/** The problems of whatever was thrown; those without a place get the one where the suite names the thing. */
export function problemsOf(thrown: unknown, place: Place): readonly Problem[] {
  if (isGradekitError(thrown)) return thrown.problems.map((problem) => ({ place, ...problem }));
  return [{ code: 'code_not_loaded', message: messageOf(thrown), place }];
}

interface CodeUse {
  readonly context: ResolveContext;
  readonly reference: CodeReference;
}

async function resolveCode<T extends Tool>(
  use: ToolUse,
  kind: ToolKind<T>,
  { context, reference }: CodeUse,
): Promise<Resolved<ResolvedTool<T>>> {
  const place = context.document.placeOf(use.namePath);
  const location = locateCode(reference, context.code);
  if (!location.isAllowed) return broken({ ...location.problem, place });
  const { code } = location;
  if (reference.language === 'python') {
    const options = isJsonObject(use.options) ? use.options : {};
    const tool = { name: use.name, identity: code.identity, optionsHash: optionsHash(options), options };
    return resolved(tool, [{ ...pythonProblem(use.name, kind.word), place }]);
  }
  if (!context.mayImport) return broken();
  const implementation = kind.fromExport(await loadExport(code), code);
  return withOptions(use, context, { identity: code.identity, implementation });
}

interface FoundTool<T> {
  readonly identity: Identity;
  readonly implementation: T;
}

async function withOptions<T extends Tool>(
  use: ToolUse,
  { document }: ResolveContext,
  { identity, implementation }: FoundTool<T>,
): Promise<Resolved<ResolvedTool<T>>> {
  const given: JsonObject = isJsonObject(use.options) ? use.options : {};
  const check = await checkOptions(implementation.options, given, { document, path: use.optionsPath, owner: use.name });
  if (!check.isResolved) return check;
  return resolved({ name: use.name, identity, optionsHash: optionsHash(given), implementation, options: check.part });
}

function unknownTool<T extends Tool>(name: string, kind: ToolKind<T>, context: ResolveContext): Problem {
  const known = [...kind.known(context).keys()].map(shortId);
  const [problem] = unknownName(name, known, kind.word).problems;
  if (problem === undefined || !looksLikeCode(name)) return problem ?? { code: 'internal', message: name };
  const hint = `code is named with its file and its export: ${name.replace(/:.*$/, '')}:name`;
  return { code: problem.code, message: problem.message, hint };
}
