import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { readParameters } from '../contract/index.ts';
import { exchanges, swap } from './swap.ts';

const seed = (byte: number) => new Uint8Array(32).fill(byte);
const read = (given: Record<string, unknown>) => readParameters(swap.parameters, given, 'swap');

function run(
  columns: readonly Float64Array[],
  given: readonly Float64Array[] = [],
  asked: Record<string, unknown> = {},
  byte = 1,
  part = 0,
) {
  return finish(
    swap.run(columns, read(asked), { chance: { seed: seed(byte), step: 0, part }, given }),
  );
}

const column = (list: readonly number[]) => Float64Array.from(list);
const rows = (columns: readonly Float64Array[]) =>
  Array.from(columns[0] ?? [], (_, i) => columns.map((values) => values[i]).join(' '));
const movedIn = (before: readonly Float64Array[], after: readonly Float64Array[]) => {
  const [was, is] = [rows(before), rows(after)];
  return [...was.keys()].filter((i) => was[i] !== is[i]);
};

/** Two swapped columns, one with missing values, and two given ones. */
const someFile = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.constant(NaN) }),
      fc.nat(2),
      fc.nat(1),
      fc.nat(2),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((records) => [0, 1, 2, 3].map((j) => column(records.map((record) => record[j]))));
const someShare = fc.double({ min: 0.01, max: 100, noNaN: true });
const someRisk = fc.constantFrom('yes', 'no');

describe('record swapping', () => {
  test('keeps, within each combination of the given columns, the combinations of the swapped ones', () => {
    fc.assert(
      fc.property(someFile, someShare, someRisk, ([a, b, c, d], share, risky) => {
        const before = [a, b].map((values) => values.slice());
        const swapped = run([a, b], [c, d], { share, risky });
        expect([a, b]).toEqual(before);
        expect(rows([...swapped, c, d]).sort()).toEqual(rows([a, b, c, d]).sort());
      }),
    );
  });

  test('exchanges at most the share, in pairs that differ, and leaves incomplete records alone', () => {
    fc.assert(
      fc.property(someFile, someShare, someRisk, ([a, b, c, d], share, risky) => {
        const swapped = run([a, b], [c, d], { share, risky });
        const moved = movedIn([a, b], swapped);
        expect(moved.length % 2).toBe(0);
        expect(moved.length).toBeLessThanOrEqual((share * a.length) / 100 + 1e-9);
        expect(moved.some((i) => Number.isNaN(a[i]))).toBe(false);
      }),
    );
  });

  test('gives the whole share where partners are at hand', () => {
    const region = column(Array.from({ length: 1000 }, (_, i) => i % 10));
    for (const [share, moved] of [
      [5, 50],
      [5.15, 50],
      [0.1, 0],
      [0.2, 2],
      [100, 1000],
    ]) {
      for (const risky of ['yes', 'no']) {
        expect(movedIn([region], run([region], [], { share, risky })).length).toBe(moved);
      }
    }
  });

  test('takes the rarest combinations first where that is asked for', () => {
    // Of 200 records ten live alone in their region, and all can be exchanged with others.
    const region = column(Array.from({ length: 200 }, (_, i) => (i < 10 ? 100 + i : i % 2)));
    const size = column(Array.from({ length: 200 }, () => 1));
    const rare = (risky: string, byte: number) => {
      const moved = movedIn([region], run([region], [size], { share: 10, risky }, byte));
      return moved.filter((i) => i < 10).length;
    };
    let byChance = 0;
    for (let byte = 1; byte <= 20; byte++) {
      expect(rare('yes', byte)).toBe(10);
      byChance += rare('no', byte);
    }
    expect(byChance / 20).toBeLessThan(4);
  });

  test('does nothing where no record has a partner', () => {
    const region = column([1, 1, 2, 2]);
    expect(run([region], [column([1, 1, 2, 2])], { share: 100 })).toEqual([region]);
    expect(run([column([5, 5, 5])], [], { share: 100 })).toEqual([column([5, 5, 5])]);
    expect(run([column([5])], [], { share: 100 })).toEqual([column([5])]);
    expect(run([column([])], [], { share: 100 })).toEqual([column([])]);
    expect(run([], [])).toEqual([]);
    const missing = column([Number.NaN, Number.NaN, 3]);
    expect(run([missing], [], { share: 100 })).toEqual([missing]);
  });

  test('columns travel together', () => {
    const region = column(Array.from({ length: 300 }, (_, i) => i % 7));
    const postcode = region.map((value) => 10 * value + 3);
    const [a, b] = run([region, postcode], [], { share: 50 });
    expect(b).toEqual(a.map((value) => 10 * value + 3));
    expect(a).not.toEqual(region);
  });

  test('ends soon where nearly all records are alike', () => {
    const region = column(Array.from({ length: 200_000 }, (_, i) => (i % 20 === 0 ? i : 0)));
    const swapped = run([region], [], { share: 100, risky: 'no' });
    // The partners of the 9,999 different ones are found: all of these change places with others.
    expect(movedIn([region], swapped).length).toBeGreaterThan(15_000);
  });

  test('asks for as many records as make one exchange', () => {
    const smallest = (share: number) =>
      swap.smallestGroup!({ share, risky: 'yes', per: 'record' }, 1, 0);
    expect([100, 50, 5, 3].map(smallest)).toEqual([2, 4, 40, 67]);
  });

  test('seeds and parts have draws of their own; the same ones give the same', () => {
    const region = column(Array.from({ length: 100 }, (_, i) => i % 9));
    const one = run([region], [], { share: 50 });
    expect(run([region], [], { share: 50 })).toEqual(one);
    expect(run([region], [], { share: 50 }, 2)).not.toEqual(one);
    expect(run([region], [], { share: 50 }, 1, 1)).not.toEqual(one);
  });
});

