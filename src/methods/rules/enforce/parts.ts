import {
  type Condition,
  holds,
  power,
  type ValueOf,
} from '../../../foundation/expression/index.ts';
import { firstFrom } from '../../../foundation/numerics/index.ts';
import { halfUnit, onGrid } from '../../../foundation/table/index.ts';
import type { TolerantProductForm } from '../forms.ts';
import type { Form } from '../rule.ts';
import { TOLERANCE } from '../tolerance.ts';

/** A column whose values rules can change, or that rules read. */
export interface EnforcedColumn {
  /** In the file. */
  readonly position: number;
  /** Its written grid. 'full' for every digit of a double. */
  readonly decimals: number | 'full';
  /** Its standard deviation, the unit of changes. 0 counts as 1. */
  readonly scale: number;
  /** False for columns that are not protected and must stay unchanged. */
  readonly movable: boolean;
  /** The distinct values of the original column, ascending, for rules that require one of them. */
  readonly domain?: ArrayLike<number>;
  /** For columns that are not numeric: the meaning of the numbers 0, 1, ... in a record. */
  readonly levels?: readonly string[];
  /** Whether the order of the levels has a meaning, so that a change counts by the levels that it passes. */
  readonly ordered?: boolean;
}

/** The requirements of one form, over columns by their index among the enforced ones. All must hold together. */
export type Part = LinearPart | ProductPart | SetPart | IntegerPart | CombinationPart | TestPart;

export interface LinearPart {
  readonly kind: 'linear';
  readonly columns: readonly number[];
  readonly coefficients: readonly number[];
  readonly relation: '=' | '<=' | '<';
  readonly constant: number;
}

export interface ProductPart {
  readonly kind: 'product';
  /** The result first, then its factors. */
  readonly columns: readonly number[];
  readonly factor: number;
  /** Powers of the columns after the result. */
  readonly powers: readonly number[];
  /** Largest difference between the result and the product. */
  readonly tolerance: number;
  /** Half the units of the factors, if their grids also limit how near the product can come to its result. */
  readonly halfUnits?: readonly number[];
}

/** A list of numbers, or of indices of levels, in ascending order. */
interface SetPart {
  readonly kind: 'set';
  readonly columns: readonly [number];
  readonly values: Float64Array;
}

interface IntegerPart {
  readonly kind: 'integer';
  readonly columns: readonly [number];
}

export interface CombinationPart {
  readonly kind: 'combination';
  readonly columns: readonly number[];
  readonly allowed: readonly (readonly number[])[];
}

/** A condition without a form, which can be tested but gives no direction: its columns stay fixed. */
export interface TestPart {
  readonly kind: 'test';
  readonly columns: readonly number[];
  readonly condition: Condition;
  readonly truth: boolean;
  /** The values of a record by the names that the condition uses. */
  readonly valuesOf: (record: Float64Array) => ValueOf;
}

/**
 * A form other than an if-then as parts. Texts become indices of levels; texts that are no level cannot occur and are
 * left out. A form with a column that is not given is an error of the caller.
 */
export function partOf(
  form: Exclude<Form, { kind: 'implied' }>,
  columns: readonly EnforcedColumn[],
  placeOf: (position: number) => number,
): Part {
  switch (form.kind) {
    case 'linear': {
      const terms = [...form.coefficients].map(
        ([position, coefficient]) => [placeOf(position), coefficient] as const,
      );
      terms.sort(([a], [b]) => a - b);
      return {
        kind: 'linear',
        columns: terms.map(([place]) => place),
        coefficients: terms.map(([, coefficient]) => coefficient),
        relation: form.relation,
        constant: form.constant,
      };
    }
    case 'product': {
      const result = placeOf(form.result);
      const { tolerance } = form as Partial<TolerantProductForm>;
      return {
        kind: 'product',
        columns: [result, ...[...form.powers.keys()].map(placeOf)],
        factor: form.factor,
        powers: [...form.powers.values()],
        tolerance: tolerance ?? halfUnit(columns[result].decimals) * (1 + 1e-6),
      };
    }
    case 'set': {
      const place = placeOf(form.position);
      return { kind: 'set', columns: [place], values: ascending(form.values, columns[place]) };
    }
    case 'integer':
      return { kind: 'integer', columns: [placeOf(form.position)] };
    case 'combinations': {
      const places = form.positions.map(placeOf);
      const allowed = form.allowed
        .map((tuple) => tuple.map((value, j) => codeOf(value, columns[places[j]])))
        .filter((tuple) => !tuple.includes(-1));
      return { kind: 'combination', columns: places, allowed };
    }
    case 'domain': {
      const place = placeOf(form.position);
      const { domain, levels } = columns[place];
      if (domain === undefined && levels !== undefined) {
        return { kind: 'set', columns: [place], values: Float64Array.from(levels.keys()) };
      }
      if (domain === undefined) throw new RangeError(`column ${form.position} has no domain`);
      return {
        kind: 'set',
        columns: [place],
        values: Float64Array.from(domain, (value) => asWritten(value, columns[place].decimals)),
      };
    }
  }
}

