/**
 * Rows in classes of equal rows. An entry is twice the row, plus 1 if the row can still become unique. Classes `from`
 * to `to` - 1 are stored one after the other from `start` on; `ends` holds the end of each.
 */
export interface Classes {
  readonly entries: Int32Array;
  readonly ends: Int32Array;
  readonly from: number;
  readonly to: number;
  readonly start: number;
}

/** Buffers for passes over classes, and the classes that a pass leaves. */
export interface Scratch {
  readonly entries: Int32Array;
  readonly ends: Int32Array;
  size: number;
  classes: number;
  /** By code: the stamp at which it was last seen. Values up to `stamp` are from earlier classes. */
  readonly stamps: Int32Array;
  stamp: number;
  /** By code within one class: twice the number of rows, plus 1 if one can become unique. All zero between classes. */
  readonly tallies: Int32Array;
  /** By code: the target index of its rows. */
  readonly places: Int32Array;
  /** The codes of one class, once each, and row by row. */
  readonly touched: Int32Array;
  readonly codesHere: Int32Array;
}

/** Markers for the rows that cannot become unique, and for one that has. */
const DROPPED = -1;
const ALONE = -2;

/**
 * Keeps, within each class, one row for each code. The row can become unique only if it is alone with its code. Drops
 * classes in which no row can. Writes into the scratch; one pass.
 */
export function collapse(
  { entries, ends, from, to, start }: Classes,
  codes: Int32Array,
  scratch: Scratch,
): void {
  const { entries: kept, ends: keptEnds, stamps } = scratch;
  if (scratch.stamp > 0x7fffffff - 2 * entries.length) {
    stamps.fill(0);
    scratch.stamp = 0;
  }
  // A code belongs to the current class if its stamp is above base + the start of the class.
  let base = scratch.stamp;
  let size = 0;
  let classes = 0;
  for (let c = from, i = start; c < to; c++) {
    const end = ends[c];
    const begin = size;
    let hopes = 0;
    for (; i < end; i++) {
      const entry = entries[i];
      const code = codes[entry >> 1];
      const seen = stamps[code] - base - 1;
      if (seen >= begin) {
        hopes -= kept[seen] & 1;
        kept[seen] &= ~1;
      } else {
        kept[size++] = entry;
        stamps[code] = base + size;
        hopes += entry & 1;
      }
    }
    if (hopes === 0) {
      base += size - begin;
      size = begin;
    } else keptEnds[classes++] = size;
  }
  scratch.stamp = base + size;
  scratch.size = size;
  scratch.classes = classes;
}

/**
 * Splits classes by the codes of one column. Rows that are now alone are reported if they can become unique. Classes of
 * at least two rows, one of which can, are written into `entries` from `size` on, and their ends from `last` on.
 * Returns the end of these classes. Source and target can be the same arrays if the target lies behind.
 */
export function refine(
  { entries: rows, ends: rowEnds, from, to, start }: Classes,
  codes: Int32Array,
  { tallies, places, touched, codesHere }: Scratch,
  entries: Int32Array,
  ends: Int32Array,
  last: number,
  size: number,
  set: number,
  offer: (row: number, set: number) => void,
): number {
  let begin = start;
  for (let c = from; c < to; c++) {
    const end = rowEnds[c];
    if (end - begin === 2) {
      const a = rows[begin];
      const b = rows[begin + 1];
      if (codes[a >> 1] !== codes[b >> 1]) {
        if (a & 1) offer(a >> 1, set);
        if (b & 1) offer(b >> 1, set);
      } else {
        entries[size++] = a;
        entries[size++] = b;
        ends[last++] = size;
      }
      begin = end;
      continue;
    }
    let different = 0;
    for (let i = begin; i < end; i++) {
      const entry = rows[i];
      const code = codes[entry >> 1];
      const tally = tallies[code];
      codesHere[i - begin] = code;
      if (tally === 0) touched[different++] = code;
      tallies[code] = (tally + 2) | (entry & 1);
    }
    for (let t = 0; t < different; t++) {
      const tally = tallies[touched[t]];
      tallies[touched[t]] = 0;
      if ((tally & 1) === 0) places[touched[t]] = DROPPED;
      else if (tally === 3) places[touched[t]] = ALONE;
      else {
        places[touched[t]] = size;
        size += tally >> 1;
        ends[last++] = size;
      }
    }
    for (let i = begin; i < end; i++) {
      const code = codesHere[i - begin];
      const place = places[code];
      if (place >= 0) {
        entries[place] = rows[i];
        places[code] = place + 1;
      } else if (place === ALONE) offer(rows[i] >> 1, set);
    }
    begin = end;
  }
  return last;
}
