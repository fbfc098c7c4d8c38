import type { Measure } from '../../contract/index.ts';
import { meanOfMeasures } from '../meanOfMeasures.ts';
import { il1 } from './il1.ts';
import { il2 } from './il2.ts';
import { il3 } from './il3.ts';
import { il4 } from './il4.ts';
import { il5 } from './il5.ts';

/** IL = (IL1 + IL2 + IL3 + IL4 + IL5) / 5, each in per cent (Domingo-Ferrer, Mateo-Sanz and Torra 2001). */
export const il: Measure = {
  name: 'il',
  title: 'IL: values, means, covariances, variances, correlations',
  heading: 'Information loss',
  definition:
    'Mean of IL1 to IL5, in percent: the change of values, means, covariances and variances relative to the original, and the absolute change of correlations. No value if one of the five has none',
  source: 'Domingo-Ferrer, Mateo-Sanz and Torra 2001',
  range: '0 (nothing changed) upwards',
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['numbers'] },
  weights: {
    use: 'used',
    words: 'IL2 to IL5 are weighted; IL1, about single records, is not.',
  },
  needs: 'pairs',
  basis: 'moments of columns',
  seconds: (records, columns, keys) =>
    il1.seconds(records, columns, keys) + il3.seconds(records, columns, keys),
  measure: (files) => meanOfMeasures(files, { IL1: il1, IL2: il2, IL3: il3, IL4: il4, IL5: il5 }),
};
