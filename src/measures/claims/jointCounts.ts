import { codesOf, combine } from '../../foundation/table/index.ts';
import { type Claim, groupsOf } from './claim.ts';

/**
 * Combinations of the categories in each group, before and after; missing equals missing. Columns of numbers are left
 * out; where it is not known what columns stand for, all count.
 */
export const jointCounts: Claim = {
  name: 'joint-counts',
  sentence:
    'In each group, every combination of the covered categories occurs as often as it did; only who has it changed.',
  figure: 'records that have a combination more often than it occurred; at most 0',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['ordinal', 'nominal'],
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, scales } = evidence;
    const groupOf = groupsOf(evidence);
    const records = groupOf.length;
    const isCategory = (j: number) => scales === undefined || scales[j].kind !== 'numeric';
    const places = [...original.keys()].filter(isCategory);
    // The original records and behind them the written ones: those with equal codes are equal.
    const groups = new Int32Array(2 * records);
    groups.set(groupOf);
    groups.set(groupOf, records);
    const columns = places.map((j) => {
      const both = new Float64Array(2 * records);
      both.set(original[j]);
      both.set(masked[j], records);
      return codesOf(both).codes;
    });
    const { codes, distinct } = combine([codesOf(groups).codes, ...columns], 2 * records);
    const more = new Int32Array(distinct);
    for (let i = 0; i < records; i++) more[codes[i]]--;
    for (let i = records; i < codes.length; i++) more[codes[i]]++;
    let tooMany = 0;
    for (const count of more) tooMany += Math.max(0, count);
    const one = places.length === 1;
    return {
      measured: tooMany,
      limit: 0,
      holds: tooMany === 0,
      found: `${tooMany} of ${records} records have a combination of ${places.length} ${one ? 'category' : 'categories'} that occurs more often than before`,
    };
  },
};
