import type { Measure } from '../../contract/index.ts';
import { WEIGHTED_SAMPLE } from '../weighing.ts';
import { polynomialPropensity, polynomialSeconds } from './polynomial.ts';

/**
 * S_pMSE (Woo et al. 2009; Snoke et al. 2018) with the model of Oganian and Domingo-Ferrer (2012): a logistic
 * regression of the label on main effects, pairwise products and squares. pMSE = (1/N) sum of (p_i - c)^2, expected (k
 * - 1)(1 - c)^2 c / N.
 *
 * The score equations of this model hold at p = c if both files have the same sums of values, squares and products:
 * then pMSE is 0, whatever else differs.
 *
 * O(n k^2) for k = (d + 1)(d + 2) / 2 terms.
 */
export const propensityQuadratic: Measure = {
  name: 'propensity-quadratic',
  title: 'Propensity score, quadratic model',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled. A logistic regression on all columns, their squares and their pairwise products estimates for each record the probability p that it is a protected one. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. This model is blind to methods that keep means and covariances exactly: they get 0, whatever else they changed. For such methods use the cubic model or the tree',
  source: 'Woo et al. 2009; Oganian and Domingo-Ferrer 2012; Snoke et al. 2018',
  range:
    '0 (this model sees no difference at all) upwards; 1 is expected for a correct synthesis and 2 for two samples of equal size from one population; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED_SAMPLE,
  seconds: (records, columns) => polynomialSeconds(records, columns, 2),
  measure: (files) => polynomialPropensity(files, 2),
};
