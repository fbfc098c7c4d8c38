import { FUZZY_TILE, fuzzyTiles } from '../../../foundation/kernels/index.ts';
import type { RandomStream } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Fuzziness, sharesOf } from './fuzziness.ts';
import { recordsPerStretch } from './iterate.ts';
import { type Scale, toRows } from './scale.ts';

export interface DrawOptions {
  /** Fuzziness of the draw: m2 or lambda2, which can differ from those of the centres. */
  readonly fuzziness: Fuzziness;
  /** From `fuzzyCMeans`. */
  readonly scale: Scale;
}

/**
 * Draws one centre for each record, with its memberships as probabilities (Torra 2020, algorithm 1, steps 2 and 3).
 * Each record takes one number of the stream, in the order of the file. The number of records of a centre is random,
 * and can be none or one. O(n c d) time, O(n d + c d) memory.
 */
export function* drawCentres(
  columns: readonly Float64Array[],
  centres: readonly Float64Array[],
  { fuzziness, scale }: DrawOptions,
  stream: RandomStream,
): Work<Int32Array> {
  const d = columns.length;
  const n = columns[0].length;
  const c = centres[0].length;
  const tiles = fuzzyTiles(toRows(columns, scale), d, c, sharesOf(fuzziness));
  tiles.start(toRows(centres, scale));
  const drawn = new Int32Array(n);
  const shares = new Float64Array(c);
  const stretch = recordsPerStretch(c, d);
  for (let record = 0; record < n; record++) {
    const t = record % FUZZY_TILE;
    if (t === 0) tiles.share(record);
    for (let i = 0; i < c; i++) shares[i] = tiles.shares[i * FUZZY_TILE + t];
    drawn[record] = drawFrom(shares, tiles.totals[t], stream);
    if ((record + 1) % stretch === 0) yield { done: record + 1, total: n };
  }
  return drawn;
}

/** Draws an index with shares as probabilities; never one without a share. */
export function drawFrom(shares: Float64Array, total: number, stream: RandomStream): number {
  let rest = total * stream.uniform();
  let drawn = 0;
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] === 0) continue;
    drawn = i;
    rest -= shares[i];
    if (rest <= 0) break;
  }
  return drawn;
}
