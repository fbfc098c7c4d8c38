import { gammaCdf } from './gamma.ts';
import type { Tail } from './normal.ts';

/**
 * Distribution function of chi-square with these degrees of freedom, or its complement: gamma,
 * shape df / 2, scale 2.
 */
export function chiSquareCdf(x: number, degrees: number, tail: Tail = 'lower'): number {
  return gammaCdf(x / 2, degrees / 2, 1, tail);
}
