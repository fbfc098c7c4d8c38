import { ZSTD_MAGIC } from './decode.ts';
import { MOST_BLOCK } from './frame.ts';
import { Matches } from './matches.ts';
import { isRepeated, writeLiterals } from './writeLiterals.ts';
import { writeSequences } from './writeSequences.ts';
import { Xxh64 } from './xxh64.ts';

export interface ZstdOptions {
  /** Whether the lower half of XXH64 of the bytes stands behind them; otherwise nothing tells of damage. */
  readonly checksum?: boolean;
}

const RAW = 0;
const REPEATED = 1;
const PACKED = 2;
/** Every decoder has to take this window (RFC 8878, 3.1.1.1.2); longer inputs have it, shorter ones their length. */
const WINDOW_LOG = 23;
const HEAD = 18;
const BLOCK_HEAD = 3;
const CHECKSUM = 4;
/** Places are 32-bit numbers with a sign. */
const MOST_BYTES = 2 ** 31 - 1;
/** Fewer bytes cannot become fewer still. */
const LEAST_PACKED = 16;
/** Literals, and ten bytes for each of as many sequences as there can be. */
const ROOM = 4 * MOST_BLOCK;

/** What is used for one frame after the other. */
interface Workplace {
  readonly matches: Matches;
  readonly packed: Uint8Array;
  readonly view: DataView;
}

let workplace: Workplace | null = null;

/**
 * Packs bytes into one Zstandard frame (Collet and Kucherawy 2021, RFC 8878) that says how many they are: blocks
 * of 128 KiB of literals and matches, of one byte that is repeated, or as they are, whichever is smallest. The
 * same bytes give the same frame everywhere. Never longer than the input by more than 18 bytes, three for each
 * block and four for a checksum. Linear; at most 2 GiB go in.
 *
 * Ours, because nothing else runs in the page at this speed. For pages of 1 MiB, @hpcc-js/wasm-zstd 1.12.5 took 1.5 to 3.0
 * times as long. @bokuweb/zstd-wasm 0.0.27 took 0.4 to 0.8 times as long, but it fetches its WebAssembly, and numcodecs 0.3.2
 * makes code from strings: the page forbids both. At level 1 both made pages of decimals 1.3 times as long as ours.
 */
export function zstdCompress(bytes: Uint8Array, options: ZstdOptions = {}): Uint8Array {
  const { length } = bytes;
  if (length > MOST_BYTES) throw new RangeError('One frame cannot hold 2 GiB.');
  const isSingle = length <= 1 << WINDOW_LOG;
  const blocks = Math.max(1, Math.ceil(length / MOST_BLOCK));
  const out = new Uint8Array(HEAD + length + BLOCK_HEAD * blocks + CHECKSUM);
  let at = writeHead(out, length, isSingle, options.checksum === true);
  workplace ??= prepare();
  const { matches } = workplace;
  matches.start(bytes, 1 << WINDOW_LOG);
  for (let block = 0; block < blocks; block++) {
    const from = block * MOST_BLOCK;
    const to = Math.min(length, from + MOST_BLOCK);
    at = writeBlock(workplace, bytes, from, to, out, at);
  }
  matches.leave();
  if (options.checksum === true) {
    const hash = new Xxh64();
    hash.update(bytes);
    const sum = Number(BigInt.asIntN(32, hash.digest()));
    for (let shift = 0; shift < 32; shift += 8) out[at++] = sum >> shift;
  }
  return out.slice(0, at);
}

function prepare(): Workplace {
  const packed = new Uint8Array(ROOM);
  return { matches: new Matches(), packed, view: new DataView(packed.buffer) };
}

/** RFC 8878, 3.1.1.1. */
function writeHead(
  out: Uint8Array,
  length: number,
  isSingle: boolean,
  hasChecksum: boolean,
): number {
  out.set(ZSTD_MAGIC);
  let at: number = ZSTD_MAGIC.length;
  const format = length < 256 ? 0 : length < 256 + 65536 ? 1 : 2;
  out[at++] = (format << 6) | (isSingle ? 32 : 0) | (hasChecksum ? 4 : 0);
  if (!isSingle) out[at++] = (WINDOW_LOG - 10) << 3;
  const stated = format === 1 ? length - 256 : length;
  for (let i = 0; i < 1 << format; i++) out[at++] = stated >> (8 * i);
  return at;
}

function writeBlock(
  { matches, packed, view }: Workplace,
  bytes: Uint8Array,
  from: number,
  to: number,
  out: Uint8Array,
  start: number,
): number {
  const size = to - from;
  const isLast = to === bytes.length ? 1 : 0;
  let at = start;
  const head = (kind: number, length: number) => {
    const word = isLast | (kind << 1) | (length << 3);
    out[at++] = word;
    out[at++] = word >> 8;
    out[at++] = word >> 16;
  };
  if (size > 1 && isRepeated(bytes, from, to)) {
    head(REPEATED, size);
    out[at++] = bytes[from];
    return at;
  }
  if (size >= LEAST_PACKED) {
    matches.find(from, to);
    const { found } = matches;
    const literals = writeLiterals(found.literals, found.literalCount, packed, view, 0);
    const end = writeSequences(found, packed, view, literals);
    if (end < size) {
      head(PACKED, end);
      out.set(packed.subarray(0, end), at);
      return at + end;
    }
    matches.undo();
  }
  head(RAW, size);
  out.set(bytes.subarray(from, to), at);
  return at + size;
}
