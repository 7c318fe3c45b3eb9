import type { JsonValue } from '@gradekit/core';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { optionsHash } from './options-hash.js';

const options: fc.Arbitrary<Record<string, JsonValue>> = fc.dictionary(
  fc.string(),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string())),
);

it('is 16 hexadecimal digits, whatever the order of keys', () => {
  fc.assert(
    fc.property(options, (given) => {
      const reversed = Object.fromEntries(Object.entries(given).toReversed());
      expect(optionsHash(given)).toMatch(/^[0-9a-f]{16}$/);
      expect(optionsHash({ inner: reversed })).toBe(optionsHash({ inner: given }));
    }),
  );
});

it.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: null }, {}],
  [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
])('%j is not %j', (one, other) => {
  expect(optionsHash(one)).not.toBe(optionsHash(other));
});
