import { describe, expect, test } from 'vitest';
import { fitLogistic, LOGISTIC_BLOCK, type LogisticFit, type Terms } from './logistic.ts';

/** An intercept and these columns. */
function termsOf(columns: readonly number[][]): Terms {
  return {
    records: columns[0].length,
    count: columns.length + 1,
    fill(block, from, to) {
      block.fill(1, 0, LOGISTIC_BLOCK);
      for (const [j, column] of columns.entries()) {
        for (let i = from; i < to; i++) block[(j + 1) * LOGISTIC_BLOCK + i - from] = column[i];
      }
    },
  };
}

function fitted(columns: readonly number[][], labels: readonly number[]): LogisticFit {
  const work = fitLogistic(termsOf(columns), Uint8Array.from(labels));
  let next = work.next();
  let before = 0;
  while (!next.done) {
    const part = next.value.done / next.value.total;
    expect(part).toBeGreaterThan(before);
    expect(part).toBeLessThan(1);
    before = part;
    next = work.next();
  }
  return next.value;
}

/** A hundred of each kind of record, in an order that mixes them. */
const repeated = (counts: readonly [x: number, label: number, count: number][]) => {
  const records = counts.flatMap(([x, label, count]) =>
    Array.from({ length: count }, () => [x, label]),
  );
  return [records.map(([x]) => x), records.map(([, label]) => label)] as const;
};

describe('logistic regression', () => {
  test('with one column of two values gives the shares of the two', () => {
    const [x, labels] = repeated([
      [0, 0, 300],
      [0, 1, 100],
      [1, 0, 50],
      [1, 1, 450],
    ]);
    const { coefficients, probabilities, hasConverged } = fitted([x], labels);
    expect(hasConverged).toBe(true);
    expect(probabilities[0]).toBeCloseTo(0.25, 12);
    expect(probabilities[899]).toBeCloseTo(0.9, 12);
    // The logarithms of the odds, 1/3 and 9, and their difference.
    expect(coefficients[0]).toBeCloseTo(-1.0986122886681098, 10);
    expect(coefficients[1]).toBeCloseTo(3.295836866004329, 10);
  });

  test('leaves out terms that are constant, doubled or sums of others, and fits as without them', () => {
    const a = Array.from({ length: 700 }, (_, i) => ((i * 37) % 101) / 50 - 1);
    const b = Array.from({ length: 700 }, (_, i) => ((i * 53) % 89) / 44 - 1);
    const labels = a.map((x, i) => (x + b[i] + ((i * 29) % 31) / 15 > 1 ? 1 : 0));
    const sum = a.map((x, i) => 3 * x - b[i] + 7);
    const plain = fitted([a, b], labels);
    const all = fitted([a, b, a, sum, a.map(() => 4), a.map(() => 0)], labels);
    expect(plain.kept).toHaveLength(3);
    expect(all.kept).toHaveLength(3);
    expect(all.kept[0]).toBe(0);
    for (let i = 0; i < 700; i++) {
      expect(all.probabilities[i]).toBeCloseTo(plain.probabilities[i], 10);
    }
  });

  test('does not depend on the unit of a term', () => {
    const a = Array.from({ length: 300 }, (_, i) => ((i * 37) % 101) / 50 - 1);
    const labels = a.map((x, i) => (x + ((i * 29) % 31) / 15 > 1 ? 1 : 0));
    const expected = fitted([a], labels).probabilities;
    for (const unit of [1e-100, 1e100]) {
      const { probabilities } = fitted([a.map((x) => unit * x)], labels);
      for (let i = 0; i < 300; i++) expect(probabilities[i]).toBeCloseTo(expected[i], 10);
    }
  });

  test('says where the terms tell all records apart, and gives the limit', () => {
    const x = Array.from({ length: 50 }, (_, i) => i);
    const labels = x.map((i) => (i < 20 ? 0 : 1));
    const fit = fitted([x], labels);
    expect(fit.isSeparated).toBe(true);
    expect(fit.hasConverged).toBe(true);
    expect([...fit.probabilities]).toEqual(labels);
  });

  test('settles where some records are told apart and others are not', () => {
    const [x, labels] = repeated([
      [0, 0, 30],
      [0, 1, 10],
      [1, 1, 20],
    ]);
    const { probabilities, hasConverged, isSeparated, steps } = fitted([x], labels);
    expect(isSeparated).toBe(false);
    expect(hasConverged).toBe(true);
    expect(steps).toBeLessThan(40);
    expect(probabilities[0]).toBeCloseTo(0.25, 10);
    expect(probabilities[59]).toBeCloseTo(1, 10);
  });

  test('halves steps that would overshoot', () => {
    // Mostly zeros with one far point: a full first step lowers the likelihood.
    const [x, labels] = repeated([
      [0, 0, 400],
      [0, 1, 4],
      [1, 1, 6],
      [1, 0, 2],
      [40, 1, 3],
      [40, 0, 1],
    ]);
    const fit = fitted([x, x.map((value) => value * value)], labels);
    expect(fit.hasConverged).toBe(true);
    expect(fit.probabilities[0]).toBeCloseTo(4 / 404, 10);
    expect(fit.probabilities[404]).toBeCloseTo(6 / 8, 10);
    expect(fit.probabilities[412]).toBeCloseTo(3 / 4, 10);
  });

  test('without any column but the intercept gives the share of ones', () => {
    const fit = fitted([[0, 0, 0, 0]], [1, 0, 0, 0]);
    expect([...fit.kept]).toEqual([0]);
    expect([...fit.probabilities].map((p) => p.toFixed(12))).toEqual(
      Array(4).fill('0.250000000000'),
    );
  });
});
