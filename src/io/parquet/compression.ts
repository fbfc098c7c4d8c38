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
 * How a codec of parquet.thrift is undone, or null where it is not known. The programs for it are loaded when the first
 * compressed page is met.
 */
export async function decompressorOf(codec: number): Promise<Decompress | null> {
  if (codec === UNCOMPRESSED) return (bytes, length) => exactly(bytes, length);
  if (![SNAPPY, GZIP, BROTLI, LZ4, ZSTD, LZ4_RAW].includes(codec)) return null;
  const { compressors, decompressZstd } = await import('hyparquet-compressors');
  // It takes room for what comes out as well, though its types do not say so.
  const unzstd = decompressZstd as (bytes: Uint8Array, room: Uint8Array) => Uint8Array;
  switch (codec) {
    case SNAPPY:
      return (bytes, length) => {
        // The length it begins with is believed by the program that follows.
        if (snappyLength(bytes) !== length) throw new Malformed();
        return exactly(compressors.SNAPPY!(bytes, length), length);
      };
    case ZSTD:
      // Without room of its own it would make as much as the bytes ask for.
      return (bytes, length) => exactly(unzstd(bytes, new Uint8Array(length)), length);
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
  if (bytes.length !== length) throw new Malformed();
  return bytes;
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
