import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustered, normals } from '../../../../bench/data.ts';
import { expectedDraws, memberships } from '../../../../test/reference/fuzzy.ts';
import { exp, log, randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { SOLO } from '../../contract/index.ts';
import { drawCentres, type Fuzziness, type FuzzyOptions, fuzzyCMeans, scaleOf } from './index.ts';

const stream = (index = 0) => randomStream(SOLO.chance.seed, 0, 99, index);
const centresOf = (columns: readonly Float64Array[], options: FuzzyOptions) =>
  finish(fuzzyCMeans(columns, options));
const fcm = (m: number): Fuzziness => ({ method: 'fcm', m });
const efcm = (lambda: number): Fuzziness => ({ method: 'efcm', lambda });
const columnsOf = (rows: readonly (readonly number[])[]) =>
  rows[0].map((_, j) => Float64Array.from(rows, (row) => row[j]));
const meanOf = (column: Float64Array) => column.reduce((a, b) => a + b, 0) / column.length;
const squared = (
  columns: readonly Float64Array[],
  k: number,
  centres: readonly Float64Array[],
  i: number,
) => columns.reduce((sum, column, j) => sum + (column[k] - centres[j][i]) ** 2, 0);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, j) => sum + x * b[j], 0);

const distances = fc.array(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 8,
});
const table = fc.integer({ min: 1, max: 3 }).chain((d) =>
  fc
    .array(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: d, maxLength: d }), {
      minLength: 4,
      maxLength: 20,
    })
    .map(columnsOf),
);
const how = fc.oneof(
  fc.constantFrom(1.1, 1.2, 1.37, 1.4, 1.5, 2, 3, 5).map(fcm),
  fc.constantFrom(0.01, 0.3, 1, 10).map(efcm),
);

/** Six clusters on both sides of each of three axes. */
const six = normals(300, 3).map((column, j) =>
  column.map((x, i) => x + (i % 3 === j ? (i % 2 === 0 ? 8 : -8) : 0)),
);

describe('memberships', () => {
  test('of fuzzy c-means are those of the formula', () => {
    fc.assert(
      fc.property(distances, fc.double({ min: 1.05, max: 10, noNaN: true }), (list, m) => {
        const u = memberships(Float64Array.from(list), fcm(m));
        for (const [i, own] of list.entries()) {
          const sum = list.reduce((all, other) => all + (own / other) ** (1 / (m - 1)), 0);
          expect(u[i]).toBeCloseTo(1 / sum, 12);
        }
      }),
    );
  });

  test.each([1.1, 1.2, 1.25, 1.4, 1.5, 2, 3])('m = %d, where powers are products, as well', (m) => {
    const list = [0.3, 0.5, 2, 7];
    const u = memberships(Float64Array.from(list), fcm(m));
    for (const [i, own] of list.entries()) {
      const sum = list.reduce((all, other) => all + (own / other) ** (1 / (m - 1)), 0);
      expect(u[i] * sum).toBeCloseTo(1, 13);
    }
  });

  test('of the entropy form are those of the formula, without overflow or underflow', () => {
    const near = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(near, fc.double({ min: 0.001, max: 5, noNaN: true }), (list, lambda) => {
        const sum = list.reduce((all, other) => all + exp(-lambda * other), 0);
        const u = memberships(Float64Array.from(list), efcm(lambda));
        const far = memberships(
          Float64Array.from(list, (x) => x + 1e6),
          efcm(lambda),
        );
        for (const [i, own] of list.entries()) {
          expect(u[i]).toBeCloseTo(exp(-lambda * own) / sum, 12);
          expect(far[i]).toBeCloseTo(u[i], 8);
        }
      }),
    );
  });

  test('add up to 1, and are equal for centres that are as near', () => {
    fc.assert(
      fc.property(distances, how, (list, fuzziness) => {
        const u = memberships(Float64Array.from([...list, list[0]]), fuzziness);
        expect(u.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
        expect(u[0]).toBe(u.at(-1));
      }),
    );
  });

  test('a record on a centre belongs to it alone, and to several that coincide in equal parts', () => {
    expect([...memberships(Float64Array.of(4, 0, 1), fcm(2))]).toEqual([0, 1, 0]);
    expect([...memberships(Float64Array.of(0, 4, 0), fcm(7))]).toEqual([0.5, 0, 0.5]);
    const [own] = memberships(Float64Array.of(0, 1), efcm(1));
    expect(own).toBeCloseTo(1 / (1 + exp(-1)), 14);
  });

  test('are crisp as m falls to 1 and lambda grows, equal as m grows and lambda falls to 0', () => {
    const list = Float64Array.of(2, 1, 3);
    for (const fuzziness of [fcm(1.0001), efcm(1e6)]) {
      expect([...memberships(list, fuzziness)]).toEqual([0, 1, 0]);
    }
    for (const fuzziness of [fcm(1e7), efcm(1e-7)]) {
      for (const u of memberships(list, fuzziness)) expect(u).toBeCloseTo(1 / 3, 6);
    }
  });

  test.each([fcm(1), fcm(Number.NaN), fcm(Number.POSITIVE_INFINITY), efcm(0), efcm(-1)])(
    '%j is refused',
    (fuzziness) => {
      expect(() => memberships(Float64Array.of(1), fuzziness)).toThrow(/must be a number above/);
    },
  );
});

