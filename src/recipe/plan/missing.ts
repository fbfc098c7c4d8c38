import { PenumbraError } from '../../error.ts';
import { lowerMedian, standardise } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { gather, membersOf } from '../../methods/contract/index.ts';
import type { MissingPolicy } from '../description/index.ts';
import type { Belonging } from './belonging.ts';
import { withLevel } from './scales.ts';

/** Records that are grouped together, separately from the others, over the columns they all have. */
export interface MissingClass {
  readonly records: Int32Array;
  /** Positions among the step's columns that no record of the class lacks. */
  readonly observed: readonly number[];
}

/** Columns after missing values are treated, and the classes inside which records are grouped. */
export interface Treated {
  readonly columns: readonly Float64Array[];
  readonly classes: readonly MissingClass[];
  /** Missing cells that were filled in. */
  readonly filled: number;
  /** Cells that were emptied, so that no record stands out by its missing values. */
  readonly suppressed: number;
}

/** Which records have a value in every one of these columns. */
export function completeRecords(columns: readonly Float64Array[], records: number): Uint8Array {
  const complete = new Uint8Array(records).fill(1);
  for (const column of columns) {
    for (let i = 0; i < records; i++) if (Number.isNaN(column[i])) complete[i] = 0;
  }
  return complete;
}

/** The values of the kept records. */
export function keepRecords(values: Float64Array, kept: Uint8Array | null): Float64Array {
  return kept === null ? values : values.filter((_, record) => kept[record] === 1);
}

/**
 * Treats missing values as a step requests. Depends on the values only, so that a verifier gets the
 * same result. The input is not changed. For `drop`, such records must be gone already. If units count, every class of
 * records that lack the same columns has enough of them, where the file allows it.
 */
export function treatMissing(
  columns: readonly Float64Array[],
  policy: MissingPolicy,
  smallestGroup: number,
  { strata, counted }: Pick<Belonging, 'strata' | 'counted'> = ALONE,
  scales: readonly Scale[] = [],
): Treated {
  const records = columns[0].length;
  const complete = completeRecords(columns, records);
  const everything = { records: range(records), observed: range(columns.length) };
  if (complete.every((flag) => flag === 1)) {
    return { columns, classes: [asClass(everything)], filled: 0, suppressed: 0 };
  }
  switch (policy) {
    case 'median':
      return fill(columns, asClass(everything), scales);
    case 'level': {
      const levels = columns.map((column, j) => withLevel(column, scales[j]));
      return { columns: levels, classes: [asClass(everything)], filled: 0, suppressed: 0 };
    }
    case 'keep':
      return { columns, classes: [asClass(everything)], filled: 0, suppressed: 0 };
    case 'own-group':
      return strata === null
        ? withEnoughUnits(columns, smallestGroup, counted)
        : inStrata(columns, smallestGroup, strata, counted);
    default:
      throw new PenumbraError('internal', 'Missing values were not refused or dropped.');
  }
}

const ALONE = { strata: null, counted: null } as const;

/** Classes of at least `size` records, for the smallest size tried that gives each `smallestGroup` units. */
function withEnoughUnits(
  columns: readonly Float64Array[],
  smallestGroup: number,
  counted: Int32Array | null,
): Treated {
  const records = columns[0].length;
  let treated = setApart(columns, smallestGroup);
  if (counted === null) return treated;
  for (let size = smallestGroup; size < records; ) {
    const units = treated.classes.map(
      (one) => new Set(one.records.map((record) => counted[record])).size,
    );
    const lacking = smallestGroup - Math.min(...units);
    if (lacking <= 0) break;
    size = Math.min(records, size + lacking);
    treated = setApart(columns, size);
  }
  return treated;
}

function asClass({ records, observed }: { records: Int32Array; observed: Int32Array }) {
  return { records, observed: [...observed] };
}

/** Numbers and ordinal categories get the lower median, nominal ones the most frequent level. */
function fill(
  columns: readonly Float64Array[],
  all: MissingClass,
  scales: readonly Scale[],
): Treated {
  let filled = 0;
  const complete = columns.map((column, j) => {
    const present = column.filter((value) => !Number.isNaN(value));
    filled += column.length - present.length;
    const median = scales[j]?.kind === 'nominal' ? mostFrequent(present) : lowerMedian(present);
    return column.map((value) => (Number.isNaN(value) ? median : value));
  });
  return { columns: complete, classes: [all], filled, suppressed: 0 };
}

/** Ties go to the lowest code. */
function mostFrequent(codes: Float64Array): number {
  const sorted = codes.toSorted();
  let best = sorted[0];
  let most = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[i]) end++;
    if (end - i > most) {
      most = end - i;
      best = sorted[i];
    }
    i = end;
  }
  return best;
}

/**
 * Records are classed by the set of columns they lack. While the smallest class is too small for a
 * group, it takes the records that it needs from the class where that empties the fewest cells, and
 * there the nearest records. If that class would become too small, it is taken as a whole. Columns
 * that one record of a class lacks are emptied for the whole class, so every class is large enough
 * for a group and lacks the same columns. O(p^2 + p n d) for p different sets; mostly few occur.
 */
function setApart(columns: readonly Float64Array[], smallestGroup: number): Treated {
  const classes = joinRare(patternsOf(columns), columns, smallestGroup);
  let suppressed = 0;
  const result = columns.map((column) => column.slice());
  for (const { lacking, records } of classes) {
    for (let j = 0; j < columns.length; j++) {
      if (!has(lacking, j)) continue;
      for (const record of records) {
        if (!Number.isNaN(result[j][record])) suppressed++;
        result[j][record] = Number.NaN;
      }
    }
  }
  return {
    columns: result,
    classes: classes.map(({ lacking, records }) => ({
      records: Int32Array.from(records).sort(),
      observed: [...range(columns.length)].filter((j) => !has(lacking, j)),
    })),
    filled: 0,
    suppressed,
  };
}

