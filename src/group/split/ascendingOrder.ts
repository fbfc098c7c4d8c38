/** With fewer values than this, counting 65,536 digits takes longer than comparing values. */
const FEW = 5000;

/** The words of a double in memory. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0;
const LOW = 1 - HIGH;

/**
 * The positions of values from the smallest to the largest, of equal ones (0 and -0 among them) in their order.
 * No value may be NaN. O(n): four passes by digits of 16 bits, of which those that all values share are left out
 * (least significant digit first; for few values by comparisons, O(n log n)).
 */
export function ascendingOrder(values: Float64Array): Int32Array {
  const n = values.length;
  let order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = i;
  if (n < FEW) return order.sort((a, b) => values[a] - values[b] || a - b);

  const keys = sortableWords(values);
  const start = new Int32Array(65537);
  let next = new Int32Array(n);
  for (const word of [LOW, HIGH]) {
    for (const shift of [0, 16]) {
      start.fill(0);
      for (let i = word; i < keys.length; i += 2) start[((keys[i] >>> shift) & 0xffff) + 1]++;
      if (start[((keys[word] >>> shift) & 0xffff) + 1] === n) continue;
      for (let digit = 0; digit < 65536; digit++) start[digit + 1] += start[digit];
      for (let i = 0; i < n; i++) {
        const position = order[i];
        next[start[(keys[2 * position + word] >>> shift) & 0xffff]++] = position;
      }
      [order, next] = [next, order];
    }
  }
  return order;
}

/** The bits of doubles, changed such that they are in order as unsigned numbers: of negative ones all, else the first. */
function sortableWords(values: Float64Array): Uint32Array {
  const doubles = new Float64Array(values.length);
  // -0 + 0 is 0.
  for (let i = 0; i < values.length; i++) doubles[i] = values[i] + 0;
  const words = new Uint32Array(doubles.buffer);
  for (let i = 0; i < words.length; i += 2) {
    const flipped = -(words[i + HIGH] >>> 31);
    words[i + HIGH] ^= flipped | 0x80000000;
    words[i + LOW] ^= flipped;
  }
  return words;
}