describe('the partner of a record', () => {
  /** The probability of every outcome, by the definition: candidates are listed anew for each record. */
  function outcomes(order: number[], strata: number[], values: number[], wanted: number) {
    const all = new Map<string, number>();
    const follow = (partner: number[], at: number, made: number, probability: number) => {
      if (at === order.length || made === wanted) {
        const key = partner.map((other, i) => (other < 0 ? i : other)).join(' ');
        all.set(key, (all.get(key) ?? 0) + probability);
        return;
      }
      const record = order[at];
      const candidates = order.filter(
        (other) =>
          partner[other] < 0 &&
          strata[other] === strata[record] &&
          values[other] !== values[record],
      );
      if (partner[record] >= 0 || candidates.length === 0) {
        follow(partner, at + 1, made, probability);
        return;
      }
      for (const other of candidates) {
        const next = partner.slice();
        next[record] = other;
        next[other] = record;
        follow(next, at + 1, made + 1, probability / candidates.length);
      }
    };
    follow(Array(strata.length).fill(-1), 0, 0, 1);
    return all;
  }

  test.each([
    [[0, 1, 2, 3], [0, 0, 0, 0], [0, 1, 2, 3], 2],
    [[3, 1, 0, 2, 4], [0, 0, 0, 0, 0], [0, 0, 1, 1, 2], 2],
    [[0, 5, 3, 2], [0, 1, 0, 0, 1, 0], [0, 1, 1, 1, 0, 2], 2],
    [[0, 1, 2, 3, 4, 5], [0, 0, 0, 1, 1, 1], [0, 0, 1, 0, 1, 2], 9],
    [[0, 1, 2, 3, 4, 5], [0, 0, 0, 1, 1, 1], [0, 0, 1, 0, 1, 2], 1],
  ])('order %j, strata %j, values %j, %i exchanges: as often as the definition says', (...file) => {
    const [order, strata, values, wanted] = file;
    const expected = outcomes(order, strata, values, wanted);
    const stream = randomStream(seed(7), 0, 99, wanted);
    const draws = 20_000;
    const counts = new Map<string, number>();
    for (let i = 0; i < draws; i++) {
      const found = exchanges(
        Int32Array.from(order),
        Int32Array.from(strata),
        Int32Array.from(values),
        wanted,
        stream,
      ).join(' ');
      counts.set(found, (counts.get(found) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [key, probability] of expected) {
      const sd = Math.sqrt(draws * probability * (1 - probability));
      expect(Math.abs(counts.get(key)! - draws * probability), key).toBeLessThan(5 * sd + 1e-9);
    }
  });
});
