import { Malformed } from './thrift.ts';
import type { Physical } from './type.ts';

/** Encodings by their numbers in parquet.thrift. */
export const PLAIN = 0;
export const PLAIN_DICTIONARY = 2;
export const RLE = 3;
const DELTA_BINARY_PACKED = 5;
const DELTA_LENGTH_BYTE_ARRAY = 6;
const DELTA_BYTE_ARRAY = 7;
export const RLE_DICTIONARY = 8;
const BYTE_STREAM_SPLIT = 9;

/** The most bytes that prefixes may be spread to. */
const MOST_BYTES = 1 << 28;

/**
 * Values of a page as they lie in the file. Of an INT64 both halves stand in `words`, the low one first; a truth value is
 * 0 or 1 in `words`; byte arrays, fixed ones and INT96 are places in `bytes`.
 */
export interface Values {
  readonly count: number;
  readonly words: Int32Array;
  readonly floats: Float32Array | Float64Array;
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const NONE = {
  words: new Int32Array(0),
  floats: new Float64Array(0),
  bytes: new Uint8Array(0),
  starts: new Int32Array(0),
  ends: new Int32Array(0),
};

/** Integers of `width` bits in runs (parquet-format, Encodings.md, RLE/bit-packing hybrid). Cost: linear in `count`. */
export function readRuns(
  bytes: Uint8Array,
  at: number,
  end: number,
  width: number,
  out: Int32Array | Uint8Array,
): void {
  if (width > 32) throw new Malformed();
  const count = out.length;
  const size = (width + 7) >> 3;
  let seen = 0;
  while (seen < count) {
    let header = 0;
    let scale = 1;
    for (;;) {
      if (at >= end || scale > 128 ** 4) throw new Malformed();
      const byte = bytes[at++];
      header += (byte & 127) * scale;
      if (byte < 128) break;
      scale *= 128;
    }
    if (header % 2 === 0) {
      if (at + size > end) throw new Malformed();
      let value = 0;
      for (let i = 0; i < size; i++) value |= bytes[at++] << (8 * i);
      const run = Math.min(header / 2, count - seen);
      out.fill(value, seen, seen + run);
      seen += run;
    } else {
      const groups = (header - 1) / 2;
      const run = Math.min(groups * 8, count - seen);
      if (groups === 0) continue;
      // The last group may lack the bytes that no value of this page needs.
      if (at + Math.ceil((run * width) / 8) > end) throw new Malformed();
      unpack(bytes, at, width, out, seen, run);
      at += groups * width;
      seen += run;
    }
  }
}

function unpack(
  bytes: Uint8Array,
  at: number,
  width: number,
  out: Int32Array | Uint8Array,
  from: number,
  count: number,
): void {
  let held = 0;
  let bits = 0;
  if (width > 24) {
    const range = 2 * ((1 << (width - 1)) >>> 0);
    let scale = 1;
    for (let i = 0; i < count; i++) {
      while (scale < range) {
        held += bytes[at++] * scale;
        scale *= 256;
      }
      out[from + i] = held % range;
      held = Math.floor(held / range);
      scale /= range;
    }
    return;
  }
  const mask = (1 << width) - 1;
  for (let i = 0; i < count; i++) {
    while (bits < width) {
      held |= bytes[at++] << bits;
      bits += 8;
    }
    out[from + i] = held & mask;
    held >>>= width;
    bits -= width;
  }
}

/** Values of an encoding other than those of a dictionary. */
export function readValues(
  bytes: Uint8Array,
  encoding: number,
  physical: Physical,
  length: number,
  count: number,
): Values | null {
  if (count === 0) return { count, ...NONE };
  switch (encoding) {
    case PLAIN:
      return readPlain(bytes, physical, length, count);
    case RLE: {
      if (physical !== 'BOOLEAN' || bytes.length < 4) return null;
      const words = new Int32Array(count);
      const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
      if (size > bytes.length - 4) throw new Malformed();
      readRuns(bytes, 4, 4 + size, 1, words);
      return { ...NONE, count, words };
    }
    case DELTA_BINARY_PACKED:
      if (physical === 'INT32') {
        const words = new Int32Array(count);
        readDeltas(bytes, 0, words);
        return { ...NONE, count, words };
      }
      if (physical === 'INT64') {
        const long = new BigInt64Array(count);
        readLongDeltas(bytes, long);
        return { ...NONE, count, words: new Int32Array(long.buffer) };
      }
      return null;
    case DELTA_LENGTH_BYTE_ARRAY:
      return physical === 'BYTE_ARRAY' ? readDeltaLengths(bytes, 0, count) : null;
    case DELTA_BYTE_ARRAY:
      return physical === 'BYTE_ARRAY' || physical === 'FIXED_LEN_BYTE_ARRAY'
        ? readPrefixed(bytes, count, length)
        : null;
    case BYTE_STREAM_SPLIT:
      return readSplit(bytes, physical, length, count);
    default:
      return null;
  }
}

function widthOf(physical: Physical, length: number): number {
  switch (physical) {
    case 'INT32':
    case 'FLOAT':
      return 4;
    case 'INT64':
    case 'DOUBLE':
      return 8;
    case 'INT96':
      return 12;
    default:
      return length;
  }
}

function readPlain(bytes: Uint8Array, physical: Physical, length: number, count: number): Values {
  if (physical === 'BOOLEAN') {
    if (bytes.length * 8 < count) throw new Malformed();
    const words = new Int32Array(count);
    for (let i = 0; i < count; i++) words[i] = (bytes[i >> 3] >> (i & 7)) & 1;
    return { ...NONE, count, words };
  }
  if (physical === 'BYTE_ARRAY') {
    const starts = new Int32Array(count);
    const ends = new Int32Array(count);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    for (let i = 0; i < count; i++) {
      if (at + 4 > bytes.length) throw new Malformed();
      starts[i] = at + 4;
      at += 4 + view.getUint32(at, true);
      if (at > bytes.length) throw new Malformed();
      ends[i] = at;
    }
    return { ...NONE, count, bytes, starts, ends };
  }
  const width = widthOf(physical, length);
  if (count * width > bytes.length) throw new Malformed();
  return fixed(bytes.slice(0, count * width), physical, width, count);
}

/** Bytes of their own as values of one width. */
function fixed(bytes: Uint8Array, physical: Physical, width: number, count: number): Values {
  const { buffer } = bytes;
  switch (physical) {
    case 'INT32':
    case 'INT64':
      return { ...NONE, count, words: new Int32Array(buffer) };
    case 'FLOAT':
      return { ...NONE, count, floats: new Float32Array(buffer) };
    case 'DOUBLE':
      return { ...NONE, count, floats: new Float64Array(buffer) };
    default: {
      const starts = Int32Array.from({ length: count }, (_, i) => i * width);
      return { ...NONE, count, bytes, starts, ends: starts.map((start) => start + width) };
    }
  }
}

function readSplit(
  bytes: Uint8Array,
  physical: Physical,
  length: number,
  count: number,
): Values | null {
  if (physical === 'BOOLEAN' || physical === 'INT96' || physical === 'BYTE_ARRAY') return null;
  const width = widthOf(physical, length);
  if (count * width > bytes.length) throw new Malformed();
  const joined = new Uint8Array(count * width);
  for (let b = 0; b < width; b++) {
    for (let i = 0; i < count; i++) joined[i * width + b] = bytes[b * count + i];
  }
  return fixed(joined, physical, width, count);
}

/** The head of a delta encoding. */
interface DeltaHead {
  readonly miniblocks: number;
  readonly perMiniblock: number;
  readonly at: number;
}

function varint(bytes: Uint8Array, at: number): [bigint, number] {
  let result = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    if (at >= bytes.length) break;
    const byte = bytes[at++];
    result |= BigInt(byte & 127) << shift;
    if (byte < 128) return [result, at];
  }
  throw new Malformed();
}

