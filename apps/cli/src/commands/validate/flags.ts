/** The flags of `validate`, as they were given. */
export interface ValidateFlags {
  readonly json?: true;
  /** False with `--no-code`. */
  readonly code: boolean;
}
