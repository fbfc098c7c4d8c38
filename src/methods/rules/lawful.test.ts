import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCondition } from '../../foundation/expression/index.ts';
import { exp, log } from '../../foundation/numerics/index.ts';
import { type Column, numericColumn } from '../../foundation/table/index.ts';
import { connectedBlocks } from './blocks.ts';
import { classify } from './classify.ts';
import { formsHold } from './formsHold.ts';
import { REPLACEMENTS, type Replacement } from './keeps.ts';
import { lawfulReplacements } from './lawful.ts';

const columnsOf = (values: Readonly<Record<string, readonly number[]>>): Column[] =>
  Object.entries(values).map(([name, list]) => numericColumn(name, list));

/** V9 + V10 = V14, V5 * V15 = V16 and others hold in each of these records. */
const COLUMNS: Column[] = [
  ...columnsOf({
    a: [1, 2, 3, 5],
    b: [2, 4, 4, 9],
    c: [3, 6, 7, 14],
    d: [2, 8, 12, 45],
    e: [6, 48, 84, 630],
    zero: [0, 1, 0, 2],
  }),
  {
    kind: 'categorical',
    name: 'sex',
    codes: Int32Array.of(0, 1, 1, 0),
    levels: ['female', 'male'],
    ordered: false,
  },
  {
    kind: 'categorical',
    name: 'school',
    codes: Int32Array.of(0, 1, 2, 0),
    levels: ['low', 'middle', 'high'],
    ordered: true,
  },
];

const rulesOf = (...texts: string[]) =>
  texts.map((text) => classify({ name: text, text, condition: parseCondition(text) }, COLUMNS));
const ask = (...texts: string[]) => lawfulReplacements(rulesOf(...texts), COLUMNS);
const position = (name: string) => COLUMNS.findIndex((column) => column.name === name);

test('rules connect columns directly and through others', () => {
  expect(connectedBlocks(rulesOf('a + b = c', 'd >= 0', 'c <= e', "sex = 'male'"))).toEqual([
    [0, 1, 2, 4],
    [3],
    [6],
  ]);
  expect(connectedBlocks([])).toEqual([]);
});

describe('what may take the place of values', () => {
  test.each<[string[], Replacement]>([
    [['a + b = c'], 'mean'],
    [['a + b = c', 'a <= b', '0 <= a <= 9'], 'mean'],
    [['a * b = d'], 'geometric-mean'],
    [['d = a * b', 'a <= b'], 'geometric-mean'],
    [['integer(a)'], 'median'],
    [['integer(a)', 'a <= b'], 'median'],
    [['a in {1, 2, 3, 5}', 'a < b'], 'median'],
    [['domain(a)'], 'median'],
    [["sex in {'male', 'female'}"], 'mode'],
    [["school in {'low', 'middle', 'high'}"], 'median'],
    [['if a < 3 then b <= 4'], 'mean'],
    [['if a < 3 then b <= 4', 'integer(a)', 'b + a = c'], 'mean'],
    [['a * b = d', 'd * c = e'], 'geometric-mean'],
  ])('%j: %s, and nothing else is needed', (texts, expected) => {
    const found = ask(...texts);
    expect(found.replace).toBe(expected);
    if (!texts.includes('b + a = c')) expect(found.otherwise).toBeNull();
    expect(found.because).toMatch(/\.$/);
  });

  test('a column in a sum and in a product: the product is computed last', () => {
    const found = ask('a + b = c', 'c * d = e');
    expect(found.replace).toBe('mean');
    expect(found.otherwise?.conflict).toMatch(/sum.*product/);
    expect(found.otherwise?.resolutions).toMatchObject([
      { by: 'derive', derived: [{ column: position('e'), form: { kind: 'product' } }] },
    ]);
    expect(found.byColumn.get(position('d'))).toBe('geometric-mean');
    expect(found.byColumn.get(position('c'))).toBe('mean');
  });

  test('columns are computed in an order in which each is known when it is needed', () => {
    const { otherwise } = ask('d = a * b', 'e = d * c', 'a + b = c');
    const [{ by, derived }] = otherwise!.resolutions;
    expect(by).toBe('derive');
    expect(derived.map(({ column }) => column)).toEqual([position('d'), position('e')]);
  });

  test('what no order computes is projected', () => {
    const { otherwise } = ask('d = a * b', 'e = a * c', 'a + d = e', 'b + d + e = c');
    expect(otherwise?.resolutions.map(({ by }) => by)).toEqual(['project']);
  });

  test('whole numbers in a sum are repaired', () => {
    const found = ask('a + b = c', 'integer(a)', 'integer(b)');
    expect(found.replace).toBe('mean');
    expect(found.otherwise?.resolutions.map(({ by }) => by)).toEqual(['integer repair']);
  });

  test.each([
    [['a + b = c', 'domain(a)']],
    [['a + b = c', 'a in {1, 2, 3, 5}']],
    [["(sex, school) in {('male', 'low'), ('female', 'high')}"]],
    [['a * b + c = d']],
  ])('%j leave the medoid', (texts) => {
    const found = ask(...texts);
    expect(found.replace).toBe('medoid');
    expect(found.otherwise?.resolutions.map(({ by }) => by)).toEqual(['medoid']);
  });

  test('a product of values that may be zero is computed where it is a quotient', () => {
    const { otherwise } = ask('a = b / zero');
    expect(otherwise?.conflict).toContain('not all positive');
    expect(otherwise?.resolutions).toMatchObject([{ by: 'derive', derived: [{ column: 0 }] }]);
    expect(ask('if zero > 0 then a = b / zero').replace).toBe('geometric-mean');
  });

  test('columns that only antecedents tie have replacements of their own', () => {
    const { byColumn } = ask(
      "if sex = 'male' then a = 0",
      'a + b = c',
      'integer(d)',
      'if d < 3 then a < 9',
    );
    expect(byColumn.get(position('sex'))).toBe('mode');
    expect(byColumn.get(position('a'))).toBe('mean');
    expect(byColumn.get(position('d'))).toBe('median');
  });
});

