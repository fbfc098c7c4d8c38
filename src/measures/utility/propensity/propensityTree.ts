import { mean, standardDeviation } from '../../../foundation/numerics/index.ts';
import { inside, type Job, type Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  type Reading,
  reading,
} from '../../contract/index.ts';
import { growTrees, treeJob } from './forest.ts';
import { nullParts } from './nullParts.ts';
import { pool } from './pooled.ts';
import { sortForTrees } from './tree.ts';

const MANY_RECORDS = 100_000;

/**
 * S_pMSE with a classification tree as model (Snoke et al. 2018), where pMSE is the mean of (p - c)^2 and p the share
 * of protected records in a leaf. A tree has no number of terms that would give an expectation: the labels are permuted
 * instead.
 *
 * Permuted labels make two random samples of one population. A correct synthesis is a draw from a model fitted to the
 * original, so the sampling error of the original is not between the two files: the difference is (1 - c) times as
 * large, one half for files of equal size. On artificial files (two of 1,000 records, five columns) bootstrap samples
 * of the original had 0.53 and independent samples 1.05 times the mean under permutation. So the expectation is (1 - c)
 * times that mean, as in synthpop, and 1 means the same here as for the logistic models.
 *
 * Leaves have at least sqrt(N) records, so that they grow with the file but become a smaller share of it: with leaves
 * of 5, chance hid noise of 0.3 deviations on the same files (1.03 times the mean under permutation, against 1.58).
 *
 * O(d N log N) to sort, O(d N) for each level and tree.
 */
export const propensityTree: Measure = {
  name: 'propensity-tree',
  title: 'Propensity score, classification tree',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled. A classification tree (Gini index, binary splits, leaves of at least √N and 5 records, depth at most 30, not pruned; if no column alone differs, the first split is in the middle of a column) estimates for each record the probability p that it is a protected one: the share of protected records in its leaf. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation for a correct draw from a model fitted to the original: (1 - c) times the mean of pMSE over 10 random permutations of the labels (5 above 100,000 records). The factor corrects for permuted labels, which make two independent samples: these differ by 1 / (1 - c) times as much as a file and a draw from a model fitted to it',
  source: 'Woo et al. 2009; Breiman et al. 1984; Snoke et al. 2018',
  range:
    '0 (the tree finds no difference) upwards; 1 is expected for a correct synthesis and 2 for two samples of equal size from one population; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
  weights: {
    use: 'not used',
    words:
      'The tree asks whether a record can be told for an original or a protected one, and each record is asked once; its expectation permutes labels, which assumes that records count alike.',
  },
  jobs: [treeJob as Job],
  seconds: (records, columns) => {
    const pooled = 2 * records;
    return pooled * columns * (5e-7 + permutations(pooled) * 2.2e-7);
  },
  measure: (files) => treePropensity(files),
};

function permutations(records: number): number {
  return records > MANY_RECORDS ? 5 : 10;
}

function* treePropensity(files: Files): Work<Reading> {
  const { weights, unitWeights, ...unweighted } = files;
  const pooled = yield* pool((weights ?? unitWeights) === undefined ? files : unweighted);
  if (pooled.reason !== null) return noReading(pooled.reason, [], pooled.notes);
  const { columns, records, originals } = pooled;
  const share = 1 - originals / records;
  const count = permutations(records);
  const steps = count + 2;
  const bucket = Math.max(5, Math.ceil(Math.sqrt(records)));

  const sorted = yield* inside(sortForTrees(columns, originals), 0, 1, steps);
  const growing = growTrees({ sorted, originals, bucket }, count + 1, files.members);
  const [squares, ...others] = yield* inside(growing, 1, count + 1, steps);
  const permuted = Float64Array.from(others);

  const expected = ((1 - share) * mean(permuted)) / records;
  const deviation = ((1 - share) * standardDeviation(permuted, 'n-1')) / records;
  const parts = nullParts(squares / records, expected, deviation, records);
  parts.push({ name: 'smallest leaf', value: bucket });
  if (!(expected > 0)) {
    return noReading(
      `The files are too small for a tree: two leaves need ${2 * bucket} records.`,
      parts,
      pooled.notes,
    );
  }
  return reading(squares / records / expected, parts, pooled.notes);
}
