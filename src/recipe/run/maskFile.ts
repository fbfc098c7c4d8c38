import {
  asCategories,
  type Column,
  type Dataset,
  type Grid,
  namesOf,
  onGrid,
  scaleOf,
  valuesOf,
} from '../../foundation/table/index.ts';
import { inside, type Work } from '../../foundation/work/index.ts';
import type { Partition } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import { type Explained, explained } from '../../methods/replace/index.ts';
import type { Form } from '../../methods/rules/index.ts';
import { type MaskedColumn, withColumns, writtenColumn, writtenGrid } from '../dataset/index.ts';
import {
  belongingOfStep,
  classSize,
  classStep,
  contextOf,
  drawnWeights,
  joinEqual,
  keepRecords,
  type Plan,
  type PlannedStep,
  rowsOfStep,
  treatMissing,
  unitsOf,
  weightDecimals,
  withoutLevel,
} from '../plan/index.ts';
import {
  cellsApart,
  type Enforcement,
  enforceRules,
  holdMembers,
  lawfulCategories,
  type Repaired,
  repairRules,
  ruleCells,
} from '../rules/index.ts';
import { withCarried } from './carry.ts';
import { hideSteps } from './hideDependencies.ts';
import type { HidingStep } from './shownBySteps.ts';
import { type FileDeviations, groupStep, replaceStep } from './steps.ts';

/**
 * The input of a step of a plan. `file` has the columns as steps see them. A step that is done once for each unit gets one
 * record for each.
 */
export function readyStep(
  step: PlannedStep,
  { table: { columns } }: Pick<Dataset, 'table'>,
  plan: Plan,
  seed: Uint8Array,
  members: number,
  classes: Int32Array | null = null,
) {
  const rows = rowsOfStep(step, columns, plan.kept);
  const kept = (position: number) => keepRecords(valuesOf(columns[position]), rows);
  const belonging = belongingOfStep(step, columns, rows, classes);
  const treated = treatMissing(
    step.positions.map(kept),
    step.missing,
    classSize(step),
    belonging,
    step.scales,
  );
  const cells = ruleCells(step, columns, { ...plan, kept: rows });
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
    apart: cellsApart(step, cells, belonging, treated),
    grouping: { members, chance, ...(confidential.length > 0 && { confidential }) },
    replacing: {
      chance,
      members,
      ...(given.length > 0 && { given }),
      ...(step.weight !== null && { weights: kept(step.weight) }),
      ...contextOf(step, columns, plan.kept),
    },
  };
}

/** The result of a plan: new values of the columns, as they are written, and how they were made. */
export interface MaskedFile {
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly partitions: readonly Partition[];
  /** What each step did. */
  readonly steps: readonly MaskedStep[];
  /** Values of the original that were repaired before, if the plan requires it. */
  readonly repaired: Pick<Repaired, 'records' | 'values'> | null;
  /** Records whose original categories were restored because the new ones violated a rule. */
  readonly restored: number;
  readonly enforcement: Enforcement | null;
  /** Units that got the drawn values of another one, because they violated a rule about their members. */
  readonly held: number;
}

export interface MaskedStep {
  /** How the file was cut into blocks, class by class; empty if it was not cut. */
  readonly blockPlans: readonly BlockPlan[];
  /** Missing values that were filled in, and values that were emptied. */
  readonly filled: number;
  readonly suppressed: number;
  /** How rules of the form if ... then ... cut the file, in sentences. */
  readonly cells: readonly string[];
  /** How well a reader can predict the replaced columns from the given ones; null if none of them are numbers. */
  readonly explained: () => Explained | null;
}

export interface MaskOptions {
  /** Number of members of a crew that work in parallel. */
  readonly members?: number;
  /** Of the whole file, if the dataset is a block of it. */
  readonly deviations?: FileDeviations | undefined;
  /** Called when another kind of work begins. */
  onStage?(stage: 'group' | 'replace' | 'enforce'): void;
}

/** Approximate share of a step's time that grouping takes; replacing takes the rest. */
export const GROUPING = 0.8;

