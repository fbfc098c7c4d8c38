const MAGIC = 0x184d2204;
const WINDOW = 65_536;

/** Undoes frames of LZ4 that become exactly `length` bytes; null if they do not. Checksums are skipped. */
export function unlz4(bytes: Uint8Array, length: number): Uint8Array | null {
  const out = new Uint8Array(length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let used = 0;
  try {
    for (let at = 0; at < bytes.length; ) {
      if (view.getUint32(at, true) !== MAGIC) return null;
      const flags = bytes[at + 4];
      const [hasBlockSum, hasSize, hasSum, hasDictionary] = [0x10, 0x08, 0x04, 0x01].map(
        (bit) => (flags & bit) !== 0,
      );
      if (flags >> 6 !== 1 || hasDictionary) return null;
      const begin = used;
      const isLinked = (flags & 0x20) === 0;
      at += 7 + (hasSize ? 8 : 0);
      for (;;) {
        const size = view.getUint32(at, true);
        at += 4;
        if (size === 0) break;
        const packed = size & 0x7fffffff;
        if (at + packed > bytes.length) return null;
        if (size >= 0x80000000) {
          if (used + packed > length) return null;
          out.set(bytes.subarray(at, at + packed), used);
          used += packed;
        } else {
          const first = isLinked ? Math.max(begin, used - WINDOW) : used;
          used = block(bytes.subarray(at, at + packed), out, used, first);
          if (used < 0) return null;
        }
        at += packed + (hasBlockSum ? 4 : 0);
      }
      at += hasSum ? 4 : 0;
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return used === length ? out : null;
}

/** Undoes a block: literals, and matches of what was written from `first` on. Returns where it ends, or -1. */
function block(bytes: Uint8Array, out: Uint8Array, start: number, first: number): number {
  let used = start;
  let at = 0;
  const { length } = bytes;
  while (at < length) {
    const token = bytes[at++];
    let literals = token >> 4;
    if (literals === 15) {
      for (let more = 255; more === 255; literals += more) {
        if (at >= length) return -1;
        more = bytes[at++];
      }
    }
    if (at + literals > length || used + literals > out.length) return -1;
    for (let i = 0; i < literals; i++) out[used++] = bytes[at++];
    if (at === length) return used;
    if (at + 2 > length) return -1;
    const offset = bytes[at] | (bytes[at + 1] << 8);
    at += 2;
    let match = (token & 15) + 4;
    if (match === 19) {
      for (let more = 255; more === 255; match += more) {
        if (at >= length) return -1;
        more = bytes[at++];
      }
    }
    if (offset === 0 || used - offset < first || used + match > out.length) return -1;
    for (let i = 0; i < match; i++, used++) out[used] = out[used - offset];
  }
  return used;
}
