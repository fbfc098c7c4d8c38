import { gcd, plus, type Rational, rational, times } from './rational.ts';

/** Sum of coefficient times variable, in relation to a constant. */
export interface Constraint {
  readonly coefficients: ReadonlyMap<number, Rational>;
  readonly relation: '=' | '<=' | '<';
  readonly constant: Rational;
}

/** Remaining work, in products of 64-bit numbers, shared by all callers, so that nothing hangs. */
export interface Budget {
  left: number;
}

/**
 * A point that satisfies constraints over free variables, exactly; null if there is none; 'undecided' if the budget
 * is used up. Variables without a constraint can be anything and are not in the point.
 *
 * Free variables are eliminated. The rest, over non-negative slacks, goes through the first phase of the simplex
 * method with the rule of Bland (1977), which cannot cycle. Strict inequalities share a distance t, at most 1, that
 * is then raised above 0. Rows are whole numbers without a common divisor, so there is no rounding. The number of
 * pivots is finite, and in practice about the number of constraints.
 */
export function solve(
  constraints: readonly Constraint[],
  budget: Budget,
): Map<number, Rational> | null | 'undecided' {
  try {
    return solveWithin(constraints, budget);
  } catch (error) {
    if (error === EXHAUSTED) return 'undecided';
    throw error;
  }
}

const EXHAUSTED = Symbol('budget');

/** Largest number of bits of a number. */
const LARGEST = 1n << 8192n;

/** An equation with whole coefficients; the last entry is the constant on its right. */
type Row = bigint[];

function solveWithin(
  constraints: readonly Constraint[],
  budget: Budget,
): Map<number, Rational> | null {
  const names = [...new Set(constraints.flatMap(({ coefficients }) => [...coefficients.keys()]))];
  const free = names.sort((a, b) => a - b).length;
  const places = new Map(names.map((name, place) => [name, place]));
  const isStrict = constraints.some(({ relation }) => relation === '<');
  const slacks = constraints.filter(({ relation }) => relation !== '=').length;
  // Free variables, one slack per inequality, the distance t and its distance from 1.
  const width = free + slacks + (isStrict ? 2 : 0);
  const t = width - 2;
  let slack = free;
  const rows = constraints.map(({ coefficients, relation, constant }): Row => {
    const scale = [...coefficients.values(), constant].reduce(
      (least, { bottom }) => (least / gcd(least, bottom)) * bottom,
      1n,
    );
    const row: Row = new Array(width + 1).fill(0n);
    for (const [name, { top, bottom }] of coefficients)
      row[places.get(name)!] = top * (scale / bottom);
    row[width] = constant.top * (scale / constant.bottom);
    reduce(row);
    if (relation !== '=') row[slack++] = 1n;
    if (relation === '<') row[t] = 1n;
    return row;
  });
  if (isStrict) {
    const row: Row = new Array(width + 1).fill(0n);
    row[t] = row[t + 1] = row[width] = 1n;
    rows.push(row);
  }
  const { defining, rest } = eliminate(rows, free, budget);
  const values = feasibleSlacks(rest, free, width, isStrict ? t : -1, budget);
  if (values === null) return null;
  const point = new Map<number, Rational>();
  for (const [place, name] of names.entries()) {
    const row = defining.get(place);
    if (row === undefined) {
      point.set(name, rational(0n));
      continue;
    }
    let total = rational(row[width]);
    for (const [j, value] of values)
      if (row[j] !== 0n) total = plus(total, times(rational(-row[j]), value));
    point.set(name, times(total, rational(1n, row[place])));
  }
  return point;
}

/** Divides a row by the common divisor of its entries. */
function reduce(row: Row): void {
  let divisor = 0n;
  for (const entry of row) {
    if (entry === 0n) continue;
    divisor = gcd(divisor, entry);
    if (divisor === 1n) return;
  }
  if (divisor > 1n) for (let j = 0; j < row.length; j++) row[j] /= divisor;
}

