import { firstFrom } from '../../../foundation/numerics/index.ts';
import { onGrid, POWERS_OF_TEN } from '../../../foundation/table/index.ts';
import { partHolds, productAt } from './parts.ts';
import type { Sides, Step, System, SystemCombination, SystemProduct } from './system.ts';

export interface Rounding {
  /**
   * Writes values near `z`, by index in the system, into `record` that lie on the grids and within the bounds and
   * satisfy all rules; false if the nearest values do not and no small step from there does.
   */
  round(z: Float64Array, record: Float64Array, sides: Sides): boolean;
}

const NEARLY = 1e-6;

/**
 * Rounding that keeps rules. Free columns go to their nearest value, the others follow from them in units of the last
 * decimal, so that sums are exact. Then single units are moved as long as that brings a rule or the point nearer,
 * which for a single sum gives the method of the largest remainder. O(n^2 rows) at worst.
 */
export function roundingOf(system: System): Rounding {
  const { columns, decimals, weights, steps, inequalities, parts, allowed } = system;
  const n = columns.length;
  const values = new Float64Array(n);
  const trial = new Float64Array(n);
  const moves = movesOf(system);

  function follow(step: Step, z: Float64Array, record: Float64Array, sides: Sides): boolean {
    switch (step.kind) {
      case 'free': {
        const j = step.column;
        const value = nearestValue(z[j], decimals[j], allowed[j], sides.lower[j], sides.upper[j]);
        if (Number.isNaN(value)) return false;
        values[j] = value;
        break;
      }
      case 'combination': {
        const tuple = nearestTuple(step.combination, system, z, record, sides);
        if (tuple === null) return false;
        for (const [i, j] of step.combination.at.entries()) {
          if (j >= 0) record[columns[j]] = values[j] = tuple[i];
        }
        return true;
      }
      case 'row': {
        const j = step.column;
        const { coefficients, combination, isWhole } = step.row;
        let side = 0;
        for (let i = 0; i < combination.length; i++) side += combination[i] * sides.equal[i];
        if (isWhole) {
          const whole = Math.round(side);
          if (Math.abs(side - whole) > NEARLY + 1e-14 * Math.abs(side)) return false;
          side = whole;
        }
        for (let i = 0; i < n; i++) {
          if (i === j || coefficients[i] === 0) continue;
          side -= coefficients[i] * (isWhole ? unitsOf(values[i], decimals[i]) : values[i]);
        }
        const value = side / coefficients[j];
        if (isWhole && !Number.isInteger(value)) return false;
        values[j] = isWhole ? (value + 0) / POWERS_OF_TEN[decimals[j] as number] : value;
        break;
      }
      case 'product': {
        const j = step.column;
        const { solvedFor } = step.product;
        // Zero times anything is zero: the column that it is solved for can keep its value.
        const value =
          solvedFor > 0 && isNothing(step.product, record) ? z[j] : solved(step.product, record);
        if (!Number.isFinite(value)) return false;
        values[j] =
          solvedFor === 0
            ? onGrid(value, decimals[j]) + 0
            : nearestValue(value, decimals[j], null, sides.lower[j], sides.upper[j]);
        break;
      }
    }
    record[columns[step.column]] = values[step.column];
    return true;
  }

  /** The violation of inequalities and bounds, in standard deviations; 0 if there is none. */
  function violation(at: Float64Array, sides: Sides): number {
    let sum = 0;
    for (let j = 0; j < n; j++) {
      const over = Math.max(at[j] - sides.upper[j], sides.lower[j] - at[j]);
      if (over > 1e-9 * Math.max(1, Math.abs(at[j])) && over > 0)
        sum += over * Math.sqrt(weights[j]);
    }
    for (let i = 0; i < inequalities.length; i++) {
      const { coefficients } = inequalities[i];
      let value = -sides.most[i];
      let terms = Math.abs(value);
      let length = 0;
      for (let j = 0; j < n; j++) {
        if (coefficients[j] === 0) continue;
        const term = coefficients[j] * at[j];
        value += term;
        terms += Math.abs(term);
        length += Math.abs(coefficients[j]) / Math.sqrt(weights[j]);
      }
      if (value > 1e-9 + 1e-14 * terms) sum += value / length;
    }
    return sum;
  }

  function improve(z: Float64Array, record: Float64Array, sides: Sides): void {
    let excess = violation(values, sides);
    if (moves.length === 0 || (excess === 0 && !moves.some((move) => isOff(move, z)))) return;
    for (let pass = 0; pass < 8 * n; pass++) {
      let best: Move | null = null;
      let bestSign = 1;
      let bestExcess = excess;
      let bestGain = 0;
      for (const move of moves) {
        if (move.isPair && excess === 0) continue;
        for (let sign = -1; sign <= 1; sign += 2) {
          const gain = distanceChange(move, sign, z);
          if (excess === 0 && gain >= Math.min(bestGain, -1e-6 * move.length)) continue;
          for (let j = 0; j < n; j++) trial[j] = values[j] + sign * move.change[j];
          const after = violation(trial, sides);
          // Up to rounding: at equal violation, the distance decides.
          const slack = 1e-9 * bestExcess;
          if (after > bestExcess + slack) continue;
          if (
            after >= bestExcess - slack &&
            gain >= (best === null ? -1e-6 * move.length : bestGain)
          ) {
            continue;
          }
          best = move;
          bestSign = sign;
          bestExcess = after;
          bestGain = gain;
        }
      }
      if (best === null) return;
      for (let j = 0; j < n; j++) {
        if (best.change[j] === 0) continue;
        values[j] = onGrid(values[j] + bestSign * best.change[j], decimals[j]) + 0;
        record[columns[j]] = values[j];
      }
      excess = bestExcess;
    }
  }

  function distanceChange(move: Move, sign: number, z: Float64Array): number {
    let sum = 0;
    for (let j = 0; j < n; j++) {
      const by = sign * move.change[j];
      if (by !== 0) sum += weights[j] * by * (2 * (values[j] - z[j]) + by);
    }
    return sum;
  }

  /** Whether a derived column is more than half a unit away, so that a step elsewhere could bring it nearer. */
  function isOff(move: Move, z: Float64Array): boolean {
    for (let j = 0; j < n; j++) {
      if (
        move.change[j] !== 0 &&
        Math.abs(values[j] - z[j]) > 0.500001 * Math.abs(move.change[j])
      ) {
        return true;
      }
    }
    return false;
  }

  return {
    round(z, record, sides) {
      for (let i = 0; i < steps.length; i++) {
        if (!follow(steps[i], z, record, sides)) return false;
      }
      improve(z, record, sides);
      for (let j = 0; j < n; j++) {
        const slack = 1e-9 * Math.max(1, Math.abs(values[j]));
        if (values[j] > sides.upper[j] + slack || values[j] < sides.lower[j] - slack) return false;
      }
      for (let i = 0; i < parts.length; i++) if (!partHolds(parts[i], record)) return false;
      return true;
    },
  };
}

