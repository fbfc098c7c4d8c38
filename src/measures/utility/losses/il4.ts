import { type Measure, noReading } from '../../contract/index.ts';
import { unfit } from '../figure.ts';
import { columnMoments } from '../moments/centralMoments.ts';
import { CAP_CLAUSE, HIGHEST, variation, variationReading } from '../moments/variation.ts';
import { lacks } from '../overColumns.ts';
import { WEIGHTED } from '../weighing.ts';

/**
 * IL4 = 100 / p sum over columns of |v - v'| / v with the variances v (Domingo-Ferrer, Mateo-Sanz and Torra 2001). The
 * ratio is computed from the deviations, so that no square underflows. It is the same for either divisor if both files
 * have the same number of records. O(n p).
 */
export const il4: Measure = {
  name: 'il4',
  title: 'IL4: variances',
  heading: 'Information loss',
  definition: `Mean over the columns of the difference of the variances (divisor n) of the non-missing values of each file, relative to the variance of the original, in percent. Columns that are constant in the original are left out, and ${CAP_CLAUSE}`,
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: `0 (all variances kept) to ${HIGHEST}; also 100 if every column became constant`,
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 1e-7 * records * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const { original, masked } = yield* columnMoments(files);
    const columns = original.map((before, j) => {
      const ratio = masked[j].deviation / before.deviation;
      const isLacking = lacks(before, masked[j]) !== null;
      return variation(Float64Array.of(ratio * ratio - 1), Float64Array.of(isLacking ? 0 : 1));
    });
    return variationReading(
      files.names,
      columns,
      'Columns left out because they are constant in the original, or empty in one of the files',
    );
  },
};
