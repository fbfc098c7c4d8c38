import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Emptied } from './emptied.ts';
import { hide, leastImportant, spread } from './hide.ts';
import { costOf, missingIn, type UnitFile } from './unitFile.ts';

/**
 * Empties first what would give back cells that another step emptied, the least important column of each record, and
 * searches with these cells missing, so that they serve the records that need company. If what the search emptied comes
 * back by them, it is done again: cells are only added, so it ends.
 */
export function* afterOthers(
  file: UnitFile,
  search: (file: UnitFile) => Work<Emptied>,
): Work<Emptied> {
  if (!file.determined.some(({ to }) => to === null)) return yield* search(file);
  let gone = givingBack(file);
  for (let left = 1; ; left /= 2) {
    const rest = file.columns.map((column, j) =>
      column.map((value, i) => ((gone[i] >>> j) & 1 ? Number.NaN : value)),
    );
    const found = yield* inside(search({ ...file, columns: rest }), 1 - left, left / 2, 1);
    const sets = gone.map((set, i) => set | found.columns[i]);
    if (!hide(file, sets)) return { columns: sets, cost: costOf(file, sets) };
    gone = sets;
  }
}

/** The cells of each record that would give back what another step emptied, with those of its unit. */
function givingBack(file: UnitFile): Int32Array {
  const missing = missingIn(file);
  const gone = new Int32Array(missing.length);
  for (const { from, to, where } of file.determined) {
    if (to !== null) continue;
    const least = leastImportant(file, from);
    for (let i = 0; i < gone.length; i++) {
      if (where?.[i] === 1 && (from & (gone[i] | missing[i])) === 0) gone[i] |= least;
    }
  }
  for (const units of [file, ...(file.alike ?? [])]) spread(units, gone, missing);
  return gone;
}
