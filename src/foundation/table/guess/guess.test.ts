import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column, NumericColumn } from '../column.ts';
import { guessColumns } from './guess.ts';

const RECORDS = 600;
const each = <T>(value: (i: number) => T, length = RECORDS) =>
  Array.from({ length }, (_, i) => value(i));

/** Spread over the range without a pattern, and the same in every run. */
const scattered = (i: number, below: number) => ((i * 7919 + 104729) % 100_003) % below;

/** A whole number that is drawn with the given weights. */
const drawn = (i: number, weights: readonly number[]) => {
  let rest = scattered(
    i,
    weights.reduce((sum, weight) => sum + weight),
  );
  return weights.findIndex((weight) => (rest -= weight) < 0);
};

function numeric(name: string, value: (i: number) => number, decimals = 0): NumericColumn {
  return {
    kind: 'numeric',
    name,
    values: Float64Array.from(each(value)),
    grid: { decimals, padded: false },
  };
}

function texts(name: string, value: (i: number) => string | null): Column {
  return { kind: 'text', name, values: each(value) };
}

const guessOf = (column: Column) => guessColumns([column]).columns[0];

describe('the kind of whole numbers without a telling name', () => {
  const cases: [string, string, (i: number) => number][] = [
    ['two codes', 'nominal', (i) => 1 + (scattered(i, 7) % 2)],
    [
      'codes from 1 to 9 with irregular frequencies',
      'nominal',
      (i) => 1 + drawn(i, [9, 2, 8, 1, 7, 3]),
    ],
    ['codes far from zero', 'nominal', (i) => 101 + scattered(i, 17)],
    ['codes of one length with gaps', 'nominal', (i) => 1000 + 271 * scattered(i, 30)],
    ['a count that gets rarer', 'count', (i) => drawn(i, [300, 200, 100, 50, 25, 8, 2])],
    [
      'a long scale with one peak',
      'ordinal',
      (i) => drawn(i, [3, 5, 8, 13, 20, 17, 12, 9, 6, 4, 3]),
    ],
    ['a dense range, as of ages', 'amount', (i) => 18 + scattered(i, 60)],
    ['amounts rounded to hundreds', 'amount', (i) => 100 * (3 + scattered(i, 40))],
    ['many different numbers', 'amount', (i) => scattered(i, 99_991)],
    ['days as numbers', 'date', (i) => (1950 + scattered(i, 50)) * 10000 + 101 + 100 * (i % 12)],
    ['months as numbers', 'date', (i) => 199000 + 100 * (i % 5) + 1 + (i % 12)],
    ['years', 'date', (i) => 1950 + scattered(i, 60)],
  ];
  test.each(cases)('%s: %s', (_, kind, value) => {
    expect(guessOf(numeric('v7', value)).kind).toBe(kind);
  });
});

describe('names in four languages and in capitals', () => {
  const codes = (i: number) => 1 + (i % 5);
  test.each([
    ['AGEP', 'amount', 'key', (i: number) => scattered(i, 90)],
    ['Alter', 'amount', 'key', (i: number) => scattered(i, 90)],
    ['agegroup', 'ordinal', 'key', codes],
    ['Anzahl Kinder', 'count', 'key', (i: number) => i % 4],
    ['nb_enfants', 'count', 'key', (i: number) => i % 4],
    ['num_hijos', 'count', 'key', (i: number) => i % 4],
    ['hhsize', 'count', 'key', (i: number) => 1 + (i % 6)],
    ['Einkommen', 'amount', 'confidential', (i: number) => scattered(i, 9000)],
    ['STATETAX', 'amount', 'confidential', (i: number) => scattered(i, 9000)],
    ['HINCP', 'amount', 'confidential', (i: number) => scattered(i, 9000)],
    ['niveau_etudes', 'ordinal', 'key', codes],
    ['estado_civil', 'nominal', 'key', codes],
    ['health_region', 'nominal', 'key', codes],
    ['years_of_schooling', 'amount', 'key', (i: number) => i % 21],
    ['Lebenszufriedenheit', 'ordinal', 'confidential', codes],
    ['sport', 'nominal', null, codes],
  ] as const)('%s is %s, %s', (name, kind, role, value) => {
    expect(guessOf(numeric(name, value))).toMatchObject({ kind, role });
  });
});

