import { appendFile, mkdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PenumbraError } from '../../error.ts';
import { drawSeed, formatSeed, parseSeed } from '../../foundation/numerics/index.ts';
import { refuseStopped } from '../../foundation/work/index.ts';
import type { ByteSource, Target } from '../../io/bytes/index.ts';
import { beginRelease, nodeSha256, refuseOutput, stayFolder } from '../../io/files/index.ts';
import type { LoadedFile } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import {
  type BlockReport,
  planStandIn,
  standInFor,
  stopwatch,
  USUAL_CUT,
} from '../contract/index.ts';
import { type ExternalProtection, finishRun, type ProtectFileOptions } from '../contract/node.ts';
import type { CheckedRows } from './checkRows.ts';
import { isAddress, openInput, type SparkInput, table } from './input.ts';
import type { SparkSurvey, WorkerJob } from './job.ts';
import { cutBlocks, keysOf, keysStatement, needsReader } from './keys.ts';
import { checkBlocks, checkQuery, maskBlocks, maskStatement, sortStatement } from './mask.ts';
import { deviationsOf, measureRun, momentsOf, withinSums } from './measure.ts';
import { countRecoded } from './recoded.ts';
import { recodedPositions } from './recodedRows.ts';
import { openSpark, type SessionOptions, type SparkSession } from './session.ts';
import { sparkSource } from './source.ts';
import { emptyColumns, surveyInput } from './survey.ts';
import { taskOf } from './task.ts';
import { commandOf, sendJob, sendWorker, type Workers } from './transform.ts';
import { enter, leaveStatement, makeWorkspace, type Workspace } from './workspace.ts';
import {
  refuseFolder,
  refuseFolderHere,
  type UnfinishedFolder,
  writeFolder,
} from './writeFolder.ts';
import { readBack, sortedSource, writeRecords } from './writeRecords.ts';

export interface ProtectOnSparkOptions
  extends ProtectFileOptions,
    Pick<SessionOptions, 'master' | 'conf' | 'home' | 'staging' | 'patience'> {
  /** Node.js on the executors, a name or a path; `node` where it is not given. */
  readonly node?: string | undefined;
  /** The bundle that executors run; that of the package where it is not given. */
  readonly worker?: string | undefined;
  /** Lets Spark write a folder of Parquet files, also where the output is on this machine. */
  readonly sparkOutput?: boolean | undefined;
  /** Keeps what Spark wrote, which may hold data, in the folder that must stay, also where the run fails. */
  readonly reveal?: boolean | undefined;
}

/**
 * Protects Parquet files on a Spark cluster, with the bytes that `protectFile` gives for the same records, recipe, cut
 * and seed: our SQL numbers the records and cuts them into blocks, our worker protects and checks each block on an
 * executor, and the records come back in the order of the file. Everything temporary is in a private folder beside the one
 * that must stay, or under the staging address, and is gone when the run ends.
 */
export async function protectOnSpark(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectOnSparkOptions,
): Promise<ExternalProtection> {
  const place = placeOfOutput(output, options);
  const stay = await stayOf(input, place, options);
  return inSpark(stay, options, (session, workspace) =>
    run(session, workspace, input, place, stay, recipe, options),
  );
}

/** The SQL of such a run. Spark is started and the records are looked at, but none is protected. No value stands in it. */
export async function explainOnSpark(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectOnSparkOptions,
): Promise<string> {
  const stay = await stayOf(input, placeOfOutput(output, options), options);
  return inSpark(stay, options, async (session, workspace) => {
    const { listened, statements } = listening(session);
    const workers = await sendWorker(listened, bundleOf(options), workspace.path, options.node);
    const { source, survey, loaded, plan, settled, seed } = await begin(
      listened,
      workers,
      input,
      recipe,
      options,
    );
    const { cut } = taskOf(loaded, plan, seed);
    const keys = keysOf(cut);
    const command = (mode: WorkerJob['mode']) => commandOf(workers.node, workers.script, mode);
    const reader = needsReader(source, keys, missingCodes(settled)) ? command('keys') : null;
    return [
      ...statements,
      keysStatement(source, survey, keys, reader),
      '-- then the cuts, level after level: the range of each column in each part, and the record in the middle',
      maskStatement(command('mask')),
      sortStatement(),
      checkQuery(command('check')),
      checkQuery(command('loss')),
      '-- then the records in order, some thousands at a time',
      ...(isFolderOf(output, options)
        ? ['-- then the folder of Parquet files, in which the columns have their names']
        : []),
      '',
    ]
      .map((statement) => (/^(--|$)/.test(statement) ? statement : `${statement};`))
      .join('\n');
  });
}

