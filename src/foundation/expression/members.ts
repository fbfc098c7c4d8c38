import { type Column, findColumn, type NumericColumn, recordsIn } from '../table/index.ts';
import { bind } from './bind.ts';
import { type CompileOptions, compile, HOLDS, UNKNOWN } from './compile.ts';
import {
  type Arithmetic,
  type Condition,
  columnsOf,
  type MembersNode,
  type Operand,
} from './expression.ts';
import { print } from './print.ts';

/** The units of a file: that of each record, numbered from 0, and the record of each unit's head, or -1. */
export interface UnitMembers {
  readonly unitOf: Int32Array;
  readonly headOf: Int32Array;
}

/** A condition about single records, over the columns of the file and further ones. */
export interface Resolved {
  readonly condition: Condition;
  readonly columns: readonly Column[];
  /** Positions of the columns that conditions about members name, ascending. */
  readonly positions: readonly number[];
}

/**
 * Puts a column in the place of each figure of a unit, with its value for each record: the value of the head; the number of
 * members for which the condition holds, missing if it is unknown for one; 1 if it holds for any member, 0 if it holds for
 * none, and missing if it is unknown for one and holds for none. A unit without a head has a missing value. Without
 * `members`, the columns have the right kinds and no values. O(n) for each figure; with `own`, O(sum of m^2) for units of m
 * records.
 */
export function resolveMembers(
  condition: Condition,
  columns: readonly Column[],
  members: UnitMembers | null,
  options: CompileOptions = {},
): Resolved {
  const all = [...columns];
  const positions = new Set<number>();
  /** The columns with values of the record itself, in the condition about members that is read. */
  let ofRecord = new Set<Column>();

  function figure(node: MembersNode): Arithmetic {
    // A name of its own, so that the names of the file stay unambiguous.
    const column: Column = { ...figureColumn(node), name: print(node) };
    if (node.what === 'own') ofRecord.add(column);
    all.push(column);
    return { kind: 'column', column: all.length };
  }

  function figureColumn(node: MembersNode): Column {
    if (node.what !== 'head' && node.what !== 'own') return ofMembers(node);
    const position = findColumn(columns, node.of.column);
    positions.add(position);
    const column = columns[position];
    if (node.what === 'own' || members === null) return column;
    const { unitOf, headOf } = members;
    return valuesAt(
      column,
      unitOf.map((unit) => headOf[unit]),
    );
  }

  function ofMembers({ what, of }: Extract<MembersNode, { of: Condition }>): NumericColumn {
    const around = ofRecord;
    ofRecord = new Set();
    const inner = bind(inCondition(of), all);
    const own = ofRecord;
    ofRecord = around;
    for (const reference of columnsOf(inner)) {
      const position = findColumn(all, reference);
      if (position < columns.length) positions.add(position);
    }
    const values = members === null ? new Float64Array(0) : valuesOf(what, inner, own, members);
    return { kind: 'numeric', name: '', values, grid: { decimals: 0, padded: false } };
  }

  function valuesOf(
    what: 'count' | 'any',
    inner: Condition,
    own: ReadonlySet<Column>,
    { unitOf, headOf }: UnitMembers,
  ): Float64Array {
    if (own.size > 0) return figuresOfPairs(what, inner, { columns: all, own }, unitOf, options);
    const verdicts = compile(inner, all, options)(0, recordsIn(columns));
    const values = figuresOf(what, verdicts, unitOf, headOf.length);
    return Float64Array.from(unitOf, (unit) => values[unit]);
  }

  function operand<T extends Operand>(part: T): T | Arithmetic {
    switch (part.kind) {
      case 'members':
        return figure(part);
      case 'negative':
      case 'power':
        return { ...part, of: operand(part.of) };
      case 'sum':
      case 'product':
        return {
          ...part,
          first: operand(part.first),
          rest: part.rest.map((one) => ({ ...one, operand: operand(one.operand) })),
        } as Arithmetic;
      default:
        return part;
    }
  }

  function inCondition(part: Condition): Condition {
    switch (part.kind) {
      case 'comparison':
        return {
          ...part,
          first: operand(part.first),
          rest: part.rest.map((one) => ({ ...one, operand: operand(one.operand) })),
        };
      case 'membership':
      case 'integer':
        return { ...part, of: operand(part.of) };
      case 'not':
        return { ...part, of: inCondition(part.of) };
      case 'and':
      case 'or':
        return { ...part, parts: part.parts.map(inCondition) };
      case 'implication':
        return {
          ...part,
          antecedent: inCondition(part.antecedent),
          consequent: inCondition(part.consequent),
        };
      default:
        return part;
    }
  }

  const resolved = inCondition(condition);
  return { condition: resolved, columns: all, positions: [...positions].sort((a, b) => a - b) };
}

