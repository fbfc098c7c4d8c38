/** Sets of columns of each row, of which none is inside another. */
export interface SetLists {
  /**
   * Adds a set on which a row is unique, while without the lowest column it is not, unless a set inside is known.
   * Subsets must come first.
   */
  offer(row: number, set: number): void;
  /** Sets that are known. */
  size(): number;
  /** Comparisons so far. */
  steps(): number;
  /** All of them by row, with the record of each row, and the bits of each column in a set given by `bits`. */
  all(recordOf: Int32Array, bits: readonly number[]): { record: Int32Array; columns: Int32Array };
}

/** Room for the first sets of a block, which is full when it holds a power of two of at least this many. */
const SMALLEST = 2;

/**
 * Empty lists. Whatever is inside a new set has its lowest column, as without that the row is not unique; so a new
 * set is compared with the row's sets of the same lowest column, and these lie side by side, because chains
 * through memory take many times as long. A full block is copied to one of twice its size.
 */
export function setLists(rows: number, columns: number): SetLists {
  // Where the block of each row and lowest column begins, and how many sets it holds, side by side.
  const blocks = new Int32Array(2 * rows * columns);
  let sets = new Int32Array(16 * rows + SMALLEST);
  let end = 0;
  let size = 0;
  let steps = 0;
  return {
    size: () => size,
    steps: () => steps,
    offer(row, set) {
      const block = 2 * (row * columns + 31 - Math.clz32(set & -set));
      const count = blocks[block + 1];
      let start = blocks[block];
      const outside = ~set;
      // The latest first: it is the most alike.
      for (let at = start + count - 1; at >= start; at--) {
        if ((sets[at] & outside) === 0) {
          steps += start + count - at;
          return;
        }
      }
      steps += count;
      if (count === 0 || (count >= SMALLEST && (count & (count - 1)) === 0)) {
        const room = Math.max(SMALLEST, 2 * count);
        if (sets.length < end + room) sets = grown(sets, end + room);
        sets.copyWithin(end, start, start + count);
        blocks[block] = start = end;
        end += room;
      }
      sets[start + count] = set;
      blocks[block + 1] = count + 1;
      size++;
    },
    all(recordOf, bits) {
      const record = new Int32Array(size);
      const named = new Int32Array(size);
      const rename = renaming(bits);
      for (let block = 0, to = 0; block < rows * columns; block++) {
        const start = blocks[2 * block];
        const count = blocks[2 * block + 1];
        if (count > 0) record.fill(recordOf[Math.floor(block / columns)], to, to + count);
        for (let at = start; at < start + count; at++) named[to++] = rename(sets[at]);
      }
      return { record, columns: named };
    },
  };
}

/** Gives sets whose b-th column has the bit bits[b], by tables of nine columns each. */
function renaming(bits: readonly number[]): (set: number) => number {
  const [low, middle, high] = [0, 9, 18].map((from) =>
    Int32Array.from({ length: 512 }, (_, set) =>
      bits.slice(from, from + 9).reduce((named, bit, b) => named | ((set >> b) & 1 ? bit : 0), 0),
    ),
  );
  return (set) => low[set & 511] | middle[(set >> 9) & 511] | high[(set >> 18) & 511];
}

/** A longer array with the same beginning. */
export function grown(array: Int32Array<ArrayBuffer>, least: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(2 * array.length, least));
  longer.set(array);
  return longer;
}