/** A session that keeps what it was told. */
function listening(session: SparkSession) {
  const statements: string[] = [];
  const listened: SparkSession = {
    dialect: session.dialect,
    version: session.version,
    run: (sql, doing) => session.run(sql, doing).then(() => void statements.push(sql)),
    rows(sql, doing) {
      statements.push(sql);
      return session.rows(sql, doing);
    },
    texts(sql, doing) {
      statements.push(sql);
      return session.texts(sql, doing);
    },
    wrote: () => session.wrote(),
    end: (last) => session.end(last),
  };
  return { listened, statements };
}

/** Does work in a Spark and a private folder that are both gone afterwards. */
async function inSpark<T>(
  stay: string,
  options: ProtectOnSparkOptions,
  work: (session: SparkSession, workspace: Workspace) => Promise<T>,
): Promise<T> {
  const workspace = await makeWorkspace(stay, options.staging);
  let session: SparkSession | null = null;
  try {
    session = await openSpark({ ...options, folder: workspace.path });
    await enter(session, workspace);
    const done = await work(session, workspace);
    await session.run(leaveStatement(workspace), 'remove what was temporary');
    return done;
  } catch (error) {
    if (options.reveal && session !== null) await keepLog(stay, session.wrote());
    throw error;
  } finally {
    await session?.end(leaveStatement(workspace));
    await workspace.remove();
  }
}

/** The folder for what must stay, after places that cannot be used were refused. */
async function stayOf(
  input: string,
  output: string,
  options: ProtectOnSparkOptions,
): Promise<string> {
  refusePlaces(input, output, options);
  const stay = resolve(options.stay ?? stayFolder(output));
  if (isFolderOf(output, options)) refuseFolderHere(output);
  const here = (place: string) => (isAddress(place) || place.includes('*') ? '-' : place);
  await refuseOutput(here(input), here(output), stay);
  await refuseInInput(input, [here(output), stay, here(options.staging ?? '-')]);
  return stay;
}

/** Whether Spark writes the output itself, which makes it a folder. */
function isFolderOf(output: string, { sparkOutput }: ProtectOnSparkOptions): boolean {
  return sparkOutput === true || isAddress(output);
}

/** The place of the output; a folder may be named with a slash behind it. */
function placeOfOutput(output: string, options: ProtectOnSparkOptions): string {
  return isFolderOf(output, options) ? output.replace(/(?<=[^/])\/+$/, '') : output;
}

/** Spark reads folders with all that lies in them, so nothing of ours may be there. */
async function refuseInInput(input: string, places: readonly string[]): Promise<void> {
  const folder = isAddress(input) ? null : await stat(input).catch(() => null);
  if (!folder?.isDirectory()) return;
  const inside = places.find(
    (place) => place !== '-' && !relative(resolve(input), resolve(place)).startsWith('..'),
  );
  if (inside === undefined) return;
  throw new PenumbraError(
    'usage',
    `${inside} lies in the folder that is read: choose a place outside of it.`,
    { file: inside },
  );
}

function bundleOf({ worker }: ProtectOnSparkOptions): string {
  return worker ?? fileURLToPath(new URL('../../../spark-worker.mjs', import.meta.url));
}

