import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../../test/reference/generator.ts';
import { log } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { type Files, reading } from '../../contract/index.ts';
import { scoreFrom } from '../../score/score.ts';
import { score2001 } from '../../score/score2001.ts';
import { agreeingIn, compare, comparedIn } from './cells.ts';
import { linkageOf, type ProbabilisticLinkage } from './linkage.ts';
import { linkageProbabilistic } from './linkageProbabilistic.ts';
import { linkageProbabilisticOneToOne } from './linkageProbabilisticOneToOne.ts';

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

/** The linkage, for files that have one. */
function foundIn(files: Files): ProbabilisticLinkage {
  const linkage = finish(linkageOf(files));
  if (typeof linkage === 'string') throw new Error(linkage);
  return linkage;
}

/** The weights of all pairs, masked by original, from the classes and some m and u. */
function weightsOf(
  { original, masked }: Pick<ProbabilisticLinkage, 'original' | 'masked'>,
  { m, u }: { readonly m: ArrayLike<number>; readonly u: ArrayLike<number> },
): number[][] {
  const known = new Map<number, number>();
  const weightOf = (comparison: number) => {
    let weight = 0;
    for (let j = 0; j < m.length; j++) {
      if (((comparedIn(comparison) >> j) & 1) === 0) continue;
      const agrees = (agreeingIn(comparison) >> j) & 1;
      weight += agrees ? log(m[j] / u[j]) : log((1 - m[j]) / (1 - u[j]));
    }
    known.set(comparison, weight);
    return weight;
  };
  return [...masked.cellOf].map((cellOfMasked) =>
    [...original.cellOf].map((cellOfOriginal) => {
      const comparison = compare(masked, cellOfMasked, original, cellOfOriginal);
      return known.get(comparison) ?? weightOf(comparison);
    }),
  );
}

/** The expected percentage of records whose own original has the largest weight. */
function linkedBy(weights: number[][]): number {
  let expected = 0;
  for (const [i, row] of weights.entries()) {
    const most = Math.max(...row) - 1e-9;
    if (row[i] > most) expected += 1 / row.filter((weight) => weight > most).length;
  }
  return (100 * expected) / weights.length;
}

/** How often the key columns of the same person and of others agree, of those that are compared. */
function truth({ original, masked, classes }: ProbabilisticLinkage) {
  const p = classes.columns.length;
  const same = { agreed: new Float64Array(p), compared: new Float64Array(p) };
  const others = { agreed: new Float64Array(p), compared: new Float64Array(p) };
  for (const [i, cell] of masked.cellOf.entries()) {
    for (const [o, cellOfOriginal] of original.cellOf.entries()) {
      const comparison = compare(masked, cell, original, cellOfOriginal);
      const { agreed, compared } = i === o ? same : others;
      for (let j = 0; j < p; j++) {
        compared[j] += (comparedIn(comparison) >> j) & 1;
        agreed[j] += (agreeingIn(comparison) >> j) & 1;
      }
    }
  }
  const rate = ({ agreed, compared }: typeof same) =>
    agreed.map((count, j) => Math.min(1 - 1e-6, Math.max(1e-6, count / compared[j])));
  return { m: rate(same), u: rate(others) };
}

/** Columns with a common part, which makes them agree together in pairs of others too. */
function related(seed: number, records: number, shares: readonly number[]) {
  const draw = generator(seed);
  const normal = () => draw() + draw() + draw() + draw() - 2;
  const common = Array.from({ length: records }, normal);
  const original = shares.map((share) =>
    common.map((x) => Math.sqrt(share) * x + Math.sqrt(1 - share) * normal()),
  );
  const noisy = (size: number) => original.map((column) => column.map((x) => x + size * normal()));
  const holed = (lists: number[][], share: number) =>
    lists.map((column) => column.map((x) => (draw() < share ? nan : x)));
  return { original, noisy, holed };
}

describe('against known matches', () => {
  test.each([
    [1, [0, 0, 0, 0, 0], 0.2],
    [2, [0.7, 0.7, 0.7, 0.7, 0.7, 0.7], 0.2],
    [3, [0.9, 0.9, 0.9, 0, 0, 0], 0.2],
    [4, [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], 0.3],
  ])(
    'links nearly as many as the true probabilities do (%i: columns with %j in common, noise %f)',
    (seed, shares, noise) => {
      const { original, noisy } = related(seed, 500, shares);
      const files = filesOf(original, noisy(noise));
      const linkage = foundIn(files);
      const { m, u } = truth(linkage);
      const possible = linkedBy(weightsOf(linkage, { m, u }));
      const { value, parts } = linked(files);
      expect(possible).toBeGreaterThan(5);
      expect(value!).toBeGreaterThan(0.85 * possible);
      expect(parts.at(-1)).toEqual({ name: 'share of matches', value: 100 / 500 });
      for (const [j, probability] of linkage.model.m.entries()) {
        expect(Math.abs(probability - m[j]), `m of column ${j}`).toBeLessThan(0.15);
        expect(Math.abs(linkage.model.u[j] - u[j]), `u of column ${j}`).toBeLessThan(0.005);
      }
    },
  );

  test('missing values are not compared, in either file', () => {
    const { original, noisy, holed } = related(5, 400, [0.4, 0.4, 0.4, 0.4, 0.4]);
    const files = filesOf(holed(original, 0.2), holed(noisy(0.1), 0.2));
    const linkage = foundIn(files);
    const possible = linkedBy(weightsOf(linkage, truth(linkage)));
    expect(possible).toBeGreaterThan(20);
    expect(linked(files).value!).toBeGreaterThan(0.9 * possible);
  });

  test('files that have nothing to do with each other have no value, and no score is built on one', () => {
    const one = related(6, 500, [0, 0, 0, 0]);
    const other = related(7, 500, [0, 0, 0, 0]);
    const found = linked(filesOf(one.original, other.original));
    expect(found.value).toBeNull();
    expect(found.reason).toMatch(/^No class of matches was found/);
    const score = scoreFrom(score2001, (name) =>
      name === linkageProbabilistic.name ? found : reading(1),
    );
    expect(score.value).toBeNull();
    expect(score.reason).toContain('linkage-probabilistic');
  });
});