function ascending(values: readonly (number | string)[], column: EnforcedColumn): Float64Array {
  const codes = values.map((value) => codeOf(value, column));
  const possible = column.levels === undefined ? codes : codes.filter((code) => code >= 0);
  return Float64Array.from(new Set(possible)).sort();
}

function codeOf(value: number | string, { levels, decimals }: EnforcedColumn): number {
  return levels === undefined ? asWritten(Number(value), decimals) : levels.indexOf(String(value));
}

/** A listed value on the written grid, if it differs only by rounding. */
function asWritten(value: number, decimals: number | 'full'): number {
  const written = onGrid(value, decimals);
  return Math.abs(written - value) <= 1e-12 * Math.max(1, Math.abs(value)) ? written : value;
}

/** factor times the product of powers; NaN or infinite if it has no value. */
export function productAt({ columns, factor, powers }: ProductPart, y: Float64Array): number {
  let value = factor;
  for (let i = 0; i < powers.length; i++) value *= power(y[columns[i + 1]], powers[i]);
  return value;
}

/** The change of the product by half a unit in each factor, to first order. */
function gridSlack(part: ProductPart, y: Float64Array, product: number): number {
  let slack = 0;
  for (const [i, half] of part.halfUnits!.entries()) {
    const value = y[part.columns[i + 1]];
    if (value !== 0) slack += Math.abs((part.powers[i] * product) / value) * half;
  }
  return slack;
}

/** Whether two numbers are equal within the tolerance. */
function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
}

/**
 * Whether a part holds for a record without missing values in its columns. If the sides of an equation are not known
 * separately, its tolerance is the smallest possible: 1e-9, and the rounding of its terms. Columns that cannot move
 * get the tolerance of their largest term.
 */
export function partHolds(part: Part, y: Float64Array, isLenient = false): boolean {
  switch (part.kind) {
    case 'linear': {
      const { columns, coefficients, constant, relation } = part;
      let value = 0;
      let terms = Math.abs(constant);
      let largest = terms;
      for (let i = 0; i < columns.length; i++) {
        const term = coefficients[i] * y[columns[i]];
        value += term;
        const size = Math.abs(term);
        terms += size;
        if (size > largest) largest = size;
      }
      const excess = value - constant;
      if (relation === '<') return excess < -TOLERANCE * Math.max(1, largest);
      const slack = isLenient ? TOLERANCE * Math.max(1, largest) : TOLERANCE + 4e-16 * terms;
      return relation === '=' ? Math.abs(excess) <= slack : excess <= slack;
    }
    case 'product': {
      const product = productAt(part, y);
      const result = y[part.columns[0]];
      if (isNear(result, product)) return true;
      const gap = Math.abs(result - product);
      if (gap <= part.tolerance) return true;
      return part.halfUnits !== undefined && gap <= part.tolerance + gridSlack(part, y, product);
    }
    case 'set':
      return isIn(y[part.columns[0]], part.values);
    case 'integer':
      return isNear(y[part.columns[0]], Math.round(y[part.columns[0]]));
    case 'combination':
      return part.allowed.some((tuple) =>
        tuple.every((value, j) => isNear(y[part.columns[j]], value)),
      );
    case 'test':
      return (holds(part.condition, part.valuesOf(y), TOLERANCE) === true) === part.truth;
  }
}

function isIn(value: number, values: Float64Array): boolean {
  const at = firstFrom(values, value);
  return (
    (at < values.length && isNear(value, values[at])) || (at > 0 && isNear(value, values[at - 1]))
  );
}
