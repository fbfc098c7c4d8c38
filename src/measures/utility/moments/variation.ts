import { sum } from '../../../foundation/numerics/index.ts';
import { noReading, type Part, type Reading } from '../../contract/index.ts';
import { counted, figure } from '../figure.ts';

/**
 * Cap of a relative difference. It is undefined if the original is zero, and unbounded near it. Zeros are left out, and
 * no difference counts more than this many times its original. The cap is above everything in the Census file of the
 * field (1 against several thousand), so that published figures do not change.
 */
export const CAP = 10_000;

/** A number below this share of its natural unit is zero up to rounding. */
export const ROUNDING = 1e-12;

/** Relative differences |difference| / |original|. */
export interface Variation {
  /** Each at most the cap. */
  readonly sum: number;
  readonly terms: number;
  /** Number of terms left out because the original is zero. */
  readonly zeros: number;
  readonly capped: number;
}

/** The relative differences to some originals that are not zero. O(n); the order does not matter. */
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

/** The part of a definition about originals that are nearly zero. */
export const CAP_CLAUSE = `a single difference counts at most ${CAP} times its original`;

/** The highest possible mean of relative differences, in percent. */
export const HIGHEST = 100 * CAP;

/** The note about the cap. */
export function cappedNote(count: number): string | null {
  return counted(
    `Differences that count as ${CAP} times their original, because they are larger`,
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

const NO_TERMS = 'Every original is zero, so no relative difference exists.';