describe('centres', () => {
  /** One alternation by the letter of the formulas. */
  function byTheLetter(
    columns: readonly Float64Array[],
    centres: readonly Float64Array[],
    fuzziness: Fuzziness,
  ): { centres: Float64Array[]; objective: number } {
    const n = columns[0].length;
    const c = centres[0].length;
    const m = fuzziness.method === 'fcm' ? fuzziness.m : 1;
    let objective = 0;
    const sums = columns.map(() => new Float64Array(c));
    const weights = new Float64Array(c);
    for (let k = 0; k < n; k++) {
      const d = Float64Array.from({ length: c }, (_, i) => squared(columns, k, centres, i));
      const u = memberships(d, fuzziness);
      for (let i = 0; i < c; i++) {
        const weight = u[i] ** m;
        objective += weight * d[i];
        if (fuzziness.method === 'efcm' && u[i] > 0)
          objective += (u[i] * log(u[i])) / fuzziness.lambda;
        weights[i] += weight;
        for (const [j, column] of columns.entries()) sums[j][i] += weight * column[k];
      }
    }
    return { objective, centres: sums.map((sum) => sum.map((value, i) => value / weights[i])) };
  }

  test('one alternation is that of the formulas, objective and all', () => {
    fc.assert(
      fc.property(table, how, fc.integer({ min: 1, max: 4 }), (columns, fuzziness, c) => {
        const from = columns.map((column) =>
          Float64Array.from({ length: c }, (_, i) => 0.7 * column[i] + 0.13 * i + 0.01),
        );
        const expected = byTheLetter(columns, from, fuzziness);
        const found = centresOf(columns, {
          fuzziness,
          centres: c,
          from,
          iterations: 1,
          standardise: 'none',
        });
        expect(found.iterations).toBe(1);
        expect(found.objective).toBeCloseTo(expected.objective, 6);
        for (const [j, centre] of found.centres.entries()) {
          for (const [i, x] of centre.entries()) {
            // Where nobody belongs to a centre in doubles, it stays and the formula is 0 / 0.
            if (Number.isFinite(expected.centres[j][i]) && expected.centres[j][i] !== 0)
              expect(x).toBeCloseTo(expected.centres[j][i], 6);
          }
        }
      }),
    );
  });

  test('the objective never rises, with and without constraints', () => {
    fc.assert(
      fc.property(table, how, fc.boolean(), (columns, fuzziness, constrained) => {
        const d = columns.length;
        const constraints = constrained
          ? [{ coefficients: new Float64Array(d).fill(1), constant: 3 }]
          : [];
        const options = { fuzziness, centres: 3, starts: 1, constraints, tolerance: 0 };
        let before = Number.POSITIVE_INFINITY;
        for (const iterations of [1, 2, 3, 5, 10, 30]) {
          const { objective } = centresOf(columns, { ...options, iterations });
          expect(objective).toBeLessThanOrEqual(before + 1e-9 * Math.max(1, Math.abs(before)));
          before = objective;
        }
      }),
      { numRuns: 50 },
    );
  });

  test('one centre is the mean, and on it every record falls (proposition 8)', () => {
    fc.assert(
      fc.property(table, how, (columns, fuzziness) => {
        const { centres, converged, scale } = centresOf(columns, { fuzziness, centres: 1 });
        expect(converged).toBe(true);
        for (const [j, [centre]] of centres.entries())
          expect(centre).toBeCloseTo(meanOf(columns[j]), 6);
        const drawn = finish(drawCentres(columns, centres, { fuzziness, scale }, stream()));
        expect(new Set(drawn)).toEqual(new Set([0]));
      }),
      { numRuns: 50 },
    );
  });

  test.each([fcm(1.01), efcm(1e9)])(
    'as many centres as records, nearly crisp (%j), give the data back (proposition 8)',
    (fuzziness) => {
      fc.assert(
        fc.property(table, fc.constantFrom('none', 'sd', 'range'), (columns, standardise) => {
          const n = columns[0].length;
          const { centres, scale } = centresOf(columns, { fuzziness, centres: n, standardise });
          const drawn = finish(drawCentres(columns, centres, { fuzziness, scale }, stream()));
          for (const [j, column] of columns.entries()) {
            for (const [i, x] of column.entries()) expect(centres[j][drawn[i]]).toBeCloseTo(x, 9);
          }
        }),
        { numRuns: 50 },
      );
    },
  );

  test('large m and small lambda draw all centres to the mean (propositions 2 and 3)', () => {
    for (const fuzziness of [fcm(30), fcm(1000), efcm(1e-4)]) {
      const { centres, converged } = centresOf(six, { fuzziness, centres: 6, starts: 3 });
      expect(converged).toBe(true);
      for (const [j, centre] of centres.entries()) {
        for (const x of centre) expect(x).toBeCloseTo(meanOf(six[j]), 5);
      }
    }
  });

  // The weights u^m tend to the geometric mean of all distances over the own one, and not to equal ones. The
  // mean is a stable solution for large m only if the largest eigenvalue of the mean of (x - mean)(x - mean)' /
  // |x - mean|^2 is below one half (Yu, Cheng and Huang 2004), which it never is with one or two columns.
  test('with two columns proposition 2 holds for memberships, but centres stay apart', () => {
    const { centres, converged } = centresOf(six.slice(0, 2), { fuzziness: fcm(1000), centres: 4 });
    expect(converged).toBe(true);
    expect(Math.max(...centres[0]) - Math.min(...centres[0])).toBeGreaterThan(0.1);
    for (const u of memberships(Float64Array.of(1, 5, 2, 9), fcm(1000)))
      expect(u).toBeCloseTo(0.25, 2);
  });

  test('crisp centres are means of the records nearest to them', () => {
    const columns = clustered(400, 2);
    for (const fuzziness of [fcm(1.001), efcm(1e6)]) {
      const { centres, scale, converged } = centresOf(columns, { fuzziness, centres: 10 });
      expect(converged).toBe(true);
      const drawn = finish(drawCentres(columns, centres, { fuzziness, scale }, stream()));
      for (let i = 0; i < 10; i++) {
        const members = [...drawn.keys()].filter((k) => drawn[k] === i);
        for (const [j, column] of columns.entries())
          expect(meanOf(Float64Array.from(members, (k) => column[k]))).toBeCloseTo(
            centres[j][i],
            5,
          );
      }
    }
  });

  test('the same chance gives the same centres, and more starts never a larger objective', () => {
    const columns = clustered(500, 3);
    const options = { fuzziness: fcm(1.5), centres: 20, iterations: 60 };
    const one = centresOf(columns, { ...options, starts: 1 });
    expect(centresOf(columns, { ...options, starts: 1 })).toEqual(one);
    expect(centresOf(columns, { ...options, starts: 6 }).objective).toBeLessThanOrEqual(
      one.objective,
    );
    const chance = { ...SOLO.chance, part: 1 };
    expect(centresOf(columns, { ...options, starts: 1, chance }).centres).not.toEqual(one.centres);
  });

  test('k gives as many centres as there are whole groups', () => {
    const columns = normals(32, 2);
    expect(centresOf(columns, { fuzziness: fcm(2), k: 5 }).centres[0]).toHaveLength(6);
    expect(() => centresOf(columns, { fuzziness: fcm(2), k: 33 })).toThrow('from 1 to the number');
    expect(() => centresOf(columns, { fuzziness: fcm(2), centres: 0 })).toThrow(
      'from 1 to the number',
    );
  });

  test('with a trial, only the best start goes on: as good as its own end, and no more than that', () => {
    const columns = clustered(500, 3);
    const options = { fuzziness: fcm(1.5), centres: 20, iterations: 60 };
    const short = centresOf(columns, { ...options, starts: 4, iterations: 5 });
    const found = centresOf(columns, { ...options, starts: 4, trial: 5 });
    expect(found.iterations).toBeGreaterThan(5);
    expect(found.objective).toBeLessThan(short.objective);
    const on = centresOf(columns, { ...options, from: short.centres, iterations: 55 });
    expect(found.objective).toBeCloseTo(on.objective, 9);
    const alone = centresOf(columns, { ...options, starts: 1, trial: 5 });
    expect(alone).toEqual(centresOf(columns, { ...options, starts: 1 }));
  });

  test('few alternations are reported as not converged', () => {
    const options = { fuzziness: fcm(2), centres: 5, iterations: 2 };
    expect(centresOf(normals(200, 2), options)).toMatchObject({ converged: false, iterations: 2 });
  });

  test('missing values are refused, equal records and constant columns are not', () => {
    expect(() =>
      centresOf([Float64Array.of(1, Number.NaN)], { fuzziness: fcm(2), centres: 1 }),
    ).toThrow('Column 1 has missing values');
    const equal = [new Float64Array(9).fill(3), new Float64Array(9).fill(-1)];
    for (const fuzziness of [fcm(1.2), fcm(2), fcm(9), efcm(2)]) {
      const { centres } = centresOf(equal, { fuzziness, centres: 3 });
      expect(centres.map((centre) => [...centre])).toEqual([
        [3, 3, 3],
        [-1, -1, -1],
      ]);
    }
  });

  test('progress rises and stays below the whole', () => {
    const work = fuzzyCMeans(normals(3000, 2), { fuzziness: fcm(2), centres: 30, iterations: 5 });
    let before = -1;
    for (const step of work) {
      if ('wish' in step) throw new Error('no wish is needed');
      const share = step.done / step.total;
      expect(share).toBeGreaterThanOrEqual(before);
      expect(share).toBeLessThanOrEqual(1);
      before = share;
    }
  });
});

