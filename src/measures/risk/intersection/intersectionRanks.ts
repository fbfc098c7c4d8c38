import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, type Measure, noReading } from '../../contract/index.ts';
import { NO_KEYS } from '../linkage/notes.ts';
import { countInAll, windowsOf } from './countInAll.ts';
import { askedOf, type Persons, personsOf } from './persons.ts';
import { type RankWindows, rankWindows } from './rankWindows.ts';
import { emptyTally, readTally, type Tally } from './tally.ts';

/** Pairs of a person and a candidate that are looked at: everybody in files of up to 31,000 records. */
const MOST_PAIRS = 1e9;

/** More columns than this are not named in a note. */
const MOST_NAMED = 20;

/**
 * The attack on rank swapping by an intruder who knows how far values may have travelled (Nin, Herranz and Torra
 * 2008). For each key column the candidates for a person are the masked records whose rank is within h of the
 * person's original value; what is left is in the windows of all columns. h is the largest displacement that
 * the two files show: at most p n / 100 after rank swapping, and the smallest reach with which nobody's own
 * record is lost. O(n log n) per column, then a bit per column, person and candidate, of which 32 are looked at
 * at a time.
 */
export const intersectionRanks: Measure = {
  name: 'intersection-ranks',
  heading: 'Transparency attacks',
  title: 'Intersection of rank windows, the reach known',
  definition:
    'Share of persons whose own masked record is named by an intruder who knows their original values in the key columns and, for each of these columns, the largest number of ranks that a value travelled: candidates are the masked records whose ranks are within that number of the original value in every key column, and one of the b candidates is drawn, so that 1/b is counted. Ranks are those of the masked column, equal values have all their ranks at once, and a value that is not in the masked column has its place between two that are. Persons are those complete in the key columns in both files, incomplete masked records are no candidates; of more than 31,000 records a part is asked about, evenly spaced',
  source: 'Nin, Herranz and Torra 2008',
  range:
    '100 / records (some value travelled through the whole column) to 100 (everybody is named for certain)',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  seconds: (records, _, keys) =>
    1.2e-6 * records * keys + 8e-11 * records * askedOf(records, MOST_PAIRS) * keys,
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    const persons = personsOf(files, MOST_PAIRS);
    const windows: RankWindows[] = [];
    for (const [k, j] of files.keys.entries()) {
      yield { done: k, total: 2 * files.keys.length };
      windows.push(
        rankWindows(
          gather(files.masked[j], persons.candidates),
          gather(files.original[j], persons.candidates),
        ),
      );
    }
    const tally = yield* intersect(files, persons, windows);
    const notes = persons.all === 0 ? [] : [travelled(files, persons, windows)];
    return readTally(files, persons, tally, notes);
  },
};

/** Counts for each person the candidates that are in all windows. */
function* intersect(
  { original, keys }: Files,
  { candidates, asked }: Persons,
  windows: readonly RankWindows[],
): Work<Tally> {
  const tally = emptyTally(asked.length);
  // By the choice of the reach.
  tally.hasOwn.fill(1);
  const asks = windows.map((window, k) => {
    const values = Float64Array.from(asked, (own) => original[keys[k]][candidates[own]]);
    return windowsOf(window, values);
  });
  yield* countInAll(windows, asks, tally.left);
  return tally;
}

/** How far values of each key column travelled, in percent of the ranks: what a published p tells. */
function travelled(
  { names, keys }: Files,
  { candidates }: Persons,
  windows: readonly RankWindows[],
): string {
  const shown = keys.slice(0, MOST_NAMED).map((j, k) => {
    const percent = (100 * windows[k].farthest) / candidates.length;
    return `${names[j]} ${percent.toFixed(1)}`;
  });
  const rest = keys.length > MOST_NAMED ? `, and ${keys.length - MOST_NAMED} more columns` : '';
  return `The farthest that a value travelled, in percent of the ranks: ${shown.join(', ')}${rest}.`;
}
