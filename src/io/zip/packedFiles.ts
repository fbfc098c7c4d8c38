import { Inflate } from 'fflate';
import { crc32 } from '../bytes/index.ts';
import { directoryOf, type Packed } from './fills.ts';
import { mostUnpacked } from './read.ts';

/** A file of an archive that is unpacked piece by piece, each time anew. */
export interface PackedFile {
  /** Bytes of the unpacked file. */
  readonly size: number;
  pieces(): Generator<Uint8Array, void, undefined>;
}

/** Packed bytes that are unpacked at a time: they become 64 MiB at most. */
const PIECE = 1 << 16;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of an archive that is a document, such as a workbook, by their names. `damaged` makes the error for what is wrong.
 * It must be filled with what its directory names, and become no more than `readZip` unpacks; what a file becomes is counted
 * while it is unpacked, and its checksum is compared at its end.
 */
export function packedFiles(
  bytes: Uint8Array,
  damaged: (what: string) => Error,
): ReadonlyMap<string, PackedFile> {
  const directory = directoryOf(bytes);
  if (directory === null) throw damaged('the directory at its end does not fit to what is in it');
  const files = new Map<string, PackedFile>();
  let size = 0;
  for (const file of directory) {
    if (files.has(file.name)) throw damaged('it has two parts of the same name');
    if (file.isEncrypted) throw damaged('its parts are locked with a password');
    if (file.method !== STORED && file.method !== DEFLATED)
      throw damaged('its parts are packed in an unusual way');
    size += file.size;
    const state = { isSound: false };
    files.set(file.name, { size: file.size, pieces: () => piecesOf(bytes, file, state, damaged) });
  }
  if (size > mostUnpacked(bytes.length))
    throw damaged('unpacked it would be larger than any file of its size should be, or than 2 GB');
  return files;
}

function* piecesOf(
  bytes: Uint8Array,
  { data, end, size, crc, method }: Packed,
  /** What was read to its end once is not summed up again. */
  state: { isSound: boolean },
  damaged: (what: string) => Error,
): Generator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  let isWhole = method === STORED;
  const inflate = new Inflate((piece, isLast) => {
    ready.push(piece);
    isWhole ||= isLast;
  });
  let unpacked = 0;
  let sum = 0;
  for (let at = data; at < end; at += PIECE) {
    const packed = bytes.subarray(at, Math.min(end, at + PIECE));
    if (method === STORED) ready.push(packed);
    else {
      try {
        inflate.push(packed, at + PIECE >= end);
      } catch {
        throw damaged('a part of it cannot be unpacked');
      }
    }
    for (const piece of ready) {
      unpacked += piece.length;
      if (unpacked > size) throw damaged('a part of it is larger than its directory says');
      if (!state.isSound) sum = crc32(piece, sum);
      yield piece;
    }
    ready = [];
  }
  if (!isWhole || unpacked !== size || (!state.isSound && sum !== crc))
    throw damaged('a part of it is not what its checksum says');
  state.isSound = true;
}
