import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { mean, randomStream, standardDeviation } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { finish, soloCrew } from '../../foundation/work/work.ts';
import { readParameters, SOLO } from '../contract/index.ts';
import { drawSequence, fitSequence } from './sequence.ts';
import { optionsOf, synthesise } from './synthesise.ts';

const NUMBER: Scale = { kind: 'numeric' };
const parametersOf = (given: Record<string, unknown> = {}) =>
  readParameters(synthesise.parameters, given, 'synthesise') as never;

/** Age, region, education, an income with zeros and missing values, a tax that is a share of it. */
function people(n: number, seed = 0) {
  const stream = randomStream(new Uint8Array(32).fill(seed), 0, 1, 0);
  const age = Float64Array.from({ length: n }, () => 18 + stream.below(60));
  const region = Float64Array.from({ length: n }, () => stream.below(4));
  const education = age.map((a) => Math.min(2, Math.max(0, Math.round(a / 30 + stream.normal()))));
  const income = age.map((a, i) =>
    stream.uniform() < 0.2 ? 0 : Math.abs(20 * a + 300 * education[i] + 200 * stream.normal()),
  );
  const tax = income.map((x) => 0.2 * x);
  const known = income.map((x) => (stream.uniform() < 0.1 ? Number.NaN : x));
  return {
    columns: [age, region, education, known, tax],
    scales: [
      NUMBER,
      { kind: 'nominal', levels: 4 },
      { kind: 'ordinal', levels: 3 },
      NUMBER,
      NUMBER,
    ] as Scale[],
  };
}

const there = (values: Float64Array) => values.filter((x) => !Number.isNaN(x));
const models = [
  ['effects', { model: 'effects' }],
  ['tree', { model: 'tree' }],
  ['forest', { model: 'forest', trees: 3 }],
  ['parametric', { model: 'parametric' }],
  ['normal', { model: 'parametric', numbers: 'normal', parameters: 'posterior' }],
] as const;

describe.each(models)('by %s', (name, given) => {
  const { columns, scales } = people(2000);
  const run = (chance = SOLO.chance) =>
    finish(synthesise.run(columns, parametersOf(given), { chance, scales }));
  const drawn = run();

  test('the same seed gives the same file, another seed another one', () => {
    expect(run()).toEqual(drawn);
    const other = run({ ...SOLO.chance, seed: new Uint8Array(32).fill(7) });
    expect(other[3]).not.toEqual(drawn[3]);
  });

  test('the members who share the work have no part in the result', () => {
    const crew = soloCrew();
    const work = synthesise.run(columns, parametersOf(given), {
      chance: SOLO.chance,
      scales,
      members: 3,
    });
    let answer: unknown;
    for (;;) {
      const next = work.next(answer);
      if (next.done) {
        expect(next.value).toEqual(drawn);
        break;
      }
      answer = 'wish' in next.value ? crew.fulfil(next.value) : undefined;
    }
  });

  test('categories are levels of the column, numbers keep their sign', () => {
    expect(drawn[1].every((code) => [0, 1, 2, 3].includes(code))).toBe(true);
    expect(drawn[2].every((code) => [0, 1, 2].includes(code))).toBe(true);
    expect(there(drawn[3]).every((x) => x >= 0)).toBe(true);
  });

  test('zeros and missing values are about as many as they were', () => {
    const share = (values: Float64Array, is: (x: number) => boolean) =>
      values.filter(is).length / values.length;
    const isZero = (x: number) => x === 0;
    expect(share(drawn[3], isZero)).toBeCloseTo(share(columns[3], isZero), 1);
    expect(share(drawn[3], Number.isNaN)).toBeCloseTo(share(columns[3], Number.isNaN), 1);
  });

  test('means and deviations are those of the original but for chance', () => {
    for (const j of [0, 3]) {
      const before = there(columns[j]);
      const after = there(drawn[j]);
      const deviation = standardDeviation(before, 'n');
      expect(Math.abs(mean(after) - mean(before)) / deviation).toBeLessThan(0.15);
      expect(standardDeviation(after, 'n') / deviation).toBeGreaterThan(0.8);
      expect(standardDeviation(after, 'n') / deviation).toBeLessThan(1.25);
    }
  });

  test('no income that one record has comes back', () => {
    const originals = new Set(there(columns[3]).filter((x) => x > 0));
    expect(there(drawn[3]).filter((x) => originals.has(x))).toHaveLength(0);
  });

  if (name !== 'forest') {
    test('how columns go together is kept', () => {
      const pairs = (income: Float64Array, tax: Float64Array) => {
        const known = [...income.keys()].filter((i) => income[i] > 0 && tax[i] > 0);
        return known.map((i) => tax[i] / income[i]);
      };
      const ratios = Float64Array.from(pairs(drawn[3], drawn[4]));
      expect(Math.abs(mean(ratios) - 0.2)).toBeLessThan(0.03);
    });
  }

  test('a model that was written down draws what the method draws', () => {
    const options = optionsOf(parametersOf(given), columns.length);
    const variables = columns.map((values, j) => ({ values, scale: scales[j] }));
    const model = finish(fitSequence(variables, [], options, SOLO.chance));
    const read = JSON.parse(JSON.stringify(model));
    const how = name === 'normal' ? 'posterior' : 'fixed';
    expect(finish(drawSequence(read, [], 2000, how, SOLO.chance))).toEqual(drawn);
    expect(finish(drawSequence(read, [], 17, how, SOLO.chance))[0]).toHaveLength(17);
  });
});

