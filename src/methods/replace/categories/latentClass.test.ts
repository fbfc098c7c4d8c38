import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { toTheEnd } from '../../../foundation/work/work.ts';
import { drawVectors, fitClasses, fitSome, type Vectors } from './latentClass.ts';

/** Seven yes or no ratings of 118 things, with how many had each. */
const RATINGS: readonly [string, number][] = [
  ['0000000', 34],
  ['0000100', 2],
  ['0100000', 6],
  ['0100001', 1],
  ['0100100', 4],
  ['0100101', 5],
  ['1000000', 2],
  ['1010101', 1],
  ['1100000', 2],
  ['1100001', 1],
  ['1100100', 2],
  ['1100101', 7],
  ['1100111', 1],
  ['1101000', 1],
  ['1101101', 2],
  ['1101111', 3],
  ['1110101', 13],
  ['1110111', 5],
  ['1111101', 10],
  ['1111111', 16],
];

const ratings: Vectors = {
  starts: Int32Array.from({ length: 8 }, (_, j) => 2 * j),
  rows: Int32Array.from(RATINGS.flatMap(([row]) => [...row].map((digit, j) => 2 * j + +digit))),
  counts: Float64Array.from(RATINGS, ([, count]) => count),
};

describe('latent classes', () => {
  // EM written with numpy 2, the best of 60 starts, to a gain below 1e-12.
  test.each([
    [1, -524.6860603, -1082.766913],
    [2, -318.2952562, -708.1507818],
    [3, -294.0988009, -697.9233482],
  ])('%i of them have the likelihood and BIC of an independent EM', (classes, likelihood, bic) => {
    const fitted = toTheEnd(fitSome(ratings, classes, 1e-12));
    expect(fitted.logLikelihood).toBeCloseTo(likelihood, 5);
    expect(fitted.bic).toBeCloseTo(bic, 5);
  });

  test('have the shares and profiles of an independent EM', () => {
    const { shares, profiles } = toTheEnd(fitSome(ratings, 3, 1e-12));
    const order = [0, 1, 2].sort((a, b) => shares[a] - shares[b]);
    const expected = [
      [0.18337, 0.498722, 1.0, 0.0, 0.054933, 0.733419, 0.0, 0.563562],
      [0.369123, 0.055169, 0.12757, 0.0, 0.0, 0.053372, 0.0, 0.0],
      [0.447507, 1.0, 0.981063, 0.852178, 0.583484, 1.0, 0.473432, 1.0],
    ];
    for (const [at, c] of order.entries()) {
      expect(shares[c]).toBeCloseTo(expected[at][0], 4);
      for (let j = 0; j < 7; j++) {
        expect(profiles[(2 * j + 1) * 3 + c]).toBeCloseTo(expected[at][1 + j], 3);
      }
    }
  });

  test('are as many as BIC says: three for the ratings, one where columns are independent', () => {
    expect(toTheEnd(fitClasses(ratings)).shares.length).toBe(3);
    const stream = randomStream(new Uint8Array(32), 0, 0, 1);
    const rows = Int32Array.from({ length: 3 * 400 }, (_, at) => 3 * (at % 3) + stream.below(3));
    const noise = {
      starts: Int32Array.of(0, 3, 6, 9),
      rows,
      counts: new Float64Array(400).fill(1),
    };
    expect(toTheEnd(fitClasses(noise)).shares.length).toBe(1);
  });

  test('have the marginal distributions of the data', () => {
    for (const classes of [1, 2, 4]) {
      const { shares, profiles } = toTheEnd(fitSome(ratings, classes));
      for (let j = 0; j < 7; j++) {
        const wanted = RATINGS.reduce((sum, [row, count]) => sum + count * +row[j], 0) / 118;
        const found = shares.reduce(
          (sum, share, c) => sum + share * profiles[(2 * j + 1) * classes + c],
          0,
        );
        expect(found).toBeCloseTo(wanted, 12);
      }
    }
  });

  test('of hundreds of columns do not vanish', () => {
    const columns = 600;
    const starts = Int32Array.from({ length: columns + 1 }, (_, j) => 2 * j);
    const stream = randomStream(new Uint8Array(32), 0, 0, 2);
    const rows = Int32Array.from({ length: 60 * columns }, (_, at) => {
      const kind = Math.floor(at / columns) % 2;
      return 2 * (at % columns) + (stream.uniform() < 0.8 ? kind : 1 - kind);
    });
    const vectors = { starts, rows, counts: new Float64Array(60).fill(1) };
    const { shares, logLikelihood } = toTheEnd(fitSome(vectors, 2));
    expect(Number.isFinite(logLikelihood)).toBe(true);
    expect([...shares].every((share) => Math.abs(share - 0.5) < 0.01)).toBe(true);
  });

  test('missing values are passed over', () => {
    const rows = ratings.rows.slice();
    for (let v = 0; v < RATINGS.length; v++) rows[v * 7 + 2] = -1;
    const fitted = toTheEnd(fitSome({ ...ratings, rows }, 2));
    expect(Number.isFinite(fitted.logLikelihood)).toBe(true);
    expect(fitted.profiles.every(Number.isFinite)).toBe(true);
  });

  test('are drawn with their probabilities, and what is impossible never', () => {
    const model = {
      starts: Int32Array.of(0, 3),
      shares: Float64Array.of(0.25, 0.75),
      // Level after level: 0 only in class 0, 1 never, 2 in both.
      profiles: Float64Array.of(0.4, 0, 0, 0, 0.6, 1),
    };
    const out = new Float64Array(20_000);
    drawVectors(model, randomStream(new Uint8Array(32), 0, 66, 0), [out]);
    const share = (level: number) => out.filter((code) => code === level).length / out.length;
    expect(share(1)).toBe(0);
    // Five standard deviations.
    expect(Math.abs(share(0) - 0.1)).toBeLessThan(0.011);
    expect(share(0) + share(2)).toBe(1);
  });
});
