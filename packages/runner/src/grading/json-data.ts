/** How deep data may be nested: deeper than anything meant, and far from any stack's end. */
const deepest = 200;

/** Whether a value is JSON through and through: no functions, no `NaN`, no cycles, no class instances. */
export function isJsonData(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > deepest) return false;
  if (!Array.isArray(value) && !isPlain(value)) return false;
  return Object.values(value).every((inner) => isJsonData(inner, depth + 1));
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm has another Object.prototype, whose own prototype is null too.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
