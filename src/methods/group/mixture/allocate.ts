import { cholesky, log, type Matrix, zeros } from '../../../foundation/numerics/index.ts';
import { invertLower } from './triangular.ts';

/** Components, with the data that decides where a record belongs. */
interface Allocating {
  readonly components: number;
  readonly shares: Float64Array;
  readonly means: readonly Float64Array[];
  readonly covariances: readonly Matrix[];
  /** By component: the probability that each record belongs to it. */
  readonly memberships: readonly Float64Array[];
}

/** Crisp groups of a mixture. */
export interface Allocation {
  readonly groupOf: Int32Array;
  /** The component of each group, ascending. */
  readonly kept: readonly number[];
}

/**
 * Puts each record into the component of its largest membership (the first in ties). While a component has fewer than
 * k records, the smallest (the last in ties) is dissolved, and its records go to their largest membership among the
 * others. So no group has fewer than k records, if there are as many at all. Memberships that underflow are compared
 * by their densities.
 */
export function allocate(
  columns: readonly Float64Array[],
  mixture: Allocating,
  k: number,
): Allocation {
  const { components, memberships } = mixture;
  const records = columns[0].length;
  const groupOf = new Int32Array(records);
  const sizes = new Int32Array(components);
  for (let i = 0; i < records; i++) {
    let largest = 0;
    for (let g = 1; g < components; g++) {
      if (memberships[g][i] > memberships[largest][i]) largest = g;
    }
    groupOf[i] = largest;
    sizes[largest]++;
  }
  let kept = Array.from({ length: components }, (_, g) => g);
  for (;;) {
    const smallest = kept.reduce((least, g) => (sizes[g] <= sizes[least] ? g : least));
    if (kept.length === 1 || sizes[smallest] >= Math.max(k, 1)) break;
    kept = kept.filter((g) => g !== smallest);
    for (let i = 0; i < records; i++) {
      if (groupOf[i] !== smallest) continue;
      groupOf[i] = nextBest(columns, mixture, kept, i);
      sizes[groupOf[i]]++;
    }
  }
  const place = new Int32Array(components);
  for (const [at, g] of kept.entries()) place[g] = at;
  return { groupOf: groupOf.map((g) => place[g]), kept };
}

/** Memberships in the groups, record by record: those of their components, as shares of their sum. */
export function membershipsIn(
  { groupOf, kept }: Allocation,
  memberships: readonly Float64Array[],
): Float64Array {
  const groups = kept.length;
  const shares = new Float64Array(groupOf.length * groups);
  for (let i = 0; i < groupOf.length; i++) {
    let all = 0;
    for (let g = 0; g < groups; g++) all += memberships[kept[g]][i];
    for (let g = 0; g < groups; g++) {
      shares[i * groups + g] = all > 0 ? memberships[kept[g]][i] / all : Number(g === groupOf[i]);
    }
  }
  return shares;
}

function nextBest(
  columns: readonly Float64Array[],
  mixture: Allocating,
  kept: readonly number[],
  record: number,
): number {
  const { memberships } = mixture;
  const best = kept.reduce((a, b) => (memberships[b][record] > memberships[a][record] ? b : a));
  if (memberships[best][record] > 0) return best;
  const densities = kept.map((g) => logDensity(columns, mixture, g, record));
  return kept[densities.reduce((a, density, at) => (density > densities[a] ? at : a), 0)];
}

/** log share + log of the normal density, without the common constant; over the columns that vary. */
function logDensity(
  columns: readonly Float64Array[],
  { shares, means, covariances }: Allocating,
  g: number,
  record: number,
): number {
  const all = covariances[g];
  const varying = columns.map((_, j) => j).filter((j) => all.data[j + j * all.rows] > 0);
  const d = varying.length;
  const own = zeros(d, d);
  for (const [j, column] of varying.entries()) {
    for (const [i, row] of varying.entries()) {
      own.data[i + j * d] = all.data[row + column * all.rows];
    }
  }
  const factor = cholesky(own);
  if (factor === undefined) return Number.NEGATIVE_INFINITY;
  const inverse = invertLower(factor.data, d);
  let density = log(shares[g]);
  for (let i = 0; i < d; i++) {
    let y = 0;
    for (let j = 0; j <= i; j++) {
      y += inverse[i + j * d] * (columns[varying[j]][record] - means[g][varying[j]]);
    }
    density -= log(factor.data[i + i * d]) + (y * y) / 2;
  }
  return density;
}
