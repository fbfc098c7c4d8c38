import type { Measure } from '../../contract/index.ts';
import { polynomialPropensity, polynomialSeconds } from './polynomial.ts';

/**
 * S_pMSE (Woo et al. 2009; Snoke et al. 2018) with a cubic model, which sees skewness and what else of third
 * order a method loses that keeps means and covariances exactly. pMSE = (1/N) sum of (p_i - c)^2, expected
 * (k - 1)(1 - c)^2 c / N.
 *
 * O(n k^2) for k = (d + 1)(d + 2)(d + 3) / 6 terms, or (d + 1)(d + 2) / 2 + d where that is more than 300.
 */
export const propensityCubic: Measure = {
  name: 'propensity-cubic',
  title: 'Propensity score, cubic model',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled and a logistic regression on all products of up to three columns, with repetition (where these are more than 300: all products of up to two, and the cube of each column), estimates for each record the probability p of being a masked one. pMSE is the mean of (p - c)², c being the share of masked records; the value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. It sees differences of third order, to which the quadratic model is blind, but none of higher order beside them',
  source: 'Woo et al. 2009; Snoke et al. 2018',
  range:
    '0 (this model sees no difference at all) upwards; 1 is what a correct synthesis gives by chance and 2 what two samples of equal size from one population give; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
  seconds: (records, columns) => polynomialSeconds(records, columns, 3),
  measure: (files) => polynomialPropensity(files, 3),
};
