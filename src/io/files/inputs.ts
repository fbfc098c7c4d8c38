import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { isDatabaseAddress } from '../databases/index.ts';
import { codeOf, unreadable } from '../disk/index.ts';
import { byCodePoints, isHidden, isPattern, namePattern } from './glob.ts';

/** Several files that are read as one. */
interface Inputs {
  /** What messages call them together: the folder, or the pattern from its first wildcard on. */
  readonly name: string;
  /** In the order of their names, each once; `name` is the path from the folder on in which they were looked for. */
  readonly files: readonly InputFile[];
}

interface InputFile {
  readonly path: string;
  readonly name: string;
}

/** More than anyone means to name. */
const MOST_FILES = 10_000;

/**
 * The files that a path names if it is a folder or a pattern, or null if it names one file. A file whose
 * name looks like a pattern is that file.
 */
export async function inputsOf(path: string): Promise<Inputs | null> {
  if (path === '-' || isDatabaseAddress(path)) return null;
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) return inFolder(path);
  return found === null && isPattern(path) ? matching(path) : null;
}

/** The paths of all files that an input is read from; none for standard input. */
export async function inputPaths(path: string): Promise<string[]> {
  if (path === '-' || isDatabaseAddress(path)) return [];
  const inputs = await inputsOf(path);
  return inputs === null ? [path] : inputs.files.map((file) => file.path);
}

/** Whether an input would also be read from a file of this name, once it is there. */
export async function wouldRead(path: string, file: string): Promise<boolean> {
  if (path === '-' || isDatabaseAddress(path)) return false;
  const found = await stat(path).catch(() => null);
  const folder = await realpath(dirname(resolve(file))).catch(() => null);
  if (folder === null) return false;
  if (found?.isDirectory()) return !isHidden(basename(file)) && (await realpath(path)) === folder;
  if (found !== null || !isPattern(path)) return false;
  const { base, segments } = partsOf(path);
  const start = await realpath(base).catch(() => null);
  if (start === null) return false;
  return fits(segments, relative(start, join(folder, basename(file))).split(sep));
}

/** Whether the names of a path fit the segments of a pattern. */
function fits([segment, ...rest]: readonly string[], names: readonly string[]): boolean {
  if (segment === undefined) return names.length === 0;
  if (names.length === 0) return false;
  const [name, ...others] = names;
  if (segment !== '**') return namePattern(segment)(name) && fits(rest, others);
  if (rest.length === 0) return !names.some(isHidden);
  return fits(rest, names) || (!isHidden(name) && fits([segment, ...rest], others));
}

/** The folder in which a pattern begins, and its segments from the first wild one on. */
function partsOf(pattern: string): { readonly base: string; readonly segments: readonly string[] } {
  const whole = sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
  // Several of these in a row mean the same as one, and would be walked many times over.
  const segments = whole.replace(/(\*\*\/)+/g, '**/').split('/');
  const wild = segments.findIndex((segment) => isPattern(segment));
  const base = segments.slice(0, wild).join('/') || (pattern.startsWith('/') ? '/' : '.');
  return { base, segments: segments.slice(wild) };
}

async function inFolder(path: string): Promise<Inputs> {
  const entries = (await entriesOf(path)).filter(({ name }) => !isHidden(name));
  const files = await once(
    entries.filter((entry) => !entry.isDirectory()).map(({ name }) => file(path, name)),
  );
  const name = `${basename(path)}/`;
  if (entries.some((entry) => entry.isDirectory() && entry.name.includes('='))) {
    throw new PenumbraError(
      'file',
      `${path} has folders named like column=value, whose values would be lost: put them into a column of the files first.`,
      { file: path },
    );
  }
  if (files.length === 0) {
    throw new PenumbraError(
      'file',
      `${path} is a folder without files (folders in it are not entered): name a file, or files in folders with a pattern such as '${join(path, '**', '*.csv')}'.`,
      { file: path },
    );
  }
  return { name, files };
}

async function matching(pattern: string): Promise<Inputs> {
  const { base, segments } = partsOf(pattern);
  const found: InputFile[] = [];
  await walk(base, '', segments, found, pattern);
  const files = await once(found);
  if (files.length === 0) {
    throw new PenumbraError('file', `No file matches ${pattern}: check the path and the pattern.`, {
      file: pattern,
    });
  }
  return { name: segments.join('/'), files };
}

/** Gathers what fits the segments below a folder. Links to folders are not followed: they may lead back. */
async function walk(
  base: string,
  folder: string,
  segments: readonly string[],
  found: InputFile[],
  pattern: string,
): Promise<void> {
  const [segment, ...rest] = segments;
  const entries = await entriesOf(join(base, folder)).catch((error) => {
    if (codeOf(error.cause) === 'ENOENT' || codeOf(error.cause) === 'ENOTDIR') return [];
    throw error;
  });
  if (segment === '**') {
    if (rest.length > 0) await walk(base, folder, rest, found, pattern);
    for (const entry of entries) {
      if (isHidden(entry.name) || isStay(entry)) continue;
      if (entry.isDirectory()) {
        await walk(base, join(folder, entry.name), segments, found, pattern);
      } else if (rest.length === 0) found.push(file(base, join(folder, entry.name)));
    }
  } else {
    const isMeant = namePattern(segment);
    for (const entry of entries) {
      if (!isMeant(entry.name)) continue;
      const name = join(folder, entry.name);
      if (rest.length === 0 && !entry.isDirectory()) found.push(file(base, name));
      else if (rest.length > 0 && entry.isDirectory()) {
        await walk(base, name, rest, found, pattern);
      }
    }
  }
  if (found.length > 8 * MOST_FILES) throw tooMany(pattern);
}

/** What a run left beside its output is no data, though some of it is CSV. */
function isStay(entry: Dirent): boolean {
  return entry.isDirectory() && entry.name.endsWith('.must-stay');
}

function file(base: string, name: string): InputFile {
  return { path: join(base, name), name: name.replaceAll(sep, '/') };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    throw unreadable(folder, error);
  });
}

/** Plain files in the order of their names; of several names of one file the first. */
async function once(files: readonly InputFile[]): Promise<InputFile[]> {
  const sorted = files.toSorted((a, b) => byCodePoints(a.name, b.name));
  const seen = new Set<string>();
  const kept: InputFile[] = [];
  for (const candidate of sorted) {
    const found = await stat(candidate.path, { bigint: true }).catch((error) => {
      throw unreadable(candidate.path, error);
    });
    const identity = `${found.dev}:${found.ino}`;
    if (!found.isFile() || seen.has(identity)) continue;
    seen.add(identity);
    kept.push(candidate);
    if (kept.length > MOST_FILES) throw tooMany(candidate.path);
  }
  return kept;
}

function tooMany(path: string): PenumbraError {
  return new PenumbraError(
    'file',
    `${path} is one of more than 10,000 files, the most that are read as one: put them together first, or name fewer.`,
    { file: path },
  );
}
