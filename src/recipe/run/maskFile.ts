import {
  asCategories,
  type Column,
  type Dataset,
  type Grid,
  namesOf,
  scaleOf,
  valuesOf,
} from '../../foundation/table/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import type { Partition } from '../../methods/contract/index.ts';
import type { Form } from '../../methods/edits/index.ts';
import { type MaskedColumn, withColumns, writtenGrid } from '../dataset/index.ts';
import {
  belongingOfStep,
  classSize,
  drawnWeights,
  keepRecords,
  type Plan,
  type PlannedStep,
  treatMissing,
  weightDecimals,
  withoutLevel,
} from '../plan/index.ts';
import {
  cellsApart,
  enforceRules,
  lawfulCategories,
  repairRules,
  ruleCells,
} from '../rules/index.ts';
import { groupStep, replaceStep } from './run.ts';

/** What a step of a plan works on. `file` is as steps get it. */
export function readyStep(
  step: PlannedStep,
  { table: { columns } }: Pick<Dataset, 'table'>,
  plan: Plan,
  seed: Uint8Array,
  members: number,
) {
  const kept = (position: number) => keepRecords(valuesOf(columns[position]), plan.kept);
  const belonging = belongingOfStep(step, columns, plan.kept);
  const treated = treatMissing(
    step.positions.map(kept),
    step.missing,
    classSize(step),
    belonging.strata,
    step.scales,
  );
  const cells = ruleCells(step, columns, plan);
  const given = step.given.map(kept);
  const confidential = step.confidential.map((position) => ({
    values: kept(position),
    ordered: scaleOf(columns[position]).kind !== 'nominal',
  }));
  const chance = { seed, step: plan.steps.indexOf(step), part: 0 };
  return {
    treated,
    cells,
    given,
    apart: cellsApart(step, cells, belonging, treated, columns, plan),
    grouping: { members, chance, ...(confidential.length === 0 ? {} : { confidential }) },
    replacing: {
      chance,
      members,
      ...(given.length === 0 ? {} : { given }),
      ...(step.weight === null ? {} : { weights: kept(step.weight) }),
    },
  };
}

/**
 * What a plan makes of a file, column by column, as it would be written: nothing is written, read back or certified.
 * For trials of many recipes. The same values as `protect` gives with this seed.
 */
export function* maskFile(
  dataset: Dataset,
  plan: Plan,
  seed: Uint8Array,
): Work<{
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly partitions: readonly Partition[];
}> {
  const file = withColumns(dataset, plan.columns);
  const repaired = plan.edits?.violations === 'repair' ? yield* repairRules(file, plan) : null;
  const sound = repaired === null ? file : withColumns(file, repaired.columns);
  const masked = new Map<number, MaskedColumn>();
  const partitions: Partition[] = [];
  const total = plan.steps.length;
  for (const [done, step] of plan.steps.entries()) {
    const ready = readyStep(step, sound, plan, seed, 1);
    const { treated, apart, grouping, given, replacing } = ready;
    const work = groupStep(step, treated, apart, grouping, given);
    const { partition } = yield* inside(work, done, 0.8, total);
    const values = yield* replaceStep(step, treated, partition, replacing);
    for (const [j, position] of step.positions.entries()) {
      const written = withoutLevel(values[j], step.scales[j]);
      masked.set(position, asMasked(position, written, partition.groupOf, plan));
    }
    partitions.push(partition);
  }
  for (const [position, column] of preparedOnly(plan)) masked.set(position, column);
  const lawful = lawfulCategories(sound, plan, masked, partitions).masked;
  if (plan.edits === null) return { masked: lawful, partitions };
  const enforced = yield* enforceRules(sound, plan, lawful, partitions);
  return { masked: enforced.masked, partitions };
}

/** Columns that no step protects but that are coded anew, and the weights of a sample. */
export function preparedOnly(plan: Plan): Map<number, MaskedColumn> {
  const { columns } = plan;
  const result = new Map<number, MaskedColumn>();
  const add = (position: number, values: Float64Array) => {
    const groupOf = new Int32Array(plan.records);
    result.set(position, asMasked(position, keepRecords(values, plan.kept), groupOf, plan));
  };
  for (const position of plan.recoded) add(position, valuesOf(columns[position]));
  if (plan.sample !== null && plan.sample.weight !== null && plan.kept !== null) {
    const { strata, weight } = plan.sample;
    const of = strata.map((position) => columns[position]);
    add(weight, drawnWeights(valuesOf(columns[weight]), plan.kept, of));
    const made = result.get(weight)!;
    const decimals = weightDecimals(made.grid.decimals);
    result.set(weight, { ...made, grid: { decimals, padded: false } });
  }
  return result;
}

/** New values of a column as they are written. */
export function asMasked(
  position: number,
  values: Float64Array,
  groupOf: Int32Array,
  { columns, recipe, edits }: Plan,
): MaskedColumn {
  const column = columns[position];
  const grid = gridOf(column, position, recipe, edits);
  if (column.kind === 'numeric') return { values, groupOf, grid };
  return { values, groupOf, grid, names: namesOf(asCategories(column)) };
}

/** A quotient needs the decimals it came with: with fewer, a rule that it equals a ratio could not hold. */
function gridOf(
  column: Column,
  position: number,
  { decimals }: Plan['recipe'],
  edits: Plan['edits'],
): Grid {
  const asked = writtenGrid(column, decimals);
  const isResult = (edits?.rules ?? []).some(({ forms }) => forms.some(isAbout));
  function isAbout(form: Form): boolean {
    if (form.kind === 'implied') return form.forms.some(isAbout);
    return form.kind === 'product' && form.result === position;
  }
  if (!isResult || column.kind !== 'numeric' || asked.decimals === 'full') return asked;
  const own = column.grid.decimals;
  return own === 'full' || own > asked.decimals ? column.grid : asked;
}
