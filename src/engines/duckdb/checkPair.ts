import { type Column, valuesOf } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import type { BlockCells } from '../../io/duckdb/index.ts';
import { codedAs, countViolations, recodedOtherwise } from '../../recipe/certificate/index.ts';
import { keepRows, prepareLoaded, type TaskOptions } from '../../recipe/dataset/index.ts';
import { type CheckedStep, checkSteps, keepRecords } from '../../recipe/index.ts';
import { type BlockReport, columnOf, tallyOf } from '../contract/index.ts';
import { originalColumns, partOf, type SurveyedFile, type SurveyedPair } from './pairLayout.ts';

/** Findings about a block of an original and of its protected file. */
export interface CheckedPair {
  readonly steps: readonly CheckedStep[];
  readonly columns: BlockReport['columns'];
  /** Values of recoded columns that differ from the recoded original. */
  readonly recoded: number;
  /** Number of records that violate each rule. */
  readonly violations: readonly number[];
}

/** Checks everything that a certificate states about a block, from the values of both files. */
export async function checkPair(
  { original, written, scope, layout }: SurveyedPair,
  { rid, columns: cells }: BlockCells,
  options: TaskOptions,
): Promise<CheckedPair> {
  const [kept] = cells as readonly [Uint8Array | Int32Array];
  const flags = kept.includes(0) ? Uint8Array.from(kept) : null;
  const columnsFrom = (file: SurveyedFile, from: number): Column[] =>
    file.survey.columns.map((column, j) => columnOf(column, cells[from + j]));
  const read = originalColumns(original, scope, cells.slice(1));
  const before = prepareLoaded(
    partOf(original, read, rid.length, (record) => rid[record]),
    scope.preparations,
  );
  const { decimal } = written.survey.dialect;
  const made = keepRows(columnsFrom(written, 1 + layout.original.length), flags);
  const count = flags?.reduce((sum, flag) => sum + flag, 0) ?? rid.length;
  const part = partOf(written, made, count, (record) => record);
  const after = codedAs(before, part, scope, decimal);
  const groups = cells.slice(cells.length - layout.groups.length) as Int32Array[];
  const { coverages } = scope;
  const groupOf = coverages.map((_, i) =>
    groups.length === 0 ? null : numbered(groups[i], flags),
  );
  const pair = { original: before, written: after, kept: flags, groupOf };
  return {
    steps: await drive(checkSteps(coverages, pair), () => {}, options.signal),
    columns: layout.covered.map((column) => {
      const source = before.table.columns[column.position];
      const now = valuesOf(after.table.columns[column.written]);
      const values = keepRecords(valuesOf(source), flags);
      return [column.position, tallyOf(values, now, source.kind !== 'numeric')];
    }),
    recoded: recodedOtherwise(pair, scope, decimal),
    violations: await countViolations(pair, scope, options),
  };
}

/** Numbers the groups of a block from 0, so that no array is as large as the number of groups of the file. */
function numbered(groups: Int32Array, flags: Uint8Array | null): Int32Array {
  const numbers = new Map<number, number>();
  const own = flags === null ? groups : groups.filter((_, i) => flags[i] === 1);
  return own.map((group) => {
    const known = numbers.get(group) ?? numbers.size;
    numbers.set(group, known);
    return known;
  });
}
