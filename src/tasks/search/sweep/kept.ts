import { PenumbraError } from '../../../error.ts';
import { drawSeed, formatSeed, parseSeed } from '../../../foundation/numerics/index.ts';
import { MOST_JSON, readText, whileAlone, writeText, writeTexts } from '../../../io/files/index.ts';
import {
  appendPrivate,
  basename,
  dirname,
  join,
  makePrivateFolder,
  namesIn,
  textIfThere,
} from '../../../io/folders/index.ts';
import type { TrialResult } from '../trial/trial.ts';
import { printLine, readLine } from './lines.ts';
import type { SweepCache } from './sweep.ts';

/** Whose trials a folder keeps. */
export interface KeptKind {
  readonly what: 'sweep' | 'search';
  /** The flag that names the folder, for errors. */
  readonly flag: '-o' | '--resume';
  /** README of the folder, for anybody who finds it. */
  readonly notice: string;
}

const RESULTS = 'results.jsonl';

const settingsOf = ({ what }: KeptKind) => `${what}.json`;

/** The results of an earlier run. Lines that were changed, damaged or cut off are removed, and their trials run again. */
export interface KeptResults extends SweepCache {
  /** Number of added lines. */
  added(): number;
  /** Number of lines that were changed. */
  readonly distrusted: number;
}

/**
 * Works in a folder that keeps its seed and every finished trial, so that a stopped run can go on. One run at a time:
 * `check` fails if another run has taken the folder over.
 */
export async function inKeptFolder<T>(
  folder: string,
  kind: KeptKind,
  {
    seed: given,
    signal,
  }: { readonly seed?: string | undefined; readonly signal?: AbortSignal | undefined },
  work: (seed: string, results: KeptResults, check: () => Promise<void>) => Promise<T>,
): Promise<T> {
  await makePrivateFolder(folder).catch((error) => {
    throw unwritableFolder(folder, error);
  });
  return await whileAlone(join(folder, settingsOf(kind)), inUse(folder, kind), async (check) => {
    const seed = await settleSeed(folder, kind, given, signal);
    return work(seed, await openResults(join(folder, RESULTS)), check);
  });
}

/** Two runs would not see each other's results. */
function inUse(folder: string, { what, flag }: KeptKind): (lock: string) => PenumbraError {
  return (lock) =>
    new PenumbraError(
      'file',
      `Another ${what} is running in ${folder}: wait until it ends, choose another folder with ${flag}, or remove ${basename(lock)} there if none is running.`,
      { file: folder },
    );
}

/** Only files of an earlier run are overwritten. */
export async function refuseForeign(folder: string, path: string, kind: KeptKind): Promise<void> {
  const names = await namesIn(folder);
  if (names === undefined) return;
  // A run that ended at once leaves only the temporary file of its settings.
  const others = names?.filter((name) => !name.startsWith(`.${settingsOf(kind)}.`));
  if (others !== undefined && (others.length === 0 || others.includes(settingsOf(kind)))) return;
  throw new PenumbraError(
    'file',
    `${folder} exists and is not the folder of an earlier ${kind.what} of ${path}: choose another one with ${kind.flag}.`,
    { file: folder },
  );
}

/** The seed of the folder: a resumed run must draw the same numbers. */
async function settleSeed(
  folder: string,
  kind: KeptKind,
  given: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = join(folder, settingsOf(kind));
  const isThere = (await namesIn(folder))?.includes(settingsOf(kind));
  const before = isThere ? seedIn(await readText(path, signal, MOST_JSON), path, kind) : null;
  const seed = given ?? before ?? formatSeed(drawSeed());
  if (seed === before) return seed;
  const settings = { format: `penumbra-${kind.what}-settings`, version: 1, seed };
  await writeTexts(
    new Map([
      [join(folder, 'README.txt'), kind.notice],
      [path, `${JSON.stringify(settings, null, 2)}\n`],
    ]),
  );
  return seed;
}

function unwritableFolder(folder: string, cause: unknown): PenumbraError {
  return new PenumbraError(
    'file',
    `${folder} cannot be written: check that the folder around it exists and is writable and that the disk is not full, or choose another folder.`,
    { file: folder },
    { cause },
  );
}

function seedIn(text: string, path: string, { what, flag }: KeptKind): string {
  try {
    const { seed } = JSON.parse(text);
    parseSeed(seed);
    return seed;
  } catch {
    throw new PenumbraError(
      'file',
      `${path} does not contain the seed of a ${what}: remove its folder, or choose another one with ${flag}.`,
      { file: path },
    );
  }
}

async function openResults(path: string): Promise<KeptResults> {
  const known = new Map<string, TrialResult>();
  const text = (await textIfThere(path)) ?? '';
  const lines = text.split('\n');
  const isWhole = lines.pop() === '';
  const believed = lines.filter((line) => {
    const found = readLine(line);
    if (found !== null) known.set(found.key, found.result);
    return found !== null;
  });
  const distrusted = lines.length - believed.length + (isWhole ? 0 : 1);
  if (distrusted > 0) await writeText(path, believed.map((line) => `${line}\n`).join(''));
  let added = 0;
  return {
    find: (key) => known.get(key),
    keep(key, name, result) {
      try {
        appendPrivate(path, `${printLine({ key, name, result })}\n`);
      } catch (error) {
        throw unwritableFolder(dirname(path), error);
      }
      added++;
    },
    added: () => added,
    distrusted,
  };
}
