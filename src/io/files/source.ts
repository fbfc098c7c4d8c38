import { createHash } from 'node:crypto';
import { constants, createReadStream, openSync, type Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { PenumbraError } from '../../error.ts';
import {
  type ByteSource,
  bytesSource,
  mebibytes,
  type NewHash,
  roomForText,
  roomToHold,
} from '../bytes/index.ts';
import { databaseToCsv, isDatabaseAddress, refuseOtherAddress } from '../databases/index.ts';
import { finishNear, stopped, unreadable } from '../disk/index.ts';
import { duckdbToCsv } from '../duckdbFiles/index.ts';
import type { TableChoice } from '../labelled/index.ts';
import { isDuckDBFile } from '../tables/index.ts';
import { unpackedFile } from './gzip.ts';
import { inputsOf } from './inputs.ts';
import { joined } from './many.ts';
import { readPart, refuseChanged } from './part.ts';
import { recordsIn } from './records.ts';

/** Size of the pieces in which files are read, and of those of small files, which need no such room. */
const PIECE = 1 << 20;
const LEAST_PIECE = 1 << 12;

/** The most that is held in memory of what can be read only once. */
const MOST_HELD = 1 << 30;

/** The most that a recipe or a certificate has: 10,000 columns need a third of it. */
export const MOST_JSON = 1 << 23;

/** Node's own SHA-256. */
export const nodeSha256: NewHash = () => {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
};

/**
 * The records of a file on disk, as CSV; see `recordsIn`. What is packed is unpacked on its way, and the
 * files of a folder, or those that a pattern names, are read as one. `choice` says which table of a file that has several.
 */
export async function fileSource(
  path: string,
  signal?: AbortSignal,
  choice?: TableChoice,
): Promise<ByteSource> {
  refuseOtherAddress(path);
  if (isDatabaseAddress(path)) return databaseToCsv(path, choice);
  await finishNear([path]);
  const inputs = await inputsOf(path);
  if (inputs === null) {
    const bytes = await fileBytes(path, signal);
    if (await isDuckDBFile(bytes)) return duckdbToCsv(bytes, choice);
    return recordsIn(await unpackedFile(bytes), choice);
  }
  const parts: ByteSource[] = [];
  for (const file of inputs.files) {
    if (signal?.aborted) throw stopped();
    const bytes = { ...(await fileBytes(file.path, signal)), name: file.name };
    parts.push(await recordsIn(await unpackedFile(bytes), choice));
  }
  return joined(inputs.name, parts);
}

/** A file on disk, read in pieces and as often as needed. What is no plain file is taken into memory. */
export async function fileBytes(path: string, signal?: AbortSignal): Promise<ByteSource> {
  const name = basename(path);
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) {
    throw new PenumbraError('file', `${path} is a folder: name a file in it.`, { file: path });
  }
  if (!found.isFile()) {
    const stream = found.isFIFO() ? openPipe(path) : createReadStream(path);
    return bytesSource(name, await collect(path, stream, signal));
  }
  return {
    name,
    path,
    size: found.size,
    open: () => readUnchanged(path, found),
    part: (from, to) => readPart(path, found, from, to),
    async beside(other) {
      const place = join(dirname(path), other);
      const isFile = await stat(place).then(
        (one) => one.isFile(),
        () => false,
      );
      return isFile ? fileBytes(place, signal) : null;
    },
  };
}

/** The records of standard input, taken into memory because it can be read only once. */
export async function stdinSource(signal?: AbortSignal, choice?: TableChoice): Promise<ByteSource> {
  const name = 'standard input';
  const bytes = bytesSource(name, await collect(name, process.stdin, signal));
  return recordsIn(await unpackedFile(bytes), choice);
}

/**
 * A text file, with the same errors as any other. One of more than `most` bytes is refused unread, and so is one that the
 * heap of this process cannot take.
 */
export async function readText(path: string, signal?: AbortSignal, most?: number): Promise<string> {
  const source = await fileBytes(path, signal);
  const size = source.size!;
  if (most !== undefined && size > most) {
    throw new PenumbraError(
      'file',
      `${path} has more than ${most >> 20} MiB: check that it is the right file.`,
      { file: path },
    );
  }
  const room = roomForText(most !== undefined && most <= MOST_JSON);
  if (size > room.most) {
    throw new PenumbraError(
      'file',
      `${path} has ${(size / 1e6).toFixed(1)} MB, and the heap of this process is too small to read it: check that it is the right file, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size=${room.needed(size)}).`,
      { file: path },
    );
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of source.open()) pieces.push(piece);
  return new TextDecoder().decode(Buffer.concat(pieces));
}

/** Reads a file that has to be the same each time: a run reads it several times over. */
async function* readUnchanged(path: string, before: Stats): AsyncGenerator<Uint8Array> {
  try {
    const file = await open(path);
    try {
      refuseChanged(path, before, await file.stat());
      const highWaterMark = Math.min(PIECE, Math.max(LEAST_PIECE, before.size));
      yield* file.createReadStream({ highWaterMark, autoClose: false });
      refuseChanged(path, before, await file.stat());
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A named pipe. Opened the usual way it would block until somebody writes, and no signal could end that. */
function openPipe(path: string): Readable {
  try {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function collect(name: string, stream: Readable, signal?: AbortSignal): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Once in pieces and once as a whole.
  const most = roomToHold(2 * MOST_HELD) / 2;
  try {
    for await (const piece of signal === undefined ? stream : addAbortSignal(signal, stream)) {
      pieces.push(piece);
      size += piece.length;
      if (size <= most) continue;
      throw new PenumbraError(
        'file',
        `${name} has more than ${mebibytes(most)}, the most that is held in memory: write it to a file and name that.`,
        { file: name },
      );
    }
  } catch (error) {
    throw signal?.aborted ? stopped() : unreadable(name, error);
  }
  return Buffer.concat(pieces);
}
