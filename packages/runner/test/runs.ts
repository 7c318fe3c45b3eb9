import { existsSync, readFileSync } from 'node:fs';
import { isGradekitError } from '@gradekit/core';
import type { SampleResult } from '../src/results/sample-result.js';
import type { Case } from './project.js';
import { plainSuite } from './project.js';

export const many = (count: number): readonly Case[] =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, answer: `answer ${index % 10}`, truth: 'answer 7' }));
export const slowSuite = plainSuite.replace('test/equals', 'test/slow_equals');
export const modelsSuite = plainSuite.replace('path: t.jsonl', 'path: t.jsonl, model_handles: [a/b, a-b]');

export async function collect(results: AsyncIterable<SampleResult>): Promise<readonly SampleResult[]> {
  const all: SampleResult[] = [];
  for await (const result of results) all.push(result);
  return all;
}

export async function errorOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly message: string }> {
  const thrown: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isGradekitError(thrown)) throw new Error(`no GradekitError, but ${String(thrown)}`);
  return { code: thrown.code, message: thrown.message };
}
export function linesIn(path: string): readonly string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
}
