import { firstAbove, mean, normalCdf, standardDeviation } from '../../foundation/numerics/index.ts';
import type { FitOptions } from './columnModel.ts';
import { coarseMoments, leastExtent, pulledIn } from './guard/guard.ts';
import { quantileGroups } from './scores.ts';

/** Half-width of a uniform distribution, in standard deviations. */
const REACH = Math.sqrt(3);

/**
 * The distribution of a column's numbers, and where a model's draws must lie to give it: groups of adjacent numbers.
 * Plain data.
 */
export interface Margin {
  /** Normal probabilities of draws: for each group where it begins and its median, then where the last one ends. */
  readonly draws: readonly number[];
  /** Mean and standard deviation (divisor n) of the numbers of each group. */
  readonly means: readonly number[];
  readonly deviations: readonly number[];
}

/** Least number of draws that a margin is paired with. */
const DRAWS = 2000;
/** The fractional part of the golden ratio: its multiples fill the unit interval evenly, wherever they begin. */
const GOLDEN = 0.6180339887498949;

/** A place on a line, and what is added to it: the quantile function of residuals. */
interface Part {
  readonly line: Float64Array;
  quantile(share: number): number;
}

/**
 * What a model draws for the records it was fitted to, without chance: the records of each part, by ascending place on
 * the line, get residuals at the multiples of the golden ratio, so that places and residuals meet evenly (Niederreiter
 * 1992). Random draws would add their own chance to all files. At least 2000. O(n log n).
 */
export function evenDraws(parts: readonly Part[]): Float64Array {
  const records = parts.reduce((sum, { line }) => sum + line.length, 0);
  const rounds = Math.ceil(DRAWS / records);
  const draws = new Float64Array(rounds * records);
  let at = 0;
  for (const { line, quantile } of parts) {
    const sorted = line.slice().sort();
    for (let r = 0; r < rounds; r++) {
      for (let i = 0; i < sorted.length; i++) {
        const multiple = (i + 0.5) * GOLDEN + r / rounds;
        draws[at++] = sorted[i] + quantile(multiple - Math.floor(multiple));
      }
    }
  }
  return draws;
}

/**
 * Pairs groups of at least `leaf` numbers with the draws of the same ranks, which are distributed roughly as standard
 * normal numbers. Places of draws are normal probabilities, between which lines are good. O(n log n).
 */
export function fitMargin(
  values: Float64Array,
  draws: Float64Array,
  { leaf, guarded = false }: Pick<FitOptions, 'leaf' | 'guarded'>,
): Margin {
  const n = values.length;
  const sorted = values.slice().sort();
  const ranked = draws.map((draw) => normalCdf(draw)).sort();
  const drawAt = (share: number) => {
    const place = share * (ranked.length - 1);
    const low = Math.floor(place);
    const high = Math.min(ranked.length - 1, low + 1);
    return ranked[low] + (place - low) * (ranked[high] - ranked[low]);
  };
  const quartile = (share: number) => sorted[Math.floor(share * n)];
  const least = leastExtent(quartile(0.25), quartile(0.75));
  const places = [ranked[0]];
  const means: number[] = [];
  const deviations: number[] = [];
  let from = 0;
  for (const count of quantileGroups(n, leaf)) {
    const own = sorted.subarray(from, from + count);
    const told = guarded
      ? coarseMoments(pulledIn(own, least))
      : { mean: mean(own), deviation: standardDeviation(own, 'n') };
    means.push(told.mean);
    deviations.push(told.deviation);
    places.push(drawAt((from + count / 2) / n), drawAt((from + count) / n));
    from += count;
  }
  return { draws: places, means, deviations };
}

/**
 * Brings draws to the margin: a draw's place in its group is its place in the group of numbers, uniform on mean ±
 * sqrt(3) standard deviations, so that each group keeps its mean and variance. The interval is shortened on both sides
 * if it would pass `low` or `high`. O(log groups) each.
 */
export function toMargin(
  { draws, means, deviations }: Margin,
  drawn: Float64Array,
  low: number,
  high: number,
): Float64Array {
  const points = Float64Array.from(draws);
  const last = points.length - 1;
  return drawn.map((score) => {
    const draw = normalCdf(score);
    const next = firstAbove(points, draw, 1, last);
    const width = points[next] - points[next - 1];
    const part = width > 0 ? (draw - points[next - 1]) / width : 0.5;
    const group = (next - 1) >> 1;
    const place = ((next - 1) & 1) / 2 + Math.max(0, Math.min(1, part)) / 2;
    const centre = Math.min(high, Math.max(low, means[group]));
    const reach = Math.min(REACH * deviations[group], centre - low, high - centre);
    return centre + reach * (2 * place - 1);
  });
}
