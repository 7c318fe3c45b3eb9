import { mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { execute, packageManager, root } from './pack.js';

const packed = inject('packed');
const tarballs = packed?.tarballs ?? [];
const pnpm = ['-y', packageManager(), 'exec'];

it.skipIf(packed === undefined)('packs the four packages and nothing else', () => {
  const names = tarballs.map((path) => basename(path).replace(/-\d.*$/, '')).sort();
  expect(names).toEqual(['gradekit', 'gradekit-builtins', 'gradekit-core', 'gradekit-runner']);
});

describe.each(tarballs.map((path) => [basename(path), path]))('%s', (_name, tarball) => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(inject('projects'), 'tarball-'));
    execute('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'], root);
  });

  it('passes publint', () => {
    const printed = execute('npx', [...pnpm, 'publint', 'run', tarball, '--strict'], root);
    expect(printed).toContain('All good');
  });

  it('passes @arethetypeswrong/cli', () => {
    execute('npx', [...pnpm, 'attw', '--profile', 'esm-only', '--no-color', tarball], root);
  });

  it('has a README, a licence, and versions that npm understands', () => {
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(JSON.stringify(manifestOf(folder))).not.toContain('workspace:');
  });

  it('names no folder of the machine it was built on', () => {
    const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), 'utf8')] as const);
    expect(texts.flatMap(([name, text]) => (text.includes(root) ? [name] : []))).toEqual([]);
  });
});

it.skipIf(packed === undefined)('@gradekit/core brings no other package', () => {
  const folder = join(mkdtempSync(join(inject('projects'), 'core-')), 'user');
  mkdirSync(folder);
  const core = tarballs.find((path) => basename(path).startsWith('gradekit-core-')) ?? '';
  execute('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, core], folder);
  const installed = readdirSync(join(folder, 'node_modules'), { withFileTypes: true });
  const names = installed.filter((entry) => !entry.name.startsWith('.')).map((entry) => entry.name);
  expect(names).toEqual(['@gradekit']);
  expect(readdirSync(join(folder, 'node_modules/@gradekit'))).toEqual(['core']);
});

describe('the workspace', () => {
  it('uses one version of pnpm everywhere', () => {
    const { scripts } = manifestOf(root) as { scripts: Record<string, string> };
    const versions = Object.values(scripts).flatMap((script) => script.match(/pnpm@[\d.]+/g) ?? []);
    expect(new Set(versions)).toEqual(new Set([packageManager()]));
  });

  it('has a lock file without download addresses', () => {
    expect(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')).not.toMatch(/https?:\/\//);
  });
});

function manifestOf(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>;
}
