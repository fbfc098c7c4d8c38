import { type Column, valuesOf } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { BlockCells } from '../../io/duckdb/index.ts';
import {
  belongingIn,
  categoriesIn,
  columnAt,
  countViolations,
  placeIn,
  recodedOtherwise,
} from '../../recipe/certificate/index.ts';
import {
  keepRows,
  prepareLoaded,
  type TaskOptions,
  withCodesOf,
} from '../../recipe/dataset/index.ts';
import { type CheckedStep, checkSteps, keepRecords, type Scope } from '../../recipe/index.ts';
import { type BlockReport, columnOf, tallyOf } from '../contract/index.ts';
import { type PairLayout, partOf, type SurveyedFile } from './pairLayout.ts';

/** What was found about a block of an original and what was written for it. */
export interface CheckedPair {
  readonly steps: readonly CheckedStep[];
  readonly columns: BlockReport['columns'];
  /** Values of recoded columns that are not what their rules make of the original. */
  readonly recoded: number;
  /** How many records break each rule. */
  readonly violations: readonly number[];
}

/** Checks everything that a certificate says of a block, from the values of both files. */
export async function checkPair(
  original: SurveyedFile,
  written: SurveyedFile,
  { preparations, fates, edits, coverages }: Scope,
  layout: PairLayout,
  { rid, columns: cells }: BlockCells,
  options: TaskOptions,
): Promise<CheckedPair> {
  const [kept] = cells as readonly [Uint8Array | Int32Array];
  const flags = kept.includes(0) ? Uint8Array.from(kept) : null;
  const columnsFrom = (file: SurveyedFile, from: number): Column[] =>
    file.survey.columns.map((column, j) => columnOf(column, cells[from + j]));
  const read = columnsFrom(original, 1);
  const before = prepareLoaded(
    partOf(original, read, rid.length, (record) => rid[record]),
    preparations,
  );
  const { decimal } = written.survey.dialect;
  const made = keepRows(columnsFrom(written, 1 + layout.original.length), flags);
  const count = flags?.reduce((sum, flag) => sum + flag, 0) ?? rid.length;
  const after = withCodesOf(
    partOf(written, made, count, (record) => record),
    before,
    categoriesIn(coverages, placeIn(fates)),
    decimal,
  );
  const groups = cells.slice(cells.length - layout.groups.length) as Int32Array[];
  const checking = checkSteps(
    coverages,
    columnAt(before),
    columnAt(after),
    coverages.map((_, i) => (groups.length === 0 ? null : numbered(groups[i], flags))),
    belongingIn(before, coverages, flags),
    flags,
  );
  return {
    steps: await drive(checking, () => {}, options.signal),
    columns: layout.covered.map((column) => {
      const values = keepRecords(valuesOf(columnAt(before)(column.position)), flags);
      const isCategorical = columnAt(before)(column.position).kind !== 'numeric';
      const now = valuesOf(columnAt(after)(column.written));
      return [column.position, tallyOf(values, now, isCategorical)];
    }),
    recoded: recodedOtherwise(before, after, fates, flags, preparations, decimal),
    violations:
      edits === null
        ? []
        : await countViolations(edits, before, after, fates, coverages, flags, options),
  };
}

/** Groups of a block are numbered by themselves, so that nothing is as large as all groups of the file. */
function numbered(groups: Int32Array, flags: Uint8Array | null): Int32Array {
  const numbers = new Map<number, number>();
  const own = flags === null ? groups : groups.filter((_, i) => flags[i] === 1);
  return own.map((group) => {
    const known = numbers.get(group) ?? numbers.size;
    numbers.set(group, known);
    return known;
  });
}
