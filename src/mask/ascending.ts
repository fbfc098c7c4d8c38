import type { RandomStream } from '../numerics/index.ts';

/** With fewer values than this, counting 65,536 digits takes longer than comparing values. */
const FEW = 5000;

/** The words of a double in memory. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

const DIGITS = 65536;

/**
 * The records that have a value, from the smallest value to the largest. Equal values (0 and -0 among them)
 * come in random order, all orders equally likely, so that no record is treated other than its equals for its
 * place in the file; the stream is used for them alone. O(n): four passes by digits of 16 bits, least
 * significant first, of which those that all values share are left out (for few values by comparisons).
 */
export function ascending(values: Float64Array, stream: RandomStream): Int32Array {
  const order = sorted(values, presentIn(values));
  for (let first = 0; first < order.length; ) {
    const value = values[order[first]];
    let next = first + 1;
    while (next < order.length && values[order[next]] === value) next++;
    for (let i = next - 1; i > first; i--) {
      const j = first + stream.below(i - first + 1);
      const moved = order[i];
      order[i] = order[j];
      order[j] = moved;
    }
    first = next;
  }
  return order;
}

function presentIn(values: Float64Array): Int32Array {
  const present = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) present[count++] = i;
  return present.subarray(0, count);
}

function sorted(values: Float64Array, records: Int32Array): Int32Array {
  if (records.length < FEW) return records.sort((a, b) => values[a] - values[b] || a - b);
  const { high, low } = sortableWords(values, records);
  const [, ...byLow] = byDigit(byDigit([low, high, records], 0), 16);
  const [, order] = byDigit(byDigit(byLow, 0), 16);
  return order;
}

/**
 * Arrays side by side, brought into the order of 16 bits of the first one, those with equal bits in the order
 * they had. They move together: looking each value up where it stands costs a miss of the cache per pass.
 */
function byDigit(entries: readonly Int32Array[], shift: number): readonly Int32Array[] {
  const key = entries[0];
  const start = new Int32Array(DIGITS + 1);
  for (let i = 0; i < key.length; i++) start[((key[i] >>> shift) & 0xffff) + 1]++;
  if (start[((key[0] >>> shift) & 0xffff) + 1] === key.length) return entries;
  for (let digit = 0; digit < DIGITS; digit++) start[digit + 1] += start[digit];
  const place = new Int32Array(key.length);
  for (let i = 0; i < key.length; i++) place[i] = start[(key[i] >>> shift) & 0xffff]++;
  return entries.map((array) => {
    const moved = new Int32Array(array.length);
    for (let i = 0; i < array.length; i++) moved[place[i]] = array[i];
    return moved;
  });
}

/** The bits of doubles, changed such that they are in order as unsigned numbers: of negative ones all, else the first. */
function sortableWords(
  values: Float64Array,
  records: Int32Array,
): { high: Int32Array; low: Int32Array } {
  const doubles = new Float64Array(records.length);
  // -0 + 0 is 0.
  for (let i = 0; i < records.length; i++) doubles[i] = values[records[i]] + 0;
  const words = new Int32Array(doubles.buffer);
  const high = new Int32Array(records.length);
  const low = new Int32Array(records.length);
  for (let i = 0; i < records.length; i++) {
    const flipped = words[2 * i + HIGH] >> 31;
    high[i] = words[2 * i + HIGH] ^ (flipped | 0x80000000);
    low[i] = words[2 * i + 1 - HIGH] ^ flipped;
  }
  return { high, low };
}
