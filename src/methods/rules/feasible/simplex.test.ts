import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, plus, type Rational, rational, rationalOf, times, toNumber } from './rational.ts';
import { type Constraint, solve } from './simplex.ts';
import { haveWholeSolution } from './wholeSolutions.ts';

describe('numbers of rules', () => {
  test.each([
    [0.1 + 0.2, 3n, 10n],
    [1 / 3, 1n, 3n],
    [-2 / 7, -2n, 7n],
    [1.16, 29n, 25n],
    [1e-7, 1n, 10n ** 7n],
    [1e21, 10n ** 21n, 1n],
    [-0, 0n, 1n],
    [123456.789, 123456789n, 1000n],
  ])('%d is a fraction', (x, top, bottom) => {
    expect(rationalOf(x)).toEqual({ top, bottom });
  });

  test('are near the fraction that they stand for', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 });
    fc.assert(
      fc.property(finite, (x) => {
        fc.pre(Math.abs(x) > 1e-250);
        expect(Math.abs(toNumber(rationalOf(x)) - x)).toBeLessThanOrEqual(1.1e-13 * Math.abs(x));
      }),
    );
  });
});

describe('constraints', () => {
  const coefficient = fc.integer({ min: -9, max: 9 });
  const constraint: fc.Arbitrary<Constraint> = fc
    .tuple(
      fc.array(coefficient, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('=' as const, '<=' as const, '<' as const),
      coefficient,
    )
    .map(([values, relation, constant]) => ({
      coefficients: new Map(values.map((value, j) => [j, rational(BigInt(value))])),
      relation,
      constant: rational(BigInt(constant)),
    }));

  const holds = (
    { coefficients, relation, constant }: Constraint,
    point: Map<number, Rational>,
  ) => {
    let total = rational(0n);
    for (const [j, value] of coefficients) total = plus(total, times(value, point.get(j)!));
    const order = compare(total, constant);
    return relation === '=' ? order === 0 : relation === '<' ? order < 0 : order <= 0;
  };

  test('are satisfied by the point that is found, exactly', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.array(constraint, { maxLength: 8 }), (constraints) => {
        const point = solve(constraints, { left: 1e7 });
        if (point === null || point === 'undecided') return;
        found++;
        for (const one of constraints) expect(holds(one, point)).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(25);
  });

  test('have no solution where none is found: no point of a fine grid is one', () => {
    fc.assert(
      fc.property(
        fc.array(
          constraint.filter(({ coefficients }) => coefficients.size <= 2),
          { maxLength: 5 },
        ),
        (constraints) => {
          if (solve(constraints, { left: 1e7 }) !== null) return;
          const solutions: [bigint, bigint][] = [];
          for (let x = -20n; x <= 20n; x++) {
            for (let y = -20n; y <= 20n; y++) {
              const point = new Map([
                [0, rational(x, 4n)],
                [1, rational(y, 4n)],
              ]);
              if (constraints.every((one) => holds(one, point))) solutions.push([x, y]);
            }
          }
          expect(solutions).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('that take too much work are left undecided', () => {
    const many = Array.from(
      { length: 30 },
      (_, i): Constraint => ({
        coefficients: new Map(
          Array.from({ length: 30 }, (_, j) => [
            j,
            rational(BigInt(((i * 31 + j * 17) % 23) - 11)),
          ]),
        ),
        relation: '<=',
        constant: rational(BigInt(i - 40)),
      }),
    );
    expect(solve(many, { left: 1000 })).toBe('undecided');
  });
});

test('equations have whole solutions if one was put into them, and none modulo a number they contradict', () => {
  const whole = fc.bigInt({ min: -9n, max: 9n });
  fc.assert(
    fc.property(
      fc.array(fc.array(whole, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.array(whole, { minLength: 4, maxLength: 4 }),
      fc.bigInt({ min: 2n, max: 5n }),
      (rows, point, modulus) => {
        const value = (row: readonly bigint[]) =>
          row.reduce((sum, entry, j) => sum + entry * point[j], 0n);
        const solved = rows.map((row) => [...row, value(row)]);
        expect(haveWholeSolution(solved, { left: 1e6 })).toBe(true);
        const multiple = rows[0].map((entry) => entry * modulus);
        const broken = [...multiple, value(multiple) + 1n];
        expect(haveWholeSolution([...solved, broken], { left: 1e6 })).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
