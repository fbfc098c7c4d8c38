/** An exact fraction, with a denominator above 0 and in lowest terms. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

export function rational(top: bigint, bottom = 1n): Rational {
  if (bottom < 0n) return rational(-top, -bottom);
  const divisor = gcd(top, bottom);
  return divisor === 1n ? { top, bottom } : { top: top / divisor, bottom: bottom / divisor };
}

/** The largest number that divides both, 1 for two zeros. */
export function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/** Largest number of digits of a number that is taken as written. */
const DIGITS = 12;

/**
 * The exact value of a number in a rule: 1.16 is 116/100, and a number with more digits is the simplest fraction
 * within 1e-13 of it, so that 0.1 + 0.2 is 3/10 and 1/3 a third (Stern 1858, Brocot 1861). Finite numbers only.
 */
export function rationalOf(x: number): Rational {
  const [, sign, whole, decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(x))!;
  const digits = BigInt(whole + decimals);
  const asWritten = (whole + decimals).replace(/^0+/, '').length <= DIGITS;
  // Beyond these sizes a continued fraction would leave the range of doubles.
  if (Number.isInteger(x) || asWritten || Math.abs(x) < 1e-280) {
    const shift = Number(exponent) - decimals.length;
    const scale = raised(10n, Math.abs(shift));
    const value = sign === '-' ? -digits : digits;
    return shift >= 0 ? rational(value * scale) : rational(value, scale);
  }
  const size = Math.abs(x);
  const { top, bottom } = simplest(size * (1 - 1e-13), size * (1 + 1e-13));
  return x < 0 ? { top: -top, bottom } : { top, bottom };
}

/** The fraction with the smallest denominator between two positive numbers, by continued fractions in doubles. */
function simplest(low: number, high: number): Rational {
  const whole = Math.floor(low);
  if (whole === low) return rational(BigInt(whole));
  if (whole < Math.floor(high)) return rational(BigInt(whole) + 1n);
  const { top, bottom } = simplest(1 / (high - whole), 1 / (low - whole));
  return rational(BigInt(whole) * top + bottom, top);
}

/** The nearest double, or infinity. */
export function toNumber({ top, bottom }: Rational): number {
  const [a, b] = [Number(top), Number(bottom)];
  if (Number.isFinite(a) && Number.isFinite(b)) return a / b;
  const excess = Math.max(0, top.toString(2).length - 900, bottom.toString(2).length - 900);
  return Number(top >> BigInt(excess)) / Number(bottom >> BigInt(excess));
}

/** A number below, equal to or above 0, as a is to b. */
export function compare(a: Rational, b: Rational): number {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom];
  return left < right ? -1 : left > right ? 1 : 0;
}

export function plus(a: Rational, b: Rational): Rational {
  return rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
}

export function times(a: Rational, b: Rational): Rational {
  return rational(a.top * b.top, a.bottom * b.bottom);
}

/** To a whole power; null for a division by zero. */
export function toPower(x: Rational, exponent: number): Rational | null {
  const size = Math.abs(exponent);
  const [top, bottom] = [raised(x.top, size), raised(x.bottom, size)];
  if (exponent >= 0) return { top, bottom };
  return top === 0n ? null : rational(bottom, top);
}

/** By squaring. */
function raised(base: bigint, exponent: number): bigint {
  let result = 1n;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square;
    square *= square;
  }
  return result;
}

/** The largest whole number that is not larger. */
export function floor({ top, bottom }: Rational): bigint {
  const quotient = top / bottom;
  return top % bottom < 0n ? quotient - 1n : quotient;
}
