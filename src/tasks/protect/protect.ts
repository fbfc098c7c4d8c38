import {
  type GivenColumns,
  type Protection,
  refuseFailed,
  stopwatch,
} from '../../engines/contract/index.ts';
import { drawSeed, formatSeed, parseSeed } from '../../foundation/numerics/index.ts';
import { type Dataset, valuesOf } from '../../foundation/table/index.ts';
import { drive, type Progress, refuseCancelled } from '../../foundation/work/index.ts';
import { type ByteSource, sha256Text, type Target } from '../../io/bytes/index.ts';
import { groupSizes, type Partition } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import { explained } from '../../methods/replace/index.ts';
import { certify, distinctIn } from '../../recipe/certificate/index.ts';
import {
  type DataFile,
  load,
  type MaskedColumn,
  partitionText,
  type TaskOptions,
  withColumns,
  writeMasked,
} from '../../recipe/dataset/index.ts';
import {
  groupStep,
  type Plan,
  type PlannedStep,
  planRecipe,
  type Recipe,
  replaceStep,
  withoutLevel,
} from '../../recipe/index.ts';
import {
  enforceRules,
  lawfulCategories,
  refuseViolations,
  repairRules,
} from '../../recipe/rules/index.ts';
import { asMasked, cutOf, maskInBlocks, preparedOnly, readyStep } from '../../recipe/run/index.ts';

/** Protects a file: reads it, plans, runs the plan, writes, and certifies what was written. Throws if a claim fails. */
export async function protect(
  source: ByteSource,
  recipe: Recipe,
  target: Target,
  options: TaskOptions = {},
): Promise<Protection> {
  const clock = stopwatch();
  const file = await load(source, recipe.input, options);
  const read = clock();
  return protectLoaded(file, planRecipe(recipe, file.table, file.lineOf), target, options, read);
}

/** The second half of `protect`, for callers that show the file and the plan in between. */
export async function protectLoaded(
  loaded: DataFile,
  plan: Plan,
  target: Target,
  options: TaskOptions = {},
  secondsToRead = 0,
): Promise<Protection> {
  const file = withColumns(loaded, plan.columns);
  const seed = plan.recipe.seed === undefined ? drawSeed() : parseSeed(plan.recipe.seed);
  const masked = new Map<number, MaskedColumn>();
  const partitions: Partition[] = [];
  const blockPlans: (readonly BlockPlan[])[] = [];
  const spent = { read: secondsToRead, group: 0, replace: 0, write: 0, certify: 0 };
  const gone = { filled: 0, suppressed: 0 };
  const given: GivenColumns[] = [];
  const cells = new Set<string>();
  await refuseViolations(file, plan, options);
  const repaired =
    plan.edits?.violations === 'repair' && plan.recipe.cut === undefined
      ? await drive(repairRules(file, plan), () => {}, options.signal)
      : null;
  const sound = repaired === null ? file : withColumns(file, repaired.columns);
  const cut = cutOf(plan, loaded.table.columns);
  if (cut !== null) {
    const { signal, crew } = options;
    const work = maskInBlocks(loaded, plan, cut, seed, crew?.size ?? 1);
    const group = stopwatch();
    const made = await drive(
      work,
      ({ done, total }) => options.onProgress?.('group', done / total),
      signal,
      crew,
    );
    for (const [position, column] of made.masked) masked.set(position, column);
    partitions.push(...made.partitions);
    blockPlans.push([made.blockPlan]);
    spent.group += group();
  }
  for (const step of cut === null ? plan.steps : []) {
    const done = await runStep(step, sound, plan, seed, options);
    for (const [j, position] of step.positions.entries()) {
      const values = withoutLevel(done.values[j], step.scales[j]);
      masked.set(position, asMasked(position, values, done.partition.groupOf, plan));
    }
    partitions.push(done.partition);
    blockPlans.push(done.blockPlans);
    spent.group += done.seconds.group;
    spent.replace += done.seconds.replace;
    const isKept = step.given.every((p) => !plan.steps.some((one) => one.positions.includes(p)));
    if (done.given !== null && isKept) given.push(done.given);
    for (const words of done.cells) cells.add(words);
    gone.filled += done.filled;
    gone.suppressed += done.suppressed;
  }
  if (cut === null) {
    for (const [position, column] of preparedOnly(plan)) masked.set(position, column);
  }
  refuseCancelled(options.signal);
  const clock = stopwatch();
  // Blocks are on the rules already.
  const lawful =
    cut === null ? lawfulCategories(sound, plan, masked, partitions) : { masked, restored: 0 };
  const onRules =
    plan.edits === null || cut !== null
      ? null
      : await drive(
          enforceRules(sound, plan, lawful.masked, partitions),
          ({ done, total }) => options.onProgress?.('enforce', done / total),
          options.signal,
        );
  spent.replace += clock();
  const final = onRules?.masked ?? masked;
  await writeMasked(file, plan, final, seed, target, options);
  const written = await target.finish();
  spent.write = clock();
  const recipe = `${JSON.stringify({ ...plan.recipe, seed: formatSeed(seed) }, null, 2)}\n`;
  const partition = partitionText(partitions, plan.kept, file.records);
  const digests = { recipe: sha256Text(recipe), partition: sha256Text(partition) };
  const { certificate, changes, shared } = await certify(
    file,
    written,
    plan,
    final,
    partitions,
    digests,
    options,
  );
  spent.certify = clock();
  refuseFailed(certificate);
  if (cut !== null) {
    for (const { filled, suppressed } of certificate.steps) {
      gone.filled += filled;
      gone.suppressed += suppressed;
    }
  }
  const total = Object.values(spent).reduce((sum, part) => sum + part, 0);
  return {
    plan,
    recipe,
    certificate,
    partition,
    blockPlans,
    models: partitions.map(({ model }) => model?.summaries ?? []),
    summary: {
      records: plan.records,
      groups: overallSizes(partitions),
      loss: certificate.figures.find(({ name }) => name === 'loss')?.value ?? null,
      dropped: file.records - plan.records,
      ...gone,
      ...shared,
      changes,
      given,
      cells: [...cells],
      recoded: plan.preparations.flatMap(({ position, recode }) => {
        if (recode === undefined) return [];
        const [before, after] = [loaded, file].map(({ table }) =>
          valuesOf(table.columns[position]),
        );
        const { name } = file.table.columns[position];
        return [{ name, before: distinctIn(before), after: distinctIn(after) }];
      }),
      ...(onRules === null ? {} : { enforcement: onRules.enforcement }),
      ...(lawful.restored === 0 ? {} : { restored: lawful.restored }),
      ...(repaired === null
        ? {}
        : { repaired: { records: repaired.records, values: repaired.values } }),
      seconds: { ...spent, total },
    },
  };
}

