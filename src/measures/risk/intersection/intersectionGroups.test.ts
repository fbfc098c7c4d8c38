import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream, standardDeviation } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Partition } from '../../../methods/contract/index.ts';
import { mdav } from '../../../methods/group/mdav.ts';
import { mean } from '../../../methods/replace/mean.ts';
import type { Files } from '../../contract/index.ts';
import { linkageReverse } from '../linkage/linkageReverse.ts';
import { columnGroups } from './columnGroups.ts';
import { intersectionGroups } from './intersectionGroups.ts';

type Columns = readonly Float64Array[];

function filesOf(original: Columns, masked: Columns, keys = [...original.keys()]): Files {
  const names = original.map((_, j) => `c${j + 1}`);
  const rest = { isPaired: true, groupOf: null, regressions: [], members: 1 };
  return { names, original, masked, keys, ...rest };
}

const read = (...files: Parameters<typeof filesOf>) =>
  finish(intersectionGroups.measure(filesOf(...files)));

const stream = (index: number) => randomStream(new Uint8Array(32), 0, 98, index);

function normals(n: number, d: number): Float64Array[] {
  return Array.from({ length: d }, (_, j) => {
    const column = new Float64Array(n);
    stream(j).fillNormal(column);
    return column;
  });
}

const grouped = (columns: Columns, k: number) =>
  finish(mdav.run(columns, { k, standardise: 'sd' }));
const averaged = (columns: Columns, partition: Partition) =>
  finish(mean.run(columns, partition, {}));
const together = (columns: Columns, k: number) => averaged(columns, grouped(columns, k));

/** Groups of k neighbours of the sorted column, the last with the rest; cut at random where sizes differ. */
function neighbours(column: Float64Array, k: number, cut = () => k): Partition {
  const order = [...column.keys()].sort((a, b) => column[a] - column[b] || a - b);
  const groupOf = new Int32Array(column.length);
  let groups = 0;
  for (let from = 0; from < order.length; groups++) {
    const to =
      order.length - from < 2 * k ? order.length : from + Math.min(cut(), order.length - from - k);
    for (const record of order.slice(from, to)) groupOf[record] = groups;
    from = to;
  }
  return { groupOf, groups };
}

const ranked = (columns: Columns, k: number) =>
  columns.map((column) => averaged([column], neighbours(column, k))[0]);

const share = ({ parts }: ReturnType<typeof read>, name: RegExp) =>
  parts.find((part) => name.test(part.name))!.value!;
const fewest = ({ notes }: ReturnType<typeof read>) =>
  Number(/at least (\d+)/.exec(notes.find((note) => /^Candidates/.test(note))!)![1]);