function zigzag(bytes: Uint8Array, at: number): [bigint, number] {
  const [value, next] = varint(bytes, at);
  return [(value >> 1n) ^ -(value & 1n), next];
}

function deltaHead(bytes: Uint8Array, at: number, count: number): DeltaHead {
  const [size, afterSize] = varint(bytes, at);
  const [miniblocks, afterMiniblocks] = varint(bytes, afterSize);
  const [total, next] = varint(bytes, afterMiniblocks);
  const perMiniblock = Number(size) / Number(miniblocks);
  const legal = size <= 1n << 20n && perMiniblock % 8 === 0 && perMiniblock > 0;
  if (!legal || total !== BigInt(count)) throw new Malformed();
  return { miniblocks: Number(miniblocks), perMiniblock, at: next };
}

/** Differences of 32-bit integers, which wrap around; returns where they end. */
function readDeltas(bytes: Uint8Array, from: number, out: Int32Array): number {
  const { miniblocks, perMiniblock, at: start } = deltaHead(bytes, from, out.length);
  let [first, at] = zigzag(bytes, start);
  if (out.length === 0) return at;
  let value = Number(BigInt.asIntN(32, first));
  out[0] = value;
  const packed = new Int32Array(perMiniblock);
  for (let seen = 1; seen < out.length; ) {
    [first, at] = zigzag(bytes, at);
    const least = Number(BigInt.asIntN(32, first));
    const widths = at;
    at += miniblocks;
    for (let m = 0; m < miniblocks && seen < out.length; m++) {
      const width = bytes[widths + m];
      if (width > 32) throw new Malformed();
      const end = at + (perMiniblock * width) / 8;
      if (end > bytes.length) throw new Malformed();
      const count = Math.min(perMiniblock, out.length - seen);
      unpack(bytes, at, width, packed, 0, count);
      for (let i = 0; i < count; i++) {
        value = (value + least + packed[i]) | 0;
        out[seen++] = value;
      }
      at = end;
    }
    if (at > bytes.length) throw new Malformed();
  }
  return at;
}

