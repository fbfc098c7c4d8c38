import { PenumbraError } from '../../../error.ts';
import { type Matrix, zeros } from '../../../foundation/numerics/index.ts';
import { askEach, inside, type Work } from '../../../foundation/work/index.ts';
import { type Chance, SOLO } from '../../contract/index.ts';
import { fitModel, isBetter, type ModelFits, mixtureModel } from './chooseModel.ts';
import { type CovarianceModel, isDiagonal, MODELS } from './covariance.ts';
import {
  COARSE,
  converged,
  type FittedMixture,
  fitMixture,
  type MixtureData,
  membershipsOf,
  mixtureData,
  sampleOf,
  startFrom,
  TOLERANCE,
} from './em.ts';
import type { FloorOptions } from './floor.ts';
import { sharedPasses } from './pass.ts';
import { STARTS, type StartKind, startsFrom } from './starts.ts';
import type { Tails } from './studentT.ts';

export interface MixtureOptions {
  /** Default: all that the data allow. */
  readonly models?: readonly CovarianceModel[];
  /** The smallest number of components. Default 1. If there is no such mixture, there are fewer. */
  readonly least?: number;
  /** The largest number of components. Default 9. */
  readonly most?: number;
  /** Smallest component, counted by memberships. Default 1. */
  readonly smallest?: number;
  /** How narrow a component can be. */
  readonly floor?: FloorOptions;
  /** Whether components are normal (default), or t distributions, each with its own degrees of freedom. */
  readonly tails?: Tails;
  /** The starts of EM. Default: some. */
  readonly starts?: 'some' | 'all' | readonly StartKind[];
  /** Fits end when the log-likelihood l changes by less than this times 1 + |l|. Default 1e-8. */
  readonly tolerance?: number;
  /** Number of parallel workers. The result does not depend on it. */
  readonly members?: number;
  readonly chance?: Chance;
}

/** The mixture of largest BIC, without components on the floor if possible. */
export interface Mixture {
  readonly model: CovarianceModel;
  readonly components: number;
  readonly logLikelihood: number;
  readonly bic: number;
  /** Whether a component would be narrower without the floor. */
  readonly isFloored: boolean;
  readonly shares: Float64Array;
  /** By component: a value for each column. */
  readonly means: readonly Float64Array[];
  /**
   * By component; rows and columns of 0 for constant columns. For t components these are their scales: covariances
   * times 1 - 2 / degrees.
   */
  readonly covariances: readonly Matrix[];
  /** Degrees of freedom of t components. */
  readonly degrees?: Float64Array | undefined;
  /** By component: the probability that each record belongs to it. */
  readonly memberships: readonly Float64Array[];
  /** BIC by model and number of components minus 1; NaN if there is no such fit. */
  readonly table: ReadonlyMap<CovarianceModel, Float64Array>;
  /** 1 if the fit of the table has a component on the floor, so that it is chosen only if all have. */
  readonly onFloor: ReadonlyMap<CovarianceModel, Uint8Array>;
}

const MOST_COMPONENTS = 9;

/** Number of records from which passes over them are shared instead of models. */
const SHARED_FROM = 50_000;

/**
 * Fits each model with each number of components from each start and keeps the fit of largest BIC (the first in
 * ties). If a component is on the floor, BIC depends on the floor and grows as that is lowered, so such a fit is kept
 * only if there is no other. Constant columns are ignored. With no more records than columns, only models with axes
 * along the columns are fitted; with one column, only those with equal or variable volume; models that do not differ
 * with one component are fitted once with it. If only some records are agglomerated, a model for which BIC has fallen
 * three times in a row gets no more components.
 */
