import { log } from '../numerics/index.ts';
import type { Column } from './column.ts';
import { type Codes, codesOf } from './combinations.ts';
import {
  DEPENDENCY_SHARE,
  type Dependency,
  divergence,
  FILES_WITHOUT_CHANCE,
  LEAST_SHOWN,
  visibleCodes,
} from './dependencies.ts';

/** The visible cells of a column as codes, and what is known about numbers among them. */
export interface OrderedCodes extends Codes {
  /** The number that each code stands for; null if one of them is no number. */
  readonly numbers: Float64Array | null;
  /** Whether the values are amounts, of which a neighbour gives one within a share, or codes. */
  readonly isNumber: boolean;
}

/** Which columns are looked at, and what counts. */
export interface OrderSearch {
  readonly targets: readonly number[];
  readonly sources: readonly number[];
  /** The unit of each record: its own members are no neighbours. Null if every record is its own. */
  readonly units: Int32Array | null;
  readonly least?: number;
  /** A number counts as known within this share of it. */
  readonly within: number;
}

/** The visible cells of a column with their numbers. */
export function orderedCodes(column: Column): OrderedCodes {
  if (column.kind === 'numeric') {
    const { codes, distinct } = codesOf(column.values);
    const numbers = new Float64Array(distinct);
    for (const [i, code] of codes.entries()) numbers[code] = column.values[i];
    const isEmpty = (i: number) => Number.isNaN(column.values[i]);
    return {
      ...{ distinct, numbers, isNumber: true },
      codes: codes.map((code, i) => (isEmpty(i) ? -1 : code)),
    };
  }
  const visible = visibleCodes(column);
  if (column.kind === 'text') return { ...visible, numbers: null, isNumber: false };
  const texts = column.levels.map((level) => level.trim());
  const areNumbers = texts.every((text) => text !== '' && Number.isFinite(Number(text)));
  const numbers = areNumbers ? Float64Array.from(texts, Number) : null;
  return { ...visible, numbers, isNumber: false };
}

/**
 * Columns that determine another one by their order: the nearest records on both sides give the value, such as the income
 * its band or the tax about the income, although no two records share a value. A code is given if both neighbours have
 * it, a number by the line between them. Evidence is that of `findDependencies`; what chance gives is what the same two
 * neighbours give in an order that has nothing to do with the columns. O(n log n) for each source, and O(n) for each pair
 * of a source and a target, less if there is no relation.
 */
export function findOrders(
  columns: readonly OrderedCodes[],
  { targets, sources, units, least = DEPENDENCY_SHARE, within }: OrderSearch,
): Dependency[] {
  const evidence = log(FILES_WITHOUT_CHANCE * Math.max(1, targets.length * sources.length));
  const found: Dependency[] = [];
  const chances = new Map<number, number>();
  for (const source of sources) {
    const open = targets.filter((target) => target !== source);
    if (open.length === 0 || columns[source].numbers === null) continue;
    const order = orderOf(columns[source]);
    for (const target of open) {
      const most = (1 - least) * order.records.length;
      const counted = countWrong(order, columns[target], { units, within, most });
      if (counted === null) continue;
      const { said, visible, wrong } = counted;
      if (said < LEAST_SHOWN || 2 * said < visible || wrong > (1 - least) * said) continue;
      const chance = chances.get(target) ?? wrongByChance(columns[target], { units, within });
      chances.set(target, chance);
      // Each value serves two neighbours.
      const isEvident = (said / 2) * divergence(wrong / said, chance) >= evidence;
      if (wrong / said > chance / 2 || !isEvident) continue;
      found.push({ from: [source], to: target, shown: said, exceptions: wrong });
    }
  }
  return found;
}

/** Records with a visible number in its order, and that number. */
export interface Order {
  readonly records: Int32Array;
  readonly numbers: Float64Array;
}

