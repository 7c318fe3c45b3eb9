import type { JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import { splitCommand } from '../command-line.js';
import type { ProblemAt } from './problem-at.js';

/** A command that is written as one text must be one that needs no shell. */
export function commandRules(target: JsonValue | undefined, problem: ProblemAt): readonly Problem[] {
  if (!isJsonObject(target) || target['kind'] !== 'command' || typeof target['command'] !== 'string') return [];
  const line = splitCommand(target['command']);
  if (line.isPlain && line.words.length > 0) return [];
  const path = ['target', 'command'];
  if (line.isPlain) return [problem(path, 'command names no program')];
  const hint = 'quote it if it is meant as text, or start a shell yourself: ["sh", "-c", "…"]';
  return [
    problem(path, `command holds "${line.operator}", which only a shell understands, and no shell is used`, hint),
  ];
}
