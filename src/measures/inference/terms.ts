import {
  fromColumns,
  norm,
  qr,
  standardise,
  upperFactor,
} from '../../foundation/numerics/index.ts';

/** A column that explains another: numbers, or codes from 0 on with the names of the levels. */
export type Predictor =
  | { readonly name: string; readonly values: Float64Array }
  | { readonly name: string; readonly codes: Int32Array; readonly levels: readonly string[] };

/** One number for each record that a regression has a coefficient for. */
export interface Term {
  readonly name: string;
  readonly values: Float64Array;
}

/** The name of the coefficient that belongs to no column. */
export const INTERCEPT = '(intercept)';

/** `sex = f`. */
export function levelName(column: string, level: string): string {
  return `${column} = ${level}`;
}

/** Which records have a finite value in each of these columns, and a code that is not below 0. */
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
 * The terms of a regression on these records: numbers as they are, and for a category one indicator for each level but
 * the first, which the others are measured against.
 */
export function termsOf(predictors: readonly Predictor[], records: Int32Array): Term[] {
  return predictors.flatMap((predictor): Term[] => {
    const { name } = predictor;
    if ('values' in predictor) {
      return [{ name, values: Float64Array.from(records, (i) => predictor.values[i]) }];
    }
    const { codes, levels } = predictor;
    return levels.slice(1).map((level, place) => ({
      name: levelName(name, level),
      values: Float64Array.from(records, (i) => (codes[i] === place + 1 ? 1 : 0)),
    }));
  });
}

/** A remainder below this share of a term's deviation is none: the term follows from those before it. */
const COLLINEAR = 1e-5;

/**
 * The places of the terms that are not constant and not given by those before them, in every one of the files: a
 * coefficient means the same in all of them only if the others beside it are the same. By QR factorisations of the
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

/** Without exchanges the diagonal of R holds what is left of each term beside those before it, right up to the first that has nothing left. */
function firstDependent(terms: readonly Float64Array[]): number {
  if (terms.length === 0) return -1;
  const upper = upperFactor(qr(fromColumns(terms), { pivot: false }));
  return terms.findIndex((term, t) => {
    const size = norm(term, 0, term.length);
    return t >= upper.rows || upper.data[t + t * upper.rows] <= COLLINEAR * size;
  });
}
