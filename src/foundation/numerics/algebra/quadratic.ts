/** The points with a' x = b for each equality a and a' x <= c for each inequality. The right sides come later. */
interface LinearRows {
  readonly variables: number;
  /** Coefficients, one row of `variables` numbers each. Rows can depend on each other. */
  readonly equalities: readonly ArrayLike<number>[];
  readonly inequalities: readonly ArrayLike<number>[];
}

export interface Projection {
  /** 'undecided' if the limit of steps was reached: then the point is the last one visited. */
  readonly status: 'found' | 'infeasible' | 'undecided';
  /** Rows that contradict each other, if there is no such point: equalities first, then inequalities. */
  readonly conflict: readonly number[];
}

export interface Projector {
  /**
   * Moves `point` in place to the nearest point that satisfies the rows with these right sides; leaves it unchanged if
   * there is none.
   */
  project(point: Float64Array, equal: ArrayLike<number>, most: ArrayLike<number>): Projection;
}

const FOUND: Projection = { status: 'found', conflict: [] };
const UNDECIDED: Projection = { status: 'undecided', conflict: [] };

/** Remainder, through rounding, of a row of length 1 that lies in the span of others. */
const DEPENDENT = 1e-10;
/** Rounding in a row, relative to its largest terms: below it a row counts as satisfied. */
const ROUNDING = 4e-13;
/** The same relative to the largest number of the problem, for rows whose own terms vanish. */
const RESIDUE = 1e-14;
/** Error of a dependent row, relative to its terms, above which it contradicts the others and is not rounding. */
const CONTRADICTION = 1e-9;

/**
 * Projects points onto a polyhedron: min sum_j weights[j] (y_j - x_j)^2 subject to A y = b, C y <= c, for many points
 * and right sides but the same coefficients. The dual method of Goldfarb and Idnani (1983): it starts at the point
 * itself, which is optimal without any rows, and adds violated rows one by one, the most violated first, and drops
 * those whose multiplier would change sign. Each step raises the objective, so that no set of rows occurs twice. Here
 * the quadratic form is diagonal, and in its units the identity: the factorisation is N = Q R of the active rows alone.
 * The factorisation of the equalities is made once; rows that depend on earlier ones are left out and only compared.
 * Rows have length 1 in those units, the first among equals is taken, and only + - * / and square roots are used: the
 * same result on every engine.
 *
 * O(n^2) a step for n variables, mostly few more steps than rows that are active in the end; at most 20 (n + rows) +
 * 50. Weights must be positive.
 */
