import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generator } from '../../../../../test/reference/generator.ts';
import {
  chances,
  gowerDistance,
  groupingDistance,
  hasGowerValue,
  type MixedExample,
  mixedFiles,
  recordsOf,
  someMixedExample,
} from '../../../../../test/reference/mixedLinkage.ts';
import { finish } from '../../../../foundation/work/work.ts';
import type { Files, Measure } from '../../../contract/index.ts';
import { linkage } from '../linkage.ts';
import { columnDrive } from '../linkageByColumn.ts';
import { linkedByRecord } from '../linkageByRecord.ts';
import { linkageGower } from '../linkageGower.ts';
import { linkageKeys } from '../linkageKeys.ts';
import { linkageMahalanobis } from '../linkageMahalanobis.ts';
import { linkageOneToOne } from '../linkageOneToOne.ts';
import { linkageReverse } from '../linkageReverse.ts';
import { linkageSecond } from '../linkageSecond.ts';
import { mixedSides } from './mixedSides.ts';

const figureOf = (measure: Measure, files: Files) => finish(measure.measure(files)).value;
const mixed = [linkage, linkageReverse, linkageSecond, linkageKeys, linkageGower, linkageOneToOne];

/** Mean over those that are asked about and whose own records can be found. */
function percent(
  example: MixedExample,
  all: readonly (number | null)[],
  isAsked: (i: number) => boolean,
) {
  const asked = [...Array(recordsOf(example)).keys()].filter(isAsked);
  if (asked.length === 0) return null;
  return (100 * asked.reduce((sum, i) => sum + (all[i] ?? 0), 0)) / asked.length;
}

const hasNumbers =
  ({ original, masked }: MixedExample) =>
  (i: number) =>
    [...original, ...masked].every((column) => column[i] !== null);

