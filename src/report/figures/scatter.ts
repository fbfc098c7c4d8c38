import { counted, formatCount } from '../text/index.ts';
import type { Point, Scatter } from './model.ts';
import { chooseScale } from './scaleChoice.ts';
import { evenly, merged, sortedPresent } from './values.ts';

/** A column of both files. */
export interface ColumnPair {
  readonly name: string;
  readonly before: ArrayLike<number>;
  readonly after: ArrayLike<number>;
}

interface ScatterOptions {
  /** Whether record i of one file is record i of the other. */
  readonly isPaired: boolean;
  /**
   * The group of each protected record, counted from 0; negative for none. Null if groups are
   * unknown.
   */
  readonly groupOf: ArrayLike<number> | null;
  /** Largest numbers of points of a file and of groups that are drawn. */
  readonly mostPoints?: number;
  readonly mostGroups?: number;
}

/**
 * Two columns of both files as points. Of more than `mostPoints` records (2000), an evenly spaced
 * selection is drawn; likewise of more than `mostGroups` groups (600). O(n log n), for the choice
 * of the scales.
 */
export function scatterOf(x: ColumnPair, y: ColumnPair, options: ScatterOptions): Scatter {
  const { isPaired, groupOf, mostPoints = 2000, mostGroups = 600 } = options;
  const notes: string[] = [];
  const before = (i: number) => pointAt(x.before[i], y.before[i]);
  const after = (i: number) => pointAt(x.after[i], y.after[i]);
  const [old, now] = [x.before.length, x.after.length];
  const sample = evenly(old, mostPoints);
  const points: { before: Point | null; after: Point | null }[] = isPaired
    ? sample.map((i) => ({ before: before(i), after: after(i) }))
    : [
        ...sample.map((i) => ({ before: before(i), after: null })),
        ...evenly(now, mostPoints).map((i) => ({ before: null, after: after(i) })),
      ];
  if (Math.max(old, now) > mostPoints) {
    notes.push(
      `The picture shows ${formatCount(mostPoints)} of ${counted(Math.max(old, now), 'record')}, evenly spaced in the order of the file.`,
    );
  }
  const drawn = points.filter((point) => point.before !== null || point.after !== null);
  const incomplete = points.length - drawn.length;
  if (incomplete > 0) {
    notes.push(
      `${counted(incomplete, 'record')} without a value in one of the columns cannot be drawn.`,
    );
  }
  if (!isPaired)
    notes.push('The files are not in the same order, so it is unknown which record became which.');
  const groups = groupOf === null ? [] : centroids(x.after, y.after, groupOf);
  const shown = evenly(groups.length, mostGroups).map((i) => groups[i]);
  if (shown.length < groups.length) {
    notes.push(
      `The picture shows ${formatCount(shown.length)} of ${counted(groups.length, 'group')}, evenly spaced.`,
    );
  }
  const scaleOf = (column: ColumnPair) =>
    chooseScale(merged(sortedPresent(column.before), sortedPresent(column.after))).scale;
  return {
    names: [x.name, y.name],
    scales: [scaleOf(x), scaleOf(y)],
    points: drawn,
    groups: shown,
    notes,
  };
}

function pointAt(x: number, y: number): Point | null {
  return Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/**
 * In the order of the group numbers. Groups without a complete record have no centre and are left
 * out.
 */
function centroids(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  groupOf: ArrayLike<number>,
): Scatter['groups'] {
  const found = new Map<number, { size: number; complete: number; x: Centre; y: Centre }>();
  for (let i = 0; i < x.length; i++) {
    const group = groupOf[i];
    if (!(group >= 0)) continue;
    let sums = found.get(group);
    if (sums === undefined) {
      found.set(group, (sums = { size: 0, complete: 0, x: new Centre(), y: new Centre() }));
    }
    sums.size++;
    if (pointAt(x[i], y[i]) === null) continue;
    sums.complete++;
    sums.x.add(x[i]);
    sums.y.add(y[i]);
  }
  return [...found.entries()]
    .filter(([, { complete }]) => complete > 0)
    .sort(([a], [b]) => a - b)
    .map(([, sums]) => ({
      centre: [sums.x.mean(), sums.y.mean()] as Point,
      size: sums.size,
      isUniform: sums.complete === sums.size && sums.x.isUniform() && sums.y.isUniform(),
    }));
}

/** A running mean that does not overflow. The mean of equal values is exactly that value. */
class Centre {
  #mean = 0;
  #count = 0;
  #isUniform = true;

  add(x: number): void {
    this.#count++;
    this.#isUniform &&= this.#count === 1 || x === this.#mean;
    this.#mean += x / this.#count - this.#mean / this.#count;
  }

  mean(): number {
    return this.#mean;
  }

  isUniform(): boolean {
    return this.#isUniform;
  }
}