export function projector(rows: LinearRows, weights: ArrayLike<number>): Projector {
  const n = rows.variables;
  const scales = Float64Array.from(weights, Math.sqrt);
  const equalities = rows.equalities.map((row) => sparseRow(row, scales));
  const inequalities = rows.inequalities.map((row) => sparseRow(row, scales));
  const mostSteps = 20 * (n + equalities.length + inequalities.length) + 50;

  const start = factorsOf(n);
  /** Independent equalities, in the order of the factorisation. */
  const independent: number[] = [];
  /** The others, with their coefficients as combinations of the independent ones. */
  const dependent: { readonly row: number; readonly multiples: Float64Array }[] = [];

  const direction = new Float64Array(n);
  const multipliers = new Float64Array(n);
  /** How the multipliers of the active rows fall as the multiplier of the entering row rises. */
  const fall = new Float64Array(n);
  const factors = factorsOf(n);
  const active = new Int32Array(n);
  /** For an inequality that is active, or that the active ones contradict by no more than rounding. */
  const isSettled = new Uint8Array(inequalities.length);
  const x = new Float64Array(n);
  const right = new Float64Array(n);
  let residue = 0;

  for (const [i, row] of equalities.entries()) {
    if (row.length === 0) continue;
    const rank = independent.length;
    rotated(row, start, direction);
    if (tailLength(direction, rank) > DEPENDENT) {
      append(start, rank, direction);
      independent.push(i);
    } else {
      solveUpper(start, rank, direction, fall);
      dependent.push({ row: i, multiples: fall.slice(0, rank) });
    }
  }
  const rank = independent.length;

  /** x moved to the equalities by the shortest path; false for right sides that contradict each other. */
  function meetEqualities(equal: ArrayLike<number>): number[] | null {
    for (const [i, row] of equalities.entries()) {
      if (row.length === 0 && Math.abs(equal[i]) > CONTRADICTION) return [i];
    }
    for (const { row, multiples } of dependent) {
      let rest = equal[row] / equalities[row].length;
      let terms = Math.abs(rest) + sizeAt(equalities[row], x);
      for (let k = 0; k < multiples.length; k++) {
        const term = (multiples[k] * equal[independent[k]]) / equalities[independent[k]].length;
        rest -= term;
        terms += Math.abs(term);
      }
      if (Math.abs(rest) <= CONTRADICTION * Math.max(1e-6, terms)) continue;
      const others = independent.filter((_, k) => Math.abs(multiples[k]) > DEPENDENT);
      return [...others, row].sort((a, b) => a - b);
    }
    // Twice, because the first step leaves its own rounding.
    for (let round = 0; round < 2; round++) {
      for (let k = 0; k < rank; k++) {
        const row = equalities[independent[k]];
        right[k] = equal[independent[k]] / row.length - valueAt(row, x);
      }
      stepTo(start, rank, right, x);
    }
    return null;
  }

  function project(point: Float64Array, equal: ArrayLike<number>, most: ArrayLike<number>) {
    for (let j = 0; j < n; j++) x[j] = point[j] * scales[j];
    const contradiction = meetEqualities(equal);
    if (contradiction !== null) return { status: 'infeasible', conflict: contradiction } as const;
    isSettled.fill(0);
    residue = 0;
    for (let j = 0; j < n; j++) residue = Math.max(residue, Math.abs(x[j]));
    for (let i = 0; i < inequalities.length; i++) {
      const side = Math.abs(most[i]) / inequalities[i].length;
      if (side < Number.POSITIVE_INFINITY) residue = Math.max(residue, side);
    }
    residue *= RESIDUE;
    const entering = mostViolated(inequalities, most, x, residue, isSettled);
    let status = FOUND;
    if (entering >= 0) {
      factors.basis.set(start.basis);
      factors.upper.set(start.upper);
      status = climb(equal, most, entering);
    }
    if (status.status === 'infeasible') return status;
    for (let j = 0; j < n; j++) {
      const moved = x[j] / scales[j];
      // A coordinate that did not move keeps its last bit.
      if (Math.abs(moved - point[j]) > 4e-16 * Math.abs(point[j])) point[j] = moved;
    }
    return status;
  }

  function climb(equal: ArrayLike<number>, most: ArrayLike<number>, first: number): Projection {
    let entering = first;
    let count = rank;
    for (let k = 0; k < rank; k++) {
      active[k] = independent[k];
      multipliers[k] = 0;
    }
    let steps = 0;
    while (entering >= 0) {
      const row = inequalities[entering];
      if (row.length === 0) {
        return { status: 'infeasible', conflict: [equalities.length + entering] };
      }
      let multiplier = 0;
      for (;;) {
        if (++steps > mostSteps) return UNDECIDED;
        const excess = valueAt(row, x) - most[entering] / row.length;
        rotated(row, factors, direction);
        const tail = tailLength(direction, count);
        solveUpper(factors, count, direction, fall);
        let longest = Number.POSITIVE_INFINITY;
        let leaving = -1;
        for (let k = rank; k < count; k++) {
          if (fall[k] <= 1e-12) continue;
          const length = multipliers[k] / fall[k];
          if (length < longest) {
            longest = length;
            leaving = k;
          }
        }
        const canMove = tail > DEPENDENT;
        if (!canMove && leaving < 0) {
          const terms = sizeAt(row, x) + Math.abs(most[entering]) / row.length;
          if (excess <= CONTRADICTION * Math.max(1e-6, terms)) {
            isSettled[entering] = 1;
            break;
          }
          return { status: 'infeasible', conflict: conflictOf(entering, count) };
        }
        const full = canMove ? Math.max(0, excess) / (tail * tail) : Number.POSITIVE_INFINITY;
        const step = Math.min(full, longest);
        if (canMove) {
          for (let k = count; k < n; k++) {
            const part = step * direction[k];
            for (let j = 0; j < n; j++) x[j] -= part * factors.basis[j + k * n];
          }
        }
        for (let k = 0; k < count; k++) multipliers[k] -= step * fall[k];
        multiplier += step;
        if (full <= longest) {
          append(factors, count, direction);
          active[count] = entering;
          multipliers[count] = multiplier;
          isSettled[entering] = 1;
          count++;
          break;
        }
        isSettled[active[leaving]] = 0;
        remove(factors, count, leaving);
        for (let k = leaving; k < count - 1; k++) {
          active[k] = active[k + 1];
          multipliers[k] = multipliers[k + 1];
        }
        count--;
      }
      for (let k = 0; k < count; k++) {
        const its = k < rank ? equalities[active[k]] : inequalities[active[k]];
        const side = k < rank ? equal[active[k]] : most[active[k]];
        right[k] = side / its.length - valueAt(its, x);
      }
      stepTo(factors, count, right, x);
      entering = mostViolated(inequalities, most, x, residue, isSettled);
    }
    return FOUND;
  }

  function conflictOf(entering: number, count: number): number[] {
    const conflict = [equalities.length + entering];
    for (let k = 0; k < count; k++) {
      if (Math.abs(fall[k]) <= 1e-9) continue;
      conflict.push(k < rank ? active[k] : equalities.length + active[k]);
    }
    return conflict.sort((a, b) => a - b);
  }

  return { project };
}

