import type { Column } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { AlikeRecords, DeterminedColumn } from '../../methods/contract/index.ts';
import { keepRows } from '../dataset/index.ts';
import { type AlikeColumns, type Plan, type PlannedStep, withoutLevel } from '../plan/index.ts';

export type Determined = readonly DeterminedColumn[];
export type Values = readonly Float64Array[];

/** A step that empties cells for good. */
export interface HidingStep {
  readonly step: PlannedStep;
  /** The dependencies that the plan closes. */
  readonly planned: Determined;
  /** Does the step, or goes on with what it made before. */
  replace(determined: Determined, alike: readonly AlikeRecords[], made?: Values): Work<Values>;
}

/** A result of a step, and what the numbers of units told about others. */
export interface Made {
  readonly values: Values;
  readonly alike: readonly AlikeColumns[];
}

/** The file that the steps see, the plan, and the written columns of the steps that were done before, by position. */
export interface Around {
  readonly columns: readonly Column[];
  readonly plan: Plan;
  readonly done: ReadonlyMap<number, Column>;
}

/** The columns that a reader sees; null for those that are left out, or that a step writes later. */
export function maskedBy(
  shown: ReadonlyMap<number, Column>,
  { columns, plan }: Around,
): (Column | null)[] {
  const hidden = new Set([...plan.dropped, ...plan.steps.flatMap(({ positions }) => positions)]);
  return keepRows(columns, plan.kept).map(
    (column, position) => shown.get(position) ?? (hidden.has(position) ? null : column),
  );
}

/** The columns that were written before, and those of steps that empty cells. */
export function shownBy(made: ReadonlyMap<HidingStep, Made>, around: Around): Map<number, Column> {
  const own = [...made].flatMap(([{ step }, { values }]) => [...shownOf(step, values, around)]);
  return new Map([...around.done, ...own]);
}

export function shownOf(
  { positions, scales }: PlannedStep,
  values: Values,
  { columns, plan }: Around,
): Map<number, Column> {
  const own = keepRows(
    positions.map((position) => columns[position]),
    plan.kept,
  );
  return new Map(
    positions.map((position, j) => [
      position,
      withoutCells(own[j], withoutLevel(values[j], scales[j])),
    ]),
  );
}

export function lengthOf(columns: readonly (Column | null)[]): number {
  const column = columns.find((one) => one !== null)!;
  return (column.kind === 'categorical' ? column.codes : column.values).length;
}

export function isEmpty(column: Column, record: number): boolean {
  switch (column.kind) {
    case 'numeric':
      return Number.isNaN(column.values[record]);
    case 'categorical':
      return column.codes[record] < 0;
    case 'text':
      return column.values[record] === null;
  }
}

/** A column with the cells emptied that have no new value. */
function withoutCells(column: Column, values: Float64Array): Column {
  const isGone = (i: number) => Number.isNaN(values[i]);
  switch (column.kind) {
    case 'numeric':
      return { ...column, values };
    case 'categorical':
      return { ...column, codes: column.codes.map((code, i) => (isGone(i) ? -1 : code)) };
    case 'text':
      return { ...column, values: column.values.map((text, i) => (isGone(i) ? null : text)) };
  }
}
