import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { PenumbraError } from '../../error.ts';
import type { NewHash } from '../sha256.ts';
import { type ByteSource, bytesSource } from '../source.ts';

/** Size of the pieces in which files are read. */
const PIECE = 1 << 20;

/** Node's own SHA-256. */
export const nodeSha256: NewHash = () => {
  const hash = createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
};

/** A file on disk, read in pieces and as often as needed. */
export async function fileSource(path: string): Promise<ByteSource> {
  const name = basename(path);
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (found.isDirectory()) {
    throw new PenumbraError('file', `${path} is a folder: name a file in it.`, { file: path });
  }
  if (!found.isFile()) return bytesSource(name, await collect(path));
  return {
    name,
    size: found.size,
    async *open() {
      try {
        yield* createReadStream(path, { highWaterMark: PIECE });
      } catch (error) {
        throw unreadable(path, error);
      }
    },
  };
}

/** Standard input, taken into memory because it can be read only once. */
export async function stdinSource(): Promise<ByteSource> {
  return bytesSource('standard input', await join(process.stdin));
}

/** A text file, with the same errors as any other. */
export async function readText(path: string): Promise<string> {
  const source = await fileSource(path);
  return new TextDecoder().decode(await join(source.open()));
}

async function collect(path: string): Promise<Uint8Array> {
  return join(createReadStream(path, { highWaterMark: PIECE }));
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function unreadable(path: string, error: unknown): Error {
  if (error instanceof PenumbraError) return error;
  const reasons = new Map([
    ['ENOENT', 'does not exist: check the path'],
    ['EACCES', 'may not be read: check its permissions'],
    ['EISDIR', 'is a folder: name a file in it'],
    ['ENOTDIR', 'does not exist: a part of its path is not a folder'],
  ]);
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const reason = reasons.get(code) ?? `cannot be read (${code})`;
  return new PenumbraError('file', `${path} ${reason}.`, { file: path }, { cause: error });
}
