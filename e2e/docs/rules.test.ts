import { describe, expect, it } from 'vitest';
import { alignOutput } from './console.js';
import { fencesOf } from './fence.js';

describe('alignOutput', () => {
  it.each([
    ['the same text', 'a\nb\n', 'a\nb\n', true],
    ['spaces at line ends', 'a\n', 'a  \n', true],
    ['lines left out', 'a\n...\nd\n', 'a\nb\nc\nd\n', true],
    ['no line left out', 'a\n...\nb\n', 'a\nb\n', true],
    ['times', 'took 0.4 s\n', 'took 12.0 s\n', true],
    ['other numbers', 'mean 0.4\n', 'mean 0.5\n', false],
    ['a line that is missing', 'a\nb\n', 'a\n', false],
    ['a line too many', 'a\n', 'a\nb\n', false],
    ['signs of patterns are letters', 'a.c (x)*\n', 'abc (x)*\n', false],
    ['dots inside a line are letters', 'a ... c\n', 'a b c\n', false],
  ])('%s', (_name, shown, printed, fits) => {
    expect(alignOutput(shown, printed) === shown).toBe(fits);
  });
});

describe('fencesOf', () => {
  it('reads language, title and words', () => {
    const [fence] = fencesOf('# Page\n\n```yaml title="a b.yaml" wrong\nname: x\n```\n');
    expect(fence).toEqual({ line: 3, language: 'yaml', title: 'a b.yaml', words: ['wrong'], text: 'name: x\n' });
  });

  it.each([
    ['indented in a list', '- x\n\n  ```sh\n  npm test\n    # deep\n  ```\n', ['npm test\n  # deep\n']],
    ['longer fences hold shorter ones', '````text\n```sh\n```\n````\n', ['```sh\n```\n']],
    ['two', '```sh\na\n```\n```sh\nb\n```\n', ['a\n', 'b\n']],
    ['code in a line is no fence', 'write ```sh``` here\n', []],
  ])('%s', (_name, markdown, texts) => {
    expect(fencesOf(markdown).map(({ text }) => text)).toEqual(texts);
  });

  it('refuses a fence that is never closed', () => {
    expect(() => fencesOf('x\n```sh\nnpm test\n')).toThrow('the fence on line 2 is never closed');
  });
});
