import { codesOf, countsWithWildcards } from '../../foundation/table/index.ts';
import { type Claim, isMissing } from './claim.ts';

/**
 * k-anonymity as programs for local suppression count it (Templ, Kowarik and Meindl 2015): a missing value, of either
 * record, agrees with every value. Weaker than k-anonymity with missing as a value: k - 1 records without any
 * value agree with every other one.
 */
export const kAnonymityWildcards: Claim = {
  name: 'k-anonymity-wildcards',
  sentence:
    'In the written file, every record agrees with at least k records, itself included, in the columns of this step. A missing value matches any value (wildcard).',
  figure: 'records that the record with the fewest agrees with; at least the limit',
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check({ protected: masked, smallestGroup, scales }) {
    const columns = masked.map((column, j) => {
      const { codes } = codesOf(column);
      return codes.map((code, i) => (isMissing(column[i], scales?.[j]) ? -1 : code));
    });
    const counts = countsWithWildcards(columns);
    let fewest = counts.length === 0 ? 0 : counts[0];
    let below = 0;
    for (const count of counts) {
      fewest = Math.min(fewest, count);
      if (count < smallestGroup) below++;
    }
    return {
      measured: fewest,
      limit: smallestGroup,
      holds: fewest >= smallestGroup,
      found: `k is ${smallestGroup}, every record agrees with at least ${fewest}, and ${below} of ${counts.length} agree with fewer than k`,
    };
  },
};
