import { PenumbraError } from '../error.ts';
import type { Arithmetic, Condition, Expression, Relation } from './expression.ts';
import { isCondition } from './expression.ts';
import { expressionError, type Keyword, type Token, tokensOf } from './tokens.ts';

/** Parentheses, minus signs, nots and ifs inside one another. */
export const MOST_NESTED = 200;

const RELATIONS: Readonly<Record<string, Relation>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

/**
 * Reads an expression over columns:
 *
 *     expression = "if" or "then" expression | or
 *     or         = and { "or" and }
 *     and        = not { "and" not }
 *     not        = "not" not | comparison
 *     comparison = sum "in" "{" number { "," number } "}" | sum { relation sum }
 *     sum        = product { ("+" | "-") product }
 *     product    = minus { ("*" | "/") minus }
 *     minus      = "-" minus | number | column | "(" expression ")"
 *
 * A relation is one of = == != < <= > >=, and may be chained: 0 <= x <= 7500. A column is a plain name, any
 * name in [brackets] (a ] inside is doubled) or "quotes" (a " inside is doubled), or a position as $3.
 * Keywords are read in either case. By recursive descent with one token of foresight; nothing is evaluated.
 */
export function parseExpression(text: string): Expression {
  const tokens = tokensOf(text);
  let next = 0;
  let nested = 0;

  const peek = (): Token => tokens[next];
  const isSign = (...signs: string[]): boolean => {
    const token = peek();
    return token.type === 'sign' && signs.includes(token.sign);
  };
  const isWord = (word: Keyword): boolean => {
    const token = peek();
    return token.type === 'keyword' && token.word === word;
  };

  function unexpected(wanted: string): PenumbraError {
    const token = peek();
    const found = token.type === 'end' ? 'the end' : token.text;
    const hint =
      token.type === 'keyword' ? ` A column of that name is written [${token.text}].` : '';
    return expressionError(text, token.at, `expected ${wanted}, not ${found}.${hint}`);
  }

  /** What is read by `read`, one level deeper. */
  function inside<T>(read: () => T): T {
    if (++nested > MOST_NESTED) {
      const sentence = `it is nested more than ${MOST_NESTED} levels deep: split it into several.`;
      throw expressionError(text, peek().at, sentence);
    }
    const result = read();
    nested--;
    return result;
  }

  function number(expression: Expression, at: number): Arithmetic {
    if (!isCondition(expression)) return expression;
    throw expressionError(text, at, 'expected a number or a column, not a condition.');
  }

  function condition(expression: Expression, at: number): Condition {
    if (isCondition(expression)) return expression;
    throw expressionError(text, at, 'expected a condition, such as a comparison, not a number.');
  }

  /** A part that must be a condition, or a number: the error is at its start. */
  function wanted<T>(read: () => Expression, check: (found: Expression, at: number) => T): T {
    const { at } = peek();
    return check(read(), at);
  }

  function expression(): Expression {
    if (!isWord('if')) return or();
    next++;
    return inside(() => {
      const antecedent = wanted(or, condition);
      if (!isWord('then')) throw unexpected('then, or more of the condition');
      next++;
      return { kind: 'implication', antecedent, consequent: wanted(expression, condition) };
    });
  }

  function junction(kind: 'and' | 'or', part: () => Expression): Expression {
    const { at } = peek();
    const first = part();
    if (!isWord(kind)) return first;
    const parts = [condition(first, at)];
    while (isWord(kind)) {
      next++;
      parts.push(wanted(part, condition));
    }
    return { kind, parts };
  }

  function or(): Expression {
    return junction('or', and);
  }

  function and(): Expression {
    return junction('and', not);
  }

  function not(): Expression {
    if (!isWord('not')) return comparison();
    next++;
    return inside(() => ({ kind: 'not', of: wanted(not, condition) }));
  }

  function comparison(): Expression {
    const { at } = peek();
    const first = sum();
    if (isWord('in')) {
      next++;
      return { kind: 'membership', of: number(first, at), values: possibleValues() };
    }
    const rest = operands(RELATIONS, sum);
    return rest.length === 0 ? first : { kind: 'comparison', first: number(first, at), rest };
  }

  function sum(): Expression {
    const { at } = peek();
    const first = product();
    const rest = operands({ '+': '+', '-': '-' } as const, product);
    return rest.length === 0 ? first : { kind: 'sum', first: number(first, at), rest };
  }

  function product(): Expression {
    const { at } = peek();
    const first = minus();
    const rest = operands({ '*': '*', '/': '/' } as const, minus);
    return rest.length === 0 ? first : { kind: 'product', first: number(first, at), rest };
  }

  function operands<Operator extends string>(
    operators: Readonly<Record<string, Operator>>,
    read: () => Expression,
  ): { operator: Operator; operand: Arithmetic }[] {
    const rest: { operator: Operator; operand: Arithmetic }[] = [];
    for (;;) {
      const token = peek();
      if (token.type !== 'sign' || !Object.hasOwn(operators, token.sign)) return rest;
      next++;
      rest.push({ operator: operators[token.sign], operand: wanted(read, number) });
    }
  }

  function minus(): Expression {
    const token = peek();
    if (isSign('-')) {
      next++;
      const operand = peek();
      if (operand.type === 'number') {
        next++;
        return { kind: 'number', value: -operand.value };
      }
      return inside(() => ({ kind: 'negative', of: wanted(minus, number) }));
    }
    if (token.type === 'number') {
      next++;
      return { kind: 'number', value: token.value };
    }
    if (token.type === 'column') {
      next++;
      return { kind: 'column', column: token.column };
    }
    if (!isSign('(')) throw unexpected('a number, a column or (');
    next++;
    return inside(() => {
      const found = expression();
      if (!isSign(')')) throw unexpected('an operator or )');
      next++;
      return found;
    });
  }

  function possibleValues(): number[] {
    if (!isSign('{')) throw unexpected('{ and the possible values, as in {1, 2, 3}');
    const values: number[] = [];
    do {
      next++;
      const negative = isSign('-');
      if (negative) next++;
      const token = peek();
      if (token.type !== 'number') throw unexpected('a number');
      next++;
      values.push(negative ? -token.value : token.value);
    } while (isSign(','));
    if (!isSign('}')) throw unexpected(', or }');
    next++;
    return values;
  }

  const result = expression();
  if (peek().type !== 'end') throw unexpected('an operator or the end');
  return result;
}

/** Reads an expression that must be a condition, as every edit is. */
export function parseCondition(text: string): Condition {
  const expression = parseExpression(text);
  if (isCondition(expression)) return expression;
  throw new PenumbraError(
    'usage',
    'The expression is a number where a condition is needed: compare it with something, as in x + y = z.',
  );
}
