import type { Carried, UnitFile } from './unitFile.ts';

/**
 * Empties what the waves around a record would give back: if the nearest visible waves on both sides of an emptied cell
 * agree, and have its value, the one on the side with fewer of them is emptied, too; if the nearest one tells it alone,
 * that one. Repeated until none is left. Returns whether more was emptied.
 */
export function spreadAround(
  { columns }: Pick<UnitFile, 'columns'>,
  { histories, columns: own, isAlone, within }: Carried,
  sets: Int32Array,
  missing: Int32Array,
): boolean {
  let more = false;
  for (const { column, isNumber } of own) {
    const bit = 1 << column;
    const values = columns[column];
    const isShown = (record: number) => ((sets[record] | missing[record]) & bit) === 0;
    const isSame = (a: number, b: number) =>
      a === b || (isNumber && Math.abs(a - b) <= within * Math.abs(b));
    for (const history of histories) {
      const open = [...history].filter((record) => (sets[record] & ~missing[record] & bit) !== 0);
      // Emptied cells are asked again, because others between them and a visible wave can go.
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const lost = next;
        const place = history.indexOf(lost);
        const run = (step: -1 | 1) => {
          const found: number[] = [];
          for (let p = place + step; p >= 0 && p < history.length; p += step) {
            if (!isShown(history[p])) continue;
            if (!isSame(values[history[p]], values[lost])) break;
            found.push(history[p]);
          }
          return found;
        };
        const [before, after] = [run(-1), run(1)];
        const gone = isAlone
          ? [...before, ...after]
          : before.length === 0 || after.length === 0
            ? []
            : before.length <= after.length
              ? before
              : after;
        for (const record of gone) {
          sets[record] |= bit;
          open.push(record);
          more = true;
        }
      }
    }
  }
  return more;
}
