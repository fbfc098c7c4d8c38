import { type Chance, inside, SOLO, type Work } from '../../method/index.ts';
import { type Matrix, zeros } from '../../numerics/index.ts';
import { type CovarianceModel, isDiagonal, MODELS } from './covariance.ts';
import {
  type FittedMixture,
  fitMixture,
  type MixtureData,
  membershipsOf,
  mixtureData,
  sampleOf,
  startFrom,
  TOLERANCE,
} from './em.ts';
import { FLOOR_SHARE } from './floor.ts';
import { startsFrom, VIEWS, type View } from './starts.ts';

export interface MixtureOptions {
  /** Default: all that the data allow. */
  readonly models?: readonly CovarianceModel[];
  /** Numbers of components to choose from are 1 to this; default 9. */
  readonly most?: number;
  /** No component is smaller, counted by memberships; default 1. */
  readonly smallest?: number;
  /** Smallest variance of a component in any direction, as a share of that of all records; default 1e-6. */
  readonly floor?: number;
  readonly views?: readonly View[];
  readonly tolerance?: number;
  readonly chance?: Chance;
}

/** The mixture of largest BIC. */
export interface Mixture {
  readonly model: CovarianceModel;
  readonly components: number;
  readonly logLikelihood: number;
  readonly bic: number;
  readonly shares: Float64Array;
  /** By component: a value for each column. */
  readonly means: readonly Float64Array[];
  /** By component; rows and columns of 0 for columns without two different values. */
  readonly covariances: readonly Matrix[];
  /** By component: the probability of each record to belong to it. */
  readonly memberships: readonly Float64Array[];
  /** BIC by model and number of components less 1; NaN where there is no such fit. */
  readonly table: ReadonlyMap<CovarianceModel, Float64Array>;
}

const MOST_COMPONENTS = 9;

/**
 * Fits each model with each number of components from each start and keeps the fit of largest BIC, the first
 * of equals. Columns without two different values take no part. With no more records than columns only
 * models with axes along the columns are fitted, with one column only those with equal or variable volume,
 * and of models that do not differ with one component only the first. Where only some records are
 * agglomerated, a model for which BIC has fallen three times in a row gets no more components.
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
  const data = mixtureData(kept, options.floor ?? FLOOR_SHARE);
  yield { done: 0, total: 4 };
  const { views = VIEWS, smallest = 1, tolerance = TOLERANCE, chance = SOLO.chance } = options;
  const most = Math.max(
    1,
    Math.min(options.most ?? MOST_COMPONENTS, Math.floor(data.records / Math.max(smallest, 1))),
  );
  const models = allowedModels(options.models ?? MODELS, data);
  const { drawn, partitions } = yield* inside(startsFrom(kept, most, views, chance), 0, 1, 4);
  const sample = drawn.length === data.records ? data : sampleOf(data, drawn);
  const table = new Map(
    (options.models ?? MODELS).map((model) => [model, new Float64Array(most).fill(Number.NaN)]),
  );
  let best: FittedMixture | undefined;
  for (let g = 1; g <= most; g++) {
    const starts = differentStarts(partitions, g).map((groupOf) => startFrom(sample, groupOf, g));
    for (const [m, model] of models.entries()) {
      const cell = table.get(model)!;
      if (sample !== data && hasFallen(cell)) continue;
      const twin = g === 1 ? models.findIndex((other) => isTwin(other, model)) : m;
      if (twin < m) {
        cell[0] = table.get(models[twin])![0];
        continue;
      }
      // A single component is always there, also where all records together are fewer than the smallest.
      const fitting = fitMixture(data, sample, model, starts, {
        smallest: g === 1 ? 0 : smallest,
        tolerance,
      });
      const share = 3 / (most * models.length);
      const fit = yield* inside(fitting, 1 + share * ((g - 1) * models.length + m), share, 4);
      if (fit === undefined) continue;
      cell[g - 1] = fit.bic;
      if (best === undefined || fit.bic > best.bic) best = fit;
    }
  }
  return yield* described(best!, data, columns, varying, table);
}

/** Whether BIC was lower three times in a row when a component was added. */
function hasFallen(cell: Float64Array): boolean {
  return cell.some(
    (_, at) =>
      cell[at] > cell[at + 1] && cell[at + 1] > cell[at + 2] && cell[at + 2] > cell[at + 3],
  );
}

/** With one component, models differ only in whether it is a ball, along the columns or free. */
function isTwin(one: CovarianceModel, other: CovarianceModel): boolean {
  const kind = (model: CovarianceModel) =>
    model[1] === 'I' ? 'ball' : isDiagonal(model) ? 'along' : 'free';
  return kind(one) === kind(other);
}

function allowedModels(models: readonly CovarianceModel[], { columns, records }: MixtureData) {
  if (columns.length === 1) {
    const allowed = models.filter((model) => model[1] === 'I');
    return allowed.length > 0
      ? allowed
      : (['EII', 'VII'] as const).filter((m) => models.some((o) => o[0] === m[0]));
  }
  return records > columns.length ? models : models.filter(isDiagonal);
}

function differentStarts(
  views: readonly (readonly Int32Array[])[],
  components: number,
): readonly Int32Array[] {
  const different: Int32Array[] = [];
  for (const partitions of views) {
    const groupOf = partitions[components - 1];
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
  table: Mixture['table'],
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
  const { model, components, logLikelihood, bic, shares } = fit;
  const memberships = yield* inside(membershipsOf(data, fit), 4, 0, 4);
  return { model, components, logLikelihood, bic, shares, means, covariances, memberships, table };
}

/** All records are equal: one component, a point, of which no likelihood can be told. */
function sameRecords(columns: readonly Float64Array[]): Mixture {
  return {
    model: 'EII',
    components: 1,
    logLikelihood: 0,
    bic: 0,
    shares: Float64Array.of(1),
    means: [Float64Array.from(columns, (column) => column[0])],
    covariances: [zeros(columns.length, columns.length)],
    memberships: [new Float64Array(columns[0].length).fill(1)],
    table: new Map(),
  };
}
