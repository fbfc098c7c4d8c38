import { constants } from 'node:fs';
import {
  access,
  cp,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../source.ts';
import { removeResidue, unfinishedName } from './residue.ts';
import { fileSource } from './source.ts';

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

/** Starts to write a release. `output` is null where the protected file goes to standard output. */
export async function beginRelease(
  output: string | null,
  stay: string,
): Promise<UnfinishedRelease> {
  const folder = dirname(resolve(stay));
  const unfinishedStay = join(folder, unfinishedName(basename(stay)));
  const place = output === null ? unfinishedStay : dirname(resolve(output));
  await refuseUnwritable(folder);
  await removeResidue(folder, basename(stay));
  if (output !== null) {
    await refuseUnwritable(place);
    await refuseFolder(output);
    await removeResidue(place, basename(output));
  }
  const unfinished = join(place, output === null ? 'output' : unfinishedName(basename(output)));
  await mkdir(unfinishedStay, { mode: 0o700 }).catch(failed(stay));
  const file = await open(unfinished, 'wx+', 0o600).catch(failed(output ?? stay));
  return new Release(output, stay, unfinished, unfinishedStay, file);
}

class Release implements UnfinishedRelease {
  readonly #output: string | null;
  readonly #stay: string;
  readonly #unfinished: string;
  readonly #unfinishedStay: string;
  #file: FileHandle | null;

  constructor(
    output: string | null,
    stay: string,
    unfinished: string,
    unfinishedStay: string,
    file: FileHandle,
  ) {
    this.#output = output;
    this.#stay = stay;
    this.#unfinished = unfinished;
    this.#unfinishedStay = unfinishedStay;
    this.#file = file;
  }

  async write(chunk: Uint8Array): Promise<void> {
    try {
      // A write may take less than it was given, so it is repeated until all is gone.
      for (let at = 0; at < chunk.length; ) {
        at += (await this.#file!.write(chunk, at)).bytesWritten;
      }
    } catch (error) {
      throw failure(this.#output ?? this.#stay, error);
    }
  }

  async finish(): Promise<ByteSource> {
    try {
      await this.#file!.sync();
      await this.#file!.close();
      this.#file = null;
    } catch (error) {
      throw failure(this.#output ?? this.#stay, error);
    }
    return fileSource(this.#unfinished);
  }

  async commit(texts: ReadonlyMap<string, string>): Promise<void> {
    const staging = this.#unfinishedStay;
    try {
      for (const [name, text] of texts) await writeSynced(join(staging, name), text);
      const before = await keepEarlier(this.#stay, staging);
      if (this.#output === null) {
        await pipeOut(this.#unfinished);
        await rm(this.#unfinished);
      }
      const replaced = join(dirname(staging), unfinishedName(basename(this.#stay)));
      if (before) await rename(this.#stay, replaced);
      await rename(staging, this.#stay);
      if (this.#output !== null) await rename(this.#unfinished, this.#output);
      if (before) await rm(replaced, { recursive: true, force: true });
    } catch (error) {
      throw failure(this.#stay, error);
    }
  }

  async abandon(): Promise<void> {
    await this.#file?.close().catch(() => {});
    this.#file = null;
    await rm(this.#unfinished, { force: true });
    await rm(this.#unfinishedStay, { recursive: true, force: true });
  }
}

/** Copies what an earlier run kept into `earlier/N`: its seed and partition may belong to a file that is out already. */
async function keepEarlier(stay: string, staging: string): Promise<boolean> {
  const names = await readdir(stay).catch(() => null);
  if (names === null) return false;
  const runs = names.includes('earlier') ? await readdir(join(stay, 'earlier')) : [];
  if (names.includes('earlier')) {
    await cp(join(stay, 'earlier'), join(staging, 'earlier'), { recursive: true });
  }
  const target = join(staging, 'earlier', String(runs.length + 1));
  await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of names) {
    if (name !== 'earlier') await cp(join(stay, name), join(target, name), { recursive: true });
  }
  return true;
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

async function pipeOut(path: string): Promise<void> {
  const source = await fileSource(path);
  for await (const chunk of source.open()) {
    if (!process.stdout.write(chunk)) {
      await new Promise((done) => process.stdout.once('drain', done));
    }
  }
}

/** Refuses an output that is the input itself, also by another path. */
export async function refuseSameFile(input: string, output: string): Promise<void> {
  const [a, b] = await Promise.all([stat(input).catch(() => null), stat(output).catch(() => null)]);
  if (a === null || b === null || a.dev !== b.dev || a.ino !== b.ino) return;
  throw new PenumbraError(
    'usage',
    `The output ${output} is the input itself: choose another name, the original must stay as it is.`,
    { file: output },
  );
}

async function refuseUnwritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(failed(folder));
}

async function refuseFolder(output: string): Promise<void> {
  const found = await stat(output).catch(() => null);
  if (found?.isDirectory()) {
    throw new PenumbraError('file', `The output ${output} is a folder: name a file in it.`, {
      file: output,
    });
  }
}

function failed(path: string): (error: unknown) => never {
  return (error) => {
    throw failure(path, error);
  };
}

function failure(path: string, error: unknown): PenumbraError {
  if (error instanceof PenumbraError) return error;
  const reasons = new Map([
    ['ENOSPC', 'the disk is full: free some space, or write elsewhere'],
    ['EDQUOT', 'the quota is used up: free some space, or write elsewhere'],
    ['EFBIG', 'the file would be larger than allowed: write elsewhere'],
    ['EACCES', 'its folder may not be written to: check the permissions'],
    ['EROFS', 'its folder may not be written to: it is read-only'],
    ['ENOENT', 'its folder does not exist: make it first'],
    ['ENOTDIR', 'a part of its path is not a folder'],
  ]);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new PenumbraError(
    'file',
    `${path} cannot be written, ${reasons.get(code) ?? `because of ${code || 'an unknown fault'}`}. Nothing was changed.`,
    { file: path },
    { cause: error },
  );
}

/** Writes a text file as a whole or not at all. */
export async function writeText(path: string, text: string): Promise<void> {
  const folder = dirname(resolve(path));
  await removeResidue(folder, basename(path));
  const unfinished = join(folder, unfinishedName(basename(path)));
  try {
    await writeSynced(unfinished, text);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw failure(path, error);
  }
}
