import { nodeCrew } from '../../../engines/threads/node.ts';
import { PenumbraError } from '../../../error.ts';
import { parseSeed } from '../../../foundation/numerics/index.ts';
import { fileSource, nodeSha256, writeTexts } from '../../../io/files/index.ts';
import { basename, join, makePrivateFolder, namesIn, resolve } from '../../../io/folders/index.ts';
import { load } from '../../../recipe/dataset/index.ts';
import { mapFile, recipeMapPicture, sweepPage } from '../../../report/index.ts';
import { VERSION } from '../../../version.ts';
import { findDeclared } from '../../assess/index.ts';
import { limitedMeasures } from '../../limits/index.ts';
import { inKeptFolder, type KeptKind, refuseForeign } from './kept.ts';
import type { NamedRecipe } from './recipes.ts';
import { type SweepOptions, type SweepRow, sweep } from './sweep.ts';
import {
  limitNames,
  pageOf,
  SWEEP_MEASURES,
  type View,
  type ViewOptions,
  type ViewRow,
  viewOf,
} from './view.ts';

export interface SweepFileOptions
  extends Omit<SweepOptions, 'measures' | 'seed' | 'cache' | 'crew'>,
    Pick<ViewOptions, 'utility' | 'risk' | 'purpose'> {
  /** The folder for all files; beside the input if not given. */
  readonly output?: string | undefined;
  /** In addition to the measures of the axes and the limits. */
  readonly measures?: readonly string[] | undefined;
  /**
   * 64 hexadecimal digits; if not given, the seed of an earlier run in the folder, or a drawn one.
   */
  readonly seed?: string | undefined;
  /** Number of parallel threads; all cores if not given. */
  readonly workers?: number | undefined;
  /** Called before the first recipe runs. */
  onBegin?(begun: SweepBegun): void;
}

export interface SweepBegun {
  readonly folder: string;
  readonly total: number;
  /** Number of recipes that are already finished. */
  readonly kept: number;
  /** Lines of the kept results that were changed, and so are ignored. */
  readonly distrusted: number;
}

export interface FileSweep {
  readonly folder: string;
  readonly view: View<SweepRow>;
  /** Paths of the recipes that no other beats, in the order of the frontier. */
  readonly recipes: readonly string[];
  /** Number of results from an earlier run. */
  readonly kept: number;
  /** Lines of the kept results that were changed; their recipes were run again. */
  readonly distrusted: number;
}

/** README of the folder, for anybody who finds it. */
const NOTICE = `This folder must stay where the original data are: it shows how well an intruder would do, and the seed in it reproduces every random choice.

table.csv      a row for each recipe: its figures, whether no other is better, which limits fail, or why it was refused
table.json     the same with the recipes themselves
map.svg        the recipes by cost for analysts and risk
map.html       the map with its table, for a browser
recipes/       the recipes that no other beats, for penumbra protect --recipe
seconds.csv    the running time of each recipe
results.jsonl  the finished recipes, one line each: the same command continues from there
sweep.json     the seed
`;

const SWEEP: KeptKind = { what: 'sweep', flag: '-o', notice: NOTICE };

/** The default folder of a sweep. */
export function sweepFolder(path: string): string {
  return `${path}.sweep.must-stay`;
}

/**
 * Sweeps recipes over a file on disk. Each result is kept at once, under a digest of everything it
 * depends on. The next run with the same folder does only the rest, and ends with the same table.
 */
