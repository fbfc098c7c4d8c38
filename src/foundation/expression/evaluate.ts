import { PenumbraError } from '../../error.ts';
import { pow } from '../numerics/index.ts';
import type { ColumnReference } from '../table/index.ts';
import type { Arithmetic, Condition, Operand, Relation } from './expression.ts';
import { notAboutMembers } from './expression.ts';

/** The value of a record in a column: a number, or NaN if missing; or a text, or null if missing. */
export type ValueOf = (column: ColumnReference) => number | string | null;

/** Whether a value occurs in the same column of the original file. */
type InDomain = (column: ColumnReference, value: number | string) => boolean;

/**
 * The value of a numeric expression in doubles, from left to right; NaN if a value is missing or not a number. O(size).
 */
export function evaluate(expression: Arithmetic, column: ValueOf): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'column': {
      const value = column(expression.column);
      return typeof value === 'number' ? value : Number.NaN;
    }
    case 'negative':
      return -evaluate(expression.of, column);
    case 'members':
      throw notAboutMembers();
    case 'power':
      return power(evaluate(expression.of, column), expression.exponent);
    case 'sum':
    case 'product': {
      let value = evaluate(expression.first, column);
      for (const { operator, operand } of expression.rest) {
        const next = evaluate(operand, column);
        if (operator === '+') value += next;
        else if (operator === '-') value -= next;
        else if (operator === '*') value *= next;
        else value /= next;
      }
      return value;
    }
  }
}

/** x to a constant power; NaN for roots of negative numbers. Common powers avoid rounding twice. */
export function power(x: number, exponent: number): number {
  if (exponent === 1) return x;
  if (exponent === -1) return 1 / x;
  if (exponent === 2) return x * x;
  if (exponent === 0.5) return Math.sqrt(x);
  return Number.isNaN(x) ? x : pow(x, exponent);
}

/**
 * Whether a condition holds; null if missing values leave it unknown, by the logic of Kleene (1938): unknown and false
 * is false, unknown or true is true. A comparison with NaN is unknown. Only `present` and `missing` are never unknown.
 * A number and a text are never equal; texts are equal character by character.
 *
 * With a tolerance t, numbers are equal if |a - b| <= t max(1, |a|, |b|), because a sum of decimals such as 0.1 + 0.2
 * differs from the exact result by rounding; <= and >= then hold for equal numbers, < and > do not; a number is whole
 * if it equals the nearest whole number (see `isWhole`). Without `inDomain`, the result of `domain` is unknown.
 * O(size).
 */
export function holds(
  condition: Condition,
  column: ValueOf,
  tolerance = 0,
  inDomain?: InDomain,
): boolean | null {
  const within = (part: Condition) => holds(part, column, tolerance, inDomain);
  switch (condition.kind) {
    case 'comparison': {
      let left = operandValue(condition.first, column);
      const answers = condition.rest.map(({ operator, operand }) => {
        const right = operandValue(operand, column);
        const answer = compare(operator, left, right, tolerance);
        left = right;
        return answer;
      });
      return all(answers);
    }
    case 'membership': {
      const value = operandValue(condition.of, column);
      return any(condition.values.map((possible) => compare('=', value, possible, tolerance)));
    }
    case 'combination': {
      const values = condition.of.map((part) => operandValue(part, column));
      const isOne = (tuple: readonly (number | string)[]) =>
        all(tuple.map((possible, j) => compare('=', values[j], possible, tolerance)));
      return any(condition.allowed.map(isOne));
    }
    case 'integer': {
      const value = evaluate(condition.of, column);
      return Number.isNaN(value) ? null : isWhole(value, tolerance);
    }
    case 'domain': {
      const value = operandValue(condition.of, column);
      if (isMissing(value) || inDomain === undefined) return null;
      return inDomain(condition.of.column, value);
    }
    case 'present':
      return !isMissing(operandValue(condition.of, column));
    case 'missing':
      return isMissing(operandValue(condition.of, column));
    case 'not':
      return opposite(within(condition.of));
    case 'and':
      return all(condition.parts.map(within));
    case 'or':
      return any(condition.parts.map(within));
    case 'implication':
      return any([opposite(within(condition.antecedent)), within(condition.consequent)]);
  }
}

function operandValue(operand: Operand, column: ValueOf): number | string | null {
  if (operand.kind === 'text') return operand.value;
  return operand.kind === 'column' ? column(operand.column) : evaluate(operand, column);
}

function isMissing(value: number | string | null): value is null {
  return value === null || Number.isNaN(value);
}

function compare(
  relation: Relation,
  a: number | string | null,
  b: number | string | null,
  tolerance: number,
): boolean | null {
  if (isMissing(a) || isMissing(b)) return null;
  if (typeof a === 'number' && typeof b === 'number')
    return compareNumbers(relation, a, b, tolerance);
  if (relation === '=') return a === b;
  if (relation === '!=') return a !== b;
  throw new PenumbraError(
    'usage',
    `A text cannot be compared by ${relation}: use = or !=, or an ordered column of the file.`,
  );
}

/** Whether a relation holds between two numbers, neither of them NaN. */
function compareNumbers(relation: Relation, a: number, b: number, tolerance: number): boolean {
  const equal =
    a === b ||
    (tolerance > 0 &&
      Number.isFinite(a - b) &&
      Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)));
  switch (relation) {
    case '=':
      return equal;
    case '!=':
      return !equal;
    case '<':
      return a < b && !equal;
    case '<=':
      return a < b || equal;
    case '>':
      return a > b && !equal;
    case '>=':
      return a > b || equal;
  }
}

/**
 * Whether a number is whole within a tolerance, relative as for equality but never more than a millionth: with a
 * relative tolerance alone, every number above 1e9 would be whole.
 */
export function isWhole(x: number, tolerance: number): boolean {
  const distance = Math.abs(x - Math.round(x));
  return distance <= Math.min(1e-6, tolerance * Math.max(1, Math.abs(x)));
}

function all(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(false)) return false;
  return answers.includes(null) ? null : true;
}

function any(answers: readonly (boolean | null)[]): boolean | null {
  if (answers.includes(true)) return true;
  return answers.includes(null) ? null : false;
}

function opposite(answer: boolean | null): boolean | null {
  return answer === null ? null : !answer;
}
