import { createHash } from 'node:crypto';

/** Names that Windows gives to devices, with or without an extension. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(\.|$)/i;

/** What else stands in a results folder. */
const takenNames: readonly string[] = ['suite.json', 'summary.json'];

/** In characters: room for suffixes below the 255 bytes that file systems allow, and for long paths. */
const longestName = 100;

/**
 * Gives each model a name that is a file name on every system: it climbs nowhere, is no device, and no two are equal, not even where
 * case does not count. As Letta Evals does, `/`, `\` and `:` become `-`; a name that collides gets a suffix that is its own.
 *
 * @returns by model, in the order given
 * @example
 * ```ts
 * fileNames(['acme/small', 'acme:small']); // 'acme-small', and 'acme-small-' with eight digits more
 * ```
 */
export function fileNames(models: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(takenNames);
  const names = new Map<string, string>();
  const isOwnName = (model: string): boolean => portableName(model) === model;
  const inTurn = [...models.filter(isOwnName), ...models.filter((model) => !isOwnName(model))];
  for (const model of inTurn) {
    const name = freeName(model, taken);
    taken.add(name.toLowerCase());
    names.set(model, name);
  }
  return new Map(models.map((model) => [model, names.get(model) ?? portableName(model)]));
}

function freeName(model: string, taken: ReadonlySet<string>): string {
  const name = portableName(model);
  const digest = createHash('sha256').update(model).digest('hex');
  for (let length = 0; length <= digest.length; length += 8) {
    const candidate = length === 0 ? name : `${name}-${digest.slice(0, length)}`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
  return digest;
}

function portableName(model: string): string {
  const plain = model.replaceAll(/[^A-Za-z0-9._+=@,()-]/g, '-').replace(/^[.-]+/, '');
  const short = plain.length <= longestName ? plain : shortened(plain, model);
  const ended = short.replace(/[.]+$/, '');
  if (ended === '') return `model-${digestOf(model)}`;
  return deviceNames.test(ended) ? `_${ended}` : ended;
}

function shortened(plain: string, model: string): string {
  return `${plain.slice(0, longestName - 9)}-${digestOf(model)}`;
}

function digestOf(model: string): string {
  return createHash('sha256').update(model).digest('hex').slice(0, 8);
}
