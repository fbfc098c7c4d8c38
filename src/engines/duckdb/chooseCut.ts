import type { Plan } from '../../recipe/index.ts';
import { USUAL_CUT } from '../contract/index.ts';
import { largestBlock } from './memory.ts';

/** Rounds up to a whole number that is easy to read. */
const STEP = 1000;

/** Largest block whose running time was measured. */
const LARGEST = 1_000_000;

/**
 * Block size if the recipe has none. Larger blocks lose less at their borders. A file that fits
 * into one block is not cut; others are cut so that two threads can hold one block each. The size
 * depends on the file, the recipe and the memory limit, and never on the machine.
 */
export function chooseCut(plan: Plan, staged: number, records: number, memory: number): number {
  const bounds = plan.steps.map(
    ({ group, positions }) => group.largestBlock?.(positions.length) ?? USUAL_CUT,
  );
  const bound = Math.min(...bounds, LARGEST);
  const fitting = (threads: number) =>
    Math.min(bound, STEP * Math.floor(largestBlock(memory, threads, staged) / STEP));
  return Math.max(STEP, records <= fitting(1) ? fitting(1) : fitting(2));
}
