import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile, FAILS, HOLDS, parseCondition } from '../../../foundation/expression/index.ts';
import { type Column, numericColumn } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { readCsv } from '../../../io/csv/index.ts';
import { classify } from '../classify.ts';
import { contradiction } from '../feasible/contradiction.ts';
import { opposite } from '../opposite.ts';
import { type DiscoverOptions, discover } from './discover.ts';
import { roundest } from './proposal.ts';

const found = (columns: readonly Column[], options?: DiscoverOptions) =>
  finish(discover(columns, options));
const texts = (columns: readonly Column[], options?: DiscoverOptions) =>
  found(columns, options).map(({ text }) => text);

const read = async (path: URL) => {
  const { table } = await readCsv(bytesSource('file.csv', readFileSync(path)), {});
  return table.columns;
};

/** Numbers that look drawn, the same on every machine. */
function drawn(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const grid = (name: string, values: ArrayLike<number>, decimals: number): Column => ({
  kind: 'numeric',
  name,
  values: Float64Array.from(values),
  grid: { decimals, padded: false },
});

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

describe('rules of the example', async () => {
  const columns = await read(new URL('../../../../examples/persons.csv', import.meta.url));
  const proposals = found(columns);
  const list = proposals.map(({ text }) => text);

  test.each([
    'wages + self_employment_income + capital_income + benefits = total_income',
    'tax + net_income = total_income',
    'if total_income > 0 then -0.00005 <= tax_rate - tax / total_income <= 0.00005',
    'tax <= total_income',
    'if total_income = 0 then tax_rate = 0',
    'age >= 0',
    'hours_worked >= 0',
    'wages >= 0',
    "sex in {'female', 'male'}",
    'integer(age)',
  ])('%s', (rule) => {
    expect(list).toContain(rule);
  });

  test.each([
    'if age < 15 then wages = 0',
    'if age < 15 then hours_worked = 0',
    'net_income >= 0',
    'tax >= 0',
    'total_income >= 0',
    'wages <= total_income',
  ])('%s follows from them', (rule) => {
    const ruleOf = (text: string, condition = parseCondition(text)) =>
      classify({ name: text, text, condition }, columns);
    const rules = proposals
      .filter(({ kind }) => kind !== 'integer' && kind !== 'set')
      .map(({ text }) => ruleOf(text));
    const denied = opposite(parseCondition(rule));
    // != as < and >, of which only the second is possible where nothing is negative.
    const text =
      denied.kind === 'and' ? rule.replace(/if (.*) then (.*) = 0/, '$1 and $2 > 0') : null;
    const negated = ruleOf(rule, text === null ? denied : parseCondition(text));
    const { kind } = contradiction([...rules, negated], columns);
    expect(kind).toBe('contradiction');
  });

  test('sums and products come first, and lists and whole numbers last', () => {
    expect(proposals.slice(0, 3).map(({ kind }) => kind)).toEqual(['sum', 'sum', 'product']);
    expect(proposals.at(-1)?.kind).toBe('integer');
    const interests = proposals.map(({ interest }) => interest);
    expect([...interests].sort((a, b) => b - a)).toEqual(interests);
  });

  test('hold in all records but those counted, and are read as they are written', () => {
    for (const { text, holds, exceptions, unknown } of proposals) {
      const verdicts = compile(parseCondition(text), columns, { tolerance: 1e-9 })(0, 5000);
      expect(verdicts.filter((verdict) => verdict === HOLDS)).toHaveLength(holds);
      expect(verdicts.filter((verdict) => verdict === FAILS)).toHaveLength(exceptions);
      expect(holds + exceptions + unknown).toBe(5000);
      expect(exceptions).toBeLessThanOrEqual(5);
    }
  });

  test('are those of the columns asked about', () => {
    const positions = ['tax', 'net_income', 'total_income'].map((name) =>
      columns.findIndex((column) => column.name === name),
    );
    const some = found(columns, { positions });
    expect(some[0].text).toBe('tax + net_income = total_income');
    for (const { condition, text } of some)
      for (const position of classify({ name: text, text, condition }, columns).columns)
        expect(positions).toContain(position);
  });
});

const census = new URL('../../../../test/data/census.csv', import.meta.url);

test('the sum in census.csv', async () => {
  expect(texts(await read(census))[0]).toBe('POTHVAL + PEARNVAL = PTOTVAL');
});

describe('sums', () => {
  test('of up to five parts with signs are found among twenty columns, each once', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.constantFrom(-1, 1), { minLength: 2, maxLength: 5 }),
        (seed, signs) => {
          const next = drawn(seed);
          const columns = Array.from({ length: 20 }, (_, j) =>
            grid(
              `x${j}`,
              Array.from({ length: 200 }, () => rounded(1000 * next(), 2)),
              2,
            ),
          );
          const total = Array.from({ length: 200 }, (_, i) =>
            rounded(
              signs.reduce(
                (sum, sign, j) =>
                  sum + sign * (columns[3 * j] as { values: Float64Array }).values[i],
                0,
              ),
              2,
            ),
          );
          const all = [...columns, grid('total', total, 2)];
          const sums = found(all).filter(({ kind }) => kind === 'sum');
          expect(sums).toHaveLength(1);
          const [{ condition, text }] = sums;
          const { columns: used } = classify({ name: text, text, condition }, all);
          expect(used).toEqual([...signs.map((_, j) => 3 * j), 20]);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('are found beside each other, with coefficients, constants and exceptions', () => {
    const next = drawn(5);
    const n = 3000;
    const [a, b, c] = [0, 1, 2].map(() =>
      Array.from({ length: n }, () => rounded(100 * next(), 0)),
    );
    const net = a.map((x, i) => rounded(1.16 * x + 1.07 * b[i], 2));
    const other = c.map((x, i) => 100 - x - (i === 77 ? 5 : 0));
    const columns = [
      grid('a', a, 0),
      grid('b', b, 0),
      grid('c', c, 0),
      grid('net', net, 2),
      grid('other', other, 0),
    ];
    const sums = found(columns).filter(({ kind }) => kind === 'sum');
    expect(sums.map(({ text }) => text).sort()).toEqual([
      '1.16 * a + 1.07 * b = net',
      'c + other = 100',
    ]);
    expect(sums.map(({ exceptions }) => exceptions).sort()).toEqual([0, 1]);
  });
});

describe('products', () => {
  test('and quotients are found up to the rounding of the result', () => {
    const next = drawn(9);
    const n = 500;
    const price = Array.from({ length: n }, () => rounded(1 + 99 * next(), 2));
    const count = Array.from({ length: n }, () => rounded(20 * next(), 0));
    const cost = price.map((x, i) => rounded(x * count[i], 2));
    const inverse = price.map((x) => 1 / x);
    const columns = [
      grid('price', price, 2),
      grid('count', count, 0),
      grid('cost', cost, 2),
      numericColumn('inverse', inverse),
    ];
    const products = found(columns).filter(({ kind }) => kind === 'product');
    expect(products.map(({ text }) => text).sort()).toEqual([
      'cost = price * count',
      'price * inverse = 1',
    ]);
  });
});

test('nothing is said of numbers that have nothing to do with each other but what each is', () => {
  const next = drawn(3);
  const columns = Array.from({ length: 10 }, (_, j) =>
    grid(
      `x${j}`,
      Array.from({ length: 400 }, () => rounded(100 * next() * next(), 1)),
      1,
    ),
  );
  for (const { kind } of found(columns)) expect(kind).toBe('range');
});

test('files without records, columns or values have no rules', () => {
  expect(found([])).toEqual([]);
  expect(found([numericColumn('a', [])])).toEqual([]);
  expect(found([numericColumn('a', [Number.NaN, Number.NaN]), numericColumn('b', [1, 1])])).toEqual(
    [],
  );
});

test('columns without a name of their own are told by position', () => {
  const values = Array.from({ length: 100 }, (_, i) => (i * 37) % 101);
  const columns = ['', 'x', 'x'].map((name, j) =>
    grid(
      name,
      values.map((value) => value * (j + 1)),
      0,
    ),
  );
  expect(texts(columns)).toContain('2 * $1 = $2');
});

test('a category that determines another is told as combinations', () => {
  const codes = Int32Array.from({ length: 300 }, (_, i) => (i * 7) % 6);
  const category = (name: string, levels: string[], own: Int32Array): Column => ({
    kind: 'categorical',
    name,
    levels,
    codes: own,
    ordered: false,
  });
  const columns = [
    category('town', ['a', 'b', 'c', 'd', 'e', 'f'], codes),
    category(
      'region',
      ['north', 'south'],
      codes.map((code) => code % 2),
    ),
  ];
  expect(texts(columns)[0]).toMatch(/^\(town, region\) in \{\('a', 'north'\)/);
});

test.each([
  [4, 15, 10],
  [14.2, 15.3, 15],
  [14.21, 14.34, 14.3],
  [-3, 2, 0],
  [0, 0.34, 0.3],
  [999.9, 1000.3, 1000],
])('the roundest number above %d up to %d is %d', (above, upTo, expected) => {
  expect(roundest(above, upTo)).toBe(expected);
});

test('what would violate an implication by chance is what does once values are moved to other records', () => {
  const next = drawn(31);
  const records = 1100;
  // Nothing is earned where nothing is worked; 150 records work, and all of these earn.
  const hours = Array.from({ length: records }, (_, i) => (i % 22 < 3 ? 10 + (i % 30) : 0));
  const wages = hours.map((worked) => (worked === 0 ? 0 : 500 + Math.floor(1000 * next())));
  const columns = [grid('hours', hours, 0), grid('wages', wages, 0)];
  const made = found(columns).find(({ text }) =>
    /^if hours (= 0|< \d+) then wages = 0$/.test(text),
  )!;
  const [, support, claimed] = /in (\d+) records .* about (\d+) of/.exec(made.because)!.map(Number);
  expect(support).toBe(950);
  // 150 of 1100 records earn, so 950 * 150 / 1100 would.
  expect(claimed).toBe(130);
  let counted = 0;
  const times = 40;
  for (let time = 0; time < times; time++) {
    const moved = wages.map((wage) => ({ wage, at: next() })).sort((a, b) => a.at - b.at);
    counted += moved.filter(({ wage }, i) => hours[i] === 0 && wage !== 0).length / times;
  }
  expect(Math.abs(counted - claimed)).toBeLessThan(3);
});

test('an implication counts only the records in which both columns are known', () => {
  const next = drawn(8);
  const records = 1100;
  const age = Array.from({ length: records }, (_, i) => i % 100);
  // Asked of one record in seven; nobody below 50 earns.
  const wages = age.map((a, i) =>
    i % 7 > 0 ? Number.NaN : a < 50 ? 0 : 500 + Math.floor(1000 * next()),
  );
  const made = found([grid('age', age, 0), grid('wages', wages, 0)]).find(({ text }) =>
    /^if age < \d+ then wages = 0$/.test(text),
  )!;
  const bound = Number(/< (\d+)/.exec(made.text)![1]);
  const known = age.filter((a, i) => a < bound && !Number.isNaN(wages[i])).length;
  expect(made.because).toContain(`in ${known} records in which both columns are known`);
  expect(known).toBeLessThan(100);
});