describe('constraints', () => {
  const constraints = [
    { coefficients: [1.16, 1.07, -1, 0], constant: 0 },
    { coefficients: [1, 0, 0, 2], constant: 2.5 },
    { coefficients: [2.16, 1.07, -1, 2], constant: 2.5 },
  ];

  test('every centre satisfies them all, on every scale, whatever the data', () => {
    const columns = clustered(150, 4);
    for (const standardise of ['none', 'sd', 'range'] as const) {
      for (const fuzziness of [fcm(1.4), fcm(3), efcm(2)]) {
        const { centres } = centresOf(columns, {
          fuzziness,
          standardise,
          k: 10,
          constraints,
          starts: 2,
        });
        for (let i = 0; i < 15; i++) {
          const centre = centres.map((column) => column[i]);
          for (const { coefficients, constant } of constraints)
            expect(Math.abs(dot(coefficients, centre) - constant)).toBeLessThan(1e-10);
        }
      }
    }
  });

  test('data that satisfy them give the centres of no constraint (propositions 5 and 7)', () => {
    const [a, b, free] = clustered(120, 3);
    const total = a.map((x, i) => 1.16 * x + 1.07 * b[i]);
    const columns = [a, b, total, free];
    for (const standardise of ['none', 'sd'] as const) {
      for (const fuzziness of [fcm(1.4), efcm(2)]) {
        const options = { fuzziness, standardise, centres: 6, starts: 2 };
        const without = centresOf(columns, options);
        const found = centresOf(columns, { ...options, constraints: constraints.slice(0, 1) });
        for (const [j, centre] of found.centres.entries()) {
          for (const [i, x] of centre.entries()) expect(x).toBeCloseTo(without.centres[j][i], 5);
        }
      }
    }
  });

  test('contradictions are told before any work', () => {
    const contrary = [...constraints, { coefficients: [1, 0, 0, 2], constant: 2, name: 'second' }];
    expect(() =>
      centresOf(normals(50, 4), { fuzziness: fcm(2), centres: 3, constraints: contrary }),
    ).toThrow('Constraint 2 and Constraint "second" contradict each other');
  });
});