describe('the intersection of groups', () => {
  test('leaves at least k candidates where all columns were grouped together by k', () => {
    const some = fc.record({
      n: fc.integer({ min: 2, max: 40 }),
      d: fc.integer({ min: 1, max: 4 }),
      k: fc.integer({ min: 2, max: 5 }),
      known: fc.integer({ min: 1, max: 4 }),
      step: fc.constantFrom(1e-3, 0.5, 1),
      offset: fc.constantFrom(0, 1e9),
    });
    fc.assert(
      fc.property(some, ({ n, d, k, known, step, offset }) => {
        const columns = normals(n, d).map((column) =>
          column.map((x) => offset + step * Math.round(x / step)),
        );
        const found = read(columns, together(columns, k), [...columns.keys()].slice(0, known));
        const size = Math.min(k, n);
        if (found.value! > 0) expect(fewest(found)).toBeGreaterThanOrEqual(size);
        expect(found.value).toBeLessThanOrEqual(100 / size + 1e-9);
      }),
      { numRuns: 60 },
    );
  });

  test('is linkage of the originals where all columns were grouped together', () => {
    const columns = normals(200, 4);
    for (const k of [2, 3, 7]) {
      const files = filesOf(columns, together(columns, k));
      const linked = finish(linkageReverse.measure(files)).value!;
      expect(finish(intersectionGroups.measure(files)).value).toBeCloseTo(linked, 9);
    }
  });

  test('never loses the own record where each column was grouped on its own, ties and rounding or not', () => {
    const some = fc.record({
      columns: fc.integer({ min: 1, max: 30 }).chain((n) =>
        fc.array(
          fc
            .array(fc.oneof(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 1000 })), {
              minLength: n,
              maxLength: n,
            })
            .map((list) => Float64Array.from(list)),
          { minLength: 1, maxLength: 1 },
        ),
      ),
      k: fc.integer({ min: 1, max: 4 }),
      seed: fc.nat(1000),
      isRounded: fc.boolean(),
    });
    fc.assert(
      fc.property(some, ({ columns, k, seed, isRounded }) => {
        const draws = stream(seed);
        const masked = columns.map((column) => {
          const partition = neighbours(column, k, () => k + draws.below(k));
          const [means] = averaged([column], partition);
          return isRounded ? means.map(Math.round) : means;
        });
        const found = read(columns, masked);
        expect(share(found, /among the candidates/)).toBe(100);
      }),
      { numRuns: 300 },
    );
  });

  test('individual ranking: what protects one column does not protect six', () => {
    const columns = normals(500, 6);
    const masked = ranked(columns, 5);
    const figures = [1, 2, 3, 6].map((known) =>
      read(columns, masked, [...columns.keys()].slice(0, known)),
    );
    for (const found of figures) expect(share(found, /among the candidates/)).toBe(100);
    expect(fewest(figures[0])).toBeGreaterThanOrEqual(5);
    expect(figures[0].value).toBeLessThanOrEqual(20);
    expect(share(figures[1], /own record$/)).toBeGreaterThan(50);
    expect(share(figures[2], /own record$/)).toBeGreaterThan(99);
    expect(figures[3].value).toBe(100);
  });

  test('blocks of columns grouped apart single out what one block would not', () => {
    const columns = normals(500, 6);
    const apart = [...together(columns.slice(0, 3), 5), ...together(columns.slice(3), 5)];
    const found = read(columns, apart);
    const one = read(columns, together(columns, 5));
    expect(share(one, /^one candidate/)).toBe(0);
    expect(share(found, /own record$/)).toBeGreaterThan(60);
    expect(found.value! / one.value!).toBeGreaterThan(4);
    expect(found.notes[0]).toBe(
      'Key columns that count as grouped together: c1 with c2 with c3; c4 with c5 with c6.',
    );
  });

  test('centres drawn at random, and records drawn anew in each group, mislead who is left with one candidate', () => {
    const columns = normals(500, 6);
    const blocks = [columns.slice(0, 3), columns.slice(3)];
    const draws = stream(50);
    // One of the twelve centres nearest to the record, as fuzzy memberships might have it.
    const fuzzy = blocks.flatMap((block) => {
      const partition = grouped(block, 5);
      const means = averaged(block, partition);
      const first = Array.from({ length: partition.groups }, (_, g) =>
        partition.groupOf.indexOf(g),
      );
      const nearest = [...columns[0].keys()].map((i) =>
        first
          .map((at) => ({
            at,
            away: block.reduce((sum, column, j) => sum + (column[i] - means[j][at]) ** 2, 0),
          }))
          .sort((a, b) => a.away - b.away)
          .slice(0, 12)
          .map(({ at }) => at),
      );
      const chosen = nearest.map((some) => some[draws.below(12)]);
      return means.map((column) => Float64Array.from(chosen, (at) => column[at]));
    });
    // Normal values with the mean and the standard deviation of a large group.
    const hybrid = blocks.flatMap((block) => {
      const partition = grouped(block, 60);
      const means = averaged(block, partition);
      return block.map((column, j) => {
        const spread = Array.from({ length: partition.groups }, (_, g) =>
          standardDeviation(
            column.filter((_, i) => partition.groupOf[i] === g),
            'n',
          ),
        );
        return means[j].map((centre, i) => centre + spread[partition.groupOf[i]] * draws.normal());
      });
    });
    const crisp = read(columns, [...together(blocks[0], 5), ...together(blocks[1], 5)]);
    const wrong = (found: ReturnType<typeof read>) => share(found, /another person$/);
    expect(share(crisp, /own record$/)).toBeGreaterThan(3 * wrong(crisp));
    for (const masked of [fuzzy, hybrid]) {
      const found = read(columns, masked);
      expect(found.value).toBeLessThan(crisp.value! / 2);
      expect(wrong(found)).toBeGreaterThan(share(found, /own record$/));
    }
  });

  test('a few groups of one record, or groups with equal values in a column, hide nothing', () => {
    const columns = normals(300, 6);
    const blocks = [columns.slice(0, 3), columns.slice(3)].map((block) => {
      const partition = grouped(block, 6);
      const groupOf = partition.groupOf.slice();
      // Ten records become groups of their own.
      for (let i = 0; i < 10; i++) groupOf[7 * i] = partition.groups + i;
      return averaged(block, { groupOf, groups: partition.groups + 10 });
    });
    const masked = blocks.flat().map((column) => column.map((x) => Math.round(10 * x) / 10));
    const everyone = Int32Array.from(columns[0].keys());
    expect(finish(columnGroups(filesOf(columns, masked), everyone))).toEqual([
      { columns: [0, 1, 2], isGrouped: true },
      { columns: [3, 4, 5], isGrouped: true },
    ]);
  });

  test('columns that were not grouped stay apart, constant ones tell nothing', () => {
    const columns = normals(60, 4);
    const masked = [...together(columns.slice(0, 2), 4), columns[2], new Float64Array(60)];
    const found = finish(
      columnGroups(filesOf(columns, masked), Int32Array.from(columns[0].keys())),
    );
    expect(found).toEqual([
      { columns: [0, 1, 3], isGrouped: true },
      { columns: [2], isGrouped: false },
    ]);
  });
});
