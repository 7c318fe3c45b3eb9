/** Keeps the end of a stream. */
export class Tail {
  readonly #limitBytes: number;
  #bytes = Buffer.alloc(0);
  #isCut = false;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Adds what came. */
  add(chunk: Buffer): void {
    const all = Buffer.concat([this.#bytes, chunk.subarray(-this.#limitBytes)]);
    this.#isCut ||= this.#bytes.length + chunk.length > this.#limitBytes;
    this.#bytes = all.subarray(-this.#limitBytes);
  }

  /** The end as text, with an ellipsis where something was cut off. */
  text(): string {
    if (!this.#isCut) return this.#bytes.toString();
    return `…${this.#bytes.subarray(this.#bytes.findIndex(startsCharacter)).toString()}`;
  }
}

/** A cut inside of a character leaves bytes of it that mean nothing. */
function startsCharacter(byte: number): boolean {
  return (byte & 0b1100_0000) !== 0b1000_0000;
}
