import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import { drawSeed, formatSeed, parseSeed } from '../../foundation/numerics/index.ts';
import { breath, refuseCancelled } from '../../foundation/work/index.ts';
import { bytesSource } from '../../io/bytes/index.ts';
import {
  beginFile,
  beginPlainTable,
  commitFiles,
  fileSource,
  isDatabaseAddress,
  nodeSha256,
  readText,
  refuseNewFile,
  refuseText,
  stdinSource,
  type UnfinishedFile,
  writeDataOut,
  writeText,
} from '../../io/files/index.ts';
import { synthesise } from '../../methods/synthesis/index.ts';
import { type DataFile, loadFor, type TaskOptions } from '../../recipe/dataset/index.ts';
import { otherRevisions, type Recipe } from '../../recipe/index.ts';
import { implicateName, implicateSeeds, noTables, refuseImplicates } from '../protect/index.ts';
import { type DrawnRecords, drawRecords, writeDrawn } from './draw.ts';
import {
  type FitModelOptions,
  type FittedModel,
  fitModel,
  type SynthesisModelFile,
} from './model.ts';
import { readModel } from './readModel.ts';

/** Largest size of a model file: near the longest possible string. */
const MOST_MODEL = (1 << 29) - 1;

export interface FitModelFileOptions extends FitModelOptions {
  /** Gets the file that was read and can complete the recipe before it is planned. */
  settle?(file: DataFile, recipe: Recipe): Recipe | Promise<Recipe>;
  /** Number of parallel threads; all cores if not given. */
  readonly workers?: number | undefined;
}

export interface FittedModelFile extends FittedModel {
  readonly output: string;
  readonly bytes: number;
}

/** Fits a model of a file on disk and writes it whole or not at all. */
export async function fitModelFile(
  input: string,
  output: string,
  recipe: Recipe,
  options: FitModelFileOptions = {},
): Promise<FittedModelFile> {
  if (output === '-') {
    throw new PenumbraError(
      'usage',
      'A model is written to a file: name one, such as -o file.model.json.',
    );
  }
  await refuseText(input === '-' ? [] : [input], output, options.overwrite);
  const crew = nodeCrew(options.workers);
  try {
    const task = { newHash: nodeSha256, crew, ...options };
    const source =
      input === '-'
        ? await stdinSource(task.signal, recipe.input)
        : await fileSource(input, task.signal, recipe.input);
    const { file, recipe: known } = await loadFor(source, recipe, task);
    const settled = (await options.settle?.(file, known)) ?? known;
    const fitted = await fitModel(file, settled, task);
    const text = modelText(fitted.model);
    for (let turn = 0; turn < 2; turn++) await breath(options.signal);
    await writeText(output, text);
    return { ...fitted, output, bytes: new TextEncoder().encode(text).length };
  } finally {
    crew.end();
  }
}

function modelText(model: SynthesisModelFile): string {
  let text: string;
  try {
    text = `${JSON.stringify(model)}\n`;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    text = '';
  }
  if (text !== '' && text.length < MOST_MODEL) return text;
  throw new PenumbraError(
    'data',
    'The model would be larger than 512 MiB: raise --leaf or --complexity, or use fewer trees.',
  );
}

export interface DrawFilesOptions extends TaskOptions {
  /** If not given, as many as the original has, rounded down. */
  readonly records?: number | undefined;
  /** Number of files, each with its own seed: out-1.csv, out-2.csv, .... */
  readonly implicates?: number | undefined;
  readonly seed?: string | undefined;
  /** Gets the model before anything is drawn. */
  onModel?(model: SynthesisModelFile): void;
}

export interface DrawnFiles {
  readonly model: SynthesisModelFile;
  /** The seed of the run; the seeds of several files are derived from it. */
  readonly seed: string;
  /** Reasons why a given seed does not give the records that it gave earlier. */
  readonly warnings: readonly string[];
  readonly files: readonly (Omit<DrawnRecords, 'table' | 'seed'> & {
    readonly output: string;
    readonly records: number;
  })[];
}

/**
 * Draws files from a model file. They get their names when all are finished; on any error nothing
 * is left behind. "-" writes one file to standard output.
 */
export async function drawFiles(
  path: string,
  output: string,
  options: DrawFilesOptions = {},
): Promise<DrawnFiles> {
  const { implicates, signal } = options;
  if (implicates !== undefined) refuseImplicates(implicates);
  if (output === '-' && implicates !== undefined) {
    throw new PenumbraError(
      'usage',
      'Several files cannot go to standard output: name one with -o, such as out.csv for out-1.csv, out-2.csv, ....',
    );
  }
  const seed = options.seed ?? formatSeed(drawSeed());
  const [outputs, seeds] =
    implicates === undefined
      ? [[output], [seed]]
      : [
          Array.from({ length: implicates }, (_, i) => implicateName(output, i + 1)),
          implicateSeeds(parseSeed(seed), implicates),
        ];
  if (implicates !== undefined && isDatabaseAddress(output)) throw noTables();
  for (const one of outputs) {
    if (one !== '-' && !isDatabaseAddress(one)) await refuseNewFile([path], one, options.overwrite);
  }
  const model = readModel(await readText(path, signal, MOST_MODEL), path);
  options.onModel?.(model);
  const unfinished: UnfinishedFile[] = [];
  const files: DrawnFiles['files'][number][] = [];
  try {
    for (const [i, own] of outputs.entries()) {
      const {
        table,
        seed: _,
        ...figures
      } = await drawRecords(model, options.records, {
        ...options,
        seed: seeds[i],
        onProgress: (stage, share) =>
          options.onProgress?.(
            stage,
            (i + share) / outputs.length,
            outputs.length === 1 ? '' : `file ${i + 1} of ${outputs.length}`,
          ),
      });
      refuseCancelled(signal);
      files.push({ output: own, records: table.records, ...figures });
      if (own === '-') {
        await writeDrawn(table, model.dialect, (chunk) => writeDataOut(chunk, signal));
        continue;
      }
      const from = { ...writtenAs(model), dialect: model.dialect };
      const file = isDatabaseAddress(own)
        ? await beginPlainTable(own, path, options.overwrite === true, from)
        : await beginFile(own, from);
      unfinished.push(file);
      await writeDrawn(table, model.dialect, async (chunk) => {
        refuseCancelled(signal);
        await file.write(chunk);
      });
      await file.finish();
    }
    for (let turn = 0; turn < 2; turn++) await breath(signal);
  } catch (error) {
    for (const file of unfinished) await file.abandon();
    throw error;
  }
  if (unfinished.length > 0) await commitFiles(unfinished);
  const warnings =
    options.seed === undefined ? [] : otherRevisions(model.recipe.revisions ?? {}, [synthesise]);
  return { model, seed, warnings, files };
}

/** The column types, for formats with types. */
function writtenAs({ columns }: SynthesisModelFile) {
  const names = columns.map(({ name }) => name);
  return {
    source: bytesSource('drawn.csv', new Uint8Array(0)),
    columns: names,
    names,
    positions: [...columns.keys()],
    kinds: columns.map(({ kind }) => ({ kind, reason: 'as the model has it', missing: 0 })),
  };
}
