import * as refusal from './refusal.ts';

/** Unpacks bytes that come in pieces; `file` is what messages call them. */
export type Unpack = (pieces: AsyncIterable<Uint8Array>, file: string) => AsyncIterable<Uint8Array>;

/**
 * Unpacks gzip data (Deutsch 1996, RFC 1952) with what browsers have for it. It checks the checksum and the
 * length, and refuses whatever is behind the first member: browsers do not say where that ends.
 */
export async function* gunzipInPage(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const engine = new DecompressionStream('gzip');
  const writer = engine.writable.getWriter();
  const reader = engine.readable.getReader();
  let isSourceAtFault = false;
  const fed = (async () => {
    const source = pieces[Symbol.asyncIterator]();
    try {
      while (true) {
        const next = await source.next().catch((error) => {
          isSourceAtFault = true;
          throw error;
        });
        if (next.done) break;
        await writer.ready;
        // What goes wrong is seen where it is read.
        await writer.write(next.value as Uint8Array<ArrayBuffer>);
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    } finally {
      await source.return?.();
    }
  })();
  fed.catch(() => {});
  let isWhole = false;
  try {
    while (true) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await fed;
    isWhole = true;
  } catch (error) {
    if (isSourceAtFault)
      throw await fed.then(
        () => error,
        (cause) => cause,
      );
    throw refusal.damagedOrSeveral(file);
  } finally {
    if (!isWhole) await reader.cancel().catch(() => {});
  }
}
