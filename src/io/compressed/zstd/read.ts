import * as refusal from '../refusal.ts';
import { Damage } from './damage.ts';
import { Feed } from './feed.ts';
import { Frame, headLength, MOST_BLOCK, readHead } from './frame.ts';
import { Xxh64 } from './xxh64.ts';

export const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;

/** The window that Zstandard's own program takes without being asked to take more. */
const MOST_WINDOW = 1 << 27;

const isMagic = (bytes: Uint8Array) => ZSTD_MAGIC.every((byte, i) => bytes[i] === byte);
/** Whether a frame starts here that holds no content; pzstd starts its files with one. */
export const isSkippable = (bytes: Uint8Array) =>
  bytes[0] >> 4 === 5 && bytes[1] === 0x2a && bytes[2] === 0x4d && bytes[3] === 0x18;

/**
 * Unpacks Zstandard data (Collet and Kucherawy 2021, RFC 8878): any number of frames, those to be skipped among
 * them. Checked are the content's checksum and size wherever a frame has them, every length and every bit;
 * dictionaries are refused. Linear; memory: the window, 128 MiB at most.
 */
export async function* unzstd(
  pieces: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const feed = new Feed(pieces);
  const take = async (n: number): Promise<Uint8Array> => {
    const bytes = await feed.take(n);
    if (bytes.length < n) throw refusal.cutOff(file, 'zstd');
    return bytes;
  };
  let frames = 0;
  try {
    while (true) {
      const magic = await feed.take(4);
      if (magic.length === 0) break;
      if (isSkippable(magic)) {
        if (!(await feed.skip(number(await take(4))))) throw refusal.cutOff(file, 'zstd');
      } else if (isMagic(magic)) {
        frames++;
        yield* readFrame(take, file);
      } else if (magic.length < 4) throw refusal.cutOff(file, 'zstd');
      else throw refusal.more(file, 'zstd');
    }
  } catch (error) {
    throw error instanceof Damage ? refusal.damaged(file, 'zstd') : error;
  } finally {
    await feed.leave();
  }
  if (frames === 0) throw refusal.damaged(file, 'zstd');
}

async function* readFrame(
  take: (n: number) => Promise<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  const [descriptor] = await take(1);
  const rest = await take(headLength(descriptor) - 1);
  const head = readHead(Uint8Array.of(descriptor, ...rest));
  if (head.dictionary !== 0) throw refusal.dictionary(file);
  if (head.window > MOST_WINDOW) throw refusal.largeWindow(file);
  const frame = new Frame(head);
  const checksum = head.hasChecksum ? new Xxh64() : null;
  let written = 0;
  for (let isLast = false; !isLast; ) {
    const word = number(await take(3));
    isLast = (word & 1) === 1;
    const kind = (word >> 1) & 3;
    const size = word >> 3;
    if (kind === 3 || size > MOST_BLOCK) throw new Damage();
    const block =
      kind === 0
        ? frame.plain(await take(size))
        : kind === 1
          ? frame.repeated((await take(1))[0], size)
          : frame.packed(await take(size));
    written += block.length;
    if (head.content !== null && written > head.content) throw new Damage();
    checksum?.update(block);
    if (block.length > 0) yield block;
  }
  if (head.content !== null && written !== head.content) throw new Damage();
  if (checksum === null) return;
  const stated = number(await take(4));
  if (BigInt(stated) !== (checksum.digest() & 0xffffffffn)) throw new Damage();
}

function number(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
