import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { CodedFiles, Files, Measure, Reading } from '../../contract/index.ts';
import { categoryLoss } from './categoryLoss.ts';
import { contingencyThree } from './contingencyThree.ts';
import { contingencyTwo } from './contingencyTwo.ts';
import { entropyLoss } from './entropyLoss.ts';
import { medianChanges } from './medianChanges.ts';
import { modeChanges } from './modeChanges.ts';

const all = [
  contingencyTwo,
  contingencyThree,
  entropyLoss,
  categoryLoss,
  modeChanges,
  medianChanges,
];
const symmetric = all.filter((measure) => measure !== entropyLoss);

const LEVELS = [3, 4, 5, 6];
/** Six levels and missing. */
const LOG2_OF_7 = 2.81;
const ORDERED = [false, false, true, true];

function codedFiles(
  original: readonly (readonly number[])[],
  masked: readonly (readonly number[])[],
  over: Partial<CodedFiles> = {},
): Files {
  const columns = original.map((codes, j) => ({
    name: `C${j + 1}`,
    original: Int32Array.from(codes),
    masked: Int32Array.from(masked[j]),
    levels: LEVELS[j % 4],
    ordered: ORDERED[j % 4],
  }));
  return {
    names: [],
    original: [],
    masked: [],
    isPaired: original.every((codes, j) => codes.length === masked[j].length),
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns,
      keys: [],
      confidential: [],
      categories: columns.map((_, j) => j),
      weights: null,
      units: null,
      missingKeys: 'level',
      ...over,
    },
  };
}

const read = (measure: Measure, files: Files): Reading => finish(measure.measure(files));

const partsOf = (reading: Reading) =>
  Object.fromEntries(reading.parts.map(({ name, value }) => [name, value]));

/** 200 records in two nominal and two ordinal columns, with missing values in either file. */
function madeUp(): [number[][], number[][]] {
  const each = (value: (i: number) => number) => Array.from({ length: 200 }, (_, i) => value(i));
  const whole = Math.floor;
  const original = [
    each((i) => (i * i * 7 + 3 * i + whole(i / 7)) % 3),
    each((i) => (i % 17 === 3 ? -1 : (i * i * 5 + i + whole(i / 11)) % 4)),
    each((i) => (whole(i / 3) + ((i * i) % 5)) % 5),
    each((i) => (i * i + whole(i / 13)) % 6),
  ];
  const masked = original.map((column, j) =>
    column.map((code, i) => {
      if (j === 2 && i % 19 === 5) return -1;
      return (i * 11 + j) % (6 + j) < 2 ? (code + 1 + (j > 1 ? i % 2 : 0)) % LEVELS[j] : code;
    }),
  );
  return [original, masked];
}

