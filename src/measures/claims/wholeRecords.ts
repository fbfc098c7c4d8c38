import { codesOf, combine, onGrid } from '../../foundation/table/index.ts';
import { type Claim, groupsOf } from './claim.ts';

/** Every written record is looked up among the original ones of its group; missing equals missing. */
export const wholeRecords: Claim = {
  name: 'whole-records',
  sentence:
    'Every record is, in the covered columns, a copy of one original record of its group, with the same rounding.',
  figure: 'records that are a copy of none; at most 0',
  subject: 'values',
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    const groupOf = groupsOf(evidence);
    const records = groupOf.length;
    // The original records and behind them the written ones: those with equal codes are equal.
    const groups = new Int32Array(2 * records);
    groups.set(groupOf);
    groups.set(groupOf, records);
    const columns = original.map((column, j) => {
      const both = new Float64Array(2 * records);
      both.set(column.map((value) => onGrid(value, decimals[j])));
      both.set(masked[j], records);
      return codesOf(both).codes;
    });
    const { codes, distinct } = combine([codesOf(groups).codes, ...columns], 2 * records);
    const occurring = new Uint8Array(distinct);
    for (let i = 0; i < records; i++) occurring[codes[i]] = 1;
    let foreign = 0;
    for (let i = records; i < codes.length; i++) if (occurring[codes[i]] === 0) foreign++;
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${records} records are no copy of an original record of their group`,
    };
  },
};
