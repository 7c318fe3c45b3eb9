import type { DatasetRow } from '../../dataset/row.js';
import type { CommandTargetSpec } from '../../suite/suite.js';
import type { TargetAnswer, TargetFacts, TargetFailure, TargetSession } from '../target.js';
import { Losses } from '../recorded/losses.js';
import { readAnswer } from './answer.js';
import type { Exit } from './run-process.js';
import { runProcess } from './run-process.js';

/** A program that is started once a sample. */
export function openCommand(spec: CommandTargetSpec, model: string): TargetSession {
  const running = new AbortController();
  const losses = new Losses();
  return {
    answer: (row, signal) => ask(spec, { row, model, losses, signal: AbortSignal.any([signal, running.signal]) }),
    finish: () => losses.problems(),
    close: () => running.abort(),
  };
}

interface Question {
  readonly row: DatasetRow;
  readonly model: string;
  readonly losses: Losses;
  readonly signal: AbortSignal;
}

async function ask(spec: CommandTargetSpec, question: Question): Promise<TargetAnswer> {
  let answer = await tryOnce(spec, question);
  for (let retry = 0; retry < spec.maxRetries && answer.status === 'failed'; retry += 1) {
    if (question.signal.aborted) break;
    answer = await tryOnce(spec, question);
  }
  return answer;
}

async function tryOnce(spec: CommandTargetSpec, { row, model, losses, signal }: Question): Promise<TargetAnswer> {
  const startedAt = performance.now();
  const exit = await runProcess({
    command: spec.command,
    cwd: spec.cwd,
    env: spec.env,
    timeoutMs: spec.timeoutMs,
    input: inputOf(row, model),
    signal,
  });
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  const facts: TargetFacts = { timing: { total: seconds, target: seconds } };
  return exit.kind === 'exited' && exit.code === 0
    ? readAnswer(exit.stdout, { facts, losses })
    : failureOf(spec, exit, facts);
}

/** The sample as one line of JSON. Its ground truth is not in it: an agent must not see the answer. */
function inputOf({ sample }: DatasetRow, model: string): string {
  const { id, input, metadata } = sample;
  return `${JSON.stringify({ id, input, metadata, model_handle: model })}\n`;
}

function failureOf(spec: CommandTargetSpec, exit: Exit, facts: TargetFacts): TargetFailure {
  const [program] = spec.command;
  switch (exit.kind) {
    case 'not-started':
      return {
        status: 'failed',
        exceptionType: 'SpawnError',
        message: `${program} cannot be started: ${exit.reason}`,
        facts,
      };
    case 'timed-out': {
      const message = withStderr(
        `${program} ran longer than ${spec.timeoutMs / 1000} s, the target's timeout`,
        exit.stderr,
      );
      return { status: 'failed', exceptionType: 'TimeoutError', message, facts };
    }
    case 'flooded': {
      const message = `${program} wrote more than ${exit.limitMiB} MiB to its standard output`;
      return { status: 'failed', exceptionType: 'OutputError', message, facts };
    }
    case 'interrupted':
      return { status: 'failed', exceptionType: 'Interrupted', message: 'the run was interrupted', facts };
    case 'exited': {
      const how = exit.signal === null ? `ended with exit code ${exit.code}` : `was ended by ${exit.signal}`;
      return {
        status: 'failed',
        exceptionType: 'ExitError',
        message: withStderr(`${program} ${how}`, exit.stderr),
        facts,
      };
    }
  }
}

/** Programs say last what went wrong, so the last line comes first; what led to it stands below. */
function withStderr(message: string, stderr: string): string {
  const said = stderr.trim();
  if (said === '') return message;
  const last = said.slice(said.lastIndexOf('\n') + 1).trim();
  return last === said ? `${message}: ${said}` : `${message}: ${last}\n${said}`;
}
