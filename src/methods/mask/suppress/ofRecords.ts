import { inside, type Work } from '../../../foundation/work/index.ts';
import { emptiedAsLevels } from './asLevels.ts';
import { emptiedAsWildcards } from './asWildcards.ts';
import type { Emptied } from './emptied.ts';
import { hide } from './hide.ts';
import { keysOf } from './keys.ts';
import { costOf, groupsOf, type UnitFile, valuesAt } from './unitFile.ts';

/**
 * Few cells such that k records share, or agree with, every combination, if every record is its own unit: for each
 * combination of the kept columns apart. Then what determines emptied cells is emptied, too. Records that are equal
 * stay equal by that, and records that agree still agree.
 */
export function* emptiedOfRecords(
  file: UnitFile,
  empty: 'both' | 'level' | 'wildcard',
): Work<Emptied> {
  const { columns, importance, kept, k } = file;
  const sets = new Int32Array(kept.length);
  let cost = 0;
  let bound: number | undefined = 0;
  const groups = groupsOf(kept);
  for (const [g, records] of groups.entries()) {
    const keys = keysOf(valuesAt(columns, records), importance);
    const work = empty === 'wildcard' ? emptiedAsWildcards(keys, k) : emptiedAsLevels(keys, k);
    const emptied = yield* inside(work, g, 1, groups.length);
    for (const [r, i] of records.entries()) sets[i] = emptied.columns[r];
    cost += emptied.cost;
    bound = emptied.bound === undefined ? undefined : bound! + emptied.bound;
  }
  if (hide(file, sets)) cost = costOf(file, sets);
  return { columns: sets, cost, ...(bound !== undefined && { bound }) };
}
