import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { onGrid } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { claims, type Evidence } from '../../measures/claims/index.ts';
import { type Partition, type ReplaceMethod, readParameters, SOLO } from '../contract/index.ts';
import { replaceMethods } from './index.ts';

type Decimals = number | 'full';

/** A file with groups of at least `k`, and the decimals each column came with and is written with. */
interface Case {
  readonly columns: Float64Array[];
  readonly partition: Partition;
  readonly k: number;
  readonly decimals: Decimals[];
}

const decimals = fc.oneof(fc.integer({ min: 0, max: 15 }), fc.constant<Decimals>('full'));

/** Numbers of one size, from the smallest to the largest that are accepted, ties and zeros among them. */
const column = (n: number) =>
  fc
    .record({
      exponent: fc.oneof(fc.integer({ min: -310, max: 149 }), fc.integer({ min: -3, max: 6 })),
      offset: fc.constantFrom(0, 0, 0, 1e12, -1e12),
      before: decimals,
      signed: fc.boolean(),
      values: fc.array(
        fc.oneof(
          { weight: 6, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
          { weight: 2, arbitrary: fc.integer({ min: 0, max: 3 }) },
          { weight: 1, arbitrary: fc.constantFrom(0, -0, 5e-324, 0.35, 0.125, 0.5) },
        ),
        { minLength: n, maxLength: n },
      ),
    })
    .map(({ exponent, offset, before, signed, values }) =>
      Float64Array.from(values, (x, i) =>
        onGrid((signed && i % 2 === 1 ? -x : x) * 10 ** exponent + offset, before),
      ),
    );

/** Each column beside one that is nowhere smaller, so that there are orders to be kept. */
function withOrder(columns: Float64Array[]): Float64Array[] {
  return columns.flatMap((values, j) => {
    const next = columns[(j + 1) % columns.length];
    return [values, values.map((x, i) => (next[i] > x ? next[i] : x))];
  });
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    k: fc.integer({ min: 1, max: 6 }),
    groups: fc.integer({ min: 1, max: 6 }),
    d: fc.integer({ min: 1, max: 2 }),
    extra: fc.integer({ min: 0, max: 7 }),
  })
  .chain(({ k, groups, d, extra }) => {
    const records = k * groups + extra;
    return fc.record({
      k: fc.constant(k),
      columns: fc.tuple(...Array.from({ length: d }, () => column(records))).map(withOrder),
      decimals: fc.array(decimals, { minLength: 2 * d, maxLength: 2 * d }),
      // Every group has k records, and the others are anywhere.
      partition: fc
        .array(fc.integer({ min: 0, max: groups - 1 }), { minLength: extra, maxLength: extra })
        .map((others) => ({
          groups,
          groupOf: Int32Array.from([
            ...Array.from({ length: k * groups }, (_, i) => i % groups),
            ...others,
          ]),
        })),
    });
  });

function protect(
  method: ReplaceMethod,
  { columns, partition, decimals, k }: Case,
  weights?: Float64Array,
): Evidence {
  const parameters = readParameters(method.parameters, {}, method.name) as never;
  const context = weights === undefined ? SOLO : { ...SOLO, weights };
  const replaced = finish(method.run(columns, partition, parameters, context));
  return {
    names: columns.map((_, j) => `V${j + 1}`),
    original: columns,
    protected: replaced.map((values, j) => values.map((x) => onGrid(x, decimals[j]))),
    decimals,
    groupOf: partition.groupOf,
    strata: null,
    smallestGroup: k,
  };
}

function acceptable(method: ReplaceMethod, { columns }: Case): Float64Array[] {
  return method.refuses?.(columns) ? columns.map((c) => c.map(Math.abs)) : columns;
}

/** Those that give all records of a group the same number, made from theirs alone. */
const aggregates = replaceMethods.filter(
  ({ claims, kinds, needsCentres }) =>
    !needsCentres &&
    kinds.includes('numeric') &&
    claims.some(({ claim }) => claim === 'k-anonymity'),
);

