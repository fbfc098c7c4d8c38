import type { RandomStream } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { ColumnModel } from '../columnModel.ts';
import { drawFromTree, fitTree, type TreeFit } from '../tree/fitTree.ts';
import { preparePredictors, prepareResponse } from '../tree/prepare.ts';

interface ForestFit {
  readonly trees: readonly TreeFit[];
}

/**
 * A column by a random forest (Breiman 2001; for synthetic data Caiola and Reiter 2010): each tree is grown on a
 * bootstrap sample of the records and tries, at each split, only some random predictors: the square root of their
 * number for categories, a third of them for numbers. For each new record one tree is drawn, and its value is drawn
 * from the record's leaf there.
 *
 * A record that is in a sample twice counts twice, but a leaf and a bin need `leaf` different records. A sample with
 * fewer different ones is replaced by all records.
 */
export const forest: ColumnModel<ForestFit> = {
  name: 'forest',

  *fit(response, predictors, options, stream) {
    const { leaf, complexity, evidence = 0, trees: number } = options;
    const { guarded = false, original = false } = options;
    const prepared = yield* inside(preparePredictors(predictors), 0, 1, number + 1);
    const known = prepareResponse(response);
    yield { done: 1, total: number + 1 };
    const p = predictors.length;
    const tried = Math.max(1, Math.floor(known.codes === null ? p / 3 : Math.sqrt(p)));
    const trees: TreeFit[] = [];
    for (let i = 0; i < number; i++) {
      const weights = bootstrap(response.values.length, leaf, stream);
      const growth = { leaf, complexity, evidence, weights, tried, stream, guarded, original };
      trees.push(yield* inside(fitTree(known, prepared, growth), i + 1, 1, number + 1));
    }
    return { trees };
  },

  *draw({ trees }, predictors, records, options, stream) {
    const drawn = new Float64Array(records);
    const { rows, start } = yield* rowsByTree(records, trees.length, stream);
    for (const [i, one] of trees.entries()) {
      yield { done: i, total: trees.length };
      const target = { rows: rows.subarray(start[i], start[i + 1]), drawn };
      const work = drawFromTree(one, predictors, target, options, stream);
      yield* inside(work, i, 1, trees.length);
    }
    return drawn;
  },
};

/** How often each record is in a bootstrap sample; null for once each. */
function bootstrap(records: number, leaf: number, stream: RandomStream): Float64Array | null {
  const weights = new Float64Array(records);
  let different = 0;
  for (let i = 0; i < records; i++) if (weights[stream.below(records)]++ === 0) different++;
  return different < leaf ? null : weights;
}

/** Draws a tree for each row, all equally likely: the rows, tree by tree. */
function* rowsByTree(
  records: number,
  trees: number,
  stream: RandomStream,
): Work<{ rows: Int32Array; start: Int32Array }> {
  const treeOf = new Int32Array(records);
  const start = new Int32Array(trees + 1);
  for (let row = 0; row < records; row++) {
    treeOf[row] = stream.below(trees);
    start[treeOf[row] + 1]++;
  }
  yield { done: 0, total: trees };
  for (let i = 0; i < trees; i++) start[i + 1] += start[i];
  const next = start.slice();
  const rows = new Int32Array(records);
  for (let row = 0; row < records; row++) rows[next[treeOf[row]]++] = row;
  return { rows, start };
}
