import { PenumbraError } from '../../../error.ts';
import { standardise } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import { type TreeDistance, treeDistance } from './treeDistance.ts';

/**
 * A column as distances see it. Values on a line are brought to a scale on which the squared distance is the square
 * of their difference; all others are codes. `cost` is the least squared distance between two values that differ.
 */
export type Axis =
  | { readonly kind: 'numbers' }
  | { readonly kind: 'ranks' }
  /** Ranks, and a value for missing, which is `cost` off the middle of their line. */
  | {
      readonly kind: 'ranks or missing';
      readonly missing: number;
      readonly middle: number;
      readonly cost: number;
    }
  | { readonly kind: 'levels'; readonly cost: number }
  /** `cost` is that of one edge. */
  | { readonly kind: 'tree'; readonly tree: TreeDistance; readonly cost: number };

/** Axes and the values of each. */
export interface Space {
  readonly axes: readonly Axis[];
  readonly columns: readonly Float64Array[];
}

/**
 * Squared distance w d^2 in each column (Domingo-Ferrer and Torra 2005), which add up: for numbers d is the difference
 * divided by sqrt(2) standard deviations (divisor n), so that d^2 is 1 on average over all pairs of records, or by the
 * range; for ordinal levels the difference of ranks divided by the number L of levels; for nominal ones 0 or 1, or
 * with a tree d^2 is the number of edges between them by the largest between two levels. Missing as a level of an
 * ordinal column does not count in L; it is beside the middle of the order, at distance 1 from either end. The same
 * distances as those of `coordinatesOf`.
 */
export function spaceOf(
  columns: readonly Float64Array[],
  scales: readonly Scale[] | undefined,
  importance: readonly number[],
  how: 'sd' | 'range',
): Space {
  const made = columns.map((column, j) => {
    if (column.some(Number.isNaN)) {
      throw new PenumbraError(
        'data',
        `k-modes: column ${j + 1} of the grouped ones has missing values: fill them in, or make missing a level.`,
      );
    }
    return axisOf(column, scales?.[j] ?? NUMERIC, importance[j], how);
  });
  // Kinds of axes side by side, so that loops over them need not ask.
  const order = ['numbers', 'ranks', 'levels', 'ranks or missing', 'tree'];
  made.sort((a, b) => order.indexOf(a.axis.kind) - order.indexOf(b.axis.kind));
  return { axes: made.map(({ axis }) => axis), columns: made.map(({ values }) => values) };
}

function axisOf(
  column: Float64Array,
  scale: Scale,
  weight: number,
  how: 'sd' | 'range',
): { axis: Axis; values: Float64Array } {
  if (scale.kind === 'numeric') {
    const unit = Math.sqrt(how === 'sd' ? weight / 2 : weight);
    // Plus 0, so that no zero has a sign.
    const values = standardise(column, how).map((x) => x * unit + 0);
    return { axis: { kind: 'numbers' }, values };
  }
  if (scale.kind === 'ordinal') {
    const { levels, missing } = scale;
    const ordered = Math.max(1, missing === undefined ? levels : levels - 1);
    const unit = Math.sqrt(weight) / ordered;
    const values = column.map((code) => code * unit);
    if (missing === undefined) return { axis: { kind: 'ranks' }, values };
    const middle = ((ordered - 1) / 2) * unit;
    const cost = weight - middle * middle;
    return { axis: { kind: 'ranks or missing', missing: missing * unit, middle, cost }, values };
  }
  if (scale.tree === undefined) return { axis: { kind: 'levels', cost: weight }, values: column };
  const tree = treeDistance(scale.tree, scale.levels);
  const cost = weight / Math.max(1, tree.longest);
  return { axis: { kind: 'tree', tree, cost }, values: column };
}

/** Whether the squared distance is the square of the difference. */
export function isLine(axis: Axis): axis is Extract<Axis, { kind: 'numbers' | 'ranks' }> {
  return axis.kind === 'numbers' || axis.kind === 'ranks';
}

/** The squared distance on one axis. */
export function apart(axis: Axis, a: number, b: number): number {
  if (a === b) return 0;
  if (isLine(axis)) return (a - b) * (a - b);
  if (axis.kind === 'levels') return axis.cost;
  if (axis.kind === 'tree') return axis.cost * axis.tree.edges(a, b);
  if (a !== axis.missing && b !== axis.missing) return (a - b) * (a - b);
  const way = (a === axis.missing ? b : a) - axis.middle;
  return way * way + axis.cost;
}

/** Points one after another, and which of them, `at`. */
export type SquaredDistance = (a: Float64Array, at: number, b: Float64Array, bt: number) => number;

/** The squared distance between two points, each given by a list of points and its number there. O(d). */
export function squaredDistance(axes: readonly Axis[]): SquaredDistance {
  const d = axes.length;
  const lines = axes.filter(isLine).length;
  const plain = lines + axes.filter(({ kind }) => kind === 'levels').length;
  const costs = Float64Array.from(axes, (axis) => (isLine(axis) ? 0 : axis.cost));
  return (a, at, b, bt) => {
    const [p, q] = [at * d, bt * d];
    let sum = 0;
    let j = 0;
    for (; j < lines; j++) {
      const difference = a[p + j] - b[q + j];
      sum += difference * difference;
    }
    for (; j < plain; j++) if (a[p + j] !== b[q + j]) sum += costs[j];
    for (; j < d; j++) sum += apart(axes[j], a[p + j], b[q + j]);
    return sum;
  };
}
