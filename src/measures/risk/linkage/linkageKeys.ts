import { searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  nearestJobs,
  noReading,
  once,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { isNothing, knownKeys } from './known.ts';
import { type Links, linkedColumn, linkedRecords, linksBy, readingOf } from './links.ts';
import { NO_KEYS } from './notes.ts';
import { CATEGORIES_TOO } from './words.ts';

const COLUMNS = [linkedColumn('linkage-keys')];

/**
 * Distance-based record linkage by an intruder who knows only the key columns (Domingo-Ferrer and Torra 2001). One
 * search of n records among n.
 */
export const linkageKeys: Measure = {
  name: 'linkage-keys',
  title: 'Distance-based record linkage by the key columns',
  heading: 'Record linkage',
  definition: `Percent of protected records whose nearest original is their own. Euclidean distance over the numeric keys, each divided by the standard deviation (divisor n) of the original. ${CATEGORIES_TOO}. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete in the numeric keys and whose originals are complete; incomplete originals are not candidates`,
  source: 'Domingo-Ferrer and Torra 2001, 2005 for categories',
  range: '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['perturbed keys'] },
  columns: 'numbers and key categories',
  needs: 'pairs',
  jobs: nearestJobs,
  seconds: (records, _columns, keys) => searchSeconds(records, keys),
  *measure(files) {
    if (isNothing(knownKeys(files))) return noReading(NO_KEYS);
    return readingOf(files, yield* linksByKeys(files));
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (isNothing(knownKeys(files))) return [];
    return linkedRecords(files, yield* linksByKeys(files), COLUMNS);
  },
};

function linksByKeys(files: Files): Work<Links | null> {
  return once(files, 'links by keys', function* () {
    return yield* linksBy(files, knownKeys(files), 'masked to original');
  });
}
