import { type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Dialect } from '../csv/index.ts';
import type { ByteSource } from '../source.ts';
import {
  csvToXml,
  defaultXmlNames,
  isXmlName,
  isXmlSource,
  refuseColumnNames,
  type XmlWriter,
  xmlToCsv,
} from '../xml/index.ts';
import { keepEarlier } from './earlier.ts';
import { unwritable } from './failure.ts';
import { whileLocked } from './lock.ts';
import { removeResidue, replacedName, unfinishedName } from './residue.ts';
import { fileBytes } from './source.ts';
import { writeOut } from './stdout.ts';
import { writeSynced } from './text.ts';

/** The folder beside a protected file that must stay where the data are. */
export function stayFolder(output: string): string {
  return `${output}.must-stay`;
}

/**
 * A protected file and its folder on their way to disk. Both are written under hidden names beside
 * their targets, synced, and given their names together at the end; `abandon` leaves nothing.
 */
export interface UnfinishedRelease {
  write(chunk: Uint8Array): Promise<void>;
  finish(): Promise<ByteSource>;
  /** Gives the files their names. `texts` are the files of the folder that must stay. */
  commit(texts: ReadonlyMap<string, string>): Promise<void>;
  abandon(): Promise<void>;
}

/** The file that a release is made from: how its CSV is written, and what its elements are called if it is XML. */
export interface ReleasedFrom {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  /** The columns that will be written, so that names which XML cannot have are refused before the work. */
  readonly columns?: readonly string[];
}

/**
 * Starts to write a release. `output` is null where the protected file goes to standard output. What is
 * written is CSV of the form that `from` has; if the name of the output ends in `.xml` it becomes XML on
 * its way, with the names of elements that `from` has where that is XML too.
 */
export async function beginRelease(
  output: string | null,
  given: string,
  signal?: AbortSignal,
  from?: ReleasedFrom,
): Promise<UnfinishedRelease> {
  // A link to a safer place is followed, not replaced.
  const stay = await realpath(given).catch(() => resolve(given));
  const asXml = output !== null && isXmlName(output);
  if (asXml) refuseColumnNames(from?.columns ?? [], basename(output));
  const names =
    asXml && from !== undefined && isXmlSource(from.source)
      ? await from.source.elementNames()
      : defaultXmlNames;
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
  const release = new Release(output ?? stay, target, stay, unfinished, staging, file, signal);
  if (asXml) release.writeXml((sink) => csvToXml(names, sink, basename(output), from?.dialect));
  return release;
}

class Release implements UnfinishedRelease {
  /** How it is called in messages: as the user did. */
  readonly #name: string;
  readonly #output: string | null;
  readonly #stay: string;
  readonly #unfinished: string;
  readonly #staging: string;
  readonly #signal: AbortSignal | undefined;
  #file: FileHandle | null;
  /** Where what is written goes first, if it becomes XML. */
  #xml: XmlWriter | null = null;

  constructor(
    name: string,
    output: string | null,
    stay: string,
    unfinished: string,
    staging: string,
    file: FileHandle,
    signal: AbortSignal | undefined,
  ) {
    this.#name = name;
    this.#output = output;
    this.#stay = stay;
    this.#unfinished = unfinished;
    this.#staging = staging;
    this.#file = file;
    this.#signal = signal;
  }

  writeXml(writer: (sink: (chunk: Uint8Array) => Promise<void>) => XmlWriter): void {
    this.#xml = writer((chunk) => this.#writeBytes(chunk));
  }

  async write(chunk: Uint8Array): Promise<void> {
    await (this.#xml === null ? this.#writeBytes(chunk) : this.#xml.write(chunk));
  }

  async #writeBytes(chunk: Uint8Array): Promise<void> {
    try {
      // A write may take less than it was given, so it is repeated until all is gone.
      for (let at = 0; at < chunk.length; ) {
        at += (await this.#file!.write(chunk, at)).bytesWritten;
      }
    } catch (error) {
      throw unwritable(this.#name, error);
    }
  }

  async finish(): Promise<ByteSource> {
    await this.#xml?.finish();
    try {
      await this.#file!.sync();
      await this.#file!.close();
      this.#file = null;
    } catch (error) {
      throw unwritable(this.#name, error);
    }
    const written = await fileBytes(this.#unfinished);
    return this.#xml === null ? written : xmlToCsv(written);
  }

  async commit(texts: ReadonlyMap<string, string>): Promise<void> {
    try {
      for (const [name, text] of texts) await writeSynced(join(this.#staging, name), text);
      if (this.#output === null) await this.#pipeOut();
      await whileLocked(this.#stay, () => this.#giveNames());
    } catch (error) {
      throw unwritable(this.#name, error);
    }
  }

  async abandon(): Promise<void> {
    await this.#file?.close().catch(() => {});
    this.#file = null;
    await rm(this.#unfinished, { force: true });
    await rm(this.#staging, { recursive: true, force: true });
  }

  /** Before anything gets its name: if standard output fails, nothing is left behind. */
  async #pipeOut(): Promise<void> {
    const source = await fileBytes(this.#unfinished);
    for await (const chunk of source.open()) await writeOut(chunk, this.#signal);
    await rm(this.#unfinished);
  }

  async #giveNames(): Promise<void> {
    const before = await keepEarlier(this.#stay, this.#staging);
    const replaced = join(dirname(this.#staging), replacedName(basename(this.#stay)));
    if (before) await rename(this.#stay, replaced);
    let named = false;
    try {
      await rename(this.#staging, this.#stay);
      named = true;
      if (this.#output !== null) await rename(this.#unfinished, this.#output);
    } catch (error) {
      if (named) await rename(this.#stay, this.#staging);
      if (before) await rename(replaced, this.#stay);
      throw error;
    }
    if (before) await rm(replaced, { recursive: true, force: true });
  }
}
