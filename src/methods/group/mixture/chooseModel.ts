import { finish, inside, type Job, type Work } from '../../../foundation/work/index.ts';
import { type CovarianceModel, isDiagonal } from './covariance.ts';
import {
  type FitOptions,
  type FittedMixture,
  fitMixture,
  type MixtureData,
  mixtureData,
  type Start,
  sampleOf,
} from './em.ts';
import type { FloorOptions } from './floor.ts';

/** The fits of one model. */
export interface ModelFits {
  /** BIC by number of components minus 1; NaN if there is no fit. */
  readonly bic: Float64Array;
  /** 1 if that fit has a component on the floor. */
  readonly floored: Uint8Array;
  /** The best fit, the one with the fewest components in ties. */
  readonly best: FittedMixture | undefined;
}

type Settings = Pick<FitOptions, 'smallest' | 'tolerance' | 'tails'>;

/** One model with each number of components, minus 1, for which there are starts. */
export function* fitModel(
  data: MixtureData,
  sample: MixtureData,
  model: CovarianceModel,
  starts: readonly (readonly Start[])[],
  settings: Settings,
): Work<ModelFits> {
  const bic = new Float64Array(starts.length).fill(Number.NaN);
  const floored = new Uint8Array(starts.length);
  let best: FittedMixture | undefined;
  for (const [at, own] of starts.entries()) {
    if (own.length === 0) continue;
    if (sample !== data && hasFallen(bic)) break;
    // A single component always exists, even if all records together are fewer than the smallest size.
    const options = at === 0 ? { ...settings, smallest: 0 } : settings;
    const fitting = fitMixture(data, sample, at === 0 ? alone(model) : model, own, options);
    const fit = yield* inside(fitting, at, 1, starts.length);
    if (fit === undefined) continue;
    bic[at] = fit.bic;
    floored[at] = Number(fit.isFloored);
    const { free, ...itself } = fit;
    const candidate = free ?? itself;
    if (best === undefined || isBetter(candidate, best)) best = { ...candidate, model };
  }
  return { bic, floored, best };
}

/** Fits with a component on the floor are the last choice; within both kinds, BIC decides. */
export function isBetter(one: FittedMixture, other: FittedMixture): boolean {
  if (one.isFloored !== other.isFloored) return other.isFloored;
  return one.bic > other.bic;
}

/** With one component, models differ only in whether it is a ball, along the columns or free. */
function alone(model: CovarianceModel): CovarianceModel {
  if (model[1] === 'I') return 'EII';
  return isDiagonal(model) ? 'EEI' : 'EEE';
}

/** Whether adding a component lowered BIC three times in a row. */
function hasFallen(bic: Float64Array): boolean {
  return bic.some(
    (_, at) => bic[at] > bic[at + 1] && bic[at + 1] > bic[at + 2] && bic[at + 2] > bic[at + 3],
  );
}

interface ModelQuestion {
  readonly columns: readonly Float64Array[];
  readonly floor: FloorOptions;
  /** The records that were agglomerated. */
  readonly drawn: Int32Array;
  readonly starts: readonly (readonly Start[])[];
  readonly model: CovarianceModel;
  readonly settings: Settings;
}

/** Fits one model on another thread. */
export const mixtureModel: Job<undefined, ModelQuestion, ModelFits> = {
  name: 'mixture-model',
  open: () => (question) => {
    const data = mixtureData(question.columns, question.floor);
    const { drawn } = question;
    const sample = drawn.length === data.records ? data : sampleOf(data, drawn);
    return finish(fitModel(data, sample, question.model, question.starts, question.settings));
  },
};
