import type { Files, Part } from '../../contract/index.ts';
import { meanOf } from '../figure.ts';
import { meanDifference } from '../scaledColumn.ts';
import type { Both, ColumnMoments, JointMoments } from './centralMoments.ts';

/** The names of the orders of moments. */
export const ORDERS = [
  'order 1: means',
  'order 2: variances and covariances',
  'order 3: third central moments',
  'order 4: fourth central moments',
];

/**
 * Mean absolute difference of the central moments (divisor n) of each order, 1 to 4, between two files: of means, of
 * the second, third and fourth moments of every column, and of the moments m11; m21, m12; m22, m31, m13 of every pair.
 * Each difference is divided by powers of units, one for each column. Columns with unit 0, and columns and pairs
 * without records, are left out; null for an order without any term.
 */
export function momentDifferences(
  columns: Both<ColumnMoments>,
  pairs: Both<JointMoments>,
  units: readonly number[],
): (number | null)[] {
  const terms: number[][] = [[], [], [], []];
  for (const [j, unit] of units.entries()) {
    const [before, after] = [columns.original[j], columns.masked[j]];
    if (!(unit > 0) || before.records === 0 || after.records === 0) continue;
    terms[0].push(Math.abs(meanDifference(before.mean, after.mean, unit)));
    const [a, b] = [before.deviation / unit, after.deviation / unit];
    terms[1].push(Math.abs(b * b - a * a));
    terms[2].push(Math.abs(after.third * b * b * b - before.third * a * a * a));
    terms[3].push(Math.abs(after.fourth * b * b * b * b - before.fourth * a * a * a * a));
  }
  for (const [at, before] of pairs.original.entries()) {
    const after = pairs.masked[at];
    const [u, v] = [units[before.first], units[before.second]];
    if (!(u > 0 && v > 0) || before.records === 0 || after.records === 0) continue;
    const [a, b] = [inUnits(before, u, v), inUnits(after, u, v)];
    for (const [order, values] of b.entries()) {
      for (const [k, value] of values.entries()) {
        terms[order + 1].push(Math.abs(value - a[order][k]));
      }
    }
  }
  return terms.map((list) => (list.length === 0 ? null : meanOf(list)));
}

/** The mixed moments of orders 2, 3 and 4. */
function inUnits(pair: JointMoments, u: number, v: number): number[][] {
  const [a, b] = [pair.deviations[0] / u, pair.deviations[1] / v];
  return [
    [pair.m11 * a * b],
    [pair.m21 * a * a * b, pair.m12 * a * b * b],
    [pair.m22 * a * a * b * b, pair.m31 * a * a * a * b, pair.m13 * a * b * b * b],
  ];
}

/** Standard deviations of the columns of the original; 0 for columns that cannot be compared. */
export function unitsOf({ original, masked }: Both<ColumnMoments>): number[] {
  return original.map(({ deviation }, j) => (masked[j].records === 0 ? 0 : deviation));
}

/** A note on the columns without a unit. */
export function withoutUnit(files: Files, units: readonly number[]): string | null {
  const names = files.names.filter((_, j) => !(units[j] > 0));
  if (names.length === 0) return null;
  return `Columns left out because they are constant in the original or empty in one of the files: ${names.length}.`;
}

export function orderParts(values: readonly number[]): Part[] {
  return values.map((value, order) => ({ name: ORDERS[order], value }));
}
