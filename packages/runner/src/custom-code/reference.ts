/** A function in a file, as a suite names it. */
export interface CodeReference {
  /** As the suite writes it: `graders.ts:polite`. */
  readonly written: string;
  /** Relative to the suite's folder, or absolute. */
  readonly file: string;
  /** The export's name; of Python, the function's. */
  readonly name: string;
  readonly language: 'javascript' | 'typescript' | 'python';
}

const languages: ReadonlyMap<string, CodeReference['language']> = new Map([
  ['js', 'javascript'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['ts', 'typescript'],
  ['mts', 'typescript'],
  ['cts', 'typescript'],
  ['py', 'python'],
]);

/**
 * Reads `file.ts:name`; `undefined` for everything that is no reference to code, such as the name of a built-in.
 *
 * @example
 * ```ts
 * parseReference('./graders.ts:polite'); // { file: './graders.ts', name: 'polite', language: 'typescript', … }
 * parseReference('exact_match'); // undefined
 * ```
 */
export function parseReference(written: string): CodeReference | undefined {
  const [, file, extension = '', name] = /^(.+\.([cm]?[jt]s|py)):([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(written) ?? [];
  const language = languages.get(extension);
  if (file === undefined || name === undefined || language === undefined) return undefined;
  return { written, file, name, language };
}

/** Whether a name that is no reference was meant as one: it names a file, and no export. */
export function looksLikeCode(written: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py)(?::.*)?$/u.test(written);
}
