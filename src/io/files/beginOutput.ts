import { type FileHandle, mkdir, open, readFile, realpath, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { PenumbraError } from '../../error.ts';
import type { Description } from '../../foundation/table/index.ts';
import type { ByteSource } from '../bytes/index.ts';
import type { ColumnKind, Dialect } from '../csv/index.ts';
import { isDatabaseAddress, refuseOtherAddress } from '../databases/index.ts';
import {
  codeOf,
  finishNear,
  HalfNamed,
  type Move,
  type NameTogether,
  removeResidue,
  syncTree,
  unfinishedPath,
  unreadable,
  unwritable,
  whileNaming,
} from '../disk/index.ts';
import { duckdbFormat, duckdbToCsv } from '../duckdbFiles/index.ts';
import { LABELLED_FILES, leftInParquet } from '../formats/index.ts';
import { csvToLabelled, dictionaryOf, type LabelledFrom } from '../labelled/index.ts';
import {
  csvToParquet,
  isParquetName,
  isParquetSource,
  parquetToCsv,
  refuseSameNames,
  type WrittenFrom,
} from '../parquet/index.ts';
import { isSasName, refuseSasOutput } from '../sas/index.ts';
import { refuseNamesOfCase } from '../sqlite/index.ts';
import { isDuckDBName, plainFormat } from '../tables/index.ts';
import {
  csvToXml,
  defaultXmlNames,
  isXmlName,
  isXmlSource,
  refuseColumnNames,
  xmlToCsv,
} from '../xml/index.ts';
import { keepEarlier } from './earlier.ts';
import { compressed, refuseOutputName } from './gzip.ts';
import { fileBytes } from './source.ts';
import { writeDataOut } from './stdout.ts';
import { type LongText, writeSynced } from './text.ts';

/** The folder beside a protected file that must stay where the data are. */
export function stayFolder(output: string): string {
  return `${output}.must-stay`;
}

/** Makes a text that continues the one of the same name from the run before; null if there was none. */
export type ContinuedText = (before: string | null) => string;

/** The files of the folder that must stay, by name. */
export type StayFiles = ReadonlyMap<string, LongText | ContinuedText>;

/**
 * A protected file and its folder on their way to disk. Both are written under hidden names beside
 * their targets, synced, and given their names together at the end; `abandon` leaves nothing.
 */
export interface UnfinishedOutput {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<ByteSource>;
  /** Gives the files their names. `texts` are the files of the folder that must stay, `also` what gets its name with them. */
  commit(texts: StayFiles, also?: readonly Move[]): Promise<void>;
  abandon(): Promise<void>;
}

/**
 * The file that an output is made from: how its CSV is written, what its elements are called if it is XML, and what its
 * columns are.
 */
export interface OutputFrom {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  /** The columns that will be written, so that names which a format cannot have are refused before the work. */
  readonly columns?: readonly string[];
  /** Names of all columns, and what those at `positions` were taken for. */
  readonly names?: readonly string[];
  readonly positions?: readonly number[];
  readonly kinds?: readonly ColumnKind[];
  /** What is known about all columns, in their order. */
  readonly description?: Description;
  /** What the table is called, in formats where it has a name; the name of the one it is made from, if not given. */
  readonly tableName?: string | undefined;
}

/** What becomes of the CSV on its way to disk. */
export interface Conversion {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<void>;
  /** The records of what was written, as CSV again. */
  records(written: ByteSource): ByteSource;
  /** Frees its resources if the output is abandoned. */
  abandon?(): Promise<void>;
}

/**
 * Starts to write an output. `output` is null if the protected file goes to standard output. What is
 * written is CSV of the form that `from` has; if the name of the output ends in `.xml` it becomes XML on
 * its way, with the names of elements that `from` has where that is XML too, and if it ends in `.parquet` Parquet, with the
 * types that `from` has.
 */
export async function beginOutput(
  output: string | null,
  given: string,
  signal?: AbortSignal,
  from?: OutputFrom,
): Promise<BegunOutput> {
  if (output !== null) refuseOtherAddress(output);
  if (output !== null && isDatabaseAddress(output)) refuseOutputName(output);
  // A link to a safer place is followed, not replaced.
  const stay = await realpath(given).catch(() => resolve(given));
  const convert = output === null ? null : await conversionFor(output, from);
  // Behind a link the file it leads to is replaced, not the link.
  const target = output === null ? null : await realpath(output).catch(() => resolve(output));
  await finishNear(target === null ? [stay] : [stay, target]);
  await removeResidue(stay);
  if (target !== null) await removeResidue(target);
  const staging = unfinishedPath(stay);
  const unfinished = target === null ? join(staging, 'output') : unfinishedPath(target);
  await mkdir(staging, { mode: 0o700 }).catch((error) => {
    throw unwritable(stay, error);
  });
  const file = await open(unfinished, 'wx+', 0o600).catch(async (error) => {
    await rm(staging, { recursive: true, force: true });
    throw unwritable(output ?? stay, error);
  });
  const begun = new Output(
    { name: output ?? stay, output: target, stay, unfinished, staging },
    file,
    signal,
  );
  if (convert !== null) begun.convert(convert);
  return begun;
}

type Sink = (chunk: Uint8Array) => Promise<void>;

/** How the CSV is converted for an output of this name, or null. `spool` is where it may wait. */
export async function conversionFor(
  output: string,
  from: OutputFrom | undefined,
): Promise<((sink: Sink, spool: string) => Conversion) | null> {
  const name = basename(output);
  const columns = from?.columns ?? [];
  if (isXmlName(output)) {
    refuseColumnNames(columns, name);
    const names =
      from !== undefined && isXmlSource(from.source)
        ? await from.source.elementNames()
        : defaultXmlNames;
    return (sink) => ({ ...csvToXml(names, sink, name, from?.dialect), records: xmlToCsv });
  }
  if (isSasName(output)) refuseSasOutput(columns, name);
  if (isDuckDBName(output)) {
    refuseNamesOfCase(columns, name);
    const labelled = await labelledFrom(from);
    return (sink, spool) => {
      const format = duckdbFormat(`${spool}.duckdb`);
      const conversion = spooled(spool, output, duckdbToCsv, (waiting) =>
        csvToLabelled(format, labelled, waiting, sink, name),
      );
      return {
        ...conversion,
        async finish() {
          await conversion.finish();
          await format.abandon();
        },
        async abandon() {
          await format.abandon();
          await conversion.abandon?.();
        },
      };
    };
  }
  const files = LABELLED_FILES.find(({ isName }) => isName(output));
  if (files !== undefined) {
    files.refuseNames(columns, name);
    const labelled = await labelledFrom(from);
    return (sink, spool) =>
      spooled(spool, output, files.read, (waiting) =>
        csvToLabelled(files.format(output), labelled, waiting, sink, name),
      );
  }
  if (isParquetName(output)) {
    refuseSameNames(columns, name);
    const written = await writtenFrom(from);
    return (sink, spool) => parquetConversion(written, sink, spool, output);
  }
  return compressed(output);
}

/**
 * Makes Parquet of the CSV that records are written as. `spool` is the path of a file that is made and, at the end,
 * removed.
 */
export function parquetConversion(
  from: WrittenFrom,
  sink: Sink,
  spool: string,
  output: string,
): Conversion {
  return spooled(spool, output, parquetToCsv, (waiting) =>
    csvToParquet(from, waiting, sink, basename(output)),
  );
}

/** Makes the CSV that would be read from a table of a database with these records. */
export async function tableConversion(
  from: OutputFrom,
  format: string,
  output: string,
): Promise<(sink: Sink, spool: string) => Conversion> {
  const labelled = await labelledFrom(from);
  const asItIs = (written: ByteSource) => written;
  return (sink, spool) =>
    spooled(spool, output, asItIs, (waiting) =>
      csvToLabelled(plainFormat(format), labelled, waiting, sink, basename(output)),
    );
}

/** A conversion that reads its CSV a second time, from a file at `spool` that is removed at the end. */
function spooled(
  spool: string,
  output: string,
  records: Conversion['records'],
  begin: (waiting: FileSpool) => Pick<Conversion, 'write' | 'finish'>,
): Conversion {
  const waiting = new FileSpool(spool, output);
  const writer = begin(waiting);
  return {
    write: (chunk) => writer.write(chunk),
    async finish() {
      await writer.finish();
      await waiting.remove();
    },
    records,
    abandon: () => waiting.remove(),
  };
}

/** What is known about the columns, and what the file that they come from said about them. */
export async function labelledFrom(from: OutputFrom | undefined): Promise<LabelledFrom> {
  if (from === undefined) return {};
  const { source, dialect: form, names, description, tableName: table } = from;
  const found = await dictionaryOf(source, names, description);
  const dictionary =
    table === undefined ? found : { columns: found?.columns ?? [], ...found, table };
  return { form, names, description, dictionary, format: source.format };
}

/** Types of the columns of a Parquet file, or what those of any other were taken for. */
export async function writtenFrom(from: OutputFrom | undefined): Promise<WrittenFrom> {
  if (from === undefined) return {};
  const { source, dialect: form, names = [], positions = [], kinds = [], description } = from;
  const metadata = leftInParquet(names, description);
  if (!isParquetSource(source)) {
    const kindOf = new Map(kinds.map(({ kind }, i) => [names[positions[i]], kind]));
    return { kinds: kindOf, form, metadata };
  }
  const columns = await source.columnTypes();
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  return { types, said: await source.said?.(), form, metadata };
}

/** A file in which the CSV waits. Only the owner may read it. */
export class FileSpool {
  readonly #path: string;
  readonly #output: string;
  #file: FileHandle | null = null;

  constructor(path: string, output: string) {
    this.#path = path;
    this.#output = output;
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      this.#file ??= await open(this.#path, 'wx', 0o600);
      await writeWhole(this.#file, chunk);
    } catch (error) {
      throw unwritable(this.#output, error);
    }
  }

  async *open(): AsyncGenerator<Uint8Array> {
    await this.#file?.close();
    this.#file = null;
    yield* (await fileBytes(this.#path)).open();
  }

  async remove(): Promise<void> {
    await this.#file?.close().catch(() => {});
    this.#file = null;
    await rm(this.#path, { force: true });
  }
}

/** A write may take less than it was given, so it is repeated until all is gone. */
export async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

/** The name of what waits in the folder that is being written. */
const SPOOL = 'records.csv';

interface OutputPlaces {
  /** How the output is called in messages: as the user did. */
  readonly name: string;
  readonly output: string | null;
  readonly stay: string;
  readonly unfinished: string;
  readonly staging: string;
}

/** An output that `beginOutput` began. */
export type BegunOutput = Output;

class Output implements UnfinishedOutput {
  readonly #places: OutputPlaces;
  readonly #signal: AbortSignal | undefined;
  #file: FileHandle | null;
  /** Where what is written goes first, if it becomes something else than CSV. */
  #conversion: Conversion | null = null;
  /** Whether a journal speaks of the files, so that they must not be removed. */
  #isHalfNamed = false;

  constructor(places: OutputPlaces, file: FileHandle, signal: AbortSignal | undefined) {
    this.#places = places;
    this.#file = file;
    this.#signal = signal;
  }

  convert(make: (sink: Sink, spool: string) => Conversion): void {
    this.#conversion = make((chunk) => this.#writeBytes(chunk), join(this.#places.staging, SPOOL));
  }

  async write(chunk: Uint8Array): Promise<void> {
    await (this.#conversion === null ? this.#writeBytes(chunk) : this.#conversion.write(chunk));
  }

  async #writeBytes(chunk: Uint8Array): Promise<void> {
    try {
      await writeWhole(this.#file!, chunk);
    } catch (error) {
      throw unwritable(this.#places.name, error);
    }
  }

  async finish(): Promise<ByteSource> {
    await this.#conversion?.finish();
    try {
      await this.#file!.sync();
      await this.#file!.close();
      this.#file = null;
    } catch (error) {
      throw unwritable(this.#places.name, error);
    }
    const written = await fileBytes(this.#places.unfinished);
    return this.#conversion?.records(written) ?? written;
  }

  async commit(texts: StayFiles, also: readonly Move[] = []): Promise<void> {
    await commitOutputs([{ output: this, texts }], also);
  }

  get stay(): string {
    return this.#places.stay;
  }

  /** Writes what does not depend on earlier runs. */
  async prepare(texts: StayFiles): Promise<void> {
    for (const [name, text] of texts) {
      if (typeof text !== 'function') await writeSynced(join(this.#places.staging, name), text);
    }
    if (this.#places.output === null) await this.#pipeOut();
  }

  /** What has to be renamed, once all is written. The folder is locked, so that no other run continues the same texts. */
  async moves(texts: StayFiles): Promise<Move[]> {
    const { stay, staging, output, unfinished } = this.#places;
    for (const [name, text] of texts) {
      if (typeof text === 'function') await this.#continueText(name, text);
    }
    await keepEarlier(stay, staging);
    await syncTree(staging);
    const papers = { from: staging, to: stay };
    return output === null ? [papers] : [papers, { from: unfinished, to: output }];
  }

  failed(error: unknown): PenumbraError {
    this.#isHalfNamed ||= error instanceof HalfNamed;
    return unwritable(this.#places.name, error);
  }

  async abandon(): Promise<void> {
    await this.#conversion?.abandon?.();
    await this.#file?.close().catch(() => {});
    this.#file = null;
    if (this.#isHalfNamed) return;
    await rm(this.#places.unfinished, { force: true });
    await rm(this.#places.staging, { recursive: true, force: true });
  }

  /** Before anything gets its name: if standard output fails, nothing is left behind. */
  async #pipeOut(): Promise<void> {
    const source = await fileBytes(this.#places.unfinished);
    for await (const chunk of source.open()) await writeDataOut(chunk, this.#signal);
    await rm(this.#places.unfinished);
  }

  async #continueText(name: string, go: ContinuedText): Promise<void> {
    const before = await readFile(join(this.#places.stay, name), 'utf8').catch((error) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw unreadable(join(this.#places.stay, name), error);
    });
    await writeSynced(join(this.#places.staging, name), go(before));
  }
}

/** An output with the texts of its folder that must stay. */
export interface ReadyOutput {
  readonly output: BegunOutput;
  readonly texts: StayFiles;
}

/** Gives several outputs their names, all or none, and `also` with them. */
export async function commitOutputs(
  ready: readonly ReadyOutput[],
  also: readonly Move[] = [],
): Promise<void> {
  const [first] = ready;
  const go = async (name: NameTogether) => {
    const moves: Move[] = [];
    for (const { output, texts } of ready) moves.push(...(await output.moves(texts)));
    await name([...moves, ...also]);
  };
  // The folders are locked one after the other, and the journal is that of the first.
  const locked = ready.reduceRight<(name: NameTogether) => Promise<void>>(
    (within, { output }, i) =>
      i === 0 ? within : (name) => whileNaming(output.stay, () => within(name)),
    go,
  );
  try {
    for (const { output, texts } of ready) await output.prepare(texts);
    await whileNaming(first.output.stay, locked);
  } catch (error) {
    for (const { output } of ready) output.failed(error);
    throw first.output.failed(error);
  }
}
