import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  once,
  type Reading,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { NO_KEYS } from '../linkage/notes.ts';
import { columnGroups } from './columnGroups.ts';
import { askedOf, type Persons, personsOf } from './persons.ts';
import { type Suspects, suspectsAround, suspectsNear } from './suspects.ts';
import { emptyTally, namedColumns, namedRecords, readTally, type Tally } from './tally.ts';

const COLUMNS = namedColumns('intersection-groups');

/** Largest number of pairs of person and candidate: everybody in files of up to 10,000 records. */
const MOST_PAIRS = 1e8;

/** Persons between two progress reports. */
const STRIDE = 64;

/** Largest number of column groups that a note names. */
const MOST_NAMED = 20;

/**
 * The attack on columns that were microaggregated separately (Winkler 2004; Nin, Herranz and Torra 2008). An intruder
 * who knows which columns were grouped together finds, for each set of columns, the few groups that can hold a person's
 * values, and then the records that are in one of these groups every time. Groups are the classes of equal protected
 * values, so that a file in which all columns were grouped together leaves at least a whole group. For each person, all
 * centres are visited once, then the members of the smallest set of groups.
 */
export const intersectionGroups: Measure = {
  name: 'intersection-groups',
  heading: 'Transparency attacks',
  title: 'Intersection of groups, columns grouped separately',
  definition:
    'Percent of persons whose own protected record is named by an intruder. The intruder knows the original values of a person in the keys, and which columns were grouped together. Two columns count as grouped together if at most 5 % of the records share their protected value with others in each column, but not in both at once. Columns in which most values occur once count as not grouped; they are used as one more set if that names more persons. Candidates are the protected records that are in a suspected group for every set of columns. For a column that was grouped alone, the suspected groups are the two protected values around the original one (for an equal value, that value and its neighbours). For several columns, it is the group with the nearest centre by Euclidean distance over the keys among them, each divided by the standard deviation (divisor n) of the original; if no candidate remains, the second and then the third nearest are added. The intruder draws one of the b candidates, so that 1/b counts if the own record is among them. Persons are complete in the keys in both files, candidates in the protected file; in files of more than 10,000 records, only some evenly spaced persons are searched for',
  source: 'after Winkler 2004 and Nin, Herranz and Torra 2008',
  range:
    '0 (nobody is named) to 100 (everybody is); at most 100 / k if all columns were grouped together by k',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['known numbers'] },
  needs: 'pairs',
  seconds: (records, columns, keys) =>
    2e-6 * records * columns +
    2e-8 * records * columns * columns +
    3e-9 * records * askedOf(records, MOST_PAIRS) * keys,
  *measure(files) {
    if (files.keys.length === 0) return noReading(NO_KEYS);
    return (yield* attackOn(files)).reading;
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
  readonly tally: Tally;
  readonly reading: Reading;
}

/** The attack that names the most persons. */
function attackOn(files: Files): Work<Attack> {
  return once(files, 'intersection of groups', function* () {
    const persons = personsOf(files, MOST_PAIRS);
    const groups = yield* columnGroups(files, persons.candidates);
    const isKnown = (j: number) => files.keys.includes(j);
    const known = groups.filter(({ columns }) => columns.some(isKnown));
    const grouped = known.filter(({ isGrouped }) => isGrouped);
    if (persons.all === 0) {
      const tally = emptyTally(0);
      return { persons, tally, reading: readTally(files, persons, tally, []) };
    }
    // An intruder who knows the method knows whether ungrouped columns help.
    const attacks: Attack[] = [];
    for (const used of new Set([
      grouped.length > 0 ? grouped.length : known.length,
      known.length,
    ])) {
      const keys = known.slice(0, used).map(({ columns }) => columns.filter(isKnown));
      const suspects = keys.map((some, g) => suspectsOf(files, persons, known[g].columns, some));
      const tally = yield* intersect(files, persons, keys, suspects);
      const notes = described(files, keys, grouped.length, known.length);
      attacks.push({ persons, tally, reading: readTally(files, persons, tally, notes) });
    }
    return attacks.reduce((most, one) => (one.reading.value! > most.reading.value! ? one : most));
  });
}

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

/** The key columns that count as grouped together; the ungrouped ones come last. */
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
    notes.push(`Key columns that count as grouped together: ${shown.join('; ')}${rest}.`);
  }
  if (known > grouped) {
    notes.push(
      keys.length > grouped
        ? 'Most values of some key columns occur once: these columns were searched for the nearest records.'
        : 'Most values of some key columns occur once: these columns were not used, because more persons are named without them.',
    );
  }
  return notes;
}
