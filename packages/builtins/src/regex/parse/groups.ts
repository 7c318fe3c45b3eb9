import type { Width } from '../tree.js';
import type { Source } from './source.js';

/** The capturing groups of a pattern, as far as it is read. */
export class Groups {
  /** By number; 0 is the whole. An open group has no width yet. */
  readonly #widths: (Width | undefined)[] = [undefined];
  readonly #names = new Map<string, number>();
  /** Conditions on groups that may come later, and where they stand. */
  readonly #conditions = new Map<number, number>();
  readonly #unfixed: number[] = [];
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
      throw source.error(`the name "${name.text}" of group ${index} is that of group ${earlier} already`, name.position);
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

  /** Notes a look-behind without a fixed width, by its place. */
  addUnfixedLookBehind(position: number): void {
    this.#unfixed.push(position);
  }

  /** What can be told only once the whole pattern is read, as in Python: conditions must name its groups, look-behinds must have a fixed width. */
  checkWhole(source: Source): void {
    for (const [index, position] of this.#conditions) {
      if (index > this.count) throw source.error(`there is no group ${index}`, position);
    }
    const [unfixed] = this.#unfixed;
    if (unfixed !== undefined) throw source.error('a look-behind needs a fixed width', unfixed);
  }
}