function refusePlaces(input: string, output: string, options: ProtectOnSparkOptions): void {
  const refuse = (sentence: string) => {
    throw new PenumbraError('usage', sentence);
  };
  if (input === '-') {
    refuse(
      'Spark reads files and folders of Parquet, so the input cannot be standard input: name one.',
    );
  }
  if (output === '-' && options.sparkOutput) {
    refuse('Spark writes a folder, so the output cannot be standard output: name one.');
  }
  if (isFolderOf(output, options) && /\.(csv|tsv|txt|xml|gz|zst)$/i.test(output)) {
    refuse(
      `Spark writes a folder of Parquet files, so ${output} would not be what its name says: choose another name.`,
    );
  }
  if ((output === '-' || isAddress(output)) && options.stay === undefined) {
    refuse(
      `With the output ${output === '-' ? 'on standard output' : 'elsewhere'}, say with --stay DIR where the files that must stay go.`,
    );
  }
}

async function keepLog(stay: string, wrote: string): Promise<void> {
  await mkdir(stay, { recursive: true, mode: 0o700 });
  await appendFile(join(stay, 'spark.log'), wrote, { mode: 0o600 });
}

/** What is known before blocks are protected. */
interface Begun {
  readonly source: SparkInput;
  readonly survey: SparkSurvey;
  readonly loaded: LoadedFile;
  readonly plan: Plan;
  readonly settled: Recipe;
  readonly seed: string;
}

async function begin(
  session: SparkSession,
  workers: Workers,
  input: string,
  recipe: Recipe,
  options: ProtectOnSparkOptions,
): Promise<Begun> {
  const asked: Recipe = { ...recipe, cut: recipe.cut ?? { size: USUAL_CUT } };
  const source = await openInput(session, input);
  options.onProgress?.('read', 0.3);
  const survey = await surveyInput(session, workers, source, missingCodes(asked));
  if (survey.records !== source.records) {
    throw new PenumbraError(
      'file',
      'The input changed while it was read: run again when it is complete.',
    );
  }
  options.onProgress?.('read', 0.8);
  const loaded = await standInFor(sparkSource(session, input, source), survey, '', options.signal);
  const settled = (await options.settle?.(loaded, asked)) ?? asked;
  const plan = planStandIn(settled, loaded, survey);
  options.onPlan?.(loaded, plan);
  options.onProgress?.('read', 1);
  return { source, survey, loaded, plan, settled, seed: settled.seed ?? formatSeed(drawSeed()) };
}

/** Spellings of missing values that a recipe adds to those of the format. */
function missingCodes({ input }: Recipe): string[] {
  return [...(input?.missing ?? [])];
}

