import { type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { ByteSource } from '../bytes/index.ts';
import type { ColumnKind, Dialect } from '../csv/index.ts';
import {
  csvToParquet,
  isParquetName,
  isParquetSource,
  parquetToCsv,
  refuseSameNames,
  type WrittenFrom,
} from '../parquet/index.ts';
import {
  csvToXml,
  defaultXmlNames,
  isXmlName,
  isXmlSource,
  refuseColumnNames,
  xmlToCsv,
} from '../xml/index.ts';
import { keepEarlier } from './earlier.ts';
import { unwritable } from './failure.ts';
import { compressed } from './gzip.ts';
import { whileLocked } from './lock.ts';
import { removeResidue, replacedName, unfinishedName } from './residue.ts';
import { fileBytes } from './source.ts';
import { writeDataOut } from './stdout.ts';
import { type LongText, writeSynced } from './text.ts';

/** The folder beside a protected file that must stay where the data are. */
export function stayFolder(output: string): string {
  return `${output}.must-stay`;
}

/** The files of the folder that must stay, by name. */
export type StayFiles = ReadonlyMap<string, LongText>;

/**
 * A protected file and its folder on their way to disk. Both are written under hidden names beside
 * their targets, synced, and given their names together at the end; `abandon` leaves nothing.
 */
export interface UnfinishedOutput {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<ByteSource>;
  /** Gives the files their names. `texts` are the files of the folder that must stay. */
  commit(texts: StayFiles): Promise<void>;
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
): Promise<UnfinishedOutput> {
  // A link to a safer place is followed, not replaced.
  const stay = await realpath(given).catch(() => resolve(given));
  const convert = output === null ? null : await conversionFor(output, from);
  // Behind a link the file it leads to is replaced, not the link.
  const target = output === null ? null : await realpath(output).catch(() => resolve(output));
  const folder = dirname(resolve(stay));
  await removeResidue(folder, basename(stay));
  if (target !== null) await removeResidue(dirname(target), basename(target));
  const staging = join(folder, unfinishedName(basename(stay)));
  const unfinished =
    target === null
      ? join(staging, 'output')
      : join(dirname(target), unfinishedName(basename(target)));
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
  const waiting = new FileSpool(spool, output);
  const writer = csvToParquet(from, waiting, sink, basename(output));
  return {
    write: (chunk) => writer.write(chunk),
    async finish() {
      await writer.finish();
      await waiting.remove();
    },
    records: parquetToCsv,
    abandon: () => waiting.remove(),
  };
}

/** Types of the columns of a Parquet file, or what those of any other were taken for. */
export async function writtenFrom(from: OutputFrom | undefined): Promise<WrittenFrom> {
  if (from === undefined) return {};
  const { source, dialect: form, names = [], positions = [], kinds = [] } = from;
  if (!isParquetSource(source)) {
    const kindOf = new Map(kinds.map(({ kind }, i) => [names[positions[i]], kind]));
    return { kinds: kindOf, form };
  }
  const columns = await source.columnTypes();
  return { types: new Map(columns.map(({ name, type }) => [name, type])), form };
}

/** A file in which the CSV waits. Only the owner may read it. */
class FileSpool {
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

class Output implements UnfinishedOutput {
  readonly #places: OutputPlaces;
  readonly #signal: AbortSignal | undefined;
  #file: FileHandle | null;
  /** Where what is written goes first, if it becomes something else than CSV. */
  #conversion: Conversion | null = null;

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

  async commit(texts: StayFiles): Promise<void> {
    try {
      for (const [name, text] of texts) await writeSynced(join(this.#places.staging, name), text);
      if (this.#places.output === null) await this.#pipeOut();
      await whileLocked(this.#places.stay, () => this.#giveNames());
    } catch (error) {
      throw unwritable(this.#places.name, error);
    }
  }

  async abandon(): Promise<void> {
    await this.#conversion?.abandon?.();
    await this.#file?.close().catch(() => {});
    this.#file = null;
    await rm(this.#places.unfinished, { force: true });
    await rm(this.#places.staging, { recursive: true, force: true });
  }

  /** Before anything gets its name: if standard output fails, nothing is left behind. */
  async #pipeOut(): Promise<void> {
    const source = await fileBytes(this.#places.unfinished);
    for await (const chunk of source.open()) await writeDataOut(chunk, this.#signal);
    await rm(this.#places.unfinished);
  }

  async #giveNames(): Promise<void> {
    const before = await keepEarlier(this.#places.stay, this.#places.staging);
    const replaced = join(dirname(this.#places.staging), replacedName(basename(this.#places.stay)));
    if (before) await rename(this.#places.stay, replaced);
    let named = false;
    try {
      await rename(this.#places.staging, this.#places.stay);
      named = true;
      if (this.#places.output !== null) await rename(this.#places.unfinished, this.#places.output);
    } catch (error) {
      if (named) await rename(this.#places.stay, this.#places.staging);
      if (before) await rename(replaced, this.#places.stay);
      throw error;
    }
    if (before) await rm(replaced, { recursive: true, force: true });
  }
}
