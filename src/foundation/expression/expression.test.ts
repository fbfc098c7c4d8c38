import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyExpression } from '../../../test/reference/expressions.ts';
import { PenumbraError } from '../../error.ts';
import {
  type Arithmetic,
  asLinear,
  type Condition,
  columnsOf,
  type Expression,
  evaluate,
  holds,
  isCondition,
  type Linear,
  MOST_CHARACTERS,
  MOST_NESTED,
  parseCondition,
  parseExpression,
  print,
} from './index.ts';

const NAMES = ['x', 'y', 'net pay', 'if', 'AND', 'a]b', '"', '', 'β1', 'Sepal.Length', '3'];

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const number = fc.oneof(fc.integer({ min: -9, max: 9 }), finite);
const column = fc.oneof(
  fc.constantFrom(...NAMES),
  fc.integer({ min: 1, max: 4 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const text = fc.oneof(
  fc.constantFrom('male', "it's", '', '12', 'and', '}'),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const leaves = { number, column, text };
/** Any tree that the types allow, and any of those that `valueOfText` can evaluate. */
const anything = anyExpression(leaves, true);
const numeric = anyExpression(leaves, false);

const chain = <K extends string>(
  kind: K,
  operator: fc.Arbitrary<string>,
  operand: fc.Arbitrary<unknown>,
) =>
  fc.record({
    kind: fc.constant(kind),
    first: operand,
    rest: fc.array(fc.record({ operator, operand }), { minLength: 1, maxLength: 3 }),
  });

const failure = (text: string): string => {
  try {
    parseExpression(text);
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    expect((error as PenumbraError).code).toBe('usage');
    return (error as PenumbraError).message;
  }
  throw new Error(`"${text}" was read`);
};

describe('printing and parsing', () => {
  test('what is printed is read as the same tree', () => {
    fc.assert(
      fc.property(anything, (tree) => {
        const text = print(tree);
        fc.pre(text.length <= MOST_CHARACTERS);
        expect(parseExpression(text)).toEqual(tree);
      }),
      { numRuns: 1000 },
    );
  });

  test('what is read prints to a text that prints to itself, with fewer parentheses and spaces', () => {
    expect(print(parseExpression('((x)+((2*y)))==-( 3 )'))).toBe('x + 2 * y = -(3)');
    expect(print(parseExpression('IF (a<1) AND not(b=2 or c=3) THEN (d in{ 1,-2 })'))).toBe(
      'if a < 1 and not (b = 2 or c = 3) then d in {1, -2}',
    );
    expect(print(parseExpression('a - (b - c) / (d * [e f]) <= $3'))).toBe(
      'a - (b - c) / (d * [e f]) <= $3',
    );
  });

  test('a sum of thousands of terms is read and used like one of two', () => {
    const text = Array.from({ length: 4900 }, () => 'x').join('+');
    const tree = parseExpression(text) as Arithmetic;
    expect(evaluate(tree, () => 2)).toBe(9800);
    expect(columnsOf(tree)).toEqual(['x']);
    expect(asLinear(parseExpression(`${text}=1`), () => 0)!.coefficients.get(0)).toBe(4900);
  });

  test.each([
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['.5', 0.5],
    ['2.', 2],
    ['-7', -7],
  ])('%s is a number', (text, value) => {
    expect(parseExpression(text)).toEqual({ kind: 'number', value });
  });

  test.each([
    ['x', 'x'],
    ['[net pay]', 'net pay'],
    ['"net ""pay"', 'net "pay'],
    ['[a]]b]', 'a]b'],
    ['[if]', 'if'],
    ['`net pay`', 'net pay'],
    ['`a``b`', 'a`b'],
    ['integer', 'integer'],
    ['$12', 12],
    ['Größe_2', 'Größe_2'],
  ])('%s is a column', (text, found) => {
    expect(parseExpression(text)).toEqual({ kind: 'column', column: found });
  });

  test.each([
    ["sex = 'male'", "sex = 'male'"],
    ["name != 'it''s'", "name != 'it''s'"],
    ['sex in {male, "female", \'other one\'}', "sex in {'male', 'female', 'other one'}"],
    ['(sex, n) in {(male, 1),("f", -2)}', "(sex, n) in {('male', 1), ('f', -2)}"],
    ['INTEGER( x/12 ) and Domain([a b])', 'integer(x / 12) and domain([a b])'],
    ['not present(x) or missing($2)', 'not present(x) or missing($2)'],
    ['y = 2*x^.5 * z^-1', 'y = 2 * x ^ 0.5 * z ^ -1'],
    ['-2^2 = (-2)^2', '-2 ^ 2 = (-2) ^ 2'],
    ['if SEX = male then PREGNANCIES = 0', 'if SEX = male then PREGNANCIES = 0'],
    ['integer = 3', 'integer = 3'],
  ])('%s is read as %s', (text, printed) => {
    expect(print(parseExpression(text))).toBe(printed);
  });

  test('a text in single quotes is a text, one in double quotes a name that may turn out to be one', () => {
    const operand = (text: string) => {
      const comparison = parseCondition(text);
      return comparison.kind === 'comparison' && comparison.rest[0].operand;
    };
    expect(operand("x = 'male'")).toEqual({ kind: 'text', value: 'male' });
    expect(operand('x = "male"')).toEqual({ kind: 'column', column: 'male' });
    expect(operand('x = male')).toEqual({ kind: 'column', column: 'male' });
  });

  test('columns are told once each, in their order', () => {
    expect(columnsOf(parseExpression('if b < $2 then [a a] + b in {1}'))).toEqual(['b', 2, 'a a']);
  });
});

describe('errors', () => {
  test.each([
    ['', 1, 'expected a number, a column or (, not the end'],
    ['x +', 4, 'expected a number, a column or (, not the end'],
    ['x + * y', 5, 'expected a number, a column or (, not *'],
    ['(x + y', 7, 'expected an operator or ), not the end'],
    ['x + y)', 6, 'expected an operator or the end, not )'],
    ['2x = y', 2, 'expected an operator or the end, not x'],
    ['x in 3', 6, 'expected { and the possible values'],
    ['x in {}', 7, 'expected a number or a text, not }'],
    ['x in {1 2}', 9, 'expected , or }, not 2'],
    ['if x = 1', 9, 'expected then'],
    ['if x then y = 1', 4, 'expected a condition'],
    ['x = 1 and y', 11, 'expected a condition'],
    ['(x = 1) + 2', 1, 'expected a number or a column, not a condition'],
    ['2 + (x = 1)', 5, 'expected a number or a column, not a condition'],
    ['not x', 5, 'expected a condition'],
    ['or = 3', 1, 'A column of that name is written [or].'],
    ['x = #', 5, '# has no meaning here'],
    ['🙂 + 1', 1, '🙂 has no meaning here'],
    ['[🙂] + ?', 7, '? has no meaning here'],
    ['[x', 1, 'needs a closing ]'],
    ['"x', 1, 'needs a closing "'],
    ['$0', 1, 'counted from 1'],
    ['$x', 1, 'the position of a column'],
    ['1e999', 1, 'too large'],
    ['x => 3', 4, 'expected a number, a column or (, not >'],
    ['x ** 2', 4, 'expected a number, a column or (, not *'],
    ["x = 'male", 5, "the text that opens with ' needs a closing '"],
    ['`x', 1, 'needs a closing `'],
    ["'a' + 1", 1, 'expected a number or a column, not a text'],
    ["x * 'a' = 1", 5, 'expected a number or a column, not a text'],
    ['x ^ y = 1', 5, 'expected a constant as the exponent, not y'],
    ['x ^ 2 ^ 3', 7, 'expected an operator or the end, not ^'],
    ['x in {and}', 7, "the text and is written 'and'"],
    ['x in {[male]}', 7, 'expected a number or a text, not [male]'],
    ['(x, y) = 3', 8, 'expected in and the allowed combinations, not ='],
    ['(x, 3) in {(1, 2)}', 5, 'expected a column, not 3'],
    ['(x, y) in {1}', 12, 'expected ( and a value for each column, not 1'],
    ['(x, y) in {(1, 2, 3)}', 12, 'expected 2 values, one for each column'],
    ['domain(x + 1)', 10, 'expected ), not +'],
    ['present(3)', 9, 'expected a column, not 3'],
    ['integer(x', 10, 'expected an operator or ), not the end'],
    ['integer(x) + 1', 1, 'expected a number or a column, not a condition'],
  ])('%s: character %i, %s', (text, place, sentence) => {
    const message = failure(text);
    expect(message).toContain(`At character ${place} of the expression: `);
    expect(message).toContain(sentence);
  });

  test('any text is read or refused with a place, and nothing else happens', () => {
    const words = fc.constantFrom(
      ...['x', '1', '(', ')', '+', '-', '*', '/', '=', '<=', '!=', 'and', 'or', 'not', 'if'],
      ...["'", "'a'", '^', 'integer', 'domain', 'present', '`', '(x,', 'y) in {(', '),('],
      ...['then', 'in', '{', '}', ',', '[', ']', '"', '$', '$1', '.', 'e', '__proto__', 'toString'],
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 25 }).map((list) => list.join(' ')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          parseExpression(text);
        } catch (error) {
          expect(error).toBeInstanceOf(PenumbraError);
          expect((error as Error).message).toMatch(/^At character \d+ of the expression: .+\.$/s);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['(', ')', ''],
    ['-', '', ''],
    ['not ', '', ' = 1'],
    ['if x = 1 then ', '', ' = 1'],
    ['(', ' ^ 2)', ''],
  ])('%s nested too deep is refused, and at the limit it is read', (open, close, end) => {
    const nest = (n: number) => `${open.repeat(n)}x${end}${close.repeat(n)}`;
    expect(print(parseExpression(nest(MOST_NESTED)))).toContain('x');
    expect(failure(nest(MOST_NESTED + 1))).toContain('nested more than 200');
  });

  test('a text that is too long is refused', () => {
    expect(() => parseExpression('1'.padEnd(MOST_CHARACTERS))).not.toThrow();
    expect(() => parseExpression('1'.padEnd(MOST_CHARACTERS + 1))).toThrow('100000 characters');
  });

  test('a condition is asked for where one is needed', () => {
    expect(() => parseCondition('x + 1')).toThrow('a condition is needed');
    expect(parseCondition('x = 1').kind).toBe('comparison');
  });
});

type Value = number | boolean;

const OPERATORS: Record<string, (a: number, b: number) => Value> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '=': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};
const TIERS = [
  ['*', '/'],
  ['+', '-'],
  ['=', '!=', '<', '<=', '>', '>='],
];

/**
 * The value of a printed text, found from the text alone: innermost parentheses first, then the operators
 * tier by tier over a flat list. It shares nothing with the parser but the outlook of names and numbers.
 */
function valueOfText(text: string, column: (name: string | number) => number): Value {
  const pieces =
    text.match(
      /\[(?:[^\]]|\]\])*\]|\$\d+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|[\p{L}_][\p{L}\p{M}\p{N}_.]*|[<>!]=|[^\s]/gu,
    ) ?? [];
  let list: (Value | { sign: string })[] = pieces.map((piece) => {
    if (/^[\d.]/.test(piece)) return Number(piece);
    if (/^(and|or|not|if|then|in|[^\p{L}\d_[$]+)$/u.test(piece)) return { sign: piece };
    if (piece.startsWith('$')) return column(Number(piece.slice(1)));
    return column(piece.startsWith('[') ? piece.slice(1, -1).replaceAll(']]', ']') : piece);
  });
  const signAt = (part: typeof list, i: number) => {
    const item = part[i];
    return typeof item === 'object' ? item.sign : undefined;
  };

  function reduce(part: typeof list): Value {
    // Possible values first: {a, b} has only numbers and minus signs.
    const flat: ((typeof list)[number] | { set: number[] })[] = [];
    for (let i = 0; i < part.length; i++) {
      if (signAt(part, i) !== '{') {
        flat.push(part[i]);
        continue;
      }
      const set: number[] = [];
      for (i++; signAt(part, i) !== '}'; i++) {
        if (signAt(part, i) === '-') set.push(-(part[++i] as number));
        else if (typeof part[i] === 'number') set.push(part[i] as number);
      }
      flat.push({ set });
    }
    const sign = (i: number) => (flat[i] as { sign?: string } | undefined)?.sign;
    // Minus signs that follow no value, from the right.
    for (let i = flat.length - 2; i >= 0; i--) {
      const before = flat[i - 1];
      if (sign(i) === '-' && (i === 0 || typeof before === 'object'))
        flat.splice(i, 2, -(flat[i + 1] as number));
    }
    for (const tier of TIERS) {
      for (let i = 1; i < flat.length - 1; i++) {
        if (!tier.includes(sign(i)!)) continue;
        if (tier !== TIERS[2]) {
          const value = OPERATORS[sign(i)!](flat[i - 1] as number, flat[i + 1] as number);
          flat.splice(i-- - 1, 3, value);
          continue;
        }
        let end = i;
        let all = true;
        for (; tier.includes(sign(end)!); end += 2)
          all &&= OPERATORS[sign(end)!](
            flat[end - 1] as number,
            flat[end + 1] as number,
          ) as boolean;
        flat.splice(i - 1, end - i + 1, all);
      }
    }
    for (let i = 0; i < flat.length; i++) {
      if (sign(i) !== 'in') continue;
      const { set } = flat[i + 1] as { set: number[] };
      flat.splice(
        --i,
        3,
        set.some((value) => value === flat[i]),
      );
    }
    for (let i = flat.length - 1; i >= 0; i--)
      if (sign(i) === 'not') flat.splice(i, 2, !flat[i + 1]);
    for (const word of ['and', 'or']) {
      for (let i = 0; i < flat.length; i++) {
        if (sign(i) !== word) continue;
        const [a, b] = [flat[i - 1] as boolean, flat[i + 1] as boolean];
        flat.splice(--i, 3, word === 'and' ? a && b : a || b);
      }
    }
    // What is left: if a then if b then c.
    while (flat.length > 1) flat.splice(-4, 4, !flat.at(-3) || (flat.at(-1) as boolean));
    return flat[0] as Value;
  }

  for (;;) {
    const close = list.findIndex((_, i) => signAt(list, i) === ')');
    if (close < 0) return reduce(list);
    const open = list.findLastIndex((_, i) => i < close && signAt(list, i) === '(');
    list = [...list.slice(0, open), reduce(list.slice(open + 1, close)), ...list.slice(close + 1)];
  }
}

describe('evaluation', () => {
  const small = (reference: string | number) => String(reference).length - 1;

  /** Whether all values that are compared are numbers: of NaN, JavaScript and Kleene think differently. */
  function isNumbers(tree: Expression): boolean {
    if (!isCondition(tree)) return tree.kind !== 'text' && !Number.isNaN(evaluate(tree, small));
    switch (tree.kind) {
      case 'comparison':
        return isNumbers(tree.first) && tree.rest.every(({ operand }) => isNumbers(operand));
      case 'membership':
      case 'not':
        return isNumbers(tree.of);
      case 'and':
      case 'or':
        return tree.parts.every(isNumbers);
      case 'implication':
        return isNumbers(tree.antecedent) && isNumbers(tree.consequent);
      default:
        return false;
    }
  }

  test('the value of the tree is that of its text, found without a tree', () => {
    fc.assert(
      fc.property(numeric, (tree) => {
        const text = print(tree);
        fc.pre(text.length <= MOST_CHARACTERS && isNumbers(tree));
        const read = parseExpression(text);
        const found = isCondition(read) ? holds(read, small) : evaluate(read as Arithmetic, small);
        expect(found).toBe(valueOfText(text, small));
      }),
      { numRuns: 1000 },
    );
  });

  test('missing values leave open only what depends on them', () => {
    const value = (name: string | number) => (name === 'x' ? Number.NaN : 1);
    const answer = (text: string) => holds(parseCondition(text), value);
    expect(answer('x = 1')).toBe(null);
    expect(answer('x != 1')).toBe(null);
    expect(answer('not x = 1')).toBe(null);
    expect(answer('x = 1 and y = 2')).toBe(false);
    expect(answer('x = 1 and y = 1')).toBe(null);
    expect(answer('x = 1 or y = 1')).toBe(true);
    expect(answer('x in {1}')).toBe(null);
    expect(answer('if y = 2 then x = 1')).toBe(true);
    expect(answer('if x = 2 then y = 1')).toBe(true);
    expect(answer('if y = 1 then x = 1')).toBe(null);
    expect(answer('2 <= y <= x')).toBe(false);
  });

  test('texts, powers, combinations, presence and domain', () => {
    const values: Record<string, number | string | null> = {
      sex: 'male',
      x: 9,
      none: null,
      gap: Number.NaN,
    };
    const answer = (text: string, tolerance = 0) =>
      holds(
        parseCondition(text),
        (name) => values[name],
        tolerance,
        (_, value) => value === 'male',
      );
    expect(answer("sex = 'male'")).toBe(true);
    expect(answer("'male' != sex")).toBe(false);
    expect(answer("none = 'male'")).toBe(null);
    expect(answer("sex in {'female', 'male'}")).toBe(true);
    expect(answer("x = '9'")).toBe(false);
    expect(answer('x ^ 0.5 = 3 and x ^ -1 * 9 = 1 and x ^ 3 = 729')).toBe(true);
    expect(answer('(0 - x) ^ 0.5 = 3')).toBe(null);
    expect(answer("(sex, x) in {('male', 9), ('female', 1)}")).toBe(true);
    expect(answer("(sex, gap) in {('male', 9), ('female', 1)}")).toBe(null);
    expect(answer("(sex, gap) in {('other', 9), ('female', 1)}")).toBe(false);
    expect(answer('present(x) and missing(none) and missing(gap) and not present(gap)')).toBe(true);
    expect(answer('domain(sex)')).toBe(true);
    expect(answer('domain(x)')).toBe(false);
    expect(answer('domain(gap)')).toBe(null);
    expect(holds(parseCondition('domain(x)'), () => 1)).toBe(null);
    expect(answer('integer(x)')).toBe(true);
    expect(answer('integer(x / 2)')).toBe(false);
    expect(answer('integer(x / 3 * 0.1 * 10)', 1e-9)).toBe(true);
    expect(answer('integer(1e12 + 0.5)', 1e-9)).toBe(false);
    expect(answer('integer(gap)')).toBe(null);
    expect(() => answer("sex < 'male'")).toThrow('cannot be compared by <');
  });

  test('with a tolerance, numbers that differ by rounding are equal in every relation', () => {
    const answer = (text: string, tolerance?: number) =>
      holds(parseCondition(text), () => 0, tolerance);
    expect(answer('0.1 + 0.2 = 0.3')).toBe(false);
    expect(answer('0.1 + 0.2 = 0.3', 1e-9)).toBe(true);
    expect(answer('0.1 + 0.2 <= 0.3', 1e-9)).toBe(true);
    expect(answer('0.1 + 0.2 > 0.3', 1e-9)).toBe(false);
    expect(answer('0.1 + 0.2 != 0.3', 1e-9)).toBe(false);
    expect(answer('0.1 + 0.2 in {0.3}', 1e-9)).toBe(true);
    expect(answer('1e300 * 1e300 > 1', 1e-9)).toBe(true);
  });
});

describe('linear relations', () => {
  const positions = ['x', 'y', 'z'];
  const find = (name: string | number) =>
    typeof name === 'number' ? name - 1 : positions.indexOf(name);
  const linear = (text: string) => {
    const found = asLinear(parseExpression(text), find);
    return found && { ...found, coefficients: Object.fromEntries(found.coefficients) };
  };

  test('columns go to the left, the constant to the right', () => {
    const relation = '=';
    expect(linear('x + y = z')).toEqual({
      coefficients: { 0: 1, 1: 1, 2: -1 },
      relation,
      constant: 0,
    });
    expect(linear('1.16 * x + $2 * 1.07 == z')).toEqual({
      coefficients: { 0: 1.16, 1: 1.07, 2: -1 },
      relation,
      constant: 0,
    });
    expect(linear('-(2 * (x - 3) / 4) < y - (1 - z)')).toEqual({
      coefficients: { 0: -0.5, 1: -1, 2: -1 },
      relation: '<',
      constant: -2.5,
    });
    expect(linear('x + y >= y')).toEqual({ coefficients: { 0: 1 }, relation: '>=', constant: 0 });
    expect(linear('(x - x + 2) * y = 4')).toEqual({
      coefficients: { 1: 2 },
      relation,
      constant: 4,
    });
  });

  test('powers of constants and first powers stay linear, texts are not', () => {
    expect(linear('2 ^ 3 * x ^ 1 = 4 ^ 0.5')!.coefficients).toEqual({ 0: 8 });
    expect(linear('x ^ 2 = 4')).toBe(null);
    expect(linear("x = 'a'")).toBe(null);
  });

  test.each(['x * y = 1', '1 / x = 2', 'x / 0 = 1', 'x != 1', '0 <= x <= 1', 'x', 'x in {1}'])(
    '%s is not one',
    (text) => {
      expect(linear(text)).toBe(null);
    },
  );

  test('a column that is not there is told by who looks for it', () => {
    const refuse = () => {
      throw new PenumbraError('usage', 'no such column');
    };
    expect(() => asLinear(parseExpression('a = 1'), refuse)).toThrow('no such column');
  });

  test('the linear form has the value of the difference of both sides', () => {
    const whole = fc.integer({ min: -5, max: 5 });
    const leaf = fc.oneof(
      whole.map((value) => ({ kind: 'number', value })),
      fc.constantFrom(...positions).map((name) => ({ kind: 'column', column: name })),
    );
    const { sum } = fc.letrec((tie) => ({
      sum: fc.oneof(
        { depthSize: 'small' },
        leaf,
        fc.record({ kind: fc.constant('negative'), of: tie('sum') }),
        chain('sum', fc.constantFrom('+', '-'), tie('sum')),
        fc.record({
          kind: fc.constant('product'),
          first: tie('sum'),
          rest: fc.tuple(
            fc.record({
              operator: fc.constant('*'),
              operand: whole.map((value) => ({ kind: 'number', value })),
            }),
          ),
        }),
      ),
    })) as { sum: fc.Arbitrary<Arithmetic> };
    const values = fc.tuple(whole, whole, whole);
    fc.assert(
      fc.property(sum, sum, values, (left, right, at) => {
        const value = (name: string | number) => at[find(name)];
        const equation: Condition = {
          kind: 'comparison',
          first: left,
          rest: [{ operator: '=', operand: right }],
        };
        const { coefficients, constant } = asLinear(equation, find) as Linear;
        let side = 0;
        for (const [position, coefficient] of coefficients) side += coefficient * at[position];
        // Whole numbers of this size are exact.
        expect(side - constant).toBe(evaluate(left, value) - evaluate(right, value) + 0);
      }),
    );
  });
});
