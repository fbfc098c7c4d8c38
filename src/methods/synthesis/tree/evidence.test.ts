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
  expect(neededShare(0, 5, 100, 0)).toBe(0);
  // 1 - exp(-(2 ln 100 + 2 ln 5) / 100) and (3 ln 100 + 2 ln 5) / (99 * 2), by hand.
  expect(neededShare(1, 5, 100, 0)).toBeCloseTo(0.116878, 5);
  expect(neededShare(1, 5, 100, 3)).toBeCloseTo(0.086032, 5);
  expect(neededShare(1, 5, 10_000, 0)).toBeLessThan(neededShare(1, 5, 100, 0));
  expect(neededShare(1, 0, 100, 0)).toBeGreaterThan(0);
});
