import { codesOf, combine, onGrid } from '../../foundation/table/index.ts';
import type { Claim } from './claim.ts';

/**
 * The same combinations as often within each combination of the given columns: records before and after are counted
 * against each other. Missing equals missing.
 */
export const strataMarginals: Claim = {
  name: 'strata-marginals',
  sentence:
    'Among the records with the same values in the given columns, the covered columns together have the values they had, each combination as often; only who has them changed.',
  figure:
    'records whose combination occurs more often than before among those with the same given values; at most 0',
  subject: 'values',
  ofWholeColumns: true,
  needs: 'given',
  check({ original, protected: masked, decimals, given = [] }) {
    const records = original[0]?.length ?? 0;
    // The original records and behind them the written ones: those with equal codes are equal.
    const both = (before: Float64Array, after: Float64Array) => {
      const values = new Float64Array(2 * records);
      values.set(before);
      values.set(after, records);
      return codesOf(values).codes;
    };
    const { codes, distinct } = combine(
      [
        ...given.map(({ values }) => both(values, values)),
        ...original.map((column, j) =>
          both(
            column.map((value) => onGrid(value, decimals[j])),
            masked[j],
          ),
        ),
      ],
      2 * records,
    );
    const excess = new Int32Array(distinct);
    for (let i = 0; i < codes.length; i++) excess[codes[i]] += i < records ? -1 : 1;
    let foreign = 0;
    for (const count of excess) if (count > 0) foreign += count;
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${records} records have a combination that occurs more often than before`,
    };
  },
};
