import { describe, expect, test } from 'vitest';
import type { MissingKeys } from '../../src/foundation/table/index.ts';
import { finish } from '../../src/foundation/work/index.ts';
import type { CodedFiles, Files } from '../../src/measures/contract/index.ts';
import { riskMeasures } from '../../src/measures/risk/index.ts';

/*
 * Every measure that compares records by their keys names what missing values mean, once, and obeys the choice or says
 * why it cannot.
 */
const RECORDS = 240;
const codes = (make: (i: number) => number) =>
  Int32Array.from({ length: RECORDS }, (_, i) => make(i));

function filesOf(missingKeys: MissingKeys, isComplete: boolean): Files {
  const lacking = (every: number, make: (i: number) => number) =>
    codes((i) => (!isComplete && i % every === 1 ? -1 : make(i)));
  const column = (name: string, values: Int32Array) => ({
    name,
    original: values,
    masked: values,
    levels: 7,
    ordered: false,
    names: Array.from({ length: 7 }, (_, level) => `level ${level}`),
  });
  const weights = Float64Array.from({ length: RECORDS }, (_, i) => 20 + (i % 7));
  const coded: CodedFiles = {
    columns: [
      column(
        'a',
        lacking(97, (i) => i % 2),
      ),
      column(
        'b',
        lacking(61, (i) => (i >> 1) % 2),
      ),
      column(
        'c',
        codes((i) => (i >> 2) % 2),
      ),
      column(
        'secret',
        codes((i) => (i * 5 + (i >> 3)) % 7),
      ),
    ],
    keys: [0, 1, 2],
    confidential: [3],
    categories: [0, 1, 2, 3],
    missingKeys,
    weights: { original: weights, masked: weights },
    units: {
      original: codes((i) => i >> 2),
      masked: codes((i) => i >> 2),
      waves: { original: codes((i) => i & 3), masked: codes((i) => i & 3) },
    },
  };
  const files: Files = {
    names: [],
    original: [],
    masked: [],
    isPaired: true,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    coded,
  };
  return { ...files, control: { seen: files, unseen: files } };
}

/** Measures of codes that do not count records with equal keys: they compare records by distance. */
const BY_DISTANCE = [
  ...['near-copies', 'near-copies-excess'],
  'nearest-ratio',
  'closest-record',
  'membership',
  'membership-low',
  ...['linkage', 'linkage-reverse', 'linkage-second', 'linkage-keys', 'linkage-one-to-one'],
  'linkage-gower',
];

/** Measures that look at no key: they count columns, or compare the confidential columns alone. */
const WITHOUT_KEYS = ['identifying-columns', 'kept-values'];

/** Measures that count missing values as a value for a reason that they give. */
const ONLY_LEVEL = [
  'copies',
  ...['copies-of-uniques', 'copies-of-uniques-excess'],
  'unique-matches',
  ...['replicated-uniques', 'replicated-uniques-excess'],
  ...['disco', 'disco-excess'],
  'tcap',
  'population-uniqueness',
  'population-uniques',
  'suda2',
  'unique-units',
  'unique-series',
  'linked-unit-risk',
];

const byKeys = riskMeasures.filter(
  ({ name, columns }) =>
    columns !== undefined && columns !== 'all' && ![...BY_DISTANCE, ...WITHOUT_KEYS].includes(name),
);

describe.each(byKeys)('missing keys in $name', (measure) => {
  const read = (missingKeys: MissingKeys, isComplete = false) =>
    finish(measure.measure(filesOf(missingKeys, isComplete)));

  test('names what is assumed, once', () => {
    const level = read('level').notes.filter((note) => /missing values in keys/i.test(note));
    expect(level).toHaveLength(1);
    expect(level[0]).toMatch(/^Missing values in keys count as a value of their own \(level\)\./);
    const wildcard = read('wildcard').notes.filter((note) => /missing values in keys/i.test(note));
    expect(wildcard).toHaveLength(1);
    expect(wildcard[0]).toMatch(
      ONLY_LEVEL.includes(measure.name)
        ? /^Missing values in keys count as a value of their own \(level\) here, .*, because /
        : /^Missing values in keys match any value \(wildcard\)\./,
    );
  });

  test('obeys the choice unless it says why not', () => {
    const [level, wildcard] = [read('level'), read('wildcard')];
    if (ONLY_LEVEL.includes(measure.name)) expect(wildcard.parts).toEqual(level.parts);
    else expect(wildcard.parts).not.toEqual(level.parts);
  });

  test('is the same for both choices if no key lacks a value, and says nothing of it', () => {
    expect(read('wildcard', true)).toEqual(read('level', true));
    expect(read('level', true).notes.join(' ')).not.toMatch(/lack a key/);
  });
});
