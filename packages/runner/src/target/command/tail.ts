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
    return this.#isCut ? `…${this.#bytes.toString()}` : this.#bytes.toString();
  }
}
