import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { endOf, gradekit, project, startGradekit } from './harness.js';

let cwd: string;
beforeAll(async () => {
  cwd = project({ 'package.json': '{"private":true}' });
  await gradekit(['init'], { cwd });
  await gradekit(['run', 'suite.yaml', '-o', 'kept'], { cwd });
});

const ask = (...args: readonly string[]) => gradekit(args, { cwd });
const jsonOf = async (...args: readonly string[]): Promise<unknown> => JSON.parse((await ask(...args)).stdout);
const idsOf = async (...flags: readonly string[]): Promise<readonly unknown[]> => {
  const { stdout } = await ask('run', 'suite.yaml', '--format', 'jsonl', ...flags);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line).sample_id]));
};

describe('lists', () => {
  it.each([
    ['graders', 4],
    ['list-graders', 4],
    ['extractors', 9],
    ['list-extractors', 9],
  ])('%s --json has all of them', async (command, count) => {
    const entries = await jsonOf(command, '--json');
    expect(entries).toHaveLength(count);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ description: expect.any(String), package: '@gradekit/builtins' }),
      ]),
    );
  });

  it('says what a grader requires, and its options', async () => {
    expect(await jsonOf('graders', '--json')).toContainEqual(
      expect.objectContaining({
        name: 'exact_match',
        requires: ['ground_truth'],
        options: expect.objectContaining({ type: 'object' }),
      }),
    );
    const { stdout } = await ask('extractors');
    expect(stdout).toMatch(/tool_arguments\n.*\n +tool_name +string, required/);
  });
});

describe('run', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['all', [], ['peru', 'norway', 'australia']],
    ['the first', ['--max-samples', '1'], ['peru']],
    ['one id', ['--id', 'norway'], ['norway']],
    ['several ids, in the order of the dataset', ['--id', 'australia', '--id', 'peru'], ['peru', 'australia']],
    ['a filter', ['--filter', 'id=norway'], ['norway']],
  ])('%s', async (_what, flags, ids) => {
    expect(await idsOf(...flags)).toEqual(ids);
  });

  it.each<[string, readonly string[], readonly string[]]>([
    ['an unknown id', ['--id', 'norwya'], ['no sample has the id "norwya"', 'did you mean "norway"?']],
    ['a filter that matches nothing', ['--filter', 'category=x'], ['no_samples', 'category=x']],
    ['a filter without a value', ['--filter', 'category'], ['KEY=VALUE']],
    ['a number that is none', ['--max-samples', 'ten'], ['--max-samples must be a whole number of at least 1']],
    ['an unknown format', ['--format', 'xml'], ['pretty', 'jsonl']],
    ['--only without --resume', ['--only', 'failed'], ['--resume']],
    ['--only with a word that is none', ['--resume', '--only', 'broken'], ['failed, errored, missing']],
    ['an argument too many', ['other.yaml'], ['too many arguments']],
    ['an unknown flag', ['--maxsamples', '1'], ['--max-samples']],
  ])('refuses %s', async (_what, flags, mentions) => {
    const ended = await ask('run', 'suite.yaml', ...flags);
    expect(ended.code, ended.stderr).toBe(2);
    for (const mention of mentions) expect(ended.stderr).toContain(mention);
  });

  it('--format json is summary.json', async () => {
    const printed = await jsonOf('run', 'suite.yaml', '--format', 'json');
    expect(printed).toEqual(JSON.parse(readFileSync(join(cwd, 'kept/summary.json'), 'utf8')));
  });

  it('--format jsonl is the results file', async () => {
    const { stdout } = await ask('run', 'suite.yaml', '--format', 'jsonl');
    expect(stdout).toBe(readFileSync(join(cwd, 'kept/default.jsonl'), 'utf8'));
  });

  it('--cached grades what a results folder recorded, with other graders, links and copies alike', async () => {
    await ask('run', 'suite.yaml', '-o', 'alone', '--embed-trajectories');
    writeFileSync(
      join(cwd, 'other.yaml'),
      readFileSync(join(cwd, 'suite.yaml'), 'utf8').replace('trajectories.jsonl', 'dataset.jsonl'),
    );
    for (const folder of ['kept', 'alone']) {
      const ended = await ask('run', 'other.yaml', '--cached', folder);
      expect(ended.stdout, folder).toContain('answer  3  0.667');
      expect(ended.code).toBe(0);
    }
  });

  it('--quiet prints the verdict only', async () => {
    const { stdout, stderr } = await ask('run', 'suite.yaml', '--quiet');
    expect(stdout.trim().split('\n')).toHaveLength(2);
    expect(stdout).toContain('holds, 0.667');
    expect(stderr).toBe('');
  });

  it('is interrupted by SIGTERM with exit code 143 and valid files', async () => {
    const slow = project({
      'suite.yaml': `name: s\ndataset: d.jsonl\ntarget: { kind: command, command: [sh, -c, "cat > /dev/null; sleep 0.2; echo yes"] }\nmax_concurrent: 1\ngraders: { m: { function: exact_match } }\n`,
      'd.jsonl': Array.from({ length: 200 }, (_, n) => `{"id":"s${n}","input":"q","ground_truth":"yes"}\n`).join(''),
    });
    const child = startGradekit(['run', 'suite.yaml', '-o', 'out'], { cwd: slow });
    const timer = setTimeout(() => child.kill('SIGTERM'), 1500);
    const ended = await endOf(child);
    clearTimeout(timer);
    expect(ended.code).toBe(143);
    expect(ended.stderr).toContain('--resume goes on');
    const rows = readFileSync(join(slow, 'out/default.jsonl'), 'utf8').trim().split('\n');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) JSON.parse(row);
  });
});

