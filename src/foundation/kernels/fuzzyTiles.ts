import { instantiate } from './loader.ts';
import { powersOfTwo } from './mixturePowers.ts';

/** Records per tile. */
export const FUZZY_TILE = 8;

/**
 * How squared distances d of a record to all centres become shares, the largest of which is 1:
 * powers: (nearest / d)^exponent; ratios below `least` give 0, centres that lie on the record 1;
 * exponentials: exp(-lambda (d - nearest)); exponents above `most` give 0.
 */
export type FuzzyShares =
  | { readonly kind: 'powers'; readonly exponent: number; readonly least: number }
  | { readonly kind: 'exponentials'; readonly lambda: number; readonly most: number };

/**
 * Shares of records in centres, eight records at a time, and their contributions to the centres. All arrays belong to
 * the kernel: their content is valid until the next call.
 */
export interface FuzzyTiles {
  /** Sets the centres, one after another, and clears what was collected. */
  start(centres: Float64Array): void;
  /** Squared distances and shares of the records from `first`, a multiple of 8. O(c d). */
  share(first: number): void;
  /** For centre i and record `first` + t at index 8 i + t. */
  readonly distances: Float64Array;
  readonly shares: Float64Array;
  /** For record `first` + t at index t: the nearest squared distance and the sum of shares. */
  readonly nearest: Float64Array;
  readonly totals: Float64Array;
  /** To be set before `collect`; 0 after the last record. */
  readonly factors: Float64Array;
  /**
   * Adds the tile: with weight = factor share (nearest / d with powers), the weights, and the weights times the
   * difference from each centre to the record. O(c d).
   */
  collect(): void;
  /** Multiplies everything that was collected. */
  shrink(factor: number): void;
  /** The collected sums: for each centre the sum of weights, and the weighted sums of the differences. */
  collected(): { readonly weights: Float64Array; readonly moves: Float64Array };
}

/**
 * Powers that are multiples of one half, up to 32, are products and a square root; returns twice such a power, or -1.
 */
export function halvesOf(exponent: number): number {
  const halves = Math.round(2 * exponent);
  const isClose = Math.abs(2 * exponent - halves) <= 1e-14 * halves;
  return halves >= 1 && halves <= 64 && isClose ? halves : -1;
}

/**
 * In its own memory. Takes records, one after another with d values each, and the number of centres. Memory: 8 bytes
 * per value, and 16 (9 + 1.5 d) per centre; the memberships of all records are never stored.
 */
export function fuzzyTiles(rows: Float64Array, d: number, c: number, how: FuzzyShares): FuzzyTiles {
  const kernel = instantiate();
  const { functions } = kernel;
  const n = rows.length / d;
  const padded = Math.ceil(n / FUZZY_TILE) * FUZZY_TILE;
  const values = kernel.float64(padded * d);
  const centres = kernel.float64(c * d);
  const distances = kernel.float64(c * FUZZY_TILE);
  const shares = kernel.float64(c * FUZZY_TILE);
  const lanes = kernel.float64(3 * FUZZY_TILE);
  const moves = kernel.float64(2 * c * d);
  const weights = kernel.float64(2 * c);
  const powers = kernel.float64(powersOfTwo().length);
  powers.values.set(powersOfTwo());
  functions.openPowers(powers.address);
  const columns = values.values;
  for (let j = 0; j < d; j++) {
    // The last record is repeated to fill the tile, so that nothing there is NaN.
    for (let i = 0; i < padded; i++) columns[j * padded + i] = rows[Math.min(i, n - 1) * d + j];
  }
  const isPowers = how.kind === 'powers';
  const halves = isPowers ? halvesOf(how.exponent) : 0;
  const parameter = isPowers ? how.exponent : how.lambda;
  const limit = isPowers ? how.least : how.most;
  const eight = (at: number) => lanes.values.subarray(at * FUZZY_TILE, (at + 1) * FUZZY_TILE);
  return {
    start(given) {
      centres.values.set(given);
      moves.values.fill(0);
      weights.values.fill(0);
      functions.openFuzzy(
        values.address,
        padded,
        d,
        centres.address,
        c,
        distances.address,
        shares.address,
        lanes.address,
        moves.address,
        weights.address,
      );
    },
    share: (first) => functions.shareFuzzy(first, halves, parameter, limit),
    distances: distances.values,
    shares: shares.values,
    nearest: eight(0),
    totals: eight(1),
    factors: eight(2),
    collect: () => functions.collectFuzzy(isPowers),
    shrink(factor) {
      for (const region of [moves, weights]) {
        const list = region.values;
        for (let i = 0; i < list.length; i++) list[i] *= factor;
      }
    },
    collected: () => ({ weights: pairsOf(weights.values), moves: pairsOf(moves.values) }),
  };
}

/** The sums of the two lanes. */
function pairsOf(lanes: Float64Array): Float64Array {
  return Float64Array.from({ length: lanes.length / 2 }, (_, i) => lanes[2 * i] + lanes[2 * i + 1]);
}
