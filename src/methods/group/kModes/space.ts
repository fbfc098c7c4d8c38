import { PenumbraError } from '../../../error.ts';
import { standardise } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import { type TreeDistance, treeDistance } from './treeDistance.ts';

/**
 * A column in terms of distances. Values on a line are scaled so that the squared distance is the square of their
 * difference; all others are codes. `cost` is the smallest squared distance between two different values.
 */
export type Axis =
  | { readonly kind: 'numbers' }
  | { readonly kind: 'ranks' }
  /** Ranks, and a value for missing, at `cost` from the middle of their line. */
  | {
      readonly kind: 'ranks or missing';
      readonly missing: number;
      readonly middle: number;
      readonly cost: number;
    }
  | { readonly kind: 'levels'; readonly cost: number }
  /** `cost` is the cost of one edge. */
  | { readonly kind: 'tree'; readonly tree: TreeDistance; readonly cost: number };

/** Axes and the values of each. */
export interface Space {
  readonly axes: readonly Axis[];
  readonly columns: readonly Float64Array[];
}

/**
 * Squared distances w d^2 of the columns, which are summed (Domingo-Ferrer and Torra 2005). For numbers, d is the
 * difference divided by sqrt(2) standard deviations (divisor n), so that d^2 is 1 on average over all pairs of
 * records, or divided by the range. For ordinal levels, d is the difference of ranks divided by the number L of
 * levels. For nominal levels, d is 0 or 1; with a tree, d^2 is the number of edges between two levels, divided by the
 * largest such number. Missing as a level of an ordinal column does not count in L; it is beside the middle of the
 * order, at distance 1 from either end. `coordinatesOf` has the same distances.
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
        `k-modes: column ${j + 1} of the grouped columns has missing values: fill them in, or make missing a level.`,
      );
    }
    return axisOf(column, scales?.[j] ?? NUMERIC, importance[j], how);
  });
  // Axes of one kind are adjacent, so that loops over them need not branch.
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
    // Adds 0, so that no zero is negative.
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

/** Points one after another, and the index `at` of one of them. */
export type SquaredDistance = (a: Float64Array, at: number, b: Float64Array, bt: number) => number;

/** The squared distance between two points, each given by a list of points and its index there. O(d). */
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