export function* chooseMixture(
  columns: readonly Float64Array[],
  options: MixtureOptions = {},
): Work<Mixture> {
  const varying: number[] = [];
  for (const [j, column] of columns.entries()) {
    if (column.some((value) => value !== column[0])) varying.push(j);
  }
  if (varying.length === 0) return sameRecords(columns);
  const kept = varying.map((j) => columns[j]);
  requireRange(kept);
  const { smallest = 1, tolerance = TOLERANCE, tails = 'normal', members = 1 } = options;
  const { floor = {}, chance = SOLO.chance } = options;
  const data = mixtureData(kept, floor);
  yield { done: 0, total: 4 };
  const room = Math.floor(data.records / Math.max(smallest, 1));
  const most = Math.max(1, Math.min(options.most ?? MOST_COMPONENTS, room));
  const least = Math.max(1, Math.min(options.least ?? 1, most));
  const { starts: asked = 'some' } = options;
  const kinds = typeof asked === 'string' ? STARTS[asked] : asked;
  const starting = startsFrom(kept, most, kinds, members, chance);
  const { drawn, partitions } = yield* inside(starting, 0, 1, 4);
  const sample = drawn.length === data.records ? data : sampleOf(data, drawn);
  const models = allowedModels(options.models ?? MODELS, data);
  // Fits to large files and of t components take long: these end early, except the chosen one.
  const isDear = sample !== data || tails === 't';
  const settings = { smallest, tolerance: isDear ? Math.max(tolerance, COARSE) : tolerance, tails };
  const isLarge = members > 1 && data.records >= SHARED_FROM;
  const all = isLarge ? { ...data, passes: yield* sharedPasses(data.columns, members) } : data;
  const rows = [...(options.models ?? MODELS), ...models];
  const table = new Map(rows.map((model) => [model, new Float64Array(most).fill(Number.NaN)]));
  const onFloor = new Map(rows.map((model) => [model, new Uint8Array(most)]));
  function* fitted(from: number, to: number): Work<FittedMixture | undefined> {
    const starts = Array.from({ length: to }, (_, at) =>
      at + 1 < from
        ? []
        : differentStarts(partitions, at + 1).map((groupOf) => startFrom(sample, groupOf, at + 1)),
    );
    const fits: ModelFits[] = [];
    const share = 3 / models.length;
    if (members > 1 && !isLarge) {
      const common = { columns: kept, floor, drawn, starts, settings };
      const questions = models.map((model) => ({ ...common, model }));
      const progress = (done: number) => ({ done: 1 + done * share, total: 4 });
      fits.push(...(yield* askEach(mixtureModel, questions, progress)));
    } else {
      for (const [m, model] of models.entries()) {
        const fitting = fitModel(all, sample === data ? all : sample, model, starts, settings);
        fits.push(yield* inside(fitting, 1 + m * share, share, 4));
      }
    }
    for (const [m, { bic, floored }] of fits.entries()) {
      for (let at = from - 1; at < to; at++) {
        table.get(models[m])![at] = bic[at];
        onFloor.get(models[m])![at] = floored[at];
      }
    }
    return bestOf(fits);
  }
  // Of the starts on a sample only one was followed to the end; for the chosen fit, all are.
  function* refined(chosen: FittedMixture): Work<FittedMixture> {
    const { model, components } = chosen;
    let found = chosen;
    for (const groupOf of differentStarts(partitions, components)) {
      const start = startFrom(sample, groupOf, components);
      const fit = yield* fitMixture(all, sample, model, [start], settings);
      if (fit !== undefined && isBetter(fit, found)) found = fit;
    }
    return found;
  }
  let best = yield* fitted(least, most);
  // One component is always possible.
  for (let fewer = least - 1; best === undefined && fewer > 0; fewer--) {
    best = yield* fitted(fewer, fewer);
  }
  if (sample !== data && best!.components > 1) best = yield* inside(refined(best!), 4, 0, 4);
  if (isDear) {
    const end = converged(all, best!, { ...settings, tolerance });
    best = yield* inside(end, 4, 0, 4);
  }
  const { model, components, bic, isFloored } = best!;
  table.get(model)![components - 1] = bic;
  onFloor.get(model)![components - 1] = Number(isFloored);
  const result = yield* described(best!, all, columns, varying, { table, onFloor });
  yield* ending(all);
  return result;
}

