import type { ByteSource } from '../bytes/index.ts';
import { gunzipInPage, type Unpack } from './gunzip.ts';
import { damagedPackingOf, packingOf } from './packing.ts';
import * as refusal from './refusal.ts';
import { unzstd } from './zstd/read.ts';

/** Enough for the marks of gzip, Zstandard, Parquet and tar. */
const LOOKED_AT = 512;
/** Less than this is unpacked whatever its ratio: it does no harm. */
const HARMLESS = 1 << 26;
const MOST_RATIO = 1000;
const MOST_BYTES = 64 * 1024 * (1 << 20);

/** A limit on what packed data may become; for tests. */
export interface UnpackLimits {
  readonly harmless: number;
  readonly ratio: number;
  readonly bytes: number;
}

const usualLimits: UnpackLimits = { harmless: HARMLESS, ratio: MOST_RATIO, bytes: MOST_BYTES };

/**
 * What gzip or Zstandard data hold, as a source of its own; a source that is neither as it is. Told by the
 * first bytes, whatever the name. Each reading unpacks anew and in pieces, nothing is held or written.
 *
 * A small file can be made to become an endless one, so there is an end: 1,000 times its size (beyond the
 * first 64 MiB), and 64 GiB. Records of real files become ten times larger, seldom a hundred times.
 */
export async function unpacked(
  source: ByteSource,
  gunzip: Unpack = gunzipInPage,
  limits: UnpackLimits = usualLimits,
): Promise<ByteSource> {
  const { name } = source;
  const start = await startOf(source);
  const packing = packingOf(start);
  if (packing === null) {
    const damagedPacking = damagedPackingOf(name, start);
    if (damagedPacking !== null) throw refusal.damaged(name, damagedPacking);
    return source;
  }
  const unpack = packing === 'gzip' ? gunzip : unzstd;
  const inner = { name, open: () => bounded(source, unpack, limits) };
  refuseContent(name, await startOf(inner));
  return inner;
}

async function* bounded(
  source: ByteSource,
  unpack: Unpack,
  limits: UnpackLimits,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  let written = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of source.open()) {
      read += piece.length;
      yield piece;
    }
  }
  for await (const piece of unpack(counted(), source.name)) {
    written += piece.length;
    if (written > limits.bytes) throw refusal.tooLarge(source.name);
    if (written > limits.harmless && written > limits.ratio * read) {
      throw refusal.expands(source.name);
    }
    yield piece;
  }
}

function refuseContent(file: string, start: Uint8Array): void {
  if (packingOf(start) !== null) throw refusal.twice(file);
  const letters = (from: number, to: number) => String.fromCharCode(...start.subarray(from, to));
  if (letters(0, 4) === 'PAR1') throw refusal.packedParquet(file);
  if (letters(257, 262) === 'ustar') throw refusal.archive(file);
}

async function startOf(source: ByteSource): Promise<Uint8Array> {
  const start = new Uint8Array(LOOKED_AT);
  let used = 0;
  for await (const piece of source.open()) {
    const part = piece.subarray(0, LOOKED_AT - used);
    start.set(part, used);
    used += part.length;
    if (used === LOOKED_AT) break;
  }
  return start.subarray(0, used);
}
