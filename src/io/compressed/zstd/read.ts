import { decoding } from './decode.ts';
import { Feed } from './feed.ts';

/** Unpacks Zstandard data that come in pieces. */
export async function* unzstd(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const feed = new Feed(pieces);
  const work = decoding(file);
  try {
    for (let step = work.next(); !step.done; ) {
      if (typeof step.value === 'number') step = work.next(await feed.take(step.value));
      else {
        yield step.value;
        step = work.next();
      }
    }
  } finally {
    await feed.leave();
  }
}

/** Unpacks Zstandard data whose content has a known size. Null if the data are damaged or have another size. */
export function unzstdWhole(bytes: Uint8Array, length: number): Uint8Array | null {
  const content = new Uint8Array(length);
  let [at, used] = [0, 0];
  try {
    const work = decoding('');
    for (let step = work.next(); !step.done; ) {
      if (typeof step.value === 'number') {
        const from = at;
        at += step.value;
        step = work.next(bytes.subarray(from, at));
      } else {
        if (used + step.value.length > length) return null;
        content.set(step.value, used);
        used += step.value.length;
        step = work.next();
      }
    }
  } catch {
    return null;
  }
  return used === length ? content : null;
}
