import { PenumbraError } from '../../../src/error.ts';
import { type ByteSource, blobSource } from '../../../src/io/bytes/index.ts';
import { unpacked } from '../../../src/io/compressed/index.ts';
import { LARGEST, refuseLarge } from './largest.ts';

/**
 * The bytes of a given file. A compressed file (gzip, Zstandard) is decompressed, and its name loses that ending, because
 * outputs are not compressed. A file that was changed or removed meanwhile is refused, also at a later reading.
 */
export async function givenFile(file: File, most = LARGEST): Promise<ByteSource> {
  refuseLarge(file.name, file.size, most);
  const source = watched(blobSource(file.name, file));
  const inner = await unpacked(source);
  if (inner === source) return source;
  const name = file.name.replace(/\.(gz|gzip|zst|zstd)$/i, '');
  return { ...inner, name, open: () => bounded(inner, name, most) };
}

/** A source with the files that were given together with it, which it finds by their names. */
export function besideOthers(source: ByteSource, others: readonly File[]): ByteSource {
  return {
    ...source,
    async beside(name) {
      const same = (other: File) => other.name.toLowerCase() === name.toLowerCase();
      const found = others.find((other) => other.name !== source.name && same(other));
      return found === undefined ? null : givenFile(found);
    },
  };
}

/** A small packed file may hold a large one. */
async function* bounded(inner: ByteSource, name: string, most: number) {
  let bytes = 0;
  for await (const piece of inner.open()) {
    bytes += piece.length;
    refuseLarge(name, bytes, most);
    yield piece;
  }
}

function watched(source: ByteSource): ByteSource {
  const { name } = source;
  return {
    ...source,
    async *open() {
      try {
        yield* source.open();
      } catch (error) {
        throw inWords(error, name);
      }
    },
    part: async (from, to) => {
      try {
        return await source.part!(from, to);
      } catch (error) {
        throw inWords(error, name);
      }
    },
  };
}

/** The errors of browsers if the file behind a blob has changed. */
function inWords(error: unknown, name: string): unknown {
  if (!(error instanceof DOMException)) return error;
  switch (error.name) {
    case 'NotReadableError':
      return new PenumbraError(
        'file',
        `${name} was changed, moved or locked after you chose it, and the browser cannot read it: choose it again when no program writes to it.`,
        { file: name },
      );
    case 'NotFoundError':
      return new PenumbraError('file', `${name} no longer exists at this place: choose it again.`, {
        file: name,
      });
    default:
      return new PenumbraError(
        'file',
        `The browser could not read ${name} (${error.name}): check that you have permission to read it, and choose it again.`,
        { file: name },
      );
  }
}
