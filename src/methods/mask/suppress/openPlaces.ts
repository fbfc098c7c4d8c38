import { hashBut } from './keys.ts';
import { elsewhere, type Search } from './search.ts';

/** Records from one class, and the new classes of those that would be too few without them. */
interface Source {
  readonly from: number;
  readonly gain: number;
  readonly coming: readonly number[];
  readonly going: readonly { readonly record: number; readonly to: number }[];
}

/**
 * For one set of columns: records that would cost less in sum as a class with these emptied become one. Records that
 * gain join as far as their classes can spare them, or with their class dissolved; those still needed are lent by
 * classes that have more than k, from complete rows at full price. `dear` are the rows with records that cost more
 * than their lower bound: no others can gain.
 */
export function openPlaces(search: Search, dear: readonly number[], empty: number): void {
  const { keys, classes, buckets, k } = search;
  const { rows, missing, cost, start, members } = keys;
  const gains = dear.filter((row) => {
    const price = cost(empty & ~missing[row]);
    if (price < search.least[row]) return false;
    for (let m = start[row]; m < start[row + 1]; m++) {
      if (classes.paid[members[m]] > price) return true;
    }
    return false;
  });
  if (gains.length === 0) return;
  buckets.clear(empty, gains.length);
  for (const row of gains) buckets.of(row, true);
  const sizes = new Int32Array(buckets.count);
  for (let row = 0; row < rows; row++) {
    const bucket = buckets.of(row, false);
    if (bucket < 0) continue;
    buckets.add(bucket, row);
    sizes[bucket] += start[row + 1] - start[row];
  }
  for (let b = 0; b < buckets.count; b++) if (sizes[b] >= k) openPlace(search, empty, b);
}

function openPlace(search: Search, empty: number, bucket: number): void {
  const { keys, classes, buckets, k, slightest } = search;
  const { missing, cost, start, members, rowOf } = keys;
  const first = buckets.first[bucket];
  const target = classes.find(first, empty, hashBut(keys, first, empty));
  const isIn = new Set<number>();
  const lenders: { record: number; gain: number }[] = [];
  const gaining = new Map<number, number[]>();
  const gainOf = (i: number) => classes.paid[i] - cost(empty & ~missing[rowOf[i]]);
  for (let row = first; row >= 0; row = buckets.next[row]) {
    isIn.add(row);
    // A row without cost is in one class, which can lend as many records as are ever needed.
    const looked = classes.paying[row] === 0 ? k : start[row + 1] - start[row];
    for (let m = start[row]; m < Math.min(start[row + 1], start[row] + looked); m++) {
      const i = members[m];
      const from = classes.classOf[i];
      if (from === target) continue;
      const gain = gainOf(i);
      if (gain > slightest) {
        const list = gaining.get(from);
        if (list === undefined) gaining.set(from, [i]);
        else list.push(i);
      } else if (classes.sizes[from] > k) lenders.push({ record: i, gain });
    }
  }
  /** No record goes elsewhere for more than all others gain. */
  let most = 0;
  for (const list of gaining.values()) most += sum(list);
  const sources: Source[] = [];
  for (const [from, list] of gaining) {
    const source = sourceOf(from, list);
    if (source !== null) sources.push(source);
  }
  sources.sort((a, b) => b.gain - a.gain || a.from - b.from);
  let gain = 0;
  let count = 0;
  const chosen: Source[] = [];
  for (const source of sources) {
    if (source.gain <= 0 && (target >= 0 || count >= k)) break;
    chosen.push(source);
    gain += source.gain;
    count += source.coming.length;
  }
  const lent: number[] = [];
  const takenFrom = new Map(chosen.map(({ from, coming }) => [from, coming.length]));
  lenders.sort((a, b) => b.gain - a.gain || a.record - b.record);
  for (const lender of target < 0 ? lenders : []) {
    if (count >= k) break;
    const from = classes.classOf[lender.record];
    const taken = takenFrom.get(from) ?? 0;
    if (classes.sizes[from] - taken <= k) continue;
    takenFrom.set(from, taken + 1);
    lent.push(lender.record);
    gain += lender.gain;
    count++;
  }
  if (gain <= slightest || (target < 0 && count < k)) return;
  const to = target >= 0 ? target : classes.open(first, empty);
  for (const { coming, going } of chosen) {
    for (const i of coming) classes.move(i, to);
    for (const place of going) classes.move(place.record, place.to);
  }
  for (const i of lent) classes.move(i, to);

  function sourceOf(from: number, list: readonly number[]): Source | null {
    const spare = classes.sizes[from] - k;
    const isWhole = list.length === classes.sizes[from];
    if (!isWhole && spare === 0) return givenUp(from, list);
    const coming =
      isWhole || list.length <= spare
        ? list
        : list.toSorted((a, b) => gainOf(b) - gainOf(a) || a - b).slice(0, spare);
    return { from, gain: sum(coming), coming, going: [] };
  }

  /** All records that gain join; each of the others joins too or goes elsewhere, whichever is cheaper. */
  function givenUp(from: number, list: readonly number[]): Source | null {
    const coming = list.slice();
    const going: { record: number; to: number }[] = [];
    let gain = sum(list);
    const isComing = new Set(list);
    for (const i of classes.membersOf(from)) {
      if (isComing.has(i)) continue;
      const row = rowOf[i];
      const price = isIn.has(row) ? cost(empty & ~missing[row]) : Number.POSITIVE_INFINITY;
      const limit = Math.min(price, classes.paid[i] + most);
      const place = elsewhere(search, row, limit, (c) => c === from || gaining.has(c));
      if (place !== null) {
        going.push({ record: i, to: place.to });
        gain += classes.paid[i] - place.cost;
      } else if (price < Number.POSITIVE_INFINITY) {
        coming.push(i);
        gain += classes.paid[i] - price;
      } else return null;
    }
    return { from, gain, coming, going };
  }

  function sum(list: readonly number[]): number {
    let total = 0;
    for (const i of list) total += gainOf(i);
    return total;
  }
}
