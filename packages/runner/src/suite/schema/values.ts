import * as v from 'valibot';

/*
 * The kinds of values that suites are made of. Each message is the end of the sentence "<key> must be …";
 * `shape-problems.ts` writes the sentence.
 */

/** Longer than this and Node's timers fire at once. */
const maxSeconds = 2_147_483;

/** Any text, the empty one too. */
export const text = v.string('a text');

/** A text that says something. */
export const filledText = v.pipe(v.string('a text'), v.nonEmpty('a text that is not empty'));

/** `true` or `false`. */
export const flag = v.boolean('true or false');

/** A list of texts. */
export const textList = v.array(filledText, 'a list of texts');

/** A map of texts. */
export const textMap = v.record(v.string(), text, 'a map of texts');

/** A map of whatever a grader or extractor understands. */
export const freeMap = v.record(v.string(), v.unknown(), 'a map');

/** Any finite number: `.inf` and `.nan` are refused where the file is read, so that no JSON Schema has to say it. */
export const finiteNumber = v.number('a number');

/** A number from 0 to 1. */
export const fraction = v.pipe(
  v.number('a number from 0 to 1'),
  v.minValue(0, 'a number from 0 to 1'),
  v.maxValue(1, 'a number from 0 to 1'),
);

/** A number of at least 0. */
export const weight = v.pipe(v.number('a number of at least 0'), v.minValue(0, 'a number of at least 0'));

/** A time span in seconds. */
export const seconds = v.pipe(
  v.number('a number of seconds'),
  v.gtValue(0, 'a number of seconds above 0'),
  v.maxValue(maxSeconds, `a number of seconds, at most ${maxSeconds}`),
);

/** A whole number of at least 1. */
export const positiveInteger = v.pipe(
  v.number('a whole number'),
  v.integer('a whole number'),
  v.minValue(1, 'at least 1'),
);

/** A whole number of at least 0. */
export const count = v.pipe(v.number('a whole number'), v.integer('a whole number'), v.minValue(0, 'at least 0'));

/** What a `kind`, an operator or an aggregation may be. */
export const oneOf = <const Names extends readonly string[]>(names: Names): v.PicklistSchema<Names, string> =>
  v.picklist(names, `one of ${names.join(', ')}`);
