import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, type Measure, noReading, once, WITH_PARTNERS } from '../../contract/index.ts';
import { NO_KEYS } from '../linkage/notes.ts';
import { countInAll, windowsOf } from './countInAll.ts';
import { askedOf, type Persons, personsOf } from './persons.ts';
import { type RankWindows, rankWindows } from './rankWindows.ts';
import { emptyTally, namedColumns, namedRecords, readTally, type Tally } from './tally.ts';

const COLUMNS = namedColumns('intersection-ranks');

/** Largest number of pairs of person and candidate: everybody in files of up to 31,000 records. */
const MOST_PAIRS = 1e9;

/** Largest number of columns that a note names. */
const MOST_NAMED = 20;

/**
 * The attack on rank swapping by an intruder who knows how far values can have moved (Nin, Herranz and Torra 2008). For
 * each key, the candidates for a person are the protected records whose rank is within h of the person's original
 * value; the candidates that remain are in the windows of all keys. h is the largest shift between the two files: at
 * most p n / 100 after rank swapping, and the smallest window that loses nobody's own record. O(n log n) for each
 * column, then one bit for each column, person and candidate, 32 at a time.
 */
export const intersectionRanks: Measure = {
  name: 'intersection-ranks',
  heading: 'Transparency attacks',
  title: 'Intersection of rank windows, largest shift known',
  definition:
    'Percent of persons whose own protected record is named by an intruder. The intruder knows the original values of a person in the keys and, for each key, the largest number of ranks by which a value moved. Candidates are the protected records whose ranks are within that number of the original value in every key; the intruder draws one of the b candidates, so that 1/b counts. Ranks are taken in the protected column: equal values have all their ranks at once, and a value that does not occur there lies between its two neighbours. Persons are complete in the keys in both files, candidates in the protected file; in files of more than 31,000 records, only some evenly spaced persons are searched for',
  source: 'Nin, Herranz and Torra 2008',
  range:
    '100 / records (some value moved through the whole column) to 100 (everybody is named with certainty)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  needs: 'pairs',
  seconds: (records, _, keys) =>
    1.2e-6 * records * keys + 8e-11 * records * askedOf(records, MOST_PAIRS) * keys,
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    const { persons, windows, tally } = yield* attackOn(files);
    const notes = persons.all === 0 ? [] : [travelled(files, persons, windows)];
    return readTally(files, persons, tally, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    if (files.keys.length === 0) return [];
    const { persons, tally } = yield* attackOn(files);
    return namedRecords(files, persons, tally, COLUMNS);
  },
};

interface Attack {
  readonly persons: Persons;
  readonly windows: readonly RankWindows[];
  readonly tally: Tally;
}

function attackOn(files: Files): Work<Attack> {
  return once(files, 'intersection of rank windows', function* () {
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
    return { persons, windows, tally: yield* intersect(files, persons, windows) };
  });
}

/** For each person, the number of candidates that are in all windows. */
function* intersect(
  { original, keys }: Files,
  { candidates, asked }: Persons,
  windows: readonly RankWindows[],
): Work<Tally> {
  const tally = emptyTally(asked.length);
  // The own record is always among them, because h is the largest shift.
  tally.hasOwn.fill(1);
  const asks = windows.map((window, k) => {
    const values = Float64Array.from(asked, (own) => original[keys[k]][candidates[own]]);
    return windowsOf(window, values);
  });
  yield* countInAll(windows, asks, tally.left);
  return tally;
}

/** How far the values of each key moved, in percent of the ranks: what a published p reveals. */
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
  return `Largest move of a value, in percent of the ranks: ${shown.join(', ')}${rest}.`;
}
