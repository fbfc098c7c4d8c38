import type { Count } from '../../text/index.ts';

/** 0, fewer than the threshold, or a multiple of it. */
export function publicCount(count: Count, threshold: number): Count {
  if (typeof count !== 'number' || count === 0) return count;
  return count < threshold ? { below: threshold } : rounded(count, threshold);
}

/** A multiple of the threshold, and 0 only for 0. */
export function rounded(count: number, threshold: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count / threshold)) * threshold;
}
