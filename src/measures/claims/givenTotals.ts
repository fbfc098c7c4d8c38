import { sum } from '../../foundation/numerics/index.ts';
import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, comparedIn, type Evidence, judged, told } from './claim.ts';

/** Raking stops when a total is this near to its target, as a share of it, with room for one more round. */
const RAKED = 1e-10;

/**
 * Totals of the covered columns that were given, such as counts of the population: that of the file, or one for each
 * level of a given column, in the order of the levels; missing is the last one. Rounding to the grid moves the total of m
 * values by at most m half units of the last decimal.
 */
export const givenTotals: Claim = {
  name: 'given-totals',
  sentence:
    'The total of each covered column, in the file or in each level of each given column, is the one that the recipe or the description gives, up to the rounding of written values.',
  figure:
    'largest difference of a total from the given one, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needs: 'totals',
  check(evidence) {
    let worst = 0;
    let found = 'no total differs';
    for (const { name, after, decimals } of comparedIn(evidence)) {
      for (const [j, row] of told(evidence.totals).entries()) {
        const levelOf = levelsOf(evidence, j, row);
        for (const [level, total] of row.entries()) {
          const own = after.filter((weight, i) => levelOf(i) === level && !Number.isNaN(weight));
          const gap = Math.abs(sum(own) - total);
          const allowed = own.length * halfUnit(decimals) + RAKED * total + Number.MIN_VALUE;
          const share = Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap / allowed;
          if (share <= worst) continue;
          worst = share;
          found = `a total of "${name}" differs most from the given one, by ${gap.toPrecision(2)}`;
        }
      }
    }
    return judged(worst, found);
  },
};

/** The level of each record by its place in a row of totals; a row of one total is about all records. */
function levelsOf(
  { given }: Evidence,
  j: number,
  row: readonly number[],
): (record: number) => number {
  if (row.length === 1) return () => 0;
  const { values, isCategorical } = told(given)[j];
  const places = new Map<number, number>();
  const ascending = [...new Set(values.filter((value) => !Number.isNaN(value)))].sort(
    (a, b) => a - b,
  );
  for (const [place, value] of ascending.entries()) {
    places.set(value, isCategorical ? value : place);
  }
  return (record) => places.get(values[record]) ?? row.length - 1;
}
