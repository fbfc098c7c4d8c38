import { countsWithWildcards } from '../../../foundation/table/index.ts';
import {
  type Declaration,
  MISSING_KEYS,
  noReading,
  type Part,
  type Reading,
  reading,
} from '../../contract/index.ts';

/** Another protected file of the same original: the classes of its records, and which record belongs to whom. */
export interface ReleasedClasses {
  /** The name of the file in parts and notes. */
  readonly name: string;
  /**
   * Codes by which its records are compared; a negative code agrees with every code. One column of classes, if missing
   * values count as a value, else the keys themselves.
   */
  readonly keys: readonly Int32Array[];
  /**
   * For each record of the protected file, the record of the same person here; -1 if it is not known. Null if both
   * files have the same order.
   */
  readonly ownRecord: Int32Array | null;
}

/** Least number of candidates that counts as protection, however small the classes are: one of two is no protection. */
const FEWEST = 3;

/**
 * What several protected files of one original reveal together (composition attacks: Ganta, Kasiviswanathan and Smith
 * 2008): each is k-anonymous, but the groups differ, so that few records are in a person's group every time. It needs
 * more files than the two that an assessment compares, and so is not one of its measures.
 */
export const intersectionFiles: Declaration & { readonly heading: string } = {
  name: 'intersection-files',
  heading: 'Several protected files',
  title: 'Intersection of several protected files of the same original',
  definition: `Percent of protected records for which fewer than k candidates remain, if an intruder knows the person’s combination of keys in each protected file. The candidates in a file are the records of the person’s class there, the person included; those that remain are in the person’s class in every file. Keys that a file lacks are not used in it. ${MISSING_KEYS}; with wildcards, the candidates in a file are the records that agree with the person’s. k is the size of the smallest class of any one file, at least 3. The intruder is assumed to know which records of two files belong to the same person. If files were shuffled, this holds for records that are unique by values that both files have; the others exclude nobody. A single file has 0 unless it has classes of fewer than 3 records`,
  source: 'after Ganta, Kasiviswanathan and Smith 2008',
  range:
    '0 (the files together leave every person at least as many candidates as the smallest class of one file) to 100 (they leave every person fewer)',
  direction: 'lower is better',
  unit: '%',
};

/**
 * For each protected record the number of candidates that remain in all files together, itself included. Never too low,
 * because a person whose record in a file is not known is excluded by nobody there; never above the class size in any
 * file in which the person's record is known. O(n) for each file, O(n p) if the unknown records form p different
 * patterns.
 */
export function candidatesIn(
  keys: readonly Int32Array[],
  others: readonly ReleasedClasses[],
): Int32Array {
  const columns = others.flatMap(({ keys: there, ownRecord }) =>
    ownRecord === null
      ? there
      : there.map((key) => ownRecord.map((record) => (record < 0 ? -1 : key[record]))),
  );
  const candidates = countsWithWildcards([...keys, ...columns]).slice();
  for (const { keys: there, ownRecord } of others) {
    const sizes = countsWithWildcards(there);
    for (let i = 0; i < candidates.length; i++) {
      const own = ownRecord === null ? i : ownRecord[i];
      if (own >= 0) candidates[i] = Math.min(candidates[i], sizes[own]);
    }
  }
  return candidates;
}

/** The reading of the measure. `keys` are those of the protected file, or its classes. */
export function readIntersection(
  keys: readonly Int32Array[],
  others: readonly ReleasedClasses[],
): Reading {
  const records = keys[0].length;
  if (records === 0) return noReading('The protected file has no records.');
  if (others.length === 0)
    return noReading('No other protected file can be combined with this one.');
  const alone = countsWithWildcards(keys);
  const there = others.map((other) => countsWithWildcards(other.keys));
  const smallest = Math.min(...[alone, ...there].map(least));
  const k = Math.max(FEWEST, smallest);
  const together = candidatesIn(keys, others);
  const percent = (sizes: Int32Array, below: number) => (100 * count(sizes, below)) / sizes.length;
  const parts: Part[] = [
    { name: `fewer than ${k} candidates, this file alone`, value: percent(alone, k) },
    { name: 'singled out by all files together', value: percent(together, 2) },
    { name: 'singled out by this file alone', value: percent(alone, 2) },
    { name: 'mean candidates, all files together', value: mean(together) },
    { name: 'mean candidates, this file alone', value: mean(alone) },
    ...others.map(({ name }, r) => ({
      name: `mean candidates, ${name} alone`,
      value: mean(there[r]),
    })),
  ];
  const notes = [
    `${count(together, k)} of ${records} records are left with fewer than k = ${k} candidates, and ${count(together, 2)} with only themselves; the fewest candidates are ${least(together)}. The smallest class of a single file has ${smallest} records.`,
    ...others.flatMap(({ name, ownRecord }) => {
      const unknown = ownRecord === null ? 0 : ownRecord.filter((record) => record < 0).length;
      return unknown === 0
        ? []
        : [
            `In ${name}, the records of ${unknown} of ${records} persons are not known: these persons exclude nobody.`,
          ];
    }),
  ];
  return reading(percent(together, k), parts, notes);
}

function least(sizes: Int32Array): number {
  return sizes.reduce((a, b) => Math.min(a, b));
}

function count(sizes: Int32Array, below: number): number {
  let found = 0;
  for (const size of sizes) if (size < below) found++;
  return found;
}

function mean(sizes: Int32Array): number {
  let total = 0;
  for (const size of sizes) total += size;
  return total / sizes.length;
}
