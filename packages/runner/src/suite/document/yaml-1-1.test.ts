import { expect, it } from 'vitest';
import { olderReading } from './yaml-1-1.js';

/** What PyYAML's safe loader makes of a plain scalar; `undefined` where YAML 1.2 agrees, or has no use for it either. */
it.each([
  ['yes', true],
  ['Off', false],
  ['NO', false],
  ['yEs', undefined],
  ['true', undefined],
  ['y', undefined],
  ['010', 8],
  ['-010', -8],
  ['0_1_0', 8],
  ['07', undefined],
  ['00', undefined],
  ['08', undefined],
  ['0', undefined],
  ['10', undefined],
  ['0b101', 5],
  ['1:30', 90],
  ['+1:00:00', 3600],
  ['-1:30', -90],
  ['1:60', undefined],
  ['0:30', undefined],
  ['1:30.5', 90.5],
  ['1_000', 1000],
  ['1_000.5', 1000.5],
  ['1e3', undefined],
  ['exact_match', undefined],
  ['', undefined],
  ['-', undefined],
])('%s', (plain, value) => {
  expect(olderReading(plain)?.value).toBe(value);
});
