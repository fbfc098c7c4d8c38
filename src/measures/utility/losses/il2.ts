import { type Measure, noReading } from '../../contract/index.ts';
import { unfit } from '../figure.ts';
import { columnMoments } from '../moments/centralMoments.ts';
import {
  CAP_CLAUSE,
  HIGHEST,
  ROUNDING,
  variation,
  variationReading,
} from '../moments/variation.ts';
import { meanDifference } from '../scaledColumn.ts';
import { WEIGHTED } from '../weighing.ts';

/**
 * IL2 = 100 / p sum over columns of |m - m'| / |m| with the means m (Domingo-Ferrer, Mateo-Sanz and Torra 2001). A mean
 * of zero, for example of standardised data, can come out of earlier rounding as 1e-17, and counts as zero too. O(n p).
 */
export const il2: Measure = {
  name: 'il2',
  title: 'IL2: means',
  heading: 'Information loss',
  definition: `Mean over the columns of the difference of the means of the non-missing values of each file, relative to the mean of the original, in percent. Columns whose original mean is zero (at most 1e-12 standard deviations) are left out, and ${CAP_CLAUSE}`,
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: `0 (all means kept) to ${HIGHEST}; 100 is a change as large as the mean itself`,
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
      const after = masked[j];
      const isEmpty = before.records === 0 || after.records === 0;
      const isZero = Math.abs(before.mean.high) <= ROUNDING * before.deviation;
      return variation(
        Float64Array.of(meanDifference(before.mean, after.mean, 1)),
        Float64Array.of(isEmpty || isZero ? 0 : before.mean.high),
      );
    });
    return variationReading(
      files.names,
      columns,
      'Columns left out because their original mean is zero, or because they have no values in one of the files',
    );
  },
};
