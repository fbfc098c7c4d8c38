import { PenumbraError } from '../../error.ts';
import { fromRows, leastSquares, mean, present, qr } from '../../foundation/numerics/index.ts';
import type { KnownErrors } from '../../measures/inference/index.ts';
import type { CommonColumn } from './columns.ts';
import type { KnownProtection, NoiseColumns } from './protection.ts';

/** Categories of all files. */
type LevelColumn = Extract<CommonColumn, { kind: 'levels' }>;

/** Largest number of records times cells of a corrected table. */
const MOST_WORK = 2e8;

/** Smallest pivot of a matrix that is still inverted. */
const LEAST_PIVOT = 1e-6;

/** Whether categories of a column moved by known probabilities. */
export function isRandomised(protection: KnownProtection | null, { name }: CommonColumn): boolean {
  return protection?.pram.some(({ column }) => column === name) ?? false;
}

/**
 * For each cell of a table, a number for each record whose mean is the share of the cell before PRAM (Gouweleeuw et al.
 * 1998): the product over the columns of the entries of the inverse matrices, in the row of the category that the record
 * has now and the column of that of the cell. A column without PRAM has an indicator. NaN for a record that lacks a
 * category. Shares can be negative where the truth is near 0. Each cell is made when it is asked for.
 */
export function* cellsBeforePram(
  protection: KnownProtection,
  columns: readonly LevelColumn[],
  place: number,
): Generator<Float64Array> {
  const cells = columns.reduce((product, { levels }) => product * levels.length, 1);
  const records = columns[0].codes[place].length;
  if (records * cells > MOST_WORK) {
    throw new PenumbraError(
      'usage',
      `A table of ${cells} cells of ${records} records is too large to be corrected for PRAM: merge levels, or leave a column out.`,
    );
  }
  const inverses = columns.map((column) => inverseOf(protection, column));
  const at = columns.map(() => 0);
  for (let cell = 0; cell < cells; cell++) {
    yield Float64Array.from({ length: records }, (_, i) => {
      let product = 1;
      for (const [j, { codes }] of columns.entries()) {
        const code = codes[place][i];
        product *= code < 0 ? Number.NaN : inverses[j][code][at[j]];
      }
      return product;
    });
    // The next cell: the last column runs fastest.
    for (let j = columns.length - 1; j >= 0 && ++at[j] === columns[j].levels.length; j--) at[j] = 0;
  }
}

/** The inverse of the matrix of a column, by the levels of the files; the identity without PRAM. */
function inverseOf(
  protection: KnownProtection,
  { name, levels }: LevelColumn,
): readonly number[][] {
  const known = protection.pram.find(({ column }) => column === name);
  if (known === undefined) return levels.map((_, k) => levels.map((_, l) => (k === l ? 1 : 0)));
  const places = levels.map((level) => known.levels.indexOf(level));
  const foreign = places.indexOf(-1);
  if (foreign >= 0) {
    throw new PenumbraError(
      'data',
      `The column "${name}" has a level that the matrix of PRAM does not name: check that the file and its protection belong together, and that its missing codes are described.`,
      { column: name },
    );
  }
  const size = known.levels.length;
  const factorised = qr(fromRows(known.matrix), { pivot: false });
  const pivots = Array.from({ length: size }, (_, j) => factorised.packed.data[j + j * size]);
  if (pivots.some((pivot) => !(Math.abs(pivot) > LEAST_PIVOT))) {
    throw new PenumbraError(
      'data',
      `The matrix of PRAM of "${name}" has no inverse, so its true shares cannot be calculated from the changed values. Leave the column out.`,
      { column: name },
    );
  }
  const inverse = known.levels.map((_, l) => {
    const unit = new Float64Array(size);
    unit[l] = 1;
    return leastSquares(factorised, unit);
  });
  return places.map((k) => places.map((l) => inverse[l][k]));
}

/** The noise of a regression: values as they were before they were moved towards their mean, and its covariances. */
export interface NoisyColumns {
  /** The values of a column of numbers, the response or a predictor. */
  values(column: CommonColumn, place: number): Float64Array;
  /** Covariances of the errors of some columns; a column without noise has none. */
  errors(names: readonly (string | null)[]): KnownErrors;
}

/** The noise in these columns; null if there is none. */
export function noiseIn(
  protection: KnownProtection | null,
  columns: readonly CommonColumn[],
): NoisyColumns | null {
  const noisy = (protection?.noise ?? []).filter((one) =>
    columns.some(({ name }) => one.columns.includes(name)),
  );
  if (noisy.length === 0) return null;
  const of = (name: string | null): NoiseColumns | undefined =>
    noisy.find((one) => name !== null && one.columns.includes(name));
  return {
    values(column, place) {
      if (column.kind === 'levels') throw new Error('Categories have no noise.');
      const values = column.values[place];
      const shrink = of(column.name)?.shrink ?? 1;
      if (shrink === 1) return values;
      const centre = mean(present(values));
      return values.map((value) => centre + (value - centre) / shrink);
    },
    errors: (names) =>
      names.map((a) =>
        names.map((b) => {
          const own = of(a);
          if (own === undefined || own !== of(b)) return 0;
          return own.covariance[own.columns.indexOf(a!)][own.columns.indexOf(b!)];
        }),
      ),
  };
}
