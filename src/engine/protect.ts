import { PenumbraError } from '../error.ts';
import type { BlockPlan } from '../group/index.ts';
import { sha256Text } from '../io/sha256.ts';
import type { ByteSource } from '../io/source.ts';
import { groupSizes, type ModelSummary, type Partition, type Progress } from '../method/index.ts';
import { drawSeed, formatSeed, parseSeed } from '../numerics/index.ts';
import {
  type Certificate,
  groupStep,
  type Plan,
  type PlannedStep,
  planRecipe,
  type Recipe,
  replaceStep,
  withoutLevel,
} from '../recipe/index.ts';
import { explained } from '../replace/index.ts';
import { valuesOf } from '../table/index.ts';
import { cutOf } from './blocks/cut.ts';
import { maskInBlocks } from './blocks/inMemory.ts';
import { certify, type Shared } from './certify.ts';
import { type ColumnChange, distinctIn } from './changes.ts';
import { drive, refuseCancelled } from './drive.ts';
import { type Enforcement, enforceRules } from './enforceRules.ts';
import { lawfulCategories } from './lawfulCategories.ts';
import { type LoadedFile, load, type TaskOptions } from './load.ts';
import { asMasked, preparedOnly, readyStep } from './maskFile.ts';
import { partitionText } from './partitionFile.ts';
import { withColumns } from './prepared.ts';
import { refuseViolations } from './refuseViolations.ts';
import { repairRules } from './repairRules.ts';
import type { Target } from './target.ts';
import { type MaskedColumn, writeMasked } from './write.ts';

/** What a run leaves: the protected file is in the target, all this must stay. */
export interface Protection {
  readonly plan: Plan;
  /** The recipe that replays the run, with its seed, as text. */
  readonly recipe: string;
  readonly certificate: Certificate;
  /** The partition as a CSV text: record, and its group in each step. */
  readonly partition: string;
  /** How the file was cut into blocks, step by step and class by class; empty where it was not. */
  readonly blockPlans: readonly (readonly BlockPlan[])[];
  /** What models found, step by step; empty where none was fitted. */
  readonly models: readonly (readonly ModelSummary[])[];
  readonly summary: Summary;
}

/** What a run did, in figures. */
export interface Summary extends Shared {
  readonly records: number;
  readonly groups: { readonly count: number; readonly min: number; readonly max: number };
  /** 100 SSE/SST over the protected columns, standardised, on the values as written. */
  readonly loss: number | null;
  /** Records left out, missing values filled in, and values left empty. */
  readonly dropped: number;
  readonly filled: number;
  readonly suppressed: number;
  readonly changes: readonly ColumnChange[];
  /** How close given columns bring a reader to the replaced ones, for each step that has some. */
  readonly given: readonly GivenColumns[];
  /** What it took to bring the records onto the rules, where there are some. */
  readonly enforcement?: Enforcement;
  /** How rules of the form if ... then ... cut the file before records were grouped, in sentences. */
  readonly cells: readonly string[];
  /** Columns that were coded anew, and how many different values they had and have. */
  readonly recoded: readonly {
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** Records whose categories were put back because the new ones broke a rule. */
  readonly restored?: number;
  /** Records and values that were repaired before, where that was asked for. */
  readonly repaired?: { readonly records: number; readonly values: number };
  readonly seconds: Seconds & { readonly total: number };
}

export interface GivenColumns {
  readonly given: readonly string[];
  /** Different rows of the given columns as a share of the records. */
  readonly distinct: number;
  /** Each replaced column and the share of its variance in the groups that the given ones explain. */
  readonly explained: readonly { readonly name: string; readonly rSquared: number }[];
}

interface Seconds {
  readonly read: number;
  readonly group: number;
  readonly replace: number;
  readonly write: number;
  readonly certify: number;
}

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
  loaded: LoadedFile,
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
      masked.set(position, asMasked(file, position, values, done.partition.groupOf, plan));
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
    for (const [position, column] of preparedOnly(file, plan)) masked.set(position, column);
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
      recoded: plan.preparations.flatMap(({ original, recode }) => {
        if (recode === undefined) return [];
        const [before, after] = [loaded, file].map(({ table }) =>
          valuesOf(table.columns[original - 1]),
        );
        const { name } = file.table.columns[original - 1];
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
  file: LoadedFile,
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

/** Seconds since it was made or last asked. */
export function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const passed = (now - since) / 1000;
    since = now;
    return passed;
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

/** A claim that does not hold is an error, not a footnote. */
export function refuseFailed(certificate: Certificate): void {
  if (certificate.holds) return;
  const all = [...certificate.steps.flatMap((step) => step.claims), ...certificate.file];
  const failed = all.filter((claim) => !claim.holds);
  const list = failed.map(({ claim, found }) => `${claim} (${found})`).join('; ');
  // Rules that are only checked cannot be brought about; a record that is copied whole satisfies them.
  const way = failed.some(({ claim }) => claim === 'edits')
    ? ' For rules that can only be checked, use --replace medoid or leave them out.'
    : '';
  throw new PenumbraError(
    'claim',
    `The result does not hold what its methods claim, so nothing was written: ${list}.${way}`,
  );
}
