import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './find-fault.js';
import { parseLine } from './parse-line.js';

const parse = (text: string | Uint8Array) =>
  parseLine(
    { number: 7, offset: 0, bytes: typeof text === 'string' ? Buffer.from(text) : text },
    { path: 'd.jsonl', code: 'invalid_dataset' },
  );

describe('parseLine', () => {
  it.each([
    ['', 'blank'],
    ['  \t ', 'blank'],
    ['{"a": 1}', 'object'],
    ['  {"a": 1}  ', 'object'],
  ])('%j is %s', (text, kind) => {
    expect(parse(text).kind).toBe(kind);
  });

  it.each<[string, string, number | undefined, string]>([
    ['a value that is missing', '{"a": }', 7, 'found "}", expected a value'],
    ['NaN', '{"a":NaN}', 6, 'found "NaN", which JSON does not have, expected a value'],
    ['Infinity', '{"a":-Infinity}', 6, 'found "-Infinity", which JSON does not have, expected a value'],
    ['a word', 'not json', 1, 'found "not", expected a value'],
    ['a word that begins like a value', '{"a":trueish}', 10, 'found "ish", expected "," or "}"'],
    ['a number with a zero before it', '{"a":007}', 7, 'found "07", expected "," or "}"'],
    ['a comma too many', '{"a":1,}', 8, 'found "}", expected a key in double quotes'],
    ['a comma too many in a list', '{"a":[1,]}', 9, 'found "]", expected a value'],
    ['single quotes', "{'a':1}", 2, 'found "\'", expected a key in double quotes'],
    ['no colon', '{"a" 1}', 6, 'found "1", expected ":"'],
    ['another bracket', '{"a":[1}', 8, 'found "}", expected "," or "]"'],
    ['two objects', '{"a":1}{"b":2}', 8, 'found "{", expected the end of the line'],
    ['a line that is cut off', '{"a":1,', 8, 'cut off'],
    ['a key that is cut off', '{"a', 4, 'inside a text'],
    ['an object that is cut off after its key', '{"a"', 5, 'cut off'],
    ['a text that is cut off', '{"a":"b', 8, 'inside a text'],
    ['a wrong escape', '{"a":"\\x41"}', 7, 'a backslash'],
    ['a wrong \\u', '{"a":"\\u00g0"}', 7, 'a backslash'],
    ['a tab in a text', '{"a":"b\tc"}', 8, 'a control character'],
    ['columns count UTF-16 units', '{"😀":x}', 7, 'found "x"'],
    ['an array', '[{"a":1}]', undefined, 'the line is an array, expected one object'],
    ['the start of an array', '[', 2, '(an array?), expected one object'],
    ['null', 'null', undefined, 'the line is null, expected one object'],
    ['a number', '5', undefined, 'the line is 5, expected one object'],
    ['a text', '"text"', undefined, 'the line is "text", expected one object'],
  ])('%s', (_name, text, column, message) => {
    const parsed = parse(text);
    expect(parsed).toMatchObject({ kind: 'problem', problem: { code: 'invalid_dataset', place: { line: 7 } } });
    if (parsed.kind !== 'problem') return;
    expect(parsed.problem.message).toContain(message);
    expect(parsed.problem.place?.column).toBe(column);
  });

  it('bytes that are no UTF-8', () => {
    expect(parse(Buffer.from('{"a":"caf\xe9"}', 'latin1'))).toMatchObject({
      problem: { message: 'the line is no valid UTF-8', hint: 'save the file as UTF-8' },
    });
  });

  it('a line that no text can hold', () => {
    const bytes = Buffer.alloc(2 ** 29, 'y');
    expect(parse(bytes)).toMatchObject({ problem: { message: 'the line is longer than 511 MiB' } });
  });

  it('nesting a million levels deep, right or cut off', () => {
    const open = '['.repeat(1_000_000);
    expect(parse(`{"a":${open}${']'.repeat(1_000_000)}}`).kind).toBe('object');
    expect(parse(`{"a":${open}`)).toMatchObject({ problem: { place: { column: 1_000_006 } } });
  });

  it('a text of 20 MB that is cut off', () => {
    expect(parse(`{"a":"${'y'.repeat(20_000_000)}`)).toMatchObject({ problem: { place: { column: 20_000_007 } } });
  });
});

describe('findJsonFault', () => {
  it('finds nothing in what JSON.parse takes', () => {
    fc.assert(fc.property(fc.json(), (text) => findJsonFault(text) === undefined));
  });

  it('finds a fault in whatever JSON.parse refuses, and none before it', () => {
    const mutated = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ',', 'x', '0', '\n'))
      .map(
        ([text, at, piece]) => text.slice(0, at % (text.length + 1)) + piece + text.slice((at % (text.length + 1)) + 1),
      );
    fc.assert(
      fc.property(mutated, (text) => {
        const fault = findJsonFault(text);
        expect(fault === undefined).toBe(isJson(text));
        if (fault === undefined) return;
        expect(fault.offset).toBeLessThanOrEqual(text.length);
        expect(fault.message).not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