/** The orthogonal Q and the triangle R of the active rows, with n rows and columns each, column by column. */
interface Factors {
  readonly n: number;
  readonly basis: Float64Array;
  readonly upper: Float64Array;
}

/** The factors for no rows. */
function factorsOf(n: number): Factors {
  const basis = new Float64Array(n * n);
  for (let j = 0; j < n; j++) basis[j + j * n] = 1;
  return { n, basis, upper: new Float64Array(n * n) };
}

/** A row in the units of the metric, divided by its length in them. */
interface SparseRow {
  readonly at: Int32Array;
  readonly values: Float64Array;
  readonly length: number;
}

function sparseRow(row: ArrayLike<number>, scales: Float64Array): SparseRow {
  const at: number[] = [];
  const values: number[] = [];
  let largest = 0;
  for (let j = 0; j < scales.length; j++) {
    if (row[j] === 0) continue;
    at.push(j);
    values.push(row[j] / scales[j]);
    largest = Math.max(largest, Math.abs(row[j] / scales[j]));
  }
  let squares = 0;
  for (const value of values) squares += (value / largest) * (value / largest);
  const length = largest * Math.sqrt(squares);
  return {
    at: Int32Array.from(at),
    values: Float64Array.from(values, (value) => value / length),
    length,
  };
}

function valueAt({ at, values }: SparseRow, x: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < at.length; k++) sum += values[k] * x[at[k]];
  return sum;
}

function sizeAt({ at, values }: SparseRow, x: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < at.length; k++) sum += Math.abs(values[k] * x[at[k]]);
  return sum;
}

/** The inequality that x violates most, in distance; -1 if it violates none by more than rounding. */
function mostViolated(
  inequalities: readonly SparseRow[],
  most: ArrayLike<number>,
  x: Float64Array,
  residue: number,
  isSettled: Uint8Array,
): number {
  let worst = -1;
  let largest = residue;
  for (let i = 0; i < inequalities.length; i++) {
    const row = inequalities[i];
    if (row.length === 0) {
      if (most[i] < -CONTRADICTION) return i;
      continue;
    }
    const side = most[i] / row.length;
    if (side === Number.POSITIVE_INFINITY) continue;
    const excess = valueAt(row, x) - side;
    if (!(excess > largest)) continue;
    if (isSettled[i] === 1) continue;
    if (excess <= ROUNDING * (sizeAt(row, x) + Math.abs(side))) continue;
    largest = excess;
    worst = i;
  }
  return worst;
}

