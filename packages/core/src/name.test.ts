import { array, assert, constantFrom, property, string, stringMatching } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { didYouMean, fullId, namePattern, nearestName, reservedNamespaces, shortId } from './name.js';

const graders = ['exact_match', 'contains', 'regex_match', 'ascii_printable_only', 'acme/refund_policy'];

describe('nearestName', () => {
  it.each([
    ['a letter is missing', 'exact_mach', 'exact_match'],
    ['a letter too many', 'containss', 'contains'],
    ['another letter', 'cantains', 'contains'],
    ['two neighbours are swapped', 'contians', 'contains'],
    ['capitals', 'Regex_Match', 'regex_match'],
    ['a hyphen for an underscore', 'exact-match', 'exact_match'],
    ['with a namespace', 'acme/refund_polciy', 'acme/refund_policy'],
    ['nothing is near', 'zebra', undefined],
    ['a third of the letters is the limit', 'conXXXns', undefined],
    ['the empty name', '', undefined],
  ])('%s', (_why, name, nearest) => {
    expect(nearestName(name, graders)).toBe(nearest);
  });

  it.each([
    ['ab', 'ba', 'one swap'],
    ['a', 'b', 'one letter may always differ'],
  ])('short names: %s is near %s: %s', (name, known) => {
    expect(nearestName(name, [known])).toBe(known);
  });

  it('takes the nearest, and the first of equally near ones', () => {
    expect(nearestName('weight', ['weights', 'weight_', 'eight'])).toBe('weights');
    expect(nearestName('passed', ['pasted', 'passes', 'passed'])).toBe('passed');
  });

  it('finds every name that has one slip of the pen', () => {
    const slip = property(constantFrom(...graders), string({ minLength: 1, maxLength: 1 }), (name, letter) => {
      for (let at = 0; at <= name.length; at += 1) {
        const added = name.slice(0, at) + letter + name.slice(at);
        expect(nearestName(added, graders)).toBe(name);
        expect(nearestName(name.slice(0, at) + name.slice(at + 1), graders)).toBe(name);
      }
    });
    assert(slip, { numRuns: 50 });
  });

  it('only ever answers a known name', () => {
    assert(
      property(string(), array(string()), (name, known) => {
        const nearest = nearestName(name, known);
        expect(nearest === undefined || known.includes(nearest)).toBe(true);
      }),
    );
  });
});

it('didYouMean is a sentence or nothing', () => {
  expect(didYouMean('exact_mach', graders)).toBe('did you mean "exact_match"?');
  expect(didYouMean('zebra', graders)).toBeUndefined();
});

describe('ids', () => {
  it.each([
    ['exact_match', 'builtin/exact_match', 'exact_match'],
    ['builtin/exact_match', 'builtin/exact_match', 'exact_match'],
    ['acme/refund', 'acme/refund', 'acme/refund'],
    ['builtin_x/refund', 'builtin_x/refund', 'builtin_x/refund'],
  ])('%s', (name, full, short) => {
    expect(fullId(name)).toBe(full);
    expect(shortId(full)).toBe(short);
  });

  it('short and full are inverse to each other', () => {
    assert(
      property(stringMatching(namePattern), (name) => {
        expect(shortId(fullId(name))).toBe(name);
      }),
    );
  });
});

it('reserved namespaces are names themselves', () => {
  for (const namespace of reservedNamespaces) expect(namespace).toMatch(namePattern);
});
