const SMALLEST = 256;
const LARGEST = 1 << 16;

/**
 * Numbers whose final count is not known: blocks that are joined at the end. Unlike one array that is
 * doubled, this never holds a column twice while others are still growing.
 */
export class Growing<T extends Float64Array | Int32Array> {
  /** The block being filled, and how much of it is. Loops over many cells write to it directly. */
  block: T;
  used = 0;
  readonly #make: (length: number) => T;
  readonly #full: T[] = [];
  #fullLength = 0;

  /** `expected` is how many will come, if that is known: then they are not copied at the end. */
  constructor(make: (length: number) => T, expected = SMALLEST) {
    this.#make = make;
    this.block = make(Math.max(1, expected));
  }

  get length(): number {
    return this.#fullLength + this.used;
  }

  /** A new block to fill, after the present one is full. */
  more(): T {
    this.#full.push(this.block);
    this.#fullLength += this.block.length;
    this.block = this.#make(Math.min(LARGEST, this.#fullLength));
    this.used = 0;
    return this.block;
  }

  push(value: number): void {
    if (this.used === this.block.length) this.more();
    this.block[this.used++] = value;
  }

  /** All of it in one array. The blocks are given up. */
  join(): T {
    if (this.#full.length === 0 && this.used === this.block.length) return this.block;
    const all = this.#make(this.length);
    let at = 0;
    for (const block of this.#full.splice(0)) {
      all.set(block, at);
      at += block.length;
    }
    all.set(this.block.subarray(0, this.used), at);
    return all;
  }
}

export function growingDoubles(expected?: number): Growing<Float64Array> {
  return new Growing<Float64Array>((length) => new Float64Array(length), expected);
}

export function growingIntegers(): Growing<Int32Array> {
  return new Growing<Int32Array>((length) => new Int32Array(length));
}
