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
 * The terms of a regression on these records: numbers unchanged, and for a category one indicator for each level but
 * the first, which is the reference.
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
