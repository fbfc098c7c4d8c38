import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measures } from '../../src/index.ts';
import type { CodedColumn, CodedFiles, Files } from '../../src/measures/contract/index.ts';
import { riskMeasures } from '../../src/measures/risk/index.ts';
import { filesOf, read } from './reading.ts';

type Codes = readonly (readonly number[])[];

interface Given {
  readonly original: Codes;
  readonly masked?: Codes;
  readonly keys?: readonly number[];
  readonly confidential?: readonly number[];
  readonly ordered?: readonly boolean[];
  readonly weights?: (i: number) => number;
  readonly households?: (i: number) => number;
  readonly waves?: (i: number) => number;
  readonly isPaired?: boolean;
}

/** Two files of codes: the last column is confidential, the others are keys, all are categories, every second is ordered. */
function coded({ original, masked = original, ...given }: Given): Files {
  const columns = original.map((before, j): CodedColumn => {
    const levels = 1 + Math.max(-1, ...before, ...masked[j]);
    const isOrdered = given.ordered?.[j] ?? j % 2 === 1;
    return {
      name: `c${j + 1}`,
      original: Int32Array.from(before),
      masked: Int32Array.from(masked[j]),
      levels,
      ordered: isOrdered,
      names: Array.from({ length: levels }, (_, level) => `level ${level}`),
    };
  });
  const places = [...columns.keys()];
  const [n, m] = [original[0]?.length ?? 0, masked[0]?.length ?? 0];
  const { weights, households } = given;
  const each = <T>(records: number, make: (i: number) => T) =>
    Array.from({ length: records }, (_, i) => make(i));
  const codes: CodedFiles = {
    columns,
    keys: given.keys ?? places.slice(0, -1),
    confidential: given.confidential ?? places.slice(-1),
    categories: places,
    missingKeys: 'level',
    weights: weights
      ? {
          original: Float64Array.from(each(n, weights)),
          masked: Float64Array.from(each(m, weights)),
        }
      : null,
    units: households
      ? {
          original: Int32Array.from(each(n, households)),
          masked: Int32Array.from(each(m, households)),
          waves: given.waves
            ? {
                original: Int32Array.from(each(n, given.waves)),
                masked: Int32Array.from(each(m, given.waves)),
              }
            : null,
        }
      : null,
  };
  const files = filesOf([], [], {
    isPaired: given.isPaired ?? n === m,
    keys: [],
    coded: codes,
    regressions: [],
  });
  return { ...files, control: { seen: files, unseen: withOthers(files) } };
}

/** The same protected file beside persons of whom nothing is in it: all have a level that it never has. */
function withOthers(files: Files): Files {
  const columns = files.coded!.columns.map(({ levels, names, original, ...column }) => ({
    ...column,
    original: original.map(() => levels),
    levels: levels + 1,
    names: [...names!, 'another level'],
  }));
  return { ...files, coded: { ...files.coded!, columns } };
}

/** Codes by a fixed rule: nobody and everybody alike, and some in between. */
const made = (n: number): number[][] => [
  Array.from({ length: n }, (_, i) => (i * i + (i >> 2)) % 4),
  Array.from({ length: n }, (_, i) => (i * 7 + (i >> 1)) % 5),
  Array.from({ length: n }, (_, i) => (i * i * 3 + i) % 3),
  Array.from({ length: n }, (_, i) => (i * 11) % 6),
];

/** Every third record takes the level of its neighbour, every seventh none. */
const changed = (columns: Codes): number[][] =>
  columns.map((column, j) =>
    column.map((code, i) =>
      (i + j) % 7 === 0 ? -1 : i % 3 === 0 ? column[(i + 1) % column.length] : code,
    ),
  );

/** Measures that look up the keys of originals in the masked file: keys that nobody has are found by nobody. */
const LOOKED_UP = [
  ...['disco', 'tcap', 'replicated-uniques'],
  ...['disco-excess', 'replicated-uniques-excess'],
];

/** Measures that no key changes: they count columns, or compare the confidential columns alone. */
const WITHOUT_KEYS = ['identifying-columns', 'kept-values'];

const ofCodes = measures.filter(({ columns }) => columns === 'codes');

test('there are measures of codes, of risk and of utility', () => {
  expect(ofCodes.filter((one) => riskMeasures.includes(one)).length).toBeGreaterThan(5);
  expect(ofCodes.filter((one) => !riskMeasures.includes(one)).length).toBeGreaterThan(4);
});

