import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  estimatedCounts,
  invariantMatrix,
  type TransitionOptions,
  transitionMatrix,
} from '../../../test/reference/pram.ts';
import { finish } from '../../foundation/work/work.ts';
import { readParameters } from '../contract/index.ts';
import { checkedMatrix, type Transitions } from './pram/matrix.ts';
import { pram } from './pram.ts';

const context = (byte = 1, levels?: number) => ({
  chance: { seed: new Uint8Array(32).fill(byte), step: 0, part: 0 },
  ...(levels === undefined ? {} : { scales: [{ kind: 'nominal' as const, levels }] }),
});
const read = (given: Record<string, unknown> = {}) =>
  readParameters(pram.parameters, given, 'pram');
const mask = (column: Float64Array, given: Record<string, unknown> = {}, byte = 1, levels = 9) =>
  finish(pram.run([column], read(given), context(byte, levels)))[0];

/** Records of level 0, 1, ... as often as said, one after the other. */
const column = (...counts: number[]) =>
  Float64Array.from(counts.flatMap((count, level) => Array<number>(count).fill(level)));

const defaults: TransitionOptions = { retain: 0.8, invariant: true, alpha: 0.5 };
const P = [
  [0.7, 0.2, 0.1],
  [0.05, 0.9, 0.05],
  [0.25, 0.25, 0.5],
];

/** numpy: P Q with Q the normalised transpose of diag(p) P. */
const ORACLE = [
  [0.6682835237052104, 0.1629635424816148, 0.1687529338131748],
  [0.27160590413602465, 0.5849241120325458, 0.14346998383142964],
  [0.4218823345329369, 0.21520497574714442, 0.36291268971991864],
];
const ORACLE_DEFAULT = [
  [0.620712836123795, 0, 0.3493150684931506, 0.02997209538305428],
  [0, 1, 0, 0],
  [0.01940639269406393, 0, 0.9611872146118721, 0.01940639269406392],
  [0.02997209538305428, 0, 0.34931506849315064, 0.620712836123795],
];
const ORACLE_COUNTS = [43.00884955752213, 21.769911504424773, 35.2212389380531];

const close = (found: Transitions, expected: Transitions, tolerance = 1e-15) => {
  expect(found.length).toBe(expected.length);
  for (const [k, row] of expected.entries()) {
    expect(found[k].length).toBe(row.length);
    for (const [l, entry] of row.entries()) {
      expect(Math.abs(found[k][l] - entry), `${k}, ${l}`).toBeLessThan(tolerance);
    }
  }
};

/** How often level k became l, over many runs. */
function observedMoves(values: Float64Array, levels: number, runs: number, given = {}) {
  const moves = Array.from({ length: levels }, () => new Float64Array(levels));
  for (let run = 0; run < runs; run++) {
    const masked = finish(
      pram.run([values], read(given), {
        chance: { seed: new Uint8Array(32).fill(5), step: 1, part: run },
        scales: [{ kind: 'nominal', levels }],
      }),
    )[0];
    for (let i = 0; i < values.length; i++) moves[values[i]][masked[i]]++;
  }
  return moves;
}

/** Chi-squared of each row against its probabilities, within five standard deviations of its mean. */
function expectMoves(moves: readonly Float64Array[], matrix: Transitions) {
  for (const [k, row] of moves.entries()) {
    const total = row.reduce((a, b) => a + b, 0);
    if (total === 0) continue;
    let chiSquared = 0;
    let freedom = -1;
    for (const [l, entry] of matrix[k].entries()) {
      if (entry === 0) expect(row[l], `${k} never becomes ${l}`).toBe(0);
      else {
        chiSquared += (row[l] - total * entry) ** 2 / (total * entry);
        freedom++;
      }
    }
    expect(chiSquared, `row ${k}`).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom) + 1e-9);
  }
}

