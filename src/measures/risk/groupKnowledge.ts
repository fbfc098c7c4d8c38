import {
  exactMeanPair,
  type Pair,
  present,
  standardDeviation,
  sum,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../contract/index.ts';

/** An original value counts as near its prediction within this share of the standard deviation. */
const NEAR = 0.1;

/** Largest number of columns that are shown one by one. */
const MOST_PARTS = 100;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'group-knowledge',
    title: 'Part of the figure that comes from the record',
    definition:
      'The mean over the columns of 100 (c² - e²) / SST, where e is the difference between the original value of the record and the mean of its group, and c the difference from the mean of the whole protected column. Negative if the mean of the group is the worse prediction. Columns about which the groups reveal nothing add 0',
    figure: 'sum',
  },
  {
    name: 'group-knowledge.near',
    title: 'Values near the mean of the group',
    definition:
      'The number of cells of the record whose original value is within 10 % of the standard deviation of its column from the mean of the group',
  },
];

/**
 * What the group of a person reveals about the person's values. Oganian and Domingo-Ferrer (2012) ask for it, because
 * hybrid records have no counterparts, but their groups have. The intruder predicts a value by the mean of the
 * protected values in the group. For each column: 100 (1 - SSE / SST), where SSE sums squared differences between
 * original and prediction, and SST between original and mean of the whole protected column. O(n d).
 */
export const groupKnowledge: Measure = {
  name: 'group-knowledge',
  heading: 'Attribute disclosure',
  title: 'Original values explained by the group alone',
  definition:
    '100 (1 - SSE/SST), at least 0, as a mean over the columns, in percent. SSE is the sum of squared differences between original values and the mean of the protected values in their group; SST is the same with the mean of the whole protected column. Groups are those of the partition or, without one, records that are equal in all protected columns. Cells without an original value and columns that are constant in the original are left out',
  source: 'after Oganian and Domingo-Ferrer 2012, section 5',
  range: '0 (the group reveals nothing) to 100 (it reveals every value)',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  seconds: (records, columns) => 4e-7 * records * columns,
  *measure(files) {
    const { names, original, masked } = files;
    if (names.length === 0) return noReading('The files have no numeric column in common.');
    const groupOf = yield* groupsOf(files);
    const records = masked[0].length;
    const groups = numberOf(groupOf);
    if (files.groupOf === null && groups === records) {
      return noReading(
        'All protected records differ, so the groups cannot be seen in the file: give the partition with --partition.',
      );
    }
    const parts: Part[] = [];
    const shares: number[] = [];
    let cells = 0;
    let near = 0;
    let left = 0;
    for (let j = 0; j < names.length; j++) {
      const known = knownOf(original[j], masked[j], groupOf, groups);
      if (typeof known === 'string') parts.push({ name: names[j], value: null, reason: known });
      else {
        parts.push({ name: names[j], value: known.percent });
        shares.push(known.percent);
        cells += known.cells;
        near += known.near;
        left += records - known.cells;
      }
      yield { done: j + 1, total: names.length };
    }
    const notes: string[] = [];
    if (files.groupOf === null) {
      const alone = sizesOf(groupOf, groups).reduce(
        (count, size) => count + (size === 1 ? 1 : 0),
        0,
      );
      notes.push(
        `No partition was given: records that are equal in all protected columns count as a group. Groups: ${groups}; records alone in their group: ${alone}.`,
      );
    }
    if (cells > 0) {
      const share = (100 * near) / cells;
      notes.push(
        `Original values within 10 % of the standard deviation of their column (divisor n) from the prediction by the group: ${share.toFixed(2)} % of the cells.`,
      );
    }
    if (left > 0) {
      notes.push(
        `Cells left out because the value, its group or all of the group's values are missing: ${left}.`,
      );
    }
    const skipped = parts.length - shares.length;
    if (skipped > 0) notes.push(`Columns left out: ${skipped}.`);
    if (parts.length > MOST_PARTS) {
      notes.push(`The first ${MOST_PARTS} of ${parts.length} columns are shown.`);
    }
    const shown = parts.slice(0, MOST_PARTS);
    if (shares.length === 0) {
      return noReading(
        'No column that varies in the original has values to compare.',
        shown,
        notes,
      );
    }
    return reading(sum(Float64Array.from(shares)) / shares.length, shown, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const { names, original, masked } = files;
    if (names.length === 0) return [];
    const groupOf = yield* groupsOf(files);
    const groups = numberOf(groupOf);
    const records = masked[0].length;
    if (files.groupOf === null && groups === records) return [];
    const parts = new Float64Array(records);
    const near = new Float64Array(records).fill(Number.NaN);
    let columns = 0;
    for (let j = 0; j < names.length; j++) {
      yield { done: j, total: names.length };
      const found = predictedIn(original[j], masked[j], groupOf, groups);
      if (typeof found === 'string') continue;
      columns++;
      const { places, errors, centred, reach } = found;
      const total = sumOfSquares(centred);
      const isKnown = 1 - sumOfSquares(errors) / total > 0;
      for (let a = 0; a < places.length; a++) {
        const [i, error] = [places[a], errors[a]];
        near[i] = (near[i] || 0) + (Math.abs(error) <= reach ? 1 : 0);
        if (isKnown) parts[i] += (100 * (centred[a] * centred[a] - error * error)) / total;
      }
    }
    if (columns === 0) return [];
    const shares = parts.map((part, i) => (Number.isNaN(near[i]) ? Number.NaN : part / columns));
    return recordColumns(COLUMNS, shares, near);
  },
};

/** The groups of the partition, or records that are equal in all protected columns. */
function groupsOf(files: Files): Work<Int32Array> {
  return once(files, 'groups of equal records', function* () {
    return files.groupOf ?? (yield* equalRecords(files));
  });
}

function numberOf(groupOf: Int32Array): number {
  return groupOf.reduce((most, group) => Math.max(most, group + 1), 0);
}

interface Known {
  readonly percent: number;
  readonly cells: number;
  /** Cells whose original value is near the prediction. */
  readonly near: number;
}

/** What the groups reveal about one column, or the reason why there is no figure. */
function knownOf(
  original: Float64Array,
  masked: Float64Array,
  groupOf: Int32Array,
  groups: number,
): Known | string {
  const found = predictedIn(original, masked, groupOf, groups);
  if (typeof found === 'string') return found;
  const { errors, centred, reach } = found;
  const known = 1 - sumOfSquares(errors) / sumOfSquares(centred);
  return {
    // The denominator is 0 if the errors are so much larger that a double cannot hold the ratio.
    percent: known > 0 ? 100 * known : 0,
    cells: errors.length,
    near: errors.reduce((count, error) => count + (Math.abs(error) <= reach ? 1 : 0), 0),
  };
}

/** The original values of one column that the groups predict, in a common unit. */
interface Predicted {
  /** Positions of the records. */
  readonly places: Int32Array;
  /** Differences from the prediction by the group, and from the mean of the whole column. */
  readonly errors: Float64Array;
  readonly centred: Float64Array;
  /** The largest error that counts as near. */
  readonly reach: number;
}

function predictedIn(
  original: Float64Array,
  masked: Float64Array,
  groupOf: Int32Array,
  groups: number,
): Predicted | string {
  // Differences from the column mean are averaged, not the values: a common offset costs no digits.
  const centre = exactMeanPair(present(masked));
  const scale = Math.max(largestFrom(centre, original), largestFrom(centre, masked)) || 1;
  const inUnits = (value: number) => halfDifference(value, centre) / scale;
  const prediction = groupMeans(masked.map(inUnits), groupOf, groups);
  const isCounted = (value: number, i: number) =>
    groupOf[i] >= 0 && !Number.isNaN(value) && !Number.isNaN(prediction[groupOf[i]]);
  const places = Int32Array.from(original.keys()).filter((i) => isCounted(original[i], i));
  const counted = Float64Array.from(places, (i) => original[i]);
  if (counted.length === 0) return 'No cell has both an original value and a prediction.';
  const deviation = standardDeviation(counted, 'n');
  if (!(deviation > 0)) return 'It is constant in the original.';
  const errors = Float64Array.from(places, (i) => inUnits(original[i]) - prediction[groupOf[i]]);
  return { places, errors, centred: counted.map(inUnits), reach: (NEAR * deviation) / 2 / scale };
}

/** Half of the difference, because the difference of two large numbers can overflow. */
function halfDifference(value: number, { high, low }: Pair): number {
  return value / 2 - high / 2 - low / 2;
}

/** The largest distance from a centre, halved; 0 for no values. */
function largestFrom(centre: Pair, values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) {
    const distance = Math.abs(halfDifference(values[i], centre));
    if (distance > most) most = distance;
  }
  return most;
}

