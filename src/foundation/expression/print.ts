import type { ColumnReference } from '../table/index.ts';
import type { Comparison, Condition, Expression } from './expression.ts';
import { keyword, PLAIN_NAME } from './tokens.ts';

/** Precedence of each kind: an operand that binds no tighter than its position allows gets parentheses. */
const TIGHTNESS: Readonly<Record<Expression['kind'], number>> = {
  implication: 0,
  or: 1,
  and: 2,
  not: 3,
  comparison: 4,
  membership: 4,
  combination: 4,
  sum: 5,
  product: 6,
  negative: 7,
  power: 8,
  number: 9,
  text: 9,
  column: 9,
  integer: 9,
  domain: 9,
  present: 9,
  missing: 9,
  members: 9,
};

/** A text that `parseExpression` reads as the same tree, with as few parentheses as possible. */
export function print(expression: Expression): string {
  switch (expression.kind) {
    case 'number':
      return printNumber(expression.value);
    case 'text':
      return printText(expression.value);
    case 'column':
      return printColumn(expression.column);
    case 'negative':
      // -2 is read as a number, so the negative of 2 is written differently.
      return expression.of.kind === 'number' && !startsWithMinus(expression.of.value)
        ? `-(${print(expression.of)})`
        : `-${within(expression.of, 7)}`;
    case 'power': {
      const { of, exponent } = expression;
      const signed = of.kind === 'number' && startsWithMinus(of.value);
      return `${signed ? `(${print(of)})` : within(of, 9)} ^ ${printNumber(exponent)}`;
    }
    case 'members':
      return `${expression.what === 'any' ? 'any member ' : expression.what}(${print(expression.of)})`;
    case 'sum':
    case 'product':
    case 'comparison': {
      // `any member (...)` is a condition by itself.
      if (isAny(expression)) return print((expression as Comparison).first);
      const tightness = TIGHTNESS[expression.kind] + 1;
      return expression.rest.reduce(
        (text, { operator, operand }) => `${text} ${operator} ${within(operand, tightness)}`,
        within(expression.first, tightness),
      );
    }
    case 'membership':
      return `${within(expression.of, 5)} in {${printValues(expression.values)}}`;
    case 'combination': {
      const tuples = expression.allowed.map((values) => `(${printValues(values)})`);
      return `(${expression.of.map(print).join(', ')}) in {${tuples.join(', ')}}`;
    }
    case 'integer':
    case 'domain':
    case 'present':
    case 'missing':
      return `${expression.kind}(${print(expression.of)})`;
    case 'not':
      return `not ${within(expression.of, 3)}`;
    case 'and':
    case 'or': {
      const tightness = TIGHTNESS[expression.kind] + 1;
      const part = (condition: Condition) => within(condition, tightness);
      return expression.parts.map(part).join(` ${expression.kind} `);
    }
    case 'implication':
      return `if ${within(expression.antecedent, 1)} then ${print(expression.consequent)}`;
  }
}

function isAny(expression: Expression): boolean {
  if (expression.kind !== 'comparison' || expression.rest.length > 1) return false;
  const [{ operator, operand }] = expression.rest;
  const { first } = expression;
  const isOne = operator === '=' && operand.kind === 'number' && operand.value === 1;
  return isOne && first.kind === 'members' && first.what === 'any';
}

function within(expression: Expression, tightness: number): string {
  const text = print(expression);
  return TIGHTNESS[expression.kind] < tightness ? `(${text})` : text;
}

function startsWithMinus(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}

/** The shortest decimal that reads as the same double. */
function printNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function printText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function printValues(values: readonly (number | string)[]): string {
  const print = (value: number | string) =>
    typeof value === 'number' ? printNumber(value) : printText(value);
  return values.map(print).join(', ');
}

export function printColumn(column: ColumnReference): string {
  if (typeof column === 'number') return `$${column}`;
  PLAIN_NAME.lastIndex = 0;
  const plain = PLAIN_NAME.exec(column)?.[0] === column && keyword(column) === undefined;
  return plain ? column : `[${column.replaceAll(']', ']]')}]`;
}
