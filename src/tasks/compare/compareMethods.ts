import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { seedOf } from '../../foundation/numerics/index.ts';
import { type Dataset, onGrid, type Scale, valuesOf } from '../../foundation/table/index.ts';
import { drive, refuseCancelled, stopwatch } from '../../foundation/work/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { Files } from '../../measures/contract/index.ts';
import { linkage } from '../../measures/risk/index.ts';
import { categoryLossOf, lossOf } from '../../measures/utility/index.ts';
import { groupSizes, mayEmpty } from '../../methods/contract/index.ts';
import { groupsOver } from '../../recipe/certificate/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import {
  findGroup,
  findReplace,
  groupMethods,
  keepRecords,
  type Pairing,
  type Plan,
  pairings,
  planRecipe,
  type Recipe,
  readRecipe,
  rolesIn,
  type Step,
  withGuesses,
} from '../../recipe/index.ts';
import { type MaskedFile, maskFile } from '../../recipe/run/index.ts';
import { type Objective, objectiveOf, runTrial, taskOf } from '../search/index.ts';

export interface CompareOptions extends TaskOptions {
  /** Everything except the way to group: columns, roles, missing values. */
  readonly recipe: Recipe;
  readonly k: number;
  /** Names of group methods and pairings; all if not given. */
  readonly methods?: readonly string[] | undefined;
  /** Seconds after which a method is abandoned. */
  readonly patience?: number | undefined;
}

/** The results of the methods on one file. */
export interface MethodComparison {
  readonly records: number;
  readonly columns: readonly string[];
  readonly k: number;
  /** What suggest minimises for these columns, by its name and in words; sweep, diff and assess have the same figure. */
  readonly objective: { readonly measure: string; readonly words: string };
  /** The lowest objective first; what has none comes last, the lowest loss first. */
  readonly results: readonly MethodResult[];
  readonly leftOut: readonly { readonly method: string; readonly because: string }[];
}

export interface MethodResult {
  readonly method: string;
  readonly title: string;
  /** 100 SSE/SST over the protected columns, standardised, on the values that would be written. */
  readonly loss: number;
  /** Mean distance of categories from the original ones, in percent; null if there are none. */
  readonly categoryLoss: number | null;
  readonly groups: { readonly count: number; readonly min: number; readonly max: number };
  /**
   * Percentage of masked records whose nearest original over the protected columns is their own;
   * null if it cannot be computed.
   */
  readonly linkage: number | null;
  /** The objective of suggest on the same values; null without a figure. */
  readonly objective: number | null;
  /** Why there is no objective, as a sentence. */
  readonly noObjective?: string;
  /** Seconds for grouping and replacing. */
  readonly seconds: number;
}

const PATIENCE = 60;

/**
 * Runs every suitable method on the same columns of a file, and judges the results. Nothing is
 * written.
 */
export async function compareMethods(
  file: DataFile,
  options: CompareOptions,
): Promise<MethodComparison> {
  const results: MethodResult[] = [];
  const leftOut: { method: string; because: string }[] = [];
  const recipe = { ...options.recipe, description: file.description };
  const ways = waysToRun({ ...options, recipe });
  let columns: readonly string[] = [];
  let objective: Objective | null = null;
  let records = file.table.records;
  for (const [i, way] of ways.entries()) {
    const report = (share: number) => options.onProgress?.('group', (i + share) / ways.length);
    try {
      const plan = planRecipe(way.recipe, file.table, file.lineOf);
      records = plan.records;
      const found = await runPlan(file, plan, report, options);
      columns = found.files.names;
      const judged = judgeable(plan);
      objective ??= objectiveOf(undefined, judged);
      const judgement = await objectiveFor(
        file,
        way.recipe,
        found.made,
        judged,
        objective,
        options,
      );
      results.push({ method: way.name, title: way.title, ...found.result, ...judgement });
    } catch (error) {
      refuseCancelled(options.signal);
      if (!(error instanceof PenumbraError)) throw error;
      const because =
        error.code === 'cancelled'
          ? `it took longer than ${options.patience ?? PATIENCE} s (--patience)`
          : error.message;
      leftOut.push({ method: way.name, because });
    }
  }
  if (results.length === 0) {
    throw new PenumbraError('usage', `No method could be run. ${leftOut[0]?.because ?? ''}`.trim());
  }
  // Numbers and categories together, if there are both.
  const whole = ({ loss, categoryLoss }: MethodResult) => loss + (categoryLoss ?? 0);
  const cost = (one: MethodResult) => one.objective ?? Number.MAX_VALUE;
  results.sort((a, b) => cost(a) - cost(b) || whole(a) - whole(b));
  const [{ measure }] = objective!.terms;
  const { words } = objective!;
  return {
    records,
    columns,
    k: options.k,
    objective: { measure, words },
    results,
    leftOut,
  };
}

