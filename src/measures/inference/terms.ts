import {
  fromColumns,
  norm,
  qr,
  standardise,
  upperFactor,
} from '../../foundation/numerics/index.ts';

/** A predictor column: numbers, or codes from 0 with the names of the levels. */
export type Predictor =
  | { readonly name: string; readonly values: Float64Array }
  | { readonly name: string; readonly codes: Int32Array; readonly levels: readonly string[] };

/** A term of a regression: one number for each record, with one coefficient. */
export interface Term {
  readonly name: string;
  readonly values: Float64Array;
}

/** The name of the coefficient without a column. */
export const INTERCEPT = '(intercept)';

/** `sex = f`. */
export function levelName(column: string, level: string): string {
  return `${column} = ${level}`;
}

/** Which records have a value in each of these columns: a finite number, or a code of at least 0. */
export function completeRecords(
  values: readonly Float64Array[],
  codes: readonly Int32Array[],
  records: number,
): Int32Array {
  const complete: number[] = [];
  for (let i = 0; i < records; i++) {
    if (values.every((x) => Number.isFinite(x[i])) && codes.every((x) => x[i] >= 0)) {
      complete.push(i);
    }
  }
  return Int32Array.from(complete);
}

/**
 * The terms of a regression on these records. A product of one number is the number unchanged, and one of a category an
 * indicator for each level but the first, which is the reference. A product of several columns (an interaction) has a
 * term for each choice of their levels, the levels of the first column in turn first. There a category has all its
 * levels if the product of the other columns is no term itself (Chambers and Hastie 1992).
 */
export function termsOf(
  predictors: readonly Predictor[],
  products: readonly (readonly number[])[],
  records: Int32Array,
): Term[] {
  return products.flatMap((product) =>
    product
      .map((column) =>
        partsOf(predictors[column], records, hasReference(products, product, column)),
      )
      .reduce((before, parts) => parts.flatMap((part) => before.map((one) => times(one, part)))),
  );
}

/** The number of these terms. */
export function termCount(
  levels: readonly (number | null)[],
  products: readonly (readonly number[])[],
): number {
  return products.reduce((sum, product) => {
    const counts = product.map((column) => {
      const own = levels[column];
      return own === null ? 1 : own - (hasReference(products, product, column) ? 1 : 0);
    });
    return sum + counts.reduce((all, count) => all * count, 1);
  }, 0);
}

function hasReference(
  products: readonly (readonly number[])[],
  product: readonly number[],
  column: number,
): boolean {
  const others = product.filter((other) => other !== column);
  return (
    others.length === 0 ||
    products.some(
      (term) => term.length === others.length && others.every((other) => term.includes(other)),
    )
  );
}

function partsOf(predictor: Predictor, records: Int32Array, hasReference: boolean): Term[] {
  const { name } = predictor;
  if ('values' in predictor) {
    return [{ name, values: Float64Array.from(records, (i) => predictor.values[i]) }];
  }
  const { codes, levels } = predictor;
  const first = hasReference ? 1 : 0;
  return levels.slice(first).map((level, place) => ({
    name: levelName(name, level),
    values: Float64Array.from(records, (i) => (codes[i] === place + first ? 1 : 0)),
  }));
}

function times(a: Term, b: Term): Term {
  return { name: `${a.name} : ${b.name}`, values: a.values.map((x, i) => x * b.values[i]) };
}

/** If less than this share of the deviation of a term remains, the term follows from those before it. */
const COLLINEAR = 1e-5;

/**
 * The indices of the terms that are not constant and do not follow from those before them, in any of the files: a
 * coefficient means the same in all files only if the other terms are the same. By QR factorisations of the
 * standardised terms, one for each file and each term that is left out: about 2 n p^2 products.
 */
export function independentTerms(files: Iterable<readonly Float64Array[]>): number[] {
  let kept: number[] | undefined;
  for (const terms of files) {
    const scaled = terms.map((x) => standardise(x, 'sd'));
    kept ??= terms.map((_, t) => t);
    for (;;) {
      const dependent = firstDependent(kept.map((t) => scaled[t]));
      if (dependent === -1) break;
      kept = kept.filter((_, place) => place !== dependent);
    }
  }
  return kept ?? [];
}

/**
 * Without exchanges the diagonal of R holds what remains of each term after those before it, correct up to the first
 * term of which nothing remains.
 */
function firstDependent(terms: readonly Float64Array[]): number {
  if (terms.length === 0) return -1;
  const upper = upperFactor(qr(fromColumns(terms), { pivot: false }));
  return terms.findIndex((term, t) => {
    const size = norm(term, 0, term.length);
    return t >= upper.rows || upper.data[t + t * upper.rows] <= COLLINEAR * size;
  });
}
