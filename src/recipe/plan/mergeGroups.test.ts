import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { standardise } from '../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/index.ts';
import type { Partition } from '../../methods/contract/index.ts';
import { fewestUnits, mergeGroups } from './mergeGroups.ts';
import { MIDDLE } from './units.ts';

interface Grouping {
  readonly columns: readonly Float64Array[];
  readonly scales: readonly Scale[];
  readonly strata: Int32Array | null;
}

/** The merger from its definition: lists of records, and centres of numbers as they are joined. */
function merged(
  { columns, scales, strata }: Grouping,
  { groupOf, groups }: Partition,
  units: Int32Array,
  k: number,
): number[] {
  const scaled = columns.map((column, j) =>
    scales[j].kind === 'numeric' ? standardise(column, 'sd') : column,
  );
  const lists = Array.from({ length: groups }, (_, g) =>
    [...groupOf.keys()].filter((record) => groupOf[record] === g),
  );
  const centres = lists.map((records) =>
    scaled.map((column, j) =>
      scales[j].kind === 'numeric'
        ? records.reduce((sum, record) => sum + column[record] / records.length, 0)
        : MIDDLE[scales[j].kind](Float64Array.from(records, (record) => column[record])),
    ),
  );
  const squared = (a: number, b: number, { kind, ...scale }: Scale) => {
    if (kind === 'nominal') return a === b ? 0 : 1;
    const difference = (a - b) / ('levels' in scale ? Math.max(1, scale.levels) : 1);
    return difference * difference;
  };
  const distance = (a: number, b: number) =>
    scales.reduce((sum, scale, j) => sum + squared(centres[a][j], centres[b][j], scale), 0);
  const isSmall = (g: number) =>
    lists[g].length > 0 && new Set(lists[g].map((record) => units[record])).size < k;
  for (let first = 0; first < groups; first++) {
    let g = first;
    while (isSmall(g)) {
      const others = lists.flatMap((records, other) =>
        other !== g &&
        records.length > 0 &&
        (strata === null || strata[records[0]] === strata[lists[g][0]])
          ? [other]
          : [],
      );
      const near = others.reduce((a, b) => (distance(g, b) < distance(g, a) ? b : a));
      const [into, from] = g < near ? [g, near] : [near, g];
      const [a, b] = [lists[into].length, lists[from].length];
      lists[into] = [...lists[into], ...lists[from]];
      lists[from] = [];
      centres[into] = scaled.map((column, j) =>
        scales[j].kind === 'numeric'
          ? (a * centres[into][j] + b * centres[from][j]) / (a + b)
          : MIDDLE[scales[j].kind](Float64Array.from(lists[into], (record) => column[record])),
      );
      g = into;
    }
  }
  const result: number[] = Array(groupOf.length);
  const left = lists.filter((records) => records.length > 0);
  for (const [g, records] of left.entries()) for (const record of records) result[record] = g;
  return result;
}

const record = fc.record({
  x: fc.integer({ min: -3, max: 3 }),
  y: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  level: fc.integer({ min: 0, max: 4 }),
  unit: fc.integer({ min: 0, max: 8 }),
});

describe('groups with too few units', () => {
  test('are merged as the definition says, group for group', () => {
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 12, maxLength: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom<Scale[]>(
          [NUMERIC, NUMERIC, NUMERIC],
          [NUMERIC, NUMERIC, { kind: 'ordinal', levels: 5 }],
          [NUMERIC, NUMERIC, { kind: 'nominal', levels: 5 }],
        ),
        fc.boolean(),
        (records, k, scales, inStrata) => {
          const columns = [
            records.map(({ x }) => x),
            records.map(({ y }) => y),
            records.map(({ level }) => level),
          ].map((values) => Float64Array.from(values));
          // The last records, one in each stratum, are units of their own, so that every stratum has k units.
          const n = records.length;
          const units = Int32Array.from(records, ({ unit }, i) => (i >= n - 6 ? 100 + i : unit));
          const groupOf = Int32Array.from(records, (_, i) => i % Math.max(2, Math.floor(n / 3)));
          const groups = Math.max(...groupOf) + 1;
          const strata = inStrata ? groupOf.map((g) => g % 2) : null;
          const enough = [0, 1].every((stratum) => {
            const its = units.filter((_, i) => strata === null || strata[i] === stratum);
            return new Set(its).size >= k;
          });
          fc.pre(enough);
          const grouping = { columns, scales, strata };
          const expected = merged(grouping, { groupOf, groups }, units, k);
          const condition = () => fewestUnits(units, k);
          const made = finish(mergeGroups(grouping, { groupOf, groups }, condition()));
          expect([...made.groupOf]).toEqual(expected);
          expect(made.groups).toBe(Math.max(...expected) + 1);
          const scaled = columns.map((column, j) =>
            scales[j].kind === 'numeric' ? standardise(column, 'sd') : column,
          );
          const once = { ...grouping, columns: scaled, areStandardised: true };
          expect(finish(mergeGroups(once, { groupOf, groups }, condition()))).toEqual(made);
        },
      ),
    );
  });
});