describe('drawn centres', () => {
  const columns = clustered(400, 3);
  const options = { fuzziness: fcm(1.5), k: 10, starts: 2 };
  const { centres, scale } = centresOf(columns, options);
  const lossOf = (fuzziness: Fuzziness) =>
    expectedDraws(columns, centres, { fuzziness, scale }).loss;

  test('the fuzzier the draw, the larger the expected loss, for all data and centres (proposition 8)', () => {
    fc.assert(
      fc.property(distances, fc.nat(), (list, pick) => {
        const expected = (fuzziness: Fuzziness) =>
          dot(memberships(Float64Array.from(list), fuzziness), list);
        const ms = [1.05, 1.3, 2, 5, 50].map(fcm);
        const lambdas = [10, 1, 0.1, 1e-3, 1e-6].map(efcm);
        const ladder = (pick % 2 === 0 ? ms : lambdas).map(expected);
        for (let i = 1; i < ladder.length; i++)
          expect(ladder[i]).toBeGreaterThanOrEqual(ladder[i - 1] * (1 - 1e-12));
      }),
    );
    expect(lossOf(fcm(1.2))).toBeLessThan(lossOf(fcm(1.5)));
    expect(lossOf(efcm(10))).toBeLessThan(lossOf(efcm(1)));
  });

  test('fuzzier or fewer centres lose more, drawn alike, on data in six clusters (proposition 8)', () => {
    const loss = (given: FuzzyOptions) => {
      const found = centresOf(six, given);
      const draw = { fuzziness: fcm(1.01), scale: found.scale };
      return expectedDraws(six, found.centres, draw).loss;
    };
    const rises = (list: number[]) => {
      expect(list).toEqual([...list].sort((a, b) => a - b));
      // The most that can be lost: all records on the mean of 3 columns of variance 1.
      expect(list.at(-1)).toBeCloseTo(900, 6);
    };
    rises([1.05, 1.3, 1.6, 2, 3, 30].map((m) => loss({ fuzziness: fcm(m), k: 50 })));
    rises([1e3, 20, 5, 2, 0.1].map((lambda) => loss({ fuzziness: efcm(lambda), k: 50 })));
    rises([300, 100, 50, 20, 6, 3, 1].map((c) => loss({ fuzziness: fcm(1.1), centres: c })));
  });

  // With m2 large a record is sent to any centre, and loses its own variance and that of the centres: fuzzier
  // centres are nearer to each other, so that the loss falls from twice the variance to once.
  test('proposition 8 on m1 needs a small m2: with a large one, fuzzier centres lose less', () => {
    const loss = (m: number) => {
      const found = centresOf(six, { fuzziness: fcm(m), k: 50 });
      const draw = { fuzziness: fcm(1e6), scale: found.scale };
      return expectedDraws(six, found.centres, draw).loss;
    };
    expect(loss(1.05)).toBeGreaterThan(1.9 * loss(30));
    expect(loss(30)).toBeCloseTo(900, 2);
  });

  test('with m2 large and c = n / k, every centre expects k records (proposition 8)', () => {
    for (const fuzziness of [fcm(1e5), efcm(1e-6)]) {
      const { sizes } = expectedDraws(columns, centres, { fuzziness, scale });
      expect(sizes).toHaveLength(40);
      for (const size of sizes) expect(size).toBeCloseTo(10, 2);
    }
  });

  test('come as often as memberships say', () => {
    const two = [Float64Array.of(0, 3)];
    const many = [new Float64Array(20_000).fill(1)];
    const draw = { fuzziness: fcm(2), scale: scaleOf(many, 'none') };
    const drawn = finish(drawCentres(many, two, draw, stream()));
    // Distances 1 and 4: memberships 0.8 and 0.2; five standard deviations are 283.
    expect(Math.abs(drawn.filter((i) => i === 1).length - 4000)).toBeLessThan(283);
  });

  test('are the same for the same stream and differ for another', () => {
    const draw = { fuzziness: fcm(2), scale };
    const one = finish(drawCentres(columns, centres, draw, stream(1)));
    expect(finish(drawCentres(columns, centres, draw, stream(1)))).toEqual(one);
    expect(finish(drawCentres(columns, centres, draw, stream(2)))).not.toEqual(one);
  });
});
