import { mean, sum, variance } from '../numerics/index.ts';
import type { Measure } from './measure.ts';

/**
 * 100 SSE / SST (Domingo-Ferrer and Mateo-Sanz 2002). Each column is standardised by the mean and the
 * standard deviation of the original; SSE is the sum of squared differences between original and
 * protected values, SST that between original values and their mean. Cells missing in either file are
 * left out of both. Constant columns add nothing to either. 0 where SST is 0.
 */
export const loss: Measure = {
  name: 'loss',
  title: 'Information loss',
  definition: '100 SSE/SST over the protected columns, standardised, on the values as written',
  range: '0 (nothing changed) to 100 (every value is the mean of its column) for microaggregation',
  direction: 'lower is better',
  measure(original, masked) {
    let within = 0;
    let total = 0;
    for (let j = 0; j < original.length; j++) {
      const present = (_: number, i: number) =>
        !Number.isNaN(original[j][i]) && !Number.isNaN(masked[j][i]);
      const before = original[j].filter(present);
      const after = masked[j].filter(present);
      if (before.length === 0) continue;
      const centre = mean(before);
      const spread = variance(before, 'n');
      if (!(spread > 0)) continue;
      within += sum(before.map((value, i) => (value - after[i]) ** 2)) / spread;
      total += sum(before.map((value) => (value - centre) ** 2)) / spread;
    }
    return total === 0 ? 0 : (100 * within) / total;
  },
};
