import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, type Measure, noReading, type Reading } from '../../contract/index.ts';
import { NO_KEYS } from '../linkage/notes.ts';
import { columnGroups } from './columnGroups.ts';
import { askedOf, type Persons, personsOf } from './persons.ts';
import { type Suspects, suspectsAround, suspectsNear } from './suspects.ts';
import { emptyTally, readTally, type Tally } from './tally.ts';

/** Pairs of a person and a candidate that are looked at at most: everybody in files of up to 10,000 records. */
const MOST_PAIRS = 1e8;

/** Persons between two chances to show progress. */
const STRIDE = 64;

/** More groups of columns than this are not named in a note. */
const MOST_NAMED = 20;

/**
 * The attack on microaggregation of columns apart (Winkler 2004; Nin, Herranz and Torra 2008): whoever knows
 * that records were grouped column by column, or by some columns and then by others, finds the few groups of
 * each that may hold a person's values, and the records that are in one of them each time. Groups are the
 * classes of equal masked values, so that a file in which all columns were grouped together leaves a whole
 * group at least. Per person all centres are looked at once, then the members of the smallest set of groups.
 */
export const intersectionGroups: Measure = {
  name: 'intersection-groups',
  heading: 'Transparency attacks',
  title: 'Intersection of groups, the columns grouped apart',
  definition:
    'Share of persons whose own masked record is named by an intruder who knows their original values in the key columns and which columns were grouped together. Columns are taken for that where at most 5 % of the records share the masked value with others in each, but not in both at once; columns in which most values occur once count as not grouped and are used, all together as if they were, where that names more persons. Candidates are the masked records that are in a suspected group for each group of columns: of a column grouped on its own, those with the two masked values around the original one (of an equal one, those with it and with its neighbours); of several columns, those with the nearest centre by Euclidean distance over the key columns among them, each divided by the standard deviation (divisor n) of the original, and where nobody is left with the second, then with the third nearest too. One of the b candidates is drawn, so that 1/b is counted where the own record is among them. Persons are those complete in the key columns in both files, incomplete masked records are no candidates; of more than 10,000 records a part is asked about, evenly spaced',
  source: 'after Winkler 2004 and Nin, Herranz and Torra 2008',
  range:
    '0 (nobody is named) to 100 (everybody is); at most 100 / k where all columns were grouped together by k',
  direction: 'lower is better',
  unit: '%',
  needs: 'pairs',
  seconds: (records, columns, keys) =>
    2e-6 * records * columns + 3e-9 * records * askedOf(records, MOST_PAIRS) * keys,
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    const persons = personsOf(files, MOST_PAIRS);
    const groups = yield* columnGroups(files, persons.candidates);
    const isKnown = (j: number) => files.keys.includes(j);
    const known = groups.filter(({ columns }) => columns.some(isKnown));
    const grouped = known.filter(({ isGrouped }) => isGrouped);
    if (persons.all === 0) return readTally(files, persons, emptyTally(0), []);
    // Whoever knows the method knows whether columns that were not grouped help.
    const readings: Reading[] = [];
    for (const used of new Set([
      grouped.length > 0 ? grouped.length : known.length,
      known.length,
    ])) {
      const keys = known.slice(0, used).map(({ columns }) => columns.filter(isKnown));
      const suspects = keys.map((some, g) => suspectsOf(files, persons, known[g].columns, some));
      const tally = yield* intersect(files, persons, keys, suspects);
      const notes = described(files, keys, grouped.length, known.length);
      readings.push(readTally(files, persons, tally, notes));
    }
    return readings.reduce((most, one) => (one.value! > most.value! ? one : most));
  },
};

function suspectsOf(
  { original, masked }: Files,
  { candidates }: Persons,
  all: readonly number[],
  keys: readonly number[],
): Suspects {
  const values = keys.map((j) => gather(masked[j], candidates));
  if (all.length === 1) return suspectsAround(values[0]);
  return suspectsNear(
    values,
    keys.map((j) => original[j]),
  );
}

function* intersect(
  { original }: Files,
  { candidates, asked }: Persons,
  groups: readonly (readonly number[])[],
  suspects: readonly Suspects[],
): Work<Tally> {
  const tally = emptyTally(asked.length);
  const levels = suspects.reduce((most, one) => Math.max(most, one.levels), 1);
  for (let a = 0; a < asked.length; a++) {
    if (a % STRIDE === 0) yield { done: 1 + a / asked.length, total: 2 };
    const own = asked[a];
    for (const [g, columns] of groups.entries()) {
      suspects[g].ask(columns.map((j) => original[j][candidates[own]]));
    }
    for (let level = 1; level <= levels && tally.left[a] === 0; level++) {
      const sizes = suspects.map((one) => sizeOf(one, level));
      const narrowest = suspects[sizes.indexOf(Math.min(...sizes))];
      const { start, members } = narrowest.classes;
      for (const one of narrowest.list(level)) {
        for (let at = start[one]; at < start[one + 1]; at++) {
          if (isSuspected(suspects, members[at], level)) tally.left[a]++;
        }
      }
      if (tally.left[a] > 0) tally.hasOwn[a] = isSuspected(suspects, own, level) ? 1 : 0;
    }
  }
  return tally;
}

function isSuspected(suspects: readonly Suspects[], candidate: number, level: number): boolean {
  for (const { classes, isSuspect } of suspects) {
    if (!isSuspect(classes.classOf[candidate], level)) return false;
  }
  return true;
}

function sizeOf({ classes: { start }, list }: Suspects, level: number): number {
  let size = 0;
  for (const one of list(level)) size += start[one + 1] - start[one];
  return size;
}

/** Which key columns were taken for grouped together, those that were not grouped coming last. */
function described(
  { names }: Files,
  keys: readonly (readonly number[])[],
  grouped: number,
  known: number,
): string[] {
  const notes: string[] = [];
  if (grouped > 0) {
    const shown = keys
      .slice(0, Math.min(grouped, MOST_NAMED))
      .map((columns) => columns.map((j) => names[j]).join(' with '));
    const rest = grouped > MOST_NAMED ? `; and ${grouped - MOST_NAMED} more` : '';
    notes.push(`Key columns taken for grouped together: ${shown.join('; ')}${rest}.`);
  }
  if (known > grouped) {
    notes.push(
      keys.length > grouped
        ? 'There are key columns in which most values occur once: they were searched for the nearest records.'
        : 'There are key columns in which most values occur once: they were not used, which names more persons.',
    );
  }
  return notes;
}
