import { POWERS_OF_TEN } from '../../../foundation/table/index.ts';

/** A row as whole numbers: scale times coefficient times unit of the column, without a common divisor. */
export interface IntegerRow {
  readonly coefficients: Float64Array;
  readonly scale: number;
}

/**
 * Largest coefficient: beyond it, sums of coefficients times units of real data would exceed the whole numbers of a
 * double.
 */
const LARGEST = 1e9;

const MULTIPLES = [...Array.from({ length: 64 }, (_, i) => i + 1), ...POWERS_OF_TEN.slice(2, 10)];

/**
 * Coefficients over columns on grids as whole numbers over their units: x - 0.5 y with one decimal and none is 2 u_x
 * - 10 u_y, divided by 2. Decimals and fractions with denominators up to 64 are recognised, within rounding. Null for
 * a column with all digits and for other coefficients.
 */
export function integerRow(
  coefficients: ArrayLike<number>,
  decimals: readonly (number | 'full')[],
): IntegerRow | null {
  let finest = 0;
  for (let j = 0; j < coefficients.length; j++) {
    if (coefficients[j] === 0) continue;
    const its = decimals[j];
    if (its === 'full') return null;
    finest = Math.max(finest, its);
  }
  const inUnits = Float64Array.from(coefficients, (coefficient, j) =>
    coefficient === 0 ? 0 : coefficient * POWERS_OF_TEN[finest - (decimals[j] as number)],
  );
  for (const multiple of MULTIPLES) {
    const whole = inUnits.map((value) => Math.round(value * multiple) + 0);
    if (whole.some((value) => Math.abs(value) > LARGEST)) break;
    if (!inUnits.every((value, j) => isWhole(value * multiple, whole[j]))) continue;
    const divisor = whole.reduce((a, b) => greatestDivisor(a, b), 0) || 1;
    return {
      coefficients: whole.map((value) => value / divisor),
      scale: (multiple * POWERS_OF_TEN[finest]) / divisor,
    };
  }
  return null;
}

function isWhole(value: number, whole: number): boolean {
  return Math.abs(value - whole) <= 1e-12 * Math.abs(whole) && (whole !== 0 || value === 0);
}

export function greatestDivisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
