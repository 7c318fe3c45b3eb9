import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment, root } from '../pack.js';
import type { Fence } from './fence.js';
import type { OpenPage } from './page.js';

/** One command of a `console` snippet, and what stands below it. */
interface Command {
  readonly line: string;
  /** Empty when the snippet does not show what is printed. */
  readonly shown: string;
}

/** What a command did. */
interface Outcome {
  readonly code: number;
  readonly printed: string;
}

/** What a snippet shows, beside what really came: equal when the page is right. */
export interface Comparison {
  readonly shown: string;
  readonly printed: string;
}

const marker = '\u0001end of command';

/** Runs the commands of a `console` snippet in one shell, in the page's folder, and lays what they print beside what the page shows. */
export async function runConsole(fence: Fence, page: OpenPage): Promise<readonly Comparison[]> {
  const commands = commandsOf(fence.text);
  const outcomes = await runAll(commands, page.folder);
  const lastCode = Number(fence.words.find((word) => word.startsWith('exit='))?.slice('exit='.length) ?? 0);
  return commands.map(({ line, shown }, index) => {
    const outcome = outcomes[index] ?? { code: NaN, printed: '' };
    const isLast = index === commands.length - 1;
    const showsCode = commands[index + 1]?.line === 'echo $?';
    const code = showsCode ? outcome.code : isLast ? lastCode : 0;
    return {
      shown: `$ ${line}\n${shown === '' ? '' : shown}[exit ${code}]`,
      printed: `$ ${line}\n${shown === '' ? '' : alignOutput(shown, outcome.printed)}[exit ${outcome.code}]`,
    };
  });
}

function commandsOf(text: string): readonly Command[] {
  const [before = '', ...rest] = `\n${text}`.split('\n$ ');
  if (before.trim() !== '') throw new Error('a console snippet starts with "$ " and a command');
  return rest.map((part) => {
    const [line = '', ...shown] = part.trimEnd().split('\n');
    return { line, shown: shown.length === 0 ? '' : `${shown.join('\n')}\n` };
  });
}

async function runAll(commands: readonly Command[], cwd: string): Promise<readonly Outcome[]> {
  const steps = commands.map(
    ({ line }) => `${inTheShell(line)}\ncode=$?; printf '%s%s\\n' '${marker}' $code; (exit $code)`,
  );
  const printed = await runShell(steps.join('\n'), cwd);
  const pieces = printed.split(new RegExp(`${marker}(\\d+)\\n`));
  return commands.map((_, index) => ({ printed: pieces[2 * index] ?? '', code: Number(pieces[2 * index + 1]) }));
}

/** `npm start` would install and build; here it is what it starts, out of the installed package. */
function inTheShell(line: string): string {
  if (line !== 'npm start') return line;
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace('node apps/cli/bin/gradekit.js', 'gradekit');
}

function runShell(script: string, cwd: string): Promise<string> {
  const path = `${join(cwd, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`;
  const child = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd,
    env: { ...cleanEnvironment(), PATH: path, npm_config_offline: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 90_000,
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return new Promise((fulfil, reject) => {
    child.once('error', reject);
    child.once('close', () => fulfil(printed));
  });
}

/**
 * Where the shown text fits the printed one, the shown text; else the printed one, so that a test shows the difference.
 * A line `...` stands for any lines, and times are not compared.
 */
export function alignOutput(shown: string, printed: string): string {
  const pattern = shown
    .trimEnd()
    .split('\n')
    .map((line) => (line.trim() === '...' ? '(?:[^\\n]*\\n)*?' : `${linePattern(line)}\\n`))
    .join('');
  return new RegExp(`^\\n*${pattern}\\n*$`).test(`${printed.trimEnd()}\n`) ? shown : printed;
}

function linePattern(line: string): string {
  const escaped = line.trimEnd().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return `${escaped.replace(/\d+(?:\\\.\d+)? (?=m?s\b)/g, '[\\d.]+ ')}[ ]*`;
}
