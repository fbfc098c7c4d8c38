import { type Measure, noReading } from '../../contract/index.ts';
import { counted, unfit } from '../figure.ts';
import {
  CAP_CLAUSE,
  HIGHEST,
  type Variation,
  variation,
  variationReading,
} from '../moments/variation.ts';
import { presentInBoth } from '../scaledColumn.ts';
import { BY_RECORD } from '../weighing.ts';

/**
 * IL1 = 100 / (n p) sum over cells of |x - x'| / |x| (Domingo-Ferrer, Mateo-Sanz and Torra 2001), in raw
 * units: it changes when a column is shifted. The divisor is the number of terms that count. O(n p).
 */
export const il1: Measure = {
  name: 'il1',
  title: 'IL1: values',
  heading: 'Information loss',
  definition: `Mean over all cells of the difference between original and protected value relative to the original, |x - x'| / |x|, in percent. Cells whose original is zero, or that are empty in either file, are left out, and ${CAP_CLAUSE}`,
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: `0 (no value changed) to ${HIGHEST}; 100 is a change as large as the value itself`,
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['numbers'] },
  weights: BY_RECORD,
  needs: 'pairs',
  basis: 'moments of columns',
  seconds: (records, columns) => 5e-8 * records * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const columns: Variation[] = [];
    let empty = 0;
    for (const [j, original] of files.original.entries()) {
      const [before, after] = presentInBoth(original, files.masked[j]);
      empty += original.length - before.length;
      columns.push(
        variation(
          before.map((x, i) => x - after[i]),
          before,
        ),
      );
      yield { done: j + 1, total: files.names.length };
    }
    return variationReading(files.names, columns, 'Cells left out because the original is zero', [
      counted('Cells left out because they are empty in one of the files', empty),
    ]);
  },
};
