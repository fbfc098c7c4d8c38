// ignoreBOM: the parser leaves out the one at the start, and elsewhere it is a character like any other.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Decodes UTF-8 that comes in pieces. A character that a piece cuts off waits for the next one. Unlike a
 * streaming `TextDecoder` it can tell the line of what is no UTF-8.
 */
export class Utf8Pieces {
  #rest = new Uint8Array(0);

  /** The text of all complete characters; null if there are bytes that are no UTF-8. */
  push(piece: Uint8Array): string | null {
    const bytes = this.#rest.length === 0 ? piece : joined(this.#rest, piece);
    const end = completeLength(bytes);
    this.#rest = bytes.slice(end);
    try {
      return utf8.decode(bytes.subarray(0, end));
    } catch {
      this.#rest = bytes.slice();
      return null;
    }
  }

  /** Whether nothing waits for its other bytes. */
  get whole(): boolean {
    return this.#rest.length === 0;
  }

  /** Line ends before the first byte that is no UTF-8, after `push` gave null. */
  linesBefore(): number {
    const bytes = this.#rest;
    let lines = 0;
    for (let start = 0; start < bytes.length; lines++) {
      const found = bytes.indexOf(10, start);
      const end = found < 0 ? bytes.length : found + 1;
      try {
        utf8.decode(bytes.subarray(start, end));
      } catch {
        return lines;
      }
      start = end;
    }
    return lines;
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Length without a character that is cut off at the end; bytes that start none are left for the decoder to refuse. */
function completeLength(bytes: Uint8Array): number {
  const { length } = bytes;
  for (let back = 1; back <= Math.min(3, length); back++) {
    const byte = bytes[length - back];
    if ((byte & 0xc0) === 0x80) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return needed > back ? length - back : length;
  }
  return length;
}
