import { countsOfUnits, givesCounts } from '../../../foundation/table/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, type SeenColumn, unitPlaces } from './cells.ts';

/** For each record, the number of records of its unit, as everybody can count it; one list for each linked unit. */
export function sizesIn(
  columns: readonly SeenColumn[],
  { units }: Pick<WholeFiles, 'units'>,
): Int32Array[] {
  return unitPlaces(columns, units).map((place) => countsOfUnits(columns[place].shown));
}

/**
 * Columns that give the number of members, such as the size of a household: if nearly all visible values are the number of
 * linked records, it gives the emptied ones, too.
 */
export function answerSizes(own: Answers, sizes: readonly Int32Array[], share: number): void {
  const { shown, numbers, emptied } = own.column;
  if (numbers === null || emptied.length === 0) return;
  for (const size of sizes) {
    const values = Float64Array.from(shown, (code) => (code < 0 ? Number.NaN : numbers[code]));
    if (!givesCounts(values, size, share / 100)) continue;
    const codes = new Map(Array.from(numbers, (value, code) => [value, code]));
    for (const record of emptied) {
      const code = codes.get(size[record]);
      if (code !== undefined) answer(own, 'members', record, code);
    }
  }
}
