import {
  type ColumnNode,
  type Condition,
  compile,
  FAILS,
  HOLDS,
  type NumberNode,
  type Operand,
  print,
  type Relation,
} from '../../../foundation/expression/index.ts';
import { type Column, POWERS_OF_TEN } from '../../../foundation/table/index.ts';
import { TOLERANCE } from '../tolerance.ts';

/** A rule that a file seems to follow. It is never applied unless the user accepts it. */
export interface Proposal {
  readonly condition: Condition;
  /** The condition as one line. */
  readonly text: string;
  readonly kind: ProposalKind;
  /** Records for which it holds, fails, and is unknown because of missing values. */
  readonly holds: number;
  readonly exceptions: number;
  readonly unknown: number;
  /** Why it is probably a rule, in a sentence. */
  readonly because: string;
  /** From 0 to 1: the rank of proposals. */
  readonly interest: number;
}

type ProposalKind =
  | 'sum'
  | 'product'
  | 'order'
  | 'implication'
  | 'combinations'
  | 'range'
  | 'set'
  | 'integer';

/** Data that the searches share. */
export interface Findings {
  readonly columns: readonly Column[];
  readonly records: number;
  /** Number of exceptions that a rule can have. */
  readonly allowed: number;
  /** As a share of the informative records. */
  readonly share: number;
}

/** Counts the results of a condition; null if it has too many exceptions, or holds nowhere. */
export function proposal(
  { columns, records, allowed }: Findings,
  hypothesis: Pick<Proposal, 'kind' | 'condition' | 'interest' | 'because'>,
  most = allowed,
): Proposal | null {
  const { condition } = hypothesis;
  const check = compile(condition, columns, { tolerance: TOLERANCE });
  let holds = 0;
  let exceptions = 0;
  for (let from = 0; from < records; from += 65536) {
    for (const verdict of check(from, Math.min(records, from + 65536))) {
      if (verdict === HOLDS) holds++;
      else if (verdict === FAILS && ++exceptions > most) return null;
    }
  }
  if (holds === 0) return null;
  const unknown = records - holds - exceptions;
  return { ...hypothesis, text: print(condition), holds, exceptions, unknown };
}

/** A column by its name, or by its position if the name is not unique. */
export function columnAt(columns: readonly Column[], position: number): ColumnNode {
  const { name } = columns[position];
  const own = name !== '' && columns.every((other, i) => i === position || other.name !== name);
  return { kind: 'column', column: own ? name : position + 1 };
}

export function number(value: number): NumberNode {
  return { kind: 'number', value };
}

export function compared(first: Operand, operator: Relation, operand: Operand): Condition {
  return { kind: 'comparison', first, rest: [{ operator, operand }] };
}

/** A column's numbers and their records, for the searches among numeric columns. */
export interface Numbers {
  readonly position: number;
  readonly values: Float64Array;
  readonly decimals: number | 'full';
  readonly missing: number;
  readonly least: number;
  readonly most: number;
  readonly zeros: number;
  /** Standard deviation of the non-missing values, divisor n. */
  readonly deviation: number;
  readonly mean: number;
  /** Number of distinct values, counted up to 1,000. */
  readonly distinct: number;
}

/** The numeric columns that have at least two distinct values. O(n) each. */
export function numbersOf(columns: readonly Column[]): Numbers[] {
  const found: Numbers[] = [];
  for (const [position, column] of columns.entries()) {
    if (column.kind !== 'numeric') continue;
    const { values } = column;
    let [missing, zeros, total, count] = [0, 0, 0, 0];
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const different = new Set<number>();
    for (const value of values) {
      if (Number.isNaN(value)) {
        missing++;
        continue;
      }
      if (value === 0) zeros++;
      if (value < least) least = value;
      if (value > most) most = value;
      if (different.size < 1000) different.add(value);
      count++;
      total += value;
    }
    if (!(least < most) || !Number.isFinite(most - least)) continue;
    const mean = total / count;
    let squares = 0;
    for (const value of values)
      if (!Number.isNaN(value)) squares += (value - mean) * (value - mean);
    found.push({
      position,
      values,
      decimals: column.grid.decimals,
      missing,
      least,
      most,
      zeros,
      deviation: Math.sqrt(squares / count),
      mean,
      distinct: different.size,
    });
  }
  return found;
}

/** Half a unit of the last decimal: the largest rounding error of a value. */
export function roundingOf(decimals: number | 'full', size: number): number {
  return decimals === 'full'
    ? TOLERANCE * Math.max(1e-6, Math.abs(size))
    : 0.5 / POWERS_OF_TEN[decimals];
}

/** The number with the fewest digits above one number and up to another. */
export function roundest(above: number, upTo: number): number {
  if (above < 0 && upTo >= 0) return 0;
  if (upTo < 0) {
    // Mirrored, the other end is excluded.
    const mirrored = roundestPositive(-upTo, -above);
    return mirrored === -above ? upTo : -mirrored;
  }
  const found = roundestPositive(above, upTo);
  return found > above ? found : upTo;
}

/** Between two numbers that are not negative. */
function roundestPositive(low: number, high: number): number {
  for (let digits = 15; digits >= -12; digits--) {
    const unit = POWERS_OF_TEN[Math.abs(digits)];
    for (const part of [1, 2]) {
      // Whole multiples of 10, 5, 1, 0.5, 0.1 and so on, divided last so that they are decimals of few digits.
      const candidate =
        digits >= 0
          ? (Math.floor((high / unit) * part) * unit) / part
          : Math.floor(high * unit * part) / (unit * part);
      if (candidate > low && candidate <= high) return candidate;
    }
  }
  return high;
}

/** Records spread so evenly over a file that neither its beginning nor a period in it counts more. */
export function spread(records: number, count: number, start = 0): Int32Array {
  if (count >= records) return Int32Array.from({ length: records }, (_, i) => i);
  // The golden section of the file, made coprime to its length, visits all records evenly (Weyl 1916).
  let step = Math.max(1, Math.floor(records * 0.6180339887498949));
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  while (common(step, records) !== 1) step++;
  const found = new Int32Array(count);
  let at = start % records;
  for (let i = 0; i < count; i++) {
    found[i] = at;
    at = (at + step) % records;
  }
  return found;
}
