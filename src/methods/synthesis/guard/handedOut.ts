import { logistic } from '../models/logistic.ts';
import { multinomial } from '../models/multinomial.ts';
import { type NormalRankFit, normalRank, type QuantileGroups } from '../models/normalRank.ts';
import { type OrderedFit, ordered } from '../models/ordered.ts';
import type { SoftmaxFit } from '../models/softmax.ts';
import { countBy, multipleOf, powerBelow } from './guard.ts';

/** Coefficients of logits are told to so much. */
const LOGIT = 2 ** -5;

/**
 * A fitted model as it may be handed out, as far as that is not seen to while it is fitted (trees, lines). Without the
 * factor of the covariance of its coefficients, which is that of the cross products of all columns: these tell how many
 * records two levels have in common and, by their difference between two models, whole records. Numbers of records are
 * multiples of `leaf`, and what is told of values has no more digits than it needs.
 */
export function handedOut(model: string, fitted: unknown, leaf: number): unknown {
  switch (model) {
    case normalRank.name: {
      const { scores, groups } = fitted as NormalRankFit;
      return { scores, groups: coarseGroups(groups, leaf) };
    }
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

/** Means to an eighth of the way to the nearer of their neighbours. */
function coarseGroups(
  { counts, means, reachLow, reachHigh }: QuantileGroups,
  leaf: number,
): QuantileGroups {
  const away = (one: number, other: number | undefined) =>
    other === undefined ? Number.POSITIVE_INFINITY : Math.abs(one - other);
  return {
    counts: counts.map((count) => countBy(leaf, count)),
    means: means.map((mean, g) => {
      const way = Math.min(away(mean, means[g - 1]), away(mean, means[g + 1]));
      const unit = Number.isFinite(way) ? way : Math.max(reachLow, reachHigh);
      return multipleOf(mean, powerBelow(unit) / 8);
    }),
    reachLow: multipleOf(reachLow, powerBelow(reachLow) / 4),
    reachHigh: multipleOf(reachHigh, powerBelow(reachHigh) / 4),
  };
}