describe('texts', () => {
  test.each([
    ['low/medium/high', 'ordinal', ['low', 'medium', 'high']],
    ['ranges', 'ordinal', ['18-24', '25-34', '35-44', '65+']],
    ['ranges of amounts', 'ordinal', ['<=50K', '>50K']],
    ['numbered', 'ordinal', ['1 - never', '2 - now and then', '3 - each day']],
    ['agreement', 'ordinal', ['agree', 'disagree', 'neutral', 'strongly agree']],
    ['German agreement', 'ordinal', ['stimme zu', 'stimme nicht zu', 'weder noch']],
    ['codes with a dash are no ranges', 'nominal', ['25-00503', '25-00703', '48-02510']],
    ['yes and no', 'nominal', ['yes', 'no']],
    ['padded codes', 'nominal', ['0110', '1120', '2211']],
    ['days', 'date', ['2019-03-12', '2020-11-02', '2018-01-30']],
    ['days with points', 'date', ['12.3.2019', '2.11.2020', '30.1.2018']],
  ] as const)('%s: %s', (_, kind, values) => {
    expect(guessOf(texts('v7', (i) => values[i % values.length])).kind).toBe(kind);
  });

  test('numbers with marks between thousands stay text, and the reason says what to do', () => {
    const column = texts('v7', (i) => `${1 + (i % 9)}.${100 + (i % 800)},5${i % 10}`);
    expect(guessOf(column)).toMatchObject({ kind: 'text', role: null });
    expect(guessOf(column).kindBecause).toContain('write them without these marks');
  });

  test('numbers beside one code are numbers, and the code may stand for a missing value', () => {
    const column = texts('INCOME', (i) => (i % 7 === 0 ? 'N' : String(scattered(i, 90_000))));
    expect(guessOf(column)).toMatchObject({
      kind: 'amount',
      role: 'confidential',
      missing: [{ code: 'N' }],
    });
  });
});

describe('codes for missing values', () => {
  const codesIn = (column: Column) => guessOf(column).missing.map(({ code }) => code);
  const withCodes = (highest: number, codes: readonly number[]) => (i: number) =>
    i % 20 === 0 ? codes[(i / 20) % codes.length] : scattered(i, highest + 1);

  test('97 to 99 are codes if nobody is that old, and ages if others are nearly', () => {
    expect(codesIn(numeric('age', withCodes(85, [97, 98, 99])))).toEqual(['97', '98', '99']);
    expect(codesIn(numeric('age', withCodes(96, [97, 98, 99])))).toEqual([]);
  });

  test('codes below zero, at the end of a scale, and above all amounts', () => {
    expect(codesIn(numeric('x', withCodes(40, [-9, -8])))).toEqual(['-9', '-8']);
    expect(codesIn(numeric('x', (i) => [1, 2, 3, 4, 5, 8, 9][i % 7]))).toEqual(['8', '9']);
    expect(codesIn(numeric('x', withCodes(90_000, [9_999_999])))).toEqual(['9999999']);
    expect(codesIn(numeric('x', (i) => 1 + (i % 9)))).toEqual([]);
    expect(codesIn(numeric('x', (i) => scattered(i, 99) - 50))).toEqual([]);
  });

  test('a code of fewer than three records is not named', () => {
    expect(codesIn(numeric('age', (i) => (i < 2 ? 99 : scattered(i, 80))))).toEqual([]);
  });

  test('words for missing values in several languages', () => {
    const words = ['keine Angabe', 'ne sait pas', 'no sabe', 'refused', 'red', 'blue'];
    expect(codesIn(texts('x', (i) => words[i % 6])).sort()).toEqual(words.slice(0, 4).sort());
  });

  test('a letter among letters is a code; beside two others it may stand for a missing value', () => {
    expect(codesIn(texts('industry', (i) => 'ABCDEFGHIJKLMNOPQ'[i % 17]))).toEqual([]);
    expect(codesIn(texts('sex', (i) => 'MFX'[i % 3]))).toEqual(['X']);
  });
});

describe('names and numbers of persons and firms', () => {
  const firms = each((i) => `${'ABCDEFGHIJKLMNOPQRST'[i % 20]}${i} Power Co`, 60);

  test('names of firms are identifiers though each has ten records, and so is the number that goes with them', () => {
    const { columns, record, time } = guessColumns([
      numeric('code', (i) => 17 * (i % 60) + 5),
      texts('x', (i) => firms[i % 60]),
      numeric('month', (i) => 1 + Math.floor(i / 60)),
    ]);
    expect(columns.map(({ role, unit }) => [role, unit])).toEqual([
      ['identifier', 'firm'],
      ['identifier', 'firm'],
      [null, undefined],
    ]);
    expect(columns[0].roleBecause).toContain('goes with one value of x');
    expect([record, time]).toEqual(['firm', 2]);
  });

  test('names of persons are identifiers whatever the column is called', () => {
    const given = ['Anna', 'José', 'Peter', 'Marie', 'Zorro'];
    const family = ['Meyer', 'García', 'Dupont', 'Smith', "O'Hara", 'von Berg', 'Li'];
    const name = (i: number) => `${given[i % 5]} ${family[i % 7]}`;
    expect(guessOf(texts('x', name)).role).toBe('identifier');
    expect(
      guessOf(texts('x', (i) => ['New York', 'Los Angeles', 'San Diego'][i % 3])).role,
    ).toBeNull();
  });
});