describe.each(aggregates)('replace by $name', (method) => {
  test('every claim holds on what is written, whatever the size of the numbers and the decimals', () => {
    fc.assert(
      fc.property(cases, (given) => {
        const columns = acceptable(method, given);
        const evidence = protect(method, { ...given, columns });
        for (const { claim } of method.claims) {
          const { holds, found } = claims.get(claim)!.check(evidence);
          expect(holds, `${claim}: ${found}`).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  const testWeighted = method.weighted === undefined ? () => {} : test;
  testWeighted(
    'every claim with weights holds on what is written, whatever the size of the numbers',
    () => {
      const weighted = fc.record({
        given: cases,
        // Survey weights, and some that are lawful all the same.
        weights: fc.oneof(
          fc.array(fc.double({ min: 1, max: 500, noNaN: true }), { minLength: 50, maxLength: 50 }),
          fc.array(fc.constantFrom(1, 3, 1e-9, 1e12, 1e150, 5e-324), {
            minLength: 50,
            maxLength: 50,
          }),
        ),
      });
      fc.assert(
        fc.property(weighted, ({ given, weights: all }) => {
          const weights = Float64Array.from(given.columns[0], (_, i) => all[i % all.length]);
          const evidence = { ...protect(method, given, weights), weights };
          for (const { claim } of method.weighted!) {
            const { holds, found } = claims.get(claim)!.check(evidence);
            expect(holds, `${claim}: ${found}`).toBe(true);
          }
        }),
        { numRuns: 3000 },
      );
    },
  );

  test('a value moved out of its group by a unit, emptied or made up is noticed', () => {
    const units = fc.record({
      given: cases,
      record: fc.nat(),
      column: fc.nat(),
      how: fc.constantFrom('up', 'down', 'emptied'),
    });
    fc.assert(
      fc.property(units, ({ given, record, column, how }) => {
        const columns = acceptable(method, given);
        const evidence = protect(method, { ...given, columns });
        const j = column % columns.length;
        const i = record % columns[j].length;
        const mates = columns[j].filter((_, r) => evidence.groupOf![r] === evidence.groupOf![i]);
        const high = mates.reduce((a, b) => Math.max(a, b));
        const low = mates.reduce((a, b) => Math.min(a, b));
        const d = given.decimals[j];
        const unit = d === 'full' ? Math.abs(high) * 2 ** -40 + Math.abs(low) * 2 ** -40 : 10 ** -d;
        const moved = {
          up: onGrid(high, d) + unit,
          down: onGrid(low, d) - unit,
          emptied: Number.NaN,
        }[how];
        fc.pre(moved !== onGrid(high, d) && moved !== onGrid(low, d));
        evidence.protected[j][i] = moved;
        expect(claims.get('internality')!.check(evidence).holds).toBe(false);
        // Beside its group nobody else can have that value, so it stands alone.
        const alone = evidence.protected[j].filter((x) => Object.is(x, moved)).length === 1;
        if (given.k > 1 && alone) {
          expect(claims.get('k-anonymity')!.check(evidence).holds).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a group of a hundred thousand records', () => {
    const n = 100_000;
    const values = (scale: number) =>
      Float64Array.from({ length: n }, (_, i) => Math.abs(Math.fround(((i * 7919) % n) / scale)));
    const given: Case = {
      columns: [values(1), values(1e9), values(1e-9), values(7).map((x) => 1e12 + x)],
      partition: { groupOf: new Int32Array(n), groups: 1 },
      k: n,
      decimals: [0, 15, 'full', 2],
    };
    const evidence = protect(method, given);
    for (const { claim } of method.claims) {
      const { holds, found } = claims.get(claim)!.check(evidence);
      expect(holds, `${claim}: ${found}`).toBe(true);
    }
  });

  test('where a group lacks a value in a column, the whole group lacks it afterwards', () => {
    const nan = Number.NaN;
    const columns = [
      Float64Array.of(1, nan, 3, 4, 5, 6),
      Float64Array.of(1, 2, 3, 4, 5, 6),
      new Float64Array(6).fill(nan),
    ];
    const partition = { groupOf: Int32Array.of(0, 0, 0, 1, 1, 1), groups: 2 };
    const parameters = readParameters(method.parameters, {}, method.name) as never;
    const replaced = finish(method.run(columns, partition, parameters));
    expect([...replaced[0]].map(Number.isNaN)).toEqual([true, true, true, false, false, false]);
    expect(replaced[1].some(Number.isNaN)).toBe(false);
    expect(replaced[2].every(Number.isNaN)).toBe(true);
  });

  test('one record, and no record at all', () => {
    const parameters = readParameters(method.parameters, {}, method.name) as never;
    const one = finish(
      method.run([Float64Array.of(3.5)], { groupOf: Int32Array.of(0), groups: 1 }, parameters),
    );
    expect([...one[0]]).toEqual([3.5]);
    const none = { groupOf: new Int32Array(0), groups: 0 };
    expect(finish(method.run([new Float64Array(0)], none, parameters))[0]).toHaveLength(0);
  });
});
