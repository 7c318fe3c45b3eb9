import type { PatternError } from '../pattern-error.js';
import type { Width } from '../tree.js';
import type { Source } from './source.js';

/** The capturing groups of a pattern, as far as it is read. */
export class Groups {
  /** By number; 0 is the whole. An open group has no width yet. */
  readonly #widths: (Width | undefined)[] = [undefined];
  readonly #names = new Map<string, number>();
  /** Conditions on groups that may come later, and where they stand. */
  readonly #conditions = new Map<number, number>();
  #late: PatternError | undefined;
  #lookBehindStart: number | undefined;

  /** How many there are. */
  get count(): number {
    return this.#widths.length - 1;
  }

  /** Numbers by name. */
  get names(): ReadonlyMap<string, number> {
    return this.#names;
  }

  /** Opens a group; gives its number. */
  open(source: Source, name: { readonly text: string; readonly position: number } | undefined): number {
    const index = this.#widths.push(undefined) - 1;
    if (name === undefined) return index;
    const earlier = this.#names.get(name.text);
    if (earlier !== undefined) {
      throw source.error(
        `the name "${name.text}" of group ${index} is that of group ${earlier} already`,
        name.position,
      );
    }
    this.#names.set(name.text, index);
    return index;
  }

  close(index: number, width: Width): void {
    this.#widths[index] = width;
  }

  /** The width of a group that a back reference may name. */
  refer(source: Source, index: number, position: number): Width {
    const width = this.#widths[index];
    if (width === undefined) throw source.error('cannot refer to an open group', position);
    this.checkLookBehind(source, index);
    return width;
  }

  /** Notes a condition on a group by its number. */
  addCondition(index: number, position: number): void {
    if (!this.#conditions.has(index)) this.#conditions.set(index, position);
  }

  /** Inside a look-behind only groups from before it can be referred to. */
  checkLookBehind(source: Source, index: number): void {
    if (this.#lookBehindStart === undefined) return;
    if (this.#widths[index] === undefined) throw source.error('cannot refer to an open group');
    if (index > this.#lookBehindStart) throw source.error('cannot refer to a group of the same look-behind');
  }

  /** Parses the inside of a look-behind. */
  insideLookBehind<T>(parse: () => T): T {
    const outer = this.#lookBehindStart;
    this.#lookBehindStart ??= this.count;
    const parsed = parse();
    this.#lookBehindStart = outer;
    return parsed;
  }

  /** Notes an error that Python finds only once the whole pattern is read. The first is told, unless another comes before. */
  addLate(error: PatternError): void {
    this.#late ??= error;
  }

  /** Conditions must name groups of the pattern, and there must be no late error. */
  checkWhole(source: Source): void {
    for (const [index, position] of this.#conditions) {
      if (index > this.count) throw source.error(`there is no group ${index}`, position);
    }
    if (this.#late !== undefined) throw this.#late;
  }
}
