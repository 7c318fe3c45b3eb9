import { PatternError } from '../pattern-error.js';

/**
 * A pattern, read token by token. A token is one code point, or a backslash with the one behind it.
 * The next token is looked at as soon as the one before it is taken, as in Python, so that errors come in Python's order.
 */
export class Source {
  readonly #points: readonly string[];
  #index = 0;
  #next: string | undefined;

  constructor(pattern: string) {
    this.#points = Array.from(pattern);
    this.seek(0);
  }

  /** The next token; `undefined` at the end. */
  get next(): string | undefined {
    return this.#next;
  }

  /** Where the next token starts, in code points. */
  get position(): number {
    if (this.#next === undefined) return this.#index;
    return this.#index - (this.#next.startsWith('\\') ? 2 : 1);
  }

  /** Goes on from this position. */
  seek(position: number): void {
    this.#index = position;
    this.take();
  }

  /** Takes the next token. */
  take(): string | undefined {
    const taken = this.#next;
    this.#next = this.#read();
    return taken;
  }

  /** Takes the next token if it is this one. */
  takeIf(token: string): boolean {
    if (this.#next !== token) return false;
    this.take();
    return true;
  }

  /** Takes up to `limit` tokens that match. */
  takeWhile(limit: number, pattern: RegExp): string {
    let taken = '';
    for (let count = 0; count < limit && this.#next !== undefined && pattern.test(this.#next); count += 1) {
      taken += this.#next;
      this.take();
    }
    return taken;
  }

  /** Takes everything up to a token, and that token. `what` names what is read, for the error. */
  takeUntil(end: string, what: string): { readonly text: string; readonly position: number } {
    const position = this.position;
    let text = '';
    while (this.#next !== end) {
      const token = this.take();
      if (token === undefined)
        throw this.error(text === '' ? `missing ${what}` : `missing ${end}, unterminated ${what}`, position);
      text += token;
    }
    if (text === '') throw this.error(`missing ${what}`, position);
    this.take();
    return { text, position };
  }

  /** The error to throw; by default it lies where the next token starts. */
  error(reason: string, position: number = this.position): PatternError {
    return new PatternError(reason, this.#points, position);
  }

  #read(): string | undefined {
    const point = this.#points[this.#index];
    if (point === undefined) return undefined;
    this.#index += 1;
    if (point !== '\\') return point;
    const escaped = this.#points[this.#index];
    if (escaped === undefined) throw this.error('nothing stands behind the last backslash', this.#points.length - 1);
    this.#index += 1;
    return point + escaped;
  }
}
