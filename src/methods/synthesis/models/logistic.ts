import type { ColumnModel } from '../columnModel.ts';
import { nominalClasses } from './classes.ts';
import { countsOf } from './multinomial.ts';
import { drawSoftmax, fitSoftmax, type SoftmaxFit } from './softmax.ts';

/**
 * Logistic regression of a column with two levels; the more frequent one is the reference: the multinomial model with
 * two classes. A level with fewer than `leaf` records is not drawn; if there are more than two levels, all but the
 * most frequent one are drawn by their shares.
 */
export const logistic: ColumnModel<SoftmaxFit> = {
  name: 'logistic',
  fit(response, predictors, options, stream) {
    const classes = nominalClasses(countsOf(response), options.leaf, 1);
    return fitSoftmax(classes, response.values, predictors, options, stream);
  },
  draw: drawSoftmax,
};
