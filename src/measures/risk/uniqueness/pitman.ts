import { exp, log, logGamma } from '../../../foundation/numerics/index.ts';
import { type ClassSizes, classesOfSize } from './classSizes.ts';

const MOST_STEPS = 200;

interface Point {
  readonly theta: number;
  readonly alpha: number;
}

/**
 * Estimated number of units that are unique in the population, if the sizes of classes follow Pitman's sampling formula
 * with parameters theta and alpha (Hoshino 2001): G(theta + 1) / G(theta + alpha) N^alpha, with the parameters of
 * largest likelihood in the file. They are found by Newton's method from Hoshino's starting values. Null if it does not
 * end with 0 < alpha < 1 and theta > -alpha. O(records) for each step.
 */
export function pitman(sizes: ClassSizes, population: number): number | null {
  if (classesOfSize(sizes, 1) === 0) return 0;
  const found = mostLikely(sizes);
  if (found === null) return null;
  const { theta, alpha } = found;
  const estimate = exp(logGamma(theta + 1) - logGamma(theta + alpha) + alpha * log(population));
  return estimate <= population ? estimate : null;
}

function mostLikely(sizes: ClassSizes): Point | null {
  let point = startingValues(sizes);
  if (!isInside(point)) point = { theta: 1, alpha: 0.5 };
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, second } = derivatives(sizes, point);
    const determinant = second[0] * second[2] - second[1] * second[1];
    const move = {
      theta: -(second[2] * gradient[0] - second[1] * gradient[1]) / determinant,
      alpha: -(second[0] * gradient[1] - second[1] * gradient[0]) / determinant,
    };
    if (!Number.isFinite(move.theta + move.alpha)) return null;
    let next = moved(point, move, 1);
    for (let share = 1; !isInside(next) && share > 1e-9; ) {
      share /= 2;
      next = moved(point, move, share);
    }
    if (!isInside(next)) return null;
    const change =
      Math.abs(next.theta - point.theta) / (1 + Math.abs(point.theta)) +
      Math.abs(next.alpha - point.alpha);
    point = next;
    if (change < 1e-12) return point;
  }
  return null;
}

const moved = (from: Point, by: Point, share: number): Point => ({
  theta: from.theta + share * by.theta,
  alpha: from.alpha + share * by.alpha,
});

const isInside = ({ theta, alpha }: Point) => alpha > 0 && alpha < 1 && theta > -alpha;

/** Hoshino's starting values, by the numbers of classes of one and of two records. */
function startingValues(sizes: ClassSizes): Point {
  const n = sizes.records;
  const u = sizes.all;
  const one = classesOfSize(sizes, 1);
  const two = Math.max(1, classesOfSize(sizes, 2));
  const c = (one * (one - 1)) / two;
  const theta = (n * u * c - one * (n - 1) * (2 * u + c)) / (2 * one * u + one * c - n * c);
  return { theta, alpha: (theta * (one - n) + (n - 1) * one) / (n * u) };
}

/**
 * First and second derivatives of the logarithm of the likelihood, the sum of log(theta + i alpha) for i below the number
 * of classes, less that of log(theta + i) for i below n, plus that of log(j - alpha) for each j below each size.
 */
function derivatives(
  { sizes, classes, records, all }: ClassSizes,
  { theta, alpha }: Point,
): { readonly gradient: [number, number]; readonly second: [number, number, number] } {
  let [g0, g1, s00, s01, s11] = [0, 0, 0, 0, 0];
  for (let i = 1; i < all; i++) {
    const inverse = 1 / (theta + i * alpha);
    const weighted = i * inverse;
    g0 += inverse;
    g1 += weighted;
    s00 -= inverse * inverse;
    s01 -= inverse * weighted;
    s11 -= weighted * weighted;
  }
  for (let i = 1; i < records; i++) {
    const inverse = 1 / (theta + i);
    g0 -= inverse;
    s00 += inverse * inverse;
  }
  for (let at = 0, j = 1, first = 0, squares = 0; at < sizes.length; at++) {
    for (; j < sizes[at]; j++) {
      const inverse = 1 / (j - alpha);
      first += inverse;
      squares += inverse * inverse;
    }
    g1 -= classes[at] * first;
    s11 -= classes[at] * squares;
  }
  return { gradient: [g0, g1], second: [s00, s01, s11] };
}
