import { toStandardJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { StandardSchema } from './options.js';
import { optionsJsonSchema, validateOptions } from './options.js';

const valibotOptions = v.strictObject({ max_days: v.optional(v.number(), 30), tiers: v.optional(v.array(v.number())) });
const zodOptions = z.strictObject({ max_days: z.number().default(30), tiers: z.array(z.number()).optional() });
const asyncOptions: StandardSchema = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => Promise.resolve({ issues: [{ message: `not ${typeof value}` }] }),
  },
};

describe.each([
  ['valibot', valibotOptions],
  ['zod', zodOptions],
])('validateOptions with a schema of %s', (_library, schema) => {
  it('fills in defaults', async () => {
    expect(await validateOptions(schema, {})).toEqual({ valid: true, options: { max_days: 30 } });
  });

  it.each([
    ['a wrong type', { max_days: 'soon' }, ['max_days']],
    ['deep inside', { tiers: [1, 'two'] }, ['tiers', 1]],
  ])('says where: %s', async (_name, options, path) => {
    const check = await validateOptions(schema, options);
    expect(check).toMatchObject({ valid: false, issues: [{ path }] });
  });

  it('refuses an unknown key', async () => {
    expect(await validateOptions(schema, { max_day: 3 })).toMatchObject({ valid: false });
  });
});

describe('validateOptions', () => {
  it('waits for a schema that is asynchronous; an issue may have no path', async () => {
    expect(await validateOptions(asyncOptions, {})).toEqual({
      valid: false,
      issues: [{ message: 'not object', path: [] }],
    });
  });

  it('takes only {} without a schema, and names every option that is too much', async () => {
    expect(await validateOptions(undefined, {})).toEqual({ valid: true, options: {} });
    expect(await validateOptions(undefined, { a: 1, b: 2 })).toEqual({
      valid: false,
      issues: [
        { message: 'it takes no options, but "a" is given', path: ['a'] },
        { message: 'it takes no options, but "b" is given', path: ['b'] },
      ],
    });
  });
});

describe('optionsJsonSchema', () => {
  it.each([
    ['zod has one', zodOptions],
    ['valibot with its converter', toStandardJsonSchema(valibotOptions)],
  ])('%s', (_name, schema) => {
    const jsonSchema = optionsJsonSchema(schema);
    expect(jsonSchema).toMatchObject({ type: 'object', properties: { max_days: { type: 'number', default: 30 } } });
  });

  it.each([
    ['valibot alone has none', valibotOptions],
    ['no schema', undefined],
  ])('%s', (_name, schema) => {
    expect(optionsJsonSchema(schema)).toBeUndefined();
  });
});
