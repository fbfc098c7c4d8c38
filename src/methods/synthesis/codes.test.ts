import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/index.ts';
import type { Variable } from './columnModel.ts';
import { drawSequence, fitSequence, type SequenceOptions } from './sequence.ts';

const OPTIONS: Omit<SequenceOptions, 'model'> = {
  ...{ numbers: 'normal-rank', limits: 'sign', leaf: 5, trees: 10 },
  ...{ complexity: 1e-8, evidence: 1 },
};

const nominal = (values: Float64Array, levels: number): Variable => ({
  values,
  scale: { kind: 'nominal', levels },
});
const number = (values: Float64Array): Variable => ({ values, scale: { kind: 'numeric' } });

const stream = randomStream(new Uint8Array(32), 0, 95, 0);
const column = (value: (i: number) => number, records = 3000) =>
  Float64Array.from({ length: records }, (_, i) => value(i));

describe.each(['effects', 'tree'] as const)('%s', (model) => {
  function synthetic(columns: readonly Variable[], over: Partial<SequenceOptions> = {}) {
    const chance = { seed: new Uint8Array(32), step: 0, part: 0 };
    const fitted = finish(fitSequence(columns, [], { ...OPTIONS, model, ...over }, chance));
    return finish(drawSequence(fitted, [], columns[0].values.length, 'fixed', chance));
  }

  test.each([0, 1])(
    'a cap comes back as often, and nothing lies beyond it: evidence %d',
    (evidence) => {
      const age = column(() => 20 + stream.below(60));
      const gain = column((i) => (i < 73 ? 99_999 : Math.round(400 * age[i] * stream.uniform())));
      const [, drawn] = synthetic([number(age), number(gain)], { evidence });
      const count = drawn.filter((value) => value === 99_999).length;
      // Four standard deviations of a binomial number.
      expect(Math.abs(count - 73)).toBeLessThan(4 * Math.sqrt(73));
      expect(Math.max(...drawn)).toBe(99_999);
    },
  );

  test('what belongs together comes together: groups, deciles, codes for not applicable', () => {
    const region = column(() => stream.below(4));
    const age = column(() => stream.below(90));
    const isChild = (i: number) => age[i] < 15;
    // 150 industries; code 0 is "not applicable".
    const industry = column((i) =>
      isChild(i) ? 0 : 1 + ((stream.below(30) + 30 * region[i]) % 150),
    );
    const group = industry.map((code) => (code === 0 ? 0 : 1 + (code % 18)));
    const income = column((i) =>
      isChild(i) ? Number.NaN : (1 + region[i]) * stream.below(40_000),
    );
    const decile = income.map((x, i) =>
      Number.isNaN(x) ? 10 : Math.floor(x / ((1 + region[i]) * 4000)),
    );
    const status = column((i) => (isChild(i) ? 5 : stream.below(5)));
    const [places, ages, industries, groups, incomes, deciles, statuses] = synthetic([
      nominal(region, 4),
      number(age),
      nominal(industry, 151),
      nominal(group, 19),
      number(income),
      nominal(decile, 11),
      nominal(status, 6),
    ]);
    const fits = (is: (i: number) => boolean) => ages.filter((_, i) => !is(i)).length;
    expect(fits((i) => groups[i] === (industries[i] === 0 ? 0 : 1 + (industries[i] % 18)))).toBe(0);
    expect(fits((i) => (Number.isNaN(incomes[i]) ? deciles[i] === 10 : deciles[i] < 10))).toBe(0);
    // Thresholds lie between original incomes, which are about 50 apart, or 200 in the last region.
    const exact = (i: number) => incomes[i] / ((1 + places[i]) * 4000);
    const isNear = (i: number) => Math.abs(exact(i) - Math.round(exact(i))) < 0.05;
    expect(
      fits((i) => Number.isNaN(incomes[i]) || isNear(i) || deciles[i] === Math.floor(exact(i))),
    ).toBe(0);
    const together = (i: number) =>
      new Set([ages[i] < 15, industries[i] === 0, Number.isNaN(incomes[i]), statuses[i] === 5])
        .size;
    expect(fits((i) => together(i) === 1)).toBeLessThan(10);
    // Industries are those of the region, as in the original.
    expect(
      fits((i) => industries[i] === 0 || Math.floor((industries[i] - 1) / 30) === places[i]),
    ).toBe(0);
  });

  test('a weak link of a column with many codes stays', () => {
    const sex = column(() => stream.below(2));
    const code = column((i) => (stream.uniform() < 0.15 ? 4 * sex[i] : stream.below(12)));
    const [drawnSex, drawn] = synthetic([nominal(sex, 2), nominal(code, 12)]);
    const link = (by: Float64Array, of: Float64Array) =>
      of.filter((value, i) => value === 4 && by[i] === 1).length /
      of.filter((value) => value === 4).length;
    expect(Math.abs(link(drawnSex, drawn) - link(sex, code))).toBeLessThan(0.1);
  });

  test('no code is invented', () => {
    const file = fc.array(fc.tuple(fc.nat(30), fc.nat(4), fc.nat(6)), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(file, (records) => {
        const columns = [31, 5, 7].map((levels, j) =>
          nominal(
            Float64Array.from(records, (record) => record[j]),
            levels,
          ),
        );
        const known = columns.map(({ values }) => new Set(values));
        const invented = synthetic(columns).flatMap((values, j) =>
          [...values].filter((value) => !known[j].has(value)),
        );
        expect(invented).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
