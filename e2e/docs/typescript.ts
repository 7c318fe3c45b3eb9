import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { root } from '../pack.js';
import type { Fence } from './fence.js';
import type { OpenPage } from './page.js';

/** Libraries that snippets may use and no package of ours brings. */
const schemaLibraries = { valibot: 'valibot/dist/index.d.mts', zod: 'zod/index.d.ts' };

/** The compiler's options: as strict as the repository's, with the packages as they are installed beside the page. */
const options: ts.CompilerOptions = {
  ...ts.convertCompilerOptionsFromJson(readJson(join(root, 'tsconfig.base.json')).compilerOptions, root).options,
  noEmit: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowImportingTsExtensions: true,
  preserveSymlinks: false,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  paths: Object.fromEntries(
    Object.entries(schemaLibraries).map(([name, file]) => [name, [join(root, 'packages/core/node_modules', file)]]),
  ),
};

/** Where a TypeScript snippet stands as a file: under its title, or under its line. */
export function tsFileOf(fence: Fence, page: OpenPage): string {
  return join(page.folder, fence.title ?? `snippet-${fence.line}.ts`);
}

const checkedPages = new WeakMap<OpenPage, ReadonlyMap<string, readonly string[]>>();

/** What the compiler says against a page's TypeScript snippets, by file. One program a page: its files may import each other. */
export function typeErrorsOf(page: OpenPage): ReadonlyMap<string, readonly string[]> {
  const known = checkedPages.get(page);
  if (known !== undefined) return known;
  const errors = compile(page);
  checkedPages.set(page, errors);
  return errors;
}

function compile(page: OpenPage): ReadonlyMap<string, readonly string[]> {
  const fences = page.fences.filter(({ language }) => language === 'ts');
  const files = fences.map((fence) => tsFileOf(fence, page));
  fences.forEach((fence) => writeFileSync(tsFileOf(fence, page), fence.text));
  const program = ts.createProgram(files, options);
  return new Map(
    files.map((file) => {
      const diagnostics = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
      return [file, diagnostics.map((diagnostic) => ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))];
    }),
  );
}

/** Runs a TypeScript snippet in the page's folder, with Node and the installed packages, and answers what it prints. */
export async function runTypeScript(fence: Fence, page: OpenPage): Promise<string> {
  const file = tsFileOf(fence, page).replace(/\.ts$/, '.mjs');
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(fence.text, { compilerOptions });
  writeFileSync(file, outputText);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: page.folder, timeout: 60_000 });
  return stdout;
}

function readJson(path: string): { readonly compilerOptions: object } {
  return JSON.parse(readFileSync(path, 'utf8')) as { compilerOptions: object };
}
