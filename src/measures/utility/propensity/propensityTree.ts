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
 * S_pMSE with a classification tree as model (Snoke et al. 2018), pMSE being the mean of (p - c)^2 with p the
 * share of masked records in a leaf. Trees have no number of terms from which an expectation would follow:
 * the labels are permuted instead.
 *
 * Permuted labels make two random samples of one population. A correct synthesis is a draw from a model
 * fitted to the original, whose own sampling error is then not between the two files: it differs by (1 - c)
 * times as much, one half for files of equal size. On made-up files (two of 1,000 records, five columns)
 * bootstrap samples of the original had 0.53 and independent samples 1.05 times the mean under permutation.
 * So the expectation is (1 - c) times that mean, as in synthpop, and 1 means the same here as for the
 * logistic models.
 *
 * Leaves have at least sqrt(N) records, so that they grow with the file and yet become a smaller part of it:
 * with leaves of 5, noise of 0.3 deviations on the same files was hidden by chance (1.03 times the mean under
 * permutation, against 1.58).
 *
 * O(d N log N) to sort, O(d N) a level and tree.
 */
export const propensityTree: Measure = {
  name: 'propensity-tree',
  title: 'Propensity score, classification tree',
  heading: 'Propensity score',
  definition:
    'The complete records of both files are pooled and a classification tree (Gini index, binary splits, leaves of at least √N and 5 records, at most 30 levels, not pruned; where no column by itself differs, the first split is the middle of a column) estimates for each record the probability p of being a masked one, which is the share of masked records in its leaf. pMSE is the mean of (p - c)², c being the share of masked records; the value is pMSE divided by its expectation for a correct draw from a model fitted to the original, (1 - c) times the mean of pMSE over 10 random permutations of the labels (5 beyond 100,000 records). The factor is there because permuted labels make two independent samples, which differ by 1 / (1 - c) times as much as a file and a draw from what was fitted to it',
  source: 'Woo et al. 2009; Breiman et al. 1984; Snoke et al. 2018',
  range:
    '0 (the tree finds no difference) upwards; 1 is what a correct synthesis gives by chance and 2 what two samples of equal size from one population give; large values mean that the files can be told apart',
  direction: 'lower is better',
  unit: '',
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
  const pooled = yield* pool(files);
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
