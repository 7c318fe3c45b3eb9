import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { textOf } from '@gradekit/core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatasetRow } from '../../dataset/row.js';
import type { CommandTargetSpec } from '../../suite/suite.js';
import type { TargetAnswer, TargetSession } from '../target.js';
import { openCommand } from './open.js';

const folder = mkdtempSync(join(tmpdir(), 'gradekit-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open = new Set<TargetSession>();
afterEach(() => {
  for (const session of open) session.close();
  open.clear();
});

const sample = { id: 's0', input: 'q', groundTruth: 'the answer', metadata: { tier: 'gold' } };
const row: DatasetRow = { index: 0, line: 1, sample, hash: '0123456789abcdef' };

function start(command: readonly [string, ...string[]], more: Partial<CommandTargetSpec> = {}): TargetSession {
  const spec = { kind: 'command', command, cwd: folder, env: {}, timeoutMs: 10_000, maxRetries: 0, modelHandles: [] };
  const session = openCommand({ ...spec, ...more, kind: 'command' }, 'acme/small');
  open.add(session);
  return session;
}

function ask(command: readonly [string, ...string[]], more: Partial<CommandTargetSpec> = {}): Promise<TargetAnswer> {
  return Promise.resolve(start(command, more).answer(row, new AbortController().signal));
}

const sh = (script: string): [string, ...string[]] => ['sh', '-c', script];
const js = (script: string): [string, ...string[]] => [process.execPath, '-e', script];

/** What the agent said, one text a message. */
function saidIn(answer: TargetAnswer): readonly string[] {
  if (answer.status === 'failed') throw new Error(answer.message);
  return answer.trajectory.turns.flat().flatMap((message) => ('content' in message ? [textOf(message)] : []));
}

describe('what a program writes is an answer', () => {
  it.each<[string, string, readonly string[]]>([
    ['plain text', 'echo yes', ['yes']],
    ['one line end is the program’s, the next is the answer’s', 'printf "yes\\n\\n"', ['yes\n']],
    ['no line end', 'printf yes', ['yes']],
    ['CRLF', 'printf "yes\\r\\n"', ['yes']],
    ['nothing is silence', 'true', []],
    ['only a line end is silence', 'echo', []],
    ['a number is a text', 'echo 42', ['42']],
    ['JSON that is no trajectory is a text', `echo '{"answer": 42}'`, ['{"answer": 42}']],
    ['an empty list is a text', 'echo "[]"', ['[]']],
    ['lists of lists of lists are a text', `echo '[[[]]]'`, ['[[[]]]']],
    ['a list of texts is a text', `echo '["a"]'`, ['["a"]']],
    ['cut JSON is a text', `echo '{"messages": ['`, ['{"messages": [']],
    ['chat messages', `echo '{"messages": [{"role": "assistant", "content": "yes"}]}'`, ['yes']],
    ['a bare list of messages', `echo '[{"role": "assistant", "content": "yes"}]'`, ['yes']],
    ['turns', `echo '[[{"message_type": "assistant_message", "content": "yes"}]]'`, ['yes']],
    ['no messages', `echo '{"messages": []}'`, []],
    ['a trajectory of null', `echo '{"trajectory": null}'`, []],
    ['stderr is no part of it', 'echo no >&2; echo yes', ['yes']],
  ])('%s', async (_name, script, said) => {
    expect(saidIn(await ask(sh(script)))).toEqual(said);
  });

  it('keeps what came with a trajectory', async () => {
    const written = { agent_id: 'a1', agent_state: { blocks: [] }, messages: [{ role: 'assistant', content: 'yes' }] };
    const answer = await ask(sh(`echo '${JSON.stringify(written)}'`));
    expect(answer.facts).toMatchObject({ agentId: 'a1', agentState: { blocks: [] } });
    expect(answer.facts.wireTrajectory?.()).toMatchObject([[{ message_type: 'assistant_message', content: 'yes' }]]);
  });

  it('measures times', async () => {
    const { timing } = (await ask(sh('sleep 0.2'))).facts;
    expect(timing?.total).toBeGreaterThanOrEqual(0.2);
    expect(timing?.target).toBe(timing?.total);
  });

  it('says what has no place in a trajectory', async () => {
    const session = start(sh(`echo '[{"role": "assistant", "content": "yes"}, {"role": "narrator", "content": "?"}]'`));
    await session.answer(row, new AbortController().signal);
    expect(session.finish(true)).toMatchObject([{ code: 'partly_read', severity: 'warning' }]);
  });

  it('reads an answer of 20 MB', async () => {
    const [said] = saidIn(await ask(js('process.stdout.write("y".repeat(20_000_000))')));
    expect(said?.length).toBe(20_000_000);
  });
});

describe('what a program is given', () => {
  it('is the sample as one line of JSON, without its ground truth', async () => {
    const [said = ''] = saidIn(await ask(['cat']));
    expect(said).not.toContain('the answer');
    expect(JSON.parse(said)).toEqual({ id: 's0', input: 'q', metadata: { tier: 'gold' }, model_handle: 'acme/small' });
  });

  it('is the words as they stand: no shell sees them', async () => {
    expect(saidIn(await ask(['printf', '%s', '$(touch owned) `touch owned` $HOME']))).toEqual([
      '$(touch owned) `touch owned` $HOME',
    ]);
  });

  it('has its folder and its environment', async () => {
    mkdirSync(join(folder, 'sub'), { recursive: true });
    const answer = ask(sh('basename "$PWD"; echo "$MODE"'), { cwd: join(folder, 'sub'), env: { MODE: 'test' } });
    expect(saidIn(await answer)).toEqual(['sub\ntest']);
  });

  it('may be left unread, however long it is', async () => {
    const long = { ...row, sample: { ...sample, input: 'y'.repeat(5_000_000) } };
    const session = start(sh('exec 0<&-; sleep 0.1; echo yes'));
    expect(saidIn(await session.answer(long, new AbortController().signal))).toEqual(['yes']);
  });
});

describe('a program that fails is a failure, whatever it wrote', () => {
  it.each<[string, readonly [string, ...string[]], string, readonly string[]]>([
    ['an exit code', sh('echo 9691; echo broken pipe >&2; exit 3'), 'ExitError', ['exit code 3', 'broken pipe']],
    ['a signal', sh('kill -9 $$'), 'ExitError', ['SIGKILL']],
    ['no such program', ['no-such-program'], 'SpawnError', ['no program "no-such-program"', 'PATH']],
    ['a file that may not be executed', ['./plain.txt'], 'SpawnError', ['./plain.txt', 'chmod +x']],
    ['bytes that are no text', sh("printf '\\377\\376'"), 'OutputError', ['UTF-8']],
    [
      'data without a bottom',
      js('console.log(`{"messages": [], "agent_state": ${"[".repeat(1e5)}${"]".repeat(1e5)}}`)'),
      'InvalidTrajectory',
      ['no trajectory'],
    ],
    [
      'and in an object',
      js('console.log(`{"messages": [], "agent_state": {"a": ${"[".repeat(1e5)}${"]".repeat(1e5)}}}`)'),
      'InvalidTrajectory',
      ['deeper than 200 levels'],
    ],
    ['a broken trajectory', sh(`echo '{"messages": 5}'`), 'InvalidTrajectory', ['no trajectory']],
  ])('%s', async (_name, command, exceptionType, words) => {
    writeFileSync(join(folder, 'plain.txt'), 'echo yes\n', { mode: 0o644 });
    const answer = await ask(command);
    expect(answer).toMatchObject({ status: 'failed', exceptionType });
    for (const word of words) expect(answer).toMatchObject({ message: expect.stringContaining(word) });
  });

  it('a folder that does not exist is not blamed on the program', async () => {
    expect(await ask(['cat'], { cwd: join(folder, 'gone') })).toMatchObject({
      message: expect.stringContaining('(cwd) does not exist'),
    });
  });

  it('says the last line of stderr first, and what led to it below', async () => {
    const answer = await ask(sh('echo Traceback >&2; echo "ValueError: no key" >&2; exit 3'));
    expect(answer.status === 'failed' ? answer.message : '').toBe(
      'sh ended with exit code 3: ValueError: no key\nTraceback\nValueError: no key',
    );
  });

  it('a flood of stderr: its end is kept, from a whole character on', async () => {
    const answer = await ask(js('process.stderr.write("é".repeat(2_000_000) + "the end", () => process.exit(1))'));
    const message = answer.status === 'failed' ? answer.message : '';
    expect(message.endsWith('éééthe end')).toBe(true);
    expect(message).toContain(': …é');
    expect(message).not.toContain('\ufffd');
    expect(Buffer.byteLength(message)).toBeLessThan(2300);
  });

  it('a flood of stdout ends the program', async () => {
    const answer = await ask(['yes']);
    expect(answer).toMatchObject({ exceptionType: 'OutputError', message: expect.stringContaining('64 MiB') });
  });

  it('is tried again as often as the suite says', async () => {
    const script = sh('echo x >> tries; test "$(wc -l < tries)" -ge 3 && echo yes');
    expect(await ask(script, { maxRetries: 1 })).toMatchObject({ status: 'failed' });
    expect(saidIn(await ask(script, { maxRetries: 1 }))).toEqual(['yes']);
    expect(readFileSync(join(folder, 'tries'), 'utf8')).toBe('x\nx\nx\n');
  });
});

/** A shell function that writes as long as it lives. */
const beat = 'beat() { while :; do echo x >> beats; sleep 0.05; done; };';

describe('nothing outlives its time', () => {
  beforeEach(() => writeFileSync(join(folder, 'beats'), ''));

  it.each([
    ['a program that hangs', 'echo started >&2; beat'],
    ['its helpers', 'echo started >&2; beat & beat & wait'],
    ['one that ignores SIGTERM', 'trap "" TERM; echo started >&2; beat'],
    ['helpers that ignore SIGTERM', 'echo started >&2; (trap "" TERM; beat) & wait'],
  ])('%s', async (_name, script) => {
    const answer = await ask(sh(`${beat} ${script}`), { timeoutMs: 500 });
    expect(answer).toMatchObject({ status: 'failed', exceptionType: 'TimeoutError' });
    expect(answer).toMatchObject({ message: expect.stringMatching(/longer than 0\.5 s.*started/) });
    expect(await isBeating()).toBe(false);
  });

  it('a helper that keeps the output open does not keep the answer', async () => {
    expect(saidIn(await ask(sh(`${beat} beat & echo yes`)))).toEqual(['yes']);
    expect(await isBeating()).toBe(false);
  });

  it('not even one in a group of its own', async () => {
    const script = `const { spawn } = require('node:child_process');
      const helper = spawn('sleep', ['60'], { detached: true, stdio: 'inherit' });
      helper.unref();
      require('node:fs').writeFileSync('detached', String(helper.pid));
      console.log('yes');`;
    expect(saidIn(await ask(js(script)))).toEqual(['yes']);
    process.kill(Number(readFileSync(join(folder, 'detached'), 'utf8')), 'SIGKILL');
  });

  it('an interrupted run, and its retries', async () => {
    const controller = new AbortController();
    const session = start(sh(`${beat} beat`), { maxRetries: 3 });
    const answer = session.answer(row, controller.signal);
    await sleep(300);
    controller.abort();
    expect(await answer).toMatchObject({ status: 'failed', exceptionType: 'Interrupted' });
    expect(await isBeating()).toBe(false);
  });

  it('a session that is closed', async () => {
    const session = start(sh('exec sleep 60'));
    const answer = session.answer(row, new AbortController().signal);
    session.close();
    expect(await answer).toMatchObject({ exceptionType: 'Interrupted' });
  });
});

/** Whether anything of a program still runs. Its number says nothing: the dead may keep theirs for a while. */
async function isBeating(): Promise<boolean> {
  const size = (): number => statSync(join(folder, 'beats')).size;
  await sleep(100);
  const before = size();
  expect(before).toBeGreaterThan(0);
  await sleep(300);
  return size() > before;
}
