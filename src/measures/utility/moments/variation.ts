import { sum } from '../../../foundation/numerics/index.ts';
import { noReading, type Part, type Reading } from '../../contract/index.ts';
import { counted, figure } from '../figure.ts';

/**
 * Relative differences are undefined where the original is zero and without bound near it. Those of zeros
 * are left out, and none counts for more than this many times its original: above all that occurs in the
 * Census file of the field (1 beside several thousand), so that published figures are not touched.
 */
export const CAP = 10_000;

/** What is below this part of its natural unit is what rounding leaves of zero. */
export const ROUNDING = 1e-12;

/** Relative differences |difference| / |original|. */
export interface Variation {
  /** Each at most the cap. */
  readonly sum: number;
  readonly terms: number;
  /** How many were left out because the original is zero. */
  readonly zeros: number;
  readonly capped: number;
}

/** The relative differences of some originals that are not zero. O(n); the order does not matter. */
export function variation(differences: Float64Array, originals: Float64Array): Variation {
  const ratios = new Float64Array(originals.length);
  let terms = 0;
  let capped = 0;
  for (let i = 0; i < originals.length; i++) {
    if (originals[i] === 0) continue;
    const ratio = Math.abs(differences[i]) / Math.abs(originals[i]);
    if (ratio > CAP) capped++;
    ratios[terms++] = Math.min(ratio, CAP);
  }
  return { sum: sum(ratios.subarray(0, terms)), terms, zeros: originals.length - terms, capped };
}

/** Several together. */
export function together(variations: readonly Variation[]): Variation {
  const add = (key: keyof Variation) => sum(Float64Array.from(variations, (one) => one[key]));
  return { sum: add('sum'), terms: add('terms'), zeros: add('zeros'), capped: add('capped') };
}

/** The mean in per cent, or null for no terms. */
function percentOf({ sum, terms }: Variation): number | null {
  return terms === 0 ? null : (100 * sum) / terms;
}

/** What a definition owes its reader about originals that are nearly zero. */
export const CAP_CLAUSE = `a single difference counts at most ${CAP} times its original`;

/** The highest value that a mean of relative differences can have, in per cent. */
export const HIGHEST = 100 * CAP;

/** The note about the cap. */
export function cappedNote(count: number): string | null {
  return counted(
    `Differences that count as ${CAP} times their original, because they are more`,
    count,
  );
}

/** The mean of all relative differences in per cent, with the mean by column as parts. */
export function variationReading(
  names: readonly string[],
  columns: readonly Variation[],
  zeros: string,
  notes: readonly (string | null)[] = [],
  all = together(columns),
): Reading {
  const parts: Part[] = names.map((name, j) => {
    const value = percentOf(columns[j]);
    return value === null ? { name, value, reason: NO_TERMS } : { name, value };
  });
  const value = percentOf(all);
  const said = [counted(zeros, all.zeros), cappedNote(all.capped), ...notes];
  return value === null
    ? noReading(
        NO_TERMS,
        parts,
        said.filter((note) => note !== null),
      )
    : figure(value, parts, said);
}

const NO_TERMS = 'There is no original other than zero that it could be relative to.';
