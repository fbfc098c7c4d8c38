import type { Layout } from './header.ts';
import * as refusal from './refusal.ts';

/** Kinds of pages. */
const [DATA, MIX] = [0x100, 0x200];
const KIND = 0xf00;
const DELETED = 0x80;
const INDEX = 0x9000;

/** How what a pointer leads to is kept. */
export const [PLAIN, CUT, PLAIN_MOVED, REFERENCE, PACKED, GONE, PACKED_MOVED] = [
  0, 1, 2, 3, 4, 5, 6,
];

/** A place on a page: a part of the description, or a record. */
export interface Pointer {
  readonly offset: number;
  readonly length: number;
  readonly how: number;
  /** Whether it may be a record. */
  readonly isRecord: boolean;
}

export interface Page {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Records one after the other are on data pages, and behind the description on mixed ones. */
  readonly kind: 'data' | 'mixed' | 'description' | 'other';
  /** Blocks on the page: records on a data page. */
  readonly blocks: number;
  readonly pointers: readonly Pointer[];
  /** Where records begin. */
  readonly recordsAt: number;
  /** Whether some of its records are marked as deleted, and what lies between the records and the marks. */
  readonly hasDeleted: boolean;
  readonly unused: number;
}

export function pageOf(
  bytes: Uint8Array,
  { is64, isLittle, isAligned }: Layout,
  file: string,
): Page {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const head = is64 ? 40 : 24;
  const type = view.getUint16(head - 8, isLittle);
  const blocks = view.getUint16(head - 6, isLittle);
  const isData = (type & KIND) === DATA;
  const isOther = !isData && (type & INDEX) !== 0;
  const count = isData || isOther ? 0 : view.getUint16(head - 4, isLittle);
  const size = is64 ? 24 : 12;
  if (head + size * count > bytes.length)
    throw refusal.damaged(file, 'a page has more parts than fit on it');
  const number = (at: number) =>
    is64 ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const wide = is64 ? 8 : 4;
  const pointers = Array.from({ length: count }, (_, i): Pointer => {
    const at = head + size * i;
    const [offset, length] = [number(at), number(at + wide)];
    return { offset, length, how: bytes[at + 2 * wide], isRecord: bytes[at + 2 * wide + 1] !== 0 };
  });
  const end = head + size * count;
  const isMixed = !isData && !isOther && (type & KIND) === MIX;
  return {
    ...{ bytes, view, blocks, pointers },
    kind: isData ? 'data' : isOther ? 'other' : isMixed ? 'mixed' : 'description',
    // SAS fills up with whatever was in memory. Another program fills up with zeros or spaces, or not at all.
    recordsAt: isMixed && end % 8 === 4 && (isAligned || isFilling(bytes, end)) ? end + 4 : end,
    hasDeleted: (type & DELETED) !== 0,
    unused: number(is64 ? 24 : 12),
  };
}

function isFilling(bytes: Uint8Array, at: number): boolean {
  const four = bytes.subarray(at, at + 4);
  return (
    four.length === 4 && (four.every((byte) => byte === 0) || four.every((byte) => byte === 32))
  );
}

/** The bytes that a pointer leads to. */
export function partOf({ bytes }: Page, { offset, length }: Pointer, file: string): Uint8Array {
  if (offset + length > bytes.length || offset < 16)
    throw refusal.damaged(file, 'a part of a page lies outside of it');
  return bytes.subarray(offset, offset + length);
}
