import { standardDeviation, sum } from '../numerics/index.ts';
import type { Measure } from './measure.ts';

/**
 * 100 SSE / SST (Domingo-Ferrer and Mateo-Sanz 2002). Each column is standardised by the mean and the
 * standard deviation (divisor n) of the original; SSE is the sum of squared differences between original and
 * protected values, SST that between original values and their mean. Cells missing in either file are
 * left out of both, also from the mean and the deviation: what was emptied or filled in is not counted
 * here. Constant columns add nothing to either. 0 where SST is 0.
 */
export const loss: Measure = {
  name: 'loss',
  title: 'Information loss',
  definition:
    '100 SSE/SST over the protected columns, standardised, on the values as written; cells that are empty in either file are left out',
  range:
    '0 (nothing changed) upwards; 100 is what it costs to give every record the mean of its column',
  direction: 'lower is better',
  measure(original, masked) {
    let within = 0;
    let total = 0;
    for (let j = 0; j < original.length; j++) {
      const isPresent = (_: number, i: number) =>
        !Number.isNaN(original[j][i]) && !Number.isNaN(masked[j][i]);
      const before = original[j].filter(isPresent);
      const after = masked[j].filter(isPresent);
      const deviation = standardDeviation(before, 'n');
      if (!(deviation > 0)) continue;
      // Divided by the deviation before it is squared: the squares of small numbers are zero.
      within += sum(
        before.map((x, i) => {
          const difference = (x - after[i]) / deviation;
          return difference * difference;
        }),
      );
      // With divisor n in the deviation, the squares about the mean come to n.
      total += before.length;
    }
    return total === 0 ? 0 : (100 * within) / total;
  },
};
