import { combine, type MissingKeys } from '../../foundation/table/index.ts';
import {
  type CodedColumn,
  type CodedFiles,
  countedNoun,
  countedUnits,
  countLacking,
} from '../../measures/contract/index.ts';
import { frequencies } from '../../measures/risk/index.ts';
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
  { missingKeys = 'level', units: known = null }: Partial<CodedFiles> = {},
): Combinations {
  const sides = [columns.map(({ original }) => original), columns.map(({ masked }) => masked)];
  const units = (side: 'original' | 'masked') => countedUnits({ units: known }, side);
  const before = agreementIn(sides[0], missingKeys, units('original'));
  const after = agreementIn(sides[1], missingKeys, units('masked'));
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
    counted: countedNoun({ units: known }),
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

function agreementIn(
  columns: readonly Int32Array[],
  missingKeys: MissingKeys,
  units: Int32Array | null,
): Agreement {
  const { distinct } = combine(columns, columns[0]?.length ?? 0);
  return { agreeing: frequencies(columns, missingKeys, units), combinations: distinct };
}
