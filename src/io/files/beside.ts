import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PROTECTED_DESCRIPTION } from '../bytes/index.ts';
import { stayFolder } from './beginOutput.ts';

/** Endings of data files, which the name of a description leaves out; several can follow each other (`.csv.gz`). */
const ENDINGS =
  /(\.(csv|tsv|txt|dat|parquet|xml|z?sav|dta|xpt|xport|rds|sas7bdat|arrows?|feather|ipc|xlsx|xlsm|ods|sqlite3?|db|duckdb|ddb|gz|zst|zip))+$/i;

/** A character of a pattern, which stands for several files. */
const PATTERN = /[*?[{]/;

/**
 * Where the description of a file is: `survey.description.json` beside `survey.csv`, `description.json` in a folder of
 * parts and in the folder of a pattern. Null for standard input and for addresses, which have no place beside them.
 */
export function descriptionPath(path: string): string | null {
  if (path === '-' || /^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return null;
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return join(path, 'description.json');
  } else if (PATTERN.test(path)) {
    let folder = dirname(path);
    while (PATTERN.test(folder)) folder = dirname(folder);
    return join(folder, 'description.json');
  }
  const name = basename(path).replace(ENDINGS, '');
  return join(dirname(path), `${name === '' ? basename(path) : name}.description.json`);
}

/**
 * The path of the description of a file, or null if it has none. A protected file without one beside it has the one in
 * its folder that must stay.
 */
export function descriptionBeside(path: string): string | null {
  const beside = descriptionPath(path);
  if (beside === null) return null;
  return existingFile(beside) ?? existingFile(join(stayFolder(path), PROTECTED_DESCRIPTION));
}

/** The path of a file, or null if there is none. */
export function existingFile(path: string): string | null {
  return existsSync(path) ? path : null;
}
