import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, log } from '../../../foundation/numerics/index.ts';
import type { MissingKeys } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Files, Measure } from '../../contract/index.ts';
import { lDiversityDistinct } from './lDiversityDistinct.ts';
import { lDiversityEntropy } from './lDiversityEntropy.ts';
import { lDiversityRecursive } from './lDiversityRecursive.ts';
import { tCloseness } from './tCloseness.ts';

interface Given {
  readonly keys: readonly (readonly number[])[];
  readonly hidden: Readonly<Record<string, readonly number[]>>;
  readonly ordered?: boolean;
  /** The masked keys, where they are not those of the original. */
  readonly masked?: readonly (readonly number[])[];
  readonly missingKeys?: MissingKeys;
  /** The protected unit of each record. */
  readonly units?: readonly number[] | undefined;
}

function filesOf({
  keys,
  hidden,
  ordered = false,
  masked = keys,
  missingKeys = 'level',
  units,
}: Given): Files {
  const unitOf = units && Int32Array.from(units);
  const column = (name: string, original: readonly number[], after = original) => ({
    name,
    original: Int32Array.from(original),
    masked: Int32Array.from(after),
    levels: 1 + Math.max(...original, ...after),
    ordered,
  });
  const names = Object.keys(hidden);
  return {
    names: [],
    original: [],
    masked: [],
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns: [
        ...keys.map((codes, j) => column(`k${j}`, codes, masked[j])),
        ...names.map((name) => column(name, hidden[name])),
      ],
      keys: keys.map((_, j) => j),
      confidential: names.map((_, j) => keys.length + j),
      categories: [],
      weights: null,
      units: unitOf ? { name: 'home', original: unitOf, masked: unitOf } : null,
      missingKeys,
    },
  };
}

const read = (measure: Measure, given: Given) => finish(measure.measure(filesOf(given)));

/** Heart disease, viral infection and cancer of twelve patients, three areas and ages (Machanavajjhala et al. 2007). */
const HEART = 0;
const VIRAL = 1;
const CANCER = 2;
const patients = [
  HEART,
  HEART,
  VIRAL,
  VIRAL,
  CANCER,
  HEART,
  VIRAL,
  VIRAL,
  CANCER,
  CANCER,
  CANCER,
  CANCER,
];
const anonymous = [[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]];
const diverse = [[0, 1, 0, 1, 0, 2, 1, 2, 0, 1, 2, 2]];

const n = 240;
const made = (f: (i: number) => number) => Array.from({ length: n }, (_, i) => f(i));
const frame: Given = {
  keys: [
    made((i) => (i * 7) % 4),
    made((i) => (i * i) % 3),
    made((i) => (i * i * i + Math.floor(i / 7)) % 5),
  ],
  hidden: {
    s: made((i) => (i * 13 + Math.floor(i / 5)) % 6),
    m: made((i) => (i * i + Math.floor(i / 3)) % 9),
  },
};

function partsOf(measure: Measure, given: Given): Record<string, number | null> {
  return Object.fromEntries(read(measure, given).parts.map(({ name, value }) => [name, value]));
}

describe('l-diversity', () => {
  test('of patients in four-anonymous classes is 1, because one has cancer only', () => {
    const given = { keys: anonymous, hidden: { disease: patients } };
    for (const measure of [lDiversityDistinct, lDiversityEntropy, lDiversityRecursive]) {
      expect(read(measure, given).value, measure.name).toBe(1);
    }
    expect(read(lDiversityDistinct, given).notes).toContain(
      'Protected records in classes with only one value in a confidential column: 4 of 12.',
    );
  });

  test('by hand: counts of 2, 1, 1 are 3-diverse, 2 to the 1.5 by entropy and (2, 2)-diverse', () => {
    const counts = { disease: [HEART, VIRAL, CANCER, CANCER] };
    const given = { keys: [[0, 0, 0, 0]], hidden: counts };
    expect(read(lDiversityDistinct, given).value).toBe(3);
    expect(read(lDiversityEntropy, given).value).toBeCloseTo(2 * Math.SQRT2, 14);
    // 2 < 2 (1 + 1), but 2 is not below 2 x 1.
    expect(read(lDiversityRecursive, given).value).toBe(2);
  });

  test('compares the classes of the masked file with those of the original', () => {
    const given = { keys: anonymous, masked: diverse, hidden: { disease: patients } };
    expect(partsOf(lDiversityDistinct, given)).toEqual({
      disease: 3,
      'disease, in the original': 1,
    });
    expect(read(lDiversityDistinct, given).value).toBe(3);
    expect(read(lDiversityEntropy, given).value).toBeCloseTo(2 * Math.SQRT2, 14);
    expect(read(lDiversityRecursive, given).value).toBe(2);
  });

  test('agrees with pandas nunique and SciPy entropy in 40 classes', () => {
    expect(partsOf(lDiversityDistinct, frame)).toMatchObject({ s: 2, m: 2 });
    const entropy = partsOf(lDiversityEntropy, frame);
    expect(entropy.s).toBeCloseTo(1.8898815748423097, 13);
    expect(entropy.m).toBeCloseTo(2, 13);
    expect(read(lDiversityEntropy, frame).value).toBe(entropy.s);
    expect(partsOf(lDiversityRecursive, frame)).toMatchObject({ s: 1, m: 2 });
  });

  test('counts missing as a value, in keys and confidential columns', () => {
    const given = { keys: [[-1, -1, 0, 0]], hidden: { x: [-1, 3, 3, -1] } };
    expect(read(lDiversityDistinct, given).value).toBe(2);
    expect(read(lDiversityDistinct, given).notes[0]).toMatch(/own \(level\).*2 in the protected/);
  });
});

