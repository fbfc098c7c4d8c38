import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { log } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import type { Files } from '../contract/index.ts';
import { linkageProbabilistic } from './linkageProbabilistic.ts';
import { linkageProbabilisticOneToOne } from './linkageProbabilisticOneToOne.ts';
import { agreement } from './probabilistic/cells.ts';
import { linkageOf } from './probabilistic/linkage.ts';

const nan = Number.NaN;

function filesOf(original: number[][], masked: number[][], keys?: number[]): Files {
  return {
    names: original.map((_, j) => `x${j}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired: true,
    keys: keys ?? [...original.keys()],
    groupOf: null,
    regressions: [],
    members: 1,
  };
}

const linked = (files: Files) => finish(linkageProbabilistic.measure(files));
const linkedOneToOne = (files: Files) => finish(linkageProbabilisticOneToOne.measure(files));

const cell = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 6 }) },
  { weight: 1, arbitrary: fc.constant(nan) },
);
const columns = (count: number, records: number, value: fc.Arbitrary<number> = cell) =>
  fc.array(fc.array(value, { minLength: records, maxLength: records }), {
    minLength: count,
    maxLength: count,
  });
const filesUpTo = (columnsMost: number, recordsMost: number, value = cell) =>
  fc
    .tuple(fc.integer({ min: 1, max: columnsMost }), fc.integer({ min: 1, max: recordsMost }))
    .chain(([p, n]) => fc.tuple(columns(p, n, value), columns(p, n, value)));

/** The weights of all pairs, masked by original, from the classes and the model. */
function weightsOf(files: Files): number[][] | null {
  const linkage = finish(linkageOf(files));
  if (linkage === null) return null;
  const { original, masked, model } = linkage;
  return [...masked.cellOf].map((cellOfMasked) =>
    [...original.cellOf].map((cellOfOriginal) => {
      const pattern = agreement(masked, cellOfMasked, original, cellOfOriginal);
      let weight = 0;
      for (const [j, m] of model.m.entries()) {
        const u = model.u[j];
        weight += (pattern >> j) & 1 ? log(m / u) : log((1 - m) / (1 - u));
      }
      return weight;
    }),
  );
}

describe('probabilistic linkage', () => {
  test('agrees with looking at the weight of every pair', () => {
    fc.assert(
      fc.property(filesUpTo(4, 20), ([original, masked]) => {
        const files = filesOf(original, masked);
        const weights = weightsOf(files);
        const { value, reason } = linked(files);
        if (weights === null) {
          expect(reason).toMatch(/nothing to link by/);
          return;
        }
        let expected = 0;
        for (const [i, row] of weights.entries()) {
          const tied = row.filter((weight) => weight > Math.max(...row) - 1e-9).length;
          if (row[i] > Math.max(...row) - 1e-9) expected += 1 / tied;
        }
        expect(value).toBeCloseTo((100 * expected) / weights.length, 9);
      }),
    );
  });

  test('in identical files, finds everybody who is alone with the own classes', () => {
    const draw = generator(7);
    const common = Array.from({ length: 300 }, () => draw() + draw());
    const original = Array.from({ length: 4 }, () => common.map((x) => x + draw()));
    const files = filesOf(original, original);
    const { value, parts, notes } = linked(files);
    const { records } = finish(linkageOf(files))!.original;
    expect(value).toBeCloseTo((100 * records.length) / 300, 12);
    const alone = records.filter((count) => count === 1).length;
    expect(parts[0]).toEqual({ name: 'linked for certain', value: (100 * alone) / 300 });
    expect(parts.map(({ name }) => name).slice(1, 3)).toEqual(['m of x0', 'u of x0']);
    expect(parts.at(-1)!.name).toBe('share of matches');
    expect(notes).toEqual(['Key columns: x0, x1, x2, x3.']);
  });

  test('says where the model tells alike pairs from others instead of finding matches', () => {
    const draw = generator(7);
    const common = Array.from({ length: 300 }, () => draw() + draw());
    const some = () => Array.from({ length: 4 }, () => common.map((x) => x + draw()));
    const { notes } = linked(filesOf(some(), some()));
    expect(notes[1]).toMatch(/^The model takes \d+\.\d pairs per record for matches/);
  });

  test('a column that tells nothing of the others carries no weight: the model cannot know that it identifies', () => {
    // All combinations of 20 by 20 values; the second column is there twice.
    const places = Array.from({ length: 400 }, (_, i) => i);
    const rest = places.map((i) => i % 20);
    const whole = places.map((i) => Math.floor(i / 20));
    const files = filesOf([rest, whole, whole], [rest, whole, whole]);
    expect(linked(files).value).toBeCloseTo(100 / 20, 12);
  });

  test('masked records in one class cannot be told apart: one of n is found by chance', () => {
    const original = [Array.from({ length: 10 }, (_, i) => i)];
    const { value } = linked(filesOf(original, [new Array(10).fill(nan)]));
    expect(value).toBeCloseTo(10, 12);
  });

  test('depends neither on the order of records and key columns nor on units and origins', () => {
    const value = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(filesUpTo(3, 60, value), fc.nat(), ([original, noise], turn) => {
        const masked = original.map((column, j) => column.map((x, i) => x + noise[j][i] / 20));
        const expected = linked(filesOf(original, masked)).value;
        if (expected === null) return;
        const n = original[0].length;
        const turned = (column: number[]) => column.map((_, i) => column[(i + turn) % n]);
        const other = linked(filesOf(original.map(turned), masked.map(turned)));
        expect(other.value).toBeCloseTo(expected, 9);
        const reversed = linked(filesOf(original.toReversed(), masked.toReversed()));
        expect(reversed.value).toBeCloseTo(expected, 9);
        const scaled = (list: number[][]) => list.map((column) => column.map((x) => 2 ** 400 * x));
        expect(linked(filesOf(scaled(original), scaled(masked))).value).toBeCloseTo(expected, 9);
        const moved = (list: number[][]) => list.map((column) => column.map((x) => 2 ** 40 + x));
        expect(linked(filesOf(moved(original), moved(masked))).value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 50 },
    );
  });

  test('uses seven keys at most and says which were left out', () => {
    const column = [1, 2, 3, 4];
    const original = [[5, 5, 5, 5], ...new Array(8).fill(column)];
    const { notes } = linked(filesOf(original, original));
    expect(notes).toContain('Key columns: x1, x2, x3, x4, x5, x6.');
    expect(notes).toContain(
      'Not used, because the patterns of more than 7 columns are too many: x7, x8.',
    );
    expect(notes).toContain('Not used, because all originals are in one class: x0.');
  });
});

describe.each([linkageProbabilistic, linkageProbabilisticOneToOne])(
  '$name of awkward files',
  (measure) => {
    test('gives a figure or a reason', () => {
      for (const [original, masked] of [
        [[[5]], [[6]]],
        [[[5, 5, 5]], [[5, 6, 7]]],
        [[[nan, nan]], [[1, 2]]],
        [[], []],
      ]) {
        const found = finish(measure.measure(filesOf(original, masked)));
        expect(found.value).toBeNull();
        expect(found.reason).toMatch(/nothing to link by/);
      }
      const noKeys = finish(measure.measure(filesOf([[1, 2]], [[1, 2]], [])));
      expect(noKeys.reason).toMatch(/No key columns were named/);
      for (const [original, masked] of [
        [[[1, 2]], [[nan, nan]]],
        [[[1, 2]], [[9, 9]]],
        [[[1e308, -1e308, nan]], [[-1e308, 1e308, 0]]],
      ]) {
        const { value } = finish(measure.measure(filesOf(original, masked)));
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(100);
      }
    });
  },
);

describe('probabilistic linkage, one to one', () => {
  test('gives originals away so that no other assignment weighs more', () => {
    fc.assert(
      fc.property(filesUpTo(3, 6), ([original, masked]) => {
        const files = filesOf(original, masked);
        const weights = weightsOf(files);
        if (weights === null) return;
        const all = permutations(weights.length);
        const total = (p: number[]) => p.reduce((sum, o, i) => sum + weights[i][o], 0);
        const most = Math.max(...all.map(total));
        // What each best assignment is worth when records of equal classes are exchanged at random.
        const worths = all.filter((p) => total(p) > most - 1e-6).map((p) => exchanged(files, p));
        const { value } = linkedOneToOne(files);
        const nearest = Math.min(...worths.map((worth) => Math.abs(worth - value!)));
        expect(nearest).toBeLessThan(1e-9);
      }),
    );
  });

  test('finds everybody in identical files whose records differ in their classes, and shares out the others', () => {
    const places = Array.from({ length: 100 }, (_, i) => i);
    const original = [places.map((i) => i % 10), places.map((i) => Math.floor(i / 10)), places];
    expect(linkedOneToOne(filesOf(original, original)).value).toBe(100);
    // 100 cells of 2 records each.
    const twice = original.map((column) => [...column, ...column]);
    expect(linkedOneToOne(filesOf(twice, twice)).value).toBeCloseTo(50, 12);
  });

  test('does not depend on the order of the records, even where several assignments are best', () => {
    fc.assert(
      fc.property(filesUpTo(3, 12), fc.nat(), ([original, masked], turn) => {
        const n = original[0].length;
        const turned = (column: number[]) => column.map((_, i) => column[(i + turn) % n]);
        const expected = linkedOneToOne(filesOf(original, masked)).value;
        const other = linkedOneToOne(filesOf(original.map(turned), masked.map(turned))).value;
        if (expected === null) expect(other).toBeNull();
        else expect(other).toBeCloseTo(expected, 9);
      }),
    );
  });

  test('refuses files that would take too long, with the way out', () => {
    const long = [Array.from({ length: 3001 }, (_, i) => i)];
    const { value, reason } = linkedOneToOne(filesOf(long, long));
    expect(value).toBeNull();
    expect(reason).toMatch(/limited to 3000 records: use linkage-probabilistic/);
  });
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((p) =>
    Array.from({ length: n }, (_, at) => [...p.slice(0, at), n - 1, ...p.slice(at)]),
  );
}

/** The mean percentage of own originals over all exchanges within cells of an assignment. */
function exchanged(files: Files, assignment: number[]): number {
  const { original, masked } = finish(linkageOf(files))!;
  let worth = 0;
  for (let i = 0; i < assignment.length; i++) {
    const from = masked.cellOf[i];
    const to = original.cellOf[i];
    const sent = assignment.filter(
      (o, other) => masked.cellOf[other] === from && original.cellOf[o] === to,
    ).length;
    worth += sent / masked.records[from] / original.records[to];
  }
  return (100 * worth) / assignment.length;
}
