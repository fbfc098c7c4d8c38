import { PenumbraError } from '../../error.ts';
import type {
  Arithmetic,
  ColumnNode,
  Condition,
  Expression,
  MembersNode,
  Operand,
  Relation,
} from './expression.ts';
import { isCondition } from './expression.ts';
import { expressionError, type Keyword, type Token, tokensOf } from './tokens.ts';

/** Largest depth of nested parentheses, minus signs, nots and ifs. */
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

const FUNCTIONS = ['integer', 'domain', 'present', 'missing'] as const;
const POSSIBLE = '{ and the possible values, as in {1, 2, 3}';
const ALLOWED = "{ and the allowed combinations, as in {('a', 1), ('b', 2)}";

/**
 * Reads an expression over columns:
 *
 *     expression = "if" or "then" expression | or
 *     or         = and { "or" and }
 *     and        = not { "and" not }
 *     not        = "not" not | comparison
 *     comparison = sum "in" "{" value { "," value } "}"
 *                | "(" column { "," column } ")" "in" "{" tuple { "," tuple } "}"
 *                | sum { relation sum }
 *     sum        = product { ("+" | "-") product }
 *     product    = minus { ("*" | "/") minus }
 *     minus      = "-" minus | atom [ "^" [ "-" ] number ]
 *     atom       = number | text | column | "(" expression ")" | "integer" "(" sum ")"
 *                | ( "head" | "own" ) "(" column ")" | ( "count" | "any" "member" ) "(" expression ")"
 *                | ( "domain" | "present" | "missing" ) "(" column ")"
 *     tuple      = "(" value { "," value } ")"
 *     value      = [ "-" ] number | text | word
 *
 * A relation is one of = == != < <= > >=, and may be chained: 0 <= x <= 7500. A column is a plain name, any
 * name in [brackets], `backquotes` or "double quotes" (what closes it is doubled inside), or a position as
 * $3. A text stands in 'single quotes' (a ' inside is doubled); a plain name or one in double quotes
 * that is no column of the file becomes a text when the expression is bound to one. Keywords are read in
 * either case. By recursive descent with two tokens of foresight; nothing is evaluated.
 */
