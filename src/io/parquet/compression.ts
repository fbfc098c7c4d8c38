import { unzstdWhole } from '../compressed/index.ts';
import { Malformed } from './thrift.ts';

/** Makes bytes of the length that was promised, or throws. */
export type Decompress = (bytes: Uint8Array, length: number) => Uint8Array;

const UNCOMPRESSED = 0;
const SNAPPY = 1;
const GZIP = 2;
const BROTLI = 4;
const LZ4 = 5;
const ZSTD = 6;
const LZ4_RAW = 7;

/**
 * How a codec of parquet.thrift is undone, or null if it is not known. The programs for it are loaded when the first
 * compressed page is met. Zstandard is undone by our own, because that of hyparquet-compressors 1.1.2, which is fzstd, does
 * not come to an end on hostile pages.
 */
export async function decompressorOf(codec: number): Promise<Decompress | null> {
  if (codec === UNCOMPRESSED) return (bytes, length) => exactly(bytes, length);
  if (![SNAPPY, GZIP, BROTLI, LZ4, ZSTD, LZ4_RAW].includes(codec)) return null;
  if (codec === ZSTD) return (bytes, length) => unzstdWhole(bytes, length) ?? malformed();
  const { compressors } = await import('hyparquet-compressors');
  switch (codec) {
    case SNAPPY:
      return (bytes, length) => {
        // The length it begins with is believed by the program that follows.
        if (snappyLength(bytes) !== length) throw new Malformed();
        return exactly(compressors.SNAPPY!(bytes, length), length);
      };
    case GZIP:
      return (bytes, length) => exactly(compressors.GZIP!(bytes, length), length);
    case BROTLI:
      return (bytes, length) => exactly(compressors.BROTLI!(bytes, length), length);
    case LZ4:
      return (bytes, length) => exactly(compressors.LZ4!(bytes, length), length);
    default:
      return (bytes, length) => exactly(compressors.LZ4_RAW!(bytes, length), length);
  }
}

function exactly(bytes: Uint8Array, length: number): Uint8Array {
  return bytes.length === length ? bytes : malformed();
}

function malformed(): never {
  throw new Malformed();
}

function snappyLength(bytes: Uint8Array): number {
  let length = 0;
  let scale = 1;
  for (let i = 0; i < 5 && i < bytes.length; i++) {
    length += (bytes[i] & 127) * scale;
    if (bytes[i] < 128) return length;
    scale *= 128;
  }
  return -1;
}
