import type { Column } from '../../foundation/table/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import { inferCells } from '../../measures/risk/index.ts';
import {
  type AlikeRecords,
  type DeterminedColumn,
  withKnown,
} from '../../methods/contract/index.ts';
import { keepRows } from '../dataset/index.ts';
import {
  type AlikeColumns,
  alikeRecords,
  type Plan,
  type PlannedStep,
  withoutLevel,
} from '../plan/index.ts';
import { fileInference, readBy } from './readers.ts';

/** Largest number of times that a step is done again; each time it closes more dependencies. */
const ROUNDS = 8;

type Determined = readonly DeterminedColumn[];

/**
 * Does a step that empties cells until its result shows no dependency that gives one back. Records that were made alike
 * can show dependencies that the original does not have. What is found counts as determined when the step is done again; what
 * the numbers of units tell is then emptied in all records of a unit.
 * A dependency only on columns that are never emptied, in the step or outside of it, cannot be closed here. It is no reason to
 * keep the column that it gives, because it holds by chance; the certificate then withdraws the claim.
 */
export function* hideDependencies(
  step: PlannedStep,
  columns: readonly Column[],
  plan: Plan,
  replace: (
    determined: Determined,
    alike: readonly AlikeRecords[],
  ) => Work<readonly Float64Array[]>,
  planned: Determined,
): Work<readonly Float64Array[]> {
  const { positions } = step;
  let determined = planned;
  let alike: readonly AlikeColumns[] = [];
  const made = () =>
    replace(
      determined,
      alike.map((one) => alikeRecords(one, columns, plan.kept)),
    );
  let values = yield* inside(made(), 0, 1, 2);
  const inference = fileInference({ ...plan, steps: [step] });
  if (inference === null) return values;
  const others = new Set([
    ...plan.dropped,
    ...plan.steps.flatMap((other) => (other === step ? [] : other.positions)),
  ]);
  const before = keepRows(columns, plan.kept);
  const numbers = inference.units.map(({ position }) => position);
  const isNumber = (position: number) => numbers.includes(position);
  const never =
    step.replace.neverEmpties?.(step.replaceParameters as never, positions.length) ?? [];
  const known = withKnown(
    positions.map((_, j) => never.includes(j)),
    planned,
  );
  for (let round = 1; round < ROUNDS; round++) {
    const masked = before.map((column, position) => {
      if (others.has(position)) return null;
      const place = positions.indexOf(position);
      return place < 0
        ? column
        : withoutCells(column, withoutLevel(values[place], step.scales[place]));
    });
    const { dependencies } = yield* inferCells(readBy(inference, before, masked));
    const found = dependencies
      .filter(({ to }) => positions.includes(to))
      .map(({ from, to, ...rest }) => ({
        ...rest,
        from: from.filter((p) => positions.includes(p)).map((p) => positions.indexOf(p)),
        to: positions.indexOf(to),
      }))
      .filter(({ from }) => from.some((j) => !known[j]));
    const isKnown = (one: Determined[number]) => determined.some((other) => covers(other, one));
    const more = found.filter((one) => !isKnown(one));
    const ofUnits = dependencies
      .filter(({ from, to }) => positions.includes(to) && from.every(isNumber))
      .map(({ from, to }) => ({ numbers: from, columns: [positions.indexOf(to)] }))
      .filter((one) => !alike.some((other) => String(asList(other)) === String(asList(one))));
    if (more.length + ofUnits.length === 0) break;
    determined = [...determined, ...more];
    alike = [...alike, ...ofUnits];
    values = yield* inside(made(), 1, 1, 2);
  }
  return values;
}

function asList({ numbers, columns }: AlikeColumns): readonly number[] {
  return [...numbers, ...columns];
}

/** Whether a dependency is one that another one closes. */
function covers(other: DeterminedColumn, one: DeterminedColumn): boolean {
  if (other.to !== one.to || String(other.from) !== String(one.from)) return false;
  const { where } = other;
  return where === undefined || (one.where?.every((is, i) => is <= where[i]) ?? false);
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
