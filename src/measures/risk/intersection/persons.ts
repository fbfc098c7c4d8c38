import type { Files } from '../../contract/index.ts';

/** Whom an intruder looks for and among whom, by the key columns. */
export interface Persons {
  /** Masked records that are complete in the key columns, by their place in the file. */
  readonly candidates: Int32Array;
  /** Complete originals whose masked records are candidates: for each its place among the candidates. */
  readonly asked: Int32Array;
  /** How many there are, of whom `asked` may be a part. */
  readonly all: number;
}

/** In large files so many persons are asked about at least: the standard error of a share is then at most 2.5 %. */
const FEWEST_ASKED = 400;

/**
 * Everybody, or in large files as many persons, evenly spaced, as keep the pairs of a person and a candidate
 * below a number.
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

/** How many persons are asked about among so many candidates, at most. */
export function askedOf(candidates: number, mostPairs: number): number {
  if (candidates === 0) return 0;
  return Math.min(candidates, Math.max(FEWEST_ASKED, Math.floor(mostPairs / candidates)));
}
