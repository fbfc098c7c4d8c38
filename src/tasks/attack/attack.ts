import { PenumbraError } from '../../error.ts';
import { type Dataset, findColumn } from '../../foundation/table/index.ts';
import {
  breath,
  drive,
  type Job,
  refuseCancelled,
  soloCrew,
  type Wish,
  type Work,
} from '../../foundation/work/index.ts';
import type { Declaration } from '../../measures/contract/index.ts';
import { riskMeasures } from '../../measures/risk/index.ts';
import { recordOf } from '../../recipe/certificate/index.ts';
import type { DataFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import {
  ON_HALVES,
  realisationSeeds,
  runTrial,
  type TrialResult,
  type TrialTask,
  trialFile,
  trialJob,
} from '../search/index.ts';

/** Said of attacks that need no holdout. */
const ON_WHOLE = 'Emptied cells are filled in on the protected file of all records, not on halves.';

/** Default number of attacks. */
export const ATTACKS = 5;

export interface AttackOptions extends TaskOptions {
  /** Number of attacks, each on other halves; 5 if not given. */
  readonly times?: number | undefined;
  /** 64 hexadecimal digits, the source of the halves and of the draws of the recipe. */
  readonly seed: string;
  readonly comparison?: NonNullable<TrialTask['comparison']> | undefined;
}

/** The result of attacks on halves of a file. It holds no cell values. */
export interface Attack {
  readonly format: 'penumbra-attack';
  readonly version: 1;
  readonly program: string;
  readonly original: ReturnType<typeof recordOf>;
  /** Number of records in each half. */
  readonly half: number;
  readonly times: number;
  /** Columns in which records are compared, if they are numbers. */
  readonly columns: readonly string[];
  readonly figures: readonly AttackFigure[];
  readonly notes: readonly string[];
}

export interface AttackFigure extends Declaration {
  readonly heading: string;
  /**
   * The mean over the attacks and, if there are several, their standard deviation (divisor n - 1).
   */
  readonly value: number | null;
  readonly spread: number | null;
  readonly reason: string | null;
  readonly values: readonly (number | null)[];
  /** Means over the attacks. */
  readonly parts: readonly { readonly name: string; readonly value: number | null }[];
}

const attackMeasures = [
  ...riskMeasures.filter(({ needs }) => needs === 'holdout'),
  ...riskMeasures.filter(({ isAttack }) => isAttack),
];

/**
 * Runs a recipe on random halves of a file and computes the measures that need a holdout, with the
 * other half as the holdout. The attack shows whether the result gives away who was in the file. Then
 * the recipe is run on the whole file, and emptied cells are filled in.
 * Attacks run in parallel if the crew has several members; the result does not depend on it.
 * Refused if nothing could be measured.
 */
export async function attack(
  file: DataFile,
  recipe: Recipe,
  options: AttackOptions,
): Promise<Attack> {
  const { times = ATTACKS, seed } = options;
  const { description } = file;
  const { seed: _, ...seedless } = { description, ...recipe };
  const comparison = { description, ...options.comparison };
  refuseUnknown(file, comparison);
  const names = attackMeasures.map(({ name }) => name);
  const tasks = realisationSeeds(seed, times).map(
    (one): TrialTask => ({
      recipe: { ...seedless, description: seedless.description ?? file.description },
      seeds: [one],
      measures: names,
      comparison,
    }),
  );
  const results = await runEach(file, tasks, options);
  const refused = results.find((result) => result.refused !== null)?.refused;
  if (refused) throw new PenumbraError('data', refused);
  refuseNothing(results);
  return {
    format: 'penumbra-attack',
    version: 1,
    program: `penumbra ${VERSION}`,
    original: recordOf(file),
    half: Math.floor(file.records / 2),
    times,
    columns: results[0].assumed?.columns ?? [],
    figures: attackMeasures.map((measure) => figureOf(measure, results)),
    notes: [ON_HALVES, ON_WHOLE],
  };
}

/**
 * Before anything runs: on halves, an unknown column would look like a recipe that cannot be used.
 */
function refuseUnknown({ table }: Dataset, comparison: AttackOptions['comparison']): void {
  const { columns = [], keys = [], confidential = [] } = comparison ?? {};
  for (const one of [...columns, ...keys, ...confidential]) findColumn(table.columns, one);
}

/**
 * Attacks without a figure, for example because every half refuses the recipe, would look like a
 * file that gives nobody away.
 */
function refuseNothing(results: readonly TrialResult[]): void {
  const figures = results.flatMap((result) => result.figures);
  if (figures.some(({ value }) => value !== null)) return;
  const reason = figures.find((one) => one.reason !== null)?.reason;
  throw new PenumbraError('data', reason ?? 'Nothing could be measured on halves of the file.');
}

async function runEach(
  file: DataFile,
  tasks: readonly TrialTask[],
  { crew = soloCrew(), signal, onProgress }: AttackOptions,
): Promise<readonly TrialResult[]> {
  const total = tasks.length;
  refuseCancelled(signal);
  const report = (done: number) =>
    onProgress?.('measure', done / total, `${Math.floor(done)}/${total}`);
  report(0);
  if (crew.size === 1) {
    const results: TrialResult[] = [];
    let most = 0;
    for (const task of tasks) {
      const within = (share: number) => {
        // Each part of the work counts from its beginning.
        most = Math.max(most, results.length + Math.min(0.95, share));
        report(most);
      };
      const work = runTrial(file, task);
      results.push(await drive(work, ({ done, total: all }) => within(done / all), signal));
      report(results.length);
      await breath(signal);
    }
    return results;
  }
  const wish: Wish = {
    wish: 'each',
    job: trialJob as Job,
    start: trialFile(file),
    questions: tasks,
    onAnswer: (answered) => report(answered),
  };
  const asked = (function* (): Work<readonly TrialResult[]> {
    return (yield wish) as readonly TrialResult[];
  })();
  const results = await drive(asked, () => {}, signal, crew);
  refuseCancelled(signal);
  return results;
}

function figureOf(
  {
    name,
    title,
    definition,
    source,
    range,
    direction,
    unit,
    heading,
  }: (typeof attackMeasures)[number],
  results: readonly TrialResult[],
): AttackFigure {
  const found = results.map(({ figures }) => figures.find((one) => one.name === name)!);
  const values = found.map(({ value }) => value);
  const reason = found.find(({ value }) => value === null)?.reason ?? null;
  const parts = (found[0].parts ?? []).map((part) => ({
    name: part.name,
    value: meanOf(
      found.map(({ parts: own }) => own?.find((one) => one.name === part.name)?.value ?? null),
    ),
  }));
  const mean = meanOf(values);
  const declared = { name, title, definition, source, range, direction, unit, heading };
  return { ...declared, value: mean, spread: spreadOf(values, mean), reason, values, parts };
}

function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum / values.length;
}

function spreadOf(values: readonly (number | null)[], mean: number | null): number | null {
  if (mean === null || values.length < 2) return null;
  const squares = values.reduce<number>((sum, value) => sum + (value! - mean) * (value! - mean), 0);
  return Math.sqrt(squares / (values.length - 1));
}
