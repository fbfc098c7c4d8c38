import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainPass } from '../../../test/reference/mixture.ts';
import { instantiate, type MixtureComponents, mixturePass, mixtureSumCount } from './index.ts';
import { powersOfTwo } from './mixturePowers.ts';

const value = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -3, max: 3, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: -40, max: 40, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 1e-160, 1e9) },
);

const doubles = (length: number, of: fc.Arbitrary<number> = value) =>
  fc.array(of, { minLength: length, maxLength: length }).map((list) => Float64Array.from(list));

const problem = fc
  .record({
    d: fc.integer({ min: 1, max: 9 }),
    components: fc.integer({ min: 1, max: 5 }),
    records: fc.integer({ min: 1, max: 150 }),
    diagonal: fc.boolean(),
    heavy: fc.boolean(),
  })
  .chain(({ d, components, records, diagonal, heavy }) =>
    fc.record({
      columns: fc.array(doubles(records), { minLength: d, maxLength: d }),
      mixture: fc.record({
        dimensions: fc.constant(d),
        components: fc.constant(components),
        diagonal: fc.constant(diagonal),
        means: doubles(components * d),
        inverses: doubles(components * d * d),
        constants: doubles(components),
        ...(heavy && {
          degrees: doubles(components, fc.double({ min: 1, max: 200, noNaN: true })),
        }),
      }) as fc.Arbitrary<MixtureComponents>,
    }),
  );

describe('the pass over a mixture', () => {
  test('sums, memberships and likelihood are those of the plain program, to the last bit', () => {
    fc.assert(
      fc.property(problem, ({ columns, mixture }) => {
        const records = columns[0].length;
        const pass = mixturePass(columns);
        pass.open(mixture);
        for (const first of records > 64 ? [0, 64] : [0]) {
          const plain = plainPass(columns, mixture, first, records);
          const sums = new Float64Array(mixtureSumCount(mixture));
          const memberships = plain.memberships.map(() => new Float64Array(records));
          expect(pass.pass(first, records, sums, 0)).toBe(plain.logLikelihood);
          expect([...sums]).toEqual(plain.sums);
          expect(pass.memberships(first, records, memberships)).toBe(plain.logLikelihood);
          expect(memberships.map((column) => [...column.subarray(first)])).toEqual(
            plain.memberships,
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a mixture opened after another one is not touched by it', () => {
    const columns = [Float64Array.of(1, 2, 3, 4, 5)];
    const one = (constant: number, components: number): MixtureComponents => ({
      dimensions: 1,
      components,
      diagonal: true,
      means: new Float64Array(components).map((_, g) => g),
      inverses: new Float64Array(components).fill(1),
      constants: new Float64Array(components).fill(constant),
    });
    const pass = mixturePass(columns);
    pass.open(one(2, 7));
    pass.pass(0, 5, new Float64Array(35), 0);
    pass.open(one(1, 2));
    const sums = new Float64Array(10);
    expect(pass.pass(0, 5, sums, 0)).toBe(plainPass(columns, one(1, 2), 0, 5).logLikelihood);
    expect([...sums]).toEqual(plainPass(columns, one(1, 2), 0, 5).sums);
  });
});

describe('exp of two numbers at once', () => {
  const kernel = instantiate();
  const powers = kernel.float64(powersOfTwo().length);
  powers.values.set(powersOfTwo());
  kernel.functions.openPowers(powers.address);
  const given = kernel.float64(1000);
  const zeros = kernel.float64(1000);
  const totals = kernel.float64(1000);
  const list = kernel.int32(501);

  test('is exp, to the last bit, down to where it is taken for 0', () => {
    const argument = fc.oneof(
      fc.double({ min: -37, max: 0, noNaN: true }),
      fc.double({ min: -1e-300, max: 0, noNaN: true }),
      fc.integer({ min: -6900, max: 0 }).map((k) => k * 0.0054152123481245725),
      fc.double({ min: -1e300, max: 0, noNaN: true }),
    );
    fc.assert(
      fc.property(doubles(1000, argument), (numbers) => {
        given.values.set(numbers);
        kernel.functions.raisePairs(
          given.address,
          zeros.address,
          totals.address,
          8000,
          list.address,
        );
        const plain = Array.from(numbers, (x) => (x < -37 ? 0 : kernel.functions.exp(x)));
        expect(Array.from(given.values, (x) => Math.max(0, x))).toEqual(plain);
      }),
      { numRuns: 100 },
    );
  });
});
