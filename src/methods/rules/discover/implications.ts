import type { Condition, Operand } from '../../../foundation/expression/index.ts';
import type { CategoricalColumn } from '../../../foundation/table/index.ts';
import {
  columnAt,
  compared,
  type Findings,
  type Numbers,
  number,
  type Proposal,
  proposal,
  roundest,
} from './proposal.ts';

/** Smallest number of records for which the condition of an implication must hold. */
const SUPPORT = 20;

/**
 * Smallest number of records that would violate an implication by chance: if the two columns were independent, so that
 * the consequent failed as often where the condition holds as in the whole file.
 */
const SURPRISE = 20;

/** How often a consequent must fail just beyond the bound of its condition. */
const SHARP = 0.15;

/** Number of levels above which a category is a key or a text. */
const MOST_LEVELS = 60;

/** Longer lists of combinations do not help a reader. */
const MOST_COMBINATIONS = 200;

interface Category {
  readonly position: number;
  readonly column: CategoricalColumn;
  readonly counts: Float64Array;
}

/**
 * Implications between two columns that hold without exception, or with a few for zeros: if a number is 0 then
 * another is; if a number is below or above a bound then another is 0 or a category has one level; if a
 * category has a level then a number is 0 or within a bound, or another category has one level; and categories
 * that determine others, as lists of combinations. Each must be surprising: at least 20 records would break it
 * if the two columns had nothing to do with each other. O(columns squared times records).
 */
export function* findImplications(
  findings: Findings,
  numbers: readonly Numbers[],
): Generator<number, Proposal[]> {
  const { columns, records } = findings;
  const categories = columns.flatMap((column, position): Category[] => {
    if (column.kind !== 'categorical' || column.levels.length > MOST_LEVELS) return [];
    const counts = new Float64Array(column.levels.length);
    for (const code of column.codes) if (code >= 0) counts[code]++;
    return [{ position, column, counts }];
  });
  const found: Proposal[] = [];
  const add = (made: Proposal | null) => {
    if (made !== null) found.push(made);
  };
  const steps = numbers.length + categories.length;
  for (const [i, a] of numbers.entries()) {
    yield i / steps;
    const order = a.distinct > 10 ? ascending(a.values) : null;
    for (const b of numbers) {
      if (a === b) continue;
      add(zeroImpliesZero(findings, a, b));
      if (order !== null && b.zeros > 0)
        for (const made of boundImplies(findings, a, order, zeroOf(findings, b))) add(made);
    }
    for (const category of categories) {
      if (order === null) break;
      for (const [code, count] of category.counts.entries())
        if (count >= SUPPORT)
          for (const made of boundImplies(findings, a, order, levelOf(findings, category, code)))
            add(made);
    }
  }
  for (const [i, a] of categories.entries()) {
    yield (numbers.length + i) / steps;
    for (const b of numbers) for (const made of levelImpliesNumber(findings, a, b)) add(made);
    for (const b of categories)
      if (a !== b) for (const made of levelImpliesLevel(findings, a, b, records)) add(made);
  }
  return found.sort((x, y) => y.interest - x.interest || (x.text < y.text ? -1 : 1));
}

function implication(antecedent: Condition, consequent: Condition): Condition {
  return { kind: 'implication', antecedent, consequent };
}

/** Higher if more records would violate it by chance. */
function interestOf(surprise: number, records: number): number {
  return 0.5 + 0.2 * Math.min(1, surprise / (0.25 * records));
}

function because(support: number, surprise: number): string {
  return `Its condition holds in ${support} records in which both columns are known. If the two columns were independent, about ${Math.round(surprise)} of them would violate it.`;
}

function zeroImpliesZero(findings: Findings, a: Numbers, b: Numbers): Proposal | null {
  const { allowed, columns, records, share } = findings;
  if (a.zeros < SUPPORT || b.zeros < a.zeros - allowed) return null;
  let support = 0;
  let wrong = 0;
  let elsewhere = 0;
  let others = 0;
  for (let i = 0; i < records; i++) {
    const y = b.values[i];
    if (Number.isNaN(y) || Number.isNaN(a.values[i])) continue;
    if (a.values[i] === 0) {
      support++;
      if (y !== 0 && ++wrong > allowed) return null;
    } else {
      others++;
      if (y !== 0) elsewhere++;
    }
  }
  const surprise = (support * (elsewhere + wrong)) / Math.max(1, support + others);
  if (support < SUPPORT || surprise < SURPRISE || wrong > share * support) return null;
  const [x, y] = [columnAt(columns, a.position), columnAt(columns, b.position)];
  const condition = implication(compared(x, '=', number(0)), compared(y, '=', number(0)));
  return proposal(findings, {
    kind: 'implication',
    condition,
    interest: interestOf(surprise, records),
    because: because(support, surprise),
  });
}

