import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentGaps } from '../../../test/reference/momentGaps.ts';
import { remake } from '../../../test/reference/remake.ts';
import { correlationMatrix, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import type { Numbers } from '../contract/index.ts';
import { ipsoRule } from './ipso.ts';
import { split } from './moments/split.ts';
import { muralidharSarathy, muralidharSarathyRule } from './muralidharSarathy.ts';

const n = 50;
const whole = { groupOf: new Int32Array(n), groups: 1 };
const stream = randomStream(new Uint8Array(32).fill(6), 0, 0, 0);
const draw = () => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
};
const given = [draw()];
const columns = [0, 1, 2].map((j) => draw().map((x, i) => 100 ** j * (x + given[0][i])));
const chance = { seed: new Uint8Array(32).fill(2), step: 0, part: 0 };
const protect = (alpha: Numbers, of: readonly Float64Array[] = columns) =>
  finish(muralidharSarathy.run(of, whole, { alpha }, { chance, given }));

describe('muralidhar-sarathy', () => {
  test('alpha 1 is the original, to rounding', () => {
    for (const alpha of [1, [1, 1, 1]]) {
      for (const [j, column] of protect(alpha).entries()) {
        for (let i = 0; i < n; i++) {
          expect(Math.abs(column[i] - columns[j][i])).toBeLessThan(1e-12 * 100 ** j);
        }
      }
    }
  });

  test('alpha 0 is IPSO with orthogonal noise, bit for bit', () => {
    const parts = split(columns, given);
    const noise = () => {
      const normals = randomStream(chance.seed, 0, 1, 0);
      return (out: Float64Array) => normals.fillNormal(out);
    };
    const other = remake(parts, ipsoRule('orthogonal', parts), noise());
    expect(remake(parts, muralidharSarathyRule(0, parts)!, noise())).toEqual(other);
  });

  test('keeps moments whatever the alphas are, where they are feasible', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.6, noNaN: true }), { minLength: 3, maxLength: 3 }),
        (alpha) => {
          const gaps = momentGaps(columns, protect(alpha), given);
          expect(Math.max(gaps.means, gaps.covariances, gaps.givenCovariances)).toBeLessThan(1);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a matrix says what each column takes from each', () => {
    const alpha = [
      [0.5, 0.001, 0],
      [0, 0.5, 0],
      [0, 0, 0.4],
    ];
    const gaps = momentGaps(columns, protect(alpha), given);
    expect(Math.max(gaps.means, gaps.covariances, gaps.givenCovariances)).toBeLessThan(1);
    const same = protect([0.5, 0.5, 0.5]);
    const diagonal = [0, 1, 2].map((i) => [0, 1, 2].map((j) => (i === j ? 0.5 : 0)));
    expect(protect(diagonal)).toEqual(same);
    expect(protect(0.5)).toEqual(same);
  });

  test('residuals are correlated with the original ones as alpha says', () => {
    for (const alpha of [0.2, 0.9]) {
      const after = finish(muralidharSarathy.run(columns, whole, { alpha }, { chance }));
      const { data } = correlationMatrix([...columns, ...after]);
      for (let j = 0; j < 3; j++) expect(data[j + 6 * (3 + j)]).toBeCloseTo(alpha, 10);
    }
  });

  test('alphas that need a negative variance are refused with a multiple that works', () => {
    const near = [columns[0], columns[0].map((x, i) => x + (0.1 * columns[1][i]) / 100)];
    const refused = () => protect([0.9, 0.1], near);
    expect(refused).toThrow(
      /^muralidhar-sarathy: this alpha would need noise with a negative variance: the largest multiple that works is 0\.\d+, alpha 0\.\d+,0\.\d+; one number for all columns always works\.$/,
    );
    let suggested: number[] = [];
    try {
      refused();
    } catch (error) {
      const [, list] = /alpha ([\d.,]+);/.exec((error as Error).message)!;
      suggested = list.split(',').map(Number);
    }
    const gaps = momentGaps(near, protect(suggested, near), given);
    expect(Math.max(gaps.means, gaps.covariances, gaps.givenCovariances)).toBeLessThan(1);
    // And little more does not: the suggestion is the nearest.
    expect(() =>
      protect(
        suggested.map((x) => x * 1.01),
        near,
      ),
    ).toThrow('negative variance');
  });

  test('columns that depend on each other need the same alpha, and say so', () => {
    const sum = columns[0].map((x, i) => x + columns[1][i]);
    expect(() => protect([0.5, 0.5, 0.4], [columns[0], columns[1], sum])).toThrow(
      'depend linearly on each other: give these the same alpha',
    );
    expect(() => protect(0.5, [columns[0], columns[1], sum])).not.toThrow();
  });

  test('an alpha of the wrong shape is refused in words', () => {
    expect(() => protect([0.5, 0.5])).toThrow('alpha has 2 numbers, but 3 columns are replaced');
    expect(() => protect([[0.5], [0.5]])).toThrow('alpha has 2 rows, but 3 columns are replaced');
    expect(() =>
      protect([
        [0.5, 0, 0],
        [0.5, 0],
        [0, 0, 1],
      ]),
    ).toThrow('row 2 of alpha has 2 numbers');
  });
});
