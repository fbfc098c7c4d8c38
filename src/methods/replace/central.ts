import { sum } from '../../foundation/numerics/index.ts';
import { depthsOf, type Tree } from '../../foundation/table/index.ts';
import { inside } from '../../foundation/work/index.ts';
import {
  gather,
  type PromisedClaim,
  proved,
  type ReplaceContext,
  type ReplaceMethod,
  SOLO,
} from '../contract/index.ts';
import { type Aggregate, aggregateGroups, sortFirst } from './aggregate.ts';
import { alike } from './claims.ts';

/** The distinct categories of a group, ascending, with the count or weight of each. */
interface Counts {
  readonly codes: readonly number[];
  readonly weights: readonly number[];
}

/** O(m log m); can reorder values without weights. */
function countsOf(values: Float64Array, size: number, weights?: Float64Array): Counts {
  const records = weights && Int32Array.from(weights.keys()).sort((a, b) => values[a] - values[b]);
  if (records === undefined) sortFirst(values, size);
  const codeAt = (i: number) => values[records === undefined ? i : records[i]];
  const codes: number[] = [];
  const totals: number[] = [];
  for (let from = 0, to = 0; from < size; from = to) {
    const code = codeAt(from);
    while (to < size && codeAt(to) === code) to++;
    codes.push(code);
    // Exact, so that the order of the records does not matter.
    totals.push(records ? sum(gather(weights!, records.subarray(from, to))) : to - from);
  }
  return { codes, weights: totals };
}

/** The code with the largest score, the lowest in ties. */
function best(codes: readonly number[], score: (code: number, i: number) => number): number {
  let chosen = codes[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const [i, code] of codes.entries()) {
    const its = score(code, i);
    if (its > most) {
      most = its;
      chosen = code;
    }
  }
  return chosen;
}

/** The most frequent category, by weight if there are weights. */
const plurality: Aggregate = (values, size, weights) => {
  const counts = countsOf(values, size, weights);
  return best(counts.codes, (_, i) => counts.weights[i]);
};

/**
 * The category x of a group with the smallest sum S(x) of edges to all values of the group. The path from x to a
 * value y has depth(x) + depth(y) - 2 depth(a) edges, where a is the lowest node above both. depth(a) is the number
 * of nodes, without the root, at or above both. Hence, with W the total weight and B(v) the weight of the values at v
 * or below,
 *
 *   S(x) = W depth(x) - 2 (sum of B(v) over the nodes v from x up to below the root) + a constant.
 *
 * Two walks up the tree for each category: O(m height) for m different ones, without comparing pairs.
 */
function centralIn(tree: Tree): Aggregate {
  const { parent } = tree;
  const depths = depthsOf(tree);
  const below = new Float64Array(parent.length);
  return (values, size, weights) => {
    const counts = countsOf(values, size, weights);
    const { codes } = counts;
    if (codes.length < 2) return codes[0];
    const whole = counts.weights.reduce((a, b) => a + b);
    for (const [i, code] of codes.entries()) {
      const weight = counts.weights[i];
      for (let node = code; parent[node] >= 0; node = parent[node]) below[node] += weight;
    }
    const chosen = best(codes, (code) => {
      let shared = 0;
      for (let node = code; parent[node] >= 0; node = parent[node]) shared += below[node];
      return 2 * shared - whole * depths[code];
    });
    for (const code of codes) {
      for (let node = code; parent[node] >= 0; node = parent[node]) below[node] = 0;
    }
    return chosen;
  };
}

const claims: readonly PromisedClaim[] = [
  alike,
  proved('domain', "the written value is one of the group's values."),
];

export const central: ReplaceMethod<Record<never, never>> = {
  room: 'replace',
  name: 'central-category',
  title: 'Most central category',
  summary:
    'Each category becomes the category of its group that is nearest to all others of the group in the taxonomy.',
  details:
    'The distance of two categories is the number of steps in the taxonomy, up to their common ancestor and down again. Distances are summed over the records of the group. Ties: the first category of the column is taken. A group of two general practitioners, a surgeon and two clerks becomes a practitioner, because the surgeon is nearer to the other physicians. Without a taxonomy all categories are equally far apart, and the result is the most frequent one. Every written value occurs in the original column. Frequencies are not kept: rare categories become rarer.',
  references: [
    'Domingo-Ferrer, J., Sanchez, D. and Rufian-Torrell, G. (2013). Anonymization of nominal data based on semantic marginality. Information Sciences 242, 35-48.',
    'Torra, V. (2004). Microaggregation for categorical variables: a median based approach. Privacy in Statistical Databases, LNCS 3050, 162-174.',
  ],
  parameters: {},
  kinds: ['categorical'],
  claims,
  weighted: claims,
  cost: 'O(nd (log k + h)) for taxonomies of height h',
  missing: 'if a group has a missing value in a column, the whole group becomes missing there',
  weights: 'if weights are given, the steps to each record are multiplied by its weight',
  *run(columns, partition, _, { scales, weights }: ReplaceContext = SOLO) {
    const replaced: Float64Array[] = [];
    for (const [j, column] of columns.entries()) {
      const scale = scales?.[j];
      const tree = scale?.kind === 'nominal' ? scale.tree : undefined;
      const aggregate = tree === undefined ? plurality : centralIn(tree);
      const work = aggregateGroups([column], partition, aggregate, weights);
      replaced.push(...(yield* inside(work, j, 1, columns.length)));
    }
    return replaced;
  },
};