/** Subtracts a multiple of one row from another, so that the other has 0 at an index; the other keeps its sign. */
function clear(row: Row, by: Row, place: number, budget: Budget): void {
  const own = row[place];
  if (own === 0n) return;
  const pivot = by[place];
  const common = gcd(own, pivot);
  const sign = pivot < 0n ? -1n : 1n;
  const [a, b] = [(sign * pivot) / common, (sign * own) / common];
  let largest = 0n;
  for (let j = 0; j < row.length; j++) {
    if (row[j] === 0n && by[j] === 0n) continue;
    const entry = a * row[j] - b * by[j];
    row[j] = entry;
    if (entry > largest) largest = entry;
    else if (-entry > largest) largest = -entry;
  }
  const words = largest < 1n << 64n ? 1 : largest < 1n << 512n ? 8 : 128;
  budget.left -= row.length * words;
  if (budget.left < 0 || largest > LARGEST) throw EXHAUSTED;
  reduce(row);
}

/** Solves for free variables as far as rows allow; the remaining rows have none. */
function eliminate(
  rows: readonly Row[],
  free: number,
  budget: Budget,
): { readonly defining: ReadonlyMap<number, Row>; readonly rest: Row[] } {
  const defining = new Map<number, Row>();
  const rest: Row[] = [];
  for (const row of rows) {
    let place = -1;
    // Fewest digits first keeps numbers small; ties go to the first.
    for (let j = 0; j < free; j++) {
      if (row[j] === 0n || defining.has(j)) continue;
      if (place < 0 || absolute(row[j]) < absolute(row[place])) place = j;
    }
    if (place < 0) {
      rest.push(row);
      continue;
    }
    for (const other of rows) if (other !== row) clear(other, row, place, budget);
    defining.set(place, row);
  }
  return { defining, rest };
}

function absolute(x: bigint): bigint {
  return x < 0n ? -x : x;
}

/**
 * Values above 0 of variables from `free` on that satisfy the rows, with `t` above 0 if there is one; the others are
 * 0.
 */
function feasibleSlacks(
  rows: readonly Row[],
  free: number,
  width: number,
  t: number,
  budget: Budget,
): Map<number, Rational> | null {
  // Artificial variables are numbered after the others. They never return after they have left, and need no columns.
  const last = width;
  const tableau = rows.map((row): Row => (row[last] < 0n ? row.map((entry) => -entry) : row));
  const basis = tableau.map((_, i) => width + i);
  // The objective, here the sum of the artificial variables, is the constant minus the sum of the entries times
  // the variables, all up to a factor above 0.
  const cost: Row = new Array(width + 1).fill(0n);
  for (const row of tableau) for (let j = free; j <= last; j++) cost[j] += row[j];
  const pivot = (i: number, place: number) => {
    for (const other of tableau) if (other !== tableau[i]) clear(other, tableau[i], place, budget);
    clear(cost, tableau[i], place, budget);
    basis[i] = place;
  };
  /** Enters the first variable that improves; false if none does. */
  const improve = (): boolean => {
    let enter = -1;
    for (let j = free; j < width && enter < 0; j++) if (cost[j] > 0n) enter = j;
    if (enter < 0) return false;
    let leave = -1;
    for (let i = 0; i < tableau.length; i++) {
      if (tableau[i][enter] <= 0n) continue;
      if (leave < 0) {
        leave = i;
        continue;
      }
      const [left, right] = [
        tableau[i][last] * tableau[leave][enter],
        tableau[leave][last] * tableau[i][enter],
      ];
      if (left < right || (left === right && basis[i] < basis[leave])) leave = i;
    }
    if (leave < 0) throw new RangeError('a bounded objective has no bound');
    pivot(leave, enter);
    return true;
  };
  while (cost[last] > 0n) if (!improve()) return null;
  // Remaining artificial variables have the value 0: they are exchanged, or their row is redundant.
  for (let i = tableau.length - 1; i >= 0; i--) {
    if (basis[i] < width) continue;
    const row = tableau[i];
    let place = -1;
    for (let j = free; j < width && place < 0; j++) if (row[j] !== 0n) place = j;
    if (place < 0) {
      tableau.splice(i, 1);
      basis.splice(i, 1);
      continue;
    }
    if (row[place] < 0n) for (let j = 0; j < row.length; j++) row[j] = -row[j];
    pivot(i, place);
  }
  if (t >= 0) {
    // Now the objective is -t: below 0 once t is above.
    cost.fill(0n);
    cost[t] = 1n;
    const at = basis.indexOf(t);
    if (at >= 0) clear(cost, tableau[at], t, budget);
    while (cost[last] >= 0n) if (!improve()) return null;
  }
  const values = new Map<number, Rational>();
  for (const [i, place] of basis.entries()) {
    const row = tableau[i];
    if (row[last] !== 0n) values.set(place, rational(row[last], row[place]));
  }
  return values;
}
