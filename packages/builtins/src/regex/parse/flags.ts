import type { Source } from './source.js';

/** The flags that hold at a place of a pattern. */
export interface Flags {
  readonly ignoreCase: boolean;
  readonly multiline: boolean;
  readonly dotAll: boolean;
  /** Which alphabet `\d`, `\w`, `\s`, `\b` and small letters know; text that says nothing means Unicode. */
  readonly alphabet: 'unset' | 'ascii' | 'unicode';
  readonly verbose: boolean;
  /** The old flag t, which does nothing but forbid repeats. */
  readonly template: boolean;
}

/** Python's default for text. */
export const noFlags: Flags = {
  ignoreCase: false,
  multiline: false,
  dotAll: false,
  alphabet: 'unset',
  verbose: false,
  template: false,
};

/** What stands in `(?…)`: letters alone hold for the whole pattern, letters with a colon for the group. */
export interface FlagGroup {
  readonly isGlobal: boolean;
  readonly on: ReadonlySet<string>;
  readonly off: ReadonlySet<string>;
}

const letters = 'iLmsxatu';
const alphabets = 'Lau';
const exclusive = 'the flags a and u exclude each other';
const isLetter = /^\p{L}$/u;

/** Whether a token starts a group of flags. */
export function startsFlags(token: string): boolean {
  return token === '-' || letters.includes(token);
}

/** The flags with those of a group turned on and off. */
export function withFlags(flags: Flags, { on, off }: FlagGroup): Flags {
  const isOn = (letter: string, before: boolean): boolean => (before || on.has(letter)) && !off.has(letter);
  return {
    ignoreCase: isOn('i', flags.ignoreCase),
    multiline: isOn('m', flags.multiline),
    dotAll: isOn('s', flags.dotAll),
    alphabet: alphabetOf(on) ?? flags.alphabet,
    verbose: isOn('x', flags.verbose),
    template: isOn('t', flags.template),
  };
}

/** The flags with those of the whole pattern, at whose start `(?a)` and `(?u)` cannot both stand. */
export function withGlobalFlags(source: Source, flags: Flags, group: FlagGroup): Flags {
  const alphabet = alphabetOf(group.on) ?? flags.alphabet;
  if (flags.alphabet !== 'unset' && flags.alphabet !== alphabet) throw source.error(exclusive);
  return withFlags(flags, group);
}

function alphabetOf(on: ReadonlySet<string>): 'ascii' | 'unicode' | undefined {
  if (on.has('a')) return 'ascii';
  return on.has('u') ? 'unicode' : undefined;
}

/** Reads the letters of `(?…)` after the first, which is taken already, up to the `)` or `:`. */
export function parseFlags(source: Source, first: string): FlagGroup {
  const { taken: on, end } = first === '-' ? { taken: new Set<string>(), end: first } : readOn(source, first);
  if (end === ')') return { isGlobal: true, on, off: new Set() };
  if (on.has('t')) throw source.error('the flag t cannot be set for a group', source.position - 1);
  const off = end === '-' ? readOff(source) : new Set<string>();
  if (off.has('t')) throw source.error('the flag t cannot be turned off', source.position - 1);
  if ([...on].some((letter) => off.has(letter))) throw source.error('a flag is turned on and off', source.position - 1);
  return { isGlobal: false, on, off };
}

function readOn(source: Source, first: string): { readonly taken: ReadonlySet<string>; readonly end: string } {
  const taken = new Set<string>();
  for (let letter = first; ;) {
    if (letter === 'L') throw source.error('the flag L is for bytes, not for text');
    taken.add(letter);
    if (taken.has('a') && taken.has('u')) throw source.error(exclusive);
    letter = nextLetter(source, ')-:', 'missing -, : or ) after the flags');
    if (')-:'.includes(letter)) return { taken, end: letter };
  }
}

function readOff(source: Source): ReadonlySet<string> {
  const taken = new Set<string>();
  for (let letter = nextLetter(source, '', 'missing flag after -'); letter !== ':';) {
    if (alphabets.includes(letter)) throw source.error('the flags a, u and L cannot be turned off');
    taken.add(letter);
    letter = nextLetter(source, ':', 'missing : after the flags');
  }
  return taken;
}

/** The next token, which must be a flag or one of `ends`. */
function nextLetter(source: Source, ends: string, missing: string): string {
  const position = source.position;
  const token = source.take();
  if (token === undefined) throw source.error(missing);
  if (ends.includes(token) || letters.includes(token)) return token;
  throw source.error(isLetter.test(token) ? `unknown flag ${token}` : missing, position);
}
