import { GradekitError } from './errors.js';
import { isJsonObject } from './json.js';
import { builtinNamespace, didYouMean, fullId, namePattern, reservedNamespaces, shortId } from './name.js';
import type { AnyExtractor, AnyGrader, Lazy, Plugin } from './plugin.js';

/** Who a grader or extractor is; stored in the results. */
export interface Identity {
  /** `namespace/name`. */
  readonly id: string;
  readonly package: string;
  readonly version: string;
}

/** All graders and extractors of a run. A value: nothing can be added to it. */
export interface Registry {
  /** By full id (`builtin/exact_match`), in the order of the plugins. */
  readonly graders: ReadonlyMap<string, Identity>;
  /** By full id, in the order of the plugins. */
  readonly extractors: ReadonlyMap<string, Identity>;
  /**
   * Imports a grader by its name as a suite writes it (bare for a built-in).
   * @throws GradekitError `unknown_grader`, with the nearest known name; `invalid_plugin` when it has the wrong shape
   */
  readonly loadGrader: (name: string) => Promise<AnyGrader>;
  /**
   * Imports an extractor by its name as a suite writes it.
   * @throws GradekitError `unknown_extractor`, `invalid_plugin`
   */
  readonly loadExtractor: (name: string) => Promise<AnyExtractor>;
}

/** The only package that may own the reserved namespace of the built-ins. */
const builtinPackage = '@gradekit/builtins';

/**
 * Builds a registry out of plugins. The same package and version given twice is one plugin; everything else that meets is an error.
 *
 * @throws GradekitError `invalid_plugin`, `invalid_name`, `reserved_name`, `namespace_clash`
 * @example
 * ```ts
 * import { createRegistry } from '@gradekit/core';
 * import { builtins } from '@gradekit/builtins';
 *
 * const registry = createRegistry([builtins]);
 * const exactMatch = await registry.loadGrader('exact_match');
 * ```
 */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const graders = new Map<string, Entry<AnyGrader>>();
  const extractors = new Map<string, Entry<AnyExtractor>>();
  const owners = new Map<string, Plugin>();
  for (const plugin of plugins) {
    checkNamespace(plugin);
    const owner = owners.get(plugin.namespace);
    if (owner !== undefined) {
      if (owner.name === plugin.name && owner.version === plugin.version) continue;
      throw clash(owner, plugin);
    }
    owners.set(plugin.namespace, plugin);
    addEntries(graders, plugin, plugin.graders);
    addEntries(extractors, plugin, plugin.extractors);
  }
  return Object.freeze({
    graders: identitiesOf(graders),
    extractors: identitiesOf(extractors),
    loadGrader: (name: string) => load(graders, name, { kind: 'grader', method: 'grade', isRightShape: isGrader }),
    loadExtractor: (name: string) =>
      load(extractors, name, { kind: 'extractor', method: 'extract', isRightShape: isExtractor }),
  });
}

interface Entry<T> {
  readonly identity: Identity;
  readonly value: Lazy<T>;
}

interface Kind<T> {
  readonly kind: 'grader' | 'extractor';
  readonly method: string;
  readonly isRightShape: (value: unknown) => value is T;
}

function checkNamespace(plugin: Plugin): void {
  if (plugin.apiVersion !== 1) {
    throw new GradekitError({
      code: 'invalid_plugin',
      message: `plugin ${plugin.name} speaks version ${String(plugin.apiVersion)} of the plugin contract, this gradekit speaks version 1`,
      hint: 'update whichever of the two is older',
    });
  }
  if (!namePattern.test(plugin.namespace)) throw badName(plugin.namespace, `the namespace of ${plugin.name}`);
  if (plugin.namespace === builtinNamespace && plugin.name === builtinPackage) return;
  if (!reservedNamespaces.includes(plugin.namespace)) return;
  throw new GradekitError({
    code: 'reserved_name',
    message: `plugin ${plugin.name} wants the namespace "${plugin.namespace}", which is reserved`,
    hint: `choose another one; reserved are ${reservedNamespaces.join(', ')}`,
  });
}

function clash(owner: Plugin, plugin: Plugin): GradekitError {
  return new GradekitError({
    code: 'namespace_clash',
    message: `the namespace "${plugin.namespace}" belongs to ${owner.name} ${owner.version} and to ${plugin.name} ${plugin.version}`,
    hint: 'remove one of the two',
  });
}

function badName(name: string, what: string): GradekitError {
  return new GradekitError({
    code: 'invalid_name',
    message: `${what} is "${name}", but it must start with a small letter and hold only small letters, digits, "_" and "-"`,
  });
}

function addEntries<T>(
  entries: Map<string, Entry<T>>,
  plugin: Plugin,
  values: Readonly<Record<string, Lazy<T>>> | undefined,
): void {
  for (const [name, value] of Object.entries(values ?? {})) {
    if (!namePattern.test(name)) throw badName(name, `a name in ${plugin.name}`);
    const id = `${plugin.namespace}/${name}`;
    entries.set(id, { identity: Object.freeze({ id, package: plugin.name, version: plugin.version }), value });
  }
}

function identitiesOf<T>(entries: ReadonlyMap<string, Entry<T>>): ReadonlyMap<string, Identity> {
  return new Map([...entries].map(([id, entry]) => [id, entry.identity]));
}

async function load<T>(entries: ReadonlyMap<string, Entry<T>>, name: string, kind: Kind<T>): Promise<T> {
  const entry = entries.get(fullId(name));
  if (entry === undefined) throw unknownName(name, [...entries.keys()].map(shortId), kind.kind);
  const value = isImport(entry.value) ? (await entry.value()).default : entry.value;
  if (kind.isRightShape(value)) return value;
  throw new GradekitError({
    code: 'invalid_plugin',
    message: `"${name}" of ${entry.identity.package} ${entry.identity.version} is no ${kind.kind}: it has no kind "${kind.kind}" with a function "${kind.method}"`,
    hint: `make it with define${kind.kind === 'grader' ? 'Grader' : 'Extractor'}`,
  });
}

function isImport<T>(value: Lazy<T>): value is () => Promise<{ readonly default: T }> {
  return typeof value === 'function';
}

/** The error for a name that no plugin has, with the nearest one that some has. */
export function unknownName(name: string, known: readonly string[], kind: 'grader' | 'extractor'): GradekitError {
  const hint = didYouMean(name, known);
  const problem = { code: `unknown_${kind}` as const, message: `no ${kind} is called "${name}"`, known };
  return new GradekitError(hint === undefined ? problem : { ...problem, hint });
}

/** Whether a value from outside has the shape of a grader. Structure decides, never `instanceof`. */
export function isGrader(value: unknown): value is AnyGrader {
  return isJsonObject(value) && value['kind'] === 'grader' && typeof value['grade'] === 'function';
}

/** Whether a value from outside has the shape of an extractor. */
export function isExtractor(value: unknown): value is AnyExtractor {
  return isJsonObject(value) && value['kind'] === 'extractor' && typeof value['extract'] === 'function';
}
