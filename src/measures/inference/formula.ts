import { PenumbraError } from '../../error.ts';

/** A regression in words: columns by name, or by position. */
export interface Formula {
  readonly response: string;
  readonly predictors: readonly string[];
}

/** Reads `y ~ a + b`. A column whose name has a plus or a tilde in it is given by its position instead. */
export function parseFormula(text: string): Formula {
  const sides = text.split('~');
  const response = sides[0].trim();
  const predictors = (sides[1] ?? '').split('+').map((name) => name.trim());
  if (sides.length !== 2 || response === '' || predictors.includes('')) {
    throw new PenumbraError(
      'usage',
      'A regression is written "income ~ age + hours": one column, a tilde, and columns with + between. Columns with such marks in their names are given by position.',
    );
  }
  return { response, predictors: [...new Set(predictors)] };
}
