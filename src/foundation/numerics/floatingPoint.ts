/**
 * Properties of the double format: exact rounding errors and powers of two. Everything here uses only + - * /, which
 * are the same on every engine.
 */

const view = new DataView(new ArrayBuffer(8));

/**
 * 2^-53, half the distance from 1 to the next double: the largest relative error of one operation.
 */
export const UNIT_ROUNDOFF = 1.1102230246251565e-16;

/**
 * The error of an addition: a + b = sum + sumError(a, b, sum) exactly, if `sum` is the rounded a + b (Knuth 1969,
 * TwoSum). NaN if the sum overflows.
 */
export function sumError(a: number, b: number, sum: number): number {
  const rest = sum - a;
  return a - (sum - rest) + (b - rest);
}

/**
 * The error of a multiplication: a * b = product + productError(a, b, product) exactly, if `product` is the rounded a *
 * b (Dekker 1971, with Veltkamp's split). Not exact if the error is subnormal; NaN if a factor exceeds 2^996 or the
 * product overflows.
 */
export function productError(a: number, b: number, product: number): number {
  const splitA = 134217729 * a;
  const highA = splitA - (splitA - a);
  const lowA = a - highA;
  const splitB = 134217729 * b;
  const highB = splitB - (splitB - b);
  const lowB = b - highB;
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB);
}

/** The e with 2^e <= |x| < 2^(e+1), for finite x; -1075 for 0. */
export function exponentOf(x: number): number {
  if (x === 0) return -1075;
  view.setFloat64(0, x);
  const biased = (view.getUint16(0) >> 4) & 0x7ff;
  if (biased !== 0) return biased - 1023;
  // Subnormal: 2^54 makes it normal.
  view.setFloat64(0, x * 18014398509481984);
  return ((view.getUint16(0) >> 4) & 0x7ff) - 1077;
}

/** 2^k exactly, for whole k from -1074 to 1023; 0 below and Infinity above. */
export function powerOfTwo(k: number): number {
  if (k < -1074) return 0;
  if (k > 1023) return Number.POSITIVE_INFINITY;
  view.setUint32(4, 0);
  if (k >= -1022) {
    view.setUint32(0, (k + 1023) << 20);
    return view.getFloat64(0);
  }
  view.setUint32(0, (k + 1077) << 20);
  return view.getFloat64(0) / 18014398509481984;
}

/**
 * A power of two that brings `largest` into [1/2, 1), so that squares neither overflow nor underflow and only the
 * exponents change. 1 for 0; at most 2^1023, which leaves subnormal data small.
 */
export function binaryScale(largest: number): number {
  if (largest === 0) return 1;
  return powerOfTwo(Math.min(1023, -1 - exponentOf(largest)));
}

/** The largest absolute value; 0 for no values, NaN if one is NaN. */
export function largestMagnitude(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const magnitude = Math.abs(values[i]);
    if (!(magnitude <= largest)) {
      if (Number.isNaN(magnitude)) return Number.NaN;
      largest = magnitude;
    }
  }
  return largest;
}
