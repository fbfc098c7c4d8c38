import { askEach, type Work } from '../../../foundation/work/index.ts';
import { optimiseJob } from './job.ts';
import { groupSlices, sliceSize } from './slices.ts';
import type { SearchSpace } from './space.ts';

/** Number of records that a member groups between two reports. */
const RUN = 16_384;

/** First groups of a large file, slice by slice. The same for any number of members. */
export function* startInSlices(space: SearchSpace, k: number, members: number): Work<Int32Array> {
  const { rows, columns } = space;
  const n = space.scales.length;
  const size = sliceSize(k);
  const run = size * Math.max(1, Math.floor(RUN / size));
  const runs = Math.max(1, Math.floor(n / run));
  if (members === 1 || runs === 1) return yield* groupSlices({ rows, columns, k });
  const questions = Array.from({ length: runs }, (_, at) => {
    const end = at + 1 < runs ? (at + 1) * run : n;
    const task = { rows: rows.slice(at * run * columns, end * columns), columns, k };
    return { what: 'slices', task } as const;
  });
  const progress = (answered: number) => ({ done: answered, total: runs });
  const answers = (yield* askEach(optimiseJob, questions, progress)) as Int32Array[];
  return oneAfterAnother(answers, n);
}

/** Groups of parts of the records, numbered consecutively. */
function oneAfterAnother(parts: readonly Int32Array[], records: number): Int32Array {
  const groupOf = new Int32Array(records);
  let at = 0;
  let groups = 0;
  for (const part of parts) {
    let largest = -1;
    for (const group of part) {
      groupOf[at++] = groups + group;
      largest = Math.max(largest, group);
    }
    groups += largest + 1;
  }
  return groupOf;
}
