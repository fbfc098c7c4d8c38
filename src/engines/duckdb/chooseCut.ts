import type { Plan } from '../../recipe/index.ts';
import { USUAL_CUT } from '../contract/index.ts';
import { largestBlock } from './memory.ts';

/** A whole number that people can read, and no less than this. */
const STEP = 1000;

/** Largest block that was measured. */
const LARGEST = 1_000_000;

/**
 * The size of blocks where the recipe does not say: the larger they are the less is lost at their borders. A file that
 * fits into one block is not cut; others are cut into blocks of which two threads can hold one each. It depends on the
 * file, the recipe and the memory that is allowed, and never on the machine.
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