describe('households', () => {
  const sizes = [1, 2, 4, 2, 3];
  const persons = each((h) => h, 300).flatMap((h) =>
    each((p) => ({ household: 10 + 3 * h, person: p + 1 }), sizes[h % 5]),
  );
  const column = (
    name: string,
    value: (of: (typeof persons)[0], i: number) => number,
    decimals = 0,
  ) => ({
    kind: 'numeric' as const,
    name,
    values: Float64Array.from(persons, value),
    grid: { decimals, padded: false },
  });
  const file = [
    column('a', ({ household }) => household),
    column('b', ({ person }) => person),
    column('pweight', (_, i) => 100.5 + scattered(i, 300), 1),
    column('hhweight', ({ household }) => 200.5 + scattered(household, 99), 1),
    ...each((r) => column(`rw${r + 1}`, (_, i) => 100.5 + scattered(i * (r + 3), 300), 1), 4),
    column('region', ({ household }) => 101 + (household % 7)),
    column('district', ({ household }) => 10 * (101 + (household % 7)) + (household % 4)),
    column('sex', (_, i) => 1 + (scattered(i, 11) % 2)),
  ];

  test('the household and the person number are found by their values, and what belongs to the household', () => {
    const { columns, geography, record } = guessColumns(file);
    expect(columns[0]).toMatchObject({ kind: 'text', role: 'unit', unit: 'household' });
    expect(columns[1]).toMatchObject({ role: 'unit', unit: 'person', within: 'household' });
    expect(columns[2]).not.toHaveProperty('weightOf');
    expect(columns[3]).toMatchObject({ role: 'weight', weightOf: 'household' });
    for (const replicate of columns.slice(4, 8)) {
      expect(replicate).toMatchObject({ role: 'weight', replicateOf: 2 });
    }
    expect(columns.slice(8).map(({ belongsTo }) => belongsTo)).toEqual([
      'household',
      'household',
      undefined,
    ]);
    expect([geography, record]).toEqual([[8, 9], 'person']);
  });

  test('a body weight is no weight of a survey', () => {
    const weight = (i: number) => 48 + scattered(i, 60);
    const file = [numeric('weight', weight), numeric('height', (i) => 150 + scattered(i, 45))];
    expect(guessColumns(file).columns.map(({ role }) => role)).toEqual(['key', 'key']);
    expect(guessOf(numeric('weight', weight)).role).toBe('weight');
  });
});

describe('for all data', () => {
  const name = fc.oneof(
    fc.constantFrom('', '__proto__', 'constructor', 'id', 'HHID', 'PERNO', 'w1', 'w2', 'w3', 'w4'),
    fc.constantFrom('weight', 'age', 'region', 'date', 'name', 'income', 'x', 'x', 'YEAR', 'SEX'),
    fc.string({ maxLength: 8 }),
  );
  // Digits and letters that no reason has.
  const secret = fc.constantFrom(
    'zqx81',
    'Zqxo Wvuk',
    'zqx',
    'qqxz Power Co',
    '2071-07-13',
    '07131',
  );
  const number = fc.oneof(
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0),
    fc.integer({ min: 5000, max: 5020 }),
    fc.double(),
  );
  const columnOf = (length: number): fc.Arbitrary<Column> =>
    fc.oneof(
      fc.record({
        kind: fc.constant('numeric' as const),
        name,
        values: fc
          .array(number, { minLength: length, maxLength: length })
          .map((v) => Float64Array.from(v)),
        grid: fc.constantFrom(
          { decimals: 0, padded: false },
          { decimals: 'full' as const, padded: false },
        ),
      }),
      fc.record({
        kind: fc.constant('text' as const),
        name,
        values: fc.array(fc.option(secret), { minLength: length, maxLength: length }),
      }),
      fc.record({
        kind: fc.constant('categorical' as const),
        name,
        codes: fc
          .array(fc.integer({ min: -1, max: 2 }), { minLength: length, maxLength: length })
          .map((v) => Int32Array.from(v)),
        levels: fc.constant(['zqx81', 'zqx', '07131']),
        ordered: fc.boolean(),
      }),
    );
  const file = fc
    .constantFrom(0, 1, 2, 5, 30)
    .chain((length) =>
      fc.array(columnOf(length), { maxLength: 6 }).map((columns) => ({ length, columns })),
    );

  function reordered(column: Column, order: readonly number[]): Column {
    switch (column.kind) {
      case 'numeric':
        return { ...column, values: Float64Array.from(order, (i) => column.values[i]) };
      case 'categorical':
        return { ...column, codes: Int32Array.from(order, (i) => column.codes[i]) };
      case 'text':
        return { ...column, values: order.map((i) => column.values[i]) };
    }
  }

  test('there is a guess for every column, in any order of the records', () => {
    fc.assert(
      fc.property(file, ({ length, columns }) => {
        const guess = guessColumns(columns);
        expect(guess.columns).toHaveLength(columns.length);
        expect(guessColumns(columns)).toBe(guess);
        const order = each((i) => (i * 7 + 3) % length, length);
        if (length % 7 === 0) return;
        expect(guessColumns(columns.map((column) => reordered(column, order)))).toEqual(guess);
      }),
    );
  });

  test('no reason shows a value', () => {
    fc.assert(
      fc.property(file, ({ columns }) => {
        const named = columns.map((column) => ({
          ...column,
          name: column.name.replace(/[\dzq]/gi, 'n'),
        }));
        for (const { kindBecause, roleBecause } of guessColumns(named).columns) {
          expect(`${kindBecause} ${roleBecause}`).not.toMatch(/\d|zqx/i);
        }
      }),
    );
  });
});
