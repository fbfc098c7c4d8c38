import type { Measure } from '../../contract/index.ts';
import { WEIGHTED_SAMPLE } from '../weighing.ts';
import { polynomialPropensity, polynomialSeconds } from './polynomial.ts';

/**
 * S_pMSE (Woo et al. 2009; Snoke et al. 2018) with a cubic model, which sees skewness and other changes of third order
 * in methods that keep means and covariances exactly. pMSE = (1/N) sum of (p_i - c)^2, expected (k - 1)(1 - c)^2 c / N.
 *
 * O(n k^2) for k = (d + 1)(d + 2)(d + 3) / 6 terms, or (d + 1)(d + 2) / 2 + d if that is more than 300.
 */
export const propensityCubic: Measure = {
  name: 'propensity-cubic',
  title: 'Propensity score, cubic model',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled. A logistic regression on all products of up to three columns, with repetition (if these are more than 300: all products of up to two, and the cube of each column), estimates for each record the probability p that it is a protected one. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. This model sees differences of third order, to which the quadratic model is blind, but not differences of higher order alone',
  source: 'Woo et al. 2009; Snoke et al. 2018',
  range:
    '0 (this model sees no difference at all) upwards; 1 is expected for a correct synthesis and 2 for two samples of equal size from one population; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED_SAMPLE,
  seconds: (records, columns) => polynomialSeconds(records, columns, 3),
  measure: (files) => polynomialPropensity(files, 3),
};
