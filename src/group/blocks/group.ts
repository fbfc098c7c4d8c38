import {
  askEach,
  finish,
  type GroupMethod,
  gather,
  type Job,
  type Partition,
  type Work,
} from '../../method/index.ts';
import { groupMethods } from '../methods.ts';

interface BlockQuestion {
  readonly method: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly columns: readonly Float64Array[];
}

interface BlockAnswer {
  readonly groupOf: Int32Array;
  readonly groups: number;
}

/** Groups the records of one block by any method, on one thread. */
export const blockJob: Job<undefined, BlockQuestion, BlockAnswer> = {
  name: 'group-block',
  open:
    () =>
    ({ method: name, parameters, columns }) => {
      const method = groupMethods.find((candidate) => candidate.name === name)!;
      return finish(method.run(columns, parameters as never));
    },
};

/**
 * Runs a group method inside each block, side by side. A group never crosses a border, so every claim
 * about groups holds for the whole because it holds in each block.
 */
export function* groupBlocks(
  method: GroupMethod,
  columns: readonly Float64Array[],
  parameters: Readonly<Record<string, unknown>>,
  blocks: readonly Int32Array[],
): Work<Partition> {
  const total = columns[0].length;
  const questions = blocks.map((records) => ({
    method: method.name,
    parameters,
    columns: columns.map((column) => gather(column, records)),
  }));
  const answers = yield* askEach(blockJob, questions);
  const groupOf = new Int32Array(total);
  let groups = 0;
  for (const [b, records] of blocks.entries()) {
    const answer = answers[b];
    for (let i = 0; i < records.length; i++) groupOf[records[i]] = groups + answer.groupOf[i];
    groups += answer.groups;
  }
  yield { done: total, total };
  return { groupOf, groups };
}
