import { onGrid } from '../table/index.ts';
import { type Claim, groupsOf } from './claim.ts';

/** For each group, some original record of it must equal the written one in every column that is not missing. */
export const wholeRecords: Claim = {
  name: 'whole-records',
  sentence: 'Every record, over the covered columns, is a copy of one original record of its group.',
  figure: 'groups that are a copy of none; at most 0',
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    const groupOf = groupsOf(evidence);
    const copied = new Map<number, boolean>();
    const firstOf = new Map<number, number>();
    for (let i = 0; i < groupOf.length; i++) {
      const group = groupOf[i];
      if (!firstOf.has(group)) firstOf.set(group, i);
      if (copied.get(group)) continue;
      const written = firstOf.get(group)!;
      const equal = original.every((column, j) => {
        const value = masked[j][written];
        return Number.isNaN(value) || onGrid(column[i], decimals[j]) === value;
      });
      copied.set(group, equal);
    }
    let foreign = 0;
    for (const found of copied.values()) if (!found) foreign++;
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${copied.size} groups are no copy of an original record`,
    };
  },
};
