import {
  asLinear,
  type Condition,
  compile,
  HOLDS,
  print,
  UNKNOWN,
} from '../../foundation/expression/index.ts';
import {
  type Column,
  codesOf,
  combine,
  findColumn,
  recordsIn,
} from '../../foundation/table/index.ts';
import { atomsOf } from './demands.ts';
import { formPositions } from './forms.ts';
import { formsHold } from './formsHold.ts';
import type { ClassifiedRule, ImpliedForm } from './rule.ts';
import { TOLERANCE } from './tolerance.ts';

/** The parts of a file in which every antecedent has the same truth for all records: true, false or unknown. */
interface Cells {
  /** The cell of each record, numbered from 0 in the order of their first records. */
  readonly cellOf: Int32Array;
  readonly count: number;
  /** The common property of the records of a cell, such as `V8 < 1115`; empty if there is one cell. */
  describe(cell: number): string;
  /**
   * Whether a record may join the current cell: for every rule whose antecedent then differs between records, the
   * consequent must hold for each record, because the group's new values can be on either side.
   */
  lawful(record: number, cell: number): boolean;
  /** Must be called after a record has joined a cell, because that changes who else may join. */
  joined(record: number, cell: number): void;
  /** In a few sentences: which antecedents cut the file, and which need not. */
  readonly words: readonly string[];
}

/**
 * Cuts a file by the antecedents of its rules: a replacement that keeps the consequents inside a cell then keeps the
 * rules (Torra, Cano and Navarro-Arribas, section 3.4). Antecedents of several comparisons cut by each of these, and
 * equality with a number cuts into below, equal and above: a mean of records for which a condition fails could
 * otherwise satisfy it. Rules over columns that all keep their values (`kept`) cut nothing, nor do rules whose
 * consequent holds in every record. O(records) per comparison.
 */
export function cellsOf(
  rules: readonly ClassifiedRule[],
  columns: readonly Column[],
  kept: ReadonlySet<number> = new Set(),
): Cells {
  const records = recordsIn(columns);
  const words: string[] = [];
  const implications: Implication[] = [];
  const atoms = new Map<string, Atom>();
  for (const { rule, forms } of rules) {
    for (const form of forms) {
      if (form.kind !== 'implied') continue;
      const touched = formPositions(form);
      if (touched.every((position) => kept.has(position))) {
        words.push(`"${rule.name}" cuts nothing: none of its columns changes.`);
        continue;
      }
      const consequent = verdictsOf(form, columns, records);
      if (consequent.every((verdict) => verdict === HOLDS)) {
        words.push(`"${rule.name}" cuts nothing: its consequent holds in every record.`);
        continue;
      }
      const own = atomsOf(form.condition).map((condition) => {
        const text = print(condition);
        let atom = atoms.get(text);
        if (atom === undefined) {
          atom = { text, sides: sidesOf(condition, columns, records) };
          atoms.set(text, atom);
        }
        return atom;
      });
      words.push(`"${rule.name}" cuts the file by ${print(form.condition)}.`);
      implications.push({ atoms: own, consequent });
    }
  }
  const { codes: cellOf, distinct: count } = combine(
    [...atoms.values()].map(({ sides }) => sides),
    records,
  );
  const firsts = new Int32Array(count).fill(-1);
  for (let i = records - 1; i >= 0; i--) firsts[cellOf[i]] = i;
  const states = implications.map(({ consequent }) => {
    const holds = new Uint8Array(count).fill(1);
    for (let i = 0; i < records; i++) if (consequent[i] !== HOLDS) holds[cellOf[i]] = 0;
    return { holds, mixed: new Uint8Array(count) };
  });
  const differs = (implication: Implication, record: number, cell: number) =>
    implication.atoms.some(({ sides }) => sides[record] !== sides[firsts[cell]]);
  return {
    cellOf,
    count,
    words,
    describe: (cell) =>
      [...atoms.values()]
        .map(({ text, sides }) => (SIDES[sides[firsts[cell]]] ?? SIDES[ABOVE])(text))
        .join(', '),
    lawful: (record, cell) =>
      implications.every((implication, r) => {
        const { holds, mixed } = states[r];
        if (mixed[cell] === 0 && !differs(implication, record, cell)) return true;
        return holds[cell] === 1 && implication.consequent[record] === HOLDS;
      }),
    joined(record, cell) {
      for (const [r, implication] of implications.entries()) {
        if (differs(implication, record, cell)) states[r].mixed[cell] = 1;
        if (implication.consequent[record] !== HOLDS) states[r].holds[cell] = 0;
      }
    },
  };
}

interface Atom {
  readonly text: string;
  /** FAILS, HOLDS, UNKNOWN or, if it fails, ABOVE and more. */
  readonly sides: Int32Array;
}