export function parseExpression(text: string): Expression {
  const tokens = tokensOf(text);
  let next = 0;
  let nested = 0;
  let about = 0;

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

  /** The result of `read`, one level deeper. */
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
    const found = operand(expression, at);
    if (found.kind !== 'text') return found;
    throw expressionError(text, at, 'expected a number or a column, not a text.');
  }

  function operand(expression: Expression, at: number): Operand {
    if (!isCondition(expression)) return expression;
    throw expressionError(text, at, 'expected a number or a column, not a condition.');
  }

  function condition(expression: Expression, at: number): Condition {
    if (isCondition(expression)) return expression;
    throw expressionError(text, at, 'expected a condition, such as a comparison, not a number.');
  }

  /** A part that must be a condition, or a number; an error points to its start. */
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
    if (isSign('(') && tokens[next + 1].type === 'column' && isComma(tokens[next + 2]))
      return combination();
    const { at } = peek();
    const first = sum();
    if (isWord('in')) {
      next++;
      return { kind: 'membership', of: number(first, at), values: braces(POSSIBLE, value) };
    }
    const rest = operands(RELATIONS, sum, operand);
    return rest.length === 0 ? first : { kind: 'comparison', first: operand(first, at), rest };
  }

  function combination(): Condition {
    const of = list(')', column);
    if (!isWord('in')) throw unexpected('in and the allowed combinations');
    next++;
    const allowed = braces(ALLOWED, () => {
      const { at } = peek();
      if (!isSign('(')) throw unexpected('( and a value for each column');
      const values = list(')', value);
      if (values.length === of.length) return values;
      throw expressionError(text, at, `expected ${of.length} values, one for each column.`);
    });
    return { kind: 'combination', of, allowed };
  }

  function sum(): Expression {
    const { at } = peek();
    const first = product();
    const rest = operands({ '+': '+', '-': '-' } as const, product, number);
    return rest.length === 0 ? first : { kind: 'sum', first: number(first, at), rest };
  }

  function product(): Expression {
    const { at } = peek();
    const first = minus();
    const rest = operands({ '*': '*', '/': '/' } as const, minus, number);
    return rest.length === 0 ? first : { kind: 'product', first: number(first, at), rest };
  }

  function operands<Operator extends string, T>(
    operators: Readonly<Record<string, Operator>>,
    read: () => Expression,
    check: (found: Expression, at: number) => T,
  ): { operator: Operator; operand: T }[] {
    const rest: { operator: Operator; operand: T }[] = [];
    for (;;) {
      const token = peek();
      if (token.type !== 'sign' || !Object.hasOwn(operators, token.sign)) return rest;
      next++;
      rest.push({ operator: operators[token.sign], operand: wanted(read, check) });
    }
  }

  function minus(): Expression {
    if (!isSign('-')) return power();
    next++;
    const operand = peek();
    // -2 is a number, but -2 ^ 2 is the negative of a power.
    if (operand.type === 'number' && !isCaret(tokens[next + 1])) {
      next++;
      return { kind: 'number', value: -operand.value };
    }
    return inside(() => ({ kind: 'negative', of: wanted(minus, number) }));
  }

  function power(): Expression {
    const { at } = peek();
    const of = atom();
    if (!isSign('^')) return of;
    next++;
    const exponent = signedNumber('a constant as the exponent');
    return { kind: 'power', of: number(of, at), exponent };
  }

  function atom(): Expression {
    const token = peek();
    if (token.type === 'number' || token.type === 'text') {
      next++;
      return token.type === 'number'
        ? { kind: 'number', value: token.value }
        : { kind: 'text', value: token.value };
    }
    if (token.type === 'column') {
      const what = membersName(tokens, next);
      if (what !== undefined) return members(what);
      const named = functionName(token, tokens[next + 1]);
      return named === undefined ? column() : call(named);
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

  function call(kind: FunctionName): Condition {
    next += 2;
    return inside(() => {
      const condition: Condition =
        kind === 'integer' ? { kind, of: wanted(sum, number) } : { kind, of: column() };
      if (!isSign(')')) throw unexpected(kind === 'integer' ? 'an operator or )' : ')');
      next++;
      return condition;
    });
  }

  /** `any member (...)` is a condition: that the figure is 1. */
  function members(what: MembersNode['what']): Expression {
    if (what === 'own' && about === 0) {
      throw unexpected('any member (...) or count(...) around own(...)');
    }
    next += what === 'any' ? 3 : 2;
    return inside(() => {
      const isColumn = what === 'head' || what === 'own';
      const node: MembersNode = isColumn
        ? { kind: 'members', what, of: column() }
        : { kind: 'members', what, of: ofMembers() };
      if (!isSign(')')) throw unexpected(isColumn ? ')' : 'an operator or )');
      next++;
      if (what !== 'any') return node;
      const operand = { kind: 'number', value: 1 } as const;
      return { kind: 'comparison', first: node, rest: [{ operator: '=', operand }] };
    });
  }

  function ofMembers(): Condition {
    about++;
    const found = wanted(expression, condition);
    about--;
    return found;
  }

  function column(): ColumnNode {
    const token = peek();
    if (token.type !== 'column') throw unexpected('a column');
    next++;
    return { kind: 'column', column: token.column };
  }

  function signedNumber(what: string): number {
    const negative = isSign('-');
    if (negative) next++;
    const token = peek();
    if (token.type !== 'number') throw unexpected(what);
    next++;
    return negative ? -token.value : token.value;
  }

  function value(): number | string {
    const token = peek();
    if (token.type === 'text') {
      next++;
      return token.value;
    }
    if (token.type === 'column' && token.word) {
      next++;
      return String(token.column);
    }
    if (token.type === 'keyword')
      throw expressionError(text, token.at, `the text ${token.text} is written '${token.text}'.`);
    return signedNumber('a number or a text');
  }

  function braces<T>(wantedThere: string, read: () => T): T[] {
    if (!isSign('{')) throw unexpected(wantedThere);
    return list('}', read);
  }

  /** A list with commas between two signs. The caller has seen the first sign. */
  function list<T>(close: ')' | '}', read: () => T): T[] {
    const found: T[] = [];
    do {
      next++;
      found.push(read());
    } while (isSign(','));
    if (!isSign(close)) throw unexpected(`, or ${close}`);
    next++;
    return found;
  }

  const result = expression();
  if (peek().type !== 'end') throw unexpected('an operator or the end');
  return result;
}

type FunctionName = (typeof FUNCTIONS)[number];

/** Only before a parenthesis, so that columns can have these names. In either case, as keywords. */
function functionName(token: Token, following: Token): FunctionName | undefined {
  if (following.type !== 'sign' || following.sign !== '(') return undefined;
  const lower = token.text.toLowerCase();
  return FUNCTIONS.find((known) => known === lower);
}

/** The same for what is said about the members of a unit: head(...), own(...), count(...), any member (...). */
function membersName(tokens: readonly Token[], at: number): MembersNode['what'] | undefined {
  const isOpen = (token: Token | undefined) => token?.type === 'sign' && token.sign === '(';
  const word = tokens[at].text.toLowerCase();
  const isName = word === 'head' || word === 'own' || word === 'count';
  if (isName && isOpen(tokens[at + 1])) return word;
  const isMember = tokens[at + 1]?.text?.toLowerCase() === 'member';
  return word === 'any' && isMember && isOpen(tokens[at + 2]) ? 'any' : undefined;
}

function isComma(token: Token): boolean {
  return token.type === 'sign' && token.sign === ',';
}

function isCaret(token: Token): boolean {
  return token.type === 'sign' && token.sign === '^';
}

/** Reads an expression that must be a condition, as every rule is. */
export function parseCondition(text: string): Condition {
  const expression = parseExpression(text);
  if (isCondition(expression)) return expression;
  throw new PenumbraError(
    'usage',
    'The expression is a value, but a condition is needed: compare it with something, as in x + y = z.',
  );
}
