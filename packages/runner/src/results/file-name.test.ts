import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNames } from './file-name.js';

describe('the file name of a model', () => {
  it.each([
    ['acme/small', 'acme-small'],
    ['default', 'default'],
    ['gpt-4.1', 'gpt-4.1'],
    ['../../evil', 'evil'],
    ['..\\..\\evil', 'evil'],
    ['/abs/evil', 'abs-evil'],
    ['con', '_con'],
    ['nul.v1', '_nul.v1'],
    ['COM1', '_COM1'],
    ['aux ', 'aux-'],
    ['name.', 'name'],
  ])('of %j is %j', (model, expected) => {
    expect(fileNames([model]).get(model)).toBe(expected);
  });

  it('is never that of another file of the folder', () => {
    expect(fileNames(['suite.json']).get('suite.json')).toMatch(/^suite\.json-[0-9a-f]{8}$/);
  });

  it('is kept by the model that is called so, and is another one for all others', () => {
    const names = fileNames(['a/b', 'a-b', 'a:b', 'A-B']);
    expect(names.get('a-b')).toBe('a-b');
    expect(new Set([...names.values()].map((name) => name.toLowerCase())).size).toBe(4);
  });

  it('is portable and distinct for any names', () => {
    const model = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('..', '.', '', 'a', 'A', 'a.', 'x/', 'x:'),
    );
    fc.assert(
      fc.property(fc.uniqueArray(model, { maxLength: 8 }), (models) => {
        const names = [...fileNames(models).values()];
        expect(names).toHaveLength(models.length);
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(models.length);
        for (const name of names) {
          expect(name).toMatch(/^[A-Za-z0-9_+=@,()][A-Za-z0-9._+=@,()-]{0,200}$/);
          expect(name).not.toMatch(/[.]$/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i);
        }
      }),
    );
  });
});
