import { codesOf, combine } from '../../../foundation/table/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Emptied } from './emptied.ts';
import { hide } from './hide.ts';
import type { ColumnSet } from './keys.ts';
import { emptiedOfRecords } from './ofRecords.ts';
import { emptiedOfUnits } from './ofUnits.ts';
import { costOf, missingIn, shownIn, type UnitFile } from './unitFile.ts';

/**
 * Few cells such that every written record agrees with records of at least k units, a missing value agreeing with
 * everything. Records are emptied until each agrees with k records. A record that still agrees with fewer units also
 * loses what it would lose with missing as a level. There, records of k units are equal to it, so they agree with it
 * now, whatever they show. More emptied cells never make records disagree.
 */
export function* agreeingWithUnits(file: UnitFile): Work<Emptied> {
  const { columns: sets } = yield* inside(emptiedOfRecords(file, 'wildcard'), 0, 1, 2);
  const alone = lonely(file, sets);
  if (alone.includes(1)) {
    const { columns: asLevels } = yield* inside(emptiedOfUnits(file), 1, 1, 2);
    for (let i = 0; i < sets.length; i++) if (alone[i] === 1) sets[i] |= asLevels[i];
    hide(file, sets);
  }
  return { columns: sets, cost: costOf(file, sets) };
}

/**
 * Marks the records that agree with fewer than k units. Rows that lack the same columns are compared with those of
 * each other such set, by their values outside of both, until k units are found.
 */
export function lonely(file: UnitFile, sets: Int32Array): Uint8Array {
  const { columns, kept, units, k } = file;
  const { first, pairOf } = shownIn(file, sets);
  const missing = missingIn(file);
  const lacks = first.map((i) => sets[i] | missing[i]);
  const codes = columns.map((column) => codesOf(Float64Array.from(first, (i) => column[i])).codes);
  const pairs = new Map<ColumnSet, number[]>();
  for (const [p, set] of lacks.entries()) {
    const alike = pairs.get(set);
    if (alike === undefined) pairs.set(set, [p]);
    else alike.push(p);
  }
  const found = Array.from(first, () => new Set<number>());
  for (const [own, asking] of pairs) {
    for (const [other, answering] of pairs) {
      const open = asking.filter((p) => found[p].size < k);
      if (open.length === 0) break;
      const all = Int32Array.from([...open, ...answering]);
      const seen = codes.filter((_, j) => (((own | other) >>> j) & 1) === 0);
      const { codes: bucketOf, distinct } = combine(
        [all.map((p) => kept[first[p]]), ...seen.map((column) => all.map((p) => column[p]))],
        all.length,
      );
      const unitsOf: Set<number>[] = Array.from({ length: distinct }, () => new Set());
      for (const [a, p] of answering.entries()) {
        const bucket = unitsOf[bucketOf[open.length + a]];
        // A record asks for k units; k of a bucket are enough for all that ask.
        if (bucket.size < k) bucket.add(units[first[p]]);
      }
      for (const [a, p] of open.entries()) {
        for (const unit of unitsOf[bucketOf[a]]) found[p].add(unit);
      }
    }
  }
  return Uint8Array.from(pairOf, (p) => (found[p].size < k ? 1 : 0));
}
