/** Values numbered from 0 in the order of their first appearance. */
export interface Codes {
  readonly codes: Int32Array;
  readonly distinct: number;
}

/** The distinct values of a column. NaN and null equal themselves, and minus zero is zero. O(n). */
export function codesOf<T>(values: ArrayLike<T>): Codes {
  if (values instanceof Float64Array) return codesOfNumbers(values);
  const seen = new Map<T, number>();
  const codes = new Int32Array(values.length);
  for (let i = 0; i < codes.length; i++) {
    let code = seen.get(values[i]);
    if (code === undefined) {
      code = seen.size;
      seen.set(values[i], code);
    }
    codes[i] = code;
  }
  return { codes, distinct: seen.size };
}

/**
 * The distinct combinations of several columns: column by column, a pair of (combination so far, code) becomes a new
 * combination, as long as any two records are still equal.
 */
export function combine(columns: Iterable<Int32Array>, records: number): Codes {
  let combined: Codes = { codes: new Int32Array(records), distinct: Math.min(records, 1) };
  const pairs = new Int32Array(2 * records);
  for (const column of columns) {
    if (combined.distinct === records) break;
    for (let i = 0; i < records; i++) {
      pairs[2 * i] = combined.codes[i];
      pairs[2 * i + 1] = column[i];
    }
    combined = codesOfPairs(pairs);
  }
  return combined;
}

function codesOfNumbers(values: Float64Array): Codes {
  // Adding zero turns minus zero into zero, and one NaN replaces all bit patterns of NaN.
  const plain = values.map((value) => (Number.isNaN(value) ? Number.NaN : value + 0));
  return codesOfPairs(new Int32Array(plain.buffer));
}

/**
 * Numbers pairs of words by open addressing in typed arrays, at most half full: a Map of doubles takes ten times as
 * long.
 */
function codesOfPairs(words: Int32Array): Codes {
  const count = words.length / 2;
  let size = 16;
  while (size < 2 * count) size *= 2;
  // The first record with each pair, plus one; zero is an empty slot.
  const places = new Int32Array(size);
  const codes = new Int32Array(count);
  let distinct = 0;
  for (let i = 0; i < count; i++) {
    const a = words[2 * i];
    const b = words[2 * i + 1];
    let at = mix(a, b) & (size - 1);
    let held = places[at] - 1;
    while (held >= 0 && (words[2 * held] !== a || words[2 * held + 1] !== b)) {
      at = (at + 1) & (size - 1);
      held = places[at] - 1;
    }
    if (held < 0) {
      places[at] = i + 1;
      codes[i] = distinct++;
    } else {
      codes[i] = codes[held];
    }
  }
  return { codes, distinct };
}

/** Mixes the bits of two words into one, by multiplications with odd numbers and shifts. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}

/** For each record, the number of records with its code. A record without a code (-1) is alone. O(n). */
export function countsOfUnits(codes: Int32Array): Int32Array {
  let most = 0;
  for (const code of codes) most = Math.max(most, code + 1);
  const counts = new Int32Array(most);
  for (const code of codes) if (code >= 0) counts[code]++;
  return codes.map((code) => (code < 0 ? 1 : counts[code]));
}

/** Fewest values that show a count: fewer can be equal to one by chance. */
const FEWEST_COUNTED = 10;

/**
 * Whether at least this share of the present values is the count of each record, as in a column with the size of a
 * household. Counts that are all equal tell nothing.
 */
export function givesCounts(values: Float64Array, counts: Int32Array, share: number): boolean {
  let [present, equal] = [0, 0];
  const different = new Set<number>();
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    present++;
    if (values[i] === counts[i]) equal++;
    different.add(counts[i]);
  }
  return present >= FEWEST_COUNTED && different.size > 1 && equal >= share * present;
}