/** Groups and replaces for one step of a plan. */
export async function runStep(
  step: PlannedStep,
  file: Dataset,
  plan: Plan,
  seed: Uint8Array,
  options: TaskOptions,
) {
  const { signal, crew } = options;
  const index = plan.steps.indexOf(step);
  const report =
    (stage: 'group' | 'replace') =>
    ({ done, total, note }: Progress) =>
      options.onProgress?.(stage, (index + done / total) / plan.steps.length, note);
  const ready = readyStep(step, file, plan, seed, crew?.size ?? 1);
  const { treated, given, cells } = ready;
  const clock = stopwatch();
  const grouping = groupStep(step, treated, ready.apart, ready.grouping, given);
  const { partition, blockPlans } = await drive(grouping, report('group'), signal, crew);
  const group = clock();
  const work = replaceStep(step, treated, partition, ready.replacing);
  const values = await drive(work, report('replace'), signal, crew);
  const { filled, suppressed } = treated;
  const seconds = { group, replace: clock() };
  const name = (position: number) => file.table.columns[position].name;
  const areNumbers = [...step.scales, ...step.givenScales].every(({ kind }) => kind === 'numeric');
  const found =
    given.length === 0 || !areNumbers ? null : explained(treated.columns, given, partition);
  return {
    partition,
    blockPlans,
    values,
    filled,
    suppressed,
    seconds,
    cells: cells?.words ?? [],
    given: found && {
      given: step.given.map(name),
      distinct: found.distinct,
      explained: found.rSquared.map((rSquared, j) => ({ name: name(step.positions[j]), rSquared })),
    },
  };
}

function overallSizes(partitions: readonly Partition[]) {
  if (partitions.length === 0) return { count: 0, min: 0, max: 0 };
  const sizes = partitions.map(groupSizes);
  return {
    count: sizes.reduce((sum, { count }) => sum + count, 0),
    min: Math.min(...sizes.map(({ min }) => min)),
    max: Math.max(...sizes.map(({ max }) => max)),
  };
}