interface Implication {
  readonly atoms: readonly Atom[];
  /** Whether the consequent holds, record by record. */
  readonly consequent: Uint8Array;
}

/** An equality fails because the left side is larger; if it is smaller, FAILS. */
const ABOVE = 3;

const SIDES: Readonly<Record<number, (text: string) => string>> = {
  0: (text) => `not (${text})`,
  1: (text) => text,
  2: (text) => `${text} unknown`,
  3: (text) => `not (${text}), above`,
};

function verdictsOf(form: ImpliedForm, columns: readonly Column[], records: number): Uint8Array {
  const check = formsHold(form.forms, columns, TOLERANCE);
  const verdicts = new Uint8Array(records);
  for (let i = 0; i < records; i++) {
    const answer = check(i);
    verdicts[i] = answer === null ? UNKNOWN : answer ? HOLDS : 0;
  }
  return verdicts;
}

/** The side of a comparison for each record, such that the mean of records on one side stays there. */
function sidesOf(condition: Condition, columns: readonly Column[], records: number): Int32Array {
  const sides = Int32Array.from(compile(condition, columns, { tolerance: TOLERANCE })(0, records));
  const bounds = boundaries(condition, columns);
  if (bounds === null) return sides;
  for (let i = 0; i < records; i++) {
    if (sides[i] === HOLDS || sides[i] === UNKNOWN) continue;
    const value = bounds.value(i);
    let above = 0;
    while (above < bounds.at.length && value > bounds.at[above]) above++;
    if (above > 0) sides[i] = ABOVE + above - 1;
  }
  return sides;
}

/** The isolated values of a number at which a condition holds: means of values on both sides could hit one. */
function boundaries(
  condition: Condition,
  columns: readonly Column[],
): { readonly at: readonly number[]; value(record: number): number } | null {
  if (condition.kind === 'membership' && condition.of.kind === 'column') {
    const column = columns[findColumn(columns, condition.of.column)];
    if (column.kind !== 'numeric') return null;
    const at = condition.values.map(Number).sort((a, b) => a - b);
    return { at, value: (record) => column.values[record] };
  }
  if (condition.kind !== 'comparison') return null;
  const [{ operator, operand }] = condition.rest;
  if (operator !== '=' || condition.first.kind === 'text' || operand.kind === 'text') return null;
  const linear = asLinear(condition, (column) => findColumn(columns, column));
  if (linear === null) return null;
  const terms: [Float64Array, number][] = [];
  for (const [position, coefficient] of linear.coefficients) {
    const column = columns[position];
    if (column.kind !== 'numeric') return null;
    terms.push([column.values, coefficient]);
  }
  return {
    at: [linear.constant],
    value: (record) => {
      let total = 0;
      for (const [values, coefficient] of terms) total += coefficient * values[record];
      return total;
    },
  };
}

/** The cells after small ones took records. */
interface Grown {
  readonly cellOf: Int32Array;
  /** Records that changed their cell. */
  readonly moved: Int32Array;
  /**
   * Cells that still have fewer than k records, because no record may join them and their records may join no other.
   */
  readonly short: readonly number[];
  /** What was done, a sentence each. */
  readonly words: readonly string[];
}

/** The data of `cellsOf` that `growCells` needs. */
type CellRules = Partial<Pick<Cells, 'describe' | 'joined'>>;

/**
 * Gives each cell at least k records. Smaller cells, the smallest first, take the records of other cells that are
 * nearest to their mean and may join, one by one, from cells that can spare them: cells of more than k records, and
 * cells that are too small themselves. If a cell finds too few, each of its records joins the cell of the nearest
 * record whose cell it may join.
 *
 * The distance is the sum over columns of squared differences in standard deviations, for categories the share of the
 * cell with another level, and 1 for missing values; ties go to the lower record. O(records times columns plus drawn
 * times log records) per small cell.
 */