describe('groups in which every record satisfies the rules', () => {
  const RULES = [
    'a + b = c',
    'a <= b',
    'a < 2 * b + 3',
    'a + b <= c',
    'a = b',
    '0 <= a <= 7',
    'a in {1, 2, 4}',
    'integer(a)',
    'a * b = c',
    'a = b ^ 2',
    'c = a / b',
  ];
  /** A record that satisfies a rule, from three numbers above 0. */
  const completed = (rule: string, [x, y, z]: number[]): number[] => {
    const [a, b] = [Math.min(x, y), Math.max(x, y)];
    switch (rule) {
      case 'a + b = c':
        return [x, y, x + y];
      case 'a + b <= c':
        return [x, y, x + y + z];
      case 'a = b':
        return [x, x, z];
      case 'a * b = c':
        return [x, y, x * y];
      case 'a = b ^ 2':
        return [y * y, y, z];
      case 'c = a / b':
        return [x, y, x / y];
      case 'a in {1, 2, 4}':
        return [[1, 2, 4][x % 3], y, z];
      default:
        return [Math.min(7, a), b, z];
    }
  };

  test('keep them under the replacement that is said to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RULES),
        fc.array(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 3, maxLength: 3 }), {
          minLength: 1,
          maxLength: 7,
        }),
        (text, drawn) => {
          const rows = drawn.map((row) => completed(text, row));
          const columns = ['a', 'b', 'c'].map((name, j) =>
            numericColumn(
              name,
              rows.map((row) => row[j]),
            ),
          );
          const rule = classify({ name: text, text, condition: parseCondition(text) }, columns);
          const { replace, otherwise } = lawfulReplacements([rule], columns);
          expect(otherwise).toBeNull();
          expect(REPLACEMENTS).toContain(replace);
          const masked = columns.map((column) =>
            numericColumn(column.name, [aggregate(replace, [...(column.values as Float64Array)])]),
          );
          expect(formsHold(rule.forms, masked, 1e-9)(0)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function aggregate(replace: Replacement, values: number[]): number {
  const sorted = values.sort((a, b) => a - b);
  const n = sorted.length;
  switch (replace) {
    case 'mean':
      return sorted.reduce((sum, value) => sum + value, 0) / n;
    case 'geometric-mean':
      return exp(sorted.reduce((sum, value) => sum + log(value), 0) / n);
    default:
      return sorted[Math.floor((n - 1) / 2)];
  }
}
