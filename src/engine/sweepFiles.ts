import { appendFileSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PenumbraError } from '../error.ts';
import { fileSource, MOST_JSON, nodeSha256, readText, writeTexts } from '../io/files/index.ts';
import { drawSeed, formatSeed, parseSeed } from '../numerics/index.ts';
import { mapFile, recipeMapPicture, sweepPage } from '../report/index.ts';
import { VERSION } from '../version.ts';
import { load } from './load.ts';
import { nodeCrew } from './nodeCrew.ts';
import { findDeclared, type SweepCache, type SweepOptions, type SweepRow, sweep } from './sweep.ts';
import type { NamedRecipe } from './sweepRecipes.ts';
import {
  limitedMeasures,
  pageOf,
  SWEEP_MEASURES,
  type View,
  type ViewOptions,
  viewOf,
} from './sweepView.ts';
import type { TrialResult } from './trial.ts';

export interface SweepFileOptions
  extends Omit<SweepOptions, 'measures' | 'seed' | 'cache' | 'crew'>,
    Pick<ViewOptions, 'utility' | 'risk' | 'purpose'> {
  /** The folder for everything; beside the file where it is not given. */
  readonly output?: string;
  /** Beside those of the axes and the limits. */
  readonly measures?: readonly string[];
  /** 64 hexadecimal digits; that of an earlier run in the folder, or a drawn one, where it is not given. */
  readonly seed?: string;
  /** How many threads may work side by side; all cores where it is not given. */
  readonly workers?: number;
  /** Told before the first recipe is run. */
  onBegin?(begun: { readonly folder: string; readonly total: number; readonly kept: number }): void;
}

export interface FileSweep {
  readonly folder: string;
  readonly view: View<SweepRow>;
  /** Paths of the recipes that no other beats, in the order of the frontier. */
  readonly recipes: readonly string[];
  /** How many results were there from an earlier run. */
  readonly kept: number;
}

const RESULTS = 'results.jsonl';
const SETTINGS = 'sweep.json';

/** What stands in the folder, for whoever finds it. */
const NOTICE = `This folder must stay where the original data are: it says how well an intruder would do, and the seed in it reproduces every random choice.

table.csv      a row for each recipe: its figures, whether no other is better, or why it was refused
table.json     the same with the recipes themselves
map.svg        the recipes by what they cost and what they leave to an intruder
map.html       the map with its table, for a browser
recipes/       the recipes that no other beats, for penumbra protect --recipe
seconds.csv    how long each recipe took
results.jsonl  what is finished, one line each: the same command goes on from there
sweep.json     the seed
`;

/** The folder of a sweep, where none is named. */
export function sweepFolder(path: string): string {
  return `${path}.sweep.must-stay`;
}

/**
 * Sweeps recipes over a file on disk. What is finished is kept as it comes, under a digest of all it depends on,
 * so the next run with the same folder does the rest only, and ends with the same table.
 */
export async function sweepFile(
  path: string,
  recipes: readonly NamedRecipe[],
  options: SweepFileOptions = {},
): Promise<FileSweep> {
  const { purpose, utility, risk, signal } = options;
  const measures = measuresOf(options);
  const folder = resolve(options.output ?? sweepFolder(path));
  await refuseForeign(folder, path);
  if (options.seed !== undefined) parseSeed(options.seed);
  const crew = nodeCrew(options.workers);
  let finished = 0;
  try {
    const task = { ...options, crew, newHash: nodeSha256 };
    const file = await load(await fileSource(path, signal), recipes[0]?.recipe.input, task);
    const seed = await settleSeed(folder, options.seed, signal);
    const store = await openResults(join(folder, RESULTS));
    let isBegun = false;
    const rows = await sweep(file, recipes, {
      ...task,
      measures,
      seed,
      cache: store,
      onRecipe(done, toRun) {
        finished = recipes.length - toRun + done;
        if (!isBegun) {
          options.onBegin?.({ folder, total: recipes.length, kept: recipes.length - toRun });
        }
        isBegun = true;
        options.onRecipe?.(done, toRun);
      },
    });
    const kept = rows.length - store.added();
    const view = viewOf(rows, {
      file: basename(path),
      measures,
      ...(utility === undefined ? {} : { utility }),
      ...(risk === undefined ? {} : { risk }),
      ...(purpose === undefined ? {} : { purpose }),
    });
    const paths = await writeResults(folder, view, file.sha256, file.records);
    return { folder, view, recipes: paths, kept };
  } catch (error) {
    if (!(error instanceof PenumbraError) || error.code !== 'cancelled' || finished === 0) {
      throw error;
    }
    throw new PenumbraError(
      'cancelled',
      `Stopped as asked after ${finished} of ${recipes.length} recipes: they are kept in ${folder}, and the same command goes on from there.`,
    );
  } finally {
    crew.end();
  }
}

