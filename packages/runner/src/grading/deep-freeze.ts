/** Freezes a JSON-like value and everything in it. What is frozen already is not looked into again. */
export function deepFreeze(value: unknown): void {
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    waiting.push(...Object.values(next).filter((inner) => typeof inner === 'object' && inner !== null));
  }
}