describe('the figures of pandas 3.1.1, numpy 2.4.6 and scipy 1.17.1', () => {
  const [original, masked] = madeUp();
  const paired = codedFiles(original, masked);
  const unpaired = codedFiles(
    original,
    masked.map((column) => column.slice(60)),
  );

  test('of tables (value_counts, cityblock)', () => {
    const two = read(contingencyTwo, paired);
    expect(two.value).toBeCloseTo(12.666666666666666, 12);
    expect(two.parts.map(({ value }) => value)).toEqual([17, 12.5, 7.5, 12.5, 11, 15.5]);
    expect(two.parts[0].name).toBe('C1, C2');
    expect(read(contingencyTwo, unpaired).value).toBeCloseTo(15.67857142857143, 12);
    expect(read(contingencyThree, paired).value).toBe(28.75);
    expect(read(contingencyThree, unpaired).value).toBeCloseTo(36.10714285714286, 12);
  });

  test('of the conditional entropy (crosstab, entropy)', () => {
    const found = read(entropyLoss, paired);
    expect(found.value).toBeCloseTo(0.9560393902099601, 12);
    const expected = [
      0.9088440116744279, 0.8925546813662453, 1.0514752066051702, 0.971283661193997,
    ];
    for (const [j, { value }] of found.parts.entries()) expect(value).toBeCloseTo(expected[j], 12);
  });

  test('of distances between categories', () => {
    const found = read(categoryLoss, paired);
    expect(found.value).toBeCloseTo(21.191666666666666, 12);
    const expected = [33.5, 28.5, 15.1, 7.666666666666666];
    for (const [j, { value }] of found.parts.entries()) expect(value).toBeCloseTo(expected[j], 12);
  });

  test('of modes (Series.mode) and lower medians (quantile by inverted_cdf)', () => {
    const modes = partsOf(read(modeChanges, paired));
    expect(modes).toMatchObject({ C1: 100, C2: 0 });
    expect(modes['C1, inside classes']).toBeCloseTo(50, 12);
    expect(modes['C2, inside classes']).toBeCloseTo(45.55555555555555, 12);
    expect(read(modeChanges, paired).value).toBe(50);
    const medians = partsOf(read(medianChanges, paired));
    expect(medians).toMatchObject({ C3: 0, C4: 0 });
    expect(medians['C3, inside classes']).toBeCloseTo(47.77777777777777, 12);
    expect(medians['C4, inside classes']).toBeCloseTo(24.444444444444443, 12);
    expect(medians['all columns, inside classes']).toBeCloseTo(36.11111111111111, 12);

    const fewer = partsOf(read(modeChanges, unpaired));
    expect(fewer).toMatchObject({ C1: 0, C2: 100 });
    expect(fewer['C2, inside classes']).toBeCloseTo(55.55555555555555, 12);
    const lower = partsOf(read(medianChanges, unpaired));
    expect(lower['C3, inside classes']).toBeCloseTo(53.333333333333336, 12);
    expect(lower['C4, inside classes']).toBeCloseTo(44.444444444444436, 12);
  });
});

