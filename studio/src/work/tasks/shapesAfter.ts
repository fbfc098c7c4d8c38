import { commonPairs } from '../../../../src/tasks/assess/index.ts';
import { barsLike } from '../shape.ts';
import type { Task } from '../task.ts';
import { fileOn } from './protect.ts';

/** For each column of the loaded file, the records of a run in the bars of its shape; null if the column was left out. O(n d). */
export const shapesAfter: Task<
  { readonly run: string },
  readonly (readonly number[] | null)[]
> = async (desk, { run }) => {
  const { table } = fileOn(desk);
  const released = desk.runs.get(run)?.comparison.released;
  const after: (readonly number[] | null)[] = table.columns.map(() => null);
  if (released === undefined) return after;
  for (const { original, masked } of commonPairs(table, released)) {
    after[original] = barsLike(table.columns[original], released.columns[masked]);
  }
  return after;
};
