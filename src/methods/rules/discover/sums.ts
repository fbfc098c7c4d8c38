import type { Arithmetic, Condition } from '../../../foundation/expression/index.ts';
import { fromColumns, qr, upperFactor } from '../../../foundation/numerics/index.ts';
import { independent } from './independent.ts';
import {
  columnAt,
  compared,
  type Findings,
  type Numbers,
  number,
  type Proposal,
  proposal,
  spread,
} from './proposal.ts';

/** Largest number of columns in one sum, with the total. */
const MOST_COLUMNS = 8;

/** Largest number of bases that are examined. */
const MOST_BASES = 400;

/**
 * Sums between columns, such as a = b + c - d or 2 a = b + 5, also with a few decimals in the coefficients. The
 * columns of a sample are brought to a triangle by QR with pivots; columns beyond the rank depend on others, and
 * exchanging them reveals the dependencies with the fewest columns. Dependencies with simple coefficients are
 * verified on all records, and consequences of others are left out. Records with a missing value in any of the
 * columns are not in the sample. O(sample times columns squared) and O(records) per candidate.
 */
export function findSums(findings: Findings, numbers: readonly Numbers[]): Proposal[] {
  const { allowed, records } = findings;
  const { used, complete } = completeRecords(numbers, records);
  const d = used.length;
  if (d < 2 || complete.length < d + 2) return [];
  const candidates = new Map<string, Relation>();
  const sizes = [Math.min(complete.length, Math.max(4 * d + 20, 600))];
  // Exceptions hide other relations: small samples are likely to have none.
  if (allowed > 0) for (let i = 0; i < 8; i++) sizes.push(Math.min(complete.length, 2 * d + 12));
  for (const [i, size] of sizes.entries()) {
    const sample = spread(complete.length, size, i * 7919).map((at) => complete[at]);
    const rows = withVariety(sample, used, complete, i);
    for (const relation of relations(used, rows)) candidates.set(relation.key, relation);
  }
  const found: { relation: Relation; proposal: Proposal }[] = [];
  for (const relation of candidates.values()) {
    const [words, interest] = describe(relation);
    const made = proposal(findings, {
      kind: 'sum',
      condition: conditionOf(findings, relation),
      interest,
      because: words,
    });
    if (made !== null && isInformative(relation, made, used, findings.share))
      found.push({ relation, proposal: made });
  }
  const cost = ({ coefficients }: Relation) =>
    coefficients.size + [...coefficients.values()].reduce((sum, c) => sum + complexity(c), 0);
  found.sort(
    (a, b) =>
      a.proposal.exceptions - b.proposal.exceptions ||
      cost(a.relation) - cost(b.relation) ||
      (a.relation.key < b.relation.key ? -1 : 1),
  );
  return independent(found.map((one) => ({ ...one, coefficients: one.relation.coefficients }))).map(
    (one) => one.proposal,
  );
}

/** Sum of coefficient times column = constant, by position. */
interface Relation {
  readonly key: string;
  readonly coefficients: ReadonlyMap<number, number>;
  readonly constant: number;
}

/** Columns with enough records in common, without those that are mostly missing; and these records. */
function completeRecords(
  numbers: readonly Numbers[],
  records: number,
): { readonly used: readonly Numbers[]; readonly complete: Int32Array } {
  let used = numbers;
  for (;;) {
    const complete: number[] = [];
    for (let i = 0; i < records; i++)
      if (used.every(({ values }) => !Number.isNaN(values[i]))) complete.push(i);
    const most = Math.max(0, ...used.map(({ missing }) => missing));
    if (complete.length >= Math.min(records, 4 * used.length + 20) || most === 0)
      return { used, complete: Int32Array.from(complete) };
    used = used.filter(({ missing }) => missing < most);
  }
}

/** Adds records in which a mostly constant column has another value. */
function withVariety(
  sample: Int32Array,
  used: readonly Numbers[],
  complete: Int32Array,
  turn: number,
): Int32Array {
  const rows = new Set(sample);
  for (const { values } of used) {
    const first = values[sample[0]];
    let varied = 0;
    for (const row of sample) if (values[row] !== first) varied++;
    if (varied >= 5) continue;
    let skip = turn;
    for (let i = 0; i < complete.length && varied < 5; i++) {
      if (values[complete[i]] === first || skip-- > 0) continue;
      rows.add(complete[i]);
      varied++;
    }
  }
  return Int32Array.from(rows);
}