function readLongDeltas(bytes: Uint8Array, out: BigInt64Array): void {
  const { miniblocks, perMiniblock, at: start } = deltaHead(bytes, 0, out.length);
  let [value, at] = zigzag(bytes, start);
  out[0] = value;
  for (let seen = 1; seen < out.length; ) {
    const [least, widths] = zigzag(bytes, at);
    at = widths + miniblocks;
    for (let m = 0; m < miniblocks && seen < out.length; m++) {
      const width = bytes[widths + m];
      if (width > 64) throw new Malformed();
      const end = at + (perMiniblock * width) / 8;
      if (end > bytes.length) throw new Malformed();
      const bits = BigInt(width);
      const mask = (1n << bits) - 1n;
      let held = 0n;
      let have = 0n;
      const until = Math.min(out.length, seen + perMiniblock);
      for (; seen < until; seen++) {
        while (have < bits) {
          held |= BigInt(bytes[at++]) << have;
          have += 8n;
        }
        value = BigInt.asIntN(64, value + least + (held & mask));
        held >>= bits;
        have -= bits;
        out[seen] = value;
      }
      at = end;
    }
    if (at > bytes.length) throw new Malformed();
  }
}

function readDeltaLengths(bytes: Uint8Array, from: number, count: number): Values {
  const lengths = new Int32Array(count);
  let at = readDeltas(bytes, from, lengths);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    if (lengths[i] < 0 || at + lengths[i] > bytes.length) throw new Malformed();
    starts[i] = at;
    at += lengths[i];
    ends[i] = at;
  }
  return { ...NONE, count, bytes, starts, ends };
}

/** Texts that begin as the one before them does. */
function readPrefixed(bytes: Uint8Array, count: number, length: number): Values {
  const prefixes = new Int32Array(count);
  const suffixes = readDeltaLengths(bytes, readDeltas(bytes, 0, prefixes), count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  let size = 0;
  for (let i = 0; i < count; i++) {
    const before = i === 0 ? 0 : ends[i - 1] - starts[i - 1];
    if (prefixes[i] < 0 || prefixes[i] > before) throw new Malformed();
    starts[i] = size;
    size += prefixes[i] + suffixes.ends[i] - suffixes.starts[i];
    ends[i] = size;
    if (size > MOST_BYTES) throw new Malformed();
    if (length > 0 && size - starts[i] !== length) throw new Malformed();
  }
  const joined = new Uint8Array(size);
  for (let i = 0; i < count; i++) {
    if (prefixes[i] > 0) {
      joined.copyWithin(starts[i], starts[i - 1], starts[i - 1] + prefixes[i]);
    }
    joined.set(
      suffixes.bytes.subarray(suffixes.starts[i], suffixes.ends[i]),
      starts[i] + prefixes[i],
    );
  }
  return { ...NONE, count, bytes: joined, starts, ends };
}