/** A step of one unit in a free column, or of two in opposite directions, with its effect on derived columns. */
interface Move {
  readonly change: Float64Array;
  /** Squared, in standard deviations. */
  readonly length: number;
  readonly isPair: boolean;
}

const MOST_PAIRED = 14;

/** The moves that keep all sums; columns of products and lists stay. */
function movesOf({ columns, decimals, weights, steps, products, combinations }: System): Move[] {
  const n = columns.length;
  const isHeld = new Uint8Array(n);
  for (const { at } of [...products, ...combinations])
    for (const j of at) if (j >= 0) isHeld[j] = 1;
  const rows = steps.filter((step) => step.kind === 'row');
  if (rows.length === 0) return [];
  const singles: Float64Array[] = [];
  for (const step of steps) {
    if (step.kind !== 'free' || isHeld[step.column] === 1) continue;
    const its = decimals[step.column];
    if (its === 'full') continue;
    const change = new Float64Array(n);
    change[step.column] = 1 / POWERS_OF_TEN[its];
    let isKept = true;
    for (const { column, row } of rows) {
      let sum = 0;
      for (let j = 0; j < n; j++) {
        if (j === column || row.coefficients[j] === 0 || change[j] === 0) continue;
        sum -= row.coefficients[j] * (row.isWhole ? unitsOf(change[j], decimals[j]) : change[j]);
      }
      const by = sum / row.coefficients[column];
      if (by === 0) continue;
      if (isHeld[column] === 1 || (row.isWhole && !Number.isInteger(by))) isKept = false;
      change[column] = row.isWhole ? by / POWERS_OF_TEN[decimals[column] as number] : by;
    }
    if (isKept) singles.push(change);
  }
  const move = (change: Float64Array, isPair: boolean): Move => {
    const length = change.reduce((sum, by, j) => sum + weights[j] * by * by, 0);
    return { change, length, isPair };
  };
  const moves = singles.map((change) => move(change, false));
  if (singles.length > MOST_PAIRED) return moves;
  for (let a = 0; a < singles.length; a++) {
    for (let b = a + 1; b < singles.length; b++) {
      for (const sign of [-1, 1]) {
        const change = singles[a].map((by, j) => onGrid(by + sign * singles[b][j], decimals[j]));
        moves.push(move(change, true));
      }
    }
  }
  return moves;
}

