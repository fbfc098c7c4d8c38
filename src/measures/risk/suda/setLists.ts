/** Sets of columns for each row; no set contains another. */
interface SetLists {
  /**
   * Adds a set on which a row is unique, but not without the lowest column, unless a subset is known. Subsets must come
   * first.
   */
  offer(row: number, set: number): void;
  /** The number of known sets. */
  size(): number;
  /** Comparisons so far. */
  steps(): number;
  /** All sets by row, with the record of each row; `bits` gives the bit of each column in a set. */
  all(recordOf: Int32Array, bits: readonly number[]): { record: Int32Array; columns: Int32Array };
}

/** Words of the smallest block: one for the number of its sets, the others for the sets. */
const SMALLEST = 4;

/**
 * Empty lists. Every subset of a new set has its lowest column, because the row is not unique without that column. So a
 * new set is compared only with the row's sets of the same lowest column. These are stored side by side, because chains
 * through memory take many times as long. A full block is copied to one of twice its size.
 */
export function setLists(rows: number, columns: number): SetLists {
  // The start of the block for each row and lowest column; 0 if there is none.
  const blocks = new Int32Array(rows * columns);
  let words = new Int32Array(16 * rows + SMALLEST);
  let end = 1;
  let size = 0;
  let steps = 0;
  return {
    size: () => size,
    steps: () => steps,
    offer(row, set) {
      const block = row * columns + 31 - Math.clz32(set & -set);
      let start = blocks[block];
      let count = 0;
      if (start > 0) {
        count = words[start];
        const outside = ~set;
        // The latest first: it is the most similar.
        for (let at = start + count; at > start; at--) {
          if ((words[at] & outside) === 0) {
            steps += start + count + 1 - at;
            return;
          }
        }
        steps += count;
      }
      if (start === 0 || (count >= SMALLEST - 1 && (count & (count + 1)) === 0)) {
        const room = Math.max(SMALLEST, 2 * (count + 1));
        if (words.length < end + room) words = grown(words, end + room);
        words.copyWithin(end, start, start + count + 1);
        blocks[block] = start = end;
        end += room;
      }
      words[start] = ++count;
      words[start + count] = set;
      size++;
    },
    all(recordOf, bits) {
      const record = new Int32Array(size);
      const named = new Int32Array(size);
      const rename = renaming(bits);
      for (let row = 0, block = 0, to = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++, block++) {
          const start = blocks[block];
          if (start === 0) continue;
          for (let at = start + 1; at <= start + words[start]; at++, to++) {
            record[to] = recordOf[row];
            named[to] = rename(words[at]);
          }
        }
      }
      return { record, columns: named };
    },
  };
}

/** Converts sets so that the b-th column has the bit bits[b], by tables of nine columns each. */
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
