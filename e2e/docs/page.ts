import { cpSync, existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inject } from 'vitest';
import { project } from '../harness.js';
import { root } from '../pack.js';
import { type Fence, fencesOf } from './fence.js';

/** A Markdown page of the repository. */
export interface Page {
  /** From the repository's root, with `/`. */
  readonly path: string;
  readonly markdown: string;
  readonly fences: readonly Fence[];
}

/** A page with a folder of its own, which holds the files that its snippets are. */
export interface OpenPage extends Page {
  readonly folder: string;
}

/** Every page for users and contributors, but the records of decisions, which show no code. */
export function readPages(): readonly Page[] {
  const sources = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  const packages = [...sources.map(dirname), 'apps/cli'].map((folder) => `${folder}/README.md`);
  const found = ['docs', 'examples', ...sources].flatMap(pagesIn);
  const paths = ['README.md', 'CONTRIBUTING.md', ...packages, ...found];
  return paths.filter((path) => existsSync(join(root, path))).map(readPage);
}

function pagesIn(folder: string): readonly string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const pages = names.filter((name) => name.endsWith('.md') && !name.startsWith('decisions'));
  return pages.map((name) => `${folder}/${name}`).sort();
}

function readPage(path: string): Page {
  const markdown = readFileSync(join(root, path), 'utf8');
  return { path, markdown, fences: fencesOf(markdown) };
}

/**
 * Makes the page's folder: the files of its snippets (of two with one title, the first), the installed packages, and
 * what stands beside the page where the page speaks of it: the examples for the root's README, an example for its own.
 */
export function openPage(page: Page): OpenPage {
  const titled = page.fences.flatMap(({ title, text }) => (title === undefined ? [] : [[title, text] as const]));
  const folder = project({ 'package.json': '{ "type": "module" }', ...Object.fromEntries(titled.reverse()) });
  if (page.path === 'README.md') cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  if (page.path.startsWith('examples/')) cpSync(join(root, dirname(page.path)), folder, { recursive: true });
  symlinkSync(installedModules(), join(folder, 'node_modules'));
  return { ...page, folder };
}

function installedModules(): string {
  return join(inject('packed')?.folder ?? join(root, 'e2e'), 'node_modules');
}

/** The relative links of a page that lead nowhere. */
export function brokenLinks(page: Page): readonly string[] {
  const prose = page.fences.reduce((text, fence) => text.replace(fence.text, ''), page.markdown);
  const targets = [...prose.matchAll(/\]\((?<target>[^)\s]+)\)/g)].map((match) => match.groups?.['target'] ?? '');
  const paths = targets
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .map((target) => target.replace(/#.*/, ''));
  return paths.filter((path) => !existsSync(join(root, dirname(page.path), path))).map((path) => relative('', path));
}
