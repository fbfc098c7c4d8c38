import { identity, present, symmetricEigen } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Measure, noReading, type Part } from '../../contract/index.ts';
import { counted, figure, unfit } from '../figure.ts';
import { lacks, leftOut } from '../overColumns.ts';
import { WEIGHTED, type Weights, weightsOf } from '../weighing.ts';
import { columnMoments, jointMomentsOf } from './centralMoments.ts';
import { CAP, CAP_CLAUSE, cappedNote, ROUNDING } from './variation.ts';

/**
 * Sum over the eigenvalues l of the correlation matrix of the original, in descending order, of |l - l'| / l (Templ,
 * Kowarik and Meindl 2015, `dUtility`): a sum, not a mean. If columns sum to others, an eigenvalue is zero up to
 * rounding, and a relative difference has no meaning. O(n p^2 + p^3).
 */
export const eigenvalues: Measure = {
  name: 'eigenvalues',
  title: 'Eigenvalues of the correlations',
  heading: 'Structure',
  definition: `Sum over the eigenvalues of the correlation matrix, in descending order, of the absolute difference between the files divided by the eigenvalue of the original; a fraction, and a sum, not a mean. Records that lack a value, and columns that are constant in the original, are left out; a column that became constant has correlation 0 with all others. Eigenvalues that are zero (at most 1e-12 per column) are left out, and ${CAP_CLAUSE}`,
  source: 'Templ, Kowarik and Meindl 2015',
  range: '0 (all eigenvalues kept) upwards',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) =>
    1e-8 * records * columns * (columns + 9) + 1e-7 * columns * columns * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const moments = yield* columnMoments(files);
    const columns: Part[] = files.names.map((name, j) => {
      const lacking = lacks(moments.original[j], moments.masked[j]);
      return lacking === null ? { name, value: j } : { name, value: null, reason: lacking };
    });
    const filled = columns.flatMap(({ value }) => value ?? []);
    if (filled.length === 0) {
      return noReading('No column varies over the complete records of the files.');
    }
    const [before, after] = (['original', 'masked'] as const).map((file) =>
      completeRecords(
        filled.map((j) => files[file][j]),
        weightsOf(files, file, filled),
      ),
    );
    const varying = [...filled.keys()].filter((c) =>
      before.columns[c].some((x) => x !== before.columns[c][0]),
    );
    if (varying.length === 0 || after.columns[0].length === 0) {
      return noReading('No column varies over the complete records of the files.');
    }
    const original = yield* eigenvaluesOf(before, varying);
    const masked = yield* eigenvaluesOf(after, varying);
    const parts: Part[] = [];
    let total = 0;
    let capped = 0;
    for (const [c, l] of original.entries()) {
      const name = `eigenvalue ${c + 1}`;
      if (l <= ROUNDING * varying.length) {
        parts.push({ name, value: null, reason: 'It is zero in the original.' });
        continue;
      }
      const difference = Math.abs(l - masked[c]) / l;
      if (difference > CAP) capped++;
      total += Math.min(difference, CAP);
      parts.push({ name, value: Math.min(difference, CAP) });
    }
    return figure(total, parts, [
      ...leftOut(columns),
      counted(
        `Columns left out because they are constant over the complete records`,
        filled.length - varying.length,
      ),
      counted(
        'Eigenvalues left out because they are zero in the original',
        parts.filter(({ value }) => value === null).length,
      ),
      cappedNote(capped),
      counted(
        'Incomplete records of the original left out',
        missing(files.original, before.columns),
      ),
      counted('Incomplete protected records left out', missing(files.masked, after.columns)),
    ]);
  },
};

/** Columns without missing values. */
interface Complete {
  readonly columns: readonly Float64Array[];
  readonly weights: Weights;
}

/** Eigenvalues of the correlation matrix of some of the columns, in descending order. */
function* eigenvaluesOf(
  { columns, weights }: Complete,
  varying: readonly number[],
): Work<Float64Array> {
  const p = varying.length;
  const matrix = identity(p);
  const own = varying.map((c) => columns[c]);
  for (const { first, second, m11 } of yield* jointMomentsOf(own, 2, weights)) {
    matrix.data[first + second * p] = matrix.data[second + first * p] = m11;
  }
  return symmetricEigen(matrix).values;
}

/** The columns without the records that lack a value in one of them, or have no weight. */
function completeRecords(columns: readonly Float64Array[], weights: Weights): Complete {
  const isWeighty = weights === null || weights.every((weight) => weight > 0);
  if (isWeighty && columns.every((column) => present(column) === column)) {
    return { columns, weights };
  }
  const places: number[] = [];
  for (let i = 0; i < columns[0].length; i++) {
    if (weights?.[i] === 0) continue;
    if (columns.every((column) => !Number.isNaN(column[i]))) places.push(i);
  }
  const complete = Int32Array.from(places);
  return {
    columns: columns.map((column) => gather(column, complete)),
    weights: weights && gather(weights, complete),
  };
}

function missing(file: readonly Float64Array[], complete: readonly Float64Array[]): number {
  return file[0].length - complete[0].length;
}
