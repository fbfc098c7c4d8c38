import { mean, sum } from '../../foundation/numerics/index.ts';
import type { DescribedReplication } from '../../foundation/table/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { Estimate } from './estimate.ts';

/** How the records of a file were sampled. */
export interface Design {
  /** What each record stands for: finite, not negative, and above 0 in at least one record. */
  readonly weights: Float64Array;
  /** The stratum of each record, by codes from 0. Null for one stratum. */
  readonly strata: Int32Array | null;
  /** The first-stage cluster of each record, by codes from 0, counted inside its stratum. Null for single records. */
  readonly clusters: Int32Array | null;
  readonly replicates: Replicates | null;
  /**
   * The clusters of the population in the stratum of each record (records, if there are no clusters), or the share of
   * them that was sampled, if no number is above 1. The same within a stratum. Null for an infinite population.
   */
  readonly population?: Float64Array | null;
}

/** Replicate weights, and the factor of the square of each in the sum that is the variance. */
export interface Replicates {
  readonly weights: readonly Float64Array[];
  readonly factors: readonly number[];
  /** Strata that replicates leave clusters out of, each of which costs a degree of freedom; 1 by default. */
  readonly strata?: number;
}

/** How replicate weights were made, or the factor itself, or one factor for each replicate. */
export type Replication = DescribedReplication | readonly number[];

/**
 * The factor of the variance: 1 / R for balanced repeated replication and for the bootstrap, (R - 1) / R for the
 * jackknife that leaves out one cluster at a time, 4 / R for successive differences (Wolter 2007; Fay and Train 1995).
 */
export function replicationFactor(
  replication: Exclude<Replication, 'jkn' | readonly number[]>,
  replicates: number,
): number {
  if (typeof replication === 'number') return replication;
  if (replication === 'jackknife') return (replicates - 1) / replicates;
  return (replication === 'sdr' ? 4 : 1) / replicates;
}

/**
 * The factors of the stratified jackknife (JKn): (n_h - 1) / n_h for a replicate that leaves out one of the n_h clusters
 * of stratum h (Wolter 2007). The cluster is the one whose weights are 0 in the replicate and not in the file. Null in
 * place of a factor if a replicate leaves out no cluster, or clusters of several strata.
 */
export function stratifiedFactors(
  design: Design,
  replicates: readonly Float64Array[],
): { readonly factors: readonly (number | null)[]; readonly strata: number } {
  const { clusters, strata } = clustersOf(design);
  const sizes = new Int32Array(strata);
  for (const { stratum } of clusters) sizes[stratum]++;
  const without = new Set<number>();
  const factors = replicates.map((own) => {
    const left = new Set(
      clusters
        .filter(({ records }) => records.some((i) => design.weights[i] > 0))
        .filter(({ records }) => records.every((i) => own[i] === 0))
        .map(({ stratum }) => stratum),
    );
    if (left.size !== 1) return null;
    const [stratum] = left;
    without.add(stratum);
    return (sizes[stratum] - 1) / sizes[stratum];
  });
  return { factors, strata: Math.max(1, without.size) };
}

/** Some figures of a file, as functions of the weights. */
export interface Estimator {
  /** The figures by these weights. */
  figures(weights: Float64Array): Work<readonly number[]>;
  /**
   * How much each record moves each figure, if its weight grows by one: the linearised figures, one list for each. 0 for
   * records that do not count.
   */
  influence(): readonly Float64Array[];
  /** Coefficients besides the first, which cost degrees of freedom. */
  readonly terms?: number;
}

/**
 * Figures with the variances of the design. With replicate weights the variance is the sum over the replicates of
 * factor * (figure by the replicate - figure)^2, with R - 1 degrees of freedom (R - H if H strata are jackknifed). Otherwise it is that of the linearised figure
 * (Taylor; Woodruff 1971; Binder 1983), for clusters that were drawn with replacement inside strata: sum over strata of
 * n_h / (n_h - 1) sum over clusters of (z_hc - mean z_h)^2, times 1 - n_h / N_h if the N_h clusters of the population are known (Cochran 1977), with z_hc the weighted sum of the influences in a cluster,
 * and as many degrees of freedom as there are clusters, less the strata. Records without a value count as outside the
 * domain, so that their clusters still count.
 */
