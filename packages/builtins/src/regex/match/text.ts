/** A text as code points, which is what Python counts in. A lone surrogate is one. */
export class Text {
  readonly source: string;
  /** The code points, and one -1 behind them. */
  readonly points: Int32Array;
  /** How many there are. */
  readonly length: number;

  constructor(source: string) {
    this.source = source;
    this.points = new Int32Array(source.length + 1);
    let length = 0;
    for (let unit = 0; unit < source.length; unit += 1) {
      const point = source.codePointAt(unit) ?? -1;
      if (point > 0xffff) unit += 1;
      this.points[length] = point;
      length += 1;
    }
    this.points[length] = -1;
    this.length = length;
  }

  /** Whether places in code points and in UTF-16 units are the same. */
  get isPlain(): boolean {
    return this.length === this.source.length;
  }

  /** The text between two places, in code points. */
  slice(start: number, end: number): string {
    if (this.isPlain) return this.source.slice(start, end);
    return this.source.slice(this.unitAt(start), this.unitAt(end));
  }

  /** Where a place in code points lies in UTF-16 units. */
  unitAt(place: number): number {
    if (this.isPlain) return place;
    let unit = place;
    for (let index = 0; index < place; index += 1) if ((this.points[index] ?? 0) > 0xffff) unit += 1;
    return unit;
  }
}
