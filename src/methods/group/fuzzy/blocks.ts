import { askEach, finish, inside, type Job, type Work } from '../../../foundation/work/index.ts';
import { gather } from '../../contract/index.ts';
import { planBlocks } from '../blocks/plan.ts';
import { type FuzzyGroups, type FuzzyTask, fuzzyGroups } from './fuzzyGroups.ts';

/** Largest numbers of records and centres without blocks, because time grows with their product. */
const MOST_RECORDS = 2500;
const FEW_CENTRES = 250;

/**
 * Largest number of records of a block: distances of a few records to all its centres then stay in the first cache.
 */
const BLOCK = 1250;

/** Largest move of a centre in the last round. Centres are then at most some ten-thousandths from their limit. */
const TOLERANCE = 1e-5;

/**
 * The same in blocks, which are many: some 0.3 % of the objective remain then, less than the difference of two draws.
 * 1e-5 took 2.6 times as long on 5,000 records with k = 20.
 */
const TOLERANCE_IN_BLOCKS = 1e-2;

/** The work on one block, on one thread. */
export const fuzzyJob: Job<undefined, FuzzyTask, FuzzyGroups> = {
  name: 'fuzzy-block',
  open: () => (task) => finish(fuzzyGroups(task)),
};

/**
 * Groups block by block, in parallel if there are several members, without effect on the result. Centres are
 * distributed in proportion to the records of the blocks: no block is without, and the total is as requested. A small
 * enough file is one block.
 */
export function* fuzzyBlocks(
  given: Omit<FuzzyTask, 'tolerance'>,
  members: number,
): Work<{ joined: FuzzyGroups; blocks: number }> {
  const total = given.columns[0].length;
  const isWhole = total <= MOST_RECORDS || given.centres <= FEW_CENTRES;
  const task = { ...given, tolerance: isWhole ? TOLERANCE : TOLERANCE_IN_BLOCKS };
  if (isWhole) {
    return { joined: yield* inside(fuzzyGroups(task), 0, total, total), blocks: 1 };
  }
  const least = Math.max(Math.floor(total / task.centres), task.smallest);
  const { blocks } = planBlocks(task.columns, least, BLOCK);
  yield { done: 0, total };
  const tasks = shareOut(task, blocks);
  const done = (answered: number) => (total * answered) / blocks.length;
  const answers: FuzzyGroups[] = [];
  if (members > 1) {
    const progress = (answered: number) => ({ done: done(answered), total });
    answers.push(...(yield* askEach(fuzzyJob, tasks, progress)));
  } else {
    for (const one of tasks)
      answers.push(yield* inside(fuzzyGroups(one), done(answers.length), done(1), total));
  }
  return { joined: join(blocks, answers, total), blocks: blocks.length };
}

/**
 * With g = floor(n / c) and no block of fewer than 2 g records, a block's share of the centres is at least 1: more
 * than 2 c / n if g = 1, and at least 4 / 3 otherwise.
 */
function shareOut(task: FuzzyTask, blocks: readonly Int32Array[]): FuzzyTask[] {
  const total = task.columns[0].length;
  const upTo = (records: number) => Math.floor((task.centres * records) / total);
  let before = 0;
  return blocks.map((records, part) => {
    const after = before + records.length;
    const centres = upTo(after) - upTo(before);
    before = after;
    return {
      ...task,
      centres,
      columns: task.columns.map((column) => gather(column, records)),
      chance: { ...task.chance, part: task.chance.part + part },
    };
  });
}

function join(
  blocks: readonly Int32Array[],
  answers: readonly FuzzyGroups[],
  total: number,
): FuzzyGroups {
  const groupOf = new Int32Array(total);
  let groups = 0;
  for (const [b, records] of blocks.entries()) {
    for (const [at, record] of records.entries()) groupOf[record] = groups + answers[b].groupOf[at];
    groups += answers[b].centres[0].length;
  }
  const added = (figure: (answer: FuzzyGroups) => number) =>
    answers.reduce((sum, answer) => sum + figure(answer), 0);
  return {
    groupOf,
    centres: answers[0].centres.map((_, j) => {
      const column = new Float64Array(groups);
      let from = 0;
      for (const { centres } of answers) {
        column.set(centres[j], from);
        from += centres[j].length;
      }
      return column;
    }),
    objective: added(({ objective }) => objective),
    rounds: answers.reduce((most, { rounds }) => Math.max(most, rounds), 0),
    converged: answers.every(({ converged }) => converged),
    notDrawn: added(({ notDrawn }) => notDrawn),
    coinciding: added(({ coinciding }) => coinciding),
  };
}
