import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCondition } from '../../../foundation/expression/index.ts';
import { type Column, numericColumn } from '../../../foundation/table/index.ts';
import { classify } from '../classify.ts';
import type { ClassifiedRule } from '../rule.ts';
import { contradiction } from './contradiction.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const COLUMNS: Column[] = [
  ...NAMES.map((name) => numericColumn(name, [1])),
  {
    kind: 'categorical',
    name: 'sex',
    codes: Int32Array.of(0),
    levels: ['female', 'male'],
    ordered: false,
  },
];

const ruleOf = (text: string): ClassifiedRule =>
  classify({ name: text, text, condition: parseCondition(text) }, COLUMNS);
const ask = (texts: readonly string[]) => contradiction(texts.map(ruleOf), COLUMNS);

/** Every proper subset can hold: enough to leave out one at a time. */
function expectIrreducible(rules: readonly ClassifiedRule[]): void {
  expect(contradiction(rules, COLUMNS).kind).toBe('contradiction');
  for (const out of rules)
    expect(
      contradiction(
        rules.filter((rule) => rule !== out),
        COLUMNS,
      ).kind,
    ).toBe('feasible');
}

describe('systems of rules that are known', () => {
  test.each([
    [['a + b = c', 'a >= 0', 'b >= 0', 'c <= 10']],
    [['a = 0.1 + 0.2', 'a = 0.3']],
    [['a = b / 3', '3 * a = b', 'b >= 1']],
    [['a < b', 'b < c', 'c < a + 1']],
    [['2 * a + 4 * b = 6', 'integer(a)', 'integer(b)']],
    [['if a < 5 then b > 3', 'b <= 3']],
    [['if a = 0 then b = 0', 'b >= 1', '-1 <= a <= 1']],
    [["if sex = 'male' then a = 0", 'a = 1']],
    [['a * b = c', 'a = 2', 'b = 3', 'c = 6']],
    [['a * b = c', '1 <= a <= 2', '1 <= b <= 2', 'c = 3.5']],
    [['a = b / c', 'a = 0.25', 'c >= 100']],
    [["(sex, a) in {('male', 0), ('female', 1)}", 'a >= 0.5']],
    [['a in {1, 3, 5}', 'b in {2, 4}', 'a + b = 7']],
    [['a != 0', '0 <= a <= 1']],
    [['1e9 * a - b = 3', 'b = 1e-9 * c', 'c >= 1e12']],
  ])('%j can hold', (texts) => {
    expect(ask(texts).kind).toBe('feasible');
  });

  test.each([
    [['a >= 1', 'a <= 0']],
    [['a < b', 'b < c', 'c < a']],
    [['a + b = c', 'a >= 5', 'b >= 6', 'c <= 10']],
    [['a < b', 'a >= b']],
    [['2 * a + 4 * b = 3', 'integer(a)', 'integer(b)']],
    [['a + b = 1', 'a - b = 0', 'integer(a)']],
    [['a + b = c', 'a - b = d', 'c + d = 1', 'integer(a)']],
    [['0.2 <= a <= 0.8', 'integer(a)']],
    [['a in {1, 2}', 'a > 2']],
    [['a in {1, 4}', '2 <= a <= 3']],
    [["sex = 'male'", "sex = 'female'"]],
    [["if sex = 'male' then a = 0", "if sex = 'female' then a = 1", 'a = 2']],
    [['if a < 5 then b > 3', 'b <= 3', 'a <= 4']],
    [['if a < 5 then b > 3', 'if a >= 5 then b > 4', 'b <= 3']],
    [['a * b = c', '0 <= a <= 2', '0 <= b <= 2', 'c >= 5']],
    [['a = b / c', 'a >= 2', 'c >= 1', '0 <= b <= 1']],
    [["(sex, a) in {('male', 0), ('female', 1)}", "sex = 'male'", 'a = 1']],
    [['1 = 2']],
    [['a = 1 and a = 2']],
  ])('%j cannot, and needs all of them for it', (texts) => {
    const found = ask([...texts, 'g + h = 3', 'f <= g']);
    if (found.kind !== 'contradiction') throw new Error(found.because);
    expect(found.irreducible).toBe(true);
    expect(found.rules.map(({ rule }) => rule.name).sort()).toEqual([...texts].sort());
    expectIrreducible(found.rules);
  });

  test('what is known of columns counts, and is not among the rules', () => {
    const rules = ['a + b = 3', 'a = b'].map(ruleOf);
    const found = contradiction(rules, COLUMNS, new Map([[0, { integer: true }]]));
    expect(found).toMatchObject({ kind: 'contradiction', irreducible: true, rules });
    expect(contradiction(rules, COLUMNS, new Map([[0, { least: 1, most: 2 }]])).kind).toBe(
      'feasible',
    );
  });

  test('what is only checked is left out, and said to be', () => {
    const found = ask(['a * b + c = d', 'a = 1']);
    expect(found).toMatchObject({
      kind: 'feasible',
      because: expect.stringContaining('only checked'),
    });
  });

  test('rules that no order of cases decides end undecided', () => {
    expect(ask(['a * a * a = b', 'b = 2', 'a * a = c', 'c <= 1.5']).kind).toBe('undecided');
  });

  test('a thousand rules in chains are answered at once', () => {
    const columns = Array.from({ length: 1001 }, (_, i) => numericColumn(`x${i}`, [1]));
    const rule = (text: string) =>
      classify({ name: text, text, condition: parseCondition(text) }, columns);
    const rules = [];
    for (let i = 0; i < 1000; i++) if (i % 10 < 9) rules.push(rule(`x${i} <= x${i + 1}`));
    expect(contradiction(rules, columns).kind).toBe('feasible');
    const found = contradiction([...rules, rule('x19 < x10')], columns);
    if (found.kind !== 'contradiction') throw new Error(found.because);
    expect(found.rules).toHaveLength(10);
  });
});

