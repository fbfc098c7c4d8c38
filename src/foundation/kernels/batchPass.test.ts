import { describe, expect, it } from 'vitest';
import { distances, nearest } from '../../../test/reference/distances.ts';
import { generator } from '../../../test/reference/generator.ts';
import { batchPass, instantiate, recordSet, SMALLEST_RADIUS, toGrid } from './index.ts';

type Kind = (next: () => number, i: number) => number;

const kinds: Record<string, Kind> = {
  random: (next) => 4 * next() - 2,
  'tied, on a small lattice': (next) => Math.floor(3 * next()),
  duplicated: (_, i) => i % 3,
  sorted: (next, i) => i + next(),
  'of a huge offset': (next) => 1.7e12 + Math.floor(1000 * next()),
  'of very different sizes': (next) => (next() - 0.5) * 10 ** Math.floor(-20 + 40 * next()),
  'much finer than the copies': (next) => (next() < 0.1 ? 1e6 * next() : 1e-3 * next()),
  large: (next) => (next() - 0.5) * 2e150,
  small: (next) => (next() - 0.5) * 1e-100,
};

function make(kind: Kind, n: number, d: number): Float64Array[] {
  const next = generator(1000 * n + d);
  return Array.from({ length: d }, () => Float64Array.from({ length: n }, (_, i) => kind(next, i)));
}

function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const d = columns.length;
  return Float64Array.from({ length: d * columns[0].length }, (_, at) => {
    return columns[at % d][Math.floor(at / d)];
  });
}

/** Numbers of records around blocks of 16, and of columns from 1 to 21. */
const shapes = [
  ...[2, 15, 16, 17, 33].flatMap((n) => [1, 2, 3, 20].map((d) => [n, d] as const)),
  ...Array.from({ length: 21 }, (_, j) => [50, j + 1] as const),
  [600, 3] as const,
];

describe.each(Object.entries(kinds))('a batch pass over data %s', (_, kind) => {
  it('lists the nearest and farthest as the plain loop does, while records are removed', () => {
    for (const [n, d] of shapes) {
      const columns = make(kind, n, d).map((column) => toGrid(column, n).values);
      const rows = rowsOf(columns);
      const pass = batchPass(rows, d);
      const set = recordSet(columns);
      const next = generator(n + d);
      let living = Array.from({ length: n }, (_, i) => i);
      for (let turn = 0; living.length > 1; turn++) {
        const centroid = set.centroid();
        const radius = Math.sqrt(set.farthest(centroid).distance) * (1 + 1e-9);
        if (radius < SMALLEST_RADIUS) break;
        if (turn % 3 === 0) pass.frame(centroid, radius);
        const members = Array.from(
          { length: 1 + Math.floor(5 * next()) },
          () => living[Math.floor(next() * living.length)],
        );
        const asked = [centroid, ...members.map((i) => rows.subarray(i * d, (i + 1) * d))];
        const points = Float64Array.from(asked.flatMap((point) => [...point]));
        const wanted = Int32Array.from({ length: 2 * asked.length }, () => {
          return Math.floor(next() * (next() < 0.2 ? n + 2 : 8));
        });
        const all = asked.map((point) => distances(columns, point));
        const limits = Float64Array.from(wanted, (_, which) => {
          if (next() < 0.5) return which % 2 === 0 ? Number.POSITIVE_INFINITY : 0;
          return all[which >> 1][living[Math.floor(next() * living.length)]];
        });
        const answers = pass.answer({ points, wanted, limits });
        let from = 0;
        for (const [which, want] of wanted.entries()) {
          const sign = which % 2 === 0 ? 1 : -1;
          const keys = all[which >> 1].map((distance) => sign * distance);
          const within = living.filter((i) => keys[i] <= sign * limits[which]);
          const expected = nearest(keys, within, want, -1);
          const to = from + answers.counts[which];
          expect([...answers.indices.subarray(from, to)]).toEqual(expected);
          expect([...answers.distances.subarray(from, to)]).toEqual(
            expected.map((i) => all[which >> 1][i]),
          );
          from += want;
        }
        const gone = new Set(living.filter(() => next() < 0.3).concat(members));
        if (gone.size === living.length) break;
        for (const index of gone) {
          pass.remove(index);
          set.remove(index);
        }
        living = living.filter((index) => !gone.has(index));
        expect(pass.living).toBe(living.length);
      }
    }
  });
});

describe('a batch pass', () => {
  it('tells thousands of records at almost the same distance apart', () => {
    const n = 5000;
    const next = generator(7);
    const column = Float64Array.from({ length: n }, (_, i) => (i === 9 ? 1e6 : 1e-6 * next()));
    const pass = batchPass(column, 1);
    pass.frame([5e5], 1e6);
    const wanted = Int32Array.of(40, 40);
    const limits = Float64Array.of(Number.POSITIVE_INFINITY, 0);
    const { indices } = pass.answer({ points: Float64Array.of(0), wanted, limits });
    const all = distances([column], [0]);
    const living = Array.from({ length: n }, (_, i) => i);
    expect([...indices.subarray(0, 40)]).toEqual(nearest(all, living, 40, -1));
    const farthest = nearest(
      all.map((distance) => -distance),
      living,
      40,
      -1,
    );
    expect([...indices.subarray(40)]).toEqual(farthest);
  });

  it('gives equal records in the order of their indices, of any number of them', () => {
    const pass = batchPass(new Float64Array(6000).fill(3), 2);
    pass.frame([3, 3], 1);
    const wanted = Int32Array.of(20, 20);
    const limits = Float64Array.of(Number.POSITIVE_INFINITY, 0);
    const first = Array.from({ length: 20 }, (_, i) => i);
    const { indices } = pass.answer({ points: Float64Array.of(3, 3), wanted, limits });
    expect([...indices]).toEqual([...first, ...first]);
  });

  it('refuses what it cannot answer', () => {
    const none = { wanted: Int32Array.of(1, 1), limits: Float64Array.of(1, 0) };
    expect(() => batchPass(new Float64Array(0), 2)).toThrow(RangeError);
    expect(() => batchPass(new Float64Array(3), 2)).toThrow(RangeError);
    const pass = batchPass(Float64Array.of(0, 1, 2, 3), 2, instantiate());
    expect(() => pass.answer({ points: Float64Array.of(1, 2), ...none })).toThrow(RangeError);
    expect(() => pass.frame([1, 2], 0)).toThrow(RangeError);
    pass.frame([1, 2], 2);
    expect(() => pass.answer({ points: Float64Array.of(1, 5), ...none })).toThrow(RangeError);
    expect(() => pass.answer({ points: Float64Array.of(1, Number.NaN), ...none })).toThrow(
      RangeError,
    );
    pass.remove(0);
    expect(() => pass.remove(0)).toThrow(RangeError);
    expect(() => pass.remove(2)).toThrow(RangeError);
  });
});
