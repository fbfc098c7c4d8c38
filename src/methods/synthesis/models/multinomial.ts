import type { ColumnModel, Variable } from '../columnModel.ts';
import { levelCounts } from '../terms/terms.ts';
import { nominalClasses } from './classes.ts';
import { drawSoftmax, fitSoftmax, type SoftmaxFit } from './softmax.ts';

/** Largest number of levels with their own class. */
const MOST_CLASSES = 50;

/**
 * Multinomial logistic regression: a class for each of the 50 most frequent levels with at least `leaf` records, and
 * one for the others, in which a level is drawn by its share (see `levelClass`). Drawn from the posterior: the
 * coefficients are normal with the covariance of `fitSoftmax`.
 */
export const multinomial: ColumnModel<SoftmaxFit> = {
  name: 'multinomial',
  fit(response, predictors, options, stream) {
    const classes = nominalClasses(countsOf(response), options.leaf, MOST_CLASSES);
    return fitSoftmax(classes, response.values, predictors, options, stream);
  },
  draw: drawSoftmax,
};

/** How many records have each level. */
export function countsOf({ values, scale }: Variable): Int32Array {
  return levelCounts(values, scale.kind === 'numeric' ? 0 : scale.levels);
}
