import { InvalidArgumentError } from 'commander';

/** Reads a whole number of at least 1. */
export function wholeNumber(flag: string): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= 1) return number;
    throw new InvalidArgumentError(`${flag} must be a whole number of at least 1.`);
  };
}

/** Collects a flag that may be given several times. */
export function collect(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, text];
}

/** Collects `key=value`; the value may hold `=` and be empty. */
export function collectPair(
  text: string,
  earlier: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const at = text.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be KEY=VALUE, such as category=refund.');
  return Object.fromEntries([...Object.entries(earlier), [text.slice(0, at), text.slice(at + 1)]]);
}

/** The words of a list with commas. */
export function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}
