/** What standard output can get. */
export const formats = ['pretty', 'json', 'jsonl'] as const;
/** What a resumed run can do again. */
export const again = ['failed', 'errored', 'missing'] as const;

/** The flags of `run`, as they were given. */
export interface RunFlags {
  readonly output?: string;
  readonly quiet?: true;
  readonly format: (typeof formats)[number];
  readonly maxConcurrent?: number;
  readonly maxSamples?: number;
  readonly id?: readonly string[];
  readonly filter?: Readonly<Record<string, string>>;
  readonly cached?: string;
  readonly resume?: true;
  readonly only?: readonly (typeof again)[number][];
  readonly embedTrajectories?: true;
  /** False with `--no-code`. */
  readonly code: boolean;
}