/** The dependencies of few columns with simple coefficients that hold in some records. */
function relations(used: readonly Numbers[], rows: Int32Array): Relation[] {
  const scales: number[] = [];
  const means: number[] = [];
  const centred = used.map(({ values }) => {
    let total = 0;
    for (const row of rows) total += values[row];
    const mean = total / rows.length;
    const column = Float64Array.from(rows, (row) => values[row] - mean);
    let squares = 0;
    for (const value of column) squares += value * value;
    const scale = Math.sqrt(squares);
    means.push(mean);
    scales.push(scale);
    // A column that is constant in the sample must not look as if it depended on others.
    return scale === 0 ? column : column.map((value) => value / scale);
  });
  const varied = used.map((_, j) => j).filter((j) => scales[j] > 0);
  if (varied.length < 2) return [];
  const factorisation = qr(fromColumns(varied.map((j) => centred[j])), { tolerance: 1e-9 });
  const { rank, pivots } = factorisation;
  const count = varied.length;
  if (rank === count) return [];
  const r = upperFactor(factorisation);
  const start: number[][] = [];
  const dependent: number[] = [];
  for (let k = rank; k < count; k++) {
    // Column k minus a combination of the first ones is 0.
    const solution = new Array<number>(count).fill(0);
    for (let i = rank - 1; i >= 0; i--) {
      let value = r.data[i + k * r.rows];
      for (let j = i + 1; j < rank; j++) value += solution[pivots[j]] * r.data[i + j * r.rows];
      solution[pivots[i]] = -value / r.data[i + i * r.rows];
    }
    solution[pivots[k]] = 1;
    start.push(cleaned(solution));
    dependent.push(pivots[k]);
  }
  const found = new Map<string, Relation>();
  for (const row of sparseRows(start, dependent)) {
    const relation = simplified(row, varied, used, scales, means);
    if (relation !== null) found.set(relation.key, relation);
  }
  return [...found.values()];
}

function cleaned(row: readonly number[]): number[] {
  const largest = Math.max(...row.map(Math.abs));
  return row.map((value) => (Math.abs(value) < 1e-8 * largest ? 0 : value));
}

/**
 * Rows of many bases of the same dependencies, found by exchanging the column for which a row is solved; sparse bases
 * first.
 */
function sparseRows(start: readonly number[][], dependent: readonly number[]): number[][] {
  const found = new Map<string, number[]>();
  const support = (row: readonly number[]) =>
    row.reduce((n, value) => n + (value === 0 ? 0 : 1), 0);
  const total = (rows: readonly number[][]) => rows.reduce((n, row) => n + support(row), 0);
  const note = (rows: readonly number[][]) => {
    for (const row of rows) {
      if (support(row) > MOST_COLUMNS) continue;
      const key = row.map((value) => (value === 0 ? '0' : '1')).join('');
      if (!found.has(key)) found.set(key, row);
    }
  };
  type Basis = { rows: readonly number[][]; dependent: readonly number[]; weight: number };
  const keyOf = (columns: readonly number[]) => [...columns].sort((a, b) => a - b).join();
  const seen = new Set([keyOf(dependent)]);
  const queue: Basis[] = [{ rows: start, dependent, weight: total(start) }];
  note(start);
  while (queue.length > 0 && seen.size < MOST_BASES) {
    let best = 0;
    for (let i = 1; i < queue.length; i++) if (queue[i].weight < queue[best].weight) best = i;
    const [basis] = queue.splice(best, 1);
    for (let i = 0; i < basis.rows.length && seen.size < MOST_BASES; i++) {
      const pivotRow = basis.rows[i];
      const largest = Math.max(...pivotRow.map(Math.abs));
      for (let j = 0; j < pivotRow.length; j++) {
        if (Math.abs(pivotRow[j]) < 1e-5 * largest || basis.dependent[i] === j) continue;
        const exchanged = basis.dependent.map((column, other) => (other === i ? j : column));
        const key = keyOf(exchanged);
        if (seen.has(key)) continue;
        seen.add(key);
        const scaled = pivotRow.map((value) => value / pivotRow[j]);
        const rows = basis.rows.map((row, other) =>
          other === i || row[j] === 0
            ? other === i
              ? scaled
              : row
            : cleaned(row.map((value, column) => value - row[j] * scaled[column])),
        );
        note(rows);
        queue.push({ rows, dependent: exchanged, weight: total(rows) });
        if (seen.size >= MOST_BASES) break;
      }
    }
  }
  return [...found.values()];
}

