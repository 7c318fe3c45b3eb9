/** What a namespace and a name must look like. */
export const namePattern = /^[a-z][a-z0-9_-]*$/;

/** The namespace of the built-ins, whose names are also reachable without it. */
export const builtinNamespace = 'builtin';

/** Namespaces that no plugin may own. */
export const reservedNamespaces: readonly string[] = [builtinNamespace, 'gradekit', 'local'];

/**
 * The full id of a name as a suite writes it: a bare name is a built-in's.
 *
 * @example
 * ```ts
 * fullId('exact_match'); // 'builtin/exact_match'
 * fullId('acme/refund'); // 'acme/refund'
 * ```
 */
export function fullId(name: string): string {
  return name.includes('/') ? name : `${builtinNamespace}/${name}`;
}

/** The id as people write it: built-ins without their namespace. */
export function shortId(id: string): string {
  return id.startsWith(`${builtinNamespace}/`) ? id.slice(builtinNamespace.length + 1) : id;
}

/**
 * The known name that is nearest to a misspelt one, when one is near enough to be meant: at most a third of its letters differ.
 *
 * @example
 * ```ts
 * nearestName('exact_mach', ['exact_match', 'contains']); // 'exact_match'
 * nearestName('zebra', ['exact_match', 'contains']); // undefined
 * ```
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase(), least);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

/** `did you mean "x"?` for the nearest known name, when there is one. */
export function didYouMean(name: string, known: Iterable<string>): string | undefined {
  const nearest = nearestName(name, known);
  return nearest === undefined ? undefined : `did you mean "${nearest}"?`;
}

/**
 * Optimal string alignment distance (insert, delete, replace, swap neighbours), given up once it must reach `limit`.
 *
 * @see https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isEqual = a[row - 1] === b[column - 1];
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        (previous[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (previous[column - 1] ?? limit) + (isEqual ? 0 : 1),
        isSwap ? (before[column - 2] ?? limit) + 1 : limit,
      );
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit;
}
