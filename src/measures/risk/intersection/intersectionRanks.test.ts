import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { maskMethods } from '../../../methods/mask/index.ts';
import type { Files } from '../../contract/index.ts';
import { countInAll, windowsOf } from './countInAll.ts';
import { intersectionRanks } from './intersectionRanks.ts';
import { askedOf, personsOf } from './persons.ts';
import { rankWindows } from './rankWindows.ts';

function filesOf(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
  keys = [...original.keys()],
): Files {
  const names = original.map((_, j) => `c${j + 1}`);
  const rest = { isPaired: true, groupOf: null, regressions: [], members: 1 };
  return { names, original, masked, keys, ...rest };
}

const read = (files: Files) => finish(intersectionRanks.measure(files));

function normals(n: number, d: number): Float64Array[] {
  return Array.from({ length: d }, (_, j) => {
    const column = new Float64Array(n);
    randomStream(new Uint8Array(32), 0, 99, j).fillNormal(column);
    return column;
  });
}

function masked(name: string, columns: readonly Float64Array[], parameters: object) {
  const method = maskMethods.find((candidate) => candidate.name === name)!;
  return finish(method.run(columns, parameters as never));
}

/** Ranks between a value and a masked one, by counting: 0 where their ranks overlap. */
function ranksBetween(column: Float64Array, x: number, value: number): number {
  if (x === value) return 0;
  const [low, high] = x < value ? [x, value] : [value, x];
  // From the last of the lower ones to the first of the higher ones; a value that is not there is a gap.
  const between = column.filter((y) => y > low && y < high).length;
  return between + 1;
}

/** Word for word the definition. */
function literal(files: Files): { value: number; certain: number } | null {
  const { original, masked: protectedOnes, keys } = files;
  const records = [...protectedOnes[0].keys()];
  const complete = (columns: readonly Float64Array[], i: number) =>
    keys.every((j) => !Number.isNaN(columns[j][i]));
  const candidates = records.filter((i) => complete(protectedOnes, i));
  const persons = candidates.filter((i) => complete(original, i));
  if (persons.length === 0) return null;
  const columns = protectedOnes.map((column) => Float64Array.from(candidates, (i) => column[i]));
  const reach = keys.map((j) =>
    Math.max(
      0,
      ...candidates
        .filter((i) => !Number.isNaN(original[j][i]))
        .map((i) => ranksBetween(columns[j], original[j][i], protectedOnes[j][i])),
    ),
  );
  let named = 0;
  let certain = 0;
  for (const i of persons) {
    const left = candidates.filter((c) =>
      keys.every(
        (j, k) => ranksBetween(columns[j], original[j][i], protectedOnes[j][c]) <= reach[k],
      ),
    );
    expect(left).toContain(i);
    named += 1 / left.length;
    if (left.length === 1) certain++;
  }
  return { value: (100 * named) / persons.length, certain: (100 * certain) / persons.length };
}

describe('the intersection of rank windows', () => {
  test('is what its definition says, with ties, gaps and missing values', () => {
    const cell = fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -6, max: 6 }) },
      { weight: 1, arbitrary: fc.constantFrom(Number.NaN, 0.5, 1e9) },
    );
    const columns = (n: number, d: number) =>
      fc.array(
        fc.array(cell, { minLength: n, maxLength: n }).map((list) => Float64Array.from(list)),
        { minLength: d, maxLength: d },
      );
    const files = fc
      .tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 3 }))
      .chain(([n, d]) =>
        fc.tuple(
          columns(n, d),
          columns(n, d),
          fc.subarray([0, 1, 2].slice(0, d), { minLength: 1 }),
        ),
      )
      .map(([original, other, keys]) => filesOf(original, other, keys));
    fc.assert(
      fc.property(files, (one) => {
        const expected = literal(one);
        const { value, parts } = read(one);
        if (expected === null) expect(value).toBeNull();
        else {
          expect(value).toBeCloseTo(expected.value, 9);
          expect(parts[0].value).toBeCloseTo(expected.certain, 9);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('counts many candidates a few thousand at a time', () => {
    const [values, other] = normals(5000, 2).map((column) =>
      column.map((x) => Math.round(200 * x)),
    );
    const windows = [rankWindows(values, values), rankWindows(other, values)];
    const asked = windows.map((one, k) =>
      windowsOf(
        one,
        Float64Array.from({ length: 20_000 }, (_, a) => ((a * 7919 + k) % 997) - 500),
      ),
    );
    const left = new Int32Array(20_000);
    finish(countInAll(windows, asked, left));
    for (let a = 0; a < left.length; a += 997) {
      const inside = values.filter((_, i) =>
        windows.every(
          ({ rankOf }, k) => rankOf[i] >= asked[k].from[a] && rankOf[i] <= asked[k].to[a],
        ),
      );
      expect(left[a]).toBe(inside.length);
    }
  });

  test('singles out most records of a file swapped by a small p, and fewer the larger p is', () => {
    const columns = normals(600, 6);
    const figures = [2, 10, 30, 100].map((p) => {
      const found = read(filesOf(columns, masked('rank-swap', columns, { p })));
      const note = found.notes[0];
      for (const [, percent] of note.matchAll(/c\d (\d+\.\d)/g)) {
        expect(Number(percent)).toBeLessThanOrEqual(p + 0.05);
      }
      return found.value!;
    });
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
    expect(figures[0]).toBeGreaterThan(99);
    expect(figures[3]).toBeLessThan(5);
  });

  test('finds nobody in shuffled data, where values travel through the whole column', () => {
    const columns = normals(600, 6);
    const found = read(filesOf(columns, masked('shuffle', columns, {})));
    expect(found.value).toBeLessThan((2 * 100) / 600);
    expect(found.parts.map(({ value }) => value)).toEqual([0, 0, 100]);
  });

  test('asks about everybody in files that are not large, and then about fewer, evenly spaced', () => {
    expect(askedOf(31_000, 1e9)).toBe(31_000);
    expect(askedOf(100_000, 1e9)).toBe(10_000);
    expect(askedOf(10_000_000, 1e9)).toBe(400);
    const column = Float64Array.from({ length: 4000 }, (_, i) => (i === 7 ? Number.NaN : i));
    const { asked, all, candidates } = personsOf(filesOf([column], [column]), 4e6);
    expect([asked.length, all, candidates.length]).toEqual([1000, 3999, 3999]);
    expect(new Set(asked).size).toBe(1000);
    expect([asked[0], asked[999]]).toEqual([0, 3995]);
  });
});
