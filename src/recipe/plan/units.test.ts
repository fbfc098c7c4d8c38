import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { type Column, makeTable, numericColumn } from '../../foundation/table/index.ts';
import { readRecipe } from '../recipe/read.ts';
import { planRecipe } from './plan.ts';
import { countUnits, rowsOfUnits, unitsOf } from './units.ts';

const text = (name: string, values: (string | null)[]): Column => ({ kind: 'text', name, values });

describe('units', () => {
  test('are refused if the protected ones are numbered anew in each larger unit', () => {
    const homes = Array.from({ length: 30 }, (_, i) => Math.floor(i / 3));
    const columns = [
      numericColumn('home', homes),
      numericColumn(
        'line',
        homes.map((_, i) => i % 3),
      ),
      numericColumn(
        'age',
        homes.map((_, i) => (i * 7) % 50),
      ),
    ];
    const known = {
      home: { role: 'unit', unit: 'household' },
      line: { role: 'unit', unit: 'person', within: 'household' },
      age: { kind: 'amount' },
    } as const;
    const plan = (protect: string) =>
      planRecipe(
        readRecipe({
          penumbra: 2,
          description: { ...described(known), protect },
          steps: [
            { method: 'microaggregation', columns: ['age'], group: { method: 'mdav', k: 3 } },
          ],
        }),
        makeTable(columns),
        (record) => record + 2,
      );
    expect(() => plan('person')).toThrow(
      'The person is protected, but its numbers in "line" begin anew in each household, so they do not tell one person from another: add a column that has "home" and "line" in one number, and give it the role unit, or protect the household.',
    );
    expect(plan('household').unit).toMatchObject({ name: 'household', count: 10 });
  });

  test('are records with the same value; without a value a record is one of its own', () => {
    const words = text('h', ['b', null, 'a', 'b', null, 'a']);
    expect([...unitsOf(words, null)]).toEqual([0, 1, 2, 0, 3, 2]);
    const numbers = numericColumn('h', [7, Number.NaN, -0, 7, Number.NaN, 0]);
    expect([...unitsOf(numbers, null)]).toEqual([0, 1, 2, 0, 3, 2]);
    const codes = Int32Array.of(4, -1, 0, 4, -1, 0);
    const levels = ['a', 'b', 'c', 'd', 'e'];
    const classes: Column = { kind: 'categorical', name: 'h', codes, levels, ordered: false };
    expect([...unitsOf(classes, null)]).toEqual([0, 1, 2, 0, 3, 2]);
  });

  test('are counted among the records that stay', () => {
    const kept = Uint8Array.of(0, 1, 1, 1, 0, 1);
    const units = unitsOf(text('h', ['b', null, 'a', 'b', null, 'a']), kept);
    expect([...units]).toEqual([0, 1, 2, 1]);
    expect(countUnits(units)).toBe(3);
    expect(countUnits(new Int32Array(0))).toBe(0);
  });

  test('are rows with the mean of their records, and a record alone is itself, bit for bit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.double())), (given) => {
        const finite = given.filter(([, x]) => Math.abs(x) < 1e150);
        const units = unitsOf(
          numericColumn(
            'h',
            finite.map(([unit]) => unit),
          ),
          null,
        );
        const values = Float64Array.from(finite, ([, x]) => x);
        const strata = units.map((unit) => unit % 2);
        const rows = rowsOfUnits([values], strata, units);
        const count = countUnits(units);
        expect(rows.columns[0].length).toBe(count);
        for (let unit = 0; unit < count; unit++) {
          const its = values.filter((_, i) => units[i] === unit);
          const largest = Math.max(...its.map(Math.abs));
          expect(Math.abs(rows.columns[0][unit])).toBeLessThanOrEqual(largest * (1 + 1e-15));
          if (its.length === 1) expect(rows.columns[0][unit] + 0).toBe(its[0] + 0);
          expect(rows.strata![unit]).toBe(unit % 2);
        }
      }),
    );
  });

  test('are rows with a level of theirs where columns are categories, of several the lowest', () => {
    const units = Int32Array.of(0, 1, 0, 1, 0, 0, 2);
    const codes = Float64Array.of(3, 2, 0, 1, 3, 0, 5);
    const [ordinal, nominal] = (['ordinal', 'nominal'] as const).map(
      (kind) => rowsOfUnits([codes], null, units, [{ kind, levels: 6 }]).columns[0],
    );
    expect([...ordinal]).toEqual([0, 1, 5]);
    expect([...nominal]).toEqual([0, 1, 5]);
    const more = Float64Array.of(4, 2, 0, 2, 4, 3, 5);
    expect([
      ...rowsOfUnits([more], null, units, [{ kind: 'ordinal', levels: 6 }]).columns[0],
    ]).toEqual([3, 2, 5]);
    expect([
      ...rowsOfUnits([more], null, units, [{ kind: 'nominal', levels: 6 }]).columns[0],
    ]).toEqual([4, 2, 5]);
    expect([...more]).toEqual([4, 2, 0, 2, 4, 3, 5]);
  });
});

describe('a step that keeps records together is refused', () => {
  const columns = (): Column[] => [
    numericColumn('x', [1, 2, 3, 4, 5, 6]),
    text('home', ['a', 'a', 'b', 'b', 'c', null]),
    text('place', ['n', 'n', 's', 's', 'n', 's']),
  ];
  const plan = (step: object, k = 2, others: object = {}) =>
    planRecipe(
      readRecipe({
        penumbra: 2,
        ...others,
        steps: [{ method: 'microaggregation', group: { method: 'mdav', k }, ...step }],
      }),
      makeTable(columns()),
      (record) => record + 2,
    );

  test('where there are fewer units than k', () => {
    expect(plan({ together: 'home' }, 4).steps[0]).toMatchObject({ together: 1, positions: [0] });
    expect(() => plan({ together: 'home' }, 5)).toThrow(
      'k is 5, but there are 4 units by "home", and k counts units: choose a k of at most 4.',
    );
  });

  test('where a unit lies in several strata, and where a stratum has too few of them', () => {
    const within = (column: string) => ({ together: 'home', blocks: { strata: [column] } });
    expect(plan(within('place')).steps[0].blocks).toEqual({ size: null, strata: [2] });
    expect(() => plan({ together: 'place', blocks: { strata: ['home'] } })).toThrow(
      'The record on line 6 belongs by "place" to a unit with records of another stratum by "home", so it cannot stay both together and apart: use a column for --within that is the same in all records of a unit, or leave one of the two out.',
    );
    expect(() => plan(within('place'), 3)).toThrow(
      '2 of 2 strata by "place" have fewer than 3 units, the smallest 2',
    );
  });

  test('with missing values in groups of their own', () => {
    expect(() => plan({ together: 'home', missing: 'own-group' })).toThrow(
      'Records that stay together can lack different columns, so --together does not work with --missing own-group: use --missing median or drop.',
    );
  });

  test('where its own column is to be protected, or a role stands for several', () => {
    expect(() => plan({ together: 'x', columns: ['x'] })).toThrow(
      'Column "x" says which records stay together, so it cannot be protected too: leave it out of the columns.',
    );
    expect(() => plan({ together: 'nobody' })).toThrow(/^There is no column "nobody"/);
    const both = described({ home: 'unit', place: 'unit' });
    expect(() => plan({ together: '@unit' }, 2, { description: both })).toThrow(
      '@unit means 2 columns, and one is needed: name it.',
    );
    const one = plan({ together: '@unit' }, 2, { description: described({ home: 'unit' }) });
    expect(one.recipe.steps[0].together).toBe('home');
  });
});
