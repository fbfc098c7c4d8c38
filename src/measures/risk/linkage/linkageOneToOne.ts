import { assignment, type Matrix, sum, zeros } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  atPlaces,
  type Files,
  type Measure,
  noReading,
  once,
  reading,
  recordColumns,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { isNothing, knownColumns } from './known.ts';
import { linkedColumn } from './links.ts';
import { type MixedSides, mixedSides, recordsIn } from './mixed/mixedSides.ts';
import {
  leftOut,
  missingInDistance,
  NOBODY,
  NOTHING_KNOWN,
  recodedKeys,
  TOO_FAR,
} from './notes.ts';
import { ownRecords } from './search.ts';
import { compareRows } from './ties.ts';
import { CATEGORIES_TOO } from './words.ts';

/** Largest number of records: a larger table of distances would take hundreds of megabytes. */
const MOST_RECORDS = 5000;

const COLUMNS = [
  linkedColumn(
    'linkage-one-to-one',
    'The probability that the record is linked with its own original, if records with equal values change places at random. Not defined if the record or its original lacks one of the compared numbers',
  ),
];

/**
 * Record linkage by an intruder who knows that no two protected records come from the same original (Herranz, Nin,
 * Rodríguez and Tassa 2015): among all one-to-one links, those with the smallest sum of squared distances.
 *
 * Records with equal values can change places in an optimal assignment. With f links between a class of a equal
 * protected records and a class of b equal originals, each of the a b pairs is linked with probability f / (a b) if
 * places are drawn at random, so each own pair counts that much. An n x n table, and up to O(n^3) operations.
 */
export const linkageOneToOne: Measure = {
  name: 'linkage-one-to-one',
  title: 'Record linkage, one to one',
  heading: 'Record linkage',
  definition: `Percent of protected records that are linked to their own originals, if each is linked to a different original so that the sum of squared Euclidean distances is smallest, over all numeric columns, each divided by the standard deviation (divisor n) of the original. ${CATEGORIES_TOO}. Records with equal values can change places: the expected value counts. Of several optimal assignments one is taken, which does not depend on the order of the records. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates. At most ${MOST_RECORDS} records`,
  source: 'Herranz, Nin, Rodríguez and Tassa 2015',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  columns: 'numbers and key categories',
  needs: 'pairs',
  // Larger files are refused at once.
  seconds: (records) => (records > MOST_RECORDS ? 0 : 2.5e-10 * records * records * records),
  *measure(files) {
    if (isNothing(knownColumns(files))) return noReading(NOTHING_KNOWN);
    const { links, notes } = yield* linksOneToOne(files);
    if (typeof links === 'string') return noReading(links, [], notes);
    return reading((100 * sum(links.shares)) / links.shares.length, [], notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (isNothing(knownColumns(files))) return [];
    const { links } = yield* linksOneToOne(files);
    if (typeof links === 'string') return [];
    return recordColumns(COLUMNS, atPlaces(recordsIn(files, 'masked'), links.places, links.shares));
  },
};

interface OneToOne {
  /** Positions of protected records. */
  readonly places: Int32Array;
  /** The probability that each is linked to its own original. */
  readonly shares: Float64Array;
}

/** The links, or the reason why there are none, with notes on what is left out. */
function linksOneToOne(
  files: Files,
): Work<{ readonly links: OneToOne | string; readonly notes: readonly string[] }> {
  return once(files, 'links one to one', function* () {
    const sides = mixedSides(files, knownColumns(files), 'masked to original');
    const own = ownRecords(sides);
    const asked = Int32Array.from(own.keys()).filter((p) => own[p] >= 0);
    const notes = [
      ...leftOut(files, sides, asked.length),
      ...recodedKeys(files),
      ...missingInDistance(files),
    ];
    if (asked.length === 0) return { links: NOBODY, notes };
    if (sides.recordPlaces.length > MOST_RECORDS) {
      const links = `One-to-one linkage needs a table of all pairs and takes at most ${MOST_RECORDS} records: take a sample of both files.`;
      return { links, notes };
    }
    return { links: (yield* expectedLinks(sides, asked, own)) ?? TOO_FAR, notes };
  });
}

/**
 * The probability that an optimal assignment links points to their own records, over exchanges of equal records.
 */
function* expectedLinks(
  sides: MixedSides,
  asked: Int32Array,
  own: Int32Array,
): Work<OneToOne | null> {
  const { records, points, recordPlaces } = sides;
  // The order depends on the values alone, so that the choice among optimal assignments does too.
  const rows = classesOf(records, Int32Array.from(recordPlaces.keys()));
  const columns = classesOf(points, asked);
  const costs = yield* squaredDistances(sides, rows.order, columns.order);
  if (costs === null) return null;
  const rowOf = yield* assignment(costs);
  const links = new Map<number, number>();
  const pair = (column: number, row: number) => column * rows.sizes.length + row;
  for (const [column, row] of rowOf.entries()) {
    const key = pair(columns.classAt[column], rows.classAt[row]);
    links.set(key, (links.get(key) ?? 0) + 1);
  }
  const classOfRecord = new Int32Array(recordPlaces.length);
  for (const [at, record] of rows.order.entries()) classOfRecord[record] = rows.classAt[at];
  const shares = Float64Array.from(columns.order, (point, at) => {
    const column = columns.classAt[at];
    const row = classOfRecord[own[point]];
    return (links.get(pair(column, row)) ?? 0) / (columns.sizes[column] * rows.sizes[row]);
  });
  return { places: columns.order.map((point) => sides.pointPlaces[point]), shares };
}

interface Classes {
  /** Rows sorted by their values. */
  readonly order: Int32Array;
  /** The class of the row at each index of the order. */
  readonly classAt: Int32Array;
  readonly sizes: readonly number[];
}

/** Rows with equal values in classes. O(d n log n). */
function classesOf(columns: readonly Float64Array[], chosen: Int32Array): Classes {
  const order = chosen.slice().sort((a, b) => compareRows(columns, a, b));
  const classAt = new Int32Array(order.length);
  const sizes: number[] = [];
  for (const [at, row] of order.entries()) {
    if (at === 0 || compareRows(columns, order[at - 1], row) !== 0) sizes.push(0);
    sizes[sizes.length - 1]++;
    classAt[at] = sizes.length - 1;
  }
  return { order, classAt, sizes };
}

/** A row for each record and a column for each point; null if a distance is infinite. */
function* squaredDistances(
  { records, points, axes }: MixedSides,
  rowOrder: Int32Array,
  columnOrder: Int32Array,
): Work<Matrix | null> {
  const costs = zeros(rowOrder.length, columnOrder.length);
  for (const [j, values] of records.entries()) {
    yield { done: 0, total: 1 };
    const sorted = Float64Array.from(rowOrder, (i) => values[i]);
    const axis = axes[j];
    for (const [column, point] of columnOrder.entries()) {
      const value = points[j][point];
      const start = column * costs.rows;
      if (axis.kind !== 'line') {
        const apart = axis.kind === 'table' ? axis.between : () => axis.cost;
        for (let row = 0; row < sorted.length; row++) {
          if (sorted[row] !== value) costs.data[start + row] += apart(sorted[row], value);
        }
        continue;
      }
      for (let row = 0; row < sorted.length; row++) {
        const difference = sorted[row] - value;
        costs.data[start + row] += difference * difference;
      }
    }
  }
  return costs.data.every(Number.isFinite) ? costs : null;
}