/** A possible consequence of a bound: whether it holds in a record, -1 if unknown. */
interface Consequent {
  readonly condition: Condition;
  holds(record: number): number;
}

function zeroOf({ columns }: Findings, { position, values }: Numbers): Consequent {
  return {
    condition: compared(columnAt(columns, position), '=', number(0)),
    holds: (record) => (Number.isNaN(values[record]) ? -1 : values[record] === 0 ? 1 : 0),
  };
}

function levelOf({ columns }: Findings, { position, column }: Category, code: number): Consequent {
  const text: Operand = { kind: 'text', value: column.levels[code] };
  return {
    condition: compared(columnAt(columns, position), '=', text),
    holds: (record) => (column.codes[record] < 0 ? -1 : column.codes[record] === code ? 1 : 0),
  };
}

/** Records with a value, from the lowest on. */
function ascending(values: Float64Array): Int32Array {
  const present: number[] = [];
  for (let i = 0; i < values.length; i++) if (!Number.isNaN(values[i])) present.push(i);
  return Int32Array.from(present).sort((a, b) => values[a] - values[b]);
}

/** If a < t then something, and if a > t: as far as it holds from either end, if it often fails beyond that. */
function* boundImplies(
  findings: Findings,
  a: Numbers,
  order: Int32Array,
  { condition, holds }: Consequent,
): Generator<Proposal | null> {
  const { columns, records } = findings;
  const n = order.length;
  let failing: number | null = null;
  let known = 0;
  for (const fromBelow of [true, false]) {
    const at = (i: number) => order[fromBelow ? i : n - 1 - i];
    let run = 0;
    while (run < n && holds(at(run)) !== 0) run++;
    if (run === n) continue;
    const edge = a.values[at(run)];
    // Equal values at the edge belong to the other side.
    while (run > 0 && a.values[at(run - 1)] === edge) run--;
    if (run < SUPPORT) continue;
    // What is unknown supports nothing.
    let support = 0;
    for (let i = 0; i < run; i++) if (holds(at(i)) === 1) support++;
    if (support < SUPPORT) continue;
    if (failing === null) {
      failing = 0;
      for (const record of order) {
        const answer = holds(record);
        if (answer >= 0) known++;
        if (answer === 0) failing++;
      }
    }
    // Only zeros: another rule says that more simply.
    if (a.values[at(0)] === 0 && a.values[at(run - 1)] === 0) continue;
    // How often it fails just beyond the edge: a consequence that only becomes rarer towards the end is no rule.
    let fails = 0;
    let seen = 0;
    const behind = Math.max(SUPPORT, 0.1 * run);
    for (let i = run; i < n && (seen < behind || a.values[at(i)] === edge); i++) {
      const answer = holds(at(i));
      if (answer < 0) continue;
      seen++;
      if (answer === 0) fails++;
    }
    const surprise = (support * failing) / Math.max(known, 1);
    if (surprise < SURPRISE || fails < SHARP * seen) continue;
    const inner = a.values[at(run - 1)];
    const bound = fromBelow ? roundest(inner, edge) : -roundest(-inner, -edge);
    const x = columnAt(columns, a.position);
    const antecedent = compared(x, fromBelow ? '<' : '>', number(bound + 0));
    yield proposal(
      findings,
      {
        kind: 'implication',
        condition: implication(antecedent, condition),
        interest: interestOf(surprise, records),
        because: because(support, surprise),
      },
      0,
    );
  }
}