test('columns that stay are predictors and are looked at only', () => {
  const { columns, scales } = people(1000);
  const [age, ...others] = columns;
  const before = age.slice();
  const drawn = finish(
    synthesise.run(others, parametersOf(), {
      chance: SOLO.chance,
      scales: scales.slice(1),
      given: [age],
      givenScales: [NUMBER],
    }),
  );
  expect(age).toEqual(before);
  const young = (values: Float64Array) =>
    mean(there(values.filter((_, i) => age[i] < 30 && values[i] > 0)));
  const old = (values: Float64Array) =>
    mean(there(values.filter((_, i) => age[i] > 65 && values[i] > 0)));
  expect(old(drawn[2]) / young(drawn[2])).toBeGreaterThan(1.4);
});

describe('what is refused or told', () => {
  const { columns, scales } = people(200);
  const refusal = (given: Record<string, unknown>, more: object = {}) => {
    try {
      finish(
        synthesise.run(columns, parametersOf(given), { chance: SOLO.chance, scales, ...more }),
      );
    } catch (error) {
      expect(error).toBeInstanceOf(PenumbraError);
      return (error as PenumbraError).message;
    }
    return null;
  };

  test('an order that is none', () => {
    expect(refusal({ order: [1, 2, 3] })).toMatch(/each of the numbers 1 to 5 once/);
    expect(refusal({ order: [1, 2, 3, 4, 4] })).toMatch(/each of the numbers 1 to 5 once/);
  });

  test('predictors that are no square of zeros and ones', () => {
    expect(refusal({ predictors: [[0, 1]] })).toMatch(/row of 5 zeros and ones/);
  });

  test('a column that those that stay determine', () => {
    const message = refusal(
      {},
      { given: [columns[4].map((x) => 3 * x + 1)], givenScales: [NUMBER] },
    );
    // The incomes, too, of which some are missing.
    expect(message).toMatch(/columns that stay determine column 4/);
  });

  test('a column that those that stay determine but for rounding, or where one value is missing', () => {
    const cents = columns[4].map((x) => Math.round(100 * x) / 100);
    const given = { given: [columns[4].map((x) => 4 * x)], givenScales: [NUMBER] };
    const run = (values: Float64Array) =>
      finish(
        synthesise.run([columns[0], values], parametersOf(), {
          chance: SOLO.chance,
          scales: [NUMBER, NUMBER],
          ...given,
        }),
      );
    expect(() => run(cents)).toThrow(/columns that stay determine column 2/);
    const holed = columns[4].map((x, i) => (i === 11 ? Number.NaN : x));
    expect(() => run(holed)).toThrow(/columns that stay determine column 2/);
  });

  test('a category that those that stay determine', () => {
    const region = columns[1];
    const context = {
      chance: SOLO.chance,
      scales: [scales[1]],
      given: [region.map((code) => 3 - code)],
      givenScales: [scales[1]],
    };
    expect(() => finish(synthesise.run([region], parametersOf(), context))).toThrow(
      /columns that stay determine column 1/,
    );
  });

  test('numbers of records where there are no leaves to draw them from', () => {
    expect(refusal({ model: 'parametric', values: 'original' })).toMatch(
      /regressions have no leaves .*--values new or --model tree/,
    );
  });

  test.each(['new', 'original'])(
    'a column with numbers in fewer records than a leaf is told of and comes back empty (%s)',
    (values) => {
      const few = new Float64Array(200).fill(Number.NaN);
      few.set([123.4, 567.8, 901.2, 345.6], 50);
      const category = new Float64Array(200).fill(Number.NaN);
      category.set([0, 1], 20);
      const both: Scale[] = [NUMBER, { kind: 'nominal', levels: 2 }, NUMBER];
      const all = [few, category, columns[0]];
      const given = parametersOf({ values });
      const remarks = synthesise.remarks!(all, ['a', 'b', 'c'], given, both);
      expect(remarks.filter((one) => /^Column/.test(one))).toEqual([
        'Column a has values in fewer than 5 records (leaf), which must not be revealed: it comes back empty.',
      ]);
      for (const order of [undefined, [1, 2, 3], [3, 2, 1]]) {
        const how = parametersOf({ values, ...(order === undefined ? {} : { order, most: 1 }) });
        const drawn = finish(synthesise.run(all, how, { chance: SOLO.chance, scales: both }));
        expect(there(drawn[0])).toHaveLength(0);
        expect(there(drawn[2])).toHaveLength(200);
      }
    },
  );

  test('a column that is all but empty breaks no regression', () => {
    const few = new Float64Array(200).fill(Number.NaN);
    few.set([123.4], 50);
    const drawn = finish(
      synthesise.run(
        [few, ...columns],
        parametersOf({ model: 'parametric', order: [1, 2, 3, 4, 5, 6] }),
        {
          chance: SOLO.chance,
          scales: [NUMBER, ...scales],
        },
      ),
    );
    expect(there(drawn[0])).toHaveLength(0);
    expect(there(drawn[5])).toHaveLength(200);
  });

  test('more coefficients than records', () => {
    const few = columns.map((column) => column.slice(0, 8));
    const wide = Array.from({ length: 12 }, (_, j) =>
      few[0].map((x, i) => x * (i + 1) ** (j % 3) + j * i),
    );
    expect(() =>
      finish(synthesise.run(wide, parametersOf({ model: 'parametric', leaf: 2 }))),
    ).toThrow(/coefficients for \d+ of 8 records/);
    expect(finish(synthesise.run(wide, parametersOf({ leaf: 2 })))).toHaveLength(12);
  });

  test('a column of one value, and one without any, are told of and stay', () => {
    const one = new Float64Array(200).fill(3);
    const none = new Float64Array(200).fill(Number.NaN);
    expect(synthesise.remarks!([one, none, columns[0]], ['a', 'b', 'c'], parametersOf())).toEqual([
      'Column a has only one value, which every record gets again.',
      'Column b has no values and stays empty: there is nothing to draw from.',
    ]);
    const drawn = finish(synthesise.run([one, columns[0]], parametersOf()));
    expect(drawn[0]).toEqual(one);
  });
});