export async function sweepFile(
  path: string,
  recipes: readonly NamedRecipe[],
  options: SweepFileOptions = {},
): Promise<FileSweep> {
  const { purpose, utility, risk, signal } = options;
  const measures = measuresOf(options);
  const folder = resolve(options.output ?? sweepFolder(path));
  await refuseForeign(folder, path, SWEEP);
  if (options.seed !== undefined) parseSeed(options.seed);
  const crew = nodeCrew(options.workers);
  let finished: number | null = null;
  try {
    const task = { ...options, crew, newHash: nodeSha256 };
    const { input, description } = recipes[0]?.recipe ?? {};
    const source = await fileSource(path, signal, input);
    const file = await load(source, input, { ...task, description });
    return await inKeptFolder(folder, SWEEP, options, async (seed, store, check) => {
      finished = 0;
      let isBegun = false;
      const rows = await sweep(file, recipes, {
        ...task,
        measures,
        seed,
        cache: store,
        onRecipe(done, toRun) {
          finished = recipes.length - toRun + done;
          if (!isBegun) {
            const [total, kept] = [recipes.length, recipes.length - toRun];
            options.onBegin?.({ folder, total, kept, distrusted: store.distrusted });
          }
          isBegun = true;
          options.onRecipe?.(done, toRun);
        },
      });
      const kept = rows.length - store.added();
      const view = viewOf(rows, { file: basename(path), measures, utility, risk, purpose });
      // Lines of results are true whoever keeps them, but a table belongs to the settings beside it.
      await check();
      const paths = await writeResults(folder, view, file.sha256, file.records);
      return { folder, view, recipes: paths, kept, distrusted: store.distrusted };
    });
  } catch (error) {
    const isStopped = error instanceof PenumbraError && error.code === 'cancelled';
    if (!isStopped || finished === null) throw error;
    throw new PenumbraError(
      'cancelled',
      finished === 0
        ? `Stopped before the first of ${recipes.length} recipes was finished: the same command begins again.`
        : `Stopped after ${finished} of ${recipes.length} recipes. Their results are in ${folder}: the same command continues from there.`,
    );
  } finally {
    crew.end();
  }
}

/** The requested measures, those of the limits, and at least one for each axis. */
function measuresOf({ measures, utility, risk, purpose }: SweepFileOptions): readonly string[] {
  const named = [utility, risk].flatMap((name) => (name === undefined ? [] : [name]));
  const wanted = [...(measures ?? SWEEP_MEASURES), ...named, ...limitedMeasures(purpose)];
  const about = new Set(wanted.map((name) => findDeclared(name).about));
  const axes = SWEEP_MEASURES.filter((name) => !about.has(findDeclared(name).about));
  return [...new Set([...wanted, ...axes])];
}

async function writeResults(
  folder: string,
  view: View<SweepRow>,
  sha256: string,
  records: number,
): Promise<string[]> {
  const recipes = join(folder, 'recipes');
  await makePrivateFolder(recipes);
  const digits = Math.max(3, String(view.rows.length).length);
  const paths = view.frontier.map(({ number }) =>
    join(recipes, `${String(number).padStart(digits, '0')}.json`),
  );
  const earlier = (await namesIn(recipes))!.map((name) => join(recipes, name));
  const gone = earlier.filter((path) => /[\\/]\d+\.json$/.test(path) && !paths.includes(path));
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
    gone.map((to) => ({ from: null, to })),
  );
  return paths;
}

/** Everything except the seed and the seconds, so that the same sweep gives the same bytes. */
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
    rows: view.rows.map((row) => ({
      number: row.number,
      name: row.name,
      isFrontier: row.isFrontier,
      ...limitsJson(row),
      realisations: row.result.realisations,
      refused: row.result.refused,
      notReleasable: row.result.notReleasable,
      figures: row.result.figures.map(({ parts: _, ...figure }) => figure),
      recipe: row.recipe,
    })),
  };
}

/** Whether a row keeps the limits, and which it breaks. */
export function limitsJson(row: ViewRow): object {
  if (row.within === undefined) return {};
  return { within: row.within, fails: limitNames(row, false), open: limitNames(row, null) };
}

function tableCsv({ measures, rows }: View<SweepRow>): string {
  const hasLimits = rows.some(({ within }) => within !== undefined);
  const head = [
    ...['number', 'recipe', 'frontier'],
    ...(hasLimits ? ['within limits', 'limits that fail', 'limits that are open'] : []),
    'realisations',
    ...measures.flatMap(({ name }) => [name, `${name} spread`]),
    ...['refused', 'not for release'],
  ];
  const lines = rows.map((row) => [
    String(row.number),
    row.name,
    row.isFrontier ? 'yes' : 'no',
    ...(hasLimits
      ? [
          row.within === null ? 'open' : row.within ? 'yes' : 'no',
          limitNames(row, false).join('; '),
          limitNames(row, null).join('; '),
        ]
      : []),
    String(row.result.realisations),
    ...measures.flatMap((measure) => {
      const figure = row.result.figures.find((one) => one.name === measure.name);
      return [figure?.value, figure?.spread].map((x) => (typeof x === 'number' ? String(x) : ''));
    }),
    row.result.refused ?? '',
    row.result.notReleasable.join('; '),
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