describe('the matrix of pram', () => {
  test('is what numpy 2.4.6 makes of Bayes and a product', () => {
    close(invariantMatrix(P, [50, 30, 20]), ORACLE);
  });

  test('spreads what does not stay over the levels that occur: numpy again', () => {
    close(transitionMatrix([5, 0, 90, 5], defaults), ORACLE_DEFAULT);
  });

  test('keeps the distribution to 1e-12 for any matrix and any counts, and rows sum to 1', () => {
    const some = fc.integer({ min: 1, max: 7 }).chain((m) =>
      fc.tuple(
        fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: m, maxLength: m }), {
          minLength: m,
          maxLength: m,
        }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: m, maxLength: m }),
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
    );
    fc.assert(
      fc.property(some, ([weights, counts, alpha]) => {
        const matrix = weights.map((row, k) => {
          const whole = row.map((weight, l) => weight + (k === l ? 1 : 0));
          const total = whole.reduce((a, b) => a + b, 0);
          return whole.map((weight) => weight / total);
        });
        const made = transitionMatrix(counts, { retain: 0, matrix, invariant: true, alpha });
        const n = Math.max(
          1,
          counts.reduce((a, b) => a + b, 0),
        );
        for (let l = 0; l < counts.length; l++) {
          const after = counts.reduce((sum, count, k) => sum + (count / n) * made[k][l], 0);
          expect(Math.abs(after - counts[l] / n)).toBeLessThan(1e-12);
          expect(Math.abs(made[l].reduce((a, b) => a + b, 0) - 1)).toBeLessThan(1e-12);
        }
      }),
    );
  });

  test('of one level, of levels of which one occurs and of none', () => {
    expect(transitionMatrix([7], defaults)).toEqual([[1]]);
    close(transitionMatrix([0, 3], defaults), [
      [1, 0],
      [0, 1],
    ]);
    expect(transitionMatrix([], defaults)).toEqual([]);
  });

  test.each([
    [[[1]], 'has 1 rows, but the column has 3 levels'],
    [[P[0], P[1], [1]], 'has 1 numbers in row 3, but the column has 3 levels'],
    [[P[0], [0.5, 0.5, 0.1], P[2]], 'has a row 2 that does not sum to 1'],
    [[P[0], [1.5, -0.5, 0], P[2]], 'has a row 2 that does not sum to 1'],
    [[P[0], [Number.NaN, 0, 1], P[2]], 'has a row 2 that does not sum to 1'],
  ])('%j is refused: %s', (matrix, what) => {
    const refused = () => checkedMatrix(matrix, 3);
    expect(refused).toThrow(`pram: matrix ${what}`);
    expect(refused).toThrow(expect.objectContaining({ code: 'usage', place: { key: 'matrix' } }));
  });

  test('sums of rows may be off by what is lost in writing', () => {
    const third = [0.3333333333, 0.3333333333, 0.3333333334 + 5e-10];
    const matrix = [third, P[1], P[2]];
    const made = invariantMatrix(matrix, [5, 3, 2]);
    const after = made[0].map((_, l) => 5 * made[0][l] + 3 * made[1][l] + 2 * made[2][l]);
    expect(after[0]).toBeCloseTo(5, 13);
  });
});

describe('counts before, estimated from those after', () => {
  test('are what numpy.linalg.solve gives', () => {
    const found = estimatedCounts(P, [40, 37, 23]);
    for (const [k, count] of ORACLE_COUNTS.entries()) expect(found[k]).toBeCloseTo(count, 11);
  });

  test('are right on average: the mean of many runs is within five standard errors', () => {
    const values = column(300, 150, 50);
    const runs = 400;
    const sums = [0, 0, 0];
    const squares = [0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const [masked] = finish(
        pram.run([values], read({ matrix: P, invariant: 'no' }), {
          chance: { seed: new Uint8Array(32).fill(3), step: 0, part: run },
          scales: [{ kind: 'nominal', levels: 3 }],
        }),
      );
      const counts = [0, 0, 0];
      for (const level of masked) counts[level]++;
      for (const [k, count] of estimatedCounts(P, counts).entries()) {
        sums[k] += count;
        squares[k] += count * count;
      }
    }
    for (const [k, count] of [300, 150, 50].entries()) {
      const mean = sums[k] / runs;
      const error = Math.sqrt((squares[k] / runs - mean * mean) / runs);
      expect(Math.abs(mean - count), `level ${k}`).toBeLessThan(5 * error);
    }
  });
});

