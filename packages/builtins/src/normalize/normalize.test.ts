import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { normalizations, normalize, type Normalization } from './normalize.js';

it.each<[text: string, without: readonly Normalization[], result: string]>([
  [' Cafe\u0301  Noir ', [], ' Cafe\u0301  Noir '],
  ['Cafe\u0301', ['unicode'], 'Café'],
  ['CAFÉ', ['case'], 'café'],
  [' a \t\u00a0 b\n', ['whitespace'], 'a b'],
  ['\ufeffa', ['whitespace'], '\ufeffa'],
  [' Cafe\u0301  Noir ', ['whitespace', 'case', 'unicode'], 'café noir'],
])('of %j without %j is %j', (text, without, result) => {
  expect(normalize(text, without)).toBe(result);
});

it('changes nothing the second time, and the order of the list does not count', () => {
  fc.assert(
    fc.property(anyText, fc.subarray([...normalizations]), (text, without) => {
      const once = normalize(text, without);
      expect(normalize(once, without)).toBe(once);
      expect(normalize(text, without.toReversed())).toBe(once);
    }),
  );
});
