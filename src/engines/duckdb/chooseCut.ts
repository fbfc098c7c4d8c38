import type { Plan } from '../../recipe/index.ts';
import { USUAL_CUT } from '../contract/index.ts';
import { largestBlock } from './memory.ts';

/** A whole number that people can read, and no less than this. */
const STEP = 1000;

/**
 * How large blocks may be before a method takes much longer for each record. Microseconds of one core for each record that
 * the whole command took with 10 columns and k = 5, in one block of 20,000, 50,000, 100,000, 250,000 and 1,000,000: optimise
 * 205, 144, 128, 183, 196, MDAV 82, 46, 36, 36, 84. With 20 columns MDAV took 82 in a block of 50,000; with many it
 * compares all with all, and larger ones would take as many times longer for each record as they are larger.
 */
const BOUNDS: ReadonlyMap<string, (columns: number) => number> = new Map<
  string,
  (columns: number) => number
>([
  ['optimise', () => 1_000_000],
  ['mdav', (columns: number) => (columns <= 10 ? 1_000_000 : 50_000)],
]);

/**
 * The size of blocks where the recipe does not say: the larger they are the less is lost at their borders. A file that
 * fits into one block is not cut; others are cut into blocks of which two threads can hold one each. It depends on the
 * file, the recipe and the memory that is allowed, and never on the machine.
 */
export function chooseCut(plan: Plan, staged: number, records: number, memory: number): number {
  const bounds = plan.steps.map(({ group, positions }) => {
    const bound = BOUNDS.get(group.name);
    return bound === undefined ? USUAL_CUT : bound(positions.length);
  });
  const bound = Math.min(...bounds, BOUNDS.get('optimise')!(1));
  const fitting = (threads: number) =>
    Math.min(bound, STEP * Math.floor(largestBlock(memory, threads, staged) / STEP));
  return Math.max(STEP, records <= fitting(1) ? fitting(1) : fitting(2));
}
