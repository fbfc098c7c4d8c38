import { halfUnit, onGrid, POWERS_OF_TEN } from '../../../foundation/table/index.ts';
import { TOLERANCE } from '../tolerance.ts';
import { eliminate, type ReducedRow } from './eliminate.ts';
import { type IntegerRow, integerRow } from './integerRow.ts';
import type { CombinationPart, EnforcedColumn, LinearPart, Part, ProductPart } from './parts.ts';

/** A linear part over the columns of a system; the contribution of its fixed columns is separate. */
export interface SystemRow {
  readonly part: LinearPart;
  /** By index in the system. */
  readonly coefficients: Float64Array;
  readonly fixed: readonly { readonly column: number; readonly coefficient: number }[];
  readonly whole: IntegerRow | null;
}

/** A product whose columns are indices in the record; movable ones also as indices in the system. */
export interface SystemProduct {
  readonly part: ProductPart;
  /** By index in `part.columns`; -1 for columns that stay. */
  readonly at: readonly number[];
  /** The column that follows from the others; -1 for none. */
  solvedFor: number;
}

export interface SystemCombination {
  readonly part: CombinationPart;
  readonly at: readonly number[];
}

/** How values are computed, in an order in which each has its inputs. */
export type Step =
  | { readonly kind: 'free'; readonly column: number }
  | { readonly kind: 'combination'; readonly combination: SystemCombination }
  | { readonly kind: 'row'; readonly column: number; readonly row: ReducedRow }
  | { readonly kind: 'product'; readonly column: number; readonly product: SystemProduct };

/** Rules that share movable columns, prepared once for many records. */
export interface System {
  /** Indices of its columns in a record. */
  readonly columns: readonly number[];
  readonly decimals: readonly (number | 'full')[];
  readonly weights: Float64Array;
  /** Whether values are names whose differences have no meaning. */
  readonly isNominal: readonly boolean[];
  /** The possible values of a column with a list. */
  readonly allowed: readonly (Float64Array | null)[];
  readonly equalities: readonly SystemRow[];
  readonly inequalities: readonly SystemRow[];
  /** Inequalities of a single column. */
  readonly bounds: readonly (SystemRow & { readonly column: number })[];
  readonly products: readonly SystemProduct[];
  readonly combinations: readonly SystemCombination[];
  readonly reduced: readonly ReducedRow[];
  readonly steps: readonly Step[];
  /** All parts, for checks. */
  readonly parts: readonly Part[];
}

export function weightOf({ scale }: EnforcedColumn): number {
  return scale > 0 && Number.isFinite(scale) ? 1 / (scale * scale) : 1;
}

export function isNominal({ levels, ordered }: EnforcedColumn): boolean {
  return levels !== undefined && ordered !== true;
}

/**
 * Prepares parts that share the columns `movable` (indices in a record); their other columns are fixed. Products with
 * a fixed result are solved for a factor, unless disabled.
 */
export function systemOf(
  parts: readonly Part[],
  columns: readonly EnforcedColumn[],
  movable: readonly number[],
  solvesFactors = true,
): System {
  const placeOf = new Map(movable.map((column, place) => [column, place]));
  const at = (column: number) => placeOf.get(column) ?? -1;
  const allowed = movable.map((column) => possibleValues(column, parts));
  const decimals = movable.map((column, j) => gridOf(columns[column], column, parts, allowed[j]));
  const rows = parts
    .filter((part) => part.kind === 'linear')
    .map((part) => rowOf(part, at, decimals));
  const equalities = rows.filter(({ part }) => part.relation === '=');
  const upper = rows.filter(({ part }) => part.relation !== '=');
  const bounds = upper.flatMap((row) => {
    const own = Array.from(row.coefficients.keys()).filter((j) => row.coefficients[j] !== 0);
    return own.length === 1 ? [{ ...row, column: own[0] }] : [];
  });
  const combinations = parts
    .filter((part) => part.kind === 'combination')
    .map((part) => ({ part, at: part.columns.map(at) }));
  const products = parts
    .filter((part) => part.kind === 'product')
    .map((part): SystemProduct => ({ part, at: part.columns.map(at), solvedFor: -1 }));
  const isListed = movable.map(
    (_, j) => allowed[j] !== null || combinations.some((combination) => combination.at.includes(j)),
  );
  chooseProductColumns(products, isListed, equalities, decimals);
  const checked = parts.map((part) => {
    const product = products.find((its) => its.part === part);
    if (product === undefined) return part;
    const { solvedFor } = product;
    if (solvedFor > 0 && !solvesFactors) product.solvedFor = -1;
    return withSlack(product.part, (place) => place === solvedFor, columns);
  });
  const { steps, reduced } = orderSteps(
    movable.map((column, j) => ({
      decimals: decimals[j],
      scale: columns[column].scale,
      isListed: isListed[j],
    })),
    equalities,
    products,
    combinations,
  );
  return {
    columns: movable,
    decimals,
    weights: Float64Array.from(movable, (column) => weightOf(columns[column])),
    isNominal: movable.map((column) => isNominal(columns[column])),
    allowed,
    equalities,
    inequalities: upper.filter((row) => row.coefficients.filter((value) => value !== 0).length > 1),
    bounds,
    products,
    combinations,
    reduced,
    steps,
    parts: checked,
  };
}

