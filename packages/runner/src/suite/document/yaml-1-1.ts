/** What YAML 1.1, which Letta's loader follows, makes of a plain scalar that YAML 1.2 reads as something else. */
export interface OlderReading {
  readonly value: boolean | number;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['on', true],
  ['no', false],
  ['off', false],
]);

/**
 * The value that YAML 1.1 reads where YAML 1.2 reads another; `undefined` where both agree.
 *
 * @see https://yaml.org/type/int.html
 * @see https://yaml.org/type/bool.html
 */
export function olderReading(plain: string): OlderReading | undefined {
  const boolean = /^(?:[a-z]+|[A-Z][a-z]+|[A-Z]+)$/.test(plain) ? booleans.get(plain.toLowerCase()) : undefined;
  if (boolean !== undefined) return { value: boolean };
  const number = olderNumber(plain);
  return number === undefined ? undefined : { value: number };
}

function olderNumber(plain: string): number | undefined {
  const [, sign, digits] = /^([-+]?)(.+)$/.exec(plain) ?? [];
  if (digits === undefined) return undefined;
  const magnitude = olderMagnitude(digits);
  return magnitude === undefined ? undefined : sign === '-' ? -magnitude : magnitude;
}

function olderMagnitude(digits: string): number | undefined {
  if (/^0[0-7_]+$/.test(digits)) return octalUnlessSame(digits.replaceAll('_', ''));
  if (/^0b[01_]+$/.test(digits)) return Number.parseInt(digits.slice(2).replaceAll('_', ''), 2);
  if (/^[1-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/.test(digits)) return sexagesimal(digits.replaceAll('_', ''));
  if (/^[1-9][0-9_]*_[0-9_]*(?:\.[0-9_]*)?$/.test(digits)) return Number(digits.replaceAll('_', ''));
  return undefined;
}

/** `00` and `07` are the same number in both. */
function octalUnlessSame(digits: string): number | undefined {
  const octal = Number.parseInt(digits, 8);
  return octal === Number(digits) ? undefined : octal;
}

function sexagesimal(digits: string): number {
  return digits.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
