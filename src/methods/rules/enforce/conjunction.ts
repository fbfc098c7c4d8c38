import { onGrid } from '../../../foundation/table/index.ts';
import { nearestOf } from './nearest.ts';
import { onProductsOf } from './onProducts.ts';
import { type EnforcedColumn, type Part, partHolds } from './parts.ts';
import { roundingOf } from './rounding.ts';
import { type Solver, search } from './search.ts';
import {
  canAddUp,
  isNominal,
  type Sides,
  type System,
  setSides,
  systemOf,
  weightOf,
  withSlack,
} from './system.ts';

/** How a record was brought onto the rules, from the smallest change to the largest, and the two failures. */
export type How =
  /** It already satisfied them, and was on the grid. */
  | 'nothing'
  /** By rounding alone. */
  | 'rounded'
  /** Products were computed from their factors. */
  | 'derived'
  /** It was moved to the nearest point on the rules, and rounded there. */
  | 'projected'
  /** Rounding the nearest point violated a rule, and a search nearby found values. */
  | 'fallback'
  /** No values of the movable columns satisfy the rules. The record is unchanged. */
  | 'infeasible'
  /**
   * None were found within the limits, or none for products, for which nothing can be proved. The record is
   * unchanged.
   */
  | 'undecided';

const WAYS: readonly How[] = [
  ...(['nothing', 'rounded', 'derived', 'projected', 'fallback', 'undecided'] as const),
  'infeasible',
];

/** Rules that must hold together, for records with values in the same columns. */
export interface Conjunction {
  /** Whether a record satisfies all of them and is on the grids. */
  holds(record: Float64Array): boolean;
  /** Writes the nearest such values into `record`; leaves it unchanged if there are none. */
  solve(record: Float64Array): How;
  /** After a failure: fixed columns, at least one of which must move for a solution. */
  readonly blamed: readonly number[];
}

/** Largest number of projections for a record before it counts as undecided. */
export const MOST_NODES = 200;

/** Largest change, in standard deviations, at which the result of a product is simply computed. */
const WORTH_MOVING = 0.05;

/**
 * Prepares rules for records in which the columns of `isMissing` have no value: their rules are unknown and left out
 * (Kleene 1938). Rules that share no movable column are solved separately.
 */
export function conjunctionOf(
  parts: readonly Part[],
  columns: readonly EnforcedColumn[],
  isMovable: ArrayLike<number>,
  isMissing: ArrayLike<number>,
  mostNodes = MOST_NODES,
): Conjunction {
  const known = parts.filter((part) => part.columns.every((column) => isMissing[column] === 0));
  const held = new Set(
    known.filter((part) => part.kind === 'test').flatMap((part) => part.columns),
  );
  const canMove = (column: number) =>
    isMovable[column] === 1 && isMissing[column] === 0 && !held.has(column);
  const given = known
    .filter((part) => !part.columns.some(canMove))
    .map((part) => (part.kind === 'product' ? withSlack(part, () => true, columns) : part));
  const groups = connected(
    known.filter((part) => part.columns.some(canMove)),
    canMove,
  );
  const bound = new Set(groups.flatMap((group) => group.columns));
  const loose = columns.flatMap((_, place) =>
    isMovable[place] === 1 && isMissing[place] === 0 && !bound.has(place) ? [place] : [],
  );
  const components = groups.map((group) => componentOf(group.parts, columns, group.columns));
  const before = new Float64Array(columns.length);
  let blamed: readonly number[] = [];

  const isOnGrid = (record: Float64Array, place: number) => {
    const { decimals } = columns[place];
    return decimals === 'full' || onGrid(record[place], decimals) === record[place];
  };

  return {
    get blamed() {
      return blamed;
    },
    holds(record) {
      for (let i = 0; i < loose.length; i++) if (!isOnGrid(record, loose[i])) return false;
      for (let i = 0; i < given.length; i++) if (!partHolds(given[i], record, true)) return false;
      for (let i = 0; i < components.length; i++) if (!components[i].holds(record)) return false;
      return true;
    },
    solve(record) {
      before.set(record);
      let how: How = 'nothing';
      for (const place of loose) {
        const value = onGrid(record[place], columns[place].decimals);
        if (value === record[place]) continue;
        record[place] = value;
        how = 'rounded';
      }
      for (const part of given) {
        if (partHolds(part, record, true)) continue;
        record.set(before);
        blamed = part.columns;
        return 'infeasible';
      }
      for (const component of components) {
        if (component.holds(record)) continue;
        const its = component.solve(record, mostNodes);
        if (WAYS.indexOf(its) > WAYS.indexOf(how)) how = its;
        if (its === 'infeasible' || its === 'undecided') {
          record.set(before);
          blamed = component.blamed;
          return its;
        }
      }
      return how;
    },
  };
}

/** Groups parts that share movable columns, in the order of their first. O(total columns). */
function connected(
  parts: readonly Part[],
  canMove: (column: number) => boolean,
): { parts: Part[]; columns: number[] }[] {
  const parent = new Map<number, number>();
  const root = (column: number): number => {
    let at = column;
    while (parent.get(at) !== at) at = parent.get(at)!;
    return at;
  };
  for (const part of parts) {
    let first: number | null = null;
    for (const column of part.columns) {
      if (!canMove(column)) continue;
      if (!parent.has(column)) parent.set(column, column);
      if (first === null) first = root(column);
      else parent.set(root(column), first);
    }
  }
  const groups = new Map<number, { parts: Part[]; columns: number[] }>();
  for (const part of parts) {
    const key = root(part.columns.find(canMove)!);
    const group = groups.get(key) ?? { parts: [], columns: [] };
    group.parts.push(part);
    groups.set(key, group);
  }
  for (const column of [...parent.keys()].sort((a, b) => a - b)) {
    groups.get(root(column))!.columns.push(column);
  }
  return [...groups.values()];
}