export function* designEstimates(estimator: Estimator, design: Design): Work<Estimate[]> {
  const { weights, replicates } = design;
  const figures = yield* estimator.figures(weights);
  const { terms = 0 } = estimator;
  if (replicates !== null) {
    const others: (readonly number[])[] = [];
    for (const [done, own] of replicates.weights.entries()) {
      others.push(yield* estimator.figures(own));
      yield { done, total: replicates.weights.length };
    }
    const { factors, strata: lost = 1 } = replicates;
    const degrees = Math.max(1, others.length - lost - terms);
    return figures.map((value, f) => {
      const squares = others.map((own, r) => factors[r] * (own[f] - value) * (own[f] - value));
      return { value, variance: sum(Float64Array.from(squares)), degrees };
    });
  }
  const { clusters, strata } = clustersOf(design);
  const degrees = Math.max(1, clusters.length - strata - terms);
  return estimator.influence().map((influence, f) => ({
    value: figures[f],
    variance: varianceBetween(clusters, influence, design),
    degrees,
  }));
}

/** The strata that have only one cluster: their part of the variance is taken from the mean of all clusters. */
export function lonelyStrata(design: Design): number {
  const { clusters, strata } = clustersOf(design);
  const sizes = new Int32Array(strata);
  for (const { stratum } of clusters) sizes[stratum]++;
  return sizes.filter((size) => size === 1).length;
}

interface Cluster {
  readonly stratum: number;
  readonly records: readonly number[];
}

const known = new WeakMap<Design, { clusters: readonly Cluster[]; strata: number }>();

/** The clusters of a design, each inside one stratum. O(n), once for each design. */
function clustersOf(design: Design): { clusters: readonly Cluster[]; strata: number } {
  const found = known.get(design);
  if (found !== undefined) return found;
  const { weights, strata, clusters } = design;
  const numbers = new Map<number, number>();
  const byStratum: Map<number, number[]>[] = [];
  for (let i = 0; i < weights.length; i++) {
    const code = strata?.[i] ?? 0;
    let stratum = numbers.get(code);
    if (stratum === undefined) {
      stratum = numbers.size;
      numbers.set(code, stratum);
      byStratum.push(new Map());
    }
    const cluster = clusters?.[i] ?? i;
    const records = byStratum[stratum].get(cluster);
    if (records === undefined) byStratum[stratum].set(cluster, [i]);
    else records.push(i);
  }
  const made = {
    clusters: byStratum.flatMap((own, stratum) =>
      [...own.values()].map((records) => ({ stratum, records })),
    ),
    strata: byStratum.length,
  };
  known.set(design, made);
  return made;
}

function varianceBetween(
  clusters: readonly Cluster[],
  influence: Float64Array,
  { weights, population = null }: Design,
): number {
  const isShare = population?.every((size) => size <= 1) ?? false;
  const totals = Float64Array.from(clusters, ({ records }) =>
    sum(Float64Array.from(records, (i) => weights[i] * influence[i])),
  );
  const all = mean(totals);
  const parts: number[] = [];
  for (let from = 0, to = 0; from < clusters.length; from = to) {
    while (to < clusters.length && clusters[to].stratum === clusters[from].stratum) to++;
    const own = totals.subarray(from, to);
    const centre = own.length === 1 ? all : mean(own);
    const squares = sum(own.map((total) => (total - centre) * (total - centre)));
    const size = population?.[clusters[from].records[0]] ?? Infinity;
    const sampled = isShare ? size : own.length / size;
    const between = own.length === 1 ? squares : (squares * own.length) / (own.length - 1);
    parts.push(between * Math.max(0, 1 - sampled));
  }
  return sum(Float64Array.from(parts));
}