/** What was asked for, what the limits are about, and something for each axis. */
function measuresOf({ measures, utility, risk, purpose }: SweepFileOptions): readonly string[] {
  const named = [utility, risk].flatMap((name) => (name === undefined ? [] : [name]));
  const wanted = [...(measures ?? SWEEP_MEASURES), ...named, ...limitedMeasures(purpose)];
  const about = new Set(wanted.map((name) => findDeclared(name).about));
  const axes = SWEEP_MEASURES.filter((name) => !about.has(findDeclared(name).about));
  return [...new Set([...wanted, ...axes])];
}

/** Whatever is written over has to come from an earlier sweep. */
async function refuseForeign(folder: string, path: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found === null) return;
  const names = found.isDirectory() ? await readdir(folder) : null;
  if (names !== null && (names.length === 0 || names.includes(SETTINGS))) return;
  throw new PenumbraError(
    'file',
    `${folder} is there already and is not the folder of an earlier sweep of ${path}: choose another one with -o.`,
    { file: folder },
  );
}

/** The seed of the folder: a run that is resumed must draw what it would have drawn. */
async function settleSeed(
  folder: string,
  given: string | undefined,
  signal: AbortSignal | undefined,
): Promise<string> {
  const path = join(folder, SETTINGS);
  const before = existsSync(path) ? seedIn(await readText(path, signal, MOST_JSON), path) : null;
  const seed = given ?? before ?? formatSeed(drawSeed());
  if (seed === before) return seed;
  await makeFolder(folder);
  const settings = { format: 'penumbra-sweep-settings', version: 1, seed };
  await writeTexts(
    new Map([
      [join(folder, 'README.txt'), NOTICE],
      [path, `${JSON.stringify(settings, null, 2)}\n`],
    ]),
  );
  return seed;
}

async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    throw unwritableFolder(folder, error);
  });
}

function unwritableFolder(folder: string, cause: unknown): PenumbraError {
  return new PenumbraError(
    'file',
    `${folder} cannot be written: check that the folder around it exists and may be written to, and that the disk is not full, or choose another one with -o.`,
    { file: folder },
    { cause },
  );
}

function seedIn(text: string, path: string): string {
  try {
    const { seed } = JSON.parse(text);
    parseSeed(seed);
    return seed;
  } catch {
    throw new PenumbraError(
      'file',
      `${path} does not hold the seed of a sweep: remove its folder, or choose another one with -o.`,
      { file: path },
    );
  }
}

/** What an earlier run finished. A line that was not written to its end is cut off, so that the next one does not continue it. */
async function openResults(
  path: string,
): Promise<SweepCache & { /** How many lines were added. */ added(): number }> {
  const known = new Map<string, TrialResult>();
  const bytes = existsSync(path) ? await readFile(path) : Buffer.alloc(0);
  const whole = bytes.lastIndexOf('\n') + 1;
  if (whole < bytes.length) await truncate(path, whole);
  for (const line of bytes.subarray(0, whole).toString('utf8').split('\n')) {
    const found = parseLine(line);
    if (found !== null) known.set(found.key, found.result);
  }
  let added = 0;
  return {
    find: (key) => known.get(key),
    keep(key, name, result) {
      try {
        appendFileSync(path, `${JSON.stringify({ key, name, result })}\n`, { mode: 0o600 });
      } catch (error) {
        throw unwritableFolder(dirname(path), error);
      }
      added++;
    },
    added: () => added,
  };
}