describe('t-closeness', () => {
  test('is that of the salaries of Li, Li and Venkatasubramanian 2007', () => {
    const hidden = { salary: [0, 1, 2, 3, 8, 5, 4, 6, 7] };
    const keys = [[0, 0, 0, 1, 1, 1, 1, 1, 1]];
    expect(read(tCloseness, { keys, hidden, ordered: true }).value).toBe(0.375);
    const masked = [[0, 1, 2, 0, 1, 2, 0, 1, 2]];
    const mixed = partsOf(tCloseness, { keys, masked, hidden, ordered: true });
    expect(mixed['salary, in the original']).toBe(0.375);
    expect(mixed.salary).toBeLessThan(0.25);
  });

  test('agrees with SciPy wasserstein_distance of ranks, and with halved differences of shares', () => {
    const ordered = partsOf(tCloseness, { ...frame, ordered: true });
    expect(ordered.s).toBeCloseTo(0.375, 13);
    expect(ordered.m).toBeCloseTo(0.37447916666666664, 13);
    const nominal = partsOf(tCloseness, frame);
    expect(nominal.s).toBeCloseTo(0.6, 13);
    expect(nominal.m).toBeCloseTo(0.7791666666666667, 13);
    expect(read(tCloseness, frame).value).toBe(nominal.m);
  });

  test('counts only values that occur: codes that nobody has make no step', () => {
    const given = (codes: number[]) => ({
      keys: [[0, 0, 1, 1]],
      hidden: { x: codes },
      ordered: true,
    });
    expect(read(tCloseness, given([0, 5, 9, 9])).value).toBe(
      read(tCloseness, given([0, 1, 2, 2])).value,
    );
  });

  test('is 0 for a constant column and for one class', () => {
    expect(read(tCloseness, { keys: [[0, 1]], hidden: { x: [4, 4] } }).value).toBe(0);
    expect(read(tCloseness, { keys: [[0, 0, 0]], hidden: { x: [4, 5, 6] } }).value).toBe(0);
  });
});

describe('missing keys that match any value', () => {
  const read4 = (given: Given) =>
    [lDiversityDistinct, lDiversityEntropy, lDiversityRecursive, tCloseness].map(
      (measure) => read(measure, given).value!,
    );

  test('by hand: the class of a record holds all that agree with it', () => {
    // 1 agrees with 1 and 3, 2 with 2 and 3, 3 with all.
    const given: Given = { keys: [[0, 1, -1]], hidden: { x: [7, 8, 8] } };
    const found = read(lDiversityDistinct, { ...given, missingKeys: 'wildcard' });
    expect(found.value).toBe(1);
    expect(found.notes).toEqual([
      'Missing values in keys match any value (wildcard). Records that lack a key: 1 in the protected file, 1 in the original.',
      'Protected records in classes with only one value in a confidential column: 1 of 3.',
    ]);
    expect(read(tCloseness, { ...given, missingKeys: 'wildcard' }).value).toBeCloseTo(1 / 3, 14);
  });

  const records = fc.array(
    fc.record({
      keys: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 2, maxLength: 2 }),
      secret: fc.integer({ min: -1, max: 3 }),
    }),
    { minLength: 1, maxLength: 25 },
  );

  test('is that of a look at all pairs: each record with those that agree as one class', () => {
    fc.assert(
      fc.property(records, fc.boolean(), (list, ordered) => {
        const secrets = list.map(({ secret }) => secret);
        const agree = (a: readonly number[], b: readonly number[]) =>
          a.every((code, j) => code === b[j] || code < 0 || b[j] < 0);
        const shares = (values: readonly number[]) =>
          [...new Set(values)].map((one) => values.filter((value) => value === one).length);
        const classes = list.map(({ keys }) =>
          list.filter((other) => agree(keys, other.keys)).map(({ secret }) => secret),
        );
        const given: Given = {
          keys: [0, 1].map((j) => list.map(({ keys }) => keys[j])),
          hidden: { x: secrets },
          ordered,
          missingKeys: 'wildcard',
        };
        const [distinct, entropy] = read4(given);
        expect(distinct).toBe(Math.min(...classes.map((values) => new Set(values).size)));
        const effective = classes.map((values) =>
          exp(
            -shares(values).reduce((sum, count) => {
              const p = count / values.length;
              return sum + p * log(p);
            }, 0),
          ),
        );
        expect(entropy).toBeCloseTo(Math.min(...effective), 10);
      }),
    );
  });

  test('is the same for both choices if no key lacks a value', () => {
    expect(read4({ ...frame, missingKeys: 'wildcard' })).toEqual(read4(frame));
  });
});

