import { exp, parseSeed, randomStream, standardise } from '../src/foundation/numerics/index.ts';

/** Independent normal columns with a fixed seed. */
export function normals(records: number, d: number): Float64Array[] {
  const seed = parseSeed('5eed'.repeat(16));
  return Array.from({ length: d }, (_, j) => {
    const column = new Float64Array(records);
    randomStream(seed, records, d, j).fillNormal(column);
    return column;
  });
}

/** Standardised records one after another, as a plain program keeps them. */
export function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const d = columns.length;
  const flat = new Float64Array(d * columns[0].length);
  for (const [j, column] of columns.entries()) {
    const scaled = standardise(column, 'sd');
    for (let i = 0; i < scaled.length; i++) flat[i * d + j] = scaled[i];
  }
  return flat;
}

/** Normal columns around 50 centres that are ten times as far apart as their records. */
export function clustered(records: number, d: number): Float64Array[] {
  const centres = normals(50, d);
  return normals(records, d).map((column, j) =>
    column.map((x, i) => 10 * centres[j][(i * 7919) % 50] + x),
  );
}

/** Lognormal columns like incomes: the logarithms have a common part, and correlations of one half. */
export function lognormals(records: number, d: number): Float64Array[] {
  const [common, ...own] = normals(records, d + 1);
  return own.map((column) => column.map((x, i) => exp(Math.SQRT1_2 * (common[i] + x))));
}