describe.each(ofCodes)('$name', (measure) => {
  const value = (files: Files) => read(measure, files).value;

  test.each(
    Object.entries<Files>({
      'no file of codes': filesOf([], []),
      'no column': coded({ original: [] }),
      'no record': coded({ original: [[], [], []] }),
      'no masked record': coded({ original: made(6), masked: [[], [], [], []] }),
      'one record': coded({ original: made(1) }),
      'two records': coded({ original: made(2) }),
      'one column': coded({ original: [[0, 1, 1, 2]], keys: [0], confidential: [] }),
      'no key': coded({ original: made(20), keys: [] }),
      'nothing confidential': coded({ original: made(20), confidential: [] }),
      'one level everywhere': coded({ original: made(20).map((c) => c.map(() => 0)) }),
      'every record different': coded({ original: made(20).map((c) => c.map((_, i) => i)) }),
      'everything missing': coded({ original: made(20).map((c) => c.map(() => -1)) }),
      'everything emptied': coded({
        original: made(20),
        masked: made(20).map((c) => c.map(() => -1)),
      }),
      'levels that are new': coded({
        original: made(20),
        masked: made(20).map((c) => c.map((code) => code + 9)),
      }),
      weights: coded({ original: made(30), weights: (i) => 1 + (i % 5) * 40 }),
      'weights below one': coded({ original: made(30), weights: () => 0.25 }),
      'enormous weights': coded({ original: made(30), weights: () => 1e12 }),
      households: coded({
        original: made(30),
        weights: (i) => 10 + (i >> 2),
        households: (i) => i >> 2,
      }),
      waves: coded({ original: made(30), households: (i) => i >> 2, waves: (i) => (i % 4) - 1 }),
      'fewer masked records': coded({
        original: made(30),
        masked: changed(made(12)),
        isPaired: false,
      }),
      'thirty keys': coded({ original: Array.from({ length: 30 }, (_, j) => made(25)[j % 4]) }),
    }),
  )('a number or a reason: %s', (_, files) => {
    if (files.isPaired || measure.needs !== 'pairs') read(measure, files);
  });

  test('a number or a reason: anything', () => {
    const file = (n: number, d: number) =>
      fc.array(fc.array(fc.integer({ min: -1, max: 3 }), { minLength: n, maxLength: n }), {
        minLength: d,
        maxLength: d,
      });
    const both = fc
      .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 4 }))
      .chain(([n, d]) => fc.record({ original: file(n, d), masked: file(n, d) }));
    fc.assert(
      fc.property(both, (given) => void read(measure, coded(given))),
      { numRuns: 60 },
    );
  });

  const [original, masked] = [made(60), changed(made(60))];
  const others = {
    weights: (i: number) => 20 + (i % 3),
    households: (i: number) => i >> 1,
    waves: (i: number) => i & 1,
  };
  const order = Array.from({ length: 60 }, (_, i) => (i * 37) % 60);
  const turned = (columns: Codes) => columns.map((column) => order.map((i) => column[i]));

  test('does not depend on the order of records', () => {
    const expected = value(coded({ original, masked, ...others }));
    expect(expected).not.toBeNull();
    const files = coded({
      original: turned(original),
      masked: turned(masked),
      weights: (i) => others.weights(order[i]),
      households: (i) => others.households(order[i]),
      waves: (i) => others.waves(order[i]),
    });
    expect(value(files)).toBeCloseTo(expected!, 9);
    if (measure.needs === 'pairs') return;
    const apart = coded({ original: turned(original), masked, isPaired: false, ...others });
    expect(value(apart)).toBeCloseTo(expected!, 9);
  });

  test('does not depend on how nominal levels are numbered, nor on the order of the columns', () => {
    const nominal = original.map(() => false);
    const expected = value(coded({ original, masked, ordered: nominal, ...others }));
    const renamed = (columns: Codes) =>
      columns.map((column) => column.map((code) => (code < 0 ? -1 : (code * 5 + 3) % 7)));
    const files = coded({
      original: renamed(original),
      masked: renamed(masked),
      ordered: nominal,
      ...others,
    });
    // Of categories without an order there is no median.
    if (expected === null) expect(measure.name).toBe('median-changes');
    else expect(value(files)).toBeCloseTo(expected, 9);
    const backwards = (columns: Codes) => [...columns].reverse();
    const reversed = coded({
      original: backwards(original),
      masked: backwards(masked),
      ordered: nominal,
      keys: [1, 2, 3],
      confidential: [0],
      ...others,
    });
    if (expected !== null) expect(value(reversed)).toBeCloseTo(expected, 9);
  });

  test('identical files: nothing is lost, and the risk is that of the original', () => {
    const same = value(coded({ original, ...others }));
    if (!riskMeasures.includes(measure)) {
      expect(same).toBe(0);
      return;
    }
    // What a measure of risk says is about the masked file alone, but where originals are looked up there.
    if (!LOOKED_UP.includes(measure.name)) {
      expect(same).toBe(value(coded({ original: masked, masked: original, ...others })));
    }
    expect(same).not.toBeNull();
  });

  test('the best there is: one class of all records, or the worst: every record known', () => {
    if (!riskMeasures.includes(measure)) {
      // No level is left: the tables have no cell in common, and every category changed.
      const lost = value(coded({ original, masked: original.map((c) => c.map(() => 9)) }));
      expect(lost).toBeGreaterThan(measure.name === 'entropy-loss' ? 1 : 30);
      return;
    }
    const alike = value(
      coded({
        original,
        masked: original.map((c, j) => (j === 3 ? c : c.map(() => 0))),
        ...others,
      }),
    );
    const isLookedUp = LOOKED_UP.includes(measure.name);
    const keyed = original.map((c, j) => (j === 3 ? c : c.map((_, i) => i)));
    const alone = value(
      coded({ original: isLookedUp ? keyed : original, masked: keyed, ...others }),
    );
    if (WITHOUT_KEYS.includes(measure.name)) expect(alone).toBe(alike);
    else if (measure.direction === 'lower is better') expect(alone).toBeGreaterThan(alike!);
    else expect(alike).toBeGreaterThan(alone!);
  });
});

describe('tables are compared the same in both directions', () => {
  test.each(
    ofCodes
      .filter(({ name }) => /^(contingency|mode-changes|median-changes|category-loss)/.test(name))
      .map((one) => [one.name, one] as const),
  )('%s', (_, measure) => {
    const [original, masked] = [made(60), changed(made(60))];
    const there = read(measure, coded({ original, masked })).value;
    const back = read(measure, coded({ original: masked, masked: original })).value;
    expect(there).not.toBeNull();
    expect(back).toBeCloseTo(there!, 12);
  });
});
