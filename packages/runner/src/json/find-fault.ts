/** Where a text stops being JSON, and what is wrong there. */
export interface JsonFault {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly message: string;
}

const space = /[ \t\n\r]*/y;
const text = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type State = 'value' | 'first-key' | 'key' | 'first-item' | 'after';

/**
 * Finds the place of the first fault in a text that `JSON.parse` refused: its messages name a position only sometimes.
 * `undefined` when there is none to be found.
 */
export function findJsonFault(source: string): JsonFault | undefined {
  const scan = new Scan(source);
  for (let step = scan.step(); ; step = scan.step()) {
    if (step === 'done') return undefined;
    if (step !== undefined) return step;
  }
}

/** Walks over a text without recursion, so that no depth of nesting is too much. */
class Scan {
  readonly #source: string;
  readonly #open: ('{' | '[')[] = [];
  #state: State = 'value';
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Takes one step: a fault, `done` at the end of a right text, or `undefined` to go on. */
  step(): JsonFault | 'done' | undefined {
    this.#skip(space);
    const char = this.#source[this.#at];
    const isWhole = this.#state === 'after' && this.#open.length === 0;
    if (isWhole) return char === undefined ? 'done' : this.#fault('the end of the line');
    if (char === undefined) return { offset: this.#at, message: 'the line ends too early; it was probably cut off' };
    switch (this.#state) {
      case 'after':
        return this.#afterValue(char);
      case 'first-key':
      case 'key':
        return this.#key(char);
      case 'first-item':
      case 'value':
        return this.#value(char);
    }
  }

  #afterValue(char: string): JsonFault | undefined {
    const isObject = this.#open.at(-1) === '{';
    const closing = isObject ? '}' : ']';
    if (char === closing) return this.#close();
    if (char !== ',') return this.#fault(`"," or "${closing}"`);
    return this.#goOn(isObject ? 'key' : 'value');
  }

  #key(char: string): JsonFault | undefined {
    if (char === '}' && this.#state === 'first-key') return this.#close();
    if (char !== '"') return this.#fault('a key in double quotes');
    if (!this.#skip(text)) return brokenText(this.#source, this.#at);
    this.#skip(space);
    if (this.#source[this.#at] === undefined) return undefined;
    return this.#source[this.#at] === ':' ? this.#goOn('value') : this.#fault('":"');
  }

  #value(char: string): JsonFault | undefined {
    if (char === ']' && this.#state === 'first-item') return this.#close();
    if (char === '{' || char === '[') {
      this.#open.push(char);
      return this.#goOn(char === '{' ? 'first-key' : 'first-item');
    }
    if (char === '"' && !this.#skip(text)) return brokenText(this.#source, this.#at);
    if (char !== '"' && !this.#skip(scalar)) return this.#fault('a value');
    this.#state = 'after';
    return undefined;
  }

  #close(): undefined {
    this.#open.pop();
    return this.#goOn('after');
  }

  #goOn(state: State): undefined {
    this.#state = state;
    this.#at += 1;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    if (!pattern.test(this.#source)) return false;
    this.#at = pattern.lastIndex;
    return true;
  }

  #fault(expected: string): JsonFault {
    return fault(this.#source, this.#at, expected);
  }
}

function fault(source: string, offset: number, expected: string): JsonFault {
  const word = /[\w.+-]+|[^]/uy;
  word.lastIndex = offset;
  const found = word.exec(source)?.[0].slice(0, 20) ?? '';
  const hint = found === 'NaN' || found.endsWith('Infinity') ? ', which JSON does not have' : '';
  return { offset, message: `found ${JSON.stringify(found)}${hint}, expected ${expected}` };
}

function brokenText(source: string, start: number): JsonFault {
  const inside = /[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*/y;
  inside.lastIndex = start + 1;
  inside.test(source);
  const offset = inside.lastIndex;
  if (offset >= source.length) return { offset, message: 'the line ends inside a text; it was probably cut off' };
  if (source[offset] === '\\')
    return { offset, message: 'a backslash stands before a character that it cannot escape' };
  return { offset, message: 'a control character stands in a text; it must be escaped' };
}
