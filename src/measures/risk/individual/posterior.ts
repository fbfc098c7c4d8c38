import { log } from '../../../foundation/numerics/index.ts';

/** From this f on, the series needs fewer than 30 terms for every p. */
const LARGE = 40;

/**
 * E(1/F) for the F members of the population in a cell with f in the sample, F negative binomial with success
 * probability p: (p^f / f) 2F1(f, f; f + 1; 1 - p) (Benedetti and Franconi 1998; Franconi and Polettini 2004). Whole
 * f >= 1, 0 < p <= 1; 1/f at p = 1.
 *
 * By the integral of the hypergeometric function this is p times I_f, the integral of u^(f-1) / (p + (1-p) u) over
 * 0..1, and two forms of it lose no digits:
 * - (p/f) 2F1(1, 1; f + 1; 1 - p), a series of positive terms k! / ((f+1)...(f+k)) (1-p)^k, which is short if p is
 *   above 1/2 or f is large;
 * - I_1 = log(1/p) / (1-p) and I_(f+1) = (1/f - p I_f) / (1-p), whose errors shrink at each step by p/(1-p) if p
 *   is below 1/2. f = 1 and 2 are the closed forms of the literature.
 * The usual p / (f - (1-p)) for f >= 3 is not used: it is 4 % too high at f = 3, p = 0.3. At most 60 steps.
 */
export function posteriorRisk(f: number, p: number): number {
  const q = 1 - p;
  if (p < 0.5 && f < LARGE) {
    let integral = -log(p) / q;
    for (let g = 1; g < f; g++) integral = (1 / g - p * integral) / q;
    return p * integral;
  }
  let series = 1;
  for (let k = 1, term = 1; term > 1e-18 * series; k++) {
    term *= (k / (f + k)) * q;
    series += term;
  }
  return (p / f) * series;
}

/**
 * The usual approximation of the same risk: exact for one and two records in the cell, p / (f - (1 - p)) for more
 * (Franconi and Polettini 2004; Templ, Kowarik and Meindl 2015), and 1/f at p = 1. For comparison with programs that
 * use it.
 */
export function approximateRisk(f: number, p: number): number {
  return f < 3 || p === 1 ? posteriorRisk(f, p) : p / (f - (1 - p));
}
