import { type Measure, noReading } from '../../contract/index.ts';
import { unfit } from '../figure.ts';
import { columnMoments, type JointMoments, jointMoments } from '../moments/centralMoments.ts';
import {
  CAP_CLAUSE,
  HIGHEST,
  ROUNDING,
  together,
  type Variation,
  variation,
  variationReading,
} from '../moments/variation.ts';
import { lacks } from '../overColumns.ts';
import { WEIGHTED } from '../weighing.ts';

/**
 * IL3 = 100 * 2 / (p (p + 1)) sum over the covariance matrix, one triangle with its diagonal, of |v - v'| / |v|
 * (Domingo-Ferrer, Mateo-Sanz and Torra 2001). Everything is in units of the deviations of the original, so that
 * nothing overflows; a correlation of at most 1e-12 is zero up to rounding. O(n p^2).
 */
export const il3: Measure = {
  name: 'il3',
  title: 'IL3: covariances',
  heading: 'Information loss',
  definition: `Mean over the variances and the covariances of all pairs of columns (divisor n) of the difference between the files relative to the original, in percent. For a pair, each file contributes the records that have both values. Covariances that are zero in the original (a correlation of at most 1e-12) are left out, and ${CAP_CLAUSE}`,
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: `0 (all covariances kept) to ${HIGHEST}; also 100 if every column became constant`,
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 1e-8 * records * columns * (columns + 9),
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const columns = yield* columnMoments(files);
    const pairs = yield* jointMoments(files, 2);
    const terms: Variation[] = [];
    const byColumn: Variation[][] = files.names.map(() => []);
    for (const [j, before] of columns.original.entries()) {
      const ratio = columns.masked[j].deviation / before.deviation;
      const isLacking = lacks(before, columns.masked[j]) !== null;
      const term = relative(ratio * ratio, isLacking ? 0 : 1);
      terms.push(term);
      byColumn[j].push(term);
    }
    for (const [at, before] of pairs.original.entries()) {
      const term = relative(...covariances(before, pairs.masked[at]));
      terms.push(term);
      byColumn[before.first].push(term);
      byColumn[before.second].push(term);
    }
    return variationReading(
      files.names,
      byColumn.map(together),
      'Variances and covariances left out because they are zero in the original, or have no records in one of the files',
      [],
      together(terms),
    );
  },
};

function relative(masked: number, original: number): Variation {
  return variation(Float64Array.of(masked - original), Float64Array.of(original));
}

/**
 * Covariance of the protected and of the original pair in units of the deviations of the original; 0 at rounding level.
 */
function covariances(before: JointMoments, after: JointMoments): [number, number] {
  const [s, t] = before.deviations;
  if (!(s > 0 && t > 0) || after.records === 0 || Math.abs(before.m11) <= ROUNDING) return [0, 0];
  const masked = after.m11 * (after.deviations[0] / s) * (after.deviations[1] / t);
  return [masked, before.m11];
}
