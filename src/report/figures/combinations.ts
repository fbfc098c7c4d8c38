import { combine, countsWithWildcards, type MissingKeys } from '../../foundation/table/index.ts';
import { type CodedColumn, countLacking } from '../../measures/contract/index.ts';
import type { CombinationClass, Combinations } from './model.ts';

/**
 * Sizes of classes in the picture: single records, pairs, and the usual thresholds of 3, 5 and 10
 * records.
 */
const CLASSES: readonly Pick<CombinationClass, 'from' | 'to'>[] = [
  { from: 1, to: 1 },
  { from: 2, to: 2 },
  { from: 3, to: 4 },
  { from: 5, to: 9 },
  { from: 10, to: null },
];

/**
 * Records of both files by the number of records with the same values in all of these columns, or,
 * if missing values are wildcards, of records that agree. Combinations are counted with missing as a
 * value. O(nd), and with wildcards as in `countsWithWildcards`.
 */
export function combinationsOf(
  about: string,
  columns: readonly CodedColumn[],
  missingKeys: MissingKeys = 'level',
): Combinations {
  const sides = [columns.map(({ original }) => original), columns.map(({ masked }) => masked)];
  const [before, after] = sides.map((side) => agreementIn(side, missingKeys));
  const records = ({ agreeing }: Agreement, { from, to }: (typeof CLASSES)[number]) => {
    let count = 0;
    for (const size of agreeing) if (size >= from && (to === null || size <= to)) count++;
    return count;
  };
  const counts = ({ agreeing, combinations }: Agreement) => ({
    records: agreeing.length,
    combinations,
  });
  return {
    about,
    names: columns.map(({ name }) => name),
    missingKeys,
    namesMissing: sides.some((side) => countLacking(side) > 0),
    before: counts(before),
    after: counts(after),
    classes: CLASSES.map((one) => ({
      ...one,
      before: records(before, one),
      after: records(after, one),
    })),
    bound: null,
  };
}

interface Agreement {
  /** For each record, the number of records that agree with it, itself included. */
  readonly agreeing: Int32Array;
  /** The number of different combinations. */
  readonly combinations: number;
}

function agreementIn(columns: readonly Int32Array[], missingKeys: MissingKeys): Agreement {
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  if (missingKeys === 'wildcard') {
    return { agreeing: countsWithWildcards(columns), combinations: distinct };
  }
  const sizes = new Int32Array(distinct);
  for (const code of codes) sizes[code]++;
  return { agreeing: codes.map((code) => sizes[code]), combinations: distinct };
}
