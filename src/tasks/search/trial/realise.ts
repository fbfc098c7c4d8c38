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
import { categoryLoss, il1s, regression } from '../../../measures/utility/index.ts';
import { statedPreparations } from '../../../recipe/certificate/index.ts';
import { asWritten, partitionText } from '../../../recipe/dataset/index.ts';
import type { Plan } from '../../../recipe/index.ts';
import { type MaskedFile, maskFile } from '../../../recipe/run/index.ts';
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

/** What a run of a recipe made, and how. */
export type MadeValues = Pick<MaskedFile, 'masked' | 'partitions'>;

/** One run of a recipe, measured. */
export interface Realised {
  readonly readings: ReadonlyMap<string, Reading>;
  readonly assumed: Assumed;
  readonly nature: Nature | undefined;
  readonly gates: readonly FailedGate[];
  /** Whether limits and gates are broken by so much that hardly anything else was measured. */
  readonly isFar: boolean;
  /** Limits that were not measured for this reason. */
  readonly skipped: number;
}

/** The excess over limits, in units of the limits, from which a recipe is not worth measuring. */
export const FAR = 0.5;
/** Estimated seconds from which a measure waits until all shorter ones show that limits are not broken by far. */
const DEAR = 0.03;
/** Measured all the same: they take no time, and a map shows the recipe by one of them. */
const SHOWN = new Set([il1s.name, categoryLoss.name]);
const NOT_WORTH = 'The recipe breaks limits by far, so that this was not measured.';

/** Runs a recipe once. Limits and gates come first: what breaks limits by far is not measured any further. */
export function* realise(
  file: Dataset,
  task: TrialTask,
  plan: Plan,
  seed: string,
  made?: MadeValues,
): Work<Realised> {
  const { measures: wanted } = task;
  const chosen = scores.filter(({ name }) => wanted.includes(name));
  const names = withTerms(wanted);
  const needed = measures.filter(({ name }) => names.has(name));
  const unseen = needed.filter(({ needs }) => needs === 'holdout');
  const readings = new Map<string, Reading>();
  let nature: Nature | undefined;
  let gates: readonly FailedGate[] = [];
  let isFar = false;
  let skipped = 0;
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
    const comparison = yield* filesOfWhole(file, task, plan, made ?? parseSeed(seed));
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
    const secondsOf = ({ seconds }: Measure) =>
      seconds(file.table.records, files.names.length, files.keys.length);
    const deciding = own
      .filter(({ name }) => limited.has(name))
      .sort((a, b) => secondsOf(a) - secondsOf(b));
    for (const measure of deciding) {
      const isDear = task.isWhole !== true && secondsOf(measure) > DEAR;
      const isOut = isDear && task.purpose && limitsIn(task.purpose, readings, nature).excess > FAR;
      if (isOut) skipped++;
      const reading = isOut
        ? noReading(NOT_WORTH)
        : yield* take(measure, files, filesFor(measure.name));
      readings.set(measure.name, reading);
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
      const found = limitsIn(task.purpose, readings, nature);
      gates = [...found.open, ...gates];
      isFar =
        task.isWhole !== true &&
        (skipped > 0 || found.excess > FAR) &&
        rest.every((measure) => canMeasure(measure, files));
    }
    for (const measure of rest) {
      const reading =
        isFar && !SHOWN.has(measure.name)
          ? noReading(NOT_WORTH)
          : yield* take(measure, files, filesFor(measure.name));
      readings.set(measure.name, reading);
    }
  }
  for (const score of chosen) {
    readings.set(score.name, scoreOf(score, readings));
  }
  return { readings, assumed, nature, gates, isFar, skipped };
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
function limitsIn(purpose: Purpose, readings: ReadonlyMap<string, Reading>, nature: Nature) {
  const figures = [...readings].map(([name, { value, reason, parts }]) => ({
    ...{ name, value, reason, parts },
    unit: findDeclared(name).unit,
  }));
  const verdicts = judgeLimits(purpose, figures, nature);
  const open = verdicts.filter(
    ({ holds, limit }) => holds === null && readings.get(limit.measure)?.reason !== NOT_WORTH,
  );
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
  from: MadeValues | Uint8Array,
): Work<Comparison> {
  const made = from instanceof Uint8Array ? yield* maskFile(file, plan, from) : from;
  const { masked, partitions } = made;
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