/** The mean of the non-missing values of each group; NaN if there are none. */
function groupMeans(values: Float64Array, groupOf: Int32Array, groups: number): Float64Array {
  const sums = new Float64Array(groups);
  const counts = new Int32Array(groups);
  for (let i = 0; i < values.length; i++) {
    if (groupOf[i] < 0 || Number.isNaN(values[i])) continue;
    sums[groupOf[i]] += values[i];
    counts[groupOf[i]]++;
  }
  return sums.map((total, group) => total / counts[group]);
}

function sumOfSquares(values: Float64Array): number {
  return sum(values.map((value) => value * value));
}

function sizesOf(groupOf: Int32Array, groups: number): Int32Array {
  const sizes = new Int32Array(groups);
  for (const group of groupOf) sizes[group]++;
  return sizes;
}

/**
 * Classes of protected records that are equal in all columns, numbered in order of appearance; empty cells are equal.
 */
function* equalRecords({ masked }: Files): Work<Int32Array> {
  const records = masked[0].length;
  const classOf = new Int32Array(records);
  for (const column of masked) {
    yield { done: 0, total: masked.length };
    const codes = new Map<number, number>();
    const refined = new Map<number, number>();
    for (let i = 0; i < records; i++) {
      const code = numbered(codes, column[i]);
      classOf[i] = numbered(refined, classOf[i] * records + code);
    }
  }
  return classOf;
}

/** The number of a key, in order of appearance. A Map treats NaN as equal to NaN, and -0 as equal to 0. */
function numbered(known: Map<number, number>, key: number): number {
  let number = known.get(key);
  if (number === undefined) known.set(key, (number = known.size));
  return number;
}
