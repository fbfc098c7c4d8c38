/** Bytes that come in pieces, taken in the portions that a format has. */
export class Feed {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = new Uint8Array(0);
  #at = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next `n` bytes, or as many as there are. They are valid until the next call. */
  take(n: number): Uint8Array | Promise<Uint8Array> {
    if (this.#at + n > this.#piece.length) return this.#gather(n);
    const bytes = this.#piece.subarray(this.#at, this.#at + n);
    this.#at += n;
    return bytes;
  }

  /** Says that no more is wanted. */
  async leave(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #gather(n: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(n);
    let used = 0;
    while (true) {
      const part = this.#piece.subarray(this.#at, this.#at + n - used);
      bytes.set(part, used);
      used += part.length;
      this.#at += part.length;
      if (used === n) return bytes;
      if (!(await this.#next())) return bytes.subarray(0, used);
    }
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#pieces.next();
    if (done) return false;
    this.#piece = value;
    this.#at = 0;
    return true;
  }
}