/** The same inside each stratum, so that no class has records of two strata. */
function inStrata(
  columns: readonly Float64Array[],
  smallestGroup: number,
  strata: Int32Array,
  counted: Int32Array | null,
): Treated {
  const result = columns.map((column) => column.slice());
  const classes: MissingClass[] = [];
  let suppressed = 0;
  let count = 0;
  for (const stratum of strata) count = Math.max(count, stratum + 1);
  const { start, members } = membersOf({ groupOf: strata, groups: count });
  for (let s = 0; s < count; s++) {
    const records = members.subarray(start[s], start[s + 1]);
    if (records.length === 0) continue;
    const part = withEnoughUnits(
      columns.map((column) => gather(column, records)),
      smallestGroup,
      counted && records.map((record) => counted[record]),
    );
    suppressed += part.suppressed;
    for (let j = 0; j < columns.length; j++) {
      for (let i = 0; i < records.length; i++) result[j][records[i]] = part.columns[j][i];
    }
    for (const { records: places, observed } of part.classes) {
      classes.push({ records: places.map((i) => records[i]), observed });
    }
  }
  return { columns: result, classes, filled: 0, suppressed };
}

/** Positions of columns, one bit each. */
type Positions = Int32Array;

interface Pattern {
  readonly lacking: Positions;
  readonly records: readonly number[];
}

/** The sets of missing columns that occur, in the order of their first appearance. */
function patternsOf(columns: readonly Float64Array[]): Pattern[] {
  const found = new Map<string, { lacking: Positions; records: number[] }>();
  for (let i = 0; i < columns[0].length; i++) {
    const lacking = new Int32Array(Math.ceil(columns.length / 32));
    for (let j = 0; j < columns.length; j++) {
      if (Number.isNaN(columns[j][i])) lacking[j >> 5] |= 1 << (j & 31);
    }
    const key = lacking.join();
    const pattern = found.get(key);
    if (pattern === undefined) found.set(key, { lacking, records: [i] });
    else pattern.records.push(i);
  }
  return [...found.values()];
}

function joinRare(
  patterns: readonly Pattern[],
  columns: readonly Float64Array[],
  smallestGroup: number,
): Pattern[] {
  const classes = [...patterns];
  const scaled = columns.map((column) => standardise(column, 'sd'));
  for (;;) {
    let rare = 0;
    for (let c = 1; c < classes.length; c++) {
      if (classes[c].records.length < classes[rare].records.length) rare = c;
    }
    const wanted = smallestGroup - classes[rare].records.length;
    if (wanted <= 0 || classes.length === 1) return classes;
    const takenFrom = ({ records }: Pattern) =>
      records.length - wanted < smallestGroup ? records.length : wanted;
    let partner = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < classes.length; c++) {
      if (c === rare) continue;
      const emptied = cellsEmptied(classes[rare], classes[c], takenFrom(classes[c]));
      if (emptied < least) {
        least = emptied;
        partner = c;
      }
    }
    const { lacking, records } = classes[partner];
    const together = classes[rare].lacking.map((bits, word) => bits | lacking[word]);
    const observed = scaled.filter((_, j) => !has(together, j));
    const spared = takenFrom(classes[partner]) < records.length;
    const taken = spared ? nearest(observed, classes[rare].records, records, wanted) : records;
    classes[rare] = { lacking: together, records: [...classes[rare].records, ...taken] };
    if (spared) {
      const gone = new Set(taken);
      classes[partner] = { lacking, records: records.filter((record) => !gone.has(record)) };
    } else {
      classes.splice(partner, 1);
    }
  }
}

/** Number of values that are emptied if a class takes `count` records from another class. */
function cellsEmptied(a: Pattern, b: Pattern, taken: number): number {
  let onlyA = 0;
  let onlyB = 0;
  for (let word = 0; word < a.lacking.length; word++) {
    onlyA += countBits(a.lacking[word] & ~b.lacking[word]);
    onlyB += countBits(b.lacking[word] & ~a.lacking[word]);
  }
  return a.records.length * onlyB + taken * onlyA;
}

/** The candidates nearest to the mean of some records; ties go to the first. */
function nearest(
  columns: readonly Float64Array[],
  records: readonly number[],
  candidates: readonly number[],
  count: number,
): number[] {
  const means = columns.map((column) => {
    let sum = 0;
    for (const record of records) sum += column[record];
    return sum / records.length;
  });
  const found: { record: number; distance: number }[] = [];
  for (const record of candidates) {
    let distance = 0;
    for (let j = 0; j < columns.length; j++) {
      const difference = columns[j][record] - means[j];
      distance += difference * difference;
    }
    if (found.length === count && distance >= found[count - 1].distance) continue;
    let place = found.length;
    while (place > 0 && found[place - 1].distance > distance) place--;
    found.splice(place, 0, { record, distance });
    if (found.length > count) found.pop();
  }
  return found.map(({ record }) => record);
}

function has(positions: Positions, j: number): boolean {
  return ((positions[j >> 5] >> (j & 31)) & 1) === 1;
}

/** Number of ones in 32 bits, by adding neighbours. */
function countBits(bits: number): number {
  let x = bits - ((bits >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function range(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}