describe.each(['tree', 'forest'])('numbers as records have them, by %s', (model) => {
  const { columns, scales } = people(1500);
  const drawn = (values: string) =>
    finish(
      synthesise.run(columns, parametersOf({ model, values, trees: 3 }), {
        chance: SOLO.chance,
        scales,
      }),
    );
  const foundAgain = (j: number, result: readonly Float64Array[]) => {
    const known = new Set(columns[j]);
    return there(result[j]).filter((x) => x !== 0 && known.has(x)).length;
  };

  test('are drawn where that is asked for, and nowhere else', () => {
    const [original, made] = [drawn('original'), drawn('new')];
    for (const j of [3, 4]) {
      expect(foundAgain(j, original)).toBe(there(original[j]).filter((x) => x !== 0).length);
      expect(foundAgain(j, original)).toBeGreaterThan(700);
      expect(foundAgain(j, made)).toBe(0);
    }
    // They are drawn, not handed back: most records got that of another.
    const same = original[4].filter((x, i) => x !== 0 && x === columns[4][i]).length;
    expect(same).toBeLessThan(30);
  });

  test('keep the distribution of the column', () => {
    const result = drawn('original');
    const [before, after] = [there(columns[3]), there(result[3])];
    expect(Math.abs(mean(after) / mean(before) - 1)).toBeLessThan(0.05);
    expect(
      Math.abs(standardDeviation(after, 'n') / standardDeviation(before, 'n') - 1),
    ).toBeLessThan(0.07);
  });

  test('are warned of', () => {
    const remarks = (given: object) =>
      synthesise.remarks!(columns, ['a', 'b', 'c', 'd', 'e'], parametersOf({ model, ...given }));
    expect(remarks({ values: 'original' })).toEqual([
      expect.stringMatching(/^Numbers are drawn exactly as records have them/),
    ]);
    expect(remarks({})).toEqual([]);
  });
});

test('thousands of levels, as numbers of occupations have them, do not freeze it', () => {
  const stream = randomStream(new Uint8Array(32), 0, 1, 0);
  const n = 20_000;
  const code = Float64Array.from({ length: n }, () => stream.below(3000));
  const wage = code.map((c) => 100 + (c % 50) + stream.normal());
  const scales: Scale[] = [{ kind: 'nominal', levels: 3000 }, NUMBER];
  for (const model of ['tree', 'parametric']) {
    const drawn = finish(
      synthesise.run([code, wage], parametersOf({ model }), { chance: SOLO.chance, scales }),
    );
    expect(drawn[0].every((c) => Number.isInteger(c) && c >= 0 && c < 3000)).toBe(true);
  }
});

test('a column that counts the members of a unit goes on counting them, also rare numbers', () => {
  const sizes = Float64Array.from({ length: 120 }, (_, i) => (i < 2 ? 9 - i : 1 + (i % 4)));
  const almost = sizes.map((size, i) => (i === 5 ? size + 1 : size));
  const [counts, others] = finish(
    synthesise.run([sizes, almost], parametersOf(), { chance: SOLO.chance, sizes }),
  );
  expect(counts).toEqual(sizes);
  expect(others).not.toEqual(almost);
});