/** The objective of values that were made before. */
async function objectiveFor(
  file: Dataset,
  recipe: Recipe,
  made: MaskedFile,
  judged: ReturnType<typeof judgeable>,
  objective: Objective,
  { signal, crew, patience = PATIENCE }: CompareOptions,
): Promise<Pick<MethodResult, 'objective' | 'noObjective'>> {
  const task = taskOf(file, judged, objective, undefined, recipe);
  const [{ measure }] = objective.terms;
  const limit = within(patience, signal);
  try {
    const trial = runTrial(file, { ...task, recipe, seeds: [NO_SEED] }, made);
    const { figures } = await drive(trial, () => {}, limit, crew);
    const { value, reason } = figures.find(({ name }) => name === measure)!;
    return { objective: value, ...(reason !== null && { noObjective: reason }) };
  } catch (error) {
    refuseCancelled(signal);
    if (!(error instanceof PenumbraError) || error.code !== 'cancelled') throw error;
    const noObjective = `It took longer than ${patience} s: allow more with --patience.`;
    return { objective: null, noObjective };
  }
}

/** Nothing is drawn any more. */
const NO_SEED = '0'.repeat(64);

function within(seconds: number, signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(1000 * seconds);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

function judgeable(plan: Plan) {
  const { columns } = plan;
  const description = withGuesses(plan.recipe.description!, columns);
  const positions = [...new Set(plan.steps.flatMap((step) => step.positions))];
  return { positions, columns, roles: rolesIn(description), description };
}

interface Way {
  readonly name: string;
  readonly title: string;
  readonly recipe: Recipe;
}

/**
 * Each group method with means, and the pairings of more than one method. Pairings that generate
 * values run only on request, because their loss is not comparable.
 */
function waysToRun({ recipe, k, methods }: CompareOptions): Way[] {
  // A pairing brings its own column groups and its own replacement.
  const [{ columnGroups, replace, ...step }] = recipe.steps;
  const given = present({ columnGroups, replace });
  const way = (name: string, title: string, changed: Partial<Step>): Way => ({
    name,
    title,
    recipe: readRecipe({ ...recipe, steps: [{ ...step, ...changed }] }),
  });
  const grouped = groupMethods.filter(
    ({ serves, needsConfidential }) => serves === undefined && !needsConfidential,
  );
  const known = new Set(['microaggregation', ...grouped.map(({ name }) => name)]);
  const paired = pairings.filter((pairing) => !known.has(pairing.name) && isFit(pairing));
  const isShared = ({ replace }: Pairing) => areAlike(findReplace(replace, 'replace').claims);
  const all = [
    ...grouped.map(({ name, title }) =>
      way(name, title, { ...given, method: 'microaggregation', group: { method: name, k } }),
    ),
    ...paired.map((pairing) => {
      const { name, title, group: method } = pairing;
      const sized = Object.hasOwn(findGroup(method, 'group').parameters, 'k');
      return way(name, title, { method: name, group: { method, ...(sized && { k }) } });
    }),
  ];
  if (methods === undefined) {
    const others = new Set(paired.filter((pairing) => !isShared(pairing)).map(({ name }) => name));
    return all.filter(({ name }) => !others.has(name));
  }
  return methods.map((name) => {
    const found = all.find((candidate) => candidate.name === name);
    if (found !== undefined) return found;
    const names = all.map((candidate) => candidate.name);
    throw new PenumbraError(
      'usage',
      `There is no method "${name}". The methods are ${names.join(', ')}.`,
    );
  });
}

/**
 * Losses are comparable for pairings on numbers that empty no value and need no parameter but k. Weights are not compared.
 */
function isFit({ group, replace, of }: Pairing): boolean {
  if (of === 'weights') return false;
  const replacing = findReplace(replace, 'replace');
  const { needsConfidential } = findGroup(group, 'group');
  return replacing.kinds.includes('numeric') && !mayEmpty(replacing) && !needsConfidential;
}

async function runPlan(
  loaded: Dataset,
  plan: Plan,
  report: (share: number) => void,
  options: CompareOptions,
) {
  const seed = seedOf(plan.recipe.seed);
  const signal = within(options.patience ?? PATIENCE, options.signal);
  const clock = stopwatch();
  const work = maskFile(loaded, plan, seed, { members: options.crew?.size ?? 1 });
  const made = await drive(work, ({ done, total }) => report(done / total), signal, options.crew);
  const seconds = clock();
  const names: string[] = [];
  const original: Float64Array[] = [];
  const masked: Float64Array[] = [];
  const scales: Scale[] = [];
  const before: Float64Array[] = [];
  const after: Float64Array[] = [];
  for (const step of plan.steps) {
    for (const [j, position] of step.positions.entries()) {
      const column = plan.columns[position];
      const { values } = made.masked.get(position)!;
      const its = keepRecords(valuesOf(column), plan.kept);
      if (column.kind === 'numeric') {
        names.push(column.name);
        original.push(its);
        masked.push(values.map((x) => onGrid(x, column.grid.decimals)));
      } else {
        scales.push(step.scales[j]);
        before.push(its);
        after.push(values);
      }
    }
  }
  const files: Files = {
    names,
    original,
    masked,
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: options.crew?.size ?? 1,
  };
  const linked = await drive(linkage.measure(files), () => report(1), options.signal, options.crew);
  const result = {
    loss: lossOf(original, masked),
    categoryLoss: scales.length === 0 ? null : categoryLossOf(before, after, scales),
    groups: groupsOver(made.partitions.map(groupSizes)),
    linkage: linked.value,
    seconds,
  };
  return { files, result, made };
}
