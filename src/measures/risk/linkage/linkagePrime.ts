import type { Job } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  reading,
  recordColumns,
  uncomparedKeys,
} from '../../contract/index.ts';
import { subsetSeconds } from './cost.ts';
import { countIncomplete, NO_KEYS } from './notes.ts';
import {
  averageByRecord,
  averageOverSizes,
  linkageBySubsets,
  subsetColumn,
  subsetJob,
  subsetNotes,
} from './subsets.ts';

const COLUMNS = [
  subsetColumn('linkage-prime', 'the original that is nearest to it over all columns'),
];

/**
 * DLD' (Sebé et al. 2002), for files without counterparts: c(i), the original nearest to protected record i over all
 * columns, takes the role of its own original, and the intruder links by subsets of the keys. With C the originals tied
 * as c(i) and S those tied as nearest over the subset, record i counts |C and S| / |S|, the expected value of a draw
 * from S. 2^m searches of n records among n, shared with `linkage-subsets`.
 */
export const linkagePrime: Measure = {
  name: 'linkage-prime',
  standsIn: true,
  title: "DLD': record linkage to the nearest original",
  heading: 'Record linkage',
  definition:
    'Percent of protected records that are linked, by a subset of the first seven key columns, to the original that is nearest to them over all columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. If originals are equally near over the subset, up to rounding, one is drawn: the share of them that are nearest over all columns counts. Divisor: the protected records that are complete in all columns; originals that are incomplete in the subset are not candidates',
  source: 'Sebé, Domingo-Ferrer, Mateo-Sanz and Torra 2002',
  range:
    '0 (key columns never lead to the nearest original) to 100 (they always do, as they must if all columns are keys)',
  direction: 'lower is better',
  unit: '%',
  basis: 'linkage by subsets',
  jobs: [subsetJob as Job],
  seconds: (records, columns, keys) => subsetSeconds(records, columns, keys),
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS, [], uncomparedKeys(files));
    const subsets = yield* linkageBySubsets(files, 'prime');
    const notes = [
      ...incompleteNote(files),
      ...subsetNotes(files, subsets),
      ...uncomparedKeys(files),
    ];
    const average = averageOverSizes(files, subsets, ({ prime }) => prime);
    if (average === null) {
      return noReading(
        'One of the files has no record that is complete in all columns.',
        [],
        notes,
      );
    }
    return reading(average.value, average.parts, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    return recordColumns(COLUMNS, yield* averageByRecord(files, 'prime'));
  },
};

function incompleteNote({ masked }: Files): string[] {
  const count = countIncomplete(masked);
  if (count === 0) return [];
  return [
    `${count} of ${masked[0].length} protected records are left out, because they lack a value.`,
  ];
}
