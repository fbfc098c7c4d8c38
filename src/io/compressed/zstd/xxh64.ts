const P1 = 0x9e3779b185ebca87n;
const P2 = 0xc2b2ae3d27d4eb4fn;
const P3 = 0x165667b19e3779f9n;
const P4 = 0x85ebca77c2b2ae63n;
const P5 = 0x27d4eb2f165667c5n;

const P1_HIGH = 0x9e3779b1 | 0;
const P1_LOW = 0x85ebca87 | 0;
const P2_HIGH = 0xc2b2ae3d | 0;
const P2_LOW = 0x27d4eb4f;

const STRIPE = 32;

/**
 * XXH64 with seed 0 (Collet, the xxHash specification 0.1.1), of bytes that come in pieces. Zstandard puts
 * the lower half of it behind a frame. Linear; the lanes are pairs of 32-bit halves, because 64-bit
 * integers of JavaScript are some fifty times slower.
 */
export class Xxh64 {
  /** Four lanes, each its upper and its lower half. */
  readonly #lanes = new Int32Array(8);
  readonly #rest = new Uint8Array(STRIPE);
  #waiting = 0;
  #length = 0;

  constructor() {
    for (const [lane, start] of [P1 + P2, P2, 0n, -P1].entries()) {
      this.#lanes[2 * lane] = Number(BigInt.asIntN(32, start >> 32n));
      this.#lanes[2 * lane + 1] = Number(BigInt.asIntN(32, start));
    }
  }

  update(bytes: Uint8Array): void {
    this.#length += bytes.length;
    let at = 0;
    if (this.#waiting > 0) {
      at = Math.min(STRIPE - this.#waiting, bytes.length);
      this.#rest.set(bytes.subarray(0, at), this.#waiting);
      this.#waiting += at;
      if (this.#waiting < STRIPE) return;
      this.#stripes(this.#rest, 0, STRIPE);
      this.#waiting = 0;
    }
    const end = bytes.length - ((bytes.length - at) % STRIPE);
    this.#stripes(bytes, at, end);
    this.#rest.set(bytes.subarray(end), 0);
    this.#waiting = bytes.length - end;
  }

  digest(): bigint {
    const lanes = [0, 1, 2, 3].map((lane) => this.#lane(lane));
    let hash = P5;
    if (this.#length >= STRIPE) {
      hash = [1n, 7n, 12n, 18n].reduce((sum, turn, lane) => sum + rotated(lanes[lane], turn), 0n);
      for (const lane of lanes) hash = (hash ^ round(0n, lane)) * P1 + P4;
    }
    hash = wrapped(hash + BigInt(this.#length));
    const view = new DataView(this.#rest.buffer);
    let at = 0;
    for (; at + 8 <= this.#waiting; at += 8) {
      hash = wrapped(
        rotated(wrapped(hash ^ round(0n, view.getBigUint64(at, true))), 27n) * P1 + P4,
      );
    }
    for (; at + 4 <= this.#waiting; at += 4) {
      const mixed = wrapped(hash ^ wrapped(BigInt(view.getUint32(at, true)) * P1));
      hash = wrapped(rotated(mixed, 23n) * P2 + P3);
    }
    for (; at < this.#waiting; at++) {
      hash = wrapped(rotated(wrapped(hash ^ wrapped(BigInt(this.#rest[at]) * P5)), 11n) * P1);
    }
    hash = wrapped((hash ^ (hash >> 33n)) * P2);
    hash = wrapped((hash ^ (hash >> 29n)) * P3);
    return hash ^ (hash >> 32n);
  }

  #lane(lane: number): bigint {
    const high = BigInt(this.#lanes[2 * lane] >>> 0);
    return (high << 32n) | BigInt(this.#lanes[2 * lane + 1] >>> 0);
  }

  #stripes(bytes: Uint8Array, from: number, to: number): void {
    const lanes = this.#lanes;
    for (let lane = 0; lane < 4; lane++) {
      let high = lanes[2 * lane];
      let low = lanes[2 * lane + 1];
      for (let i = from + 8 * lane; i < to; i += STRIPE) {
        const inLow = bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24);
        const inHigh =
          bytes[i + 4] | (bytes[i + 5] << 8) | (bytes[i + 6] << 16) | (bytes[i + 7] << 24);
        const addLow = Math.imul(inLow, P2_LOW);
        const addHigh =
          (upperHalf(inLow, P2_LOW) + Math.imul(inHigh, P2_LOW) + Math.imul(inLow, P2_HIGH)) | 0;
        const sum = (low + addLow) | 0;
        const carry = sum >>> 0 < low >>> 0 ? 1 : 0;
        const sumHigh = (high + addHigh + carry) | 0;
        // Turned left by 31.
        const turnedHigh = (sumHigh << 31) | (sum >>> 1);
        const turnedLow = (sum << 31) | (sumHigh >>> 1);
        low = Math.imul(turnedLow, P1_LOW);
        high =
          (upperHalf(turnedLow, P1_LOW) +
            Math.imul(turnedHigh, P1_LOW) +
            Math.imul(turnedLow, P1_HIGH)) |
          0;
      }
      lanes[2 * lane] = high;
      lanes[2 * lane + 1] = low;
    }
  }
}

/** The upper 32 bits of the product of two 32-bit numbers without sign. */
function upperHalf(a: number, b: number): number {
  const a0 = a & 0xffff;
  const a1 = a >>> 16;
  const b0 = b & 0xffff;
  const b1 = b >>> 16;
  const middle = (Math.imul(a1, b0) + (Math.imul(a0, b0) >>> 16)) >>> 0;
  const other = (Math.imul(a0, b1) + (middle & 0xffff)) >>> 0;
  return (Math.imul(a1, b1) + (middle >>> 16) + (other >>> 16)) | 0;
}

function wrapped(n: bigint): bigint {
  return BigInt.asUintN(64, n);
}

function rotated(n: bigint, by: bigint): bigint {
  return wrapped((n << by) | (n >> (64n - by)));
}

function round(sum: bigint, input: bigint): bigint {
  return wrapped(rotated(wrapped(sum + input * P2), 31n) * P1);
}
