import { expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import type { Scale } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { neededShare } from './evidence.ts';
import { grow } from './grow.ts';
import { preparePredictors, prepareResponse } from './prepare.ts';

const NUMBER: Scale = { kind: 'numeric' };

/** How many of 40 trees of 200 records are split at all. */
function splitTrees(scale: Scale, evidence: number, jump: number): number {
  let split = 0;
  for (let i = 0; i < 40; i++) {
    const stream = randomStream(new Uint8Array(32), 0, 98, i);
    const x = Array.from({ length: 5 }, () => Float64Array.from({ length: 200 }, stream.normal));
    const y = x[2].map((value) => {
      const drawn = stream.normal() + (value > 0.3 ? jump : 0);
      return scale.kind === 'numeric' ? drawn : Math.min(2, Math.max(0, Math.round(drawn + 0.5)));
    });
    const predictors = finish(preparePredictors(x.map((values) => ({ values, scale: NUMBER }))));
    const growth = { leaf: 5, complexity: 0, evidence, weights: null, tried: 5, stream };
    const { splits } = finish(grow(prepareResponse({ values: y, scale }), predictors, growth));
    if (splits.column[0] >= 0) split++;
  }
  return split;
}

test.each([NUMBER, { kind: 'nominal', levels: 3 } as const])(
  'chance alone hardly ever splits a tree, and what is there does: $kind',
  (scale) => {
    expect(splitTrees(scale, 0, 0)).toBe(40);
    expect(splitTrees(scale, 1, 0)).toBeLessThanOrEqual(6);
    expect(splitTrees(scale, 1, 1.5)).toBe(40);
  },
);

test('the share falls with the number of records and is none where no evidence is asked for', () => {
  const share = (evidence: number, predictors: number, records: number, classes = 0, levels = 2) =>
    neededShare({ evidence, predictors, records, classes }, levels);
  expect(share(0, 5, 100)).toBe(0);
  // 1 - exp(-(2 ln 100 + 2 ln 5) / 100), by hand.
  expect(share(1, 5, 100)).toBeCloseTo(0.116878, 5);
  expect(share(1, 5, 10_000)).toBeLessThan(share(1, 5, 100));
  expect(share(1, 0, 100)).toBeGreaterThan(0);
  // With R, qchisq(pchisq(2 * log(500), 1, lower = FALSE), df, lower = FALSE) is 15.5378 for 2 degrees of freedom and
  // 43.3786 for 17, which the cubes of normal variables come near to.
  expect((share(1, 5, 100, 3) * 99 * 2) / 15.5378).toBeCloseTo(1, 1);
  expect((share(1, 5, 100, 4, 16) * 99 * 3) / 43.3786).toBeCloseTo(1, 1);
  expect(share(1, 5, 100, 0, 18)).toBeGreaterThan(share(1, 5, 100, 0, 3));
});

test('chance hardly ever splits a tree by one of many levels, in many classes or two', () => {
  const split = [2, 12].map((classes) => {
    let trees = 0;
    for (let i = 0; i < 40; i++) {
      const stream = randomStream(new Uint8Array(32), 0, 97, i);
      const codes = (levels: number) =>
        Float64Array.from({ length: 300 }, () => stream.below(levels));
      const predictors = finish(
        preparePredictors([{ values: codes(60), scale: { kind: 'nominal', levels: 60 } }]),
      );
      const response = prepareResponse({
        values: codes(classes),
        scale: { kind: 'nominal', levels: classes },
      });
      const growth = { leaf: 5, complexity: 0, evidence: 1, weights: null, tried: 1, stream };
      if (finish(grow(response, predictors, growth)).splits.column[0] >= 0) trees++;
    }
    return trees;
  });
  expect(Math.max(...split)).toBeLessThanOrEqual(4);
});
