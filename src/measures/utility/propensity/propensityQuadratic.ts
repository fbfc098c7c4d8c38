import type { Measure } from '../../contract/index.ts';
import { polynomialPropensity, polynomialSeconds } from './polynomial.ts';

/**
 * S_pMSE (Woo et al. 2009; Snoke et al. 2018) with the model of Oganian and Domingo-Ferrer (2012): a
 * logistic regression of the label on main effects, pairwise products and squares. pMSE = (1/N) sum of
 * (p_i - c)^2, expected (k - 1)(1 - c)^2 c / N.
 *
 * The score equations of this model hold at p = c wherever both files have the same sums of values, squares
 * and products: then pMSE is 0, whatever else differs.
 *
 * O(n k^2) for k = (d + 1)(d + 2) / 2 terms.
 */
export const propensityQuadratic: Measure = {
  name: 'propensity-quadratic',
  title: 'Propensity score, quadratic model',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled and a logistic regression on all columns, their squares and their pairwise products estimates for each record the probability p of being a masked one. pMSE is the mean of (p - c)², c being the share of masked records; the value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. It is blind to every method that keeps means and covariances exactly, which gets 0 whatever else it changed: look at the cubic model or the tree there',
  source: 'Woo et al. 2009; Oganian and Domingo-Ferrer 2012; Snoke et al. 2018',
  range:
    '0 (this model sees no difference at all) upwards; 1 is what a correct synthesis gives by chance and 2 what two samples of equal size from one population give; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
  seconds: (records, columns) => polynomialSeconds(records, columns, 2),
  measure: (files) => polynomialPropensity(files, 2),
};
