import { countBy, multipleOf, powerBelow } from './guard.ts';
import { type LinearFit, linear } from './linear.ts';
import { type LineTreeFit, lineTree } from './lineTree.ts';
import { logistic } from './logistic.ts';
import { multinomial } from './multinomial.ts';
import { type NormalRankFit, normalRank, type QuantileGroups } from './normalRank.ts';
import { type OrderedFit, ordered } from './ordered.ts';
import type { SoftmaxFit } from './softmax.ts';

/** Coefficients of logits are told to so much. */
const LOGIT = 2 ** -7;

/**
 * A fitted model as it may be handed out. Without the factor of the covariance of its coefficients, which is that of the
 * cross products of all columns: these tell how many records two levels have in common and, by their difference between
 * two models, whole records. Numbers of records are multiples of `leaf`, and what is told of values has no more digits
 * than it needs.
 */
export function handedOut(model: string, fitted: unknown, leaf: number): unknown {
  switch (model) {
    case linear.name:
      return coarseLine(fitted as LinearFit, leaf);
    case lineTree.name: {
      const { line, tree } = fitted as LineTreeFit;
      return { line: line && coarseLine(line, leaf), tree };
    }
    case normalRank.name: {
      const { scores, groups } = fitted as NormalRankFit;
      return { scores: coarseLine(scores, leaf), groups: coarseGroups(groups, leaf) };
    }
    case logistic.name:
    case multinomial.name:
    case ordered.name: {
      const own = fitted as SoftmaxFit | OrderedFit;
      const coefficients = own.coefficients.map((one) => multipleOf(one, LOGIT));
      return { ...own, coefficients, factor: [] };
    }
    default:
      return fitted;
  }
}

/** Coefficients to an eighth of the deviation of a mean of so many records, which is less than they are known to. */
function coarseLine(line: LinearFit, leaf: number): LinearFit {
  const { squares, degrees, coefficients } = line;
  const known = degrees > 0 ? Math.sqrt(squares / degrees / (degrees + coefficients.length)) : 0;
  const unit = powerBelow(known) / 8;
  const told = countBy(leaf, degrees);
  return {
    ...line,
    coefficients: coefficients.map((one) => multipleOf(one, unit)),
    factor: [],
    degrees: told,
    squares: degrees > 0 ? (squares / degrees) * told : 0,
  };
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
      return Number.isFinite(way) ? multipleOf(mean, powerBelow(way) / 8) : mean;
    }),
    reachLow: multipleOf(reachLow, powerBelow(reachLow) / 4),
    reachHigh: multipleOf(reachHigh, powerBelow(reachHigh) / 4),
  };
}
