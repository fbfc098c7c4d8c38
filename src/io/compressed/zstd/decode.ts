import * as refusal from '../refusal.ts';
import { Damage } from './damage.ts';
import { Frame, headLength, MOST_BLOCK, readHead } from './frame.ts';
import { Xxh64 } from './xxh64.ts';

export const ZSTD_MAGIC = [0x28, 0xb5, 0x2f, 0xfd] as const;

/** The window that Zstandard's own program takes without being asked to take more. */
const MOST_WINDOW = 1 << 27;
/** What holds no content is passed over in portions of this size. */
const SKIPPED = 1 << 16;

const isMagic = (bytes: Uint8Array) => ZSTD_MAGIC.every((byte, i) => bytes[i] === byte);
/** Whether a frame starts here that holds no content; pzstd starts its files with one. */
export const isSkippable = (bytes: Uint8Array) =>
  bytes[0] >> 4 === 5 && bytes[1] === 0x2a && bytes[2] === 0x4d && bytes[3] === 0x18;

/** Asks for a number of bytes, gets fewer only at the end of the data, and yields blocks of content. */
type Decoding<T = void> = Generator<number | Uint8Array, T, Uint8Array>;

/**
 * Unpacks Zstandard data (Collet and Kucherawy 2021, RFC 8878): any number of frames, those to be skipped among
 * them. Checked are the content's checksum and size wherever a frame has them, every length and every bit;
 * dictionaries are refused. Linear; memory: the window, 128 MiB at most.
 *
 * Ours, because of what others did with the hostile frames of the tests. fzstd 0.1.1 does not come to an end on one of 19
 * bytes, takes a match from before the start, and gave other content for 1,727 of 2,113 changed bytes, because it checks no
 * checksum. zstddec 0.3.4 does not come to an end on damaged data either, and it fetches its WebAssembly, which the page
 * forbids, as it forbids the code from strings of numcodecs 0.3.2. @hpcc-js/wasm-zstd 1.12.5 refuses several frames and took
 * five times as long. Node itself has Zstandard only from 22.15 on.
 */
export function* decoding(file: string): Decoding {
  let frames = 0;
  try {
    for (;;) {
      const magic = yield* asked(4);
      if (magic.length === 0) break;
      if (isSkippable(magic)) yield* skipped(number(yield* taken(4, file)), file);
      else if (isMagic(magic)) {
        frames++;
        yield* readFrame(file);
      } else if (magic.length < 4) throw refusal.cutOff(file, 'zstd');
      else throw refusal.more(file, 'zstd');
    }
  } catch (error) {
    throw error instanceof Damage ? refusal.damaged(file, 'zstd') : error;
  }
  if (frames === 0) throw refusal.damaged(file, 'zstd');
}

/** The next bytes, or as many as there are. */
function* asked(n: number): Decoding<Uint8Array> {
  return yield n;
}

function* taken(n: number, file: string): Decoding<Uint8Array> {
  const bytes = yield n;
  if (bytes.length < n) throw refusal.cutOff(file, 'zstd');
  return bytes;
}

function* skipped(n: number, file: string): Decoding {
  for (let left = n; left > 0; left -= SKIPPED) yield* taken(Math.min(left, SKIPPED), file);
}

function* readFrame(file: string): Decoding {
  const [descriptor] = yield* taken(1, file);
  const rest = yield* taken(headLength(descriptor) - 1, file);
  const head = readHead(Uint8Array.of(descriptor, ...rest));
  if (head.dictionary !== 0) throw refusal.dictionary(file);
  if (head.window > MOST_WINDOW) throw refusal.largeWindow(file);
  const frame = new Frame(head);
  const checksum = head.hasChecksum ? new Xxh64() : null;
  let written = 0;
  for (let isLast = false; !isLast; ) {
    const word = number(yield* taken(3, file));
    isLast = (word & 1) === 1;
    const kind = (word >> 1) & 3;
    const size = word >> 3;
    if (kind === 3 || size > MOST_BLOCK) throw new Damage();
    const bytes = yield* taken(kind === 1 ? 1 : size, file);
    const block =
      kind === 0
        ? frame.plain(bytes)
        : kind === 1
          ? frame.repeated(bytes[0], size)
          : frame.packed(bytes);
    written += block.length;
    if (head.content !== null && written > head.content) throw new Damage();
    checksum?.update(block);
    if (block.length > 0) yield block;
  }
  if (head.content !== null && written !== head.content) throw new Damage();
  if (checksum === null) return;
  const stated = number(yield* taken(4, file));
  if (BigInt(stated) !== (checksum.digest() & 0xffffffffn)) throw new Damage();
}

function number(bytes: Uint8Array): number {
  return bytes.reduceRight((sum, byte) => sum * 256 + byte, 0);
}
