import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projector } from './quadratic.ts';

type Rows = number[][];

interface Case {
  n: number;
  point: number[];
  weights: number[];
  equalities: Rows;
  equal: number[];
  inequalities: Rows;
  most: number[];
}

function solve({ n, point, weights, equalities, equal, inequalities, most }: Case) {
  const y = Float64Array.from(point);
  const answer = projector({ variables: n, equalities, inequalities }, weights).project(
    y,
    equal,
    most,
  );
  return { ...answer, y: [...y] };
}

const rowsOf = (n: number, values: number[]): Rows =>
  Array.from({ length: values.length / n }, (_, i) => values.slice(i * n, (i + 1) * n));

const inner = (a: number[], x: number[]) => a.reduce((sum, value, j) => sum + value * x[j], 0);

describe('projections computed with solve.QP of quadprog 1.5-8 in R (Turlach and Weingessel)', () => {
  const cases: [Case, number[]][] = [
    [
      {
        n: 4,
        point: [1.08, -2.71, 4.46, 2.98],
        weights: [2.87, 0.68, 2.39, 1.22],
        equalities: rowsOf(4, [-1, 1, 0, 2, -2, 0, 0, 2]),
        equal: [-0.1, -1.2],
        inequalities: rowsOf(
          4,
          [2, 1, 2, 1, -2, 0, 2, -1, 0, 2, 2, -1, 2, 1, -2, -1, 1, 1, -1, 0, -2, 1, -1, 0],
        ),
        most: [1.4, -3.7, -0.7, 3.8, 2.4, -0.3],
      },
      [1.04, 0.06000000000000139, -0.59000000000000086, 0.43999999999999984],
    ],
    [
      {
        n: 5,
        point: [6.46, -8.44, -4.1, -4.31, 0.49],
        weights: [1.38, 0.71, 2.41, 1.61, 0.59],
        equalities: rowsOf(5, [-2, -2, 1, 2, -1, 1, 1, 1, 2, 2]),
        equal: [-3, 1.8],
        inequalities: rowsOf(
          5,
          [
            0, 2, -2, -2, 1, -2, -2, 0, 0, -2, 0, 0, 0, 0, -1, -1, 1, -2, -2, -2, -2, 1, 2, 1, -2,
            2, 1, -1, -2, -1, 0, 1, -2, 2, 0,
          ],
        ),
        most: [0.5, -2.7, -1, -3.5, -1.7, 1.2, -4.6],
      },
      [
        5.32421803816349, -9.24843607632698, -3.041581425906065, -1.141318306128712,
        5.52421803816349,
      ],
    ],
    [
      {
        n: 6,
        point: [2.85, 1.36, 6.26, -3.41, -3.12, 8.64],
        weights: [2.77, 2.98, 1.08, 1.2, 2.26, 2.58],
        equalities: rowsOf(6, [1, 2, -2, 1, 1, -2, -1, -1, 1, 0, 1, -2]),
        equal: [-1.4, -5.3],
        inequalities: rowsOf(
          6,
          [
            2, 0, 1, -2, 0, 2, -1, 0, 1, 1, 0, -1, -1, -2, -1, 0, -2, 1, 0, 2, 1, 0, -2, 2, -2, -1,
            -2, -1, 1, 2, 2, -2, -2, -1, 0, 2, 0, -1, 2, 1, 1, 1, -1, 2, 1, -1, -2, 1,
          ],
        ),
        most: [4.3, -2.6, 1.7, 5.1, 4.6, 5.8, 1.3, 2.1],
      },
      [
        0.4892890557840131, 0.61266519006688136, -0.30000000000000121, 0.18342631823132635,
        0.09022877074551919, 1.9941372624473117,
      ],
    ],
  ];
  test.each(cases)('case %#', (problem, expected) => {
    const { status, y } = solve(problem);
    expect(status).toBe('found');
    for (const [j, value] of expected.entries()) expect(y[j]).toBeCloseTo(value, 11);
  });
});

