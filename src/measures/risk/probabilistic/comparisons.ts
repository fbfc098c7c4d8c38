import type { Work } from '../../../foundation/work/index.ts';
import { type Cells, comparisonOf, missingIn } from './cells.ts';
import { CLASSES, CODES } from './classes.ts';
import { type CellTable, columnsOf, exactAgreements } from './patterns.ts';

/** How masked cells compare with all originals. */
export interface Comparisons {
  /** The number of key columns. */
  readonly columns: number;
  /** Originals that each cell is compared with. */
  readonly originals: number;
  /** Masked records in each cell. */
  readonly records: Int32Array;
  /** By column, the originals that are in the class of each cell. */
  readonly alike: readonly Int32Array[];
  /** By column, the originals that have a value. */
  readonly known: Int32Array;
  /** The comparisons of cell c are at start[c] to start[c + 1] - 1, those of the same columns side by side. */
  readonly start: Int32Array;
  readonly comparison: Int32Array;
  /** Originals that compare so with the cell. */
  readonly counts: Int32Array;
}

/**
 * Visits how each masked cell compares with the originals and how many do so. A value that is missing in either file
 * is not compared, so originals are taken apart by the columns that they lack. O(3^p n) where all such sets occur
 * and O(2^p n) where no value is missing.
 */
export function* visitComparisons(
  original: Cells,
  masked: CellTable,
  visit: (cell: number, comparison: number, originals: number) => void,
): Work<void> {
  const all = (1 << original.classes.length) - 1;
  const lacking = missingIn(masked);
  for (const [missing, cells] of byMissing(original)) {
    const columns = columnsOf(all & ~missing);
    const agreements = yield* exactAgreements(cells, masked, columns);
    const patterns = 1 << columns.length;
    const agreeing = Int32Array.from({ length: patterns }, (_, pattern) =>
      columnsOf(pattern).reduce((set, place) => set | (1 << columns[place]), 0),
    );
    for (let cell = 0, at = 0; cell < lacking.length; cell++) {
      const compared = all & ~missing & ~lacking[cell];
      for (let pattern = 0; pattern < patterns; pattern++, at++) {
        if (agreements[at] === 0) continue;
        visit(cell, comparisonOf(compared, agreeing[pattern]), agreements[at]);
      }
    }
  }
}

/** The comparisons of some masked cells with all originals. */
export function* comparisonsOf(original: Cells, masked: CellTable): Work<Comparisons> {
  const found: number[][] = Array.from(masked.records, () => []);
  yield* visitComparisons(original, masked, (cell, comparison, originals) => {
    found[cell].push(comparison, originals);
  });
  const start = new Int32Array(found.length + 1);
  for (const [cell, list] of found.entries()) start[cell + 1] = start[cell] + list.length / 2;
  const comparison = new Int32Array(start[found.length]);
  const counts = new Int32Array(comparison.length);
  for (const [cell, list] of found.entries()) {
    for (let i = 0; i < list.length; i += 2) {
      comparison[start[cell] + i / 2] = list[i];
      counts[start[cell] + i / 2] = list[i + 1];
    }
  }
  const inClass = original.classes.map((codes) => {
    const records = new Int32Array(CODES);
    for (const [cell, code] of codes.entries()) records[code] += original.records[cell];
    return records;
  });
  return {
    columns: original.classes.length,
    originals: original.cellOf.length,
    records: masked.records,
    alike: inClass.map((records, j) => Int32Array.from(masked.classes[j], (code) => records[code])),
    known: Int32Array.from(inClass, (records) =>
      records.subarray(0, CLASSES).reduce((sum, count) => sum + count, 0),
    ),
    start,
    comparison,
    counts,
  };
}

function byMissing(cells: Cells): Map<number, CellTable> {
  const places = new Map<number, number[]>();
  for (const [cell, missing] of missingIn(cells).entries()) {
    const list = places.get(missing);
    if (list === undefined) places.set(missing, [cell]);
    else list.push(cell);
  }
  return new Map(Array.from(places, ([missing, list]) => [missing, takeCells(cells, list)]));
}

export function takeCells({ classes, records }: CellTable, places: readonly number[]): CellTable {
  return {
    classes: classes.map((column) => Uint8Array.from(places, (cell) => column[cell])),
    records: Int32Array.from(places, (cell) => records[cell]),
  };
}
