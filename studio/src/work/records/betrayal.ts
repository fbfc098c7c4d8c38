/**
 * The smallest sets of keys by which one record is alone: no other has the same values in all of them. `codes` are the
 * keys of all records. Each record becomes the set of keys in which it agrees; a set of keys betrays the record if no
 * other agrees in all of it. O(n d) and, for sets, O(m d^3) for m different agreements.
 */
export function betrayalOf(
  codes: readonly Int32Array[],
  record: number,
  most = 3,
): { readonly sets: readonly (readonly number[])[]; readonly nearest: number } {
  const keys = Math.min(codes.length, MOST_KEYS);
  const records = codes[0]?.length ?? 0;
  const agreements = new Set<number>();
  let nearest = 0;
  for (let other = 0; other < records; other++) {
    if (other === record) continue;
    let mask = 0;
    for (let key = 0; key < keys; key++) {
      if (codes[key][other] === codes[key][record]) mask |= 1 << key;
    }
    agreements.add(mask);
  }
  for (const mask of agreements) nearest = Math.max(nearest, bitsIn(mask));
  const found: number[] = [];
  const isAlone = (set: number) => {
    for (const mask of agreements) if ((mask & set) === set) return false;
    return true;
  };
  for (let size = 1; size <= Math.min(most, keys); size++) {
    for (const set of setsOf(keys, size)) {
      if (found.every((smaller) => (set & smaller) !== smaller) && isAlone(set)) found.push(set);
    }
  }
  return { sets: found.map((set) => placesIn(set, keys)), nearest };
}

/** Bits of a set that are safe in an integer. */
const MOST_KEYS = 30;

function bitsIn(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

function placesIn(set: number, keys: number): number[] {
  return Array.from({ length: keys }, (_, key) => key).filter((key) => (set & (1 << key)) !== 0);
}

/** All sets of some of the keys, as bits, in the order of their keys. */
function* setsOf(keys: number, size: number, from = 0, set = 0): Generator<number> {
  if (size === 0) {
    yield set;
    return;
  }
  for (let key = from; key <= keys - size; key++)
    yield* setsOf(keys, size - 1, key + 1, set | (1 << key));
}
