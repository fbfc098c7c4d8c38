import { countsWithWildcards } from '../../../foundation/table/index.ts';
import {
  type Declaration,
  noReading,
  type Part,
  type Reading,
  reading,
} from '../../contract/index.ts';
import { frequencies } from '../classes/frequencies.ts';

/** A release of the same original: the classes of its records, and which of them is whose. */
export interface ReleasedClasses {
  /** How it is called in parts and notes. */
  readonly name: string;
  /** For each of its records a number that those with equal keys share. */
  readonly classOf: Int32Array;
  /** For each record of the masked file its own one here, -1 where that is not known; null where both are in the same order. */
  readonly ownRecord: Int32Array | null;
}

/** Fewer candidates than this are counted where no class of a release is larger: one of two is no protection. */
const FEWEST = 3;

/**
 * What several releases of one original tell together (composition attacks: Ganta, Kasiviswanathan and Smith 2008):
 * each is k-anonymous by itself, and the groups differ, so that few records are in a person's group every time. It
 * needs other files than the two that are compared, and so is not among the measures of an assessment.
 */
export const intersectionFiles: Declaration & { readonly heading: string } = {
  name: 'intersection-files',
  heading: 'Several releases',
  title: 'Intersection of releases of the same original',
  definition:
    'Percent of masked records with fewer than k candidates left for an intruder who knows the person’s combination of keys in each release. Candidates are the masked records with the same masked keys as the person’s own record (its class, itself included), in this file and, by their own records there, in every other release; missing is a value of its own, and keys that a release lacks are not used in it. k is the size of the smallest class of any release alone, at least 3. Records of two releases are taken as known to be the same person’s: where the releases were shuffled, that is so for those that are unique by values that both have, and of the others nobody is excluded. A file has 0 by itself unless it has classes of fewer than 3',
  source: 'after Ganta, Kasiviswanathan and Smith 2008',
  range:
    '0 (the releases together leave as many as the weakest alone) to 100 (they do so for nobody)',
  direction: 'lower is better',
  unit: '%',
};

/**
 * The candidates that each masked record has together with others in all releases, itself included. Never fewer than
 * there are, as a record whose own one in a release is not known is excluded by nobody, and never more than in any
 * release alone in which its own is known. O(n) for each release, O(n p) where own records are unknown in p different
 * patterns.
 */
export function candidatesIn(classOf: Int32Array, others: readonly ReleasedClasses[]): Int32Array {
  const columns = others.map(({ classOf: there, ownRecord }) =>
    ownRecord === null ? there : ownRecord.map((record) => (record < 0 ? -1 : there[record])),
  );
  const candidates = countsWithWildcards([classOf, ...columns]).slice();
  for (const { classOf: there, ownRecord } of others) {
    const sizes = frequencies([there]);
    for (let i = 0; i < candidates.length; i++) {
      const own = ownRecord === null ? i : ownRecord[i];
      if (own >= 0) candidates[i] = Math.min(candidates[i], sizes[own]);
    }
  }
  return candidates;
}

/** The reading of the figure. `classOf` are the classes of the masked file. */
export function readIntersection(classOf: Int32Array, others: readonly ReleasedClasses[]): Reading {
  const records = classOf.length;
  if (records === 0) return noReading('The masked file has no records.');
  if (others.length === 0) return noReading('No other release could be combined with this file.');
  const alone = frequencies([classOf]);
  const there = others.map((other) => frequencies([other.classOf]));
  const smallest = Math.min(...[alone, ...there].map(least));
  const k = Math.max(FEWEST, smallest);
  const together = candidatesIn(classOf, others);
  const percent = (sizes: Int32Array, below: number) => (100 * count(sizes, below)) / sizes.length;
  const parts: Part[] = [
    { name: `fewer than ${k} candidates, this file alone`, value: percent(alone, k) },
    { name: 'singled out by all releases together', value: percent(together, 2) },
    { name: 'singled out by this file alone', value: percent(alone, 2) },
    { name: 'mean candidates, all releases together', value: mean(together) },
    { name: 'mean candidates, this file alone', value: mean(alone) },
    ...others.map(({ name }, r) => ({
      name: `mean candidates, ${name} alone`,
      value: mean(there[r]),
    })),
  ];
  const notes = [
    `Of ${records} records ${count(together, k)} are left with fewer than k = ${k} candidates and ${count(together, 2)} with none but themselves; the fewest candidates are ${least(together)}. The smallest class of a release alone has ${smallest}.`,
    ...others.flatMap(({ name, ownRecord }) => {
      const unknown = ownRecord === null ? 0 : ownRecord.filter((record) => record < 0).length;
      return unknown === 0
        ? []
        : [
            `In ${name} the own records of ${unknown} of ${records} are not known: they exclude nobody.`,
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
