import { PenumbraError } from '../../../error.ts';
import { parseSeed } from '../../../foundation/numerics/index.ts';
import type { Dataset } from '../../../foundation/table/index.ts';
import { finish, type Job, type Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  type Reading,
} from '../../../measures/contract/index.ts';
import { linkageSubsets } from '../../../measures/risk/index.ts';
import { scoreFrom, scores } from '../../../measures/score/index.ts';
import { regression } from '../../../measures/utility/index.ts';
import { statedPreparations } from '../../../recipe/certificate/index.ts';
import { asWritten, partitionText } from '../../../recipe/dataset/index.ts';
import { type Plan, planRecipe, type Recipe } from '../../../recipe/index.ts';
import { isRandom } from '../../../recipe/plan/index.ts';
import { maskFile } from '../../../recipe/run/index.ts';
import {
  type Comparison,
  type ComparisonOptions,
  commonPairs,
  compareFiles,
  hasColumnsFor,
  measures,
  natureOf,
  treatedByPlan,
} from '../../assess/index.ts';
import type { Nature } from '../../limits/index.ts';
import { filesOfHalves, ON_HALVES } from './halves.ts';
import { type TrialFile, trialDataset } from './trialFile.ts';

export { type TrialFile, trialFile } from './trialFile.ts';

/** A recipe to try on a file, and the measures. Plain data, because it is sent to workers. */
export interface TrialTask {
  readonly recipe: Recipe;
  /** A seed for each realisation. A recipe that draws nothing uses only the first. */
  readonly seeds: readonly string[];
  /** Names of measures and scores. */
  readonly measures: readonly string[];
  readonly comparison?: Omit<ComparisonOptions, 'partition' | 'isUnpaired'> | undefined;
  /**
   * Largest number of records for links by subsets of the keys, which take longest; all if not
   * given.
   */
  readonly linked?: number;
}

/** The result of a recipe. */
export interface TrialResult {
  /**
   * The mean of each measure over realisations and, if there are several, the standard deviation
   * (divisor n - 1).
   */
  readonly figures: readonly TrialFigure[];
  readonly realisations: number;
  /** Why the recipe cannot be used on this file, or null. */
  readonly refused: string | null;
  /** Why the result would not be for release, whatever the figures. */
  readonly notReleasable: readonly string[];
  readonly seconds: number;
  /** The assumptions behind the figures, and what the result is; missing if the recipe was refused. */
  readonly assumed?: Assumed;
  readonly nature?: Nature;
}

export interface TrialFigure {
  readonly name: string;
  readonly value: number | null;
  readonly spread: number | null;
  readonly reason: string | null;
  /** The parts of the figure, if the measure has them: means over realisations. */
  readonly parts?: readonly TrialPart[];
  /** A note for readers: the figure was measured on halves. */
  readonly note?: string;
}

export interface TrialPart {
  readonly name: string;
  readonly value: number | null;
}

/** Names of the columns that an intruder is assumed to know, and of the confidential ones. */
export interface Assumed {
  /** Compared numeric columns; links over all columns assume these to be known. */
  readonly columns: readonly string[];
  /** The compared columns that links by keys assume to be known. */
  readonly keys: readonly string[];
  /** Keys of any kind whose combinations are counted. */
  readonly combinations: readonly string[];
  readonly confidential: readonly string[];
}

/**
 * Runs a recipe in memory and measures the result. A refused recipe is a result, too. For measures
 * that need a holdout, the recipe runs on a random half of the file; if only such measures are
 * requested, it runs on the half alone.
 */
export function* runTrial(file: Dataset, task: TrialTask): Work<TrialResult> {
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const plan = planRecipe(task.recipe, file.table, file.lineOf);
    const seeds = isRandom(plan) ? task.seeds : task.seeds.slice(0, 1);
    const found: Realised[] = [];
    for (const seed of seeds) found.push(yield* realise(file, task, plan, seed));
    const readings = found.map((one) => one.readings);
    return {
      figures: task.measures.map((name) => figureOf(name, readings)),
      realisations: seeds.length,
      refused: null,
      notReleasable: plan.notReleasable,
      seconds: seconds(),
      assumed: found[0].assumed,
      ...(found[0].nature && { nature: found[0].nature }),
    };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code === 'internal') throw error;
    const refused = error.message;
    return { figures: [], realisations: 0, refused, notReleasable: [], seconds: seconds() };
  }
}

/** Opens a file once and tries recipes on it, on any thread. */
export const trialJob: Job<TrialFile, TrialTask, TrialResult> = {
  name: 'trial',
  open: (start) => {
    const file = trialDataset(start);
    return (task) => finish(runTrial(file, task));
  },
};

interface Realised {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly assumed: Assumed;
  readonly nature: Nature | undefined;
}

