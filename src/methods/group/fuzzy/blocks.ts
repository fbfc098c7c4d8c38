import { askEach, finish, inside, type Job, type Work } from '../../../foundation/work/index.ts';
import { gather } from '../../contract/index.ts';
import { planBlocks } from '../blocks/plan.ts';
import { type FuzzyGroups, type FuzzyTask, fuzzyGroups } from './fuzzyGroups.ts';

/** Files of more records and centres than these are cut into blocks, because time grows with the product. */
const MOST_RECORDS = 2500;
const FEW_CENTRES = 250;

/** Records of a block at most: then distances of a few records to all its centres stay in the first cache. */
const BLOCK = 1250;

/** Largest move of a centre in the last round. Centres are then some ten-thousandths from where they would rest, or less. */
const TOLERANCE = 1e-5;

/**
 * The same in blocks, which are many: some 0.3 % of the objective are left then, less than one draw differs
 * from another by. 1e-5 took 2.6 times as long on 5,000 records with k = 20.
 */
const TOLERANCE_IN_BLOCKS = 1e-2;

/** What is done with one block, on one thread. */
export const fuzzyJob: Job<undefined, FuzzyTask, FuzzyGroups> = {
  name: 'fuzzy-block',
  open: () => (task) => finish(fuzzyGroups(task)),
};

/**
 * Groups block by block, side by side where there are several members, which changes nothing in the result.
 * Centres are shared out by the records of the blocks: no block is without, and together there are as many as
 * asked for. A file that is small enough is one block.
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
 * With g = floor(n / c) and no block of fewer than 2 g records, a block's share of the centres is at least 1:
 * more than 2 c / n where g = 1, and at least 4 / 3 otherwise.
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
