import { existsSync, readFileSync } from 'node:fs';

const folder = new URL('../../../shared/', import.meta.url);

/** Whether the reference files beside the project are there. Without them their tests are skipped with a word, in CI they fail. */
export const sharedIsThere = existsSync(folder);

if (!sharedIsThere) {
  const word =
    'The reference files (../shared) are not beside the project, so figures of other programs are not compared.';
  if (process.env.CI) throw new Error(word);
  console.warn(word);
}

/** The text of a reference file. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, folder), 'utf8');
}

/** The 13 columns of the Census file of the field; none where it is not there, so that the tests can be listed. */
export function censusColumns(): Float64Array[] {
  if (!sharedIsThere) return [];
  const rows = readShared('data/census.csv').trim().split('\n').slice(1);
  const cells = rows.map((row) => row.split(',').map(Number));
  return cells[0].map((_, j) => Float64Array.from(cells, (row) => row[j]));
}
