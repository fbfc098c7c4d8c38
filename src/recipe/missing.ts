import { PenumbraError } from '../error.ts';
import { lowerMedian, standardise } from '../numerics/index.ts';
import type { MissingPolicy } from './options.ts';

/** Records that are grouped together, apart from the others, over the columns they all have. */
export interface MissingClass {
  readonly records: Int32Array;
  /** Positions among the step's columns that no record of the class lacks. */
  readonly observed: readonly number[];
}

/** Columns after missing values were treated, and the classes inside which records are grouped. */
export interface Treated {
  readonly columns: readonly Float64Array[];
  readonly classes: readonly MissingClass[];
  /** Cells that were missing and were given a value. */
  readonly filled: number;
  /** Cells that had a value and are left empty, so that nobody stands out by what is missing. */
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

/**
 * Treats missing values as a step asks. A function of the values alone, so that a verifier finds the
 * same. The input is not changed. Expects that for `drop` such records are gone already.
 */
export function treatMissing(
  columns: readonly Float64Array[],
  policy: MissingPolicy,
  smallestGroup: number,
): Treated {
  const records = columns[0].length;
  const complete = completeRecords(columns, records);
  const everything = { records: range(records), observed: range(columns.length) };
  if (complete.every((flag) => flag === 1)) {
    return { columns, classes: [asClass(everything)], filled: 0, suppressed: 0 };
  }
  switch (policy) {
    case 'median':
      return fill(columns, asClass(everything));
    case 'own-group':
      return setApart(columns, smallestGroup);
    default:
      throw new PenumbraError('internal', 'Missing values were to be refused or dropped before.');
  }
}

function asClass({ records, observed }: { records: Int32Array; observed: Int32Array }) {
  return { records, observed: [...observed] };
}

function fill(columns: readonly Float64Array[], all: MissingClass): Treated {
  let filled = 0;
  const complete = columns.map((column) => {
    const present = column.filter((value) => !Number.isNaN(value));
    filled += column.length - present.length;
    const median = lowerMedian(present);
    return column.map((value) => (Number.isNaN(value) ? median : value));
  });
  return { columns: complete, classes: [all], filled, suppressed: 0 };
}

/**
 * Records are classed by the set of columns they lack. The smallest class that is too small for a group
 * is joined with the incomplete class that loses the fewest cells by it; if all incomplete records
 * together are too few, the complete records nearest to them join. What one record of a class lacks is
 * suppressed for the whole class.
 */
function setApart(columns: readonly Float64Array[], smallestGroup: number): Treated {
  const { complete, incomplete } = patterns(columns);
  const classes = joinSmall(incomplete, smallestGroup);
  let rest = complete;
  if (classes.length === 1 && classes[0].records.length < smallestGroup) {
    const wanted = smallestGroup - classes[0].records.length;
    // Never leave behind fewer complete records than a group needs.
    const taken = complete.length - wanted < smallestGroup ? complete.length : wanted;
    const near = new Set(nearestComplete(columns, classes[0], complete, taken));
    classes[0] = { ...classes[0], records: [...classes[0].records, ...near] };
    rest = complete.filter((record) => !near.has(record));
  }
  if (rest.length > 0) classes.unshift({ lacking: new Set(), records: rest });
  let suppressed = 0;
  const result = columns.map((column) => column.slice());
  for (const { lacking, records } of classes) {
    for (const j of lacking) {
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
      observed: [...range(columns.length)].filter((j) => !lacking.has(j)),
    })),
    filled: 0,
    suppressed,
  };
}

interface Pattern {
  readonly lacking: ReadonlySet<number>;
  readonly records: readonly number[];
}

function patterns(columns: readonly Float64Array[]): {
  complete: number[];
  incomplete: Pattern[];
} {
  const complete: number[] = [];
  const found = new Map<string, { lacking: Set<number>; records: number[] }>();
  for (let i = 0; i < columns[0].length; i++) {
    const lacking: number[] = [];
    for (let j = 0; j < columns.length; j++) if (Number.isNaN(columns[j][i])) lacking.push(j);
    if (lacking.length === 0) {
      complete.push(i);
      continue;
    }
    const key = lacking.join(' ');
    const pattern = found.get(key);
    if (pattern === undefined) found.set(key, { lacking: new Set(lacking), records: [i] });
    else pattern.records.push(i);
  }
  return { complete, incomplete: [...found.values()] };
}

function joinSmall(incomplete: readonly Pattern[], smallestGroup: number): Pattern[] {
  const classes = [...incomplete];
  while (classes.length > 1) {
    let small = 0;
    for (let c = 1; c < classes.length; c++) {
      if (classes[c].records.length < classes[small].records.length) small = c;
    }
    if (classes[small].records.length >= smallestGroup) break;
    let partner = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < classes.length; c++) {
      const lost = c === small ? Number.POSITIVE_INFINITY : cellsLost(classes[small], classes[c]);
      if (lost < least) {
        least = lost;
        partner = c;
      }
    }
    const [kept, gone] = small < partner ? [small, partner] : [partner, small];
    classes[kept] = {
      lacking: new Set([...classes[kept].lacking, ...classes[gone].lacking]),
      records: [...classes[kept].records, ...classes[gone].records],
    };
    classes.splice(gone, 1);
  }
  return classes;
}

function cellsLost(a: Pattern, b: Pattern): number {
  const together = new Set([...a.lacking, ...b.lacking]).size;
  return (
    a.records.length * (together - a.lacking.size) + b.records.length * (together - b.lacking.size)
  );
}

/** The complete records nearest to the mean of the incomplete ones over the columns those have, standardised; ties by order. */
function nearestComplete(
  columns: readonly Float64Array[],
  { lacking, records }: Pattern,
  complete: readonly number[],
  count: number,
): number[] {
  const distance = new Float64Array(columns[0].length);
  for (const [j, column] of columns.entries()) {
    if (lacking.has(j)) continue;
    const scaled = standardise(column, 'sd');
    let sum = 0;
    for (const record of records) sum += scaled[record];
    const mean = sum / records.length;
    for (const record of complete) distance[record] += (scaled[record] - mean) ** 2;
  }
  return [...complete].sort((a, b) => distance[a] - distance[b] || a - b).slice(0, count);
}

function range(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}