/** The number of digits of a coefficient: 0 for 1, Infinity if it is not simple. */
function complexity(coefficient: number): number {
  const size = Math.abs(coefficient);
  if (size === 1) return 0;
  if (Number.isInteger(size))
    return size <= 1000 ? 1 + String(size).length / 4 : Number.POSITIVE_INFINITY;
  const text = String(size);
  return text.length <= 6 ? 1 + text.length / 2 : Number.POSITIVE_INFINITY;
}

function simplified(
  row: readonly number[],
  varied: readonly number[],
  used: readonly Numbers[],
  scales: readonly number[],
  means: readonly number[],
): Relation | null {
  const terms = row.flatMap((value, j) =>
    value === 0 ? [] : [{ column: varied[j], value: value / scales[varied[j]] }],
  );
  if (terms.length < 2) return null;
  let best: Map<number, number> | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const { value: divisor } of terms) {
    const coefficients = new Map<number, number>();
    let cost = 0;
    for (const { column, value } of terms) {
      const ratio = value / divisor;
      const rounded = Math.round(ratio * 1e4) / 1e4;
      if (Math.abs(ratio - rounded) > 1e-6 * Math.abs(ratio)) cost = Number.POSITIVE_INFINITY;
      cost += complexity(rounded);
      coefficients.set(column, rounded);
    }
    if (cost >= least) continue;
    least = cost;
    best = coefficients;
  }
  if (best === null) return null;
  let constant = 0;
  let size = 0;
  for (const [column, coefficient] of best) {
    constant += coefficient * means[column];
    size = Math.max(size, Math.abs(coefficient * means[column]));
  }
  constant = Math.abs(constant) < 1e-8 * size ? 0 : Number(constant.toPrecision(9));
  const byPosition = [...best].map(([column, c]) => [used[column].position, c] as const);
  // One sign for each relation: the one with more positive columns.
  const minus = byPosition.filter(([, c]) => c < 0).length;
  const turn =
    2 * minus > byPosition.length || (2 * minus === byPosition.length && byPosition[0][1] < 0);
  const sign = turn ? -1 : 1;
  const coefficients = new Map(
    byPosition.map(([p, c]) => [p, sign * c] as const).sort(([a], [b]) => a - b),
  );
  const key = [...coefficients].map(([p, c]) => `${p}:${c}`).join();
  return { key, coefficients, constant: sign * constant + 0 };
}

/** Parts on the left, the total on the right. */
function conditionOf({ columns }: Findings, { coefficients, constant }: Relation): Condition {
  const left: Arithmetic[] = [];
  const right: Arithmetic[] = [];
  for (const [position, coefficient] of coefficients) {
    const column = columnAt(columns, position);
    const size = Math.abs(coefficient);
    const term: Arithmetic =
      size === 1
        ? column
        : { kind: 'product', first: number(size), rest: [{ operator: '*', operand: column }] };
    (coefficient > 0 ? left : right).push(term);
  }
  if (constant !== 0 || right.length === 0) {
    if (constant < 0) left.push(number(-constant));
    else right.push(number(constant));
  }
  return compared(summed(left), '=', summed(right));
}

function summed(terms: readonly Arithmetic[]): Arithmetic {
  const [first, ...rest] = terms;
  if (rest.length === 0) return first;
  return { kind: 'sum', first, rest: rest.map((operand) => ({ operator: '+', operand })) };
}

function describe({ coefficients }: Relation): [string, number] {
  const simple = [...coefficients.values()].every((c) => Math.abs(c) === 1);
  const words =
    coefficients.size === 2
      ? 'One column follows from the other.'
      : `Each of the ${coefficients.size} columns follows from the others by ${simple ? 'adding and subtracting' : 'a linear equation'}.`;
  return [words, simple ? 1 - coefficients.size / 100 : 0.9 - coefficients.size / 100];
}

/** Exceptions must also be few among records in which there is something to add. */
function isInformative(
  relation: Relation,
  { exceptions }: Proposal,
  used: readonly Numbers[],
  share: number,
): boolean {
  const own = used.filter(({ position }) => relation.coefficients.has(position));
  let informative = 0;
  const { length } = own[0].values;
  for (let i = 0; i < length; i++) {
    let nonzero = 0;
    for (const { values } of own) if (values[i] !== 0 && !Number.isNaN(values[i])) nonzero++;
    if (nonzero >= 2) informative++;
  }
  return informative >= 10 && exceptions <= share * informative;
}
