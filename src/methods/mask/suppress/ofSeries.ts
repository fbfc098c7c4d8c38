import { PenumbraError } from '../../../error.ts';
import { combine } from '../../../foundation/table/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import { emptiedAsLevels } from './asLevels.ts';
import type { Emptied } from './emptied.ts';
import { hide } from './hide.ts';
import { keysOf, MOST_COLUMNS } from './keys.ts';
import { costOf, groupsOf, shownIn, type UnitFile } from './unitFile.ts';

/**
 * Few cells such that k units share every series: they are in the same waves and show the same in each of them.
 *
 * A unit is one row with the columns of all its waves, and rows of units in the same waves, with the same kept values, are
 * emptied until k are equal. Then what would give emptied cells back is emptied, too, which can part equal series, so the
 * rows are emptied again. Rounds end: as long as fewer than k units share a series, the next one empties at least one more
 * cell, and series without any value are shared by all units in the same waves, which must be k.
 */
export function* emptiedOfSeries(file: UnitFile, waves: Int32Array): Work<Emptied> {
  const { columns, importance, k } = file;
  const d = columns.length;
  const histories = groupsOf(file.units).map((records) =>
    records.slice().sort((a, b) => waves[a] - waves[b]),
  );
  const classes = classesOf(file, histories, waves);
  const sets = new Int32Array(file.units.length);
  for (let left = 1; ; left /= 2) {
    const { rowOf } = shownIn(file, sets);
    const open = classes.filter((units) => !isShared(units, histories, rowOf, k));
    if (open.length === 0) break;
    for (const [c, units] of open.entries()) {
      const length = histories[units[0]].length;
      const wide = Array.from({ length: length * d }, (_, place) => {
        const [wave, j] = [Math.floor(place / d), place % d];
        return Float64Array.from(units, (u) => {
          const i = histories[u][wave];
          return (sets[i] >>> j) & 1 ? Number.NaN : columns[j][i];
        });
      });
      const prices = Array.from(wide, (_, place) => importance[place % d]);
      const done = 1 - left + (left * c) / (2 * open.length);
      const work = emptiedAsLevels(keysOf(wide, prices), k);
      const emptied = yield* inside(work, done, left / (2 * open.length), 1);
      for (const [row, u] of units.entries()) {
        for (const [wave, i] of histories[u].entries()) {
          sets[i] |= (emptied.columns[row] >>> (wave * d)) & ((1 << d) - 1);
        }
      }
    }
    hide(file, sets);
  }
  return { columns: sets, cost: costOf(file, sets) };
}

/** Units that are in the same waves and have the same kept values in each of them. Refuses fewer than k. */
function classesOf(
  { columns, kept, k }: UnitFile,
  histories: readonly Int32Array[],
  waves: Int32Array,
): Int32Array[] {
  const told = combine([waves, kept], waves.length).codes;
  const places = new Map<string, number>();
  const classOf = Int32Array.from(histories, (records) => {
    const text = Array.from(records, (i) => told[i]).join();
    if (!places.has(text)) places.set(text, places.size);
    return places.get(text)!;
  });
  const classes = groupsOf(classOf);
  const rare = classes.filter(({ length }) => length < k);
  if (rare.length > 0) {
    const units = rare.reduce((sum, { length }) => sum + length, 0);
    throw new PenumbraError(
      'data',
      `suppress: ${units} of ${histories.length} units are in waves, or have kept values, that fewer than k = ${k} units share, and emptying other columns cannot change that: leave these units out of the file, recode the time into fewer waves, keep fewer columns, or choose a smaller k.`,
      { key: 'share' },
    );
  }
  const longest = histories.reduce((most, { length }) => Math.max(most, length), 0);
  if (longest * columns.length > MOST_COLUMNS) {
    throw new PenumbraError(
      'usage',
      `suppress takes at most ${MOST_COLUMNS} columns together, and ${columns.length} columns in ${longest} waves are ${longest * columns.length}: choose fewer columns, or recode the time into fewer waves.`,
      { key: 'share' },
    );
  }
  return classes;
}

/** Whether k of these units show every series that one of them shows. */
function isShared(
  units: Int32Array,
  histories: readonly Int32Array[],
  rowOf: Int32Array,
  k: number,
): boolean {
  const counts = new Map<string, number>();
  for (const u of units) {
    const text = Array.from(histories[u], (i) => rowOf[i]).join();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts.values()].every((count) => count >= k);
}
