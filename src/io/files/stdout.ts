import { fstatSync, readFileSync, statSync } from 'node:fs';
import { PenumbraError } from '../../error.ts';
import { codeOf, stopped, unwritable } from '../disk/index.ts';

/**
 * Writes words for a person to standard output and waits until they are taken. A reader that went away (`| head`) has what it
 * wanted and is no error. The process should ignore the stream's `error` events: they are all seen here.
 */
export async function writeOut(chunk: Uint8Array | string, signal?: AbortSignal): Promise<void> {
  await write(chunk, signal).catch((error) => {
    if (!isGone(error)) throw unwritable(NAME, error, '');
  });
}

/**
 * Writes data to standard output. Here a reader that went away is an error: half of a file may look like a whole
 * one, and nothing may say that it was written.
 */
export async function writeDataOut(chunk: Uint8Array, signal?: AbortSignal): Promise<void> {
  if (isClosed()) {
    throw new PenumbraError(
      'file',
      `${NAME} is closed, and the data go there: open it, or name a file.`,
    );
  }
  await write(chunk, signal).catch((error) => {
    throw unwritable(NAME, error, '');
  });
}

const NAME = 'Standard output';

/**
 * Whether standard output was closed before the start (`>&-`). Node then opens /dev/null in its place, for reading and writing; a
 * shell opens it for writing alone, and whoever asks for that means it. Only Linux tells how a file was opened.
 */
function isClosed(): boolean {
  try {
    const isNull = fstatSync(1).rdev === statSync('/dev/null').rdev && fstatSync(1).rdev !== 0;
    return isNull && /^flags:\s*\d*2$/m.test(readFileSync('/proc/self/fdinfo/1', 'utf8'));
  } catch {
    return false;
  }
}

function isGone(error: unknown): boolean {
  return codeOf(error) === 'EPIPE' || codeOf(error) === 'ERR_STREAM_DESTROYED';
}

async function write(chunk: Uint8Array | string, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw stopped();
  await new Promise<void>((done, fail) => {
    const stop = () => fail(stopped());
    signal?.addEventListener('abort', stop, { once: true });
    process.stdout.write(chunk, (error) => {
      signal?.removeEventListener('abort', stop);
      if (error) fail(error);
      else done();
    });
  });
}
