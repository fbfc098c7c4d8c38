import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTable, numericColumn } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { claims, largestShare } from '../../measures/claims/index.ts';
import { readRecipe } from '../recipe/read.ts';
import { mergeDominated } from './dominance.ts';
import { planRecipe } from './plan.ts';

const none = { strata: null, units: null, counted: null };

describe('groups that one record dominates', () => {
  test('are merged with the nearest, and the others stay', () => {
    const column = Float64Array.of(1, 1, 100, 2, 90, 80, 5, 5);
    const groupOf = Int32Array.of(0, 0, 1, 1, 2, 2, 3, 3);
    const partition = { groupOf, groups: 4 };
    expect(finish(mergeDominated([column], partition, 60, none))).toEqual({
      groupOf: Int32Array.of(0, 0, 1, 1, 1, 1, 2, 2),
      groups: 3,
    });
    expect(finish(mergeDominated([column], partition, 100, none))).toEqual(partition);
  });

  test('a share just at the limit is allowed', () => {
    const column = Float64Array.of(0.1, 0.1, 0.3, 0.3);
    const partition = { groupOf: Int32Array.of(0, 0, 1, 1), groups: 2 };
    expect(finish(mergeDominated([column], partition, 50, none)).groups).toBe(2);
    expect(finish(mergeDominated([column], partition, 49.9, none)).groups).toBe(1);
  });

  test('after merging none is left, no group is torn apart and none crosses a stratum', () => {
    const file = fc
      .record({
        groups: fc.integer({ min: 1, max: 9 }),
        k: fc.integer({ min: 1, max: 4 }),
        strata: fc.integer({ min: 1, max: 2 }),
        paired: fc.boolean(),
        limit: fc.double({ min: 1, max: 100, noNaN: true }),
      })
      .chain((given) =>
        fc.record({
          given: fc.constant(given),
          columns: fc.array(
            fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: 0, max: 1e6 })), {
              minLength: given.groups * given.k,
              maxLength: given.groups * given.k,
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
      );
    fc.assert(
      fc.property(file, ({ given, columns: values }) => {
        const columns = values.map((column) => Float64Array.from(column, (x) => x || 0));
        const groupOf = Int32Array.from(columns[0], (_, i) => i % given.groups);
        const strata = groupOf.map((group) => group % given.strata);
        // Two records of a group make a unit.
        const units = groupOf.map((group, i) =>
          given.paired ? group + given.groups * (Math.floor(i / given.groups) >> 1) : i,
        );
        const belonging = { strata, units, counted: units };
        const hopeless = [...new Set(strata)].some((stratum) =>
          columns.some(
            (column) =>
              largestShare(
                column.filter((_, i) => strata[i] === stratum),
                units.filter((_, i) => strata[i] === stratum),
              ) > given.limit,
          ),
        );
        const partition = { groupOf, groups: given.groups };
        const work = () => finish(mergeDominated(columns, partition, given.limit, belonging));
        if (hopeless) {
          expect(work).toThrow('A stratum that is too small for a group was not refused.');
          return;
        }
        const merged = work();
        const finding = claims.get('dominance')!.check({
          names: columns.map(String),
          original: columns,
          protected: columns,
          decimals: columns.map(() => 0),
          groupOf: merged.groupOf,
          strata,
          units,
          smallestGroup: given.k,
          dominance: given.limit,
        });
        expect(finding.holds, finding.found).toBe(true);
        const pairs = new Map<number, number>();
        for (const [i, group] of groupOf.entries()) {
          expect(pairs.get(group) ?? merged.groupOf[i]).toBe(merged.groupOf[i]);
          pairs.set(group, merged.groupOf[i]);
        }
        const stratumOf = new Map<number, number>();
        for (const [i, group] of merged.groupOf.entries()) {
          expect(stratumOf.get(group) ?? strata[i]).toBe(strata[i]);
          stratumOf.set(group, strata[i]);
        }
        expect(new Set(merged.groupOf).size).toBe(merged.groups);
      }),
      { numRuns: 500 },
    );
  });
});

test('a share that no merging can reach is refused with the column, before anything is done', () => {
  const columns = [
    numericColumn('x', [1, 2, 2, 1]),
    numericColumn('y', [1, 9, 0, 0]),
    { kind: 'text' as const, name: 'z', values: ['a', 'b', 'a', 'b'] },
  ];
  const plan = (dominance: number, step: object = {}) => {
    const whole = { method: 'microaggregation', group: { method: 'mdav', k: 2 }, dominance };
    const recipe = readRecipe({ penumbra: 2, steps: [{ ...whole, ...step }] });
    return planRecipe(recipe, makeTable(columns), (record) => record + 2);
  };
  expect(plan(90).recipe.steps[0].dominance).toBe(90);
  expect(() => plan(89)).toThrow(
    'Column "y": one record has more than 89 percent of the total of all records that can share its group: choose a larger --dominance, or leave the column out.',
  );
  expect(plan(40, { columns: ['x'] }).steps.length).toBe(1);
  const apart = { columns: ['x'], blocks: { strata: ['z'] } };
  expect(() => plan(60, apart), 'in one stratum').toThrow(
    /^Column "x": one record has more than 60/,
  );
  expect(plan(67, apart).steps.length).toBe(1);
});
