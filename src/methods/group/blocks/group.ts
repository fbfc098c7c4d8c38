import { askEach, finish, inside, type Job, type Work } from '../../../foundation/work/index.ts';
import {
  type Chance,
  type GroupContext,
  type GroupMethod,
  gather,
  joinPartitions,
  type LinearConstraint,
  type Partition,
  SOLO,
} from '../../contract/index.ts';
import { groupMethods } from '../methods.ts';

interface BlockQuestion {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Float64Array[];
  readonly chance: Chance;
  readonly constraints?: readonly LinearConstraint[];
}

/** Groups the records of one block by any method, on one thread. */
export const blockJob: Job<undefined, BlockQuestion, Partition> = {
  name: 'group-block',
  open:
    () =>
    ({ method: name, parameters, columns, ...rest }) => {
      const method = groupMethods.find((candidate) => candidate.name === name)!;
      return finish(method.run(columns, parameters as never, { members: 1, ...rest }));
    },
};

/**
 * Runs a group method inside each block, in parallel if there are several members. A group never crosses a border, so
 * every claim about groups holds for the whole because it holds in each block.
 */
export function* groupBlocks(
  method: GroupMethod,
  columns: readonly Float64Array[],
  parameters: Readonly<Record<string, unknown>>,
  blocks: readonly Int32Array[],
  { members, chance, confidential, ...rest }: GroupContext = SOLO,
): Work<Partition> {
  const total = columns[0].length;
  const partsOf = (records: Int32Array) => columns.map((column) => gather(column, records));
  const secretsOf = (records: Int32Array) => ({
    confidential: confidential?.map(({ values, ordered }) => ({
      values: gather(values, records),
      ordered,
    })),
  });
  const done = (answered: number) => (total * answered) / blocks.length;
  let answers: Partition[] = [];
  if (members > 1) {
    const questions = blocks.map((records, part) => ({
      method: method.name,
      parameters,
      columns: partsOf(records),
      chance: { ...chance, part: chance.part + part },
      ...secretsOf(records),
      ...rest,
    }));
    const progress = (answered: number) => ({ done: done(answered), total });
    answers = yield* askEach(blockJob, questions, progress);
  } else {
    for (const [part, records] of blocks.entries()) {
      const own = { ...chance, part: chance.part + part };
      const context = { members: 1, chance: own, ...secretsOf(records), ...rest };
      const work = method.run(partsOf(records), parameters as never, context);
      answers.push(yield* inside(work, done(answers.length), total / blocks.length, total));
    }
  }
  yield { done: total, total };
  const parts = blocks.map((records, b) => ({ records, partition: answers[b] }));
  return joinPartitions(parts, total, columns.length);
}
