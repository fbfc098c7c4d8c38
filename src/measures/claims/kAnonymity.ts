import { codesOf, combine } from '../../foundation/table/index.ts';
import type { Claim } from './claim.ts';

/**
 * k-anonymity of one step's columns (Samarati 2001): in the written file every combination of their
 * values occurs at least k times. Missing is a value like any other here, because it is seen. Two steps
 * that hold this each need not hold it together. Where a unit is known, such as a household, its records count once.
 */
export const kAnonymity: Claim = {
  name: 'k-anonymity',
  sentence:
    'In the written file, every combination of values in the columns of this step is shared by at least k records. A missing value counts as a value of its own (level).',
  sentenceOfUnits:
    'In the written file, every combination of values in the columns of this step is shared by records of at least k units. A missing value counts as a value of its own (level).',
  figure: 'records, or units if they count, that share the rarest combination; at least the limit',
  subject: 'alike records',
  isVoid: ({ smallestGroup }) => smallestGroup <= 1,
  check(evidence) {
    const columns = evidence.protected.map((column) => codesOf(column).codes);
    const { codes, distinct } = combine(columns, columns[0].length);
    const counts = countsOf(codes, distinct, evidence.units);
    const rarest = distinct === 0 ? 0 : counts.reduce((a, b) => Math.min(a, b));
    return {
      measured: rarest,
      limit: evidence.smallestGroup,
      holds: rarest >= evidence.smallestGroup,
      found:
        evidence.units === undefined
          ? `k is ${evidence.smallestGroup}, the rarest of ${distinct} combinations occurs ${rarest} times`
          : `k is ${evidence.smallestGroup}, the rarest of ${distinct} combinations occurs in ${rarest} units`,
    };
  },
};

/** Number of records with each code, or of units that have some. */
function countsOf(codes: Int32Array, distinct: number, units: Int32Array | undefined): Int32Array {
  const counts = new Int32Array(distinct);
  if (units === undefined) {
    for (const code of codes) counts[code]++;
    return counts;
  }
  const pairs = combine([codes, units], codes.length);
  const seen = new Uint8Array(pairs.distinct);
  for (const [record, pair] of pairs.codes.entries()) {
    if (seen[pair] === 0) counts[codes[record]]++;
    seen[pair] = 1;
  }
  return counts;
}
