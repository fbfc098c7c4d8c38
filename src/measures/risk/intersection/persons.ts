import type { Files } from '../../contract/index.ts';

/** The persons whom an intruder looks for, and the candidates, by the key columns. */
export interface Persons {
  /** Protected records that are complete in the keys, by their position in the file. */
  readonly candidates: Int32Array;
  /** Complete originals whose protected records are candidates: for each, the index of that candidate. */
  readonly asked: Int32Array;
  /** The number of persons, of whom `asked` can be a part. */
  readonly all: number;
}

/** Least number of persons asked about in a large file: the standard error of a share is then at most 2.5 %. */
const FEWEST_ASKED = 400;

/**
 * Everybody, or in large files as many evenly spaced persons as keep the pairs of person and candidate below a limit.
 */
export function personsOf({ original, masked, keys }: Files, mostPairs: number): Persons {
  const records = masked[0].length;
  const isComplete = (columns: readonly Float64Array[], i: number) =>
    keys.every((j) => !Number.isNaN(columns[j][i]));
  const candidates = Int32Array.from({ length: records }, (_, i) => i).filter((i) =>
    isComplete(masked, i),
  );
  const everybody = Int32Array.from(candidates.keys()).filter((c) =>
    isComplete(original, candidates[c]),
  );
  const most = askedOf(candidates.length, mostPairs);
  if (everybody.length <= most) return { candidates, asked: everybody, all: everybody.length };
  const asked = Int32Array.from(
    { length: most },
    (_, a) => everybody[Math.floor((a * everybody.length) / most)],
  );
  return { candidates, asked, all: everybody.length };
}

/** Largest number of persons asked about, given the number of candidates. */
export function askedOf(candidates: number, mostPairs: number): number {
  if (candidates === 0) return 0;
  return Math.min(candidates, Math.max(FEWEST_ASKED, Math.floor(mostPairs / candidates)));
}
