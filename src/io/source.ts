/**
 * Bytes that can be read more than once, from the start, without ever being held as a whole: a file, a
 * blob of a web page, bytes in memory.
 */
export interface ByteSource {
  /** How it is called in messages: the file's name. */
  readonly name: string;
  /** Number of bytes, where it is known beforehand. */
  readonly size?: number;
  /**
   * Set where the bytes are records of another format written as plain CSV: commas, LF, UTF-8, names in the
   * first line, quotes where needed. What is said about the form of a file does not apply to them.
   */
  readonly plain?: true;
  /** Line of the file on which a record, from 0, starts, where that is not the line of these bytes. */
  lineOf?(record: number): number;
  /** Starts a new reading from the first byte. A reading that is left early releases what it holds. */
  open(): AsyncIterable<Uint8Array>;
}

const PIECE = 1 << 20;

/** A source of bytes in memory; a string is taken as UTF-8. */
export function bytesSource(name: string, bytes: Uint8Array | string): ByteSource {
  const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return {
    name,
    size: all.length,
    async *open() {
      for (let at = 0; at < all.length; at += PIECE) {
        // Bytes in memory are always there at once; a page, or a signal to stop, still wants its turn.
        if (at > 0 && at % (8 * PIECE) === 0) await new Promise((turn) => setTimeout(turn, 0));
        yield all.subarray(at, at + PIECE);
      }
    },
  };
}
