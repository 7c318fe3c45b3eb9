import { createColors } from 'picocolors';

/** Colours for one stream: functions that change nothing when it has none. */
export type Colours = ReturnType<typeof createColors>;

/** Where everything that people and programs read goes. */
export interface Output {
  /** Writes to standard output: the answer. Secrets are taken out. */
  readonly write: (text: string) => void;
  /** Writes to standard error: progress, warnings, errors. Secrets are taken out. */
  readonly note: (text: string) => void;
  /** For standard output. */
  readonly colours: Colours;
  /** For standard error. */
  readonly noteColours: Colours;
  /** Standard error is a terminal that can be drawn on. */
  readonly isLive: boolean;
  /** Columns to fit into; no more than people like to read where it is not a terminal. */
  readonly columns: number;
  /** The reader of standard output has left. */
  readonly isClosed: () => boolean;
  /** From now on these secrets are taken out of all that is written. */
  readonly redactWith: (redact: (text: string) => string) => void;
}

/** What an output is made of; `process` has it. */
export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly env: NodeJS.ProcessEnv;
}

const narrowest = 60;
const usual = 100;
const widest = 120;

/** Makes the output of a process. A reader that leaves early is no error. */
export function createOutput(
  { stdout, stderr, env }: Streams,
  { wantsColour }: { readonly wantsColour: boolean },
): Output {
  let redact = (text: string): string => text;
  let isClosed = false;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'EPIPE') throw thrown;
      if (stream === stdout) isClosed = true;
    });
  }
  return {
    write: (text) => {
      if (!isClosed) stdout.write(redact(text));
    },
    note: (text) => void stderr.write(redact(text)),
    colours: createColors(wantsColour && hasColour(stdout, env)),
    noteColours: createColors(wantsColour && hasColour(stderr, env)),
    isLive: isTerminal(stderr) && env['TERM'] !== 'dumb' && !env['CI'],
    columns: columnsOf(stdout),
    isClosed: () => isClosed,
    redactWith: (next) => (redact = next),
  };
}

/**
 * Whether a stream gets colour: an empty variable is as good as none.
 *
 * @see https://no-color.org
 */
function hasColour(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal(stream) && env['TERM'] !== 'dumb';
}

/** Of a pipe the property is not false but absent; and picocolors takes an absent answer for its own guess, which says yes in CI. */
function isTerminal(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true;
}

/** Terminals that do not know their width say 0. */
function columnsOf({ columns = 0 }: NodeJS.WriteStream): number {
  return columns === 0 ? usual : Math.min(widest, Math.max(narrowest, columns));
}
