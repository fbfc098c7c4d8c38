import type { Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import { counted } from '../figure.ts';
import { jointMoments } from './centralMoments.ts';

/** How the correlations of the pairs of columns changed. */
interface CorrelationDifferences {
  /** |r - r'| of the pairs that have a correlation in the original and records in both files. */
  readonly pairs: readonly { first: number; second: number; difference: number }[];
  /** Pairs left out because no record of one of the files has both values. */
  readonly empty: number;
  readonly notes: readonly (string | null)[];
}

/**
 * The absolute differences of Pearson's correlations. A pair with a column that is constant in the original has no
 * correlation and is left out. A column that only became constant has lost its correlations: they count as 0. O(n p^2).
 */
export function* correlationDifferences(files: Files): Work<CorrelationDifferences> {
  const { original, masked } = yield* jointMoments(files, 2);
  const pairs = [];
  let empty = 0;
  let constant = 0;
  let flattened = 0;
  for (const [at, before] of original.entries()) {
    const after = masked[at];
    if (before.records === 0 || after.records === 0) empty++;
    else if (before.deviations.includes(0)) constant++;
    else {
      if (after.deviations.includes(0)) flattened++;
      const { first, second } = before;
      pairs.push({ first, second, difference: Math.abs(before.m11 - after.m11) });
    }
  }
  const notes = [
    counted('Pairs of columns left out because one is constant in the original', constant),
    counted('Pairs of columns left out because no record of one file has both values', empty),
    counted('Pairs of columns that count as uncorrelated, because one became constant', flattened),
  ];
  return { pairs, empty, notes };
}
