import { PenumbraError } from '../../error.ts';

/** A regression as a user names it: columns by name, or by position. */
export interface Formula {
  readonly response: string;
  readonly predictors: readonly string[];
}

/** Reads `y ~ a + b`. A column whose name contains a plus or a tilde is given by its position. */
export function parseFormula(text: string): Formula {
  const sides = text.split('~');
  const response = sides[0].trim();
  const predictors = (sides[1] ?? '').split('+').map((name) => name.trim());
  if (sides.length !== 2 || response === '' || predictors.includes('')) {
    throw new PenumbraError(
      'usage',
      'A regression is written as "income ~ age + hours": one column, a tilde, then columns joined by +. If a column name contains + or ~, give the position of the column.',
    );
  }
  return { response, predictors: [...new Set(predictors)] };
}