/**
 * A product with a fixed result holds only within the grid of the derived factor, and a product in which nothing
 * moves only within the grids of all its factors: decimals are rounded. Whole numbers are not rounded, and give no
 * slack.
 */
export function withSlack(
  part: ProductPart,
  isRounded: (place: number) => boolean,
  columns: readonly EnforcedColumn[],
): ProductPart {
  const halfUnits = part.columns.slice(1).map((column, i) => {
    const { decimals } = columns[column];
    return decimals !== 0 && isRounded(i + 1) ? halfUnit(decimals) : 0;
  });
  return halfUnits.some((half) => half > 0) ? { ...part, halfUnits } : part;
}

/** The common values of all lists of a column; null if it has no list. */
function possibleValues(column: number, parts: readonly Part[]): Float64Array | null {
  let values: Float64Array | null = null;
  for (const part of parts) {
    if (part.kind !== 'set' || part.columns[0] !== column) continue;
    const others = part.values;
    values =
      values === null
        ? others
        : values.filter((a) => others.some((b) => Math.abs(a - b) <= TOLERANCE * Math.max(1, a)));
  }
  const isWhole = parts.some((part) => part.kind === 'integer' && part.columns[0] === column);
  return isWhole && values !== null ? values.filter(Number.isInteger) : values;
}

/** The grid of a column's possible values: its own, whole numbers, or a finer one that a list needs. */
function gridOf(
  { decimals }: EnforcedColumn,
  column: number,
  parts: readonly Part[],
  allowed: Float64Array | null,
): number | 'full' {
  if (parts.some((part) => part.kind === 'integer' && part.columns[0] === column)) return 0;
  if (allowed === null || decimals === 'full') return decimals;
  for (let finer = decimals; finer <= 9; finer++) {
    if (allowed.every((value) => onGrid(value, finer) === value)) return finer;
  }
  return 'full';
}

function rowOf(
  part: LinearPart,
  at: (column: number) => number,
  decimals: readonly (number | 'full')[],
): SystemRow {
  const coefficients = new Float64Array(decimals.length);
  const fixed: { column: number; coefficient: number }[] = [];
  for (const [i, column] of part.columns.entries()) {
    const place = at(column);
    if (place >= 0) coefficients[place] += part.coefficients[i];
    else fixed.push({ column, coefficient: part.coefficients[i] });
  }
  return { part, coefficients, fixed, whole: integerRow(coefficients, decimals) };
}

/**
 * The result of each product, if nothing else determines it; otherwise a factor with power 1 or -1, preferably one
 * that is in no sum and has many decimals.
 */
function chooseProductColumns(
  products: readonly SystemProduct[],
  isListed: readonly boolean[],
  equalities: readonly SystemRow[],
  decimals: readonly (number | 'full')[],
): void {
  const taken = new Set<number>();
  const canTake = (j: number) => j >= 0 && !isListed[j] && !taken.has(j);
  for (const product of products) {
    if (!canTake(product.at[0])) continue;
    product.solvedFor = 0;
    taken.add(product.at[0]);
  }
  for (const product of products) {
    if (product.solvedFor === 0) continue;
    let best = -1;
    let most = -1;
    for (const [i, power] of product.part.powers.entries()) {
      const j = product.at[i + 1];
      if (Math.abs(power) !== 1 || !canTake(j)) continue;
      const isSummed = equalities.some(({ coefficients }) => coefficients[j] !== 0);
      const its = decimals[j];
      const merit = (isSummed ? 0 : 100) + (its === 'full' ? 50 : its);
      if (merit > most) {
        most = merit;
        best = i + 1;
      }
    }
    product.solvedFor = best;
    if (best > 0) taken.add(product.at[best]);
  }
}

/**
 * Which columns are chosen and which follow, in an order in which each has its inputs. If products and sums form a
 * cycle, one product is left to chance or search.
 */
