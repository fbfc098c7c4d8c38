import type { Job } from '../../../foundation/work/index.ts';
import {
  type Measure,
  noReading,
  reading,
  recordColumns,
  uncomparedKeys,
} from '../../contract/index.ts';
import { subsetSeconds } from './cost.ts';
import { NO_KEYS, NOBODY } from './notes.ts';
import {
  averageByRecord,
  averageOverSizes,
  linkageBySubsets,
  subsetColumn,
  subsetJob,
  subsetNotes,
} from './subsets.ts';

const COLUMNS = [subsetColumn('linkage-subsets', 'its own original')];

/**
 * DLD (Domingo-Ferrer and Torra 2001): nobody knows which columns an intruder has, so linkage is averaged over all
 * subsets of up to seven keys, first within each size, then over the sizes. This average reproduces the figures of Sebé
 * et al. (2002); an average over all subsets alike does not. 2^m - 1 searches of n records among n.
 */
export const linkageSubsets: Measure = {
  name: 'linkage-subsets',
  title: 'Distance-based record linkage by subsets of the key columns',
  heading: 'Record linkage',
  definition:
    'Percent of protected records whose nearest original is their own, for each subset of the first seven key columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor, for each subset: the protected records that are complete in it and whose originals are complete in it; originals that are incomplete in it are not candidates',
  source: 'Domingo-Ferrer and Torra 2001; Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  basis: 'linkage by subsets',
  jobs: [subsetJob as Job],
  seconds: (records, columns, keys) => subsetSeconds(records, columns, keys),
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS, [], uncomparedKeys(files));
    const subsets = yield* linkageBySubsets(files, 'linked');
    const notes = [...subsetNotes(files, subsets), ...uncomparedKeys(files)];
    const average = averageOverSizes(files, subsets, ({ linked }) => linked);
    if (average === null) return noReading(NOBODY, [], notes);
    return reading(average.value, average.parts, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    return recordColumns(COLUMNS, yield* averageByRecord(files, 'linked'));
  },
};
