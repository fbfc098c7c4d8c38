import type { Job } from '../../../foundation/work/index.ts';
import { type Files, type Measure, noReading, reading } from '../../contract/index.ts';
import { subsetSeconds } from './cost.ts';
import { countIncomplete, NO_KEYS } from './notes.ts';
import { averageOverSizes, linkageBySubsets, subsetJob, subsetNotes } from './subsets.ts';

/**
 * DLD' (Sebé et al. 2002), for files without counterparts: c(i), the original nearest to masked record i over
 * all columns, stands for its own, and the intruder links by subsets of the key columns. With C the originals
 * tied as c(i) and S those tied as nearest over the subset, record i counts |C and S| / |S|, the expected
 * value of a draw from S. 2^m searches of n records among n, shared with `linkage-subsets`.
 */
export const linkagePrime: Measure = {
  name: 'linkage-prime',
  title: "DLD': record linkage to the nearest original",
  heading: 'Record linkage',
  definition:
    'Share of masked records that are linked, by a subset of the first seven key columns, to the original that is nearest to them over all columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. Where originals are equally near over the subset, but for rounding, one is drawn: the share of them that are nearest over all columns is counted. Divided by the masked records that are complete in all columns; originals incomplete in the subset are no candidates',
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range:
    '0 (key columns never lead to the nearest original) to 100 (they always do, as with all columns as keys)',
  direction: 'lower is better',
  unit: '%',
  basis: 'linkage by subsets',
  jobs: [subsetJob as Job],
  seconds: (records, columns, keys) => subsetSeconds(records, columns, keys),
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    const subsets = yield* linkageBySubsets(files, 'prime');
    const notes = [...incompleteNote(files), ...subsetNotes(files, subsets)];
    const average = averageOverSizes(files, subsets, ({ prime }) => prime);
    if (average === null) {
      return noReading('No record is complete in all columns in one of the files.', [], notes);
    }
    return reading(average.value, average.parts, notes);
  },
};

function incompleteNote({ masked }: Files): string[] {
  const count = countIncomplete(masked);
  if (count === 0) return [];
  return [
    `${count} of ${masked[0].length} masked records are not asked about, because they lack a value.`,
  ];
}
