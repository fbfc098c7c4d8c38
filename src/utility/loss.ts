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
      const [before, after] = presentInBoth(original[j], masked[j]);
      const deviation = standardDeviation(before, 'n');
      if (!(deviation > 0)) continue;
      const squares = new Float64Array(before.length);
      for (let i = 0; i < squares.length; i++) {
        // Divided by the deviation before it is squared: the squares of small numbers are zero.
        const difference = (before[i] - after[i]) / deviation;
        squares[i] = difference * difference;
      }
      within += sum(squares);
      // With divisor n in the deviation, the squares about the mean come to n.
      total += before.length;
    }
    return total === 0 ? 0 : (100 * within) / total;
  },
};

/** The values of the records that have one in both columns; the columns themselves where all have. */
function presentInBoth(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  let complete = true;
  for (let i = 0; i < a.length && complete; i++) complete = !Number.isNaN(a[i] + b[i]);
  if (complete) return [a, b];
  const isPresent = (_: number, i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]);
  return [a.filter(isPresent), b.filter(isPresent)];
}
