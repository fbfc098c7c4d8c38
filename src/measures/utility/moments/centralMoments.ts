import type { Pair } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, ofColumns, once, workOfColumns } from '../../contract/index.ts';
import { blockMeans } from '../blockMeans.ts';
import { type ScaledColumn, scaledColumn } from '../scaledColumn.ts';
import { effectiveRecords, type Weights, weightsOf } from '../weighing.ts';

/** The moments of the non-missing values of a column; weighted if the records have weights. */
export interface ColumnMoments {
  readonly records: number;
  /** Kish's effective number of records; without weights, their number. */
  readonly effective: number;
  /** Not rounded: as high + low. */
  readonly mean: Pair;
  /** Divisor n; 0 for a constant column and for none. */
  readonly deviation: number;
  /**
   * Third and fourth central moment (divisor n) over the third and fourth power of the deviation; 0 if the deviation is
   * 0.
   */
  readonly third: number;
  readonly fourth: number;
}

/**
 * The moments of two columns over the records that have both values. The moments mrs are the means (divisor n) of z^r
 * w^s, where z and w are the two columns, centred by their means and divided by their deviations over these records:
 * m11 is the correlation. All are 0 for a column that is constant there.
 */
export interface JointMoments {
  readonly first: number;
  readonly second: number;
  readonly records: number;
  readonly effective: number;
  readonly deviations: readonly [number, number];
  readonly m11: number;
  readonly m21: number;
  readonly m12: number;
  readonly m22: number;
  readonly m31: number;
  readonly m13: number;
  readonly m40: number;
  readonly m04: number;
}

export interface Both<T> {
  readonly original: readonly T[];
  readonly masked: readonly T[];
}

/** The moments of every column of both files. Computed once. */
export function columnMoments(files: Files): Work<Both<ColumnMoments>> {
  return once(files, 'column moments', function* () {
    const { original, masked } = files;
    const total = original.length + masked.length;
    const moments = { original: [] as ColumnMoments[], masked: [] as ColumnMoments[] };
    for (const file of ['original', 'masked'] as const) {
      for (const [j, column] of files[file].entries()) {
        const weights = weightsOf(files, file, [j]);
        const key = weights === null ? [column] : [column, weights];
        moments[file].push(ofColumns(key, 'moments', () => momentsOf(column, weights)));
        yield { done: moments.original.length + moments.masked.length, total };
      }
    }
    return moments;
  });
}

/** The moments of every pair of columns of both files, in the same order. Computed once. */
export function jointMoments(files: Files, order: 2 | 4): Work<Both<JointMoments>> {
  return once(files, `joint moments up to order ${order}`, function* () {
    const key = `joint moments up to order ${order}`;
    const places = ofUnitIn(files);
    const both = (file: 'original' | 'masked') => {
      const known = file === 'original';
      return pairsByLevel(files, file, places, (columns, weights) => {
        const work = () => jointMomentsOf(columns, order, weights);
        return known
          ? workOfColumns(weights === null ? columns : [...columns, weights], key, work)
          : work();
      });
    };
    return { original: yield* both('original'), masked: yield* both('masked') };
  });
}

/** Places of the columns that belong to the unit. */
function ofUnitIn({ names, unitWeights }: Files): number[] {
  return [...names.keys()].filter((j) => unitWeights?.columns.includes(names[j]));
}

/** Moments of all pairs of columns; those of pairs that belong to the unit are taken over units. */
function* pairsByLevel(
  files: Files,
  file: 'original' | 'masked',
  ofUnit: readonly number[],
  momentsIn: (columns: readonly Float64Array[], weights: Weights) => Work<JointMoments[]>,
): Work<JointMoments[]> {
  const columns = files[file];
  const areAll = ofUnit.length === columns.length;
  const pairs = yield* momentsIn(
    columns,
    areAll ? weightsOf(files, file) : (files.weights?.[file] ?? null),
  );
  if (areAll || ofUnit.length < 2) return pairs;
  const own = yield* momentsIn(
    ofUnit.map((j) => columns[j]),
    weightsOf(files, file, ofUnit),
  );
  const overUnits = new Map(
    own.map((pair) => {
      const [first, second] = [ofUnit[pair.first], ofUnit[pair.second]];
      return [`${first} ${second}`, { ...pair, first, second }];
    }),
  );
  return pairs.map((pair) => overUnits.get(`${pair.first} ${pair.second}`) ?? pair);
}

