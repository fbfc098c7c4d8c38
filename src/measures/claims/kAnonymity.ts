import { codesOf, combine } from '../../foundation/table/index.ts';
import type { Claim } from './claim.ts';

/**
 * k-anonymity of one step's columns (Samarati 2001): in the written file every combination of their
 * values occurs at least k times. Missing is a value like any other here, because it is seen. Two steps
 * that hold this each need not hold it together.
 */
export const kAnonymity: Claim = {
  name: 'k-anonymity',
  sentence:
    'In the written file, every combination of values in the columns of this step is shared by at least k records. A missing value counts as a value of its own (level).',
  figure: 'records that share the rarest combination; at least the limit',
  subject: 'alike records',
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check(evidence) {
    const columns = evidence.protected.map((column) => codesOf(column).codes);
    const { codes, distinct } = combine(columns, columns[0].length);
    const counts = new Int32Array(distinct);
    for (const code of codes) counts[code]++;
    const rarest = distinct === 0 ? 0 : counts.reduce((a, b) => Math.min(a, b));
    return {
      measured: rarest,
      limit: evidence.smallestGroup,
      holds: rarest >= evidence.smallestGroup,
      found: `k is ${evidence.smallestGroup}, the rarest of ${distinct} combinations occurs ${rarest} times`,
    };
  },
};
