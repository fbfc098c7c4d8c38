import { exp, type RandomStream } from '../../src/foundation/numerics/index.ts';

/** One of several values, each as likely as its weight among the weights. */
export function pick<T>(stream: RandomStream, choices: readonly (readonly [T, number])[]): T {
  let total = 0;
  for (const [, weight] of choices) total += weight;
  let left = stream.uniform() * total;
  for (const [value, weight] of choices) {
    left -= weight;
    if (left < 0) return value;
  }
  return choices[choices.length - 1][0];
}

/** True with this probability. */
export function chance(stream: RandomStream, probability: number): boolean {
  return stream.uniform() < probability;
}

/** A whole number from `low` to `high`, both included, each equally likely. */
export function between(stream: RandomStream, low: number, high: number): number {
  return low + stream.below(high - low + 1);
}

/** A normal value, rounded to a whole number and held within bounds. */
export function around(
  stream: RandomStream,
  mean: number,
  deviation: number,
  [low, high]: readonly [number, number],
): number {
  const drawn = Math.round(mean + deviation * stream.normal());
  return Math.min(high, Math.max(low, drawn));
}

/** Lognormal, given the mean and standard deviation of the natural logarithm. */
export function lognormal(stream: RandomStream, mean: number, deviation: number): number {
  return exp(mean + deviation * stream.normal());
}

/** Poisson, by multiplying uniforms (Knuth 1969); takes as many draws as it counts, and one more. */
export function poisson(stream: RandomStream, mean: number): number {
  const limit = exp(-mean);
  let count = 0;
  for (let product = stream.uniform(); product > limit; product *= stream.uniform()) count++;
  return count;
}
