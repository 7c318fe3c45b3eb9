/**
 * The codes of {@link GradekitError}, with what each means. Stable: scripts may rely on them. `docs/errors.md` has a section for each.
 */
export const errorCodes = {
  // what the user wrote
  usage: 'the command line is wrong',
  file_not_found: 'a file or folder that is named does not exist',
  file_unreadable: 'a file exists but cannot be read',
  invalid_yaml: 'a file is no valid YAML, or uses something of YAML that is refused here',
  invalid_json: 'a text is no valid JSON',
  invalid_suite: 'the suite has a wrong value',
  unknown_key: 'a key is not known here',
  duplicate_key: 'a key is used twice',
  missing_key: 'a required key is missing',
  ambiguous_scalar: 'YAML 1.1 reads this value otherwise than YAML 1.2 (warning)',
  unknown_grader: 'no grader has this name',
  unknown_extractor: 'no extractor has this name',
  unknown_metric: 'a reward or gate names a metric that the suite does not have',
  invalid_options: 'the options of a grader or extractor are not what its schema asks for',
  suspicious_gate: 'a gate is legal but probably not meant so (warning)',
  ignored_key: 'a key of Letta Evals has no meaning when recorded runs are graded (warning)',
  not_supported: 'this is understood but cannot be run by this version',
  // data
  invalid_dataset: 'a dataset row is wrong',
  no_samples: 'the dataset, or what was selected of it, is empty',
  duplicate_id: 'two samples, or two trajectories, have the same id',
  missing_trajectory: 'a sample has no recorded trajectory (warning)',
  orphaned_trajectory: 'a recorded trajectory belongs to no sample (warning)',
  invalid_trajectory: 'a recorded line is no trajectory',
  partly_read: 'part of a recorded trajectory has no place in a trajectory here (warning)',
  missing_ground_truth: 'a grader needs a ground truth and the sample has none',
  invalid_pattern: 'a regular expression is not valid',
  matches_everything: 'a regular expression matches every text (warning)',
  // code
  code_refused: 'code is named that may not be run: outside the project, or with --no-code',
  code_not_loaded: 'a code file could not be loaded, or does not export what is named',
  invalid_plugin: 'a plugin, grader or extractor has the wrong shape',
  invalid_name: 'a namespace or name has the wrong form',
  reserved_name: 'a namespace is reserved',
  namespace_clash: 'two packages own the same namespace',
  // results
  unwritable: 'the results could not be written',
  invalid_results: 'a results folder or file cannot be read',
  resume_mismatch: 'the results folder belongs to another suite, grader or version',
  samples_left_out: 'samples without a result were not asked for when a run was resumed (warning)',
  interrupted: 'the run was interrupted',
  internal: 'gradekit itself is wrong: please report it',
} as const;

/** A key of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** Where a problem is. Lines and columns count from 1; columns count UTF-16 units. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** One thing that is wrong, with all that it takes to mend it. */
export interface Problem {
  readonly code: ErrorCode;
  /** What is wrong and what was expected; one sentence, no full stop. */
  readonly message: string;
  /** `error` by default. A warning stops nothing. */
  readonly severity?: 'error' | 'warning';
  readonly place?: Place;
  /** The names that would have been right. */
  readonly known?: readonly string[];
  /** How to mend it; one sentence, no full stop. */
  readonly hint?: string;
}

const brand = Symbol.for('gradekit.error');

/**
 * The one error class of gradekit: one problem, or all problems of one pass at once.
 * Recognise it with {@link isGradekitError}, never with `instanceof`: two copies of this package may be installed.
 *
 * @example
 * ```ts
 * throw new GradekitError({
 *   code: 'unknown_grader',
 *   message: 'no grader is called "exact_mach"',
 *   place: { file: 'suite.yaml', line: 9, column: 15 },
 *   hint: 'did you mean "exact_match"?',
 * });
 * ```
 */
export class GradekitError extends Error {
  readonly [brand] = true;
  /** The code of the first problem. */
  readonly code: ErrorCode;
  /** At least one, in the order of their places. */
  readonly problems: readonly Problem[];

  constructor(problems: Problem | readonly [Problem, ...Problem[]], options?: ErrorOptions) {
    const all = isProblemList(problems) ? problems : ([problems] as const);
    super(all.map(formatProblem).join('\n'), options);
    this.name = 'GradekitError';
    this.code = all[0].code;
    this.problems = all;
  }
}

function isProblemList(
  problems: Problem | readonly [Problem, ...Problem[]],
): problems is readonly [Problem, ...Problem[]] {
  return Array.isArray(problems);
}

/** Whether a thrown value is a {@link GradekitError}, of this or of another copy of `@gradekit/core`. */
export function isGradekitError(thrown: unknown): thrown is GradekitError {
  return typeof thrown === 'object' && thrown !== null && brand in thrown;
}

/**
 * Throws all of the problems that are errors as one {@link GradekitError}; does nothing when there is none.
 *
 * @throws GradekitError with the code of the first
 */
export function throwProblems(problems: readonly Problem[]): void {
  const [first, ...rest] = problems.filter((problem) => problem.severity !== 'warning');
  if (first !== undefined) throw new GradekitError([first, ...rest]);
}

/**
 * A problem as text: `file:line:column  code  message`, then the known names and the hint, each on a line of its own.
 *
 * @example
 * ```text
 * suite.yaml:9:15  unknown_grader  no grader is called "exact_mach"
 *   known: exact_match, contains, regex_match, ascii_printable_only
 *   did you mean "exact_match"?
 * ```
 */
export function formatProblem(problem: Problem): string {
  const head = [formatPlace(problem.place), problem.code, problem.message].filter((piece) => piece !== '').join('  ');
  const known = problem.known === undefined || problem.known.length === 0 ? [] : [`known: ${problem.known.join(', ')}`];
  const hint = problem.hint === undefined ? [] : [problem.hint];
  return [head, ...[...known, ...hint].map((line) => `  ${line}`)].join('\n');
}

/** `file`, `file:line` or `file:line:column`; empty without a place. */
export function formatPlace(place: Place | undefined): string {
  if (place === undefined) return '';
  return [place.file, place.line, place.column].filter((piece) => piece !== undefined).join(':');
}

/** The message of whatever was thrown, without its stack. Never throws itself, whatever a grader may throw. */
export function messageOf(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return String(thrown.message === '' ? thrown.name : thrown.message);
    return String(thrown);
  } catch {
    return 'something was thrown that has no text';
  }
}
