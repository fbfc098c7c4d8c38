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
