import type { ColumnReference } from '../table/index.ts';
import { power } from './evaluate.ts';
import type { Arithmetic, Expression, Operand, Relation } from './expression.ts';

/** The sum of coefficients times columns, in `relation` to `constant`. */
export interface Linear {
  /** Coefficients by the column position that `findColumn` gives; none is 0. */
  readonly coefficients: ReadonlyMap<number, number>;
  readonly relation: Exclude<Relation, '!='>;
  readonly constant: number;
}

/** The position of a column; throws if there is none. */
type FindColumn = (column: ColumnReference) => number;

/**
 * An equation or inequality of two sides in linear form, with the columns on the left and the constant on the right: x
 * + y = 2 * z + 3 becomes x + y - 2 z = 3. Null if it is not linear (products and quotients of columns, division by
 * zero), has no or several relations, or is a !=. Coefficients are computed in doubles.
 */
export function asLinear(expression: Expression, findColumn: FindColumn): Linear | null {
  if (expression.kind !== 'comparison' || expression.rest.length !== 1) return null;
  const [{ operator, operand }] = expression.rest;
  return between(expression.first, operator, operand, findColumn);
}

function between(
  left: Operand,
  relation: Relation,
  right: Operand,
  findColumn: FindColumn,
): Linear | null {
  if (relation === '!=' || left.kind === 'text' || right.kind === 'text') return null;
  const difference = formOf(
    { kind: 'sum', first: left, rest: [{ operator: '-', operand: right }] },
    findColumn,
  );
  if (difference === null) return null;
  const { coefficients, constant } = difference;
  for (const [position, coefficient] of coefficients) {
    if (!Number.isFinite(coefficient)) return null;
    if (coefficient === 0) coefficients.delete(position);
  }
  // 0 - c instead of -c, to avoid a negative zero.
  return Number.isFinite(constant) ? { coefficients, relation, constant: 0 - constant } : null;
}

/** A numeric expression as coefficients and a constant, or null. */
interface Form {
  coefficients: Map<number, number>;
  constant: number;
}

function formOf(expression: Arithmetic, findColumn: FindColumn): Form | null {
  switch (expression.kind) {
    case 'number':
      return { coefficients: new Map(), constant: expression.value };
    case 'column':
      return { coefficients: new Map([[findColumn(expression.column), 1]]), constant: 0 };
    case 'negative': {
      const form = formOf(expression.of, findColumn);
      return form && scaled(form, (value) => -value);
    }
    case 'sum': {
      const total = formOf(expression.first, findColumn);
      if (total === null) return null;
      for (const { operator, operand } of expression.rest) {
        const form = formOf(operand, findColumn);
        if (form === null) return null;
        const sign = operator === '+' ? 1 : -1;
        total.constant += sign * form.constant;
        for (const [position, coefficient] of form.coefficients) {
          const sum = (total.coefficients.get(position) ?? 0) + sign * coefficient;
          total.coefficients.set(position, sum);
        }
      }
      return total;
    }
    case 'product': {
      let product = formOf(expression.first, findColumn);
      for (const { operator, operand } of expression.rest) {
        const form = formOf(operand, findColumn);
        if (product === null || form === null) return null;
        product = operator === '*' ? times(product, form) : dividedBy(product, form);
      }
      return product;
    }
    case 'members':
      return null;
    case 'power': {
      // Only powers that keep a linear form: the first, and powers of constants.
      const form = formOf(expression.of, findColumn);
      if (form === null || expression.exponent === 1) return form;
      if (!isConstant(form)) return null;
      return { coefficients: new Map(), constant: power(form.constant, expression.exponent) };
    }
  }
}

function times(a: Form, b: Form): Form | null {
  if (isConstant(b)) return scaled(a, (value) => value * b.constant);
  return isConstant(a) ? scaled(b, (value) => a.constant * value) : null;
}

function dividedBy(a: Form, b: Form): Form | null {
  if (!isConstant(b) || b.constant === 0) return null;
  return scaled(a, (value) => value / b.constant);
}

function isConstant({ coefficients }: Form): boolean {
  for (const coefficient of coefficients.values()) if (coefficient !== 0) return false;
  return true;
}

function scaled({ coefficients, constant }: Form, by: (value: number) => number): Form {
  const products = new Map<number, number>();
  for (const [position, coefficient] of coefficients) products.set(position, by(coefficient));
  return { coefficients: products, constant: by(constant) };
}
