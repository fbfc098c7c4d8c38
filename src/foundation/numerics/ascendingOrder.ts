/** Smallest number of values for which counting 65,536 digits is faster than comparing values. */
const FEW = 5000;

/** The words of a double in memory. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;

const DIGITS = 65536;

/**
 * The positions of values from the smallest to the largest; equal values (also 0 and -0) keep their order, and missing
 * ones (NaN) come last. O(n): four passes by digits of 16 bits, least significant first; digits that all values share
 * are skipped (for few values by comparisons, O(n log n)).
 */
export function ascendingOrder(values: Float64Array): Int32Array {
  const order = new Int32Array(values.length);
  let count = 0;
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) order[count++] = i;
  const present = order.subarray(0, count);
  if (count < FEW) present.sort((a, b) => values[a] - values[b] || a - b);
  else present.set(byDigits(values, present));
  if (count < values.length) {
    for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) order[count++] = i;
  }
  return order;
}

function byDigits(values: Float64Array, records: Int32Array): Int32Array {
  const { high, low } = sortableWords(values, records);
  const [, ...byLow] = byDigit(byDigit([low, high, records], 0), 16);
  const [, order] = byDigit(byDigit(byLow, 0), 16);
  return order;
}

/**
 * Parallel arrays, sorted stably by 16 bits of the first one. They move together: looking up each value at its old
 * index costs a cache miss per pass.
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

/**
 * The bits of doubles, changed so that they sort as unsigned numbers: all bits of negative doubles are flipped, else
 * only the first.
 */
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
