import {
  binaryScale,
  largestMagnitude,
  powerOfTwo,
  productError,
  sumError,
} from './floatingPoint.ts';

/**
 * Sums that do not lose digits. NaN and infinities follow IEEE 754: a NaN gives NaN, an infinity
 * gives that infinity, both infinities give NaN; no value is skipped. The sum of nothing is 0, and
 * a sum that is zero is +0.
 */

/** A number as high + low, with |low| at most half a unit in the last place of high. */
export interface Pair {
  readonly high: number;
  readonly low: number;
}

/**
 * The double nearest to the exact sum (ties to even), for any values in any order, even if partial sums overflow;
 * infinite only if the exact sum rounds to more than the largest double. O(n).
 */
export function sum(values: Float64Array): number {
  return exactSumPair(values).high;
}

/**
 * The exact sum S as high, the double nearest to S, and low, the double nearest to S - high: it depends on the values
 * alone, not on their order.
 *
 * First two running sums, of the values and of the rounding errors of the first sum (Ogita, Rump and Oishi 2005). As
 * long as the second sum has no error, the two together are the exact sum; this holds for most data. Otherwise
 * everything is added in fixed point.
 */
export function exactSumPair(values: Float64Array): Pair {
  let running = 0;
  let errors = 0;
  let lost = 0;
  for (let i = 0; i < values.length && lost === 0; i++) {
    const value = values[i];
    const next = running + value;
    const error = sumError(running, value, next);
    const nextErrors = errors + error;
    lost = sumError(errors, error, nextErrors);
    running = next;
    errors = nextErrors;
  }
  if (lost === 0) {
    const high = running + errors;
    if (Number.isFinite(high)) return { high, low: sumError(running, errors, high) };
  }
  const total = fixedPointSum(values);
  if (typeof total === 'number') return { high: total, low: 0 };
  return roundToPair(total, -1074);
}

/**
 * The exact mean S / n as a pair; NaN for no values. The high part is the double nearest to the mean, except for a mean
 * that lies within 2^-100 (relative) of the midpoint of two doubles. Never overflows.
 */
export function exactMeanPair(values: Float64Array): Pair {
  const n = values.length;
  const { high, low } = exactSumPair(values);
  if (Number.isFinite(high)) {
    const scale = binaryScale(high);
    const mean = dividePair(high * scale, low * scale, n);
    return { high: mean.high / scale, low: mean.low / scale };
  }
  const total = fixedPointSum(values);
  if (typeof total === 'number') return { high: total, low: 0 };
  const { high: scaledHigh, low: scaledLow } = roundToPair(total, -1074 - 128);
  const mean = dividePair(scaledHigh, scaledLow, n);
  return { high: mean.high * powerOfTwo(128), low: mean.low * powerOfTwo(128) };
}

function dividePair(high: number, low: number, n: number): Pair {
  const quotient = high / n;
  const product = quotient * n;
  const rest = high - product - productError(quotient, n, product) + low;
  const correction = rest / n;
  const mean = quotient + correction;
  return { high: mean, low: sumError(quotient, correction, mean) };
}

/**
 * Dot product as if computed with twice the digits and rounded once (Ogita, Rump and Oishi 2005, Dot2). Error at most u
 * |result| plus about n^2 u^2 times the dot product of the absolute values. If a factor exceeds 2^996 or a partial sum
 * overflows, the result is that of the plain loop. O(n).
 */
export function dotProduct(x: Float64Array, y: Float64Array): number {
  let running = 0;
  let correction = 0;
  for (let i = 0; i < x.length; i++) {
    const product = x[i] * y[i];
    const next = running + product;
    correction += sumError(running, product, next) + productError(x[i], y[i], product);
    running = next;
  }
  return Number.isNaN(correction) ? running : running + correction;
}

/**
 * Compensated sum of the rounded products x[xStart + i] * y[yStart + i], i < n. For factors that already have rounding
 * errors, for which dotProduct would cost more and give no more: the error is at most about 2 u times the sum of the
 * absolute products, for any n.
 */
export function sumOfProducts(
  x: Float64Array,
  xStart: number,
  y: Float64Array,
  yStart: number,
  n: number,
): number {
  let running = 0;
  let correction = 0;
  for (let i = 0; i < n; i++) {
    const product = x[xStart + i] * y[yStart + i];
    const next = running + product;
    correction += sumError(running, product, next);
    running = next;
  }
  return Number.isNaN(correction) ? running : running + correction;
}

