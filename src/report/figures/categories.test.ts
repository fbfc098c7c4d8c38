import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { publicCategoryBars } from '../pages/public/categories.ts';
import { categoryPicture } from '../pictures/index.ts';
import { type CategoryPair, categoryBarsOf, categorySummaryOf, isChanged } from './categories.ts';
import { combinationsOf } from './combinations.ts';
import { contributionsOf } from './contributions.ts';

function columnOf(original: number[], masked: number[], levels = 4, ordered = false) {
  const names = Array.from({ length: levels }, (_, i) => `level ${i}`);
  return {
    name: 'c',
    original: Int32Array.from(original),
    masked: Int32Array.from(masked),
    levels,
    ordered,
    names,
  };
}

const pairOf = (column: CategoryPair['column'], isPaired = true): CategoryPair => ({
  column,
  isPaired,
  recoded: null,
});

const codes = fc.array(fc.integer({ min: -1, max: 29 }), { maxLength: 80 });

describe('categoryBarsOf', () => {
  test('counts every record of both files once, whatever the codes', () => {
    fc.assert(
      fc.property(codes, codes, fc.boolean(), (before, after, ordered) => {
        const bars = categoryBarsOf(pairOf(columnOf(before, after, 30, ordered), false));
        for (const [side, all] of [
          ['before', before],
          ['after', after],
        ] as const) {
          const drawn = bars.levels.reduce((sum, level) => sum + level[side]!, 0);
          const rest = bars.others?.[side] ?? 0;
          expect(drawn + rest + Number(bars[side].missing)).toBe(all.length);
          expect(bars[side].records).toBe(all.length);
        }
        expect(bars.levels.length).toBeLessThanOrEqual(13);
        for (const { before: old, after: now } of bars.levels)
          expect(old! + now).toBeGreaterThan(0);
        expect(bars.others?.levels ?? 2).toBeGreaterThan(1);
      }),
    );
  });

  test('draws the most frequent levels, ordered ones in their order', () => {
    const many = Array.from({ length: 20 }, (_, level) => Array(level + 1).fill(level)).flat();
    const drawn = (ordered: boolean) =>
      categoryBarsOf(pairOf(columnOf(many, many, 20, ordered))).levels.map(({ name }) => name);
    const expected = Array.from({ length: 12 }, (_, i) => `level ${19 - i}`);
    expect(drawn(false)).toEqual(expected);
    expect(drawn(true)).toEqual(expected.toReversed());
    const { others } = categoryBarsOf(pairOf(columnOf(many, many, 20)));
    expect(others).toEqual({ levels: 8, before: 36, after: 36 });
  });

  test('draws a thirteenth level by its name, rather than as the others', () => {
    const thirteen = Array.from({ length: 13 }, (_, i) => i);
    const { levels, others } = categoryBarsOf(pairOf(columnOf(thirteen, thirteen, 13)));
    expect([levels.length, others]).toEqual([13, null]);
  });

  test('shows codes with their labels, where there are any', () => {
    const labels = new Map([['level 1', 'female']]);
    const pair = { ...pairOf(columnOf([0, 1, 1, 1], [0, 0, 0, 1])), labels };
    const bars = categoryBarsOf(pair);
    expect(bars.levels.map(({ label }) => label)).toContain('female');
    expect(bars.sentences[1]).toContain('for “level ');
    const shown = categoryPicture(bars, 'a').table.rows.map(([name]) => name);
    expect(shown.toSorted()).toEqual(['level 0', 'level 1 female']);
    expect(publicCategoryBars({ ...bars, before: bars.before }, 1)?.levels).toContainEqual(
      expect.objectContaining({ name: 'level 1', label: 'female' }),
    );
  });

  test('says what is to be seen', () => {
    const before = [0, 0, 0, 1, 1, 1, 2, 2, 2, 2];
    const said = (after: number[], isPaired = true) =>
      categoryBarsOf(pairOf(columnOf(before, after), isPaired)).sentences.join(' ');
    expect(said(before)).toBe('No value was changed: the column tells as much as in the original.');
    expect(said([0, 0, 1, 1, 1, 1, 2, 2, 2, 2])).toMatch(
      /^1 of 10.values was changed\. The largest change of a share is 10.percentage points, for “level 0”: from 30\.0.% to 20\.0.%/,
    );
    // Swapped between two records.
    expect(said([1, 0, 0, 0, 1, 1, 2, 2, 2, 2])).toMatch(/Every level has the same share/);
    expect(said([-1, 0, 0, 1, 1, 1, 2, 2, 2, 2])).toMatch(/1 of them left empty/);
    expect(said([0, 1], false)).toMatch(/^The largest change/);
  });

  test('tells the rule by which values were recoded', () => {
    const { sentences } = categoryBarsOf({
      ...pairOf(columnOf([0, 1], [0, 1])),
      recoded: { words: 'dates become decades', levels: 4621 },
    });
    expect(sentences.join(' ')).toMatch(
      /^Recoded by one rule: dates become decades\. .*4,621.different values\. No value was changed beyond that rule\.$/,
    );
  });
});

