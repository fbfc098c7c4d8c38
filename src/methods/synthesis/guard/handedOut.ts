import { logistic } from '../models/logistic.ts';
import { multinomial } from '../models/multinomial.ts';
import { type OrderedFit, ordered } from '../models/ordered.ts';
import type { SoftmaxFit } from '../models/softmax.ts';
import { countBy, multipleOf } from './guard.ts';

/** Unit to which coefficients of logits are rounded. */
const LOGIT = 2 ** -5;

/**
 * A fitted model that can be handed out, for protection that is not already part of the fit (trees, lines, margins). It
 * drops the factor of the covariance of its coefficients, which is the factor of the cross products of all columns:
 * these reveal how many records two levels have in common and, by their difference between two models, whole records.
 * Numbers of records are multiples of `leaf`, and figures about values have no more digits than needed.
 */
export function handedOut(model: string, fitted: unknown, leaf: number): unknown {
  switch (model) {
    case logistic.name:
    case multinomial.name:
    case ordered.name: {
      const own = fitted as SoftmaxFit | OrderedFit;
      const coefficients = own.coefficients.map((one) => multipleOf(one, LOGIT));
      const classes = own.classes.map(({ levels, weights }) => ({
        levels,
        weights: weights.map((weight) => (levels.length === 1 ? 1 : countBy(leaf, weight))),
      }));
      return { ...own, classes, coefficients, factor: [] };
    }
    default:
      return fitted;
  }
}
