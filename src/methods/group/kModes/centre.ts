import type { Axis } from './space.ts';
import type { TreeDistance } from './treeDistance.ts';

/** Some rows, with the number of records of each that count. A row can occur several times. */
interface Part {
  readonly rows: ArrayLike<number>;
  readonly counts: ArrayLike<number>;
}

/**
 * Writes the centre of a part into `centres` at index `to`. On each axis it is: the mean of numbers; the lower median
 * of ordinal levels that are present (missing if at least half of the records are missing); the most frequent nominal
 * level; with a tree, the level that occurs with the fewest edges to all records together. The lowest level in ties.
 * O(m d), with a sort of m values for ordinal axes and O(l^2) for trees with l levels that occur.
 */
export function putCentre(
  axes: readonly Axis[],
  points: Float64Array,
  part: Part,
  centres: Float64Array,
  to: number,
): void {
  const d = axes.length;
  for (let j = 0; j < d; j++) {
    const axis = axes[j];
    let value: number;
    if (axis.kind === 'numbers') value = meanOf(points, d, j, part);
    else {
      const tally = tallyOf(points, d, j, part);
      if (axis.kind === 'levels') value = modeOf(tally);
      else if (axis.kind === 'tree') value = mostCentral(axis.tree, tally);
      else value = lowerMedian(tally, axis.kind === 'ranks' ? null : axis.missing);
    }
    centres[to * d + j] = value;
  }
}

function meanOf(points: Float64Array, d: number, j: number, { rows, counts }: Part) {
  let sum = 0;
  let size = 0;
  // Differences from the first value, so that the mean of equal values is that value.
  const first = points[rows[0] * d + j];
  for (let i = 0; i < rows.length; i++) {
    sum += counts[i] * (points[rows[i] * d + j] - first);
    size += counts[i];
  }
  return first + sum / size;
}

/** Distinct values, ascending, and the number of records with each. */
interface Tally {
  readonly values: number[];
  readonly counts: number[];
}

function tallyOf(points: Float64Array, d: number, j: number, part: Part): Tally {
  const { rows } = part;
  if (rows.length > FEW) return largeTally(points, d, j, part);
  const values: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < rows.length; i++) {
    const value = points[rows[i] * d + j];
    let place = values.length;
    while (place > 0 && values[place - 1] > value) place--;
    if (place > 0 && values[place - 1] === value) counts[place - 1] += part.counts[i];
    else {
      values.splice(place, 0, value);
      counts.splice(place, 0, part.counts[i]);
    }
  }
  return { values, counts };
}

/** Largest number of rows for insertion sort. */
const FEW = 64;

function largeTally(points: Float64Array, d: number, j: number, { rows, counts }: Part) {
  const found = new Map<number, number>();
  for (let i = 0; i < rows.length; i++) {
    const value = points[rows[i] * d + j];
    found.set(value, (found.get(value) ?? 0) + counts[i]);
  }
  const values = [...found.keys()].sort((a, b) => a - b);
  return { values, counts: values.map((value) => found.get(value)!) };
}

function modeOf({ values, counts }: Tally): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (counts[i] > counts[best]) best = i;
  return values[best];
}

function lowerMedian({ values, counts }: Tally, missing: number | null): number {
  let size = 0;
  let lacking = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === missing) lacking = counts[i];
    size += counts[i];
  }
  if (lacking > 0 && 2 * lacking >= size) return missing!;
  // Missing is the last value, so that present values are counted first.
  let reached = 0;
  for (let i = 0; i < values.length; i++) {
    reached += counts[i];
    if (2 * reached >= size - lacking) return values[i];
  }
  return values[0];
}

function mostCentral(tree: TreeDistance, { values, counts }: Tally): number {
  let best = values[0];
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of values) {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += counts[i] * tree.edges(candidate, values[i]);
    if (sum < least) {
      least = sum;
      best = candidate;
    }
  }
  return best;
}
