import { expect, test } from 'vitest';
import { category, numeric, predictors, responses } from '../../../../test/fixtures/regressions.ts';
import { finish } from '../../../foundation/work/work.ts';
import { chooseTerms, type Targets } from './chooseTerms.ts';
import { termCount } from './terms.ts';

const targetsOf = (values: Float64Array): Targets => {
  const centre = values.reduce((a, b) => a + b) / values.length;
  return {
    records: values.length,
    count: 1,
    size: () => values.length,
    fill(_, block, from, to) {
      for (let i = from; i < to; i++) block[i - from] = values[i] - centre;
    },
  };
};

const targets = targetsOf(responses.number.values);

test('all terms are chosen where there are few, without those that follow from others', () => {
  const given = [...predictors, numeric(predictors[0].values.map((x) => 3 - 2 * x))];
  const list = finish(chooseTerms(given, targets, 5, 100));
  expect(termCount(list)).toBe(5);
});

test('where there may be few, those are chosen that explain most', () => {
  const unrelated = numeric(Array.from({ length: 400 }, (_, i) => (i * 31) % 59));
  const list = finish(chooseTerms([unrelated, ...predictors], targets, 5, 4));
  // 1.5 of the first number, -0.9 of level 2 and -0.7 of the second number are most of the response.
  expect(list.map(({ kind }) => kind)).toEqual(['none', 'number', 'number', 'category']);
  expect(list[3]).toEqual({ kind: 'category', levels: [2] });
});

test('there are fewer terms than records', () => {
  const few = Array.from({ length: 9 }, (_, j) =>
    numeric([0, 1, 2, 3].map((i) => (i * (j + 2) * 5) % 7)),
  );
  const list = finish(chooseTerms(few, targetsOf(Float64Array.of(1, 2, 4, 3)), 1, 100));
  expect(termCount(list)).toBeLessThanOrEqual(3);
  expect(
    termCount(finish(chooseTerms([category([2], 3)], targetsOf(Float64Array.of(1)), 5, 100))),
  ).toBe(1);
});
