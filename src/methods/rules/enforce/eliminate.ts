import { greatestDivisor, integerRow } from './integerRow.ts';

/** The properties of a column that elimination needs. */
interface PivotColumn {
  readonly decimals: number | 'full';
  readonly scale: number;
  /** False for columns whose value is decided elsewhere. */
  readonly canBeDerived: boolean;
}

/** A linear combination of the given rows. */
export interface ReducedRow {
  readonly coefficients: Float64Array;
  /** The coefficient of each given row in it: its right side is the same combination of theirs. */
  readonly combination: Float64Array;
  /** Whether coefficients are whole numbers, in units of the columns' last decimals. */
  readonly isWhole: boolean;
  /** The column that follows from the others; -1 for none. No other row has it. */
  pivot: number;
}

/**
 * Solves equations for one column each, as far as possible: Gauss-Jordan elimination that keeps whole numbers whole,
 * so that a column derived from others on their grids is on its own grid. Columns with all digits are solved for
 * first, because they can take any remainder; then, in rows of whole numbers, the column with the smallest
 * coefficient (the most decimals), among these the total before its parts, and the one with the largest scale, where
 * a unit matters least. Rows that depend on others end as zeros. O(q^2 n).
 */
export function eliminate(
  rows: readonly ArrayLike<number>[],
  columns: readonly PivotColumn[],
): ReducedRow[] {
  const reduced: ReducedRow[] = rows.map((row, i) => {
    const combination = new Float64Array(rows.length);
    combination[i] = 1;
    return { coefficients: Float64Array.from(row), combination, isWhole: false, pivot: -1 };
  });
  for (const row of reduced) {
    const pivot = bestPivot(row.coefficients, columns, ({ decimals }) => decimals === 'full');
    if (pivot < 0) continue;
    row.pivot = pivot;
    for (const other of reduced) if (other !== row) subtract(other, row, pivot);
  }
  const decimals = columns.map((column) => column.decimals);
  const whole = reduced.map((row): ReducedRow => {
    if (row.pivot >= 0) return row;
    const integers = integerRow(row.coefficients, decimals);
    if (integers === null) return row;
    const combination = row.combination.map((value) => value * integers.scale);
    return { coefficients: integers.coefficients, combination, isWhole: true, pivot: -1 };
  });
  for (const row of whole) {
    if (!row.isWhole) continue;
    const pivot = bestPivot(row.coefficients, columns, ({ decimals: its }) => its !== 'full');
    if (pivot < 0) continue;
    row.pivot = pivot;
    for (const other of whole) {
      if (other !== row && other.isWhole) subtractWhole(other, row, pivot);
    }
  }
  return whole;
}

function bestPivot(
  row: Float64Array,
  columns: readonly PivotColumn[],
  isFit: (column: PivotColumn) => boolean,
): number {
  let best = -1;
  for (let j = 0; j < row.length; j++) {
    if (row[j] === 0 || !columns[j].canBeDerived || !isFit(columns[j])) continue;
    if (best < 0 || isBetter(row, columns, j, best)) best = j;
  }
  return best;
}

function isBetter(
  row: Float64Array,
  columns: readonly PivotColumn[],
  j: number,
  best: number,
): boolean {
  const bySize = Math.abs(row[j]) - Math.abs(row[best]);
  if (bySize !== 0 && columns[j].decimals !== 'full') return bySize < 0;
  const alone = Number(isAlone(row, j)) - Number(isAlone(row, best));
  if (alone !== 0) return alone > 0;
  return columns[j].scale > columns[best].scale;
}

/** Whether a column is the only one with its sign: the total of the others. */
function isAlone(row: Float64Array, j: number): boolean {
  for (let i = 0; i < row.length; i++) if (i !== j && row[i] * row[j] > 0) return false;
  return true;
}

function subtract(other: ReducedRow, row: ReducedRow, pivot: number): void {
  const factor = other.coefficients[pivot] / row.coefficients[pivot];
  if (factor === 0) return;
  for (let j = 0; j < row.coefficients.length; j++) {
    const before = other.coefficients[j];
    const after = before - factor * row.coefficients[j];
    other.coefficients[j] = j === pivot || Math.abs(after) <= 1e-13 * Math.abs(before) ? 0 : after;
  }
  for (let i = 0; i < row.combination.length; i++) {
    other.combination[i] -= factor * row.combination[i];
  }
}

function subtractWhole(other: ReducedRow, row: ReducedRow, pivot: number): void {
  if (other.coefficients[pivot] === 0) return;
  const common = greatestDivisor(other.coefficients[pivot], row.coefficients[pivot]);
  const own = Math.abs(row.coefficients[pivot]) / common;
  const times = (other.coefficients[pivot] * Math.sign(row.coefficients[pivot])) / common;
  let divisor = 0;
  for (let j = 0; j < row.coefficients.length; j++) {
    other.coefficients[j] = own * other.coefficients[j] - times * row.coefficients[j] + 0;
    divisor = greatestDivisor(divisor, other.coefficients[j]);
  }
  for (let i = 0; i < row.combination.length; i++) {
    other.combination[i] = own * other.combination[i] - times * row.combination[i];
  }
  if (divisor <= 1) return;
  for (let j = 0; j < row.coefficients.length; j++) other.coefficients[j] /= divisor;
  for (let i = 0; i < row.combination.length; i++) other.combination[i] /= divisor;
}
