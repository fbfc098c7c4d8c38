import { PenumbraError } from '../../error.ts';
import { crc32 } from './crc32.ts';

/** A file of an archive. Its name has slashes between folders; a text is written in UTF-8. */
export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
}

export interface ZipOptions {
  /** Deflates where the platform can and it helps; otherwise, and where it cannot, contents are stored as they are. */
  readonly isDeflated?: boolean;
}

/** Sizes and places have 32 bits, counts 16. */
const MOST_BYTES = 0xffffffff;
const MOST_FILES = 0xffff;

/** Names are UTF-8. */
const UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, midnight: the first day there is. The same contents give the same archive at any time. */
const DATE = 0x0021;
const NEEDED = 20;
/** A plain file that its owner may read and write: what stays must not become readable for all by being unpacked. */
const MODE = 0o100600;
const MADE_ON_UNIX = (3 << 8) | NEEDED;

interface Placed {
  readonly name: Uint8Array;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/**
 * Writes a ZIP archive (APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16) piece by piece. Contents that are stored give
 * the same bytes everywhere; deflated ones those of the platform. Zip64 is not written: 4 GiB or 65,535 files are refused.
 */
export async function writeZip(
  entries: readonly ZipEntry[],
  sink: (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>,
  { isDeflated = false }: ZipOptions = {},
): Promise<void> {
  if (entries.length > MOST_FILES) throw tooLarge();
  const sizes = entries.map(({ content }) => content.length);
  // What is deflated may get small enough, so there only a single file can be known to be too large.
  refuseLarge(isDeflated ? Math.max(0, ...sizes) : sizes.reduce((sum, size) => sum + size, 0));
  const placed: Placed[] = [];
  const names = new Set<string>();
  let at = 0;
  const put = async (piece: Uint8Array<ArrayBuffer>) => {
    at += piece.length;
    refuseLarge(at);
    await sink(piece);
  };
  for (const { name, content } of entries) {
    refuseName(name, names);
    names.add(name);
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    refuseLarge(bytes.length);
    const smaller = isDeflated ? await deflated(bytes) : null;
    const stored = smaller ?? (bytes as Uint8Array<ArrayBuffer>);
    const file: Placed = {
      name: new TextEncoder().encode(name),
      method: smaller === null ? STORED : DEFLATED,
      crc: crc32(bytes),
      packed: stored.length,
      size: bytes.length,
      at,
    };
    placed.push(file);
    await put(localHeader(file));
    await put(stored);
  }
  const start = at;
  for (const file of placed) await put(centralHeader(file));
  await put(endOfDirectory(placed.length, start, at - start));
}

/** An archive as pieces, such as a blob is made of. */
export async function zipPieces(
  entries: readonly ZipEntry[],
  options: ZipOptions = {},
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await writeZip(entries, (piece) => void pieces.push(piece), options);
  return pieces;
}

/** Raw DEFLATE, or null where the platform has none or it does not help. */
async function deflated(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  if (typeof CompressionStream === 'undefined' || bytes.length === 0) return null;
  let packer: CompressionStream;
  try {
    packer = new CompressionStream('deflate-raw');
  } catch {
    return null;
  }
  const packed = new Response(
    new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(packer),
  );
  const made = new Uint8Array(await packed.arrayBuffer());
  return made.length < bytes.length ? made : null;
}

function localHeader(file: Placed): Uint8Array<ArrayBuffer> {
  const { name } = file;
  const bytes = new Uint8Array(30 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, NEEDED, true);
  describe(view, 6, file);
  bytes.set(name, 30);
  return bytes;
}

function centralHeader(file: Placed): Uint8Array<ArrayBuffer> {
  const { name, at } = file;
  const bytes = new Uint8Array(46 + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, MADE_ON_UNIX, true);
  view.setUint16(6, NEEDED, true);
  describe(view, 8, file);
  view.setUint16(40, MODE, true);
  view.setUint32(42, at, true);
  bytes.set(name, 46);
  return bytes;
}

/** The fields that both headers have, from the flags on. */
function describe(view: DataView, at: number, { name, method, crc, packed, size }: Placed): void {
  view.setUint16(at, UTF8, true);
  view.setUint16(at + 2, method, true);
  view.setUint16(at + 6, DATE, true);
  view.setUint32(at + 8, crc, true);
  view.setUint32(at + 12, packed, true);
  view.setUint32(at + 16, size, true);
  view.setUint16(at + 20, name.length, true);
}

function endOfDirectory(files: number, start: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, files, true);
  view.setUint16(10, files, true);
  view.setUint32(12, size, true);
  view.setUint32(16, start, true);
  return bytes;
}

/** Names that would be written outside the folder an archive is unpacked in, or over one another. */
function refuseName(name: string, taken: ReadonlySet<string>): void {
  const parts = name.split('/');
  const isBad = (part: string) => part === '' || part === '.' || part === '..';
  if (!parts.some(isBad) && !/[\\\0]/.test(name) && !taken.has(name)) return;
  throw new PenumbraError(
    'usage',
    'A name in the archive is empty, given twice or leads elsewhere.',
  );
}

function refuseLarge(bytes: number): void {
  if (bytes > MOST_BYTES) throw tooLarge();
}

function tooLarge(): PenumbraError {
  return new PenumbraError(
    'file',
    'The archive would have more than 4 GB or 65,535 files: save the files one by one, or continue on the command line.',
  );
}