/**
 * Protects the columns of a file as a plan says. Nothing is written, read back or certified. The
 * dataset has the values as they were read.
 */
export function* maskFile(
  dataset: Dataset,
  plan: Plan,
  seed: Uint8Array,
  { members = 1, deviations, onStage }: MaskOptions = {},
): Work<MaskedFile> {
  const file = withColumns(dataset, plan.columns);
  const repaired = plan.edits?.violations === 'repair' ? yield* repairRules(file, plan) : null;
  const sound = repaired === null ? file : withColumns(file, repaired.columns);
  const made = new Map<number, MaskedColumn>();
  const partitions: Partition[] = [];
  const steps: MaskedStep[] = [];
  const total = plan.steps.length;
  const hiding: (HidingStep & { finish(values: readonly Float64Array[]): void })[] = [];
  // Steps that empty cells for good see what the others wrote.
  const order = [...plan.steps.keys()].sort((a, b) => hides(plan.steps[a]) - hides(plan.steps[b]));
  for (const [done, at] of order.entries()) {
    const step = plan.steps[at];
    const outer = classStep(step, plan.steps);
    const classes = outer < 0 ? null : partitions[outer].groupOf;
    const ready = readyStep(step, sound, plan, seed, members, classes);
    const { treated, apart, given } = ready;
    const redrawn = drawnBefore(step, sound.table.columns, plan, made);
    onStage?.('group');
    const grouping = groupStep(step, treated, apart, ready.grouping, given, deviations);
    const { partition, blockPlans } = yield* inside(grouping, done, GROUPING, total);
    onStage?.('replace');
    const after = { ...step, givenScales: [...step.givenScales, ...redrawn.scales] };
    const context =
      redrawn.scales.length === 0
        ? ready.replacing
        : {
            ...ready.replacing,
            given: [...given, ...redrawn.before],
            newGiven: [...given, ...redrawn.after],
          };
    const finish = (values: readonly Float64Array[]) => {
      const units =
        step.ofUnit === null ? null : unitsOf(sound.table.columns[step.unit!], plan.kept);
      const own = values.map((column, j) => withoutLevel(column, step.scales[j]));
      const isOuter = plan.steps.some((other) => classStep(other, plan.steps) === at);
      const written = () => own.map((column, j) => rounded(column, step.positions[j], plan));
      const joined = isOuter ? joinEqual(partition, written(), apart.strata) : partition;
      const shared = units === null ? joined : ofMembers(joined, units);
      for (const [j, position] of step.positions.entries()) {
        const all = units === null ? own[j] : Float64Array.from(units, (unit) => own[j][unit]);
        made.set(position, asMasked(position, all, shared.groupOf, plan));
      }
      partitions[at] = shared;
      const { filled, suppressed, columns } = treated;
      steps[at] = {
        ...{ blockPlans, filled, suppressed },
        cells: ready.cells?.words ?? [],
        explained: () => (haveNumbersGiven(step) ? explained(columns, given, partition) : null),
      };
    };
    if (step.replace.hidesForGood) {
      hiding.push({
        step,
        planned: context.determined ?? [],
        replace: (determined, alike, values = treated.columns) =>
          replaceStep(after, { ...treated, columns: values }, partition, {
            ...context,
            determined,
            alike: [...(context.alike ?? []), ...alike],
          }),
        finish,
      });
      continue;
    }
    const replacing = replaceStep(after, treated, partition, context);
    finish(yield* inside(replacing, done + GROUPING, 1 - GROUPING, total));
  }
  if (hiding.length > 0) {
    const { columns } = sound.table;
    const read = [...made].map(([p, one]) => [p, writtenColumn(columns[p].name, one)] as const);
    const around = { columns, plan, done: new Map(read) };
    const work = hideSteps(hiding, around);
    const results = yield* inside(work, total - 1 + GROUPING, 1 - GROUPING, total);
    for (const [i, one] of hiding.entries()) one.finish(results[i]);
  }
  for (const [position, column] of preparedOnly(plan)) made.set(position, column);
  onStage?.('enforce');
  const { masked, restored } = lawfulCategories(sound, plan, made, partitions);
  const rest = { partitions, steps, repaired, restored, held: 0 };
  if (plan.edits === null) {
    return { masked: withCarried(plan, masked), enforcement: null, ...rest };
  }
  const { enforcement, masked: lawful } = yield* enforceRules(sound, plan, masked, partitions);
  const held = holdMembers(sound, plan, lawful, seed);
  return { enforcement, ...rest, held: held.units, masked: withCarried(plan, held.masked) };
}

