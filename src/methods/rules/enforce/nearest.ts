import { type Projector, projector } from '../../../foundation/numerics/index.ts';
import { type Part, productAt } from './parts.ts';
import type { Sides, System, SystemProduct, SystemRow } from './system.ts';

export type Answer = 'found' | 'infeasible' | 'undecided';

export interface Nearest {
  /** Rules that contradict each other on the fixed columns, after `linear` failed; null if unknown. */
  readonly conflict: readonly Part[] | null;
  /**
   * Moves `z`, values by index in the system, to the nearest point on the linear rules within the bounds. Rules with
   * results of products are left out: those columns are derived.
   */
  linear(z: Float64Array, sides: Sides): Answer;
  /**
   * The same with products: their tangents replace them and are renewed at each point found, until it is on the
   * products (Newton's method in the metric of the weights). Returns 'undecided' if that does not converge.
   */
  curved(z: Float64Array, record: Float64Array, sides: Sides): Answer;
}

const MOST_TANGENTS = 30;
const MOST_STALLED = 8;

/** Projections onto the rules of a system, in doubles: grids and lists of values are ignored. */
export function nearestOf(system: System): Nearest {
  const { products, weights, columns } = system;
  const n = columns.length;
  const isDerived = new Uint8Array(n);
  for (const { solvedFor, at } of products) if (solvedFor >= 0) isDerived[at[solvedFor]] = 1;
  const isFree = ({ coefficients }: SystemRow) =>
    coefficients.every((value, j) => value === 0 || isDerived[j] === 0);
  const equalities = placesWhere(system.equalities, isFree);
  const inequalities = placesWhere(system.inequalities, isFree);
  const boxRows = boxRowsOf(n);
  let plain: Projector | undefined;
  const equal = new Float64Array(equalities.length);
  const most = new Float64Array(inequalities.length + 2 * n);
  const mostOfAll = new Float64Array(system.inequalities.length + 2 * n);

  let conflict: readonly Part[] | null = null;
  const partsOfRow = (row: number): readonly Part[] => {
    if (row < equalities.length) return [system.equalities[equalities[row]].part];
    const at = row - equalities.length;
    if (at < inequalities.length) return [system.inequalities[inequalities[at]].part];
    return boundsOf(system, (at - inequalities.length) >> 1);
  };

  return {
    get conflict() {
      return conflict;
    },
    linear(z, sides) {
      conflict = null;
      plain ??= projector(
        {
          variables: n,
          equalities: equalities.map((i) => system.equalities[i].coefficients),
          inequalities: [
            ...inequalities.map((i) => system.inequalities[i].coefficients),
            ...boxRows,
          ],
        },
        weights,
      );
      for (let i = 0; i < equalities.length; i++) equal[i] = sides.equal[equalities[i]];
      for (let i = 0; i < inequalities.length; i++) most[i] = sides.most[inequalities[i]];
      if (!setBox(most, inequalities.length, sides, isDerived)) return 'infeasible';
      const answer = plain.project(z, equal, most);
      if (answer.status === 'infeasible') conflict = answer.conflict.flatMap(partsOfRow);
      return answer.status;
    },
    curved(z, record, sides) {
      const target = z.slice();
      const y = record.slice();
      const put = () => {
        for (let j = 0; j < n; j++) y[columns[j]] = z[j];
      };
      mostOfAll.set(sides.most);
      if (!setBox(mostOfAll, system.inequalities.length, sides, null)) return 'infeasible';
      put();
      let before = Number.POSITIVE_INFINITY;
      let stalled = 0;
      for (let round = 0; round < MOST_TANGENTS; round++) {
        const rows = system.equalities.map(({ coefficients }) => coefficients);
        const right = [...sides.equal];
        for (const product of products) {
          const tangent = new Float64Array(n);
          const side = fillTangent(product, y, tangent);
          if (!Number.isFinite(side)) return 'undecided';
          rows.push(tangent);
          right.push(side);
        }
        // Continues from the current point if the way from the start does not converge.
        if (stalled < 2) z.set(target);
        const step = projector(
          {
            variables: n,
            equalities: rows,
            inequalities: [...system.inequalities.map((row) => row.coefficients), ...boxRows],
          },
          weights,
        ).project(z, right, mostOfAll);
        // Tangents can miss each other or a bound even if the products themselves do not.
        if (step.status !== 'found') return 'undecided';
        put();
        let gap = 0;
        for (const { part } of products) {
          const product = productAt(part, y);
          const result = y[part.columns[0]];
          gap = Math.max(
            gap,
            Math.abs(product - result) / Math.max(1e-300, Math.abs(product), Math.abs(result)),
          );
        }
        if (!Number.isFinite(gap)) return 'undecided';
        if (gap <= 1e-12) return 'found';
        if (gap > 0.5 * before && ++stalled > MOST_STALLED) break;
        before = gap;
      }
      return before <= 1e-9 ? 'found' : 'undecided';
    },
  };
}

