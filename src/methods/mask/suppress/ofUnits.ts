import { inside, type Work } from '../../../foundation/work/index.ts';
import { membersOf } from '../../contract/index.ts';
import { emptiedAsLevels } from './asLevels.ts';
import { Buckets } from './buckets.ts';
import type { Emptied } from './emptied.ts';
import { hide } from './hide.ts';
import { keysOf } from './keys.ts';
import { boundOf, leastCosts } from './leastCosts.ts';
import { moveUnits } from './moveUnits.ts';
import { patternsOf } from './patterns.ts';
import { costOf, groupsOf, shownIn, type UnitFile, valuesAt } from './unitFile.ts';

/**
 * A cell of a unit's column takes the cells of all members with it, and then the other members need new company. So it
 * costs this factor times the mean number of members. On four made files with three members on average, prices of 1, 2, 3,
 * 5 and 10 were tried: 1 and 2 were clearly worse, and no price was the best on all files.
 */
const COMPANY = 1.5;

/** In the progress, the bound and the file of units are one part each, and the rounds are the rest. */
const PARTS = 6;

/**
 * Few cells such that records of at least k units share every combination of values, including missing ones, members
 * of a unit agree in its columns, and no emptied cell is given back by another column.
 *
 * First, the file of units is emptied in the columns of the unit. Then, in rounds, records are emptied so that k of
 * them share every combination, members that show the same counting once; then all members lose what one lost.
 * Rounds end when k units share every combination. They do end: as long as fewer do, the next round empties at least
 * one more cell, and a combination without any value is shared by all units of its kept combination, which are at
 * least k. At last, units move to cheaper combinations that k others share.
 *
 * Every solution for units is one for records, so the lower bound for records is one here, too.
 */
export function* emptiedOfUnits(file: UnitFile): Work<Emptied> {
  const bound = yield* inside(boundForRecords(file), 0, 1, PARTS);
  const sets = yield* inside(emptiedInFileOfUnits(file), 1, 1, PARTS);
  hide(file, sets);
  for (let left = 1; ; left /= 2) {
    const shown = shownIn(file, sets);
    if (shown.unitsOf.every((units) => units >= file.k)) break;
    const round = emptyMore(file, sets, shown.first);
    const emptied = yield* inside(
      round,
      PARTS - (PARTS - 2) * left,
      ((PARTS - 2) * left) / 2,
      PARTS,
    );
    for (let i = 0; i < sets.length; i++) sets[i] |= emptied[shown.pairOf[i]];
    hide(file, sets);
  }
  const moved = sets.slice();
  moveUnits(file, moved);
  // Members are moved one by one, which can undo what records of smaller units, or of waves, lost together.
  const isTied = [...(file.alike ?? []), ...(file.carried ?? [])].length > 0;
  const isUndone = isTied && hide(file, moved);
  const columns = isUndone ? sets : moved;
  return { columns, cost: costOf(file, columns), bound };
}

/** The lower bound if every record is its own unit. */
function* boundForRecords({ columns, importance, kept, k }: UnitFile): Work<number> {
  let sum = 0;
  const groups = groupsOf(kept);
  for (const [g, records] of groups.entries()) {
    const keys = keysOf(valuesAt(columns, records), importance);
    const { sets, untried } = patternsOf(keys);
    const work = leastCosts(keys, k, sets, new Buckets(keys, keys.rows));
    const { withCompany } = yield* inside(work, g, 1, groups.length);
    sum += boundOf(keys, withCompany, untried);
  }
  return sum;
}

/** The columns of the unit, emptied in a file with one record for each unit: k units share every combination. */
function* emptiedInFileOfUnits(file: UnitFile): Work<Int32Array> {
  const { columns, importance, ofUnit, units, count, k } = file;
  const its = [...columns.keys()].filter((j) => (ofUnit >>> j) & 1);
  const sets = new Int32Array(units.length);
  if (its.length === 0) return sets;
  const { start, members } = membersOf({ groupOf: units, groups: count });
  const first = members.filter((_, m) => start[units[members[m]]] === m);
  const keys = keysOf(
    valuesAt(
      its.map((j) => columns[j]),
      first,
    ),
    its.map((j) => importance[j]),
  );
  const emptied = yield* emptiedAsLevels(keys, k);
  for (let i = 0; i < sets.length; i++) {
    for (const [place, j] of its.entries()) {
      if ((emptied.columns[units[i]] >>> place) & 1) sets[i] |= 1 << j;
    }
  }
  return sets;
}

/** One round: the further columns to empty for some records that stand for all, so that k of these share what they show. */
function* emptyMore(file: UnitFile, sets: Int32Array, records: Int32Array): Work<Int32Array> {
  const { columns, importance, ofUnit, units, count, kept, k } = file;
  const prices = importance.map((price, j) =>
    (ofUnit >>> j) & 1 ? (price * Math.max(1, COMPANY * units.length)) / count : price,
  );
  const emptied = new Int32Array(records.length);
  const groups = groupsOf(records.map((i) => kept[i])).filter(({ length }) => length > 0);
  for (const [g, places] of groups.entries()) {
    const shown = columns.map((column, j) =>
      Float64Array.from(places, (p) =>
        (sets[records[p]] >>> j) & 1 ? Number.NaN : column[records[p]],
      ),
    );
    const work = emptiedAsLevels(keysOf(shown, prices), k);
    const its = yield* inside(work, g, 1, groups.length);
    for (const [place, p] of places.entries()) emptied[p] = its.columns[place];
  }
  return emptied;
}
