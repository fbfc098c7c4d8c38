import { inside } from '../../../foundation/work/index.ts';
import type { ColumnModel } from '../columnModel.ts';
import { drawFromTree, fitTree, type TreeFit } from '../tree/fitTree.ts';
import { preparePredictors, prepareResponse } from '../tree/prepare.ts';

export type { TreeFit } from '../tree/fitTree.ts';

/**
 * A column by a classification or regression tree (Reiter 2005): a record with new predictors goes down the tree, and
 * its value is drawn from the records in its leaf. By default, no value is copied: numbers are drawn from bins of at
 * least `leaf` records (see leaf.ts), while Reiter draws original values.
 */
export const tree: ColumnModel<TreeFit> = {
  name: 'tree',

  *fit(response, predictors, options, stream) {
    const { leaf, complexity, evidence = 0, guarded = false, original = false } = options;
    const prepared = yield* inside(preparePredictors(predictors), 0, 1, 10);
    const known = prepareResponse(response);
    yield { done: 1, total: 10 };
    const tried = prepared.length;
    const growth = { leaf, complexity, evidence, weights: null, tried, stream, guarded, original };
    return yield* inside(fitTree(known, prepared, growth), 1, 9, 10);
  },

  *draw(fitted, predictors, records, options, stream) {
    const drawn = new Float64Array(records);
    const rows = new Int32Array(records);
    for (let row = 0; row < records; row++) rows[row] = row;
    yield* drawFromTree(fitted, predictors, { rows, drawn }, options, stream);
    return drawn;
  },
};
