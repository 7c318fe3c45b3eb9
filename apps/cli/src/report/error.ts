import { relative } from 'node:path';
import type { Place, Problem } from '@gradekit/core';
import { formatPlace, isGradekitError } from '@gradekit/core';
import { exitCodeOf, exitCodes } from '../exit-code.js';
import type { Colours, Output } from '../terminal/output.js';
import { visibleLines } from '../terminal/visible.js';

/**
 * Says what was thrown, as people can act on it.
 *
 * @returns the exit code
 */
export function reportError(thrown: unknown, output: Output): number {
  if (!isGradekitError(thrown)) return reportBug(thrown, output);
  for (const problem of thrown.problems) reportProblem(problem, output);
  return exitCodeOf(thrown.code);
}

/** Says one problem on standard error. */
export function reportProblem(problem: Problem, output: Output): void {
  output.note(`${problemText(problem, output.noteColours)}\n`);
}

/**
 * A problem in the grammar of all our messages, its place seen from the working directory.
 *
 * @see formatProblem of `@gradekit/core`, which says the same without colours
 */
export function problemText({ place, code, message, severity, known, hint }: Problem, colours: Colours): string {
  const at = place === undefined ? [] : [colours.bold(visibleLines(formatPlace(fromHere(place))))];
  const isWarning = severity === 'warning';
  const name = isWarning ? colours.yellow(`warning ${code}`) : colours.red(code);
  const head = [...at, name, visibleLines(message)].join('  ');
  const lines = known === undefined || known.length === 0 ? [] : [`known: ${known.join(', ')}`];
  if (hint !== undefined) lines.push(hint);
  return [head, ...lines.map((line) => colours.dim(`  ${visibleLines(line)}`))].join('\n');
}

function fromHere({ file, ...rest }: Place): Place {
  const path = relative(process.cwd(), file);
  // A place far away is clearer in full.
  return { ...rest, file: path === '' || path.startsWith('../../..') ? file : path };
}

function reportBug(thrown: unknown, output: Output): number {
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  reportProblem(
    {
      code: 'internal',
      message: `gradekit itself failed: ${message}`,
      hint: 'please report this with what you ran; GRADEKIT_DEBUG=1 shows where it happened',
    },
    output,
  );
  if (process.env['GRADEKIT_DEBUG'] === '1' && thrown instanceof Error)
    output.note(`${visibleLines(thrown.stack ?? '')}\n`);
  return exitCodes.notFinished;
}