/** Solves a linear system by elimination; null where it is singular. */
function linearSolve(a: Rows, b: number[]): number[] | null {
  const m = a.map((row, i) => [...row, b[i]]);
  const n = b.length;
  for (let k = 0; k < n; k++) {
    let p = k;
    for (let i = k; i < n; i++) if (Math.abs(m[i][k]) > Math.abs(m[p][k])) p = i;
    if (Math.abs(m[p][k]) < 1e-9) return null;
    [m[k], m[p]] = [m[p], m[k]];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = m[i][k] / m[k][k];
      for (let j = k; j <= n; j++) m[i][j] -= factor * m[k][j];
    }
  }
  return m.map((row, i) => row[n] / row[i]);
}

/** The best of all points that are nearest for some set of rows taken as equalities: every set is tried. */
function exhaustive({ point, weights, equalities, equal, inequalities, most }: Case) {
  const rows = [...equalities, ...inequalities];
  const sides = [...equal, ...most];
  let best: number[] | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let set = 0; set < 1 << rows.length; set++) {
    const chosen = rows.map((_, i) => i).filter((i) => (set >> i) & 1);
    const gram = chosen.map((i) =>
      chosen.map((k) => rows[i].reduce((s, a, j) => s + (a * rows[k][j]) / weights[j], 0)),
    );
    const gaps = chosen.map((i) => inner(rows[i], point) - sides[i]);
    const multipliers = chosen.length === 0 ? [] : linearSolve(gram, gaps);
    if (multipliers === null) continue;
    const y = point.map(
      (v, j) => v - chosen.reduce((s, i, k) => s + multipliers[k] * rows[i][j], 0) / weights[j],
    );
    const fits =
      equalities.every((row, i) => Math.abs(inner(row, y) - equal[i]) < 1e-7) &&
      inequalities.every((row, i) => inner(row, y) - most[i] < 1e-7);
    const distance = y.reduce((s, v, j) => s + weights[j] * (v - point[j]) ** 2, 0);
    if (fits && distance < least) {
      least = distance;
      best = y;
    }
  }
  return { best, least };
}

const small = fc.integer({ min: -3, max: 3 });

const cases = fc.integer({ min: 1, max: 4 }).chain((n) =>
  fc.integer({ min: 0, max: 2 }).chain((p) =>
    fc.integer({ min: 0, max: 5 }).chain((q) =>
      fc.record({
        n: fc.constant(n),
        point: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }),
        weights: fc.array(fc.constantFrom(0.25, 1, 2, 5), { minLength: n, maxLength: n }),
        equalities: fc.array(fc.array(small, { minLength: n, maxLength: n }), {
          minLength: p,
          maxLength: p,
        }),
        equal: fc.array(small, { minLength: p, maxLength: p }),
        inequalities: fc.array(fc.array(small, { minLength: n, maxLength: n }), {
          minLength: q,
          maxLength: q,
        }),
        most: fc.array(small, { minLength: q, maxLength: q }),
      }),
    ),
  ),
);

test('agrees with every set of rows tried out, also where rows depend on or contradict each other', () => {
  fc.assert(
    fc.property(cases, (problem) => {
      const { status, y, conflict } = solve(problem);
      const { best, least } = exhaustive(problem);
      expect(status).toBe(best === null ? 'infeasible' : 'found');
      if (best === null) {
        // The rows it blames contradict each other without the rest.
        const p = problem.equalities.length;
        const blamed = {
          ...problem,
          equalities: problem.equalities.filter((_, i) => conflict.includes(i)),
          equal: problem.equal.filter((_, i) => conflict.includes(i)),
          inequalities: problem.inequalities.filter((_, i) => conflict.includes(p + i)),
          most: problem.most.filter((_, i) => conflict.includes(p + i)),
        };
        expect(exhaustive(blamed).best).toBeNull();
        expect(y).toEqual(problem.point);
        return;
      }
      const distance = y.reduce(
        (s, v, j) => s + problem.weights[j] * (v - problem.point[j]) ** 2,
        0,
      );
      expect(Math.abs(distance - least)).toBeLessThan(1e-7 * Math.max(1, least));
    }),
    { numRuns: 1500 },
  );
});

