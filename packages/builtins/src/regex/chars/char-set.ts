const pageSize = 256;

/** A set of code points, given by a test that is asked at most once for each. */
export class CharSet {
  readonly #test: (codePoint: number) => boolean;
  readonly #firstPage: Uint8Array;
  readonly #pages = new Map<number, Uint8Array>();

  constructor(test: (codePoint: number) => boolean) {
    this.#test = test;
    this.#firstPage = this.#fill(0);
  }

  /** Whether the code point is in the set. A lone surrogate is a code point like any other. */
  has(codePoint: number): boolean {
    if (codePoint < pageSize) return this.#firstPage[codePoint] === 1;
    return this.#page(codePoint >> 8)[codePoint & 0xff] === 1;
  }

  #page(number: number): Uint8Array {
    const known = this.#pages.get(number);
    if (known !== undefined) return known;
    const page = this.#fill(number);
    this.#pages.set(number, page);
    return page;
  }

  #fill(number: number): Uint8Array {
    const first = number * pageSize;
    return Uint8Array.from({ length: pageSize }, (_, index) => (this.#test(first + index) ? 1 : 0));
  }
}

/** A set of one code point. */
export function only(codePoint: number): CharSet {
  return new CharSet((other) => other === codePoint);
}

/** All code points of any of the sets. */
export function union(sets: readonly CharSet[]): CharSet {
  return new CharSet((codePoint) => sets.some((set) => set.has(codePoint)));
}
