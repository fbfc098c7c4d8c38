import type { RowGroup } from 'hyparquet';
import { crc32 } from '../bytes/index.ts';
import { Malformed, ThriftReader } from './thrift.ts';

/** Heads of fields in Thrift's compact protocol: the step from the field before in the upper bits, the type in the lower. */
const NEXT_INTEGER = 0x15;
const ONE_STEP = 0x10;

/**
 * Adds to the header of each page the checksum that hyparquet-writer 0.17.0 leaves out (parquet.thrift, field 4): CRC-32 of
 * the page as it stands in the file. `bytes` end with the pages of a row group, and stand at `start` in the file. Places and
 * sizes in the description of the group are moved to fit. Cost: linear.
 */
export function withChecksums(bytes: Uint8Array, start: number, group: RowGroup): Uint8Array {
  const pieces: Uint8Array[] = [];
  let copied = 0;
  let added = 0;
  for (const column of group.columns) {
    const about = column.meta_data!;
    const before = added;
    const firstPage = Number(about.dictionary_page_offset ?? about.data_page_offset) - start;
    const firstData = Number(about.data_page_offset) - start;
    const end = firstPage + Number(about.total_compressed_size);
    for (let at = firstPage; at < end; ) {
      if (at === firstData) about.data_page_offset += BigInt(added);
      const { unionAt, contentAt, size } = headerAt(bytes, at);
      const checksum = zigzag(crc32(bytes.subarray(contentAt, contentAt + size)) | 0);
      const field = Uint8Array.of(NEXT_INTEGER, ...checksum, bytes[unionAt] - ONE_STEP);
      pieces.push(bytes.subarray(copied, unionAt), field);
      copied = unionAt + 1;
      added += field.length - 1;
      at = contentAt + size;
    }
    column.file_offset += BigInt(before);
    if (about.dictionary_page_offset !== undefined) about.dictionary_page_offset += BigInt(before);
    about.total_compressed_size += BigInt(added - before);
    about.total_uncompressed_size += BigInt(added - before);
  }
  group.total_byte_size += BigInt(added);
  if (group.total_compressed_size !== undefined) group.total_compressed_size += BigInt(added);
  const all = new Uint8Array(bytes.length + added);
  let at = 0;
  for (const piece of [...pieces, bytes.subarray(copied)]) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Where the field behind the sizes of a page begins, which a checksum comes before, and where its content is. */
function headerAt(bytes: Uint8Array, at: number) {
  const reader = new ThriftReader(bytes, at);
  let unionAt = -1;
  let size = -1;
  reader.struct((field, type) => {
    if (field === 3) {
      size = reader.number(type);
      unionAt = reader.at;
      return true;
    }
    if (field === 4) throw new Malformed();
    return false;
  });
  return { unionAt, contentAt: reader.at, size };
}

/** A 32-bit integer in the variable length that Thrift has for it. */
function zigzag(value: number): number[] {
  const bytes: number[] = [];
  let rest = ((value << 1) ^ (value >> 31)) >>> 0;
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return [...bytes, rest];
}