describe.each(all)('$name', (measure) => {
  test('declares what a reader needs', () => {
    expect(measure.name).toMatch(/^[a-z0-9-]+$/);
    for (const text of [measure.title, measure.heading, measure.definition, measure.source]) {
      expect(text).toMatch(/^\S.*[^.\s]$/);
    }
    expect(measure.range).toMatch(/^0 \(/);
    expect(measure.seconds(100_000, 10, 7)).toBeGreaterThan(0);
    expect(measure.definition).toMatch(/[Mm]issing/);
  });

  test('is 0 where nothing changed', () => {
    fc.assert(
      fc.property(twoFiles, ({ before }) => {
        const { value, parts } = read(measure, codedFiles(before, before));
        if (value !== null) expect(value).toBe(0);
        for (const part of parts) if (part.value !== null) expect(part.value).toBe(0);
      }),
    );
  });

  test('is 0 where the records only changed places, if it needs no pairs', () => {
    if (measure.needs === 'pairs') return;
    fc.assert(
      fc.property(twoFiles, ({ before }) => {
        const turned = before.map((column) => column.toReversed());
        const { value } = read(measure, codedFiles(before, turned));
        if (value !== null) expect(value).toBe(0);
      }),
    );
  });

  test('does not depend on the order of the records', () => {
    const turned = (file: number[][]) => file.map((column) => column.toReversed());
    fc.assert(
      fc.property(twoFiles, ({ before, after }) => {
        expect(read(measure, codedFiles(turned(before), turned(after)))).toEqual(
          read(measure, codedFiles(before, after)),
        );
      }),
    );
  });

  test('gives a number in its range or a reason, whatever the files', () => {
    fc.assert(
      fc.property(twoFiles, fc.nat(8), ({ before, after }, kept) => {
        const fewer =
          measure.needs === 'pairs' ? after : after.map((column) => column.slice(0, kept));
        const { value, reason, parts } = read(measure, codedFiles(before, fewer));
        if (value === null) expect(reason).toMatch(/^[A-Z].*\.$/);
        else expect(value >= 0 && value <= (measure.unit === '%' ? 100 : LOG2_OF_7)).toBe(true);
        for (const part of parts) {
          if (part.value === null) expect(part.reason).toMatch(/^[A-Z].*\.$/);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('has a reason where there is no column of the kind, or no record', () => {
    const { coded: _, ...without } = codedFiles([], []);
    expect(read(measure, without).reason).toMatch(/^The files have .*\.$/);
    const [original, masked] = madeUp();
    const none = codedFiles(original, masked, { categories: [] });
    expect(read(measure, none).reason).toMatch(/^The files have .*\.$/);
    const empty = original.map(() => []);
    expect(read(measure, codedFiles(empty, empty)).reason).toMatch(/\.$/);
  });

  test('shows at most 100 parts, also of many columns', () => {
    const [original, masked] = madeUp();
    const many = (file: number[][]) =>
      Array.from({ length: 120 }, (_, j) => file[j % 4].slice(0, 9));
    const { parts, value } = read(measure, codedFiles(many(original), many(masked)));
    expect(value).not.toBeNull();
    expect(parts.length).toBeLessThanOrEqual(100);
  });
});

test.each(symmetric)('$name is the same with the files exchanged', (measure) => {
  fc.assert(
    fc.property(twoFiles, ({ before, after }) => {
      expect(read(measure, codedFiles(after, before)).value).toBe(
        read(measure, codedFiles(before, after)).value,
      );
    }),
  );
});

test('tables are made of keys too, each column once', () => {
  const [original, masked] = madeUp();
  const files = codedFiles(original, masked, { categories: [0, 2], keys: [0, 3] });
  const names = read(contingencyTwo, files).parts.map(({ name }) => name);
  expect(names).toEqual(['C1, C3', 'C1, C4', 'C3, C4']);
  expect(read(contingencyThree, files).parts.length).toBe(1);
});

test('tables that were left out and those with few records per cell are noted', () => {
  const original = Array.from({ length: 30 }, (_, j) => [j % 3, 1, 2, 0]);
  const { notes } = read(contingencyTwo, codedFiles(original, original));
  expect(notes[0]).toBe('300 of 435 tables were compared, at equal steps through the list of all.');
  expect(notes[1]).toMatch(/^Tables with fewer than 5 records per used cell.*: 300\.$/);
});

test('categories exchanged one for one lose no entropy, and all of their places', () => {
  const files = codedFiles([[0, 1, 2, -1, 1]], [[1, 2, -1, 0, 2]]);
  expect(read(entropyLoss, files).value).toBe(0);
  expect(read(categoryLoss, files).value).toBe(100);
});

test('one level for all leaves the entropy of the original', () => {
  const { value } = read(entropyLoss, codedFiles([[0, 1, 2, -1]], [[1, 1, 1, 1]]));
  expect(value).toBe(2);
});

test('of levels that are equally frequent each is a mode', () => {
  expect(read(modeChanges, codedFiles([[0, 0, 1, 1, 2]], [[1, 1, 2, 2, 0]])).value).toBe(0);
  expect(read(modeChanges, codedFiles([[0, 0, 1, 1, 2]], [[2, 2, 2, 1, 0]])).value).toBe(100);
});

test('missing values can be the mode and are no part of the median', () => {
  const one = (codes: number[], masked: number[]) => {
    const files = codedFiles([[0], [0], codes], [[0], [0], masked]);
    return { ...files, coded: { ...files.coded!, categories: [2] } };
  };
  expect(read(modeChanges, codedFiles([[0, 0, 1]], [[-1, -1, 1]])).value).toBe(100);
  expect(read(medianChanges, one([-1, -1, -1, 4, 2], [2, 4])).value).toBe(0);
  expect(read(medianChanges, one([-1, -1], [2, 4])).reason).toBe('No column can be compared.');
});

/** Two files of four columns, with missing values. */
const twoFiles = fc.integer({ min: 0, max: 12 }).chain((n) => {
  const columns = fc.tuple(
    ...LEVELS.map((levels) =>
      fc.array(fc.integer({ min: -1, max: levels - 1 }), { minLength: n, maxLength: n }),
    ),
  );
  return fc.record({ before: columns, after: columns });
});