export function growCells(
  cellOf: Int32Array,
  k: number,
  distancesOn: readonly Column[],
  lawful: (record: number, cell: number) => boolean,
  { joined, describe }: CellRules = {},
): Grown {
  const grown = cellOf.slice();
  const sizes: number[] = [];
  for (const cell of cellOf) sizes[cell] = (sizes[cell] ?? 0) + 1;
  const words: string[] = [];
  const short: number[] = [];
  const name = (cell: number) => {
    const text = describe?.(cell) ?? '';
    return text === '' ? `Cell ${cell + 1}` : `The cell "${text}"`;
  };
  const move = (record: number, cell: number) => {
    sizes[grown[record]]--;
    sizes[cell]++;
    grown[record] = cell;
    joined?.(record, cell);
  };
  const small = sizes
    .map((size, cell) => ({ size, cell }))
    .filter(({ size }) => size > 0 && size < k)
    .sort((a, b) => a.size - b.size || a.cell - b.cell);
  for (const { cell } of small) {
    const before = sizes[cell];
    // An earlier cell may have taken all of its records, or others may have joined it.
    if (before === 0 || before >= k) continue;
    const members: number[] = [];
    for (let i = 0; i < grown.length; i++) if (grown[i] === cell) members.push(i);
    const spare = (record: number) => {
      const size = sizes[grown[record]];
      return grown[record] !== cell && (size > k || size < k);
    };
    const nearest = nearestFirst(members, distancesOn, grown.length, spare);
    for (let next = nearest(); next >= 0 && sizes[cell] < k; next = nearest())
      if (spare(next) && lawful(next, cell)) move(next, cell);
    const drawn = sizes[cell] - before;
    if (sizes[cell] >= k) {
      words.push(
        `${name(cell)} has ${records(before)}, fewer than ${k}: it takes the ${drawn === 1 ? 'nearest record' : `${drawn} nearest records`} of other cells for which the same rules can hold.`,
      );
      continue;
    }
    let left = 0;
    for (let i = 0; i < grown.length; i++) {
      if (grown[i] !== cell) continue;
      const closest = nearestFirst([i], distancesOn, grown.length, (r) => grown[r] !== cell);
      let home = -1;
      const refused = new Set<number>();
      for (let next = closest(); next >= 0; next = closest()) {
        const other = grown[next];
        if (refused.has(other)) continue;
        if (lawful(i, other)) {
          home = other;
          break;
        }
        refused.add(other);
      }
      if (home >= 0) move(i, home);
      else left++;
    }
    if (left === 0) {
      words.push(
        `${name(cell)} has ${records(before)}, fewer than ${k}, and too few others can join: its records join the cells of their nearest neighbours.`,
      );
    } else {
      if (!short.includes(cell)) short.push(cell);
      words.push(
        `${name(cell)} has ${records(before)}, fewer than ${k}, and ${left === sizes[cell] && drawn === 0 ? 'no' : 'too few'} others can join.`,
      );
    }
  }
  const moved: number[] = [];
  for (let i = 0; i < grown.length; i++) if (grown[i] !== cellOf[i]) moved.push(i);
  const stillShort = short.filter((cell) => sizes[cell] > 0 && sizes[cell] < k);
  return { cellOf: grown, moved: Int32Array.from(moved), short: stillShort, words };
}

function records(count: number): string {
  return count === 1 ? '1 record' : `${count} records`;
}

/** Records in the order of their distance to the mean of some, one per call, and then -1. */
function nearestFirst(
  members: readonly number[],
  columns: readonly Column[],
  records: number,
  candidate: (record: number) => boolean,
): () => number {
  const distances = new Float64Array(records);
  for (const column of columns) addDistances(distances, column, members);
  const heap: number[] = [];
  for (let i = 0; i < records; i++) if (candidate(i)) heap.push(i);
  const less = (a: number, b: number) =>
    distances[a] < distances[b] || (distances[a] === distances[b] && a < b);
  const sift = (from: number) => {
    let at = from;
    const item = heap[at];
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && less(heap[child + 1], heap[child])) child++;
      if (!less(heap[child], item)) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = item;
  };
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sift(at);
  return () => {
    if (heap.length === 0) return -1;
    const top = heap[0];
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      sift(0);
    }
    return top;
  };
}

function addDistances(distances: Float64Array, column: Column, members: readonly number[]): void {
  if (column.kind === 'numeric') {
    const { values } = column;
    const { mean, variance } = momentsOf(values);
    let total = 0;
    let count = 0;
    for (const member of members) {
      if (Number.isNaN(values[member])) continue;
      total += values[member] - mean;
      count++;
    }
    if (variance === 0) return;
    const centre = count === 0 ? Number.NaN : mean + total / count;
    for (let i = 0; i < values.length; i++) {
      const difference = values[i] - centre;
      distances[i] += Number.isNaN(difference) ? 1 : (difference * difference) / variance;
    }
    return;
  }
  const codes = column.kind === 'categorical' ? column.codes : codesOf(column.values).codes;
  const shares = new Map<number, number>();
  for (const member of members)
    shares.set(codes[member], (shares.get(codes[member]) ?? 0) + 1 / members.length);
  for (let i = 0; i < codes.length; i++) distances[i] += 1 - (shares.get(codes[i]) ?? 0);
}

/** Mean and variance (divisor n) of the non-missing values; 0 if there are none. Two passes. */
function momentsOf(values: Float64Array): { mean: number; variance: number } {
  let count = 0;
  let total = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    total += value;
    count++;
  }
  if (count === 0) return { mean: 0, variance: 0 };
  const mean = total / count;
  let squares = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    squares += (value - mean) * (value - mean);
  }
  return { mean, variance: squares / count };
}
