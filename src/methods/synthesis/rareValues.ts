import { type RandomStream, randomStream } from '../../foundation/numerics/index.ts';
import { type Chance, RARE_VALUES, streamPurpose } from '../contract/index.ts';
import type { Variable } from './columnModel.ts';
import { leastExtent, pulledIn } from './guard/guard.ts';
import { type Limits, partCodes, shapeOf } from './shape.ts';
import { levelCounts } from './terms/terms.ts';

/** A column in which every level and every number beside the heaps stands for at least `leaf` records. */
interface CommonColumn {
  readonly variable: Variable;
  /** For categories, the remaining levels, ascending; their indices are the new codes. */
  readonly levels: readonly number[];
  /** Numbers of removed levels, and of records that got another value. */
  readonly gone: number;
  readonly changed: number;
  /** Number of extreme numbers that count as nearer ones. */
  readonly extremes: number;
}

/**
 * Removes values of fewer than `leaf` records: levels of categories, and numbers beside the heaps of a column if
 * these are fewer than `leaf` together. Their records get one of the remaining values, drawn by their shares. The
 * largest and smallest extreme numbers are pulled in (see `extremesNearer`). Null if nothing would remain. Column
 * `place` of a step draws from its own stream. O(n).
 */
export function withoutRareValues(
  variable: Variable,
  leaf: number,
  limits: Limits,
  chance: Chance,
  place: number,
): CommonColumn | null {
  const { values, scale } = variable;
  const stream = randomStream(
    chance.seed,
    chance.step,
    streamPurpose(RARE_VALUES, place),
    chance.part,
  );
  let present = 0;
  for (const value of values) if (!Number.isNaN(value)) present++;
  if (present < leaf) return null;
  if (scale.kind === 'numeric') return withoutRareNumbers(variable, leaf, limits, stream);
  const counts = levelCounts(
    values.filter((code) => !Number.isNaN(code)),
    scale.levels,
  );
  const levels = [...counts.keys()].filter((level) => counts[level] >= leaf);
  if (levels.length === 0) return null;
  const placeOf = new Int32Array(scale.levels).fill(-1);
  for (const [code, level] of levels.entries()) placeOf[level] = code;
  const drawn = byShares(
    levels.map((level) => counts[level]),
    stream,
  );
  let changed = 0;
  const codes = values.map((level) => {
    if (Number.isNaN(level)) return level;
    if (placeOf[level] >= 0) return placeOf[level];
    changed++;
    return drawn();
  });
  return {
    variable: { values: codes, scale: { kind: scale.kind, levels: levels.length } },
    levels,
    gone: counts.reduce((sum, count) => sum + (count > 0 && count < leaf ? 1 : 0), 0),
    changed,
    extremes: 0,
  };
}

function withoutRareNumbers(
  variable: Variable,
  leaf: number,
  limits: Limits,
  stream: RandomStream,
): CommonColumn {
  const { scale } = variable;
  const values = limits === 'sign' ? withCommonSign(variable.values, leaf) : variable.values;
  const shape = shapeOf({ values, scale }, leaf, limits);
  const codes = partCodes(shape, values);
  const isRare = (value: number, i: number) => codes[i] < 0 && !Number.isNaN(value);
  const same = { variable: { values, scale }, levels: [], gone: 0, changed: 0, extremes: 0 };
  if (shape.others) {
    const beside = values.filter((_, i) => codes[i] === shape.heaps.length).sort();
    const nearer = extremesNearer(beside, leaf);
    if (nearer.size === 0) return same;
    let extremes = 0;
    const within = values.map((x, i) => {
      const near = codes[i] === shape.heaps.length ? nearer.get(x) : undefined;
      if (near === undefined) return x;
      extremes++;
      return near;
    });
    return { ...same, variable: { values: within, scale }, extremes };
  }
  if (!values.some(isRare)) return same;
  const counts = new Array<number>(shape.heaps.length).fill(0);
  for (const code of codes) if (code >= 0 && code < counts.length) counts[code]++;
  const drawn = byShares(counts, stream);
  let changed = 0;
  const common = values.map((value, i) => {
    if (!isRare(value, i)) return value;
    changed++;
    return shape.heaps[drawn()];
  });
  return { ...same, variable: { values: common, scale }, changed };
}

/**
 * If fewer than `leaf` records have numbers of one sign, these become the number nearest to zero of the other sign,
 * or zero.
 */
function withCommonSign(values: Float64Array, leaf: number): Float64Array {
  let [below, above] = [0, 0];
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const value of values) {
    if (value < 0) below++;
    else if (value > 0) above++;
    if (value <= 0) high = Math.max(high, value);
    if (value >= 0) low = Math.min(low, value);
  }
  if (below > 0 && below < leaf && above >= leaf) return values.map((x) => (x < 0 ? low : x));
  if (above > 0 && above < leaf && below >= leaf) return values.map((x) => (x > 0 ? high : x));
  return values;
}

/**
 * New values for extreme numbers at the ends (see `pulledIn`). At each end 2 `leaf` + 1 numbers are examined, so that
 * fewer than `leaf` together are still the minority.
 */
function extremesNearer(sorted: Float64Array, leaf: number): ReadonlyMap<number, number> {
  const nearer = new Map<number, number>();
  const n = sorted.length;
  const span = Math.min(n, 2 * leaf + 1);
  const quartile = (share: number) => sorted[Math.floor(share * n)];
  const least = leastExtent(quartile(0.25), quartile(0.75));
  const lowest = pulledIn(sorted.subarray(0, span), least);
  const highest = pulledIn(sorted.subarray(n - span), least);
  for (let i = 0; i < span; i++) {
    if (lowest[i] > sorted[i]) nearer.set(sorted[i], lowest[i]);
    const at = n - span + i;
    if (highest[i] < sorted[at]) nearer.set(sorted[at], highest[i]);
  }
  return nearer;
}

function byShares(counts: readonly number[], stream: RandomStream): () => number {
  let total = 0;
  const sums = counts.map((count) => (total += count));
  return () => {
    const at = stream.uniform() * total;
    return sums.findIndex((sum) => at < sum);
  };
}