describe('validate', () => {
  it('names the dialect and counts', async () => {
    expect(await jsonOf('validate', 'suite.yaml', '--json')).toMatchObject({
      valid: true,
      dialect: 'gradekit',
      samples: 3,
      metrics: ['answer', 'ascii', 'short'],
      problems: [],
    });
    expect((await ask('validate', 'suite.yaml')).stdout).toBe(
      "valid  capital-cities  3 samples, 3 metrics, gradekit's own format\n",
    );
  });

  it('has every problem in its JSON', async () => {
    writeFileSync(join(cwd, 'bad.yaml'), 'name: x\ndatset: dataset.jsonl\ngraders: { a: { function: nope } }\n');
    const ended = await ask('validate', 'bad.yaml', '--json');
    expect(ended.code).toBe(2);
    const { problems } = JSON.parse(ended.stdout);
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'unknown_key', file: 'bad.yaml', line: 2, column: 1 }),
    );
    expect(problems).toContainEqual(expect.objectContaining({ code: 'unknown_grader' }));
  });
});

describe('show', () => {
  it('prints all of a sample, or says which there are', async () => {
    const { stdout } = await ask('show', 'kept', 'australia');
    expect(stdout).toContain('australia  failed');
    expect(stdout).toContain('Sydney is the capital of Australia.');
    expect(await jsonOf('show', 'kept', 'australia', '--json')).toMatchObject({
      sample_id: 'australia',
      verdict: 'failed',
    });
    const unknown = await ask('show', 'kept', 'austria');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('did you mean "australia"?');
  });
});

describe('help and completion', () => {
  it('prints examples for every command', async () => {
    for (const command of ['run', 'validate', 'show', 'init', 'completion']) {
      const { code, stdout } = await ask(command, '--help');
      expect(code).toBe(0);
      expect(stdout).toContain('Examples:');
    }
    expect((await ask('--help')).stdout).toContain('Exit codes');
  });

  it.each([['--version'], ['-V']])('%s is the version of the package', async (flag) => {
    expect((await ask(flag)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('refuses an unknown command with the nearest', async () => {
    const ended = await ask('rnu', 'suite.yaml');
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('Did you mean run?');
  });

  it('without a command it prints the help and ends in 2', async () => {
    const ended = await ask();
    expect(ended.code).toBe(2);
    expect(`${ended.stdout}${ended.stderr}`).toContain('Usage: gradekit');
  });

  it('completes commands and flags in bash', async () => {
    const { stdout } = await ask('completion', 'bash');
    const complete = (...words: readonly string[]): string =>
      spawnSync(
        'bash',
        [
          '-c',
          `${stdout}\nCOMP_WORDS=(gradekit ${words.join(' ')}) COMP_CWORD=${words.length}; _gradekit; echo "\${COMPREPLY[@]}"`,
        ],
        { encoding: 'utf8' },
      ).stdout.trim();
    expect(complete('va')).toBe('validate');
    expect(complete('run', '--max')).toBe('--max-samples --max-concurrent');
  });

  it.each(['zsh', 'fish'])('has a script for %s', async (shell) => {
    expect((await ask('completion', shell)).stdout).toContain('gradekit');
  });
});