function* realise(file: Dataset, task: TrialTask, plan: Plan, seed: string): Work<Realised> {
  const { measures: wanted } = task;
  const chosen = scores.filter(({ name }) => wanted.includes(name));
  const names = new Set([
    ...wanted,
    ...chosen.flatMap(({ terms }) => terms.map(({ measure }) => measure)),
  ]);
  const needed = measures.filter(({ name }) => names.has(name));
  const unseen = needed.filter(({ needs }) => needs === 'holdout');
  const readings = new Map<string, Reading>();
  let nature: Nature | undefined;
  let assumed: Assumed = { columns: [], keys: [], combinations: [], confidential: [] };
  if (unseen.length > 0) {
    const files = yield* filesOfHalves(file, task.recipe, seed, task.comparison);
    if (typeof files !== 'string') assumed = assumedIn(files);
    for (const measure of unseen) {
      readings.set(
        measure.name,
        typeof files === 'string' ? noReading(files) : yield* take(measure, files, files),
      );
    }
  }
  if (unseen.length < needed.length || chosen.length > 0 || unseen.length === 0) {
    const comparison = yield* filesOfWhole(file, task, plan, seed);
    const { files, regressionFiles } = comparison;
    assumed = assumedIn(files);
    nature = natureOf({
      comparison,
      table: file.table,
      description: task.comparison?.description,
      pairs: commonPairs(file.table, comparison.released),
      options: {
        ...task.comparison,
        treated: treatedByPlan(plan.steps, plan.sample !== null),
      },
    });
    const filesFor = (name: string) =>
      name === regression.name
        ? regressionFiles
        : name === linkageSubsets.name
          ? askingFor(files, task.linked ?? Infinity)
          : files;
    for (const measure of needed) {
      if (measure.needs === 'holdout') continue;
      readings.set(measure.name, yield* take(measure, files, filesFor(measure.name)));
    }
  }
  for (const score of chosen) {
    readings.set(
      score.name,
      scoreFrom(score, (name) => readings.get(name) ?? noReading('It was not measured.')),
    );
  }
  return { readings, assumed, nature };
}

function* filesOfWhole(
  file: Dataset,
  { comparison = {}, recipe }: TrialTask,
  plan: Plan,
  seed: string,
): Work<Comparison> {
  const { masked, partitions } = yield* maskFile(file, plan, parseSeed(seed));
  const after = asWritten(file.table, plan, masked);
  const partition = partitionText(partitions, plan.kept, file.table.records);
  return compareFiles(file, after, {
    ...comparison,
    partition,
    prepared: statedPreparations(plan.preparations),
    rules: recipe.rules,
  });
}

function* take(measure: Measure, files: Files, own: Files): Work<Reading> {
  return hasColumnsFor(measure, files) && (files.isPaired || measure.needs !== 'pairs')
    ? yield* measure.measure(own)
    : noReading('The files have no columns for this measure.');
}

/**
 * Some of the masked records, evenly spaced, and all originals. Records without values are not
 * linked.
 */
function askingFor(files: Files, most: number): Files {
  const records = files.masked[0].length;
  if (records <= most) return files;
  const masked = [...files.masked];
  for (const j of files.keys) {
    masked[j] = files.masked[j].map((value, i) =>
      Math.floor((i * most) / records) < Math.floor(((i + 1) * most) / records) ? value : NaN,
    );
  }
  return { ...files, masked };
}

function assumedIn({ names, keys, coded }: Files): Assumed {
  const named = (places: readonly number[]) => places.map((place) => coded!.columns[place].name);
  return {
    columns: names,
    keys: keys.map((place) => names[place]),
    combinations: coded === undefined ? [] : named(coded.keys),
    confidential: coded === undefined ? [] : named(coded.confidential),
  };
}

function figureOf(name: string, found: readonly ReadonlyMap<string, Reading>[]): TrialFigure {
  const readings = found.map((one) => one.get(name) ?? noReading('It was not measured.'));
  const values = readings.flatMap(({ value }) => (value === null ? [] : [value]));
  const parts = partsOf(readings);
  const isOnHalves = measures.some((one) => one.name === name && one.needs === 'holdout');
  const made = {
    ...(parts.length > 0 && { parts }),
    ...(isOnHalves && { note: ON_HALVES }),
  };
  if (values.length < readings.length || values.length === 0) {
    const reason = readings.find(({ value }) => value === null)?.reason ?? null;
    return { name, value: null, spread: null, reason, ...made };
  }
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  const spread = values.length === 1 ? null : Math.sqrt(squares / (values.length - 1));
  return { name, value: mean, spread, reason: null, ...made };
}

/** The parts of the first realisation; null if another realisation lacks one. */
function partsOf(readings: readonly Reading[]): TrialPart[] {
  const [first, ...others] = readings.map(({ parts }) => parts);
  const known = others.map((parts) => new Map(parts.map(({ name, value }) => [name, value])));
  return first.map(({ name, value }) => {
    const values = [value, ...known.map((parts) => parts.get(name) ?? null)];
    const there = values.filter((one) => one !== null);
    return { name, value: there.length < values.length ? null : meanOf(there) };
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
