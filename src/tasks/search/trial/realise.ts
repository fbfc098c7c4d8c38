import { parseSeed } from '../../../foundation/numerics/index.ts';
import type { Dataset } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  type Reading,
} from '../../../measures/contract/index.ts';
import { linkageSubsets } from '../../../measures/risk/index.ts';
import { type Score, scoreFrom, scores } from '../../../measures/score/index.ts';
import { regression } from '../../../measures/utility/index.ts';
import { statedPreparations } from '../../../recipe/certificate/index.ts';
import { asWritten, partitionText } from '../../../recipe/dataset/index.ts';
import type { Plan } from '../../../recipe/index.ts';
import { maskFile } from '../../../recipe/run/index.ts';
import {
  type Comparison,
  commonPairs,
  compareFiles,
  findDeclared,
  hasColumnsFor,
  measures,
  natureOf,
  treatedByPlan,
} from '../../assess/index.ts';
import {
  excessOf,
  judgeLimits,
  limitedMeasures,
  type Nature,
  type Purpose,
} from '../../limits/index.ts';
import { type FailedGate, failedGates } from './gates.ts';
import { filesOfHalves } from './halves.ts';
import type { TrialTask } from './trial.ts';

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

/** One run of a recipe, measured. */
export interface Realised {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly assumed: Assumed;
  readonly nature: Nature | undefined;
  readonly gates: readonly FailedGate[];
  /** Whether limits and gates are broken by so much that nothing else was measured. */
  readonly isFar: boolean;
}

/** The excess over limits, in units of the limits, from which a recipe is not worth measuring. */
const FAR = 0.5;
const NOT_WORTH = 'The recipe breaks limits by far, so that this was not measured.';

/** Runs a recipe once. Limits and gates come first: what breaks limits by far is not measured any further. */
export function* realise(file: Dataset, task: TrialTask, plan: Plan, seed: string): Work<Realised> {
  const { measures: wanted } = task;
  const chosen = scores.filter(({ name }) => wanted.includes(name));
  const names = withTerms(wanted);
  const needed = measures.filter(({ name }) => names.has(name));
  const unseen = needed.filter(({ needs }) => needs === 'holdout');
  const readings = new Map<string, Reading>();
  let nature: Nature | undefined;
  let gates: readonly FailedGate[] = [];
  let isFar = false;
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
    const limited = withTerms(limitedMeasures(task.purpose));
    const own = needed.filter(({ needs }) => needs !== 'holdout');
    const rest = own.filter(({ name }) => !limited.has(name));
    for (const measure of own.filter(({ name }) => limited.has(name))) {
      readings.set(measure.name, yield* take(measure, files, filesFor(measure.name)));
    }
    if (task.purpose !== undefined) {
      gates = yield* failedGates(
        {
          ...{ file, plan, comparison, nature, purpose: task.purpose },
          description: task.comparison?.description ?? { columns: [] },
        },
        (measure) => take(measure, files, files),
      );
      const known = chosen.filter(({ name }) => limited.has(name));
      for (const score of known) readings.set(score.name, scoreOf(score, readings));
      const found = openLimits(task.purpose, readings, nature);
      gates = [...found.open, ...gates];
      isFar =
        task.isWhole !== true &&
        found.excess > FAR &&
        rest.every((measure) => canMeasure(measure, files));
    }
    for (const measure of rest) {
      const reading = isFar
        ? noReading(NOT_WORTH)
        : yield* take(measure, files, filesFor(measure.name));
      readings.set(measure.name, reading);
    }
  }
  for (const score of chosen) {
    readings.set(score.name, scoreOf(score, readings));
  }
  return { readings, assumed, nature, gates, isFar };
}

/** Measures and scores, and the measures that the scores are made of. */
function withTerms(names: readonly string[]): ReadonlySet<string> {
  const own = scores.filter(({ name }) => names.includes(name));
  return new Set([...names, ...own.flatMap(({ terms }) => terms.map(({ measure }) => measure))]);
}

function scoreOf(score: Score, readings: ReadonlyMap<string, Reading>): Reading {
  return scoreFrom(score, (name) => readings.get(name) ?? noReading('It was not measured.'));
}

/** The excess over the limits, and the limits that stay open: a release stops at them, too. */
function openLimits(purpose: Purpose, readings: ReadonlyMap<string, Reading>, nature: Nature) {
  const figures = [...readings].map(([name, { value, reason, parts }]) => ({
    ...{ name, value, reason, parts },
    unit: findDeclared(name).unit,
  }));
  const verdicts = judgeLimits(purpose, figures, nature);
  const open = verdicts.filter(({ holds }) => holds === null);
  const share = open.length / Math.max(1, verdicts.length);
  const found = open.map(({ words }) => words).join(' ');
  return {
    excess: verdicts.map(excessOf).reduce((a, b) => a + b, 0),
    open: open.length === 0 ? [] : [{ gate: 'limits', share, found }],
  };
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

function canMeasure(measure: Measure, files: Files): boolean {
  return hasColumnsFor(measure, files) && (files.isPaired || measure.needs !== 'pairs');
}

function* take(measure: Measure, files: Files, own: Files): Work<Reading> {
  return canMeasure(measure, files)
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
