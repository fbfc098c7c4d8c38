import {
  exp,
  log,
  type RandomStream,
  truncatedNormal,
} from '../../../foundation/numerics/index.ts';
import { type Bounds, LEAST_MEAN, latentOf } from './lognormal.ts';
import { type NumbersModel, placeInBasis } from './numbers.ts';

/** Largest number of times that all numbers of a record are drawn again because one is outside the bounds. */
const TRIES = 20;
/** Rounds of Gibbs sampling after that: each normal is drawn between the limits that the others leave. */
const SWEEPS = 10;
/** Number of normals that are drawn at once. */
const AT_ONCE = 1024;

/** Draws the numbers of a record with these codes (as the model numbers its indicators) into `out`. */
type NumbersDrawer = (codes: ArrayLike<number>, out: Float64Array) => void;

/**
 * Draws from the distribution of a component that `latentOf` made, truncated at the remaining bounds. A record with a
 * number outside is drawn again as a whole, so that columns are related as in the truncated distribution. After 20
 * failures, it is drawn by Gibbs sampling of the standard normals (Geweke 1991): ten rounds from 0, with the mean
 * given the categories moved towards the mean of the component until it is inside. O(p (q + r)) for each try.
 */
export function numbersDrawer(
  model: NumbersModel,
  bounds: Bounds,
  stream: RandomStream,
): NumbersDrawer {
  const { high, low, length, centre, slopes, indicators } = model;
  const { side, away, reach, spread, root, rank } = latentOf(model, bounds);
  const p = high.length;
  const q = indicators.length;
  // Bounds of normal columns, relative to the mean of the component, which is inside up to rounding.
  const from = new Float64Array(p).fill(Number.NEGATIVE_INFINITY);
  const to = new Float64Array(p).fill(Number.POSITIVE_INFINITY);
  const limited: number[] = [];
  for (let j = 0; j < p; j++) {
    if (!(length[j] > 0)) continue;
    if (side[j] === 0) {
      from[j] = Math.min(0, (bounds.low[j] - high[j] - low[j]) / length[j]);
      to[j] = Math.max(0, (bounds.high[j] - high[j] - low[j]) / length[j]);
    } else if (reach[j] < Number.POSITIVE_INFINITY) to[j] = 0;
    if (from[j] > Number.NEGATIVE_INFINITY || to[j] < Number.POSITIVE_INFINITY) limited.push(j);
  }
  const place = new Float64Array(q);
  /** For a normal column, the addition to its mean; for a lognormal one, its mean above the bound. */
  const mean = new Float64Array(p);
  /** The bounds of t. */
  const least = new Float64Array(p).fill(Number.NEGATIVE_INFINITY);
  const most = new Float64Array(p).fill(Number.POSITIVE_INFINITY);
  const t = new Float64Array(p);
  const z = new Float64Array(rank);
  const normals = new Float64Array(rank === 0 ? 0 : Math.max(rank, AT_ONCE - (AT_ONCE % rank)));
  let next = normals.length;

  const putMeans = (share: number) => {
    for (let j = 0; j < p; j++) {
      let moved = side[j] === 0 ? centre[j] : 0;
      for (let k = 0; k < q; k++) moved += place[k] * slopes[k + j * q];
      mean[j] =
        side[j] === 0
          ? share * moved
          : Math.max(LEAST_MEAN * away[j], away[j] + side[j] * share * moved);
    }
    for (const j of limited) {
      if (side[j] === 0) {
        least[j] = from[j] - mean[j];
        most[j] = to[j] - mean[j];
      } else most[j] = log(reach[j] / mean[j]) + spread[j] / 2;
    }
  };
  const isInside = () => {
    for (const j of limited) if (t[j] < least[j] || t[j] > most[j]) return false;
    return true;
  };
  const drawNormals = () => {
    if (next === normals.length) {
      stream.fillNormal(normals);
      next = 0;
    }
    for (let e = 0; e < rank; e++) z[e] = normals[next++];
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let e = 0; e < rank; e++) sum += z[e] * root[e + j * rank];
      t[j] = sum;
    }
  };
  /** The largest share of the categories' effect for which t = 0 is inside. */
  const shareInside = () => {
    let share = 1;
    for (const j of limited) {
      if (side[j] === 0) {
        if (mean[j] < from[j]) share = Math.min(share, from[j] / mean[j]);
        if (mean[j] > to[j]) share = Math.min(share, to[j] / mean[j]);
      } else if (most[j] < 0) {
        const room = reach[j] * exp(spread[j] / 2) - away[j];
        share = Math.min(share, Math.max(0, room) / (mean[j] - away[j]));
      }
    }
    return share;
  };
  const drawBetween = () => {
    putMeans(shareInside());
    z.fill(0);
    t.fill(0);
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      for (let e = 0; e < rank; e++) {
        let down = Number.NEGATIVE_INFINITY;
        let up = Number.POSITIVE_INFINITY;
        for (const j of limited) {
          const weight = root[e + j * rank];
          if (weight === 0) continue;
          const one = z[e] + (least[j] - t[j]) / weight;
          const other = z[e] + (most[j] - t[j]) / weight;
          down = Math.max(down, Math.min(one, other));
          up = Math.min(up, Math.max(one, other));
        }
        if (!(down < up)) continue;
        const drawn = truncatedNormal(stream, 0, 1, down, up);
        for (let j = 0; j < p; j++) t[j] += (drawn - z[e]) * root[e + j * rank];
        z[e] = drawn;
      }
    }
  };

  return (codes, out) => {
    placeInBasis(model, codes, place);
    putMeans(1);
    let isFine = false;
    for (let turn = 0; turn < TRIES && !isFine; turn++) {
      drawNormals();
      isFine = isInside();
      if (rank === 0) break;
    }
    if (!isFine) drawBetween();
    for (let j = 0; j < p; j++) {
      let value = high[j] + low[j];
      if (side[j] !== 0) {
        const bound = side[j] > 0 ? bounds.low[j] : bounds.high[j];
        value = bound + side[j] * length[j] * mean[j] * exp(t[j] - spread[j] / 2);
      } else if (length[j] > 0) value = high[j] + (low[j] + length[j] * (mean[j] + t[j]));
      out[j] = Math.min(bounds.high[j], Math.max(bounds.low[j], value));
    }
  };
}