describe('pram', () => {
  test.each([
    ['the default', {}, defaults],
    ['nothing stays at first', { retain: 0, alpha: 1 }, { retain: 0, invariant: true, alpha: 1 }],
    ['not invariant', { invariant: 'no' }, { ...defaults, invariant: false }],
    ['a given matrix', { matrix: P }, { ...defaults, matrix: P }],
    [
      'a given matrix as it is',
      { matrix: P, invariant: 'no' },
      { ...defaults, matrix: P, invariant: false },
    ],
  ] satisfies [string, object, TransitionOptions][])(
    'moves levels as often as its matrix says: %s',
    (_, given, options) => {
      const counts = [60, 30, 10];
      const moves = observedMoves(column(...counts), 3, 400, given);
      expectMoves(moves, transitionMatrix(counts, options));
    },
  );

  test('a level that does not occur is not made, and the others move by the matrix', () => {
    const counts = [5, 0, 90, 5];
    const moves = observedMoves(column(...counts), 4, 400);
    expectMoves(moves, transitionMatrix(counts, defaults));
  });

  test('keeps the counts on average where it is invariant: a mean within five standard errors', () => {
    const counts = [60, 30, 10];
    const runs = 1000;
    const moves = observedMoves(column(...counts), 3, runs, { alpha: 1 });
    const matrix = transitionMatrix(counts, { ...defaults, alpha: 1 });
    for (let l = 0; l < 3; l++) {
      const mean = moves.reduce((sum, row) => sum + row[l], 0) / runs;
      const variance = counts.reduce((sum, n, k) => sum + n * matrix[k][l] * (1 - matrix[k][l]), 0);
      expect(Math.abs(mean - counts[l])).toBeLessThan(5 * Math.sqrt(variance / runs));
    }
  });

  test('gives values that occur, leaves missing ones missing and its input alone', () => {
    const some = fc.array(
      fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constant(Number.NaN), fc.double()),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(
        some,
        fc.constantFrom('yes', 'no'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, invariant, retain) => {
          const values = Float64Array.from(list, (x) => x + 0);
          const before = values.slice();
          const masked = mask(values, { invariant, retain });
          expect(values).toEqual(before);
          expect([...masked].map(Number.isNaN)).toEqual([...values].map(Number.isNaN));
          const domain = new Set(values);
          for (const value of masked) expect(domain.has(value)).toBe(true);
        },
      ),
    );
  });

  test('one record, one level, nothing at all and nothing but missing stay as they are', () => {
    for (const list of [[], [3], [2, 2, 2], [Number.NaN, Number.NaN], [Number.NaN, 1]]) {
      const values = Float64Array.from(list);
      for (const given of [
        {},
        { retain: 0 },
        { invariant: 'no', retain: 0 },
        { alpha: 1, retain: 0 },
      ]) {
        expect(mask(values, given)).toEqual(values);
      }
    }
    const one = Float64Array.of(0, 0);
    expect(mask(one, { matrix: 1 }, 1, 1)).toEqual(one);
  });

  test('retain = 1 and alpha = 0 change nothing, retain = 0 changes all', () => {
    const values = column(20, 30, 50);
    expect(mask(values, { retain: 1 })).toEqual(values);
    expect(mask(values, { alpha: 0 })).toEqual(values);
    const changed = mask(values, { retain: 0, invariant: 'no' });
    expect(changed.some((value, i) => value === values[i])).toBe(false);
  });

  test('a given matrix may make levels that do not occur, and then the domain is not claimed', () => {
    const cycle = [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ];
    const values = column(3, 2);
    expect([...mask(values, { matrix: cycle, invariant: 'no' }, 1, 3)]).toEqual([1, 1, 1, 2, 2]);
    expect(pram.claimsOf!(read({ matrix: cycle, invariant: 'no' }))).toEqual([]);
    // Made invariant, a cycle is undone.
    expect(mask(values, { matrix: cycle, alpha: 1 }, 1, 3)).toEqual(values);
    expect(pram.claimsOf!(read({ matrix: cycle }))).toBe(pram.claims);
    expect(pram.claimsOf!(read())).toBe(pram.claims);
  });

  test('a matrix of another size or form than the levels is refused', () => {
    expect(() => mask(column(1, 1), { matrix: P }, 1, 2)).toThrow(
      'pram: matrix has 3 rows, but the column has 2 levels: give a row and a column for each level.',
    );
    expect(() => mask(column(1, 1), { matrix: [0.5, 0.5] }, 1, 2)).toThrow(
      'pram: matrix must have a row of probabilities for each level.',
    );
  });

  test('takes a column of a hundred thousand levels', () => {
    const values = Float64Array.from({ length: 200_000 }, (_, i) => i >> 1);
    const masked = mask(values, { alpha: 1 });
    // Q leads nearly nothing back to its own level: a fifth moves at first, a fifth of the rest on the way back.
    const moved = masked.filter((value, i) => value !== values[i]).length / values.length;
    expect(Math.abs(moved - 0.36)).toBeLessThan(0.01);
  });

  test('columns, seeds and parts have draws of their own; the same ones give the same', () => {
    const values = column(40, 40, 40);
    const run = (columns: Float64Array[], byte: number) =>
      finish(pram.run(columns, read(), context(byte)));
    const [a, b] = run([values, values], 1);
    expect(a).not.toEqual(b);
    expect(run([values, values], 1)).toEqual([a, b]);
    expect(run([values], 1)[0]).toEqual(a);
    expect(run([values], 2)[0]).not.toEqual(a);
  });
});