describe('identical files link completely, but for records with the same classes', () => {
  const { original, holed } = related(8, 400, [0.95, 0.95, 0.95, 0]);
  const draw = generator(9);
  const skewed = [20, 10, 5, 8].map((levels) =>
    Array.from({ length: 800 }, () => Math.floor(levels * draw() * draw() * draw())),
  );
  const grid = Array.from({ length: 400 }, (_, i) => i);
  const [rest, whole] = [grid.map((i) => i % 20), grid.map((i) => Math.floor(i / 20))];
  test.each([
    ['columns that go together beside one that does not', original],
    ['two columns', original.slice(2)],
    ['skewed categories', skewed],
    ['a column that tells nothing of the others', [rest, whole, whole]],
    ['thirty records', original.map((column) => column.slice(0, 30))],
  ])('%s', (_, columns) => {
    const files = filesOf(columns, columns);
    const { records } = foundIn(files).original;
    expect(linked(files).value).toBeCloseTo((100 * records.length) / columns[0].length, 9);
  });

  test('with missing values', () => {
    const columns = holed(original, 0.1);
    const files = filesOf(columns, columns);
    const linkage = foundIn(files);
    expect(linked(files).value).toBeCloseTo(linkedBy(weightsOf(linkage, truth(linkage))), 9);
    expect(linked(files).value).toBeGreaterThan(70);
  });
});

describe('probabilistic linkage', () => {
  test('agrees with looking at the weight of every pair', () => {
    fc.assert(
      fc.property(filesUpTo(4, 20), ([original, masked]) => {
        const files = filesOf(original, masked);
        const linkage = finish(linkageOf(files));
        const { value, reason } = linked(files);
        if (typeof linkage === 'string') {
          expect(reason).toBe(linkage);
          expect(reason).toMatch(/nothing to link by/);
          return;
        }
        expect(value).toBeCloseTo(linkedBy(weightsOf(linkage, linkage.model)), 9);
      }),
    );
  });

  test('in identical files, finds everybody who is alone with the own classes', () => {
    const draw = generator(7);
    const common = Array.from({ length: 300 }, () => draw() + draw());
    const original = Array.from({ length: 4 }, () => common.map((x) => x + draw()));
    const files = filesOf(original, original);
    const { value, parts, notes } = linked(files);
    const { records } = foundIn(files).original;
    expect(value).toBeCloseTo((100 * records.length) / 300, 12);
    const alone = records.filter((count) => count === 1).length;
    expect(parts[0]).toEqual({ name: 'linked for certain', value: (100 * alone) / 300 });
    expect(parts.map(({ name }) => name).slice(1, 3)).toEqual(['m of x0', 'u of x0']);
    expect(parts.at(-1)!.name).toBe('share of matches');
    expect(notes).toEqual(['Key columns: x0, x1, x2, x3.']);
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
        [[[1, 2]], [[1, 2]]],
        [[[1e308, -1e308, nan]], [[-1e308, 1e308, 0]]],
        [
          [
            [1, 2],
            [1, 2],
          ],
          [
            [nan, nan],
            [nan, nan],
          ],
        ],
      ]) {
        const found = finish(measure.measure(filesOf(original, masked)));
        expect(found.value).toBeNull();
        expect(found.reason).toMatch(/nothing to link by/);
      }
      const noKeys = finish(measure.measure(filesOf([[1, 2]], [[1, 2]], [])));
      expect(noKeys.reason).toMatch(/No key columns were named/);
      const wide = [1e308, -1e308, nan, 0];
      const { value } = finish(measure.measure(filesOf([wide, wide, wide], [wide, wide, wide])));
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(100);
    });
  },
);

describe('probabilistic linkage, one to one', () => {
  test('gives originals away so that no other assignment weighs more', () => {
    fc.assert(
      fc.property(filesUpTo(3, 6), ([original, masked]) => {
        const files = filesOf(original, masked);
        const linkage = finish(linkageOf(files));
        if (typeof linkage === 'string') return;
        const weights = weightsOf(linkage, linkage.model);
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
  const { original, masked } = foundIn(files);
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