/** The bounds of a column alone. */
function boundsOf({ parts, columns }: System, j: number): readonly Part[] {
  return parts.filter((part) => {
    if (part.kind !== 'linear' && part.kind !== 'set' && part.kind !== 'integer') return false;
    return (
      part.columns.includes(columns[j]) &&
      part.columns.every((c) => c === columns[j] || !columns.includes(c))
    );
  });
}

function placesWhere(rows: readonly SystemRow[], test: (row: SystemRow) => boolean): number[] {
  return rows.flatMap((row, i) => (test(row) ? [i] : []));
}

function unit(n: number, j: number, value: number): Float64Array {
  const row = new Float64Array(n);
  row[j] = value;
  return row;
}

/** Rows of the bounds of n columns: upper and lower of the first, then of the next. */
export function boxRowsOf(n: number): Float64Array[] {
  return Array.from({ length: n }, (_, j) => [unit(n, j, 1), unit(n, j, -1)]).flat();
}

/** The bounds as inequalities; false if one excludes the other. */
export function setBox(
  most: Float64Array,
  from: number,
  { lower, upper }: Sides,
  isDerived: Uint8Array | null,
): boolean {
  for (let j = 0; j < lower.length; j++) {
    if (upper[j] < lower[j]) return false;
    const isOpen = isDerived !== null && isDerived[j] === 1;
    most[from + 2 * j] = isOpen ? Number.POSITIVE_INFINITY : upper[j];
    most[from + 2 * j + 1] = isOpen ? Number.POSITIVE_INFINITY : -lower[j];
  }
  return true;
}

/**
 * result = product to first order at y, written into `row` over the movable columns, 0 elsewhere. Returns the right
 * side; NaN if there is no tangent.
 */
export function fillTangent(
  { part, at }: SystemProduct,
  y: Float64Array,
  row: Float64Array,
): number {
  for (let i = 0; i < at.length; i++) if (at[i] >= 0) row[at[i]] = 0;
  const value = productAt(part, y);
  let side = value;
  if (at[0] >= 0) row[at[0]] += 1;
  else side -= y[part.columns[0]];
  for (let i = 0; i < part.powers.length; i++) {
    const j = at[i + 1];
    if (j < 0) continue;
    const slope = slopeOf(part, y, i, value, part.powers[i]);
    row[j] -= slope;
    side -= slope * y[part.columns[i + 1]];
  }
  return side;
}

function slopeOf(
  part: SystemProduct['part'],
  y: Float64Array,
  i: number,
  value: number,
  power: number,
): number {
  const x = y[part.columns[i + 1]];
  if (x !== 0) return (power * value) / x;
  if (power !== 1) return power > 1 ? 0 : Number.NaN;
  const others = {
    ...part,
    columns: part.columns.filter((_, k) => k !== i + 1),
    powers: part.powers.filter((_, k) => k !== i),
  };
  return productAt(others, y);
}