/** Values are squared, and the squares divided by each other. */
const LARGEST_SPREAD = 1e120;

function requireRange(columns: readonly Float64Array[]): void {
  for (const column of columns) {
    let [low, high] = [column[0], column[0]];
    for (const value of column) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    const spread = high - low;
    if (spread <= LARGEST_SPREAD && spread >= 1 / LARGEST_SPREAD) continue;
    throw new PenumbraError(
      'data',
      'No mixture can be fitted, because the values of a column are too large or too near each other to be squared: change its unit.',
    );
  }
}

/** In ties the one with the fewest components, then the first model. */
function bestOf(fits: readonly ModelFits[]): FittedMixture | undefined {
  const found = fits.flatMap(({ best }) => best ?? []);
  found.sort((one, other) => one.components - other.components);
  return found.reduce<FittedMixture | undefined>(
    (best, fit) => (best === undefined || isBetter(fit, best) ? fit : best),
    undefined,
  );
}

function* ending({ passes }: MixtureData): Work<void> {
  let answer: unknown;
  const steps = passes.end();
  for (;;) {
    const next = steps.next(answer);
    if (next.done) return;
    answer = yield next.value ?? { done: 4, total: 4 };
  }
}

function allowedModels(models: readonly CovarianceModel[], { columns, records }: MixtureData) {
  if (columns.length === 1) {
    const allowed = models.filter((model) => model[1] === 'I');
    return allowed.length > 0
      ? allowed
      : (['EII', 'VII'] as const).filter((m) => models.some((o) => o[0] === m[0]));
  }
  if (records > columns.length) return models;
  const allowed = models.filter(isDiagonal);
  return allowed.length > 0 ? allowed : MODELS.filter(isDiagonal);
}

function differentStarts(
  partitions: readonly (readonly Int32Array[])[],
  components: number,
): readonly Int32Array[] {
  const different: Int32Array[] = [];
  for (const partition of partitions) {
    const groupOf = partition[components - 1];
    if (groupOf === undefined) continue;
    if (!different.some((other) => other.every((group, i) => group === groupOf[i]))) {
      different.push(groupOf);
    }
  }
  return different;
}

function* described(
  fit: FittedMixture,
  data: MixtureData,
  columns: readonly Float64Array[],
  varying: readonly number[],
  tables: Pick<Mixture, 'table' | 'onFloor'>,
): Work<Mixture> {
  const d = varying.length;
  const means = Array.from({ length: fit.components }, (_, g) => {
    const values = Float64Array.from(columns, (column) => column[0]);
    for (const [j, position] of varying.entries()) {
      values[position] = data.means[j] + fit.means[g * d + j];
    }
    return values;
  });
  const covariances = Array.from({ length: fit.components }, (_, g) => {
    const matrix = zeros(columns.length, columns.length);
    for (const [j, column] of varying.entries()) {
      for (const [i, row] of varying.entries()) {
        matrix.data[row + column * columns.length] = fit.covariances[g * d * d + i + j * d];
      }
    }
    return matrix;
  });
  const { model, components, logLikelihood, bic, isFloored, shares, degrees } = fit;
  const memberships = yield* inside(membershipsOf(data, fit), 4, 0, 4);
  return {
    model,
    components,
    logLikelihood,
    bic,
    isFloored,
    shares,
    means,
    covariances,
    degrees,
    memberships,
    ...tables,
  };
}

/** All records are equal: one component, a point, without a likelihood. */
function sameRecords(columns: readonly Float64Array[]): Mixture {
  return {
    model: 'EII',
    components: 1,
    logLikelihood: 0,
    bic: 0,
    isFloored: true,
    shares: Float64Array.of(1),
    means: [Float64Array.from(columns, (column) => column[0])],
    covariances: [zeros(columns.length, columns.length)],
    memberships: [new Float64Array(columns[0].length).fill(1)],
    table: new Map(),
    onFloor: new Map(),
  };
}
