import { inside } from '../../../foundation/work/index.ts';
import type { ColumnModel, DrawOptions, Variable } from '../columnModel.ts';
import { ANYWHERE, type LinearFit, linear, onLine } from './linear.ts';
import { type TreeFit, tree } from './tree.ts';

/**
 * A line is used if it explains this share of the variance: its residuals are then small beside any step of a tree.
 */
const EXPLAINED = 0.95;

export interface LineTreeFit {
  /** Null if no line is used, and the tree is fitted to the column itself. */
  readonly line: LinearFit | null;
  readonly tree: TreeFit;
}

/**
 * A number by a tree or, if a linear regression explains 95 % of its variance, by that regression and a tree of its
 * residuals. A tree alone turns a line into steps: a tax that is a share of an income, or a total, would be far too
 * rough. A line has at most one coefficient for `leaf` records. Values beyond a limit are reflected at it, so that
 * none pile up there.
 */
export const lineTree: ColumnModel<LineTreeFit> = {
  name: 'line-tree',

  *fit(response, predictors, options, stream) {
    const { values } = response;
    if (predictors.length > 0) {
      const line = yield* inside(linear.fit(response, predictors, options, stream), 0, 1, 5);
      // Residuals are in units of the response's standard deviation.
      const left = line.squares / values.length;
      // With fewer records for each coefficient the line would pass through the records themselves.
      const isSummary = values.length >= options.leaf * line.coefficients.length;
      if (line.scale > 0 && isSummary && 1 - left >= EXPLAINED) {
        const fitted = yield* inside(onLine(line, predictors, values.length, stream), 1, 1, 5);
        const rest: Variable = {
          values: values.map((value, i) => value - fitted[i]),
          scale: { kind: 'numeric' },
        };
        const grown = yield* inside(tree.fit(rest, predictors, options, stream), 2, 3, 5);
        // The tree models the residuals of the line, bin by bin.
        return { line: { ...line, squares: 0 }, tree: grown };
      }
    }
    return {
      line: null,
      tree: yield* inside(tree.fit(response, predictors, options, stream), 1, 4, 5),
    };
  },

  *draw(fitted, predictors, records, options, stream) {
    const { line } = fitted;
    if (line === null) return yield* tree.draw(fitted.tree, predictors, records, options, stream);
    const { parameters } = options;
    const drawn = yield* inside(onLine(line, predictors, records, stream), 0, 1, 3);
    const rest = yield* inside(
      tree.draw(fitted.tree, predictors, records, { ...ANYWHERE, parameters }, stream),
      1,
      2,
      3,
    );
    return reflected(drawn, rest, options);
  },
};

/** The sums of values on a line and of residuals, reflected at a limit that they pass. */
export function reflected(
  line: Float64Array,
  rest: Float64Array,
  { low, high }: Pick<DrawOptions, 'low' | 'high'>,
): Float64Array {
  return line.map((start, i) => {
    let value = start + rest[i];
    if (value < low) value = 2 * low - value;
    if (value > high) value = 2 * high - value;
    return Math.max(low, Math.min(high, value));
  });
}
