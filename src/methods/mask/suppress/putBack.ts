import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import { type ColumnSet, differing, type Keys } from './keys.ts';
import { size } from './patterns.ts';
import type { Shown, ShownRows } from './shown.ts';

/**
 * Restores emptied cells if every record still agrees with k: first all cells of a record, then one by one, expensive
 * and large sets of columns first. Afterwards no single cell can be restored. For each set of columns, the entries
 * that lack it are looked up with all that agree with them, in lists by their common values.
 */
export function* putBack(
  keys: Keys,
  k: number,
  shown: ShownRows,
  buckets: Buckets,
): Generator<Progress, void, unknown> {
  shown.count();
  for (let moved = true; moved; ) {
    moved = false;
    const sets = new Set<ColumnSet>();
    for (const { row, lacks, records } of shown.all) {
      if (records > 0 && lacks !== keys.missing[row]) sets.add(lacks);
    }
    const order = [...sets].sort(
      (a, b) => keys.cost(b) - keys.cost(a) || size(b) - size(a) || a - b,
    );
    for (const [s, set] of order.entries()) {
      yield { done: s, total: order.length };
      if (putBackFrom(keys, k, shown, set, buckets)) moved = true;
    }
  }
}

function putBackFrom(
  keys: Keys,
  k: number,
  shown: ShownRows,
  set: ColumnSet,
  buckets: Buckets,
): boolean {
  const asking = shown.byLacks
    .get(set)!
    .filter(({ row, records }) => records > 0 && keys.missing[row] !== set);
  // Entries that a restored cell creates must exist before the lists.
  for (const { row } of asking) {
    for (let rest = set & ~keys.missing[row]; rest !== 0; rest &= rest - 1) {
      shown.of(row, set & ~(rest & -rest));
    }
  }
  const agreeingWith = listsOf(shown, asking, set, buckets);
  let moved = false;
  for (const entry of asking) {
    const agreeing = agreeingWith(entry);
    while (entry.records > 0 && move(keys, k, entry, shown.whole(entry.row), agreeing))
      moved = true;
    for (let rest = set & ~keys.missing[entry.row]; rest !== 0; rest &= rest - 1) {
      const to = shown.of(entry.row, set & ~(rest & -rest));
      while (entry.records > 0 && move(keys, k, entry, to, agreeing)) moved = true;
    }
  }
  return moved;
}

/** Moves one record to an entry that shows more, if all still agree with enough. */
function move(
  keys: Keys,
  k: number,
  from: Shown,
  to: Shown,
  agreeing: readonly (readonly Shown[])[],
): boolean {
  const lost: Shown[] = [];
  let own = 0;
  for (const list of agreeing) {
    for (const other of list) {
      if (other.records === 0) continue;
      const differ = differing(keys, from.row, other.row);
      if ((differ & ~(to.lacks | other.lacks)) === 0) own += other.records;
      else if (other.agreeing <= k) return false;
      else lost.push(other);
    }
  }
  if (own < k) return false;
  for (const other of lost) other.agreeing--;
  from.records--;
  to.records++;
  to.agreeing = own;
  return true;
}

/** For entries that lack the same columns: all that agree with each, in shared lists. */
function listsOf(
  { byLacks }: ShownRows,
  asking: readonly Shown[],
  set: ColumnSet,
  buckets: Buckets,
): (entry: Shown) => readonly (readonly Shown[])[] {
  const beyond = new Map<ColumnSet, ColumnSet[]>();
  for (const lacks of byLacks.keys()) {
    const list = beyond.get(lacks | set);
    if (list === undefined) beyond.set(lacks | set, [lacks]);
    else list.push(lacks);
  }
  const found = new Map<Shown, Shown[][]>(asking.map((entry) => [entry, []]));
  for (const [union, alike] of beyond) {
    buckets.clear(union, asking.length);
    const bucketOf = asking.map((entry) => buckets.of(entry.row, true));
    const lists: Shown[][] = Array.from({ length: buckets.count }, () => []);
    for (const lacks of alike) {
      // Without records now, but they can get some from the requesting entries.
      const isOpen = union === set;
      for (const other of byLacks.get(lacks)!) {
        if (other.records === 0 && !isOpen) continue;
        const bucket = buckets.of(other.row, false);
        if (bucket >= 0) lists[bucket].push(other);
      }
    }
    for (const [a, entry] of asking.entries()) found.get(entry)!.push(lists[bucketOf[a]]);
  }
  return (entry) => found.get(entry)!;
}
