import { quantiles } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, ofColumns } from '../../contract/index.ts';

/** Number of classes of a column. They are cut at the quantiles of the original; equal cut points are merged. */
export const CLASSES = 20;

/** Codes of a column: its classes, one code for a value missing in the original and one for a value missing in the protected file. */
export const CODES = CLASSES + 2;

/** More key columns than this have too many patterns of agreement, 2 to their number. */
export const MOST_KEYS = 7;

/** Both files in classes: one code per record and key column. */
export interface Classes {
  /** The columns used, as indices of `names`. */
  readonly columns: readonly number[];
  /** Key columns that put all originals in one class and so tell nobody apart. */
  readonly alike: readonly number[];
  /** Key columns beyond the first seven. */
  readonly beyond: readonly number[];
  readonly original: readonly Uint8Array[];
  readonly masked: readonly Uint8Array[];
}

/**
 * The key columns of both files in classes by the cut points of the original: its quantiles (type 1) at 1/20,
 * ..., 19/20, equal ones merged; a value belongs to the class of the least cut point that it does not exceed, or
 * to the last. A missing value is not compared: it has a code that the other file does not have. O(p n log n).
 */
export function* classify(files: Files): Work<Classes> {
  const columns: number[] = [];
  const alike: number[] = [];
  const original: Uint8Array[] = [];
  const masked: Uint8Array[] = [];
  for (const j of files.keys.slice(0, MOST_KEYS)) {
    yield { done: 0, total: 1 };
    const {
      cuts,
      codes: before,
      isAlike,
    } = ofColumns([files.original[j]], 'classes', () => {
      const cuts = cutPoints(files.original[j]);
      const codes = codesOf(files.original[j], cuts, CLASSES);
      return { cuts, codes, isAlike: new Set(codes.filter((code) => code < CLASSES)).size < 2 };
    });
    if (isAlike) {
      alike.push(j);
      continue;
    }
    columns.push(j);
    original.push(before);
    masked.push(codesOf(files.masked[j], cuts, CLASSES + 1));
  }
  return { columns, alike, beyond: files.keys.slice(MOST_KEYS), original, masked };
}

const PROBABILITIES = Array.from({ length: CLASSES - 1 }, (_, i) => (i + 1) / CLASSES);

/** Ascending, each once; none for a column without values. */
function cutPoints(original: Float64Array): number[] {
  const found = quantiles(original, PROBABILITIES, 1).filter((cut) => !Number.isNaN(cut));
  return found.filter((cut, i) => i === 0 || cut !== found[i - 1]);
}

function codesOf(values: Float64Array, cuts: readonly number[], missing: number): Uint8Array {
  const codes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) codes[i] = missing;
    else while (codes[i] < cuts.length && cuts[codes[i]] < value) codes[i]++;
  }
  return codes;
}