/** The order of the visible cells of a column with numbers. */
export function orderOf({ codes, numbers }: OrderedCodes): Order {
  const at = (record: number) => numbers![codes[record]];
  const records = Int32Array.from([...codes.keys()].filter((record) => codes[record] >= 0));
  records.sort((a, b) => at(a) - at(b) || a - b);
  return { records, numbers: Float64Array.from(records, at) };
}

/**
 * What the nearest records with another number, and of another unit, say about each record of an order: the code that
 * both have, or the number on the line between them; not a number if they say nothing. O(n).
 */
export function neighboursSay(
  order: Order,
  { codes, numbers: values, isNumber }: OrderedCodes,
  units: Int32Array | null,
): Float64Array {
  const { records, numbers } = order;
  const before = lastSeen(order, codes, units, 1);
  const after = lastSeen(order, codes, units, -1);
  const said = new Float64Array(records.length).fill(Number.NaN);
  for (let place = 0; place < said.length; place++) {
    const [a, b] = [before[place], after[place]];
    if (a < 0 || b < 0) continue;
    const [low, high] = [codes[records[a]], codes[records[b]]];
    if (!isNumber) {
      if (low === high) said[place] = low;
      continue;
    }
    const share = (numbers[place] - numbers[a]) / (numbers[b] - numbers[a]);
    said[place] = (1 - share) * values![low] + share * values![high];
  }
  return said;
}

/**
 * For each place in an order the last one before it (after it, if the step is -1) with a visible cell, another number and
 * another unit; -1 if there is none. The two last ones of different units are enough.
 */
function lastSeen(
  { records, numbers }: Order,
  codes: Int32Array,
  units: Int32Array | null,
  step: 1 | -1,
): Int32Array {
  const count = records.length;
  const found = new Int32Array(count).fill(-1);
  const unitOf = (place: number) => (units === null ? records[place] : units[records[place]]);
  let [last, other] = [-1, -1];
  for (let from = step > 0 ? 0 : count - 1; from >= 0 && from < count; ) {
    let to = from;
    for (; to >= 0 && to < count && numbers[to] === numbers[from]; to += step) {
      found[to] = last >= 0 && unitOf(last) === unitOf(to) ? other : last;
    }
    for (let place = from; place !== to; place += step) {
      if (codes[records[place]] < 0) continue;
      if (last >= 0 && unitOf(last) !== unitOf(place)) other = last;
      last = place;
    }
    from = to;
  }
  return found;
}

interface Counting {
  readonly units: Int32Array | null;
  readonly within: number;
  /** More wrong ones than this are not counted. */
  readonly most?: number;
}

/** The visible cells of a target in an order, those about which neighbours say something, and what is wrong; null above the most. */
function countWrong(
  order: Order,
  target: OrderedCodes,
  { units, within, most = Number.POSITIVE_INFINITY }: Counting,
) {
  const { codes, numbers, isNumber } = target;
  const { records } = order;
  const says = neighboursSay(order, target, units);
  let [said, visible, wrong] = [0, 0, 0];
  for (let place = 0; place < records.length; place++) {
    const code = codes[records[place]];
    if (code < 0) continue;
    visible++;
    if (Number.isNaN(says[place])) continue;
    said++;
    const isRight = isNumber
      ? Math.abs(says[place] - numbers![code]) <= within * Math.abs(numbers![code])
      : says[place] === code;
    if (!isRight && ++wrong > most) return null;
  }
  return { said, visible, wrong };
}

const GOLDEN = 0.618033988749895;

/** The share of the cells that two records far away get wrong, where they say something; 1 if they never do. */
function wrongByChance(target: OrderedCodes, { units, within }: Counting): number {
  const count = target.codes.length;
  // Multiples of the golden ratio scatter neighbours over the whole file.
  const numbers = Float64Array.from(target.codes, (_, i) => (i * GOLDEN) % 1);
  const records = Int32Array.from({ length: count }, (_, i) => i);
  records.sort((a, b) => numbers[a] - numbers[b]);
  const order = { records, numbers: numbers.slice().sort() };
  const { said, wrong } = countWrong(order, target, { units, within })!;
  return said === 0 ? 1 : wrong / said;
}