describe('categorySummaryOf', () => {
  test('counts what was changed, left empty and missing', () => {
    const summary = categorySummaryOf(pairOf(columnOf([0, 0, 1, 1, -1, -1], [0, 1, 1, -1, -1, 2])));
    expect(summary).toMatchObject({
      before: { records: 6, missing: 2, levels: 2 },
      after: { records: 6, missing: 2, levels: 3 },
      effect: { changed: { records: 3, of: 5 }, emptied: 1, missingChange: 0 },
    });
    expect(summary.effect!.largest!.level).toBe('level 0');
  });

  test('compares no record where files are not paired, and nothing where one is empty', () => {
    expect(categorySummaryOf(pairOf(columnOf([0, 1, 1], [1]), false)).effect).toMatchObject({
      changed: null,
      emptied: null,
      largest: { level: 'level 0', after: 0 }, // A third less, as level 1 has a third more.
    });
    expect(categorySummaryOf(pairOf(columnOf([], []))).effect).toMatchObject({
      missingChange: null,
      largest: null,
    });
  });
});

test('a column is changed by record where files are paired, else by its counts', () => {
  const swapped = columnOf([0, 1, 2], [1, 0, 2]);
  expect(isChanged(swapped, true)).toBe(true);
  expect(isChanged(swapped, false)).toBe(false);
  expect(isChanged(columnOf([0, 1], [0]), false)).toBe(true);
});

describe('combinationsOf', () => {
  test('puts every record of both files into one class, whatever the codes', () => {
    const records = fc.array(
      fc.tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -1, max: 3 })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(records, records, (before, after) => {
        const columns = [0, 1].map((j) =>
          columnOf(
            before.map((record) => record[j]),
            after.map((record) => record[j]),
          ),
        );
        const { classes, before: old, after: now } = combinationsOf('keys', columns);
        const total = (side: 'before' | 'after') =>
          classes.reduce((sum, one) => sum + one[side], 0);
        expect([total('before'), total('after')]).toEqual([before.length, after.length]);
        expect(old).toEqual({
          records: before.length,
          combinations: new Set(before.map(String)).size,
        });
        expect(now!.records).toBe(after.length);
        const alone = after.filter((one) => after.filter((o) => `${o}` === `${one}`).length === 1);
        expect(classes[0].after).toBe(alone.length);
      }),
    );
  });
});

describe('contributionsOf', () => {
  const suda = {
    about: 'risk',
    heading: '',
    name: 'suda2',
    title: '',
    definition: '',
    source: '',
    range: '',
    direction: 'lower is better',
    unit: '%',
    value: 1,
    reason: null,
    notes: [],
  } as const;

  test('reads columns from the parts, whatever they are called', () => {
    const parts = [
      { name: 'special uniques (records)', value: 3 },
      { name: 'contribution of a (%) b (%)', value: 60 },
      { name: 'contribution of \n (%)', value: 20 },
    ];
    expect(contributionsOf([{ ...suda, parts }])).toEqual({
      uniques: 3,
      step: null,
      columns: [
        { name: 'a (%) b', share: 60 },
        { name: '\n', share: 20 },
      ],
    });
  });

  test('has none where no record is unique, or the measure was not taken', () => {
    const parts = [
      { name: 'special uniques (records)', value: 0 },
      { name: 'contribution of a (%)', value: null, reason: 'No record is unique.' },
    ];
    expect(contributionsOf([{ ...suda, parts }])).toBeNull();
    expect(contributionsOf([])).toBeNull();
  });
});
