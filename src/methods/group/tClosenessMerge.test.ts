import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normals } from '../../../bench/data.ts';
import { PenumbraError } from '../../error.ts';
import { standardise } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { claims } from '../../measures/claims/index.ts';
import {
  type ConfidentialColumn,
  groupSizes,
  type Partition,
  readParameters,
  SOLO,
} from '../contract/index.ts';
import { mdav } from './mdav.ts';
import { tClosenessMerge } from './tClosenessMerge.ts';

const run = (
  columns: readonly Float64Array[],
  confidential: readonly ConfidentialColumn[],
  k: number,
  t: number,
) => finish(tClosenessMerge.run(columns, { k, t, standardise: 'sd' }, { ...SOLO, confidential }));

/** From how often all values occur, without any shortcut and in whole numbers, so that equal distances are equal. */
function distance({ values, ordered }: ConfidentialColumn, members: readonly number[]): number {
  const all = [...values];
  const different = [...new Set(all)].sort((a, b) => a - b);
  if (different.length < 2) return 0;
  const often = (some: readonly number[], value: number) => some.filter((x) => x === value).length;
  const part = members.map((i) => values[i]);
  const gaps = different.map(
    (value) => all.length * often(part, value) - part.length * often(all, value),
  );
  const scale = all.length * part.length;
  if (!ordered) return gaps.reduce((sum, x) => sum + Math.abs(x), 0) / 2 / scale;
  let cumulated = 0;
  const work = gaps.reduce((sum, x) => sum + Math.abs((cumulated += x)), 0);
  return work / ((different.length - 1) * scale);
}

/** Algorithm 1 with a look at everything in each step. Groups as lists of records. */
function textbook(
  columns: readonly Float64Array[],
  confidential: readonly ConfidentialColumn[],
  k: number,
  t: number,
): number[][] {
  const z = columns.map((column) => standardise(column, 'sd'));
  const groups = membersIn(finish(mdav.run(columns, { k, standardise: 'sd' })));
  const far = (group: number[]) => Math.max(...confidential.map((one) => distance(one, group)));
  const mean = (group: number[]) =>
    z.map((column) => group.reduce((sum, i) => sum + column[i], 0) / group.length);
  for (;;) {
    const distances = groups.map(far);
    const most = Math.max(...distances);
    if (most <= t) return groups;
    const worst = distances.indexOf(most);
    const centre = mean(groups[worst]);
    const gaps = groups.map((group, g) =>
      g === worst
        ? Number.POSITIVE_INFINITY
        : mean(group).reduce((sum, x, j) => sum + (x - centre[j]) ** 2, 0),
    );
    const nearest = gaps.indexOf(Math.min(...gaps));
    groups[worst].push(...groups[nearest]);
    groups.splice(nearest, 1);
  }
}

const asSets = (groups: readonly (readonly number[])[]) =>
  groups.map((group) => [...group].sort((a, b) => a - b).join()).sort();

function membersIn({ groupOf, groups }: Partition): number[][] {
  const members: number[][] = Array.from({ length: groups }, () => []);
  for (const [i, group] of groupOf.entries()) members[group].push(i);
  return members;
}

describe('t-closeness by merging', () => {
  test.each([0.02, 0.1, 0.2, 0.35])('gives the groups of the textbook, t = %d', (t) => {
    const [a, b, noise] = normals(120, 3);
    const income = { values: a.map((x, i) => x + noise[i]), ordered: true };
    const sector = { values: b.map((x) => Math.floor(Math.abs(2 * x))), ordered: false };
    for (const confidential of [[income], [sector], [income, sector]]) {
      const found = membersIn(run([a, b], confidential, 4, t));
      expect(asSets(found)).toEqual(asSets(textbook([a, b], confidential, 4, t)));
    }
  });

  test('is MDAV where t asks for nothing, and one group where it asks for all', () => {
    const [a, b, values] = normals(50, 3);
    const confidential = [{ values, ordered: true }];
    expect(run([a, b], confidential, 3, 1)).toEqual(
      finish(mdav.run([a, b], { k: 3, standardise: 'sd' })),
    );
    expect(run([a, b], confidential, 3, 0).groups).toBe(1);
  });

  test('promises no more than it keeps, for any data', () => {
    const cell = fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    );
    const table = fc.integer({ min: 1, max: 40 }).chain((n) => {
      const column = fc.array(cell, { minLength: n, maxLength: n });
      const constant = fc.constant(Array.from({ length: n }, () => 7));
      return fc.record({
        columns: fc.array(column, { minLength: 1, maxLength: 3 }),
        confidential: fc.array(
          fc.record({ values: fc.oneof(column, constant), ordered: fc.boolean() }),
          { minLength: 1, maxLength: 2 },
        ),
        k: fc.oneof(fc.integer({ min: 1, max: n }), fc.constant(n)),
        t: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      });
    });
    fc.assert(
      fc.property(table, ({ columns: given, confidential: hidden, k, t }) => {
        const columns = given.map((column) => Float64Array.from(column));
        const confidential = hidden.map(({ values, ordered }, c) => ({
          name: `c${c}`,
          values: Float64Array.from(values),
          ordered,
        }));
        const partition = run(columns, confidential, k, t);
        expect(groupSizes(partition).min).toBeGreaterThanOrEqual(k);
        expect(Math.max(...partition.groupOf)).toBe(partition.groups - 1);
        for (const members of membersIn(partition)) {
          for (const one of confidential) {
            expect(distance(one, members)).toBeLessThanOrEqual(t + 1e-12);
          }
        }
        const evidence = {
          names: [],
          original: [],
          protected: [],
          decimals: [],
          groupOf: partition.groupOf,
          strata: null,
          smallestGroup: k,
          confidential,
          closeness: t,
        };
        for (const { claim } of tClosenessMerge.claims) {
          expect(claims.get(claim)?.check(evidence).holds, claim).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('refuses a t outside 0 to 1, and to run without a confidential column', () => {
    const read = (t: unknown) =>
      readParameters(tClosenessMerge.parameters, { k: 3, t }, 't-closeness-merge');
    expect(read(0.2)).toEqual({ k: 3, t: 0.2, standardise: 'sd' });
    for (const t of [-0.1, 1.1, Number.NaN, undefined, '0.2'])
      expect(() => read(t)).toThrow(PenumbraError);
    expect(() => run(normals(9, 2), [], 3, 0.2)).toThrow(/confidential/);
  });
});