/** Euclidean norm of n values from `start`, compensated; squares neither overflow nor underflow. */
export function norm(values: Float64Array, start: number, n: number): number {
  const square = sumOfProducts(values, start, values, start, n);
  // From 2^-800 on, squares that underflow do not matter.
  if (square > 1.499696813895631e-241 && square < Number.POSITIVE_INFINITY)
    return Math.sqrt(square);
  const part = values.slice(start, start + n);
  const scale = binaryScale(largestMagnitude(part));
  for (let i = 0; i < n; i++) part[i] *= scale;
  return Math.sqrt(sumOfProducts(part, 0, part, 0, n)) / scale;
}

/**
 * The exact sum as a multiple of 2^-1074, the smallest double, or the IEEE result if a value is not finite. Mantissas
 * are collected by exponent, in two halves that are whole numbers below 2^53 and therefore exact (after Neal 2015,
 * whose accumulator needs 64-bit integers).
 */
function fixedPointSum(values: Float64Array): bigint | number {
  const high = new Float64Array(2047);
  const low = new Float64Array(2047);
  const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
  let special = 0;
  for (let start = 0; start < values.length; start += CARRY_EVERY) {
    const end = Math.min(values.length, start + CARRY_EVERY);
    for (let i = start; i < end; i++) {
      const top = view.getInt32(8 * i + HIGH_WORD, LITTLE_ENDIAN);
      const exponent = (top >>> 20) & 0x7ff;
      if (exponent === 0x7ff) {
        special += values[i];
        continue;
      }
      const sign = top < 0 ? -1 : 1;
      const implicitBit = exponent === 0 ? 0 : 0x100000;
      high[exponent] += sign * ((top & 0xfffff) | implicitBit);
      low[exponent] += sign * view.getUint32(8 * i + LOW_WORD, LITTLE_ENDIAN);
    }
    for (let e = 0; e < 2047; e++) {
      const carry = Math.floor(low[e] / 4294967296);
      high[e] += carry;
      low[e] -= carry * 4294967296;
    }
  }
  if (special !== 0) return special;
  let total = 0n;
  for (let e = 2046; e >= 0; e--) {
    if (high[e] === 0 && low[e] === 0) continue;
    // Subnormals (e = 0) have the same unit as the smallest normal numbers (e = 1).
    total += ((BigInt(high[e]) << 32n) + BigInt(low[e])) << BigInt(Math.max(0, e - 1));
  }
  return total;
}

// 2^20 values below 2^32 stay below 2^53.
const CARRY_EVERY = 1048576;
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
const HIGH_WORD = LITTLE_ENDIAN ? 4 : 0;
const LOW_WORD = 4 - HIGH_WORD;

/** total * 2^exponent as a pair. */
function roundToPair(total: bigint, exponent: number): Pair {
  const high = roundToDouble(total);
  const low = roundToDouble(total - high);
  return { high: scaleToNumber(high, exponent), low: scaleToNumber(low, exponent) };
}

/** The nearest whole number that has at most 53 significant bits, ties to even. */
function roundToDouble(total: bigint): bigint {
  const magnitude = total < 0n ? -total : total;
  const excess = BigInt(bitLength(magnitude) - 53);
  if (excess <= 0n) return total;
  const half = 1n << (excess - 1n);
  const kept = magnitude >> excess;
  const rest = magnitude - (kept << excess);
  const up = rest > half || (rest === half && (kept & 1n) === 1n);
  const rounded = (up ? kept + 1n : kept) << excess;
  return total < 0n ? -rounded : rounded;
}

/**
 * value * 2^exponent for a value of at most 53 significant bits and a result that is a double or
 * too large.
 */
function scaleToNumber(value: bigint, exponent: number): number {
  const shift = Math.max(0, bitLength(value < 0n ? -value : value) - 53);
  const scale = exponent + shift;
  // In two steps, because the power of two alone can be too small or too large for a double.
  const half = Math.trunc(scale / 2);
  return Number(value >> BigInt(shift)) * powerOfTwo(half) * powerOfTwo(scale - half);
}

function bitLength(magnitude: bigint): number {
  const digits = magnitude.toString(16);
  return 4 * digits.length - Math.clz32(Number.parseInt(digits[0], 16)) + 28;
}