describe('linkage over numbers and categories', () => {
  test.each([
    [linkage, 'masked to original'],
    [linkageKeys, 'masked to original'],
    [linkageReverse, 'original to masked'],
  ] as const)('%s: as by all pairs with the distance of grouping', (measure, direction) => {
    fc.assert(
      fc.property(someMixedExample(), (example) => {
        const all = chances(recordsOf(example), groupingDistance(example), direction);
        const expected = percent(example, all, hasNumbers(example));
        const value = figureOf(measure, mixedFiles(example));
        if (expected === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });

  test('by Gower: as by all pairs', () => {
    fc.assert(
      fc.property(someMixedExample(), (example) => {
        const all = chances(recordsOf(example), gowerDistance(example), 'masked to original');
        const expected = percent(
          example,
          all,
          (i) => hasGowerValue(example, 'masked', i) && hasGowerValue(example, 'original', i),
        );
        const value = figureOf(linkageGower, mixedFiles(example));
        if (expected === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 500 },
    );
  });

  test('the nearest or the second nearest: as by all pairs', () => {
    fc.assert(
      fc.property(someMixedExample(), (example) => {
        const distance = groupingDistance(example);
        const n = recordsOf(example);
        const isAsked = hasNumbers(example);
        const all = [...Array(n).keys()].map((p) => {
          const row = [...Array(n).keys()]
            .map((i) => ({ i, d: distance(i, p) }))
            .filter(({ d }) => !Number.isNaN(d))
            .sort((a, b) => a.d - b.d);
          if (row.length === 0) return null;
          const first = row.filter(({ d }) => d <= row[0].d + 1e-9);
          if (first.some(({ i }) => i === p)) return Math.min(1, 2 / first.length);
          if (first.length > 1) return 0;
          const second = row.filter(({ d }, at) => at > 0 && d <= row[1].d + 1e-9);
          return second.some(({ i }) => i === p) ? 1 / second.length : 0;
        });
        const expected = percent(example, all, isAsked);
        const value = figureOf(linkageSecond, mixedFiles(example));
        if (expected === null) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 300 },
    );
  });

  // One to one, the order of the codes decides which of several optimal assignments is taken.
  const apart = mixed.filter((measure) => measure !== linkageOneToOne);
  test.each(apart)('$name: other numbers of nominal codes change nothing', (measure) => {
    fc.assert(
      fc.property(someMixedExample(), fc.integer({ min: 0, max: 20 }), (example, shift) => {
        const renamed = (code: number) => (7 * code + shift) % 23;
        const value = figureOf(measure, mixedFiles(example));
        const other = figureOf(measure, mixedFiles(example, { renamed }));
        expect(other).toBe(value);
      }),
      { numRuns: 200 },
    );
  });

  test.each([linkage, linkageReverse, linkageGower])(
    '$name: a large offset changes nothing',
    (measure) => {
      fc.assert(
        fc.property(someMixedExample(), (example) => {
          const value = figureOf(measure, mixedFiles(example));
          const other = figureOf(measure, mixedFiles(example, { offset: 1e12 }));
          if (value === null) expect(other).toBeNull();
          else expect(other).toBeCloseTo(value, 9);
        }),
        { numRuns: 200 },
      );
    },
  );

  test.each([linkage, linkageReverse, linkageKeys, linkageGower, linkageOneToOne])(
    '$name: equal files link all that is possible, one of each set of equal records',
    (measure) => {
      const next = (i: number, m: number) => (i * 7919 + 13) % m;
      const n = 300;
      const codes = (levels: number) => Array.from({ length: n }, (_, i) => next(i, levels));
      const categories = [codes(3), codes(5), codes(4)].map((own, place) => ({
        original: own,
        masked: own,
        levels: 5,
        ordered: place === 1,
      }));
      // The order's last level occurs.
      const example = { original: [], masked: [], categories };
      const different = new Set(codes(60)).size;
      expect(figureOf(measure, mixedFiles(example))).toBeCloseTo((100 * different) / n, 9);
      const alone = [...Array(n).keys()];
      const unique = { original: [alone], masked: [alone], categories };
      expect(figureOf(measure, mixedFiles(unique))).toBe(100);
    },
  );

  test.each(mixed)('$name: one record, no records and constant columns', (measure) => {
    const category = (codes: readonly number[]) => ({
      original: codes,
      masked: codes,
      levels: 2,
      ordered: false,
    });
    const of = (codes: readonly number[], numbers: readonly number[][] = []) =>
      finish(
        measure.measure(
          mixedFiles({ original: numbers, masked: numbers, categories: [category(codes)] }),
        ),
      );
    expect(of([1]).value).toBe(100);
    expect(of([1], [[5]]).value).toBe(100);
    expect(of([]).reason).toMatch(/No record is complete/);
    const { value, notes } = of([1, 1, 1, 1], [[3, 3, 3, 3]]);
    expect(value).toBe(measure === linkageSecond ? 50 : 25);
    expect(notes).toEqual(['Columns left out because they are constant in the original: V1, C1.']);
    expect(of([0, 0, 1], [[3, 3, 3]]).notes).toEqual([
      'Columns left out because they are constant in the original: V1.',
    ]);
  });

  test('many records with ties and missing values: as by all pairs', () => {
    const next = generator(5);
    const n = 400;
    const draw = (levels: number) => Math.floor(levels * next());
    const list = (make: (i: number) => number) => Array.from({ length: n }, (_, i) => make(i));
    const numbers = [list(() => draw(12)), list(() => draw(30))];
    const moved = numbers.map((column) => column.map((x) => x + draw(3) - 1));
    const categories = [2, 7, 40, 5].map((levels, place) => {
      const original = list((i) => (i === 0 ? levels - 1 : draw(levels)));
      const masked = original.map((code) => (next() < 0.15 ? draw(levels + 1) - 1 : code));
      return { original, masked, levels, ordered: place === 3 };
    });
    const example = { original: numbers, masked: moved, categories };
    const files = mixedFiles(example);
    const [grouping, gower] = [groupingDistance(example), gowerDistance(example)];
    const expected = (distance: typeof gower, direction: Parameters<typeof chances>[2]) =>
      percent(example, chances(n, distance, direction), () => true)!;
    const forwards = expected(grouping, 'masked to original');
    expect(forwards).toBeGreaterThan(20);
    expect(forwards).toBeLessThan(99);
    expect(figureOf(linkage, files)).toBeCloseTo(forwards, 9);
    expect(figureOf(linkageReverse, files)).toBeCloseTo(
      expected(grouping, 'original to masked'),
      9,
    );
    expect(figureOf(linkageGower, files)).toBeCloseTo(expected(gower, 'masked to original'), 9);
    const { probability } = finish(linkedByRecord(files))!;
    expect(100 * (probability.reduce((sum, p) => sum + p, 0) / n)).toBeCloseTo(forwards, 9);
  });

  test('the distance of a taxonomy is the number of edges, as in grouping', () => {
    // Levels 0 and 1 are below node 3, level 2 and node 3 below the root, node 4.
    const tree = { parent: Int32Array.of(3, 3, 4, 4, -1) };
    const codes = { original: [2, 1, 0], masked: [2, 1, 1], levels: 3, ordered: false };
    const files = mixedFiles({ original: [], masked: [], categories: [codes] });
    const [column] = files.coded!.columns;
    const { axes } = mixedSides(
      files,
      { numbers: [], categories: [{ ...column, levels: 3, tree }] },
      'masked to original',
    );
    const axis = axes[0] as Extract<(typeof axes)[0], { kind: 'table' }>;
    // The longest path has 3 edges; missing is as far as anything.
    const between = [
      axis.between(0, 1),
      axis.between(0, 2),
      axis.between(1, 1),
      axis.between(0, 3),
    ];
    expect(between).toEqual([4 / 3, 2, 0, 2]);
    expect(axis.least).toBe(4 / 3);
  });

  test.each([...mixed, linkageMahalanobis])(
    '$name: numeric keys among the coded columns change nothing',
    (measure) => {
      const next = generator(9);
      const column = () => Array.from({ length: 80 }, () => Math.floor(20 * next()));
      const numbers = [column(), column(), column()];
      const plain = mixedFiles({
        original: numbers,
        masked: [column(), ...numbers.slice(1)],
        categories: [],
      });
      const coded = mixedFiles({
        original: [],
        masked: [],
        categories: [{ original: numbers[0], masked: numbers[1], levels: 20, ordered: true }],
      }).coded!;
      const { names: _, ...numeric } = { ...coded.columns[0], name: 'V1' };
      const files = { ...plain, coded: { ...coded, columns: [numeric], categories: [] } };
      expect(finish(measure.measure(files))).toEqual(finish(measure.measure(plain)));
    },
  );

  test('figures worked out by hand', () => {
    // Age has a standard deviation of 1. (0, a) is at 0 from itself and at 2 from (0, b); (1, b) is 1 from both of the
    // b and at 1 + 2 from the others.
    const example = {
      original: [[0, 2, 0, 2]],
      masked: [[0, 2, 1, 2]],
      categories: [{ original: [0, 0, 1, 1], masked: [0, 0, 1, 0], levels: 2, ordered: false }],
    };
    // The fourth record moved to the second one's values.
    expect(figureOf(linkage, mixedFiles(example))).toBe((100 * (1 + 1 + 0.5 + 0)) / 4);
    const drives = finish(columnDrive(mixedFiles(example)));
    expect(drives.map(({ name }) => name)).toEqual(['V1', 'C1']);
    expect(drives[0].without).toBe(drives[1].alone);
    const byRecord = finish(linkedByRecord(mixedFiles(example)))!;
    expect([...byRecord.probability]).toEqual([1, 1, 0.5, 0]);
    expect([...byRecord.distance]).toEqual([0, 0, 1, 0]);
  });

  test('a suppressed category is a value of its own, but by Gower it is not compared', () => {
    const category = { original: [0, 1, 2], masked: [-1, 1, -1], levels: 3, ordered: false };
    const files = mixedFiles({ original: [], masked: [], categories: [category] });
    expect(figureOf(linkage, files)).toBeCloseTo((100 * (1 / 3 + 1 + 1 / 3)) / 3, 9);
    const gower = finish(linkageGower.measure(files));
    expect(gower.value).toBe(100);
    expect(gower.notes).toEqual([
      '2 of 3 protected records are left out, because they or their own originals have no value at all.',
    ]);
  });
});
