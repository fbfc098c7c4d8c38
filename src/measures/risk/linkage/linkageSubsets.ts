import type { Job } from '../../../foundation/work/index.ts';
import { type Measure, noReading, reading } from '../../contract/index.ts';
import { subsetSeconds } from './cost.ts';
import { NO_KEYS, NOBODY } from './notes.ts';
import { averageOverSizes, linkageBySubsets, subsetJob, subsetNotes } from './subsets.ts';

/**
 * DLD (Domingo-Ferrer and Torra 2001): what an intruder knows is not known, so linkage is averaged over all
 * subsets of up to seven key columns, first within each size, then over the sizes. Figures published by Sebé
 * et al. (2002) come out with this average and not with one over all subsets alike. 2^m - 1 searches of n
 * records among n.
 */
export const linkageSubsets: Measure = {
  name: 'linkage-subsets',
  title: 'Distance-based record linkage by subsets of the key columns',
  heading: 'Record linkage',
  definition:
    'Share of masked records whose nearest original is their own, for each subset of the first seven key columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. Where t originals are equally near, but for rounding, and the own one is among them, 1/t is counted. For each subset divided by the masked records that are complete in it and whose originals are; originals incomplete in it are no candidates',
  source: 'Domingo-Ferrer and Torra 2001; Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 (nobody is linked) to 100 (everybody is); 100 / records is what guessing gives',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'linkage by subsets',
  jobs: [subsetJob as Job],
  seconds: (records, columns, keys) => subsetSeconds(records, columns, keys),
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    const subsets = yield* linkageBySubsets(files, 'linked');
    const notes = subsetNotes(files, subsets);
    const average = averageOverSizes(files, subsets, ({ linked }) => linked);
    if (average === null) return noReading(NOBODY, [], notes);
    return reading(average.value, average.parts, notes);
  },
};
