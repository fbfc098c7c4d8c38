import { PenumbraError } from '../../error.ts';

/** A regression as a user names it: columns by name, or by position. */
export interface Formula {
  readonly response: string;
  /** The columns after the tilde, each once. */
  readonly predictors: readonly string[];
  /** The terms, as places in `predictors`: one column, or several whose product is a term (an interaction). */
  readonly products: readonly (readonly number[])[];
}

/** Most columns of one interaction. */
const MOST_COLUMNS = 5;

/**
 * Reads `y ~ a + b`, with `a:b` for the interaction of two or more columns and `a*b` for `a + b + a:b` (Wilkinson and
 * Rogers 1973). Terms of fewer columns come first. A column whose name contains one of these signs is given by its
 * position.
 */
export function parseFormula(text: string): Formula {
  const sides = text.split('~');
  const response = sides[0].trim();
  const sums = (sides[1] ?? '').split('+').map((part) => part.split('*').map(productIn));
  const names = sums.flat(2);
  if (sides.length !== 2 || response === '' || names.includes('')) {
    throw new PenumbraError(
      'usage',
      'A regression is written as "income ~ age + hours": one column, a tilde, then columns joined by +. Write a:b for the interaction of two columns, and a*b for both columns and their interaction. If a column name contains +, ~, : or *, give the position of the column.',
    );
  }
  const predictors = [...new Set(names)];
  const places = sums.map((factors) =>
    factors.map((product) => product.map((name) => predictors.indexOf(name))),
  );
  if (places.some((factors) => new Set(factors.flat()).size > MOST_COLUMNS)) {
    throw new PenumbraError(
      'usage',
      `An interaction has at most ${MOST_COLUMNS} columns: leave some out.`,
    );
  }
  const products = new Map<string, readonly number[]>();
  for (const product of places.flatMap(crossed)) {
    const key = product.toSorted((a, b) => a - b).join(':');
    if (!products.has(key)) products.set(key, product);
  }
  return {
    response,
    predictors,
    products: [...products.values()].sort((a, b) => a.length - b.length),
  };
}

function productIn(text: string): string[] {
  return text.split(':').map((name) => name.trim());
}

/** The products of every choice of factors, the factors themselves first: a, b and a:b for a*b. */
function crossed(factors: readonly (readonly number[])[]): number[][] {
  let all: number[][] = [];
  for (const factor of factors) {
    all = [...all, [...factor], ...all.map((before) => [...before, ...factor])];
  }
  return all.map((product) => [...new Set(product)]);
}
