/** A value in a few words, for messages that say what was there instead. */
export function describeExport(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object')
    return 'kind' in value && typeof value.kind === 'string' ? `of kind "${value.kind}"` : 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
