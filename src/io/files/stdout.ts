import { codeOf, stopped, unwritable } from './failure.ts';

/**
 * Writes to standard output and waits until it is taken. A reader that went away (`| head`) has what it
 * wanted and is no error. The process should ignore the stream's `error` events: they are all seen here.
 */
export async function writeOut(chunk: Uint8Array | string, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) throw stopped();
  await new Promise<void>((done, fail) => {
    const stop = () => fail(stopped());
    signal?.addEventListener('abort', stop, { once: true });
    process.stdout.write(chunk, (error) => {
      signal?.removeEventListener('abort', stop);
      if (error && codeOf(error) !== 'EPIPE' && codeOf(error) !== 'ERR_STREAM_DESTROYED') {
        fail(unwritable('Standard output', error, ''));
      } else done();
    });
  });
}
