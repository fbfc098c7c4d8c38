import { countsOfUnits, givesCounts } from '../../../foundation/table/index.ts';
import type { WholeFiles } from '../../contract/index.ts';
import { type Answers, answer, type SeenColumn, unitPlaces } from './cells.ts';
import { isMoreThanGuessing } from './determined.ts';

/** For each record, the number of records of its unit, as everybody can count it; one list for each linked unit. */
export function sizesIn(
  columns: readonly SeenColumn[],
  { units }: Pick<WholeFiles, 'units'>,
): Int32Array[] {
  return unitPlaces(columns, units).map((place) => countsOfUnits(columns[place].shown));
}

/**
 * Columns that give the number of members, such as the size of a household: if nearly all visible values are the number of
 * linked records, it gives the emptied ones, too. In a column that is no such number, few visible values can be equal to it
 * by chance.
 */
export function answerSizes(
  own: Answers,
  sizes: readonly Int32Array[],
  share: number,
  shownBy: 'protected' | 'both',
): void {
  const { column } = own;
  const { shown, truth, numbers, emptied } = column;
  if (numbers === null || emptied.length === 0) return;
  const valuesOf = (codes: Int32Array) =>
    Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : numbers[code]));
  const codes = new Map(Array.from(numbers, (value, code) => [value, code]));
  for (const size of sizes) {
    if (!givesCounts(valuesOf(shown), size, share / 100)) continue;
    const isTrue = givesCounts(valuesOf(truth), size, share / 100);
    if (!isTrue && shownBy === 'both') continue;
    const codeOf = (record: number) => codes.get(size[record]) ?? -1;
    const said = [...emptied].filter((record) => codeOf(record) >= 0);
    const counts = isTrue || isMoreThanGuessing(column, said, codeOf);
    for (const record of said) answer(own, 'members', record, codeOf(record), counts);
  }
}
