import type { Column } from '../../foundation/table/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import { countInferred, inferCells } from '../../measures/risk/index.ts';
import {
  type AlikeRecords,
  type DeterminedColumn,
  withKnown,
} from '../../methods/contract/index.ts';
import { keepRows } from '../dataset/index.ts';
import {
  type AlikeColumns,
  alikeRecords,
  claimsHidden,
  type PlannedStep,
  withoutLevel,
} from '../plan/index.ts';
import { fileInference, readBy } from './readers.ts';
import {
  type Around,
  type Determined,
  type HidingStep,
  isEmpty,
  lengthOf,
  type Made,
  maskedBy,
  shownBy,
  shownOf,
  type Values,
} from './shownBySteps.ts';

/** Largest number of times that a step is done again; each time it closes more dependencies. */
const ROUNDS = 8;

/**
 * Does the steps that empty cells, until their result shows no dependency that gives one back. Each sees what the others
 * wrote. What comes back by a column of another step is kept, and others of its own step are emptied; or the other column is
 * emptied, too. If there is such a cell, both are tried, and both orders of the steps, and what costs least is taken.
 */
export function* hideSteps(steps: readonly HidingStep[], around: Around): Work<readonly Values[]> {
  const valuesOf = ({ made }: Tried) => steps.map((one) => made.get(one)!.values);
  let best = yield* inside(tryAll(steps, around, true), 0, 1, 3);
  if (!best.isAcross || steps.length === 1) return valuesOf(best);
  const others = [tryAll([...steps].reverse(), around, true), tryAll(steps, around, false)];
  for (const [i, other] of others.entries()) {
    const tried = yield* inside(other, 1 + i, 1, 3);
    if ((tried.open - best.open || tried.cost - best.cost) < 0) best = tried;
  }
  return valuesOf(best);
}

/** The results of all steps, and whether a cell came back by a column of another step. */
interface Tried {
  readonly made: ReadonlyMap<HidingStep, Made>;
  readonly isAcross: boolean;
  /** Emptied cells that come back still, and what all emptied cells cost. */
  readonly open: number;
  readonly cost: number;
}

/** All steps, one after another; then each goes on with its result as long as it shows cells of any step. */
function* tryAll(steps: readonly HidingStep[], around: Around, keeps: boolean): Work<Tried> {
  const made = new Map<HidingStep, Made>();
  const parts = steps.length + 1;
  let isAcross = false;
  for (const [i, one] of steps.entries()) {
    const work = hideDependencies(one, { ...around, done: shownBy(made, around) }, keeps);
    const { isAcross: is, ...result } = yield* inside(work, i, 1, parts);
    isAcross ||= is;
    made.set(one, result);
  }
  const inference = fileInference({ ...around.plan, steps: steps.map(({ step }) => step) });
  if (steps.length === 1 || inference === null) return { made, isAcross, open: 0, cost: 0 };
  const before = keepRows(around.columns, around.plan.kept);
  for (let round = 1; ; round++) {
    let isMore = false;
    for (const one of [...steps].reverse()) {
      const masked = maskedBy(shownBy(made, around), around);
      const { dependencies } = yield* inferCells(readBy(inference, before, masked));
      const more = dependencies.flatMap((found) =>
        inference.positions.includes(found.to) ? lostAgain(found, one, before, masked) : [],
      );
      if (more.length === 0 || round === ROUNDS) continue;
      const { values: its, alike } = made.get(one)!;
      // What tells cells that were kept apart was settled before.
      const planned = one.planned.filter(
        ({ from, where }) => from.length > 0 || where === undefined,
      );
      const again = one.replace([...planned, ...more], recordsOf(alike, around), its);
      made.set(one, { values: yield* inside(again, steps.length, 1, parts), alike });
      isAcross = true;
      isMore = true;
    }
    if (!isMore) break;
  }
  const masked = maskedBy(shownBy(made, around), around);
  const { answers } = yield* inferCells(readBy(inference, before, masked));
  const own = answers.filter(({ column }) => inference.positions.includes(column.position));
  return { made, isAcross, open: countInferred(own).emptiedInferred, cost: costOf(made) };
}

/**
 * Does one step until its result shows no dependency that gives a cell back. Records that were made alike
 * can show dependencies that the original does not have. What is found counts as determined when the step is done again; what
 * the numbers of units tell is then emptied in all records of a unit.
 * A dependency only on columns that are never emptied, in the step or outside of all steps, cannot be closed here. It is no
 * reason to keep the column that it gives, because it holds by chance; the certificate then withdraws the claim. A column of
 * another step is one, where it is shown, if `keeps`.
 */
