import { PenumbraError } from '../../../src/error.ts';
import { type ByteSource, blobSource } from '../../../src/io/bytes/index.ts';
import { unpacked } from '../../../src/io/compressed/index.ts';
import { LARGEST, refuseLarge } from './largest.ts';

/**
 * A file that the page was given, as bytes. Unpacked where it is packed (gzip, Zstandard), and named without that
 * ending then: what is written of it is not packed. A file that was changed or removed meanwhile is refused with a
 * sentence, also when it is read again later.
 */
export async function givenFile(file: File, most = LARGEST): Promise<ByteSource> {
  refuseLarge(file.name, file.size, most);
  const source = watched(blobSource(file.name, file));
  const inner = await unpacked(source);
  if (inner === source) return source;
  const name = file.name.replace(/\.(gz|gzip|zst|zstd)$/i, '');
  return { ...inner, name, open: () => bounded(inner, name, most) };
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

/** What browsers throw where the file behind a blob is no longer what it was. */
function inWords(error: unknown, name: string): unknown {
  if (!(error instanceof DOMException)) return error;
  switch (error.name) {
    case 'NotReadableError':
      return new PenumbraError(
        'file',
        `${name} was changed, moved or locked since you chose it, and the browser no longer reads it: choose it again when nothing writes to it.`,
        { file: name },
      );
    case 'NotFoundError':
      return new PenumbraError('file', `${name} is no longer there: choose it again.`, {
        file: name,
      });
    default:
      return new PenumbraError(
        'file',
        `The browser could not read ${name} (${error.name}): check that you may read it, and choose it again.`,
        { file: name },
      );
  }
}
