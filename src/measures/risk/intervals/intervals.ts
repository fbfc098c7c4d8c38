import type { Progress, Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  noReading,
  type Part,
  type Reading,
  type RecordColumn,
  type RecordDeclaration,
  reading,
  recordColumns,
  uncomparedKeys,
} from '../../contract/index.ts';

/** Half-widths of the intervals, in percent. */
export const PERCENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The cells of a column, and the sum over cells of the share of intervals that contain the original value. */
export interface Disclosed {
  readonly cells: number;
  /** From 0 to `cells`. */
  readonly disclosed: number;
}

/** Largest number of columns that are shown one by one. */
const MOST_PARTS = 100;

/** Cells between two progress reports. */
const STRIDE = 32768;

/** The number of intervals around `masked`, one for each percent, that contain `original`. */
export type CountIntervals = (original: number, masked: number) => number;

/**
 * Counts the cells of one column whose original value lies in the interval around their protected value; cells that are
 * missing in either file are left out.
 */
function* discloseColumn(
  original: Float64Array,
  masked: Float64Array,
  count: CountIntervals,
  progress: (share: number) => Progress,
): Work<Disclosed> {
  let cells = 0;
  let intervals = 0;
  for (let i = 0; i < masked.length; i++) {
    if (i % STRIDE === 0) yield progress(i / masked.length);
    if (Number.isNaN(original[i]) || Number.isNaN(masked[i])) continue;
    cells++;
    intervals += count(original[i], masked[i]);
  }
  return { cells, disclosed: intervals / PERCENTS.length };
}

/** The counter of a column. */
export type CounterOf = (original: Float64Array, masked: Float64Array) => CountIntervals;

/** The columns of a measure of intervals. */
export function disclosedColumns(name: string): readonly RecordDeclaration[] {
  return [
    {
      name,
      title: 'Disclosed cells',
      definition:
        'The number of cells of the record whose original value lies in its interval; a cell counts the share of the ten intervals that contain it',
      figure: 'per cell',
    },
    {
      name: `${name}.cells`,
      title: 'Compared cells',
      definition: 'The number of cells of the record that were compared',
    },
  ];
}

/** How many cells of each record are disclosed, and how many are compared. */
export function* discloseRecords(
  { names, original, masked }: Files,
  counterOf: CounterOf,
  declared: readonly RecordDeclaration[],
): Work<RecordColumn[]> {
  const records = masked[0]?.length ?? 0;
  const disclosed = new Float64Array(records);
  const cells = new Float64Array(records);
  for (let j = 0; j < names.length; j++) {
    const count = counterOf(original[j], masked[j]);
    for (let i = 0; i < records; i++) {
      if (i % STRIDE === 0) yield { done: j + i / records, total: names.length };
      if (Number.isNaN(original[j][i]) || Number.isNaN(masked[j][i])) continue;
      cells[i]++;
      disclosed[i] += count(original[j][i], masked[j][i]) / PERCENTS.length;
    }
  }
  return disclosedOf(disclosed, cells, declared);
}

/** A record without a compared cell has no value. */
export function disclosedOf(
  disclosed: Float64Array,
  cells: Float64Array,
  declared: readonly RecordDeclaration[],
): RecordColumn[] {
  if (!cells.some((count) => count > 0)) return [];
  const defined = disclosed.map((count, i) => (cells[i] > 0 ? count : Number.NaN));
  return recordColumns(declared, defined, cells);
}

/** The reading over all columns of two files in which record i is the same record. */
export function* discloseFiles(files: Files, counterOf: CounterOf): Work<Reading> {
  const { names, original, masked } = files;
  const columns: Disclosed[] = [];
  for (let j = 0; j < names.length; j++) {
    const counter = counterOf(original[j], masked[j]);
    const progress = (share: number) => ({ done: j + share, total: names.length });
    columns.push(yield* discloseColumn(original[j], masked[j], counter, progress));
  }
  const skipped = columns.reduce((sum, { cells }, j) => sum + original[j].length - cells, 0);
  const notes =
    skipped === 0 ? [] : [`Cells left out because they are empty in either file: ${skipped}.`];
  return readDisclosed(names, columns, [...notes, ...uncomparedKeys(files)]);
}

/** The share of all cells, with the share of each column as a part. */
export function readDisclosed(
  names: readonly string[],
  columns: readonly Disclosed[],
  notes: readonly string[],
): Reading {
  if (names.length === 0) return noReading('The files have no numeric column in common.');
  const cells = columns.reduce((sum, column) => sum + column.cells, 0);
  const disclosed = columns.reduce((sum, column) => sum + column.disclosed, 0);
  const parts = columns.map((column, j): Part => {
    const name = names[j];
    if (column.cells === 0)
      return { name, value: null, reason: 'No cell has a value in both files.' };
    return { name, value: percent(column.disclosed, column.cells) };
  });
  const shown = parts.slice(0, MOST_PARTS);
  const all =
    parts.length > MOST_PARTS
      ? [...notes, `The first ${MOST_PARTS} of ${parts.length} columns are shown.`]
      : notes;
  if (cells === 0) return noReading('No cell has a value in both files.', shown, all);
  return reading(percent(disclosed, cells), shown, all);
}

/** Rounded fractions can sum to slightly more than the number of cells. */
function percent(disclosed: number, cells: number): number {
  return Math.min(100, (100 * disclosed) / cells);
}
