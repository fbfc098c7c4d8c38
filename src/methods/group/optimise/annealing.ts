import type { LocalSearch } from '../../../foundation/kernels/index.ts';
import { log2, pow } from '../../../foundation/numerics/index.ts';

/** Records by their scale, largest first, in classes of similar scale. */
interface Scaling {
  readonly order: Int32Array;
  /** Class c is order[start[c]] to order[start[c + 1] - 1], and scale[c] its largest scale. */
  readonly start: Int32Array;
  readonly scale: Float64Array;
}

/** Classes per factor of two. */
const FINENESS = 8;

/** Smallest scale, relative to the largest: records closer together add nothing to the loss. */
const LEAST = 1e-10;

/** Scales up to this count as 0: temperatures this small would not fall, because of rounding. */
const NOTHING = 1e-290;

/**
 * Puts records into classes of scales, in each by their number, so that near ones stay together. If no record has a
 * scale, all are one class of scale 0. O(n).
 */
export function scalingOf(scales: Float64Array): Scaling {
  let top = 0;
  for (let i = 0; i < scales.length; i++) top = Math.max(top, scales[i]);
  const classOf = new Int32Array(scales.length);
  if (!(top > NOTHING)) {
    const order = classOf.map((_, i) => i);
    return { order, start: Int32Array.of(0, order.length), scale: Float64Array.of(0) };
  }
  const floor = LEAST * top;
  let classes = 1;
  for (let i = 0; i < scales.length; i++) {
    if (scales[i] < top) {
      classOf[i] = Math.floor(FINENESS * log2(top / Math.max(scales[i], floor)));
    }
    classes = Math.max(classes, classOf[i] + 1);
  }
  const start = new Int32Array(classes + 1);
  for (let i = 0; i < scales.length; i++) start[classOf[i] + 1]++;
  for (let c = 0; c < classes; c++) start[c + 1] += start[c];
  const next = start.slice();
  const order = new Int32Array(scales.length);
  const scale = new Float64Array(classes);
  for (let i = 0; i < scales.length; i++) {
    order[next[classOf[i]]++] = i;
    scale[classOf[i]] = Math.max(scale[classOf[i]], scales[i], floor);
  }
  // Classes without records have no scale, and take the scale of the next.
  for (let c = classes - 2; c >= 0; c--) if (scale[c] === 0) scale[c] = scale[c + 1];
  return { order, start, scale };
}

/** The temperatures between which a record is tried, in units of its scale, and the number of trials. */
export interface Cooling {
  readonly hot: number;
  readonly cold: number;
  readonly rounds: number;
}

/** Trials per record after which sums are computed again. */
const RENEW = 50;

/**
 * Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983; Cerny 1985) with one temperature for all records, which
 * falls by a constant factor. A record is tried while the temperature is between `hot` and `cold` times its scale:
 * above that, trials would only shuffle it; below, it is frozen. So records in sparse parts settle before those in
 * dense parts are tried at all, the temperature depends on no single figure that an outlier could spoil, and every
 * record gets as many trials, for any range of scales.
 *
 * Yields the number of trials since the last time, after at most about `pause` of them.
 */
export function* anneal(
  search: LocalSearch,
  { start, scale }: Scaling,
  { hot, cold, rounds }: Cooling,
  pause: number,
): Generator<number, void> {
  const classes = scale.length;
  if (scale[0] === 0 || rounds === 0) return;
  const factor = pow(cold / hot, 1 / rounds);
  const records = start[classes];
  let trials = 0;
  let unsaid = 0;
  let first = 0;
  let end = 0;
  let temperature = hot * scale[0];
  while (first < classes) {
    while (end < classes && scale[end] * hot >= temperature) end++;
    while (first < end && scale[first] * cold > temperature) first++;
    if (first === end) {
      if (end < classes) temperature = hot * scale[end];
      continue;
    }
    search.anneal(start[first], start[end], temperature);
    const tried = start[end] - start[first];
    temperature *= factor;
    unsaid += tried;
    trials += tried;
    if (trials > RENEW * records) {
      search.renew();
      trials = 0;
    }
    if (unsaid >= pause) {
      yield unsaid;
      unsaid = 0;
    }
  }
  yield unsaid;
}