test('large systems satisfy the conditions of Karush, Kuhn and Tucker, at any scale of the data', () => {
  const sized = fc.record({
    n: fc.integer({ min: 2, max: 14 }),
    p: fc.integer({ min: 0, max: 5 }),
    q: fc.integer({ min: 0, max: 20 }),
    seed: fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 500, maxLength: 500 }),
    size: fc.constantFrom(1e-3, 1, 1e6),
  });
  fc.assert(
    fc.property(sized, ({ n, p, q, seed, size }) => {
      let at = 0;
      const next = () => seed[at++ % seed.length] + ((at * 37) % 11) / 16;
      const list = (length: number) => Array.from({ length }, next);
      const inside = list(n).map((v) => v * size);
      const equalities = Array.from({ length: p }, () => list(n).map(Math.trunc));
      const inequalities = Array.from({ length: q }, () => list(n).map(Math.trunc));
      const problem = {
        n,
        point: list(n).map((v) => v * size * 3),
        weights: list(n).map((v) => (1 + v * v) / (size * size)),
        equalities,
        equal: equalities.map((row) => inner(row, inside)),
        inequalities,
        most: inequalities.map((row) => inner(row, inside) + Math.abs(next()) * size * 0.2),
      };
      const { status, y } = solve(problem);
      expect(status).toBe('found');
      const near = 1e-9 * size * 50;
      for (const [i, row] of equalities.entries()) {
        expect(Math.abs(inner(row, y) - problem.equal[i])).toBeLessThan(near);
      }
      for (const [i, row] of inequalities.entries()) {
        expect(inner(row, y) - problem.most[i]).toBeLessThan(near);
      }
      // The nearest point of a convex set: the way back to the start makes no acute angle with the way to any other.
      const way = y.map((v, j) => problem.weights[j] * (problem.point[j] - v));
      const toInside = y.map((v, j) => inside[j] - v);
      const product = way.reduce((s, v, j) => s + v * toInside[j], 0);
      const scale = way.reduce((s, v, j) => s + Math.abs(v * toInside[j]), 0);
      expect(product).toBeLessThanOrEqual(1e-8 * Math.max(1, scale));
    }),
    { numRuns: 300 },
  );
});

test('a corner where more rows meet than there are variables is reached, and rounding there is no violation', () => {
  const box = [0, 1, 2, 3].flatMap((j) =>
    [1, -1].map((sign) => [0, 1, 2, 3].map((i) => (i === j ? sign : 0))),
  );
  const rows = {
    variables: 4,
    equalities: [
      [1, 0, 0, -1],
      [1, 0, 1, 0],
    ],
    inequalities: [[1, -1, 0, 0], ...box],
  };
  const point = Float64Array.of(1, 2, 3, 1);
  const { status } = projector(rows, [1, 1, 1, 1]).project(
    point,
    [0, 1],
    [0, 3, 0, 0, 0, 1, -1, 3, 0],
  );
  expect(status).toBe('found');
  for (const [j, value] of [0, 0, 1, 0].entries()) expect(point[j]).toBeCloseTo(value, 12);
});

test('one projector serves many points, in any order, with the same answers', () => {
  const rows = {
    variables: 3,
    equalities: [[1, 1, -1]],
    inequalities: [
      [0, 0, 1],
      [-1, 0, 0],
    ],
  };
  const shared = projector(rows, [1, 1, 1]);
  for (const point of [
    [5, 6, 30],
    [-4, 2, 9],
    [1, 2, 3],
    [5, 6, 30],
  ]) {
    const a = Float64Array.from(point);
    const b = Float64Array.from(point);
    shared.project(a, [0], [8, 0]);
    projector(rows, [1, 1, 1]).project(b, [0], [8, 0]);
    expect(a).toEqual(b);
    expect(a[0] + a[1] - a[2]).toBeCloseTo(0, 12);
  }
});
