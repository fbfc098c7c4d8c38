import { exp, log, log1p, pow } from '../../../foundation/numerics/index.ts';
import { type ClassSizes, classesOfSize } from './classSizes.ts';

/** Where the search for the parameters begins, by alpha and beta. */
const STARTS = [0.1, 0.5, 2, 10].flatMap((alpha) => [0.1, 0.5, 0.9].map((beta) => [alpha, beta]));

const MOST_STEPS = 100;

/**
 * Estimated number of units that are unique in the population, if the sizes of its K classes are 1 plus a negative
 * binomial number with parameters alpha and beta (Chen and Keller-McNulty 1998): K beta^alpha. With D = (1 - pi)(1 -
 * beta), the expected numbers of classes of one and of two records in a sample of the share pi are
 *   K pi (beta / (1 - D))^alpha (1 + alpha D / (1 - D)) and
 *   K pi^2 alpha beta^alpha (1 - beta) (2 - (1 - alpha) D) / (2 (1 - D)^(alpha + 2)).
 * Alpha and beta are those for which both equal the numbers of the file; K is Shlosser's estimate as modified by Haas and
 * Stokes (1998). Null if there are none, which is common for small samples.
 */
export function slideNegativeBinomial(sizes: ClassSizes, population: number): number | null {
  const pi = sizes.records / population;
  const [one, two] = [1, 2].map((size) => classesOfSize(sizes, size));
  if (one === 0) return 0;
  if (pi >= 1) return one;
  if (two === 0) return null;
  const classes = shlosser(sizes, pi);
  const miss = (a: number, b: number) => misses(a, b, { classes, pi, one, two });
  for (const [alpha, beta] of STARTS) {
    const found = solve(miss, log(alpha), log(beta / (1 - beta)));
    if (found === null) continue;
    const estimate = classes * exp(exp(found[0]) * logShare(found[1]));
    if (estimate <= population) return estimate;
  }
  return null;
}

/** Number of classes in the population (the third estimator of Shlosser's kind in Haas and Stokes 1998). */
function shlosser({ sizes, classes, all }: ClassSizes, q: number): number {
  let [above, below, left, near] = [0, 0, 0, 0];
  for (const [at, size] of sizes.entries()) {
    const count = classes[at];
    const missed = pow(1 - q, size);
    above += size * q * q * pow(1 - q * q, size - 1) * count;
    below += missed * (pow(1 + q, size) - 1) * count;
    left += missed * count;
    near += size * q * pow(1 - q, size - 1) * count;
  }
  const alone = sizes[0] === 1 ? classes[0] : 0;
  return all + alone * (above / below) * pow(left / near, 2);
}

interface Observed {
  readonly classes: number;
  readonly pi: number;
  readonly one: number;
  readonly two: number;
}

/** log beta, from the logit of beta. */
const logShare = (logit: number) => (logit > 0 ? -log1p(exp(-logit)) : logit - log1p(exp(logit)));

/** The logarithms of expected over observed numbers; alpha is given by its logarithm, beta by its logit. */
function misses(logAlpha: number, logit: number, { classes, pi, one, two }: Observed) {
  const alpha = exp(logAlpha);
  const logBeta = logShare(logit);
  const logRest = logShare(-logit);
  const D = (1 - pi) * exp(logRest);
  const logD = log1p(-D);
  return [
    log((classes * pi) / one) + alpha * (logBeta - logD) + log1p((alpha * D) / (1 - D)),
    log((classes * pi * pi) / (2 * two)) +
      logAlpha +
      alpha * logBeta +
      logRest -
      (alpha + 2) * logD +
      log(2 - (1 - alpha) * D),
  ];
}

const sizeOf = ([f, g]: number[]) => Math.abs(f) + Math.abs(g);

/** Newton's method with numerical derivatives, with shorter steps where a whole one leads away. */
function solve(
  miss: (a: number, b: number) => number[],
  a: number,
  b: number,
): readonly [number, number] | null {
  let [x, y] = [a, b];
  let [f, g] = miss(x, y);
  for (let step = 0; step < MOST_STEPS; step++) {
    if (sizeOf([f, g]) < 1e-10) return [x, y];
    const h = 1e-6;
    const [fx, gx] = miss(x + h, y).map((value, i) => (value - (i === 0 ? f : g)) / h);
    const [fy, gy] = miss(x, y + h).map((value, i) => (value - (i === 0 ? f : g)) / h);
    const determinant = fx * gy - fy * gx;
    const [dx, dy] = [(fy * g - gy * f) / determinant, (gx * f - fx * g) / determinant];
    if (!Number.isFinite(dx + dy)) return null;
    let share = Math.min(1, 2 / Math.max(Math.abs(dx), Math.abs(dy)));
    let next = miss(x + share * dx, y + share * dy);
    while (!(sizeOf(next) < sizeOf([f, g])) && share > 1e-6) {
      share /= 2;
      next = miss(x + share * dx, y + share * dy);
    }
    if (!(sizeOf(next) < sizeOf([f, g]))) return null;
    [x, y] = [x + share * dx, y + share * dy];
    [f, g] = next;
  }
  return null;
}
