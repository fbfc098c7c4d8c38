import type { ColumnReference } from '../table/index.ts';
import type { Arithmetic, Condition, Relation } from './expression.ts';

/** A record's value in a column; NaN where it is missing. */
export type ValueOf = (column: ColumnReference) => number;

/** The value of a number expression in doubles, from left to right; NaN where a value is missing. O(size). */
export function evaluate(expression: Arithmetic, column: ValueOf): number {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'column':
      return column(expression.column);
    case 'negative':
      return -evaluate(expression.of, column);
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

/**
 * Whether a condition holds; null where missing values leave it open, by the logic of Kleene (1938): unknown
 * and false is false, unknown or true is true. A comparison with NaN is unknown.
 *
 * With a tolerance t, numbers count as equal if |a - b| <= t max(1, |a|, |b|), because sums of decimals
 * such as 0.1 + 0.2 are not equal to what they should be; <= and >= then hold for equal numbers, < and >
 * do not. O(size).
 */
export function holds(condition: Condition, column: ValueOf, tolerance = 0): boolean | null {
  switch (condition.kind) {
    case 'comparison': {
      let left = evaluate(condition.first, column);
      const answers = condition.rest.map(({ operator, operand }) => {
        const right = evaluate(operand, column);
        const answer = compare(operator, left, right, tolerance);
        left = right;
        return answer;
      });
      return all(answers);
    }
    case 'membership': {
      const value = evaluate(condition.of, column);
      return any(condition.values.map((possible) => compare('=', value, possible, tolerance)));
    }
    case 'not':
      return opposite(holds(condition.of, column, tolerance));
    case 'and':
      return all(condition.parts.map((part) => holds(part, column, tolerance)));
    case 'or':
      return any(condition.parts.map((part) => holds(part, column, tolerance)));
    case 'implication':
      return any([
        opposite(holds(condition.antecedent, column, tolerance)),
        holds(condition.consequent, column, tolerance),
      ]);
  }
}

function compare(relation: Relation, a: number, b: number, tolerance: number): boolean | null {
  if (Number.isNaN(a) || Number.isNaN(b)) return null;
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
