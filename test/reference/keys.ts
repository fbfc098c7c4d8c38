import type { MissingKeys } from '../../src/foundation/table/index.ts';
import type { CodedFiles, Files } from '../../src/measures/contract/index.ts';

/** Files with key columns alone, the same before and after; rows are records, -1 is missing. */
export function keyFiles(
  rows: readonly (readonly number[])[],
  {
    weights,
    units,
    areGuessed = false,
    missingKeys = 'level',
  }: {
    weights?: readonly number[];
    units?: readonly number[];
    areGuessed?: boolean;
    missingKeys?: MissingKeys;
  } = {},
  keys = rows[0]?.length ?? 0,
): Files {
  const columns = keyColumns(rows, keys).map((codes, j) => ({
    name: `key ${j + 1}`,
    original: codes,
    masked: codes,
    levels: codes.reduce((most, code) => Math.max(most, code + 1), 0),
    ordered: false,
  }));
  const weight = weights && Float64Array.from(weights);
  const unitOf = units && Int32Array.from(units);
  const coded: CodedFiles = {
    columns,
    keys: columns.map((_, j) => j),
    confidential: [],
    categories: [],
    missingKeys,
    weights: weight === undefined ? null : { original: weight, masked: weight },
    units:
      unitOf === undefined
        ? null
        : { original: unitOf, masked: unitOf, unit: 'household', isGuess: areGuessed },
  };
  return {
    names: [],
    original: [],
    masked: [],
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded,
  };
}

/** Records as columns. */
export function keyColumns(rows: readonly (readonly number[])[], keys = rows[0]?.length ?? 0) {
  return Array.from({ length: keys }, (_, j) => Int32Array.from(rows, (row) => row[j]));
}

/** The eight records of the literature on individual risk: four keys and a weight. */
export const FRANCDAT: readonly (readonly number[])[] = [
  [1, 2, 5, 1, 18],
  [1, 2, 1, 1, 45.5],
  [1, 2, 1, 1, 39],
  [3, 3, 1, 5, 17],
  [4, 3, 1, 4, 541],
  [4, 3, 1, 1, 8],
  [6, 2, 1, 5, 5],
  [1, 2, 5, 1, 92],
];