/** A value as a number of units of its grid. */
export function unitsOf(value: number, decimals: number | 'full'): number {
  return decimals === 'full' ? value : Math.round(value * POWERS_OF_TEN[decimals]);
}

/** The possible value nearest to x within bounds; NaN for none. */
export function nearestValue(
  x: number,
  decimals: number | 'full',
  allowed: Float64Array | null,
  lower: number,
  upper: number,
): number {
  if (allowed !== null) {
    const inside = Math.min(Math.max(x, lower), upper);
    const at = firstFrom(allowed, inside);
    let best = Number.NaN;
    for (let i = at - 1; i <= at; i++) {
      const value = allowed[i];
      if (!(value >= lower && value <= upper)) continue;
      if (Number.isNaN(best) || Math.abs(value - x) < Math.abs(best - x)) best = value;
    }
    return best;
  }
  if (lower > upper) return Number.NaN;
  if (decimals === 'full') return Math.min(Math.max(x, lower), upper);
  const value = onGrid(x, decimals) + 0;
  // Bounds are on the grid.
  return Math.min(Math.max(value, lower), upper) + 0;
}

/** The allowed combination nearest to z within the bounds. */
function nearestTuple(
  { part, at }: SystemCombination,
  { weights, isNominal }: System,
  z: Float64Array,
  record: Float64Array,
  { lower, upper }: Sides,
): readonly number[] | null {
  let best: readonly number[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const tuple of part.allowed) {
    let distance = 0;
    for (let i = 0; i < at.length && distance < least; i++) {
      const j = at[i];
      const isOut =
        j < 0 ? tuple[i] !== record[part.columns[i]] : tuple[i] < lower[j] || tuple[i] > upper[j];
      if (isOut) distance = Number.POSITIVE_INFINITY;
      else if (j >= 0) {
        const by = isNominal[j] ? Number(tuple[i] !== z[j]) : tuple[i] - z[j];
        distance += weights[j] * by * by;
      }
    }
    if (distance < least) {
      least = distance;
      best = tuple;
    }
  }
  return best;
}

/** The column for which a product is solved, from the others in the record. */
export function solved(product: SystemProduct, record: Float64Array): number {
  const { part, solvedFor } = product;
  if (solvedFor === 0) return productAt(part, record);
  const others = othersOf(product, record);
  const result = record[part.columns[0]];
  return part.powers[solvedFor - 1] === 1 ? result / others : others / result;
}

function isNothing(product: SystemProduct, record: Float64Array): boolean {
  return othersOf(product, record) === 0 && record[product.part.columns[0]] === 0;
}

/** The product without the factor for which it is solved. */
function othersOf({ part, solvedFor }: SystemProduct, record: Float64Array): number {
  const without = {
    ...part,
    columns: part.columns.filter((_, i) => i !== solvedFor),
    powers: part.powers.filter((_, i) => i !== solvedFor - 1),
  };
  return productAt(without, record);
}