function hides({ replace }: PlannedStep): number {
  return replace.hidesForGood ? 1 : 0;
}

/** Columns of the unit that were redrawn and that predict the columns of this step: their old and their new values. */
function drawnBefore(
  { drawnAfter }: PlannedStep,
  columns: readonly Column[],
  { kept }: Plan,
  made: ReadonlyMap<number, MaskedColumn>,
) {
  const done = drawnAfter.filter((position) => made.has(position));
  return {
    before: done.map((position) => keepRecords(valuesOf(columns[position]), kept)),
    after: done.map((position) => made.get(position)!.values),
    scales: done.map((position) => scaleOf(columns[position])),
  };
}

/** The groups of units as groups of all their members. */
function ofMembers({ model, groupOf, groups }: Partition, units: Int32Array): Partition {
  const { memberships: _, ...rest } = model ?? { summaries: [] };
  return {
    groupOf: units.map((unit) => groupOf[unit]),
    groups,
    ...(model && { model: rest }),
  };
}

function haveNumbersGiven({ given, scales, givenScales, replace }: PlannedStep): boolean {
  if (replace.given === 'total') return false;
  return given.length > 0 && [...scales, ...givenScales].every(({ kind }) => kind === 'numeric');
}

/** Columns that are recoded but not protected by a step, and the weights of a sample. */
export function preparedOnly(plan: Plan): Map<number, MaskedColumn> {
  const { columns } = plan;
  const result = new Map<number, MaskedColumn>();
  const add = (position: number, values: Float64Array) => {
    const groupOf = new Int32Array(plan.records);
    result.set(position, asMasked(position, keepRecords(values, plan.kept), groupOf, plan));
  };
  for (const position of plan.recoded) add(position, valuesOf(columns[position]));
  if (plan.sample !== null && plan.sample.weight !== null && plan.kept !== null) {
    const { weight } = plan.sample;
    const at = (position: number) => columns[position];
    add(weight, drawnWeights(valuesOf(columns[weight]), plan.kept, plan.sample, at));
    const made = result.get(weight)!;
    const decimals = weightDecimals(made.grid.decimals);
    result.set(weight, { ...made, grid: { decimals, padded: false } });
  }
  return result;
}

/** New values of a column, rounded as they are written. */
export function asMasked(
  position: number,
  values: Float64Array,
  groupOf: Int32Array,
  plan: Plan,
): MaskedColumn {
  const column = plan.columns[position];
  const grid = plannedGrid(position, plan);
  if (column.kind === 'numeric') return { values, groupOf, grid };
  return { values, groupOf, grid, names: namesOf(asCategories(column)) };
}

/** New values of a column as they are written. */
function rounded(values: Float64Array, position: number, plan: Plan): Float64Array {
  const { decimals } = plannedGrid(position, plan);
  return values.map((value) => onGrid(value, decimals));
}

/**
 * How the new numbers of a column are rounded. A quotient keeps its original decimals: with fewer, a rule that it equals a
 * ratio could not hold.
 */
export function plannedGrid(position: number, { columns, recipe, edits }: Plan): Grid {
  const column = columns[position];
  const asked = writtenGrid(column, recipe.decimals);
  const isResult = (edits?.rules ?? []).some(({ forms }) => forms.some(isAbout));
  function isAbout(form: Form): boolean {
    if (form.kind === 'implied') return form.forms.some(isAbout);
    return form.kind === 'product' && form.result === position;
  }
  if (!isResult || column.kind !== 'numeric' || asked.decimals === 'full') return asked;
  const own = column.grid.decimals;
  return own === 'full' || own > asked.decimals ? column.grid : asked;
}