/** If a category has a level then a number is 0, or has a bound that it does not have elsewhere. */
function* levelImpliesNumber(
  findings: Findings,
  { position, column, counts }: Category,
  b: Numbers,
): Generator<Proposal | null> {
  const { columns, records } = findings;
  const size = column.levels.length;
  const least = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const most = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const nonzero = new Float64Array(size);
  const atLeast = new Float64Array(size);
  const atMost = new Float64Array(size);
  const present = new Float64Array(size);
  let total = 0;
  let allNonzero = 0;
  for (let i = 0; i < records; i++) {
    const code = column.codes[i];
    const value = b.values[i];
    if (code < 0 || Number.isNaN(value)) continue;
    present[code]++;
    total++;
    if (value !== 0) {
      nonzero[code]++;
      allNonzero++;
    }
    if (value < least[code]) [least[code], atLeast[code]] = [value, 0];
    if (value > most[code]) [most[code], atMost[code]] = [value, 0];
    if (value === least[code]) atLeast[code]++;
    if (value === most[code]) atMost[code]++;
  }
  const y = columnAt(columns, b.position);
  for (let code = 0; code < size; code++) {
    if (counts[code] < SUPPORT || present[code] < SUPPORT || present[code] === total) continue;
    const level: Operand = { kind: 'text', value: column.levels[code] };
    const antecedent = compared(columnAt(columns, position), '=', level);
    const say = (consequent: Condition, surprise: number) =>
      proposal(
        findings,
        {
          kind: 'implication',
          condition: implication(antecedent, consequent),
          interest: interestOf(surprise, records),
          because: because(present[code], surprise),
        },
        0,
      );
    const elsewhere = total - present[code];
    if (nonzero[code] === 0) {
      const surprise = (present[code] * allNonzero) / total;
      if (surprise >= SURPRISE) yield say(compared(y, '=', number(0)), surprise);
      continue;
    }
    // A bound counts if several records reach it and a tenth of the others pass it.
    const reached = Math.max(5, 0.01 * present[code]);
    if (atLeast[code] < reached && atMost[code] < reached) continue;
    let [below, above] = [0, 0];
    let [nextBelow, nextAbove] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let i = 0; i < records; i++) {
      const value = b.values[i];
      if (column.codes[i] < 0 || Number.isNaN(value)) continue;
      if (value < least[code]) {
        below++;
        if (value > nextBelow) nextBelow = value;
      }
      if (value > most[code]) {
        above++;
        if (value < nextAbove) nextAbove = value;
      }
    }
    const beyond = (count: number) =>
      count >= 0.1 * elsewhere ? (present[code] * count) / total : 0;
    if (beyond(below) >= SURPRISE && atLeast[code] >= reached)
      yield say(compared(y, '>=', number(roundest(nextBelow, least[code]))), beyond(below));
    if (beyond(above) >= SURPRISE && atMost[code] >= reached)
      yield say(compared(y, '<=', number(0 - roundest(-nextAbove, -most[code]))), beyond(above));
  }
}

/** If a category has a level then another has one; all levels together as a list if each determines one. */
function* levelImpliesLevel(
  findings: Findings,
  a: Category,
  b: Category,
  records: number,
): Generator<Proposal | null> {
  const { columns } = findings;
  const size = b.column.levels.length;
  const table = new Float64Array(a.column.levels.length * size);
  const present = new Float64Array(a.column.levels.length);
  const overall = new Float64Array(size);
  let total = 0;
  for (let i = 0; i < records; i++) {
    const [x, y] = [a.column.codes[i], b.column.codes[i]];
    if (x < 0 || y < 0) continue;
    table[x * size + y]++;
    present[x]++;
    overall[y]++;
    total++;
  }
  const pairs: { x: number; y: number; surprise: number }[] = [];
  let used = 0;
  for (let x = 0; x < present.length; x++) {
    if (present[x] === 0) continue;
    used++;
    const y = table.subarray(x * size, (x + 1) * size).indexOf(present[x]);
    if (y < 0 || present[x] === total) continue;
    pairs.push({ x, y, surprise: (present[x] * (total - overall[y])) / total });
  }
  const text = (category: Category, code: number): Operand => ({
    kind: 'text',
    value: category.column.levels[code],
  });
  const [first, second] = [columnAt(columns, a.position), columnAt(columns, b.position)];
  if (pairs.length === used && used > 2 && used <= MOST_COMBINATIONS && total >= 5 * used) {
    const allowed = pairs.map(({ x, y }) => [a.column.levels[x], b.column.levels[y]]);
    const surprise = pairs.reduce((sum, pair) => sum + pair.surprise, 0);
    if (surprise < SURPRISE) return;
    const condition: Condition = { kind: 'combination', of: [first, second], allowed };
    const words = `Each of the ${used} values of the one has a single value of the other.`;
    yield proposal(
      findings,
      { kind: 'combinations', condition, interest: interestOf(surprise, records), because: words },
      0,
    );
    return;
  }
  for (const { x, y, surprise } of pairs) {
    if (present[x] < SUPPORT || surprise < SURPRISE) continue;
    const antecedent = compared(first, '=', text(a, x));
    const consequent = compared(second, '=', text(b, y));
    yield proposal(
      findings,
      {
        kind: 'implication',
        condition: implication(antecedent, consequent),
        interest: interestOf(surprise, records),
        because: because(present[x], surprise),
      },
      0,
    );
  }
}
