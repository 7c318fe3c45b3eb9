import { resolve } from 'node:path';
import type { JsonValue, Problem } from '@gradekit/core';
import { isJsonObject } from '@gradekit/core';
import type { KeyPath } from './document/find-node.js';
import type { SuiteDocument } from './document/document.js';
import type { PathKind } from './file-problem.js';
import { fileProblem } from './file-problem.js';

/** A file or folder that a suite names. */
interface NamedFile {
  readonly path: KeyPath;
  readonly value: JsonValue | undefined;
  readonly what: string;
  readonly kind: PathKind;
}

/** Files that a suite names must be there. Code is looked for elsewhere: it must be inside the project too. */
export function namedFileProblems(document: SuiteDocument, folder: string): readonly Problem[] {
  return namedFiles(document).flatMap((named) => problemOf(named, document, folder) ?? []);
}

function namedFiles({ value }: SuiteDocument): readonly NamedFile[] {
  const target = isJsonObject(value['target']) ? value['target'] : {};
  const graders = isJsonObject(value['graders']) ? value['graders'] : {};
  const prompts = Object.entries(graders).map(([name, grader]) => ({
    path: ['graders', name, 'prompt_path'],
    value: isJsonObject(grader) ? grader['prompt_path'] : undefined,
    what: 'the prompt',
    kind: 'file' as const,
  }));
  return [
    { path: ['dataset'], value: value['dataset'], what: 'the dataset', kind: 'file' },
    { path: ['target', 'path'], value: target['path'], what: 'the recorded file', kind: 'file or folder' },
    { path: ['target', 'cwd'], value: target['cwd'], what: "the command's folder", kind: 'folder' },
    ...prompts,
  ];
}

function problemOf(
  { path, value, what, kind }: NamedFile,
  document: SuiteDocument,
  folder: string,
): Problem | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const place = document.placeOf(path);
  if (/^https?:\/\//.test(value)) return remote(what, place);
  const problem = fileProblem(resolve(folder, value), `${what} ${value}`, kind);
  return problem === undefined ? undefined : { ...problem, place };
}

function remote(what: string, place: NonNullable<Problem['place']>): Problem {
  const hint = 'download it, and name the file';
  return {
    code: 'not_supported',
    message: `${what} is a web address, and nothing is fetched from the network`,
    place,
    hint,
  };
}
