import type { Measure } from '../../contract/index.ts';
import { nearestJobs } from '../../contract/index.ts';
import { meanOfMeasures } from '../meanOfMeasures.ts';
import { il1Prime } from './il1Prime.ts';
import { il2 } from './il2.ts';
import { il3 } from './il3.ts';
import { il4 } from './il4.ts';
import { il5 } from './il5.ts';

/** IL' = (IL1' + IL2 + IL3 + IL4 + IL5) / 5, each in per cent (Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002). */
export const ilPrime: Measure = {
  name: 'il-prime',
  standsIn: true,
  title: "IL': as IL, compared with the nearest original",
  heading: 'Information loss',
  definition:
    "Mean of IL1', IL2, IL3, IL4 and IL5, in percent: as IL, but each protected record is compared with the original nearest to it, so that the files can have different orders and lengths. No value if one of the five has none",
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 (nothing changed) upwards',
  direction: 'lower is better',
  unit: '%',
  weights: {
    use: 'used',
    words: "IL2 to IL5 are weighted; IL1', about single records, is not.",
  },
  basis: 'nearest originals',
  jobs: nearestJobs,
  seconds: (records, columns, keys) =>
    il1Prime.seconds(records, columns, keys) + il3.seconds(records, columns, keys),
  measure: (files) =>
    meanOfMeasures(files, { "IL1'": il1Prime, IL2: il2, IL3: il3, IL4: il4, IL5: il5 }),
};
