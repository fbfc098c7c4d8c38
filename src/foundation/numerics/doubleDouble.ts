import { exponentOf, powerOfTwo, productError, sumError } from './floatingPoint.ts';

/**
 * Arithmetic with about 106 bits: a number is high + low, |low| at most half a unit in the last place of high (Dekker
 * 1971). For the exponents of tail probabilities: e^-690 is only as accurate as 690, which a double holds to 6e-14.
 * Relative errors are below 2^-100.
 */
export type DoubleDouble = readonly [high: number, low: number];

const LOG_2: DoubleDouble = [Math.LN2, 2.3190468138462996e-17];

export function exactly(high: number): DoubleDouble {
  return [high, 0];
}

/** a + b without error. */
export function addNumbers(a: number, b: number): DoubleDouble {
  const high = a + b;
  return [high, sumError(a, b, high)];
}

/** a b without error. */
export function multiplyNumbers(a: number, b: number): DoubleDouble {
  const high = a * b;
  return [high, productError(a, b, high)];
}

export function add(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a[0] + b[0];
  const low = a[1] + b[1];
  const [middle, rest] = addNumbers(high, sumError(a[0], b[0], high) + low);
  return addNumbers(middle, rest + sumError(a[1], b[1], low));
}

function negate(a: DoubleDouble): DoubleDouble {
  return [-a[0], -a[1]];
}

export function subtract(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  return add(a, negate(b));
}

export function times(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const high = a[0] * b[0];
  return addNumbers(high, productError(a[0], b[0], high) + (a[0] * b[1] + a[1] * b[0]));
}

export function divide(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const first = a[0] / b[0];
  const rest = subtract(a, times(b, exactly(first)));
  const second = rest[0] / b[0];
  const left = subtract(rest, times(b, exactly(second)));
  return add(addNumbers(first, second), exactly(left[0] / b[0]));
}

/**
 * log(a / b) for positive a and b, accurate relative to its size even for close a and b: 2 artanh((a - b) / (a + b))
 * after a power of two has brought the quotient into [1/sqrt 2, sqrt 2].
 */
export function logQuotient(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const exponentA = exponentOf(a[0]);
  const exponentB = exponentOf(b[0]);
  const x = scaled(a, -exponentA);
  let y = scaled(b, -exponentB);
  let exponent = exponentA - exponentB;
  if (x[0] > Math.SQRT2 * y[0]) {
    y = scaled(y, 1);
    exponent++;
  } else if (Math.SQRT2 * x[0] < y[0]) {
    y = scaled(y, -1);
    exponent--;
  }
  const z = divide(subtract(x, y), add(x, y));
  const fraction = twiceArtanh(z);
  return exponent === 0 ? fraction : add(times(LOG_2, exactly(exponent)), fraction);
}

/** 2 (z + z^3 / 3 + z^5 / 5 + ...) for |z| below 0.172; from z^19 on a double is enough. */
function twiceArtanh(z: DoubleDouble): DoubleDouble {
  const square = times(z, z);
  let tail = 0;
  for (let k = 41; k >= 19; k -= 2) tail = tail * square[0] + 1 / k;
  let sum = exactly(tail);
  for (let k = 17; k >= 1; k -= 2) {
    sum = add(times(sum, square), divide([1, 0], exactly(k)));
  }
  return times(exactly(2), times(z, sum));
}

/** a 2^k, in two steps because the power alone can overflow. */
function scaled(a: DoubleDouble, k: number): DoubleDouble {
  const half = Math.trunc(k / 2);
  const first = powerOfTwo(half);
  const second = powerOfTwo(k - half);
  return [a[0] * first * second, a[1] * first * second];
}