describe('households that are protected', () => {
  const given: Given = {
    keys: [[0, 0, 0, 1, 1, 1]],
    hidden: { x: [7, 8, 9, 7, 7, 8] },
    units: [0, 0, 0, 1, 1, 2],
  };

  test('by hand: the values of one household are no protection of it, and count once', () => {
    const files = filesOf(given);
    expect(finish(lDiversityDistinct.perRecord!(files))[0].values).toEqual(
      Float64Array.of(1, 1, 1, 2, 2, 2),
    );
    const found = read(lDiversityDistinct, given);
    expect(found.value).toBe(1);
    expect(found.notes[0]).toBe(
      'Units are counted (unit, by the column "home"): members of one unit count once.',
    );
    // In the file 7 and 8 are of two households each and 9 of one; in the second class 7 and 8 of one.
    expect(read(tCloseness, given).value).toBeCloseTo(0.2, 14);
  });

  test('by hand, where missing keys match any value', () => {
    const wild: Given = { ...given, keys: [[0, 0, -1, 1, 1, 1]], missingKeys: 'wildcard' };
    // The third agrees with all; the first household has one member in the second class, too.
    expect(finish(lDiversityDistinct.perRecord!(filesOf(wild)))[0].values).toEqual(
      Float64Array.of(1, 1, 3, 3, 3, 3),
    );
  });
});

describe('files with too much to list', () => {
  /** Each of the first half agrees with each of the second. */
  const half = 4500;
  const pairs = (isFirst: boolean) =>
    Array.from({ length: 2 * half }, (_, i) => (i < half === isFirst ? i : -1));
  const given: Given = {
    keys: [pairs(true), pairs(false)],
    hidden: { x: pairs(true).map((_, i) => i % 2) },
    missingKeys: 'wildcard',
  };

  test('missing keys are a value, and it is said why', () => {
    const why = /value of their own \(level\) here.*because too many pairs of records agree/;
    for (const units of [undefined, pairs(true).map((_, i) => i)]) {
      const found = read(lDiversityDistinct, { ...given, units });
      expect(found.value).toBe(1);
      expect(found.notes.join(' ')).toMatch(why);
    }
  });

  test('the first fifty columns are shown, the worst of all counts, and keys are left out', () => {
    const columns = Array.from({ length: 52 }, (_, j) => [`x${j}`, [0, j === 51 ? 0 : 1]]);
    const files = filesOf({ keys: [[0, 0]], hidden: Object.fromEntries(columns) });
    const coded = { ...files.coded!, confidential: [0, ...files.coded!.confidential] };
    const found = finish(lDiversityDistinct.measure({ ...files, coded }));
    expect(found.value).toBe(1);
    expect(found.parts).toHaveLength(100);
    expect(found.notes).toContain('The first 50 of 52 confidential columns are shown.');
    expect(found.notes).toContain('Confidential columns left out because they are also keys: 1.');
  });

  test('an original without records has no figure', () => {
    const files = filesOf({ keys: [[0, 0]], hidden: { x: [0, 1] } });
    const none = new Int32Array(0);
    const columns = files.coded!.columns.map((column) => ({ ...column, original: none }));
    const { parts } = finish(
      lDiversityDistinct.measure({ ...files, coded: { ...files.coded!, columns } }),
    );
    expect(parts.map(({ value }) => value)).toEqual([2, null]);
  });
});

describe.each([lDiversityDistinct, lDiversityEntropy, lDiversityRecursive, tCloseness])(
  '$name',
  (measure) => {
    test('has nothing to say without keys, records or confidential columns that are no keys', () => {
      const files = filesOf({ keys: [[0, 1]], hidden: { x: [4, 5] } });
      const { coded, ...plain } = files;
      expect(finish(measure.measure(plain)).reason).toMatch(/key columns/);
      const reason = (over: object) =>
        finish(measure.measure({ ...plain, coded: { ...coded!, ...over } })).reason;
      expect(reason({ keys: [] })).toMatch(/key columns/);
      expect(reason({ confidential: [] })).toMatch(/confidential/);
      expect(reason({ confidential: [0] })).toMatch(/besides the keys/);
      for (const over of [{ keys: [] }, { confidential: [] }]) {
        const empty = { ...plain, coded: { ...coded!, ...over } };
        expect(finish(measure.perRecord!(empty))).toEqual([]);
      }
      expect(finish(measure.measure(filesOf({ keys: [[]], hidden: { x: [] } }))).reason).toMatch(
        /no records/,
      );
    });
  },
);
