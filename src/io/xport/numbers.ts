/** Bytes of a whole number; shorter ones lack their last bytes. */
export const WIDTH = 8;

const TWO_32 = 2 ** 32;
/** The powers of 16 that stand for each exponent, less the 56 bits of the fraction: exact, as all powers of two are. */
const SCALES = Float64Array.from({ length: 128 }, (_, exponent) => 2 ** (4 * (exponent - 64) - 56));

/** The largest number of the format, and the smallest above zero. */
export const LARGEST = (1 - 2 ** -53) * 2 ** 252;
export const SMALLEST = 2 ** -260;

const MINUS = 0x80;
const [POINT, UNDERSCORE, A, Z] = [0x2e, 0x5f, 0x41, 0x5a];

/**
 * A number of the IBM 360: a sign, an exponent of 16 that begins at -64, and a fraction of 56 bits. Of those bits a double
 * holds 53: a fraction with more is rounded once, to the nearest, and halves to the even one.
 */
export function fromIbm(view: DataView, at: number): number {
  const first = view.getUint8(at);
  const upper = view.getUint32(at) & 0xffffff;
  const lower = view.getUint32(at + 4);
  const value = (upper * TWO_32 + lower) * SCALES[first & 0x7f];
  return first & MINUS ? -value : value;
}

/** Of a missing value: 0, or the number of its letter, which is 27 for the underscore. Of any other, -1. */
export function letterAt(bytes: Uint8Array, at: number, width: number): number {
  const first = bytes[at];
  if (first !== POINT && first !== UNDERSCORE && (first < A || first > Z)) return -1;
  for (let i = 1; i < width; i++) if (bytes[at + i] !== 0) return -1;
  return first === POINT ? 0 : first === UNDERSCORE ? 27 : first - A + 1;
}

/** The first byte of a missing value. */
export function byteOf(letter: number): number {
  return letter === 0 ? POINT : letter === 27 ? UNDERSCORE : A + letter - 1;
}

const scratch = new DataView(new ArrayBuffer(8));

/** Writes a number from `SMALLEST` to `LARGEST`, or zero. All of its bits are kept. */
export function toIbm(value: number, view: DataView, at: number): void {
  if (value === 0) {
    view.setUint32(at, Object.is(value, -0) ? 0x80000000 : 0);
    view.setUint32(at + 4, 0);
    return;
  }
  scratch.setFloat64(0, value);
  const high = scratch.getUint32(0);
  const power = ((high >>> 20) & 0x7ff) - 1023;
  // The fraction has 53 bits, with the first in front of the point; of 16's exponent two bits remain.
  const exponent = Math.floor(power / 4) + 1;
  const shift = power - 4 * (exponent - 1);
  const upper = (high & 0xfffff) | 0x100000;
  const lower = scratch.getUint32(4);
  const shifted = shift === 0 ? upper : (upper << shift) | (lower >>> (32 - shift));
  view.setUint32(at, (shifted & 0xffffff) | ((exponent + 64) << 24) | (high & 0x80000000));
  view.setUint32(at + 4, lower << shift);
}
