import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import type { Crew } from '../../foundation/work/index.ts';
import { type ByteSource, type NewHash, portableSha256 } from '../../io/bytes/index.ts';
import {
  type ColumnDialect,
  type CsvFile,
  type Dialect,
  type DialectOptions,
  outputDialect,
  readCsv,
} from '../../io/csv/index.ts';
import {
  completeDescription,
  describedColumns,
  descriptionOfFile,
  dialectOfColumns,
  withGuesses,
} from '../description/index.ts';
import { calculatedBy } from '../plan/index.ts';
import type { Recipe } from '../recipe/index.ts';

/** A file without its records: where its bytes are, how they are written, and their digest. */
export interface StoredFile {
  readonly source: ByteSource;
  readonly sha256: string;
  readonly dialect: Dialect;
  /** Names of all columns. */
  readonly names: readonly string[];
  readonly records: number;
}

/** A dataset with the file that it was read from, its properties, and what is known about it. */
export interface DataFile extends CsvFile, StoredFile {
  /** One entry for each column, in the order of the file; what nobody said is guessed, and marked so. */
  readonly description: Description;
}

/** Options of every long task: a listener for progress, and a way to stop. */
export interface TaskOptions {
  /** Called now and then with the stage, the share of it that is done, from 0 to 1, and details. */
  onProgress?(stage: Stage, share: number, note?: string): void;
  readonly signal?: AbortSignal | undefined;
  readonly newHash?: NewHash | undefined;
  /** Workers for the parts that can run in parallel; the caller's thread if not given. */
  readonly crew?: Crew | undefined;
  /** Whether an existing file that is not an earlier output may be replaced. */
  readonly overwrite?: boolean | undefined;
}

export type Stage =
  | 'read'
  | 'group'
  | 'replace'
  | 'write'
  | 'certify'
  | 'measure'
  | 'refine'
  | 'enforce'
  | 'search';

/** What is known about a file before it is read. */
interface KnownBefore {
  readonly description?: Description | undefined;
  /** Columns that rules calculate with, which are numbers. */
  readonly calculated?: readonly ColumnReference[] | undefined;
}

/**
 * Reads a file into columns of the kinds that its description says, and hashes its bytes in the same pass. Kinds and
 * roles that nobody gave are guessed.
 */
export async function load(
  source: ByteSource,
  input: DialectOptions = {},
  options: TaskOptions & KnownBefore = {},
): Promise<DataFile> {
  const { description: given, calculated, ...task } = options;
  const labelled = await withOwnLabels(source, given);
  const complete = (names: readonly string[]) => completeDescription(labelled, names);
  const raw = await read(source, input, task, (names) => dialectOfColumns(complete(names)));
  const { columns } = raw.table;
  const description = withGuesses(complete(raw.names), columns, calculated);
  return described(raw, description);
}

/** What a file says about itself, and what is said about it, which counts where both speak. */
export async function withOwnLabels(
  source: ByteSource,
  given: Description | undefined,
): Promise<Description | undefined> {
  const own = await source.describes?.();
  if (own === undefined || given === undefined) return given ?? own;
  return { ...own, ...given, columns: [...own.columns, ...given.columns] };
}

/** Reads the file of a recipe, and adds to the recipe what is known about the file. */
export async function loadFor(
  source: ByteSource,
  recipe: Recipe,
  options: TaskOptions = {},
): Promise<{ readonly file: DataFile; readonly recipe: Recipe }> {
  const { description } = recipe;
  const calculated = calculatedBy(recipe);
  const file = await load(source, recipe.input, { ...options, description, calculated });
  return { file, recipe: { ...recipe, description: file.description } };
}

/**
 * Reads a file that was made from another one, by the description of that one: the kinds of columns are the same, but a
 * recoded column need not hold numbers any more. Nothing is guessed.
 */
export async function loadLike(
  original: Pick<DataFile, 'names' | 'description'>,
  source: ByteSource,
  input: DialectOptions = {},
  options: TaskOptions = {},
): Promise<DataFile> {
  const like = (names: readonly string[]) =>
    descriptionOfFile(original.description, names, original.names);
  const raw = await read(source, outputDialect(input), options, (names) =>
    dialectOfColumns(like(names), { isStrict: false }),
  );
  const description = like(raw.names);
  return { ...described(raw, withoutOrders(description)), description };
}

/** A written category can have other levels, so the order of the original cannot be required of it. */
function withoutOrders({ columns, ...file }: Description): Description {
  const plain = columns.map(({ values: _, hierarchy: __, kind, ...about }) => ({
    ...about,
    ...(kind !== undefined && { kind: kind === 'ordinal' ? 'nominal' : kind }),
  }));
  return { ...file, columns: plain };
}

async function read(
  source: ByteSource,
  input: DialectOptions,
  options: TaskOptions,
  describe: (names: readonly string[]) => readonly ColumnDialect[],
): Promise<CsvFile & StoredFile> {
  const hash = (options.newHash ?? portableSha256)();
  const csv = await readCsv(source, {
    ...input,
    describe,
    onBytes: (chunk) => hash.update(chunk),
    onProgress: (done, size) => options.onProgress?.('read', size ? done / size : 0),
    signal: options.signal,
  });
  return { ...csv, source, sha256: hash.digest() };
}

function described(raw: CsvFile & StoredFile, description: Description): DataFile {
  const columns = describedColumns(raw.table.columns, description, raw.lineOf);
  return { ...raw, table: { ...raw.table, columns }, description };
}