function* hideDependencies(
  { step, planned, replace }: HidingStep,
  around: Around,
  keeps: boolean,
): Work<Made & Pick<Tried, 'isAcross'>> {
  const { positions } = step;
  let determined = planned;
  let alike: readonly AlikeColumns[] = [];
  const made = () => replace(determined, recordsOf(alike, around));
  let values = yield* inside(made(), 0, 1, 2);
  const inference = fileInference({ ...around.plan, steps: [step] });
  if (inference === null) return { values, alike, isAcross: false };
  const before = keepRows(around.columns, around.plan.kept);
  const numbers = inference.units.map(({ position }) => position);
  const isNumber = (position: number) => numbers.includes(position);
  const known = knownIn(step, planned);
  const hidden = new Set(
    around.plan.steps.filter(claimsHidden).flatMap((other) => other.positions),
  );
  let isAcross = false;
  for (let round = 1; round < ROUNDS; round++) {
    const masked = maskedBy(new Map([...around.done, ...shownOf(step, values, around)]), around);
    const { dependencies } = yield* inferCells(readBy(inference, before, masked));
    const found = dependencies
      .filter(({ to }) => positions.includes(to))
      .map((one) => ({
        ...whereShown(one, masked, around.done),
        from: one.from.filter((p) => positions.includes(p)).map((p) => positions.indexOf(p)),
        to: positions.indexOf(one.to),
      }))
      .filter(({ from, isAcross }) => from.some((j) => !known[j]) || (keeps && isAcross));
    const lost = dependencies
      .filter(({ to }) => hidden.has(to) && !positions.includes(to))
      .flatMap((one) => lostAgain(one, { step, planned }, before, masked));
    const isKnown = (one: DeterminedColumn) => determined.some((other) => covers(other, one));
    const across = [...found.filter((one) => one.isAcross), ...lost].filter((one) => !isKnown(one));
    const more = [...found.filter((one) => !one.isAcross && !isKnown(one)), ...across];
    const ofUnits = dependencies
      .filter(({ from, to }) => positions.includes(to) && from.every(isNumber))
      .map(({ from, to }) => ({ numbers: from, columns: [positions.indexOf(to)] }))
      .filter((one) => !alike.some((other) => String(asList(other)) === String(asList(one))));
    if (more.length + ofUnits.length === 0) break;
    isAcross ||= across.length > 0;
    determined = [...determined, ...more];
    alike = [...alike, ...ofUnits];
    values = yield* inside(made(), 1, 1, 2);
  }
  return { values, alike, isAcross };
}

/** The columns of a step that stay whatever is emptied. */
function knownIn(
  { positions, replace, replaceParameters }: PlannedStep,
  planned: Determined,
): boolean[] {
  const never = replace.neverEmpties?.(replaceParameters as never, positions.length) ?? [];
  return withKnown(
    positions.map((_, j) => never.includes(j)),
    planned,
  );
}

/** A dependency as it is found in the written file. */
interface Found {
  readonly from: readonly number[];
  readonly to: number;
  readonly where?: Uint8Array;
}

/** Where a dependency gives cells: if columns of other steps are among its sources, in the records that show these. */
function whereShown(
  { from, where }: Found,
  masked: readonly (Column | null)[],
  done: ReadonlyMap<number, Column>,
): { readonly isAcross: boolean; readonly where?: Uint8Array } {
  const others = from.filter((position) => done.has(position));
  if (others.length === 0) return { isAcross: false, ...(where && { where }) };
  const shown = Uint8Array.from({ length: lengthOf(masked) }, (_, i) =>
    (where?.[i] ?? 1) === 1 && others.every((p) => !isEmpty(masked[p]!, i)) ? 1 : 0,
  );
  return { isAcross: true, where: shown };
}

/** What a step must empty because a cell that is emptied already would come back by its columns. */
function lostAgain(
  { from, to, where }: Found,
  { step, planned }: Pick<HidingStep, 'step' | 'planned'>,
  before: readonly Column[],
  masked: readonly (Column | null)[],
): DeterminedColumn[] {
  const known = knownIn(step, planned);
  const own = from.map((p) => step.positions.indexOf(p)).filter((j) => j >= 0 && !known[j]);
  if (own.length === 0) return [];
  const isGiven = (i: number) =>
    (where?.[i] ?? 1) === 1 &&
    isEmpty(masked[to]!, i) &&
    !isEmpty(before[to], i) &&
    from.every((p) => !isEmpty(masked[p]!, i));
  const records = Uint8Array.from({ length: lengthOf(masked) }, (_, i) => (isGiven(i) ? 1 : 0));
  return records.includes(1) ? [{ from: own, to: null, where: records }] : [];
}

function recordsOf(alike: readonly AlikeColumns[], { columns, plan }: Around): AlikeRecords[] {
  return alike.map((one) => alikeRecords(one, columns, plan.kept));
}

/** What all emptied cells cost. Cells that were missing count alike in every result. */
function costOf(made: ReadonlyMap<HidingStep, Made>): number {
  let sum = 0;
  for (const [{ step }, { values }] of made) {
    const { replace, replaceParameters, positions, scales } = step;
    const prices = replace.prices?.(replaceParameters as never, positions.length);
    for (const [j, column] of values.entries()) {
      const empty = withoutLevel(column, scales[j]).filter(Number.isNaN).length;
      sum += empty * (prices?.[j] ?? 1);
    }
  }
  return sum;
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