const coefficient = fc.integer({ min: -5, max: 5 }).filter((value) => value !== 0);
const decimal = fc.integer({ min: -500, max: 500 }).map((value) => value / 100);
const point = fc.array(decimal, { minLength: NAMES.length, maxLength: NAMES.length });
const terms = fc.uniqueArray(fc.tuple(fc.nat({ max: NAMES.length - 1 }), coefficient), {
  selector: ([column]) => column,
  minLength: 1,
  maxLength: 4,
});

const round = (value: number) => Math.round(value * 1e4) / 1e4;
const sumText = (list: readonly (readonly [number, number])[]) =>
  list.map(([column, value]) => `${value} * ${NAMES[column]}`).join(' + ');
const sumAt = (list: readonly (readonly [number, number])[], at: readonly number[]) =>
  round(list.reduce((total, [column, value]) => total + value * at[column], 0));

/** A rule that holds at a point. */
const ruleAround = (at: readonly number[]) => {
  const linear = fc
    .tuple(terms, fc.constantFrom('=', '<=', '>=', '<', '>'), fc.nat({ max: 300 }))
    .map(([list, relation, distance]) => {
      const value = sumAt(list, at);
      const slack = relation === '=' ? 0 : (distance + 1) / 100;
      const constant = round(relation.startsWith('<') ? value + slack : value - slack);
      return `${sumText(list)} ${relation} ${constant}`;
    });
  const implied = fc
    .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), decimal, decimal)
    .map(([x, y, s, t]) => {
      const consequent = at[y] <= t ? `${NAMES[y]} <= ${t}` : `${NAMES[y]} >= ${t}`;
      return `if ${NAMES[x]} < ${s} then ${consequent}`;
    });
  const avoided = fc
    .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), decimal)
    .map(([x, y, t]) =>
      at[x] < t
        ? `if ${NAMES[x]} >= ${t} then ${NAMES[y]} = 77`
        : `if ${NAMES[x]} < ${t} then ${NAMES[y]} = 77`,
    );
  const list = fc
    .tuple(fc.nat({ max: 7 }), fc.array(decimal, { maxLength: 3 }))
    .map(([x, others]) => `${NAMES[x]} in {${[...others, at[x]].join(', ')}}`);
  const product = fc
    .uniqueArray(fc.nat({ max: 7 }), { minLength: 3, maxLength: 3 })
    .map(([x, y, z]) => {
      const value = at[x] * at[y];
      return value === 0 || at[z] === 0
        ? `${NAMES[x]} <= 100`
        : `${NAMES[x]} * ${NAMES[y]} / ${round(value)} = ${NAMES[z]} / ${at[z]}`;
    });
  return {
    linear,
    any: fc.oneof({ arbitrary: linear, weight: 4 }, implied, avoided, list),
    product,
  };
};

