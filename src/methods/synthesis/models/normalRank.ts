import { normalQuantile, standardise } from '../../../foundation/numerics/index.ts';
import { NUMERIC } from '../../../foundation/table/index.ts';
import { inside } from '../../../foundation/work/index.ts';
import type { ColumnModel } from '../columnModel.ts';
import { evenDraws, fitMargin, type Margin, toMargin } from '../margin.ts';
import { normalScores, onScores } from '../scores.ts';
import { ANYWHERE, type LinearFit, linear, onLine } from './linear.ts';

export interface NormalRankFit {
  readonly scores: LinearFit;
  readonly margin: Margin;
}

/**
 * A linear model of normal scores, those of the response and of numeric predictors: a Gaussian copula, if all columns
 * are numbers. Scores of the response have mean 0 and variance 1. Categories and missing values among the predictors
 * make drawn scores somewhat other than normal, so drawn scores go back to the numbers by the ranks that they have
 * among the draws for the original predictors (see `Margin`): the mean, the spread and the shape of a skewed column
 * stay. No value comes back exactly unless `leaf` records share it.
 */
export const normalRank: ColumnModel<NormalRankFit> = {
  name: 'normal-rank',

  *fit({ values }, predictors, options, stream) {
    yield { done: 0, total: 4 };
    const response = { values: standardise(normalScores(values), 'sd'), scale: NUMERIC };
    const given = onScores(predictors);
    const scores = yield* inside(linear.fit(response, given, options, stream), 1, 2, 4);
    const line = yield* inside(onLine(scores, given, values.length, stream), 3, 1, 4);
    const sigma = scores.degrees > 0 ? Math.sqrt(scores.squares / scores.degrees) : 0;
    const quantile = (share: number) => sigma * normalQuantile(share);
    return { scores, margin: fitMargin(values, evenDraws([{ line, quantile }]), options) };
  },

  *draw({ scores, margin }, predictors, records, { parameters, low, high }, stream) {
    const free = { ...ANYWHERE, parameters };
    const drawn = yield* linear.draw(scores, onScores(predictors), records, free, stream);
    return toMargin(margin, drawn, low, high);
  },
};