/** The moments of one column. O(n). */
export function momentsOf(
  column: Float64Array,
  given: Weights = null,
  scaled = scaledColumn(column, given),
): ColumnMoments {
  const { z, mean, deviation, weights, total } = scaled;
  const [third, fourth] = blockMeans(
    z.length,
    2,
    (start, end, sums) => {
      let s3 = 0;
      let s4 = 0;
      for (let i = start; i < end; i++) {
        const square = z[i] * z[i];
        const weighted = weights[i] * square;
        s3 += weighted * z[i];
        s4 += weighted * square;
      }
      sums[0] = s3;
      sums[1] = s4;
    },
    total,
  );
  const effective = given === null ? z.length : effectiveRecords(weights);
  return { records: z.length, effective, mean, deviation, third, fourth };
}

/**
 * The moments of every pair of columns of a file; moments above the requested order are 0. O(n p^2), and as much memory
 * as the file.
 */
export function* jointMomentsOf(
  columns: readonly Float64Array[],
  order: 2 | 4,
  weights: Weights = null,
  known?: readonly ScaledColumn[],
): Work<JointMoments[]> {
  const total = (columns.length * (columns.length + 1)) / 2;
  const scaled: ScaledColumn[] = [];
  for (const [j, column] of columns.entries()) {
    scaled.push(known?.[j] ?? scaledColumn(column, weights));
    yield { done: j, total };
  }
  const momentsOfPair = order === 2 ? correlationOf : mixedMoments;
  const isWhole = columns.map((column, j) => scaled[j].z.length === column.length);
  const pairs: JointMoments[] = [];
  for (let first = 0; first < columns.length; first++) {
    for (let second = first + 1; second < columns.length; second++) {
      const [a, b] =
        isWhole[first] && isWhole[second]
          ? [scaled[first], scaled[second]]
          : scaledInBoth(columns[first], columns[second], weights);
      const deviations: [number, number] = [a.deviation, b.deviation];
      const records = a.z.length;
      const effective = weights === null ? records : effectiveRecords(a.weights);
      pairs.push({ first, second, records, effective, deviations, ...momentsOfPair(a, b.z) });
      yield { done: columns.length + pairs.length, total };
    }
  }
  return pairs;
}

/** Both columns over the records that have both values. */
function scaledInBoth(a: Float64Array, b: Float64Array, weights: Weights): ScaledColumn[] {
  const isPresent = (_: number, i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]);
  const own = weights?.filter(isPresent) ?? null;
  return [a, b].map((column) => scaledColumn(column.filter(isPresent), own));
}

const NO_MIXED = { m21: 0, m12: 0, m22: 0, m31: 0, m13: 0, m40: 0, m04: 0 };

function correlationOf({ z, weights, total }: ScaledColumn, w: Float64Array) {
  const [m11] = blockMeans(
    z.length,
    1,
    (start, end, sums) => {
      let s11 = 0;
      for (let i = start; i < end; i++) s11 += weights[i] * (z[i] * w[i]);
      sums[0] = s11;
    },
    total,
  );
  return { m11: within1(m11), ...NO_MIXED };
}

function mixedMoments({ z, weights, total }: ScaledColumn, w: Float64Array) {
  const add = (start: number, end: number, sums: Float64Array) => {
    let [s11, s21, s12, s22, s31, s13, s40, s04] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let i = start; i < end; i++) {
      const zz = z[i] * z[i];
      const ww = w[i] * w[i];
      const zw = z[i] * w[i];
      const weight = weights[i];
      const [wzz, wzw, www] = [weight * zz, weight * zw, weight * ww];
      s11 += wzw;
      s21 += wzz * w[i];
      s12 += z[i] * www;
      s22 += wzz * ww;
      s31 += wzz * zw;
      s13 += wzw * ww;
      s40 += wzz * zz;
      s04 += www * ww;
    }
    sums.set([s11, s21, s12, s22, s31, s13, s40, s04]);
  };
  const [m11, m21, m12, m22, m31, m13, m40, m04] = blockMeans(z.length, 8, add, total);
  return { m11: within1(m11), m21, m12, m22, m31, m13, m40, m04 };
}

/** Rounding can push a correlation beyond 1. */
function within1(correlation: number): number {
  return Math.max(-1, Math.min(1, correlation));
}