describe('random systems', () => {
  test('that have a solution are never refused, and without products always found to have one', () => {
    fc.assert(
      fc.property(
        point.chain((at) => fc.array(ruleAround(at).any, { minLength: 1, maxLength: 14 })),
        (texts) => {
          expect(ask(texts).kind).toBe('feasible');
        },
      ),
      { numRuns: 150 },
    );
  });

  test('with products are never refused', () => {
    let decided = 0;
    fc.assert(
      fc.property(
        point.chain((at) =>
          fc.tuple(
            fc.array(ruleAround(at).linear, { maxLength: 6 }),
            fc.array(ruleAround(at).product, { minLength: 1, maxLength: 3 }),
          ),
        ),
        ([texts, products]) => {
          const { kind } = ask([...texts, ...products]);
          expect(kind).not.toBe('contradiction');
          if (kind === 'feasible') decided++;
        },
      ),
      { numRuns: 100 },
    );
    expect(decided).toBeGreaterThan(20);
  });

  test('with a contradiction planted are refused, with an irreducible set', () => {
    fc.assert(
      fc.property(
        point.chain((at) =>
          fc.tuple(
            fc.array(ruleAround(at).any, { maxLength: 8 }),
            fc.array(ruleAround(at).linear, { minLength: 1, maxLength: 3 }),
          ),
        ),
        fc.integer({ min: 1, max: 100 }),
        ([others, base], distance) => {
          // A weighted sum of inequalities that hold, with a constant that is too small.
          const combined = new Map<string, number>();
          let most = 0;
          const parts = base.map((text) =>
            text.replace(/ (=|<|>) /, ' <= ').replace(' >= ', ' <= '),
          );
          for (const part of parts) {
            const [left, right] = part.split(' <= ');
            most += Number(right);
            for (const term of left.split(' + ')) {
              const [value, name] = term.split(' * ');
              combined.set(name, (combined.get(name) ?? 0) + Number(value));
            }
          }
          const sum = [...combined].map(([name, value]) => `${value} * ${name}`).join(' + ');
          const planted = `${sum} >= ${round(most + distance / 100)}`;
          const found = ask([...others, ...parts, planted]);
          if (found.kind !== 'contradiction') throw new Error(found.because);
          expect(found.irreducible).toBe(true);
          expectIrreducible(found.rules);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of any rules end with an answer', () => {
    const any = fc.oneof(
      fc
        .tuple(terms, fc.constantFrom('=', '<=', '<', '>='), decimal)
        .map(([list, relation, constant]) => `${sumText(list)} ${relation} ${constant}`),
      fc
        .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), fc.nat({ max: 7 }))
        .map(([x, y, z]) => `${NAMES[x]} * ${NAMES[y]} = ${NAMES[z]} + 0`),
      fc.nat({ max: 7 }).map((x) => `integer(${NAMES[x]})`),
      fc
        .tuple(fc.nat({ max: 7 }), fc.nat({ max: 7 }), decimal)
        .map(([x, y, t]) =>
          `if ${NAMES[x]} = ${t} then ${NAMES[y]} < ${t} else`.replace(' else', ''),
        ),
    );
    const counts = { feasible: 0, contradiction: 0, undecided: 0 };
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 12 }), (texts) => {
        counts[ask(texts).kind]++;
      }),
      { numRuns: 150 },
    );
    expect(counts.feasible).toBeGreaterThan(0);
    expect(counts.contradiction).toBeGreaterThan(0);
  });
});
