import { exponentOf } from './numbers.ts';

/**
 * The smallest of 1, 2 and 5 times a power of ten that fits into `span` at most `most` times. 0 if
 * there is none: a span of 0, one that is not finite, or one near the smallest double.
 */
export function niceStep(span: number, most: number): number {
  const least = span / most;
  if (!(least > 0) || !Number.isFinite(span)) return 0;
  const exponent = exponentOf(least);
  for (const [digit, shift] of [
    [1, 0],
    [2, 0],
    [5, 0],
    [1, 1],
  ] as const) {
    // Parsed from text, because the product of a power of ten is not always the nearest double.
    const step = Number(`${digit}e${exponent + shift}`);
    if (step >= least) return step;
  }
  return 0;
}

/** The i-th multiple of a step, as written by hand: 3 times 0.1 is 0.3. */
export function multiple(i: number, step: number): number {
  return Number((i * step).toPrecision(15));
}
