import { parseSeed, randomStream, standardise } from '../src/numerics/index.ts';

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
