import type { Floor } from './floor.ts';
import type { Scatter } from './scatter.ts';
import { factorInto } from './triangular.ts';

/**
 * Leaps ahead on the path of EM (Varadhan and Roland 2008, scheme S3): from three estimates in a row, with
 * differences r and r + v, to the first + 2 a r + a^2 v, where a = |r| / |v|; a = 1 gives the third. Estimates are
 * counts, means and scatters divided by counts, so that a leap is the same for every model. Its result is kept if the
 * likelihood does not fall.
 */
export interface Leaping {
  /** The last estimates, at most three. */
  path: Float64Array[];
  /** The state to return to from a leap that is being tried. */
  origin: Float64Array | undefined;
  /** Largest a: it grows after a good leap of this length, and shrinks after a bad one. */
  longest: number;
  length: number;
}

export function startLeaping(): Leaping {
  return { path: [], origin: undefined, longest: 2, length: 1 };
}

const SHORTEST = 1.01;
/** Smallest share of a count that a leap must leave. */
const LEAST_COUNT = 0.2;

/** Stores the estimates, and after three of them replaces them by those of a leap. Returns whether it did. */
export function tryLeap(
  leaping: Leaping,
  scatter: Scatter,
  means: Float64Array,
  floor: Floor,
  diagonal: boolean,
): boolean {
  const { path } = leaping;
  path.push(estimatesOf(scatter, means));
  if (path.length < 3) return false;
  const [first, second, third] = path;
  leaping.path = [];
  const { dimensions: d, components: g } = scatter;
  let [r2, v2] = [0, 0];
  const weights = weightsOf(scatter, floor, diagonal);
  for (let i = 0; i < first.length; i++) {
    const r = weights[i] * (second[i] - first[i]);
    const v = weights[i] * (third[i] - second[i]) - r;
    r2 += r * r;
    v2 += v * v;
  }
  const a = Math.min(leaping.longest, Math.sqrt(r2 / v2));
  if (!(a > SHORTEST)) return false;
  const leap = first.map((value, i) => {
    const r = second[i] - value;
    return value + 2 * a * r + a * a * (third[i] - second[i] - r);
  });
  for (let c = 0; c < g; c++) if (!(leap[c] > LEAST_COUNT * third[c])) return false;
  if (!areDefinite(leap, g + g * d, d, g, diagonal)) return false;
  leaping.origin = third;
  leaping.length = a;
  setEstimates(leap, scatter, means);
  return true;
}

/** A leap was tried. */
export function judgeLeap(
  leaping: Leaping,
  isGood: boolean,
  scatter: Scatter,
  means: Float64Array,
): void {
  if (!isGood) {
    setEstimates(leaping.origin!, scatter, means);
    leaping.longest = Math.max(2, leaping.longest / 2);
  } else if (leaping.length === leaping.longest) leaping.longest *= 2;
  leaping.origin = undefined;
}

/** Counts, means, and scatters divided by counts. */
function estimatesOf(
  { dimensions: d, components, counts, within }: Scatter,
  means: Float64Array,
): Float64Array {
  const flat = new Float64Array(components * (1 + d + d * d));
  flat.set(counts);
  flat.set(means, components);
  const from = components * (1 + d);
  for (let i = 0; i < within.length; i++)
    flat[from + i] = within[i] / counts[Math.floor(i / (d * d))];
  return flat;
}

function setEstimates(
  flat: Float64Array,
  { dimensions: d, components, counts, within }: Scatter,
  means: Float64Array,
): void {
  counts.set(flat.subarray(0, components));
  const from = components * (1 + d);
  means.set(flat.subarray(components, from));
  for (let i = 0; i < within.length; i++)
    within[i] = flat[from + i] * counts[Math.floor(i / (d * d))];
}

/** Units that make estimates comparable: shares of all records, and of the spread of all records. */
function weightsOf(
  { dimensions: d, components, counts }: Scatter,
  floor: Floor,
  diagonal: boolean,
) {
  let total = 0;
  for (const count of counts) total += count;
  const scale = Float64Array.from(
    { length: d },
    (_, j) => 1 / Math.sqrt(floor.total.data[j + j * d]),
  );
  const weights = new Float64Array(components * (1 + d + d * d)).fill(1 / total, 0, components);
  const from = components * (1 + d);
  for (let g = 0; g < components; g++) {
    for (let j = 0; j < d; j++) {
      weights[components + g * d + j] = scale[j];
      for (let i = 0; i < d; i++) {
        const counted = !diagonal || i === j;
        weights[from + g * d * d + i + j * d] = counted ? scale[i] * scale[j] : 0;
      }
    }
  }
  return weights;
}

function areDefinite(
  matrices: Float64Array,
  from: number,
  d: number,
  count: number,
  diagonal: boolean,
): boolean {
  const factors = diagonal ? matrices : new Float64Array(matrices.length);
  for (let at = from; at < from + count * d * d; at += d * d) {
    if (diagonal) {
      for (let j = 0; j < d; j++) if (!(matrices[at + j + j * d] > 0)) return false;
    } else if (!factorInto(matrices, at, d, factors)) return false;
  }
  return true;
}