function orderSteps(
  columns: readonly {
    readonly decimals: number | 'full';
    readonly scale: number;
    readonly isListed: boolean;
  }[],
  equalities: readonly SystemRow[],
  products: readonly SystemProduct[],
  combinations: readonly SystemCombination[],
): { steps: Step[]; reduced: ReducedRow[] } {
  for (;;) {
    const byProduct = new Map<number, SystemProduct>();
    for (const product of products) {
      if (product.solvedFor >= 0) byProduct.set(product.at[product.solvedFor], product);
    }
    const reduced = eliminate(
      equalities.map(({ coefficients }) => coefficients),
      columns.map(({ decimals, scale, isListed }, j) => ({
        decimals,
        scale,
        canBeDerived: !isListed && !byProduct.has(j),
      })),
    );
    const byRow = new Map(reduced.filter(({ pivot }) => pivot >= 0).map((row) => [row.pivot, row]));
    const steps: Step[] = [];
    const isKnown = new Uint8Array(columns.length);
    for (const combination of combinations) {
      steps.push({ kind: 'combination', combination });
      for (const j of combination.at) if (j >= 0) isKnown[j] = 1;
    }
    for (let j = 0; j < columns.length; j++) {
      if (isKnown[j] === 1 || byProduct.has(j) || byRow.has(j)) continue;
      steps.push({ kind: 'free', column: j });
      isKnown[j] = 1;
    }
    let left = isKnown.filter((known) => known === 0).length;
    for (let found = true; found && left > 0; ) {
      found = false;
      for (let j = 0; j < columns.length; j++) {
        if (isKnown[j] === 1) continue;
        const row = byRow.get(j);
        const product = byProduct.get(j);
        const isReady =
          row !== undefined
            ? row.coefficients.every((value, i) => value === 0 || i === j || isKnown[i] === 1)
            : product!.at.every((i) => i < 0 || i === j || isKnown[i] === 1);
        if (!isReady) continue;
        if (row !== undefined) steps.push({ kind: 'row', column: j, row });
        else steps.push({ kind: 'product', column: j, product: product! });
        isKnown[j] = 1;
        left--;
        found = true;
      }
    }
    if (left === 0) return { steps, reduced };
    const circular = products.find(
      ({ solvedFor, at }) => solvedFor >= 0 && isKnown[at[solvedFor]] === 0,
    )!;
    circular.solvedFor = -1;
  }
}

/** The right sides and bounds of a system for one record. */
export interface Sides {
  readonly equal: Float64Array;
  readonly most: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** A small part of a unit: sums of decimals that should be whole are within it. */
const NEARLY = 1e-6;

/** Fills in the sides for a record: the remainder after fixed columns, rounded inward to what the grids can reach. */
export function setSides(system: System, record: Float64Array, sides: Sides): void {
  const { equalities, inequalities, bounds, allowed, decimals, columns } = system;
  for (let i = 0; i < equalities.length; i++) sides.equal[i] = rest(equalities[i], record);
  for (let i = 0; i < inequalities.length; i++) {
    sides.most[i] = tightened(inequalities[i], rest(inequalities[i], record), record, columns);
  }
  sides.lower.fill(Number.NEGATIVE_INFINITY);
  sides.upper.fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < bounds.length; i++) {
    const row = bounds[i];
    const j = row.column;
    const side = tightened(row, rest(row, record), record, columns);
    const limit = side / row.coefficients[j];
    if (row.coefficients[j] > 0) sides.upper[j] = Math.min(sides.upper[j], limit);
    else sides.lower[j] = Math.max(sides.lower[j], limit);
  }
  for (let j = 0; j < columns.length; j++) {
    const values = allowed[j];
    if (values !== null) {
      if (values.length === 0) {
        sides.upper[j] = Number.NEGATIVE_INFINITY;
        continue;
      }
      sides.lower[j] = Math.max(sides.lower[j], values[0]);
      sides.upper[j] = Math.min(sides.upper[j], values[values.length - 1]);
    }
    const its = decimals[j];
    if (its === 'full') continue;
    const scale = POWERS_OF_TEN[its];
    if (Number.isFinite(sides.upper[j])) {
      sides.upper[j] = Math.floor(sides.upper[j] * scale + NEARLY) / scale;
    }
    if (Number.isFinite(sides.lower[j])) {
      sides.lower[j] = Math.ceil(sides.lower[j] * scale - NEARLY) / scale;
    }
  }
}

/** False if no whole units can add up to the side of an equation. */
export function canAddUp({ reduced }: System, { equal }: Sides): boolean {
  for (const { combination, isWhole } of reduced) {
    if (!isWhole) continue;
    let side = 0;
    for (let i = 0; i < combination.length; i++) side += combination[i] * equal[i];
    if (Math.abs(side - Math.round(side)) > NEARLY + 1e-14 * Math.abs(side)) return false;
  }
  return true;
}

function rest({ part, fixed }: SystemRow, record: Float64Array): number {
  let side = part.constant;
  for (let i = 0; i < fixed.length; i++) side -= fixed[i].coefficient * record[fixed[i].column];
  return side;
}

/** The largest value of a row on its grids, which for < is less than its side. */
function tightened(
  { part, whole, coefficients }: SystemRow,
  side: number,
  record: Float64Array,
  columns: readonly number[],
): number {
  const isStrict = part.relation === '<';
  let largest = Math.max(1, Math.abs(side), Math.abs(part.constant));
  for (let j = 0; j < coefficients.length; j++) {
    largest = Math.max(largest, Math.abs(coefficients[j] * record[columns[j]]));
  }
  // Values that are equal within the tolerance are not less.
  const less = side - 4 * TOLERANCE * largest;
  if (whole === null) return isStrict ? less : side;
  const inUnits = side * whole.scale;
  const slack = NEARLY + 1e-15 * Math.abs(inUnits);
  if (!isStrict) return Math.floor(inUnits + slack) / whole.scale;
  return Math.min(Math.ceil(inUnits - slack) - 1, Math.floor(less * whole.scale)) / whole.scale;
}