interface Component {
  readonly blamed: readonly number[];
  holds(record: Float64Array): boolean;
  solve(record: Float64Array, mostNodes: number): How;
}

function solverOf(system: System): Solver {
  return { system, nearest: nearestOf(system), rounding: roundingOf(system) };
}

function componentOf(
  parts: readonly Part[],
  columns: readonly EnforcedColumn[],
  movable: readonly number[],
): Component {
  const { system, nearest, rounding } = solverOf(systemOf(parts, columns, movable));
  /** With no product solved for a factor. */
  let plain: Solver | undefined;
  const n = movable.length;
  const sides: Sides = {
    equal: new Float64Array(system.equalities.length),
    most: new Float64Array(system.inequalities.length),
    lower: new Float64Array(n),
    upper: new Float64Array(n),
  };
  const target = new Float64Array(n);
  const z = new Float64Array(n);
  const near = new Float64Array(n);
  const trial = new Float64Array(columns.length);
  const other = new Float64Array(columns.length);
  const onProducts = onProductsOf(system);
  const derived = system.products.flatMap(({ at, solvedFor }) =>
    solvedFor < 0 ? [] : [at[solvedFor]],
  );

  /** Writes the rounded values into the record. */
  const take = (record: Float64Array, from = trial) => {
    for (const column of movable) record[column] = from[column];
  };

  /** Whether the computed products changed so much that moving their factors may be nearer. */
  const isDerivedFar = () => {
    let sum = 0;
    for (const j of derived) {
      const by = trial[movable[j]] - target[j];
      sum += system.weights[j] * by * by;
    }
    return sum > WORTH_MOVING * WORTH_MOVING;
  };

  /** Whether moving factors too, in `other`, is nearer to the record than deriving alone, in `trial`. */
  const isNearerOnProducts = (record: Float64Array) => {
    if (onProducts === null || !isDerivedFar()) return false;
    near.set(z);
    if (!onProducts.approach(target, near, record, sides)) return false;
    other.set(record);
    if (!rounding.round(near, other, sides)) return false;
    return distanceBetween(record, other, columns) < distanceBetween(record, trial, columns);
  };

  const hasMoved = () => {
    for (let j = 0; j < n; j++) {
      const by = z[j] - target[j];
      if (by * by * system.weights[j] > 1e-18 && Math.abs(by) > 1e-9 * Math.abs(target[j]))
        return true;
    }
    return false;
  };

  const everyColumn = [...new Set(parts.flatMap((part) => part.columns))];
  let blamed: readonly number[] = everyColumn;

  return {
    get blamed() {
      return blamed;
    },
    holds(record) {
      for (let i = 0; i < system.parts.length; i++) {
        if (!partHolds(system.parts[i], record)) return false;
      }
      for (let j = 0; j < n; j++) {
        const decimals = system.decimals[j];
        const value = record[movable[j]];
        if (decimals !== 'full' && onGrid(value, decimals) !== value) return false;
      }
      return true;
    },
    solve(record, mostNodes) {
      blamed = everyColumn;
      setSides(system, record, sides);
      if (!canAddUp(system, sides)) return 'infeasible';
      for (let j = 0; j < n; j++) target[j] = record[movable[j]];
      z.set(target);
      trial.set(record);
      const isCurved = system.products.length > 0;
      const first = nearest.linear(z, sides);
      if (first === 'infeasible') {
        const { conflict } = nearest;
        if (conflict !== null) blamed = [...new Set(conflict.flatMap((part) => part.columns))];
        return 'infeasible';
      }
      if (first === 'found' && rounding.round(z, trial, sides)) {
        if (isNearerOnProducts(record)) {
          take(record, other);
          return 'projected';
        }
        take(record);
        if (hasMoved()) return 'projected';
        return isCurved ? 'derived' : 'rounded';
      }
      if (isCurved) {
        z.set(target);
        trial.set(record);
        if (nearest.curved(z, record, sides) === 'found' && rounding.round(z, trial, sides)) {
          take(record);
          return 'projected';
        }
      }
      const look = (its: Solver) => {
        trial.set(record);
        return search(its, target, trial, sides, mostNodes);
      };
      let answer = look({ system, nearest, rounding });
      if (answer === 'undecided' && system.products.some(({ solvedFor }) => solvedFor > 0)) {
        plain ??= solverOf(systemOf(parts, columns, movable, false));
        answer = look(plain);
      }
      if (answer !== 'found') return answer;
      take(record);
      return 'fallback';
    },
  };
}

/**
 * The distance between two records in standard deviations; different names count as one. Missing values are skipped.
 */
export function distanceBetween(
  a: Float64Array,
  b: Float64Array,
  columns: readonly EnforcedColumn[],
): number {
  let sum = 0;
  for (let place = 0; place < columns.length; place++) {
    if (a[place] === b[place]) continue;
    const by = isNominal(columns[place]) ? 1 : a[place] - b[place];
    if (!Number.isNaN(by)) sum += weightOf(columns[place]) * by * by;
  }
  return Math.sqrt(sum);
}