async function run(
  session: SparkSession,
  workspace: Workspace,
  input: string,
  output: string,
  stay: string,
  recipe: Recipe,
  options: ProtectOnSparkOptions,
): Promise<ExternalProtection> {
  const { signal } = options;
  const clock = stopwatch();
  const spent = { read: 0, group: 0, replace: 0, write: 0 };
  const isFolder = isFolderOf(output, options);
  if (isFolder) await refuseFolder(session, output);
  const workers = await sendWorker(session, bundleOf(options), workspace.path, options.node);
  const begun = await begin(session, workers, input, recipe, options);
  const { source, survey, loaded, plan, settled, seed } = begun;
  spent.read = clock();

  const { cut, task, masked, categories } = taskOf(loaded, plan, seed);
  const given = { columns: source.columns, task, empty: emptyColumns(survey) };
  const blockPlan = await cutBlocks(
    session,
    workers,
    source,
    survey,
    cut,
    missingCodes(settled),
    ({ done, total }) => options.onProgress?.('group', (0.3 * done) / Math.max(1, total)),
    signal,
  );
  const command = await sendJob(session, workers, { mode: 'mask', ...given, categories });
  const reports = await maskBlocks(session, command, source.records, blockPlan.blocks);
  options.onProgress?.('group', 0.9);
  await session.run(sortStatement(), 'put the records in order');
  spent.group = clock();

  const moments = momentsOf(task.coverages, reports);
  const checking = await sendJob(session, workers, { mode: 'check', ...given, masked, moments });
  const checked = await checkBlocks(session, checking, source.records, blockPlan.blocks);
  const deviations = deviationsOf(moments, checked);
  const measuring = await sendJob(session, workers, {
    mode: 'loss',
    ...given,
    masked,
    deviations: deviations.filter(({ deviation }) => deviation > 0),
  });
  const within = await withinSums(session, measuring, source.records, blockPlan.blocks);
  const anew = recodedPositions(plan.preparations);
  const recoded =
    anew.length === 0
      ? []
      : await countRecoded(
          session,
          await sendJob(session, workers, { mode: 'recoded', ...given }),
          anew,
          loaded.names,
          source.records,
          blockPlan.blocks,
        );
  const found = foundIn(reports, checked);
  const records = found.reduce((sum, report) => sum + report.records, 0);
  options.onProgress?.('certify', 0.4);

  const columns = loaded.names.filter((_, position) => !plan.dropped.includes(position));
  const release = await beginRelease(output === '-' || isFolder ? null : output, stay, signal, {
    ...loaded,
    columns,
  });
  let folder: UnfinishedFolder | null = null;
  try {
    const partitionPath = join(workspace.path, 'partition.csv');
    const made = await writeRecords(
      session,
      source,
      loaded,
      plan,
      masked,
      categories,
      found,
      parseSeed(seed),
      isFolder ? NOWHERE : release,
      partitionPath,
      options,
    );
    if (isFolder) folder = await writeFolder(session, output, source, loaded, plan, masked);
    const wroteHere = await release.finish();
    const writtenSource = folder === null ? wroteHere : await folderSource(session, output, folder);
    spent.write = clock();
    const original = {
      ...loaded,
      sha256: made.original,
      source: sortedSource(session, loaded.source.name, source),
    };
    const { fates } = task;
    const written = await readBack(original, writtenSource, masked, fates, made.cells, options);
    const measured = await measureRun(
      session,
      plan,
      task.coverages,
      masked,
      found,
      checked,
      moments,
      deviations,
      within,
      made.lossOfCategories,
      records,
    );
    const { seed: _, ...unseeded } = settled;
    const finished = await finishRun(
      {
        ...{ original, written, plan, fates, cut, blockPlan, measured, recoded, seed, clock },
        coverages: task.coverages,
        edits: task.edits,
        reports: found,
        kept: made.kept,
        asked: recipe.seed === undefined ? unseeded : settled,
        partition: { path: partitionPath, sha256: made.partition },
        seconds: spent,
      },
      { newHash: nodeSha256, ...options },
    );
    if (options.reveal) finished.texts.set('spark.log', session.wrote());
    await refuseStopped(signal);
    await folder?.commit();
    await release.commit(finished.texts);
    return { ...finished.protection, output, stay, audit: finished.audit };
  } catch (error) {
    await release.abandon();
    await folder?.abandon();
    throw error;
  }
}

/** Where records go that Spark writes itself. */
const NOWHERE: Target = {
  write() {},
  finish() {
    throw new PenumbraError('internal', 'Nothing was written here.');
  },
};

/** What Spark wrote, as it is read back. */
async function folderSource(
  session: SparkSession,
  output: string,
  { place }: UnfinishedFolder,
): Promise<ByteSource> {
  const written = await openInput(session, place, 'penumbra_written');
  const sorted = 'penumbra_written_sorted';
  await session.run(
    table(sorted, `SELECT rid, payload FROM ${written.rows} ORDER BY rid`),
    'read the output back',
  );
  return sparkSource(session, output, { ...written, rows: sorted });
}

/** What blocks said of themselves, with what was found on the written cells in the place of what was found before. */
function foundIn(reports: readonly BlockReport[], checked: readonly CheckedRows[]): BlockReport[] {
  return reports.map((report, block) => ({
    ...report,
    steps: report.steps.map((step, i) => {
      const { findings, filled, suppressed } = checked[block].steps[i];
      return { ...step, findings: findings.map((finding) => finding!), filled, suppressed };
    }),
  }));
}
