import type { RandomStream } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { FitOptions, Variable } from '../columnModel.ts';
import { withTheirScores } from '../scores.ts';
import { type TermList, termsOfParts } from '../terms/terms.ts';
import { type LinearFit, linear, onLine } from './linear.ts';

/** Values of a file for which numbers are kept once more for each predictor. In larger ones chance takes too little. */
const MOST_VALUES = 1e6;

/**
 * Adds to a response, for each predictor, its numbers without the main effects of the others: partial residuals (Larsen
 * and McCleary 1972) of a regression, by scores if the response has some. Nothing is added if there are fewer than `leaf`
 * records for each coefficient. O(n p^2) for p predictors.
 */
export function* withoutOthers(
  response: Variable,
  predictors: readonly Variable[],
  options: FitOptions,
  stream: RandomStream,
): Work<Variable> {
  const numbers = response.scores ?? response.values;
  const records = numbers.length;
  if (predictors.length < 2 || records * predictors.length > MOST_VALUES) return response;
  const columns = withTheirScores(predictors);
  const told = { values: numbers, scale: response.scale };
  const line = yield* inside(linear.fit(told, columns, options, stream), 0, 1, 2);
  const isSummary = records >= options.leaf * line.coefficients.length;
  if (!(line.scale > 0) || !isSummary) return response;
  const fitted = yield* inside(onLine(line, columns, records, stream), 1, 0, 2);
  const without: Float64Array[] = [];
  let next = 0;
  for (const [j, { scores }] of predictors.entries()) {
    const first = next;
    next += scores === undefined ? 1 : 2;
    const part = onlyParts(line, first, next);
    const before = 1 + j / predictors.length;
    const own = yield* inside(onLine(part, columns, records, stream), before, 0, 2);
    without.push(numbers.map((value, i) => value - fitted[i] + own[i]));
  }
  return { ...response, without };
}

/** A line with the intercept and the effects of some of its predictors. */
function onlyParts(line: LinearFit, from: number, to: number): LinearFit {
  const kept = new Set([0, ...termsOfParts(line.terms, from, to)]);
  const terms: TermList = line.terms.map((part, j) =>
    j >= from && j < to ? part : { kind: 'none' },
  );
  return { ...line, terms, coefficients: line.coefficients.filter((_, t) => kept.has(t)) };
}
