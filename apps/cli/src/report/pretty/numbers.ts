/** A score at three decimals; a dash when there is none. */
export function score(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

/** An interval of scores. */
export function interval(ci95: readonly [low: number, high: number] | null): string {
  return ci95 === null ? '-' : `${score(ci95[0])} to ${score(ci95[1])}`;
}

/** A count; a dash for none, so that the others stand out. */
export function count(value: number): string {
  return value === 0 ? '-' : String(value);
}

/** A number of things. */
export function plural(value: number, one: string, several = `${one}s`): string {
  return `${value.toLocaleString('en')} ${value === 1 ? one : several}`;
}

/** A duration in seconds, as short as makes sense. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.floor(seconds % 60)} s`;
}