/** Q' a for a sparse row a. */
function rotated({ at, values }: SparseRow, { basis, n }: Factors, out: Float64Array) {
  for (let k = 0; k < n; k++) {
    let sum = 0;
    for (let i = 0; i < at.length; i++) sum += values[i] * basis[at[i] + k * n];
    out[k] = sum;
  }
}

function tailLength(direction: Float64Array, from: number): number {
  let squares = 0;
  for (let k = from; k < direction.length; k++) squares += direction[k] * direction[k];
  return Math.sqrt(squares);
}

/** out = R^-1 right, for the first `count` rows and columns. */
function solveUpper(
  { upper, n }: Factors,
  count: number,
  right: Float64Array,
  out: Float64Array,
): void {
  for (let k = count - 1; k >= 0; k--) {
    let sum = right[k];
    for (let i = k + 1; i < count; i++) sum -= upper[k + i * n] * out[i];
    out[k] = sum / upper[k + k * n];
  }
}

/** x += Q R^-T right: the shortest step that changes the active rows by `right`. */
function stepTo(
  { basis, upper, n }: Factors,
  count: number,
  right: Float64Array,
  x: Float64Array,
): void {
  for (let k = 0; k < count; k++) {
    let sum = right[k];
    for (let i = 0; i < k; i++) sum -= upper[i + k * n] * right[i];
    right[k] = sum / upper[k + k * n];
    for (let j = 0; j < n; j++) x[j] += right[k] * basis[j + k * n];
  }
}

/** Appends a row, given as Q' a, after the `count` active ones: one reflection of the columns of Q from there on. */
function append({ basis, upper, n }: Factors, count: number, direction: Float64Array): void {
  for (let k = 0; k < count; k++) upper[k + count * n] = direction[k];
  const tail = tailLength(direction, count);
  const first = direction[count];
  const diagonal = first > 0 ? -tail : tail;
  upper[count + count * n] = diagonal;
  const lead = first - diagonal;
  const factor = 1 / (tail * (tail + Math.abs(first)));
  for (let j = 0; j < n; j++) {
    let inner = lead * basis[j + count * n];
    for (let k = count + 1; k < n; k++) inner += direction[k] * basis[j + k * n];
    inner *= factor;
    basis[j + count * n] -= inner * lead;
    for (let k = count + 1; k < n; k++) basis[j + k * n] -= inner * direction[k];
  }
}

/** Removes the active row `leaving`: rotations of neighbouring columns of Q make R triangular again. */
function remove({ basis, upper, n }: Factors, count: number, leaving: number): void {
  for (let k = leaving; k < count - 1; k++) {
    for (let i = 0; i <= k + 1; i++) upper[i + k * n] = upper[i + (k + 1) * n];
  }
  for (let k = leaving; k < count - 1; k++) {
    const a = upper[k + k * n];
    const b = upper[k + 1 + k * n];
    const size = Math.sqrt(a * a + b * b);
    if (size === 0) continue;
    const cosine = a / size;
    const sine = b / size;
    for (let i = k; i < count - 1; i++) {
      const above = upper[k + i * n];
      const below = upper[k + 1 + i * n];
      upper[k + i * n] = cosine * above + sine * below;
      upper[k + 1 + i * n] = cosine * below - sine * above;
    }
    for (let j = 0; j < n; j++) {
      const left = basis[j + k * n];
      const next = basis[j + (k + 1) * n];
      basis[j + k * n] = cosine * left + sine * next;
      basis[j + (k + 1) * n] = cosine * next - sine * left;
    }
  }
}
