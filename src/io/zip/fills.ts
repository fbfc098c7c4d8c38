const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const HAS_DESCRIPTOR = 8;
const IS_ENCRYPTED = 1;
const decoder = new TextDecoder();
/** A descriptor behind the data has its sum and two sizes of four or eight bytes, with a mark before them or not. */
const DESCRIPTORS = new Set([12, 16, 20, 24]);
/** Stands for a number that is elsewhere, in archives of more than 4 GB. */
const ELSEWHERE = 0xffffffff;
/** An extra field from which some programs take another name. */
const OTHER_NAME = 0x7075;

/** A file as the directory at the end of an archive names it: where its header and its bytes begin, and where they end. */
export interface Packed {
  readonly name: string;
  readonly start: number;
  readonly data: number;
  readonly end: number;
  readonly hasDescriptor: boolean;
  readonly isEncrypted: boolean;
  /** 0 for bytes as they are, 8 for deflate. */
  readonly method: number;
  readonly crc: number;
  /** Bytes of the unpacked file. */
  readonly size: number;
}

/**
 * Whether the files that the directory at the end names are all that is in an archive, under the same names. Programs that read
 * from the start find what stands there, and not what the directory says: both must be the same.
 */
export function isFilled(bytes: Uint8Array): boolean {
  return directoryOf(bytes) !== null;
}

/** The files of an archive in the order in which they stand; null if it is not filled with them. */
export function directoryOf(bytes: Uint8Array): readonly Packed[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = endOf(view);
    const files: Packed[] = [];
    let at = view.getUint32(end + 16, true);
    const directory = at;
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      const file = packedAt(view, at);
      if (file === null) return null;
      files.push(file);
      const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
      at += 46 + lengths.reduce((sum, length) => sum + length);
    }
    if (at !== end) return null;
    files.sort((a, b) => a.start - b.start);
    const areNext = files.every((file, i) => isNext(file, files[i + 1]?.start ?? directory));
    return files[0]?.start === 0 && areNext ? files : null;
  } catch {
    // A number leads beyond the end.
    return null;
  }
}

/** Where the last part begins. A comment behind it is read by nobody. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; ; at--) {
    const isEnd = view.getUint32(at, true) === END;
    if (isEnd && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
}

/** A file of the directory; null if its own header says something else. */
function packedAt(view: DataView, at: number): Packed | null {
  const [start, size] = [view.getUint32(at + 42, true), view.getUint32(at + 20, true)];
  if (view.getUint32(at, true) !== ENTRY || start === ELSEWHERE || size === ELSEWHERE) return null;
  const length = view.getUint16(at + 28, true);
  if (view.getUint32(start, true) !== LOCAL || view.getUint16(start + 26, true) !== length)
    return null;
  for (let i = 0; i < length; i++) {
    if (view.getUint8(at + 46 + i) !== view.getUint8(start + 30 + i)) return null;
  }
  // Whoever reads from the start unpacks as the header there says.
  if (view.getUint32(start + 6, true) !== view.getUint32(at + 8, true)) return null;
  const flags = view.getUint16(start + 6, true);
  const hasDescriptor = (flags & HAS_DESCRIPTOR) !== 0;
  if (!hasDescriptor && view.getUint32(start + 18, true) !== size) return null;
  const extras = start + 30 + length;
  const data = extras + view.getUint16(start + 28, true);
  const own = at + 46 + length;
  if (hasOtherName(view, extras, data)) return null;
  if (hasOtherName(view, own, own + view.getUint16(at + 30, true))) return null;
  const name = new Uint8Array(view.buffer, view.byteOffset + at + 46, length);
  return {
    ...{ name: decoder.decode(name), start, data, end: data + size, hasDescriptor },
    isEncrypted: (flags & IS_ENCRYPTED) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    size: view.getUint32(at + 24, true),
  };
}

function hasOtherName(view: DataView, from: number, end: number): boolean {
  for (let at = from; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) === OTHER_NAME) return true;
  }
  return false;
}

function isNext({ end, hasDescriptor }: Packed, next: number): boolean {
  return hasDescriptor ? DESCRIPTORS.has(next - end) : next === end;
}
