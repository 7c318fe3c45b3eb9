import { describe, expect, it } from 'vitest';
import { checkGrade } from './check-grade.js';

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

describe('checkGrade', () => {
  it.each<[string, unknown, unknown]>([
    [
      'scored',
      { status: 'scored', score: 0.5, rationale: 'half' },
      { status: 'scored', score: 0.5, rationale: 'half' },
    ],
    ['a score alone', { score: 1 }, { status: 'scored', score: 1, rationale: '' }],
    ['0', { score: 0, rationale: '' }, { status: 'scored', score: 0, rationale: '' }],
    [
      'metadata',
      { score: 1, metadata: { a: [1] } },
      { status: 'scored', score: 1, rationale: '', metadata: { a: [1] } },
    ],
    [
      'metadata without a value',
      { score: 1, metadata: { a: undefined, b: 1 } },
      { status: 'scored', score: 1, rationale: '', metadata: { b: 1 } },
    ],
    ['-0 as 0', { score: -0 }, { status: 'scored', score: 0, rationale: '' }],
    ['null metadata', { score: 1, metadata: null }, { status: 'scored', score: 1, rationale: '' }],
    ['skipped', { status: 'skipped', reason: 'no' }, { status: 'skipped', reason: 'no' }],
    ['skipped without a reason', { status: 'skipped' }, { status: 'skipped', reason: '' }],
  ])('takes %s', (_what, answer, grade) => {
    expect(checkGrade(answer, 'g')).toEqual(grade);
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'nothing'],
    ['null', null, 'nothing'],
    ['a boolean', true, 'true'],
    ['a number', 0.5, '0.5'],
    ['a text', 'pass', '"pass"'],
    ['a list', [1], 'a list'],
    ['a function', () => 1, 'a function'],
    ['an object without a score', {}, 'a score that is nothing'],
    ['a score above 1', { score: 1.2 }, '1.2'],
    ['a score below 0', { score: -0.1 }, '-0.1'],
    ['NaN', { score: Number.NaN }, 'NaN'],
    ['Infinity', { score: Number.POSITIVE_INFINITY }, 'Infinity'],
    ['a text as score', { score: '1' }, '"1"'],
    ['a boolean as score', { score: true }, 'true'],
    ['a rationale that is no text', { score: 1, rationale: 5 }, 'rationale that is 5'],
    ['an errored grade', { status: 'errored', code: 'deadline', message: '' }, '"errored"'],
    ['an unknown status', { status: 'passed', score: 1 }, '"passed"'],
    ['a reason that is no text', { status: 'skipped', reason: 1 }, 'reason'],
    ['metadata with NaN', { score: 1, metadata: { a: Number.NaN } }, 'metadata'],
    ['metadata with a function', { score: 1, metadata: { a: () => 1 } }, 'metadata'],
    ['metadata with a cycle', { score: 1, metadata: cycle }, 'metadata'],
    ['metadata with a date', { score: 1, metadata: { a: new Date(0) } }, 'metadata'],
    ['metadata that are a list', { score: 1, metadata: [1] }, 'metadata'],
  ])('refuses %s', (_what, answer, mention) => {
    const grade = checkGrade(answer, 'graders.ts:g');
    expect(grade).toMatchObject({ status: 'errored', code: 'invalid_grade' });
    expect(grade.status === 'errored' ? grade.message : '').toContain(mention);
    expect(grade.status === 'errored' ? grade.message : '').toContain('graders.ts:g answered');
  });

  it('keeps metadata as they were answered', () => {
    const seen = ['a'];
    const metadata: unknown = JSON.parse('{"seen": [], "__proto__": {"x": 1}}');
    const answer = { score: 1, metadata: Object.assign(Object(metadata), { seen }) };
    const grade = checkGrade(answer, 'g');
    seen.push('b');
    expect(JSON.stringify(grade)).toContain('{"seen":["a"],"__proto__":{"x":1}}');
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });
});
