// The contract as an outsider uses it, and the wrong uses that must not compile. Checked by `npm run typecheck`; never run.
import {
  type AnyGrader,
  type Grade,
  type GradeResult,
  type GradedSample,
  GradekitError,
  type Grader,
  type Message,
  type Sample,
  type Trajectory,
  createRegistry,
  defineExtractor,
  defineGrader,
  definePlugin,
  fail,
  found,
  isGradekitError,
  nothing,
  pass,
  score,
  skip,
  spokenMessagesOf,
  textOf,
  toolCallsOf,
} from '@gradekit/core';
import * as v from 'valibot';
import { expectTypeOf } from 'vitest';
import { z } from 'zod';

// ---- right: options of valibot, with a default

export const maxWords = defineGrader({
  description: 'The answer has at most so many words.',
  options: v.strictObject({
    limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
    language: v.optional(v.string(), 'en'),
  }),
  grade: (_sample, submission, { options }) => {
    expectTypeOf(options).toEqualTypeOf<Readonly<{ limit: number; language: string }>>();
    const words = submission.split(/\s+/u).filter(Boolean).length;
    return words <= options.limit
      ? pass(`${words} words`)
      : fail(`${words} words, at most ${options.limit}`, { words });
  },
});

// ---- right: options of zod, asynchronous, with a check that validate can make

export const remote = defineGrader({
  description: 'Asks a service.',
  options: z.strictObject({ url: z.string(), tries: z.number().default(3) }),
  requires: ['ground_truth', 'usage'],
  grade: async (sample, submission, { options, signal }) => {
    signal.throwIfAborted();
    expectTypeOf(options.tries).toEqualTypeOf<number>();
    return sample.groundTruth === undefined ? skip('no truth') : score(submission.length / 1000, options.url);
  },
  checkSample: (sample, { options }) =>
    sample.input === options.url ? [{ severity: 'warning', code: 'odd_input', message: 'the input is the URL' }] : [],
});

// ---- right: no options; a look at the trajectory, and at one turn's ground truth

export const refunds = defineGrader({
  description: 'Looks at what the agent did.',
  requires: ['trajectory'],
  grade: (sample, _submission, { trajectory, options }) => {
    expectTypeOf(sample).toEqualTypeOf<GradedSample>();
    expectTypeOf(sample.groundTruth).toEqualTypeOf<string | undefined>();
    expectTypeOf(options).toEqualTypeOf<Readonly<Record<never, never>>>();
    return toolCallsOf(trajectory).some((call) => call.name === 'refund') ? pass('refunded') : fail('no refund');
  },
});

export const lastWord = defineExtractor({
  description: 'The last word that the agent said.',
  options: v.strictObject({ separator: v.optional(v.string(), ' ') }),
  extract: ({ turns }, { options }) => {
    const last = spokenMessagesOf(turns).at(-1);
    return last === undefined ? nothing('nothing was said') : found(textOf(last).split(options.separator).at(-1) ?? '');
  },
});

// ---- right: a plugin holds graders of any options, at once or by import

export const acme = definePlugin({
  namespace: 'acme',
  name: 'gradekit-plugin-acme',
  version: '1.0.0',
  graders: { max_words: maxWords, remote, refunds, lazy: () => Promise.resolve({ default: maxWords }) },
  extractors: { last_word: lastWord },
});

expectTypeOf(createRegistry([acme]).loadGrader('acme/remote')).toEqualTypeOf<Promise<AnyGrader>>();
expectTypeOf(maxWords).toExtend<Grader<typeof maxWords.options>>();
expectTypeOf<GradeResult>().toExtend<Grade>();
expectTypeOf<GradedSample>().toExtend<Sample>();

/** Every kind of message is told by its role, and the compiler sees when one is forgotten. */
export function lengthOf(message: Message): number {
  switch (message.role) {
    case 'system':
    case 'user':
    case 'assistant':
    case 'reasoning':
      return message.content.length;
    case 'tool':
      return message.output.length;
    case 'event':
      return Object.keys(message.data).length;
  }
}

// ---- wrong

// @ts-expect-error a grader answers a grade, not a boolean
defineGrader({ description: 'x', grade: () => true });

// @ts-expect-error errored is what the host makes of a throw; no grader can answer it
defineGrader({ description: 'x', grade: () => ({ status: 'errored', code: 'grader_threw', message: 'x' }) });

// @ts-expect-error a scored grade says why
defineGrader({ description: 'x', grade: () => ({ status: 'scored', score: 1 }) });

// @ts-expect-error a grader has a description
defineGrader({ grade: () => pass('') });

const limit = v.object({ limit: v.number() });

// @ts-expect-error options.limit is a number, a rationale is a text
defineGrader({ description: 'x', options: limit, grade: (_s, _t, { options }) => pass(options.limit) });

// @ts-expect-error there is no such option
defineGrader({ description: 'x', options: limit, grade: (_s, _t, { options }) => pass(`${options.limt}`) });

// @ts-expect-error a grader without a schema has no options
defineGrader({ description: 'x', grade: (_s, _t, { options }) => pass(`${options.limit}`) });

// @ts-expect-error a schema is a Standard Schema, not an example value
defineGrader({ description: 'x', options: { limit: 3 }, grade: () => pass('') });

// @ts-expect-error there is no such requirement
defineGrader({ description: 'x', requires: ['truth'], grade: () => pass('') });

defineGrader({
  description: 'x',
  grade: (sample, _submission, { trajectory }) => {
    // @ts-expect-error samples are read-only
    sample.id = 'y';
    // @ts-expect-error trajectories are read-only
    trajectory.turns.push([]);
    // @ts-expect-error metadata is read from outside: what a key holds is for the grader to check
    const text: string = sample.metadata['order'];
    return pass(text);
  },
});

// @ts-expect-error an extractor says whether it found something
defineExtractor({ description: 'x', extract: () => 'text' });

// @ts-expect-error nothing has a reason
nothing();

// @ts-expect-error metadata is JSON
pass('x', { at: new Date() });

// @ts-expect-error an extractor is no grader
definePlugin({ namespace: 'x', name: 'x', version: '1.0.0', graders: { last_word: lastWord } });

// @ts-expect-error the version of the contract is set by definePlugin
definePlugin({ apiVersion: 2, namespace: 'x', name: 'x', version: '1.0.0' });

// @ts-expect-error an error has one of the documented codes
export const unknownCode = new GradekitError({ code: 'oops', message: 'x' });

// @ts-expect-error an error without a problem says nothing
export const noProblem = new GradekitError([]);

export function readsWhatWasThrown(thrown: unknown): string {
  // @ts-expect-error what was thrown is unknown until it is looked at
  if (thrown.code === 'usage') return '';
  return isGradekitError(thrown) ? thrown.code : '';
}

// @ts-expect-error a trajectory has turns of messages, not messages
export const flat: Trajectory = { turns: [{ role: 'user', content: [] }] };

// @ts-expect-error a key that is absent is left out, not undefined (exactOptionalPropertyTypes)
export const emptyTruth: Sample = { id: 1, input: 'x', groundTruth: undefined, metadata: {} };