/** A line that says what it should, or null: what cannot be read is run again. */
function parseLine(line: string): { readonly key: string; readonly result: TrialResult } | null {
  try {
    const { key, result } = JSON.parse(line);
    const isWhole =
      typeof key === 'string' &&
      Array.isArray(result.figures) &&
      typeof result.seconds === 'number' &&
      (result.refused === null || typeof result.refused === 'string');
    return isWhole ? { key, result } : null;
  } catch {
    return null;
  }
}

async function writeResults(
  folder: string,
  view: View<SweepRow>,
  sha256: string,
  records: number,
): Promise<string[]> {
  const recipes = join(folder, 'recipes');
  await mkdir(recipes, { recursive: true, mode: 0o700 });
  const digits = Math.max(3, String(view.rows.length).length);
  const paths = view.frontier.map(({ number }) =>
    join(recipes, `${String(number).padStart(digits, '0')}.json`),
  );
  for (const name of await readdir(recipes)) {
    if (/^\d+\.json$/.test(name)) await rm(join(recipes, name));
  }
  await writeTexts(
    new Map([
      [join(folder, 'README.txt'), NOTICE],
      [join(folder, 'table.csv'), tableCsv(view)],
      [
        join(folder, 'table.json'),
        `${JSON.stringify(sweepJson(view, { sha256, records }), null, 2)}\n`,
      ],
      [join(folder, 'map.svg'), mapFile(recipeMapPicture(view.map, 'map').svg)],
      [join(folder, 'map.html'), sweepPage(pageOf(view))],
      [join(folder, 'seconds.csv'), secondsCsv(view)],
      ...view.frontier.map(
        ({ recipe }, i) => [paths[i], `${JSON.stringify(recipe, null, 2)}\n`] as const,
      ),
    ]),
  );
  return paths;
}

/** Everything but the seed and the seconds, so that the same sweep gives the same bytes. */
export function sweepJson(
  view: View<SweepRow>,
  file: { readonly sha256: string; readonly records: number },
): object {
  return {
    format: 'penumbra-sweep',
    version: 1,
    program: `penumbra ${VERSION}`,
    file,
    axes: view.axes,
    summary: view.sentences,
    rows: view.rows.map(({ number, name, recipe, isFrontier, within, result }) => ({
      number,
      name,
      isFrontier,
      ...(within === undefined ? {} : { within }),
      realisations: result.realisations,
      refused: result.refused,
      notReleasable: result.notReleasable,
      figures: result.figures,
      recipe,
    })),
  };
}

function tableCsv({ measures, rows }: View<SweepRow>): string {
  const hasLimits = rows.some(({ within }) => within !== undefined);
  const head = [
    ...['number', 'recipe', 'frontier', ...(hasLimits ? ['within limits'] : []), 'realisations'],
    ...measures.flatMap(({ name }) => [name, `${name} spread`]),
    ...['refused', 'not for release'],
  ];
  const lines = rows.map(({ number, name, isFrontier, within, result }) => [
    String(number),
    name,
    isFrontier ? 'yes' : 'no',
    ...(hasLimits ? [within === null ? 'open' : within ? 'yes' : 'no'] : []),
    String(result.realisations),
    ...measures.flatMap((measure) => {
      const figure = result.figures.find((one) => one.name === measure.name);
      return [figure?.value, figure?.spread].map((x) => (typeof x === 'number' ? String(x) : ''));
    }),
    result.refused ?? '',
    result.notReleasable.join('; '),
  ]);
  return csv([head, ...lines]);
}

function secondsCsv({ rows }: View<SweepRow>): string {
  const lines = rows.map(({ number, name, result }) => [
    ...[String(number), name, result.seconds.toFixed(3)],
  ]);
  return csv([['number', 'recipe', 'seconds'], ...lines]);
}

function csv(rows: readonly (readonly string[])[]): string {
  const quoted = (text: string) =>
    /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}