/** The values of these records; none at -1. */
function valuesAt(column: Column, records: Int32Array): Column {
  const at =
    <T>(values: ArrayLike<T>, missing: T) =>
    (record: number) =>
      record < 0 ? missing : values[record];
  switch (column.kind) {
    case 'numeric':
      return { ...column, values: Float64Array.from(records, at(column.values, Number.NaN)) };
    case 'categorical':
      return { ...column, codes: Int32Array.from(records, at(column.codes, -1)) };
    case 'text':
      return { ...column, values: Array.from(records, at(column.values, null)) };
  }
}

/** The figure of each of several units, from the verdicts on their members. */
function figuresOf(
  what: 'count' | 'any',
  verdicts: Uint8Array,
  unitOf: Int32Array,
  units: number,
): Float64Array {
  const holding = new Float64Array(units);
  const unknown = new Uint8Array(units);
  for (let i = 0; i < verdicts.length; i++) {
    if (verdicts[i] === HOLDS) holding[unitOf[i]]++;
    if (verdicts[i] === UNKNOWN) unknown[unitOf[i]] = 1;
  }
  return holding.map((count, unit) => {
    if (what === 'any' && count > 0) return 1;
    return unknown[unit] === 1 ? Number.NaN : count;
  });
}

/** Pairs of records that are looked at together. */
const MOST_PAIRS = 1 << 18;

/** Figures of a condition that also names values of the record itself: each record is paired with each member of its unit. */
function figuresOfPairs(
  what: 'count' | 'any',
  condition: Condition,
  { columns, own }: { readonly columns: readonly Column[]; readonly own: ReadonlySet<Column> },
  unitOf: Int32Array,
  options: CompileOptions,
): Float64Array {
  const { start, members } = byUnit(unitOf);
  const used = new Set(columnsOf(condition).map((reference) => findColumn(columns, reference)));
  const result = new Float64Array(unitOf.length);
  for (let from = 0, to = 0; from < unitOf.length; from = to) {
    const records: number[] = [];
    const others: number[] = [];
    for (; to < unitOf.length && others.length < MOST_PAIRS; to++) {
      for (let m = start[unitOf[to]]; m < start[unitOf[to] + 1]; m++) {
        records.push(to);
        others.push(members[m]);
      }
    }
    const [self, other] = [Int32Array.from(records), Int32Array.from(others)];
    const paired = columns.map((column, j) =>
      used.has(j) ? valuesAt(column, own.has(column) ? self : other) : column,
    );
    const verdicts = compile(condition, paired, options)(0, other.length);
    const places = self.map((record) => record - from);
    result.set(figuresOf(what, verdicts, places, to - from), from);
  }
  return result;
}

/** The records of each unit. */
function byUnit(unitOf: Int32Array) {
  const units = unitOf.reduce((most, unit) => Math.max(most, unit + 1), 0);
  const start = new Int32Array(units + 1);
  for (const unit of unitOf) start[unit + 1]++;
  for (let unit = 0; unit < units; unit++) start[unit + 1] += start[unit];
  const next = start.slice();
  const members = new Int32Array(unitOf.length);
  for (const [record, unit] of unitOf.entries()) members[next[unit]++] = record;
  return { start, members };
}
