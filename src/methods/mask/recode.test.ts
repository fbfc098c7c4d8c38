import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import {
  type CategoricalColumn,
  type Column,
  cellText,
  countMissing,
  type NumericColumn,
  numericColumn,
  recordsIn,
} from '../../foundation/table/index.ts';
import {
  type LevelTree,
  parseRecode,
  printRecode,
  type Recode,
  readRecode,
  recodeColumn,
  recodeSchema,
} from './recode.ts';

const NONE = Number.NaN;
const numbers = (
  values: readonly number[],
  decimals: number | 'full' = 0,
  padded = false,
): NumericColumn => ({ ...numericColumn('x', values), grid: { decimals, padded } });
const text = (values: readonly (string | null)[]): Column => ({ kind: 'text', name: 'x', values });
const categories = (
  values: readonly (string | null)[],
  levels: readonly string[],
  ordered = false,
) =>
  ({
    kind: 'categorical',
    name: 'x',
    codes: Int32Array.from(values, (value) => (value === null ? -1 : levels.indexOf(value))),
    levels,
    ordered,
  }) satisfies CategoricalColumn;
const cells = (column: Column) =>
  Array.from({ length: recordsIn([column]) }, (_, i) => cellText(column, i));
const recoded = (column: Column, flag: string) => recodeColumn(column, parseRecode(flag));
const levelsOf = (column: Column) => (column as CategoricalColumn).levels;

function refusal(work: () => unknown): PenumbraError {
  try {
    work();
  } catch (error) {
    if (error instanceof PenumbraError) return error;
  }
  throw new Error('It is not refused.');
}

describe('recode by intervals', () => {
  test('puts values where pandas 3.1.1 cuts them with right=False', () => {
    const ages = numbers([-3, 0, 17, 18, 29, 30, 44, 45, 64, 65, 66, 102, NONE]);
    const made = recoded(ages, 'intervals 18,30,45,65') as CategoricalColumn;
    expect([...made.codes]).toEqual([0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, -1]);
    expect(made.levels).toEqual(['under 18', '18-29', '30-44', '45-64', '65 and over']);
    expect(made.ordered).toBe(true);
    const fine = numbers([-0.5, 0, 0.1, 0.3, 0.1 + 0.2, 2.5, 2.4999999999999996], 'full');
    const other = recoded(fine, 'intervals 0,0.3,2.5') as CategoricalColumn;
    expect([...other.codes]).toEqual([0, 1, 1, 2, 2, 3, 2]);
    expect(other.levels).toEqual(['under 0', '0 to under 0.3', '0.3 to under 2.5', '2.5 and over']);
  });

  test('names them by whole numbers only where all are whole', () => {
    const names = (flag: string, decimals: number | 'full') =>
      levelsOf(recoded(numbers([1], decimals), flag));
    expect(names('intervals 18,30', 2)).toEqual(['under 18', '18 to under 30', '30 and over']);
    expect(names('intervals 18.5,30', 0)).toEqual([
      'under 18.5',
      '18.5 to under 30',
      '30 and over',
    ]);
    expect(names('intervals 18,19', 0)).toEqual(['under 18', '18', '19 and over']);
    expect(names('intervals -10,-5,0', 0)).toEqual([
      'under -10',
      '-10 to -6',
      '-5 to -1',
      '0 and over',
    ]);
    expect(names('intervals 65', 0)).toEqual(['under 65', '65 and over']);
  });

  test('takes names, one for each', () => {
    const rule: Recode = { by: 'intervals', breaks: [18], labels: ['child', 'adult'] };
    expect(cells(recodeColumn(numbers([17, 18, NONE]), rule))).toEqual(['child', 'adult', null]);
  });

  test('every value is in its interval, ends included and excluded as said', () => {
    const someBreaks = fc
      .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 })
      .map((list) => [...new Set(list.map((x) => x + 0))].sort((a, b) => a - b));
    fc.assert(
      fc.property(someBreaks, fc.array(fc.double({ noNaN: true })), (breaks, values) => {
        const column = numbers([...values, ...breaks], 'full');
        const made = recodeColumn(column, { by: 'intervals', breaks }) as CategoricalColumn;
        expect(made.levels.length).toBe(breaks.length + 1);
        for (const [i, code] of made.codes.entries()) {
          if (code > 0) expect(column.values[i]).toBeGreaterThanOrEqual(breaks[code - 1]);
          if (code < breaks.length) expect(column.values[i]).toBeLessThan(breaks[code]);
        }
      }),
    );
  });
});

describe('recode by rounding', () => {
  test.each([
    [0.1, 3, [0.15, 0.25, 0.35, 0.05, -0.15, 1.005], [0.2, 0.2, 0.4, 0, -0.2, 1]],
    [0.1, 2, [4503599627370.25], [4503599627370.2]],
    [5, 1, [2.5, 7.5, 12.5, 12.4, -2.5, -7.5, 1000000000002.5], [0, 10, 10, 10, 0, -10, 1e12]],
    [0.25, 3, [0.125, 0.375, 0.37, -1.125], [0, 0.5, 0.25, -1]],
    [0.3, 2, [0.45, 0.15, 0.75, 1.05, 100.05], [0.6, 0, 0.6, 1.2, 100.2]],
    [1000, 0, [500, 1500, 2500, 499, -1500], [0, 2000, 2000, 0, -2000]],
  ])(
    'to multiples of %d is what Python’s decimal gives with ROUND_HALF_EVEN',
    (to, decimals, values, expected) => {
      for (const grid of [decimals, 'full' as const]) {
        const made = recodeColumn(numbers(values, grid), { by: 'round', to }) as NumericColumn;
        expect([...made.values]).toEqual(expected);
      }
    },
  );

  test('is written with the decimals of the multiples, and missing stays missing', () => {
    const made = recoded(numbers([12.5, NONE], 2, true), 'round 0.5') as NumericColumn;
    expect(made.grid).toEqual({ decimals: 1, padded: true });
    expect(cells(made)).toEqual(['12.5', null]);
    expect((recoded(numbers([12.34], 2), 'round 5') as NumericColumn).grid.decimals).toBe(0);
  });

  test('moves no value by more than half a multiple, also huge, tiny and infinite ones', () => {
    const some = fc.array(fc.double({ noNaN: true }));
    const steps = fc.constantFrom(0.1, 0.25, 5, 1000, 3, 1e15);
    fc.assert(
      fc.property(some, steps, (values, to) => {
        const made = recodeColumn(numbers(values, 'full'), { by: 'round', to }) as NumericColumn;
        for (const [i, value] of values.entries()) {
          if (!Number.isFinite(value)) expect(made.values[i]).toBe(value);
          else {
            const off = Math.abs(made.values[i] - value);
            expect(off).toBeLessThanOrEqual(to / 2 + 4e-16 * Math.abs(value));
            expect(Object.is(made.values[i], -0)).toBe(false);
          }
        }
      }),
    );
  });

  test('is refused to finer multiples than the column has', () => {
    expect(refusal(() => recoded(numbers([3]), 'round 0.25')).message).toBe(
      'Column "x" is written with 0 decimals, but recode by round uses multiples with 2: round to multiples of a larger number.',
    );
    expect(() => recoded(numbers([3], 'full'), 'round 1e-16')).toThrow(/larger number/);
  });
});

describe('recode by top and bottom', () => {
  test('sets what is beyond to the limit', () => {
    const column = numbers([1, 5, 7, 9, NONE, 8]);
    expect(cells(recoded(column, 'top 7'))).toEqual(['1', '5', '7', '7', null, '7']);
    expect(cells(recoded(column, 'bottom 7'))).toEqual(['7', '7', '7', '9', null, '8']);
    expect([...column.values]).toEqual([1, 5, 7, 9, NONE, 8]);
  });

  test('or to the mean of what is beyond, on the grid', () => {
    const column = numbers([1, 8, 9, 9, NONE]);
    // 26 / 3 is 8.67.
    expect(cells(recoded(column, 'top 7 mean'))).toEqual(['1', '9', '9', '9', null]);
    expect(cells(recoded(numbers([1, 8, 9, 9], 2), 'top 7 mean'))[1]).toBe('8.67');
    expect(cells(recoded(numbers([-3, -2, -2, 5], 1), 'bottom 0 mean'))[0]).toBe('-2.3');
    expect(cells(recoded(column, 'top 100 mean'))).toEqual(cells(column));
  });

  test('refuses a mean of one or two, which would show them', () => {
    for (const values of [
      [1, 9],
      [1, 9, 9],
    ]) {
      expect(refusal(() => recoded(numbers(values), 'top 7 mean')).message).toBe(
        'Column "x" has fewer than 3 values beyond the limit of recode by top, and their mean would reveal them: choose another limit, or use the limit instead of the mean.',
      );
    }
  });

  test('refuses a limit that the column could not be written with', () => {
    expect(refusal(() => recoded(numbers([1]), 'top 7.5')).message).toBe(
      'Column "x" is written with 0 decimals, but the limit of recode by top has 1: give a limit with at most as many.',
    );
    expect(cells(recoded(numbers([9], 'full'), 'top 7.5'))).toEqual(['7.5']);
  });
});

describe('recode by date', () => {
  const dates = ['1985-08-17', '19991231', '29.02.2000', null, '1.1.2000', '1984-03-31T10:30:00Z'];

  test.each([
    ['month', ['1985-08', '1999-12', '2000-02', null, '2000-01', '1984-03']],
    ['quarter', ['1985-Q3', '1999-Q4', '2000-Q1', null, '2000-Q1', '1984-Q1']],
    ['year', ['1985', '1999', '2000', null, '2000', '1984']],
    ['five-years', ['1985-1989', '1995-1999', '2000-2004', null, '2000-2004', '1980-1984']],
    ['decade', ['1980s', '1990s', '2000s', null, '2000s', '1980s']],
  ])('to the %s, as pandas.Period has it where it knows the unit', (to, expected) => {
    const made = recoded(text(dates), `date ${to}`) as CategoricalColumn;
    expect(cells(made)).toEqual(expected);
    expect(made.ordered).toBe(true);
    expect(made.levels).toEqual([...new Set(expected.filter((x) => x !== null))].sort());
  });

  test('reads categories and whole numbers, and uses levels that occur only', () => {
    const levels = ['1985-08-17', 'never', '1984-01-01'];
    const made = recoded(categories(['1984-01-01', '1985-08-17', null], levels), 'date year');
    expect(cells(made)).toEqual(['1984', '1985', null]);
    expect(levelsOf(made)).toEqual(['1984', '1985']);
    expect(cells(recoded(numbers([19850817, NONE]), 'date quarter'))).toEqual(['1985-Q3', null]);
    expect(cells(recoded(text([null, null]), 'date year'))).toEqual([null, null]);
    expect(cells(recoded(text([]), 'date year'))).toEqual([]);
  });

  test.each([
    '1985-13-01',
    '1985-02-29',
    '1900-02-29',
    '31.04.1985',
    '0000-01-01',
    '985',
    '19850',
    'x',
    '',
    '17/08/1985',
    '850817',
  ])('%j is no date, which is told without showing it', (bad) => {
    const column = text(['1985-08-17', null, bad, bad]);
    const error = refusal(() => recoded(column, 'date year'));
    expect(error.message).toBe(
      'Column "x" has 2 values that are not dates, the first in record 3: write dates as 1985-08-17, 19850817 or 17.08.1985, or leave them empty.',
    );
    const told = refusal(() =>
      recodeColumn(text([bad]), { by: 'date', to: 'year' }, undefined, (record) => record + 2),
    );
    expect(told.message).toContain('Column "x" has a value that is not a date, on line 2:');
    expect(told.place).toEqual({ column: 'x', line: 2 });
  });

  test('years alone are coarsened, but have no month', () => {
    const years = numbers([1985, 1990, NONE, 1989]);
    expect(cells(recoded(years, 'date decade'))).toEqual(['1980s', '1990s', null, '1980s']);
    expect(cells(recoded(text(['1985', '1991-03-01']), 'date five-years'))).toEqual([
      '1985-1989',
      '1990-1994',
    ]);
    expect(cells(recoded(text(['1985']), 'date year'))).toEqual(['1985']);
    expect(() => recoded(years, 'date quarter')).toThrow(/3 values that are not dates/);
  });

  test('knows leap years', () => {
    const leap = text(['2000-02-29', '2024-02-29', '29.2.1996']);
    expect(cells(recoded(leap, 'date year'))).toEqual(['2000', '2024', '1996']);
  });
});

describe('recode by merging', () => {
  const regions = ['North', 'East', 'South', 'West'];

  test('makes levels one and leaves the others', () => {
    const column = categories(['West', 'North', null, 'South', 'East'], regions);
    const made = recoded(column, 'merge North+South>NorthSouth') as CategoricalColumn;
    expect(cells(made)).toEqual(['West', 'NorthSouth', null, 'NorthSouth', 'East']);
    expect(made.levels).toEqual(['NorthSouth', 'East', 'West']);
  });

  test('keeps an order where neighbours are merged, and only there', () => {
    const grades = ['low', 'middle', 'high', 'top'];
    const column = categories(['low', 'top'], grades, true);
    const near = recoded(column, 'merge high+top>upper; low>lower') as CategoricalColumn;
    expect(near).toMatchObject({ levels: ['lower', 'middle', 'upper'], ordered: true });
    const far = recoded(column, 'merge low+high>odd') as CategoricalColumn;
    expect(far).toMatchObject({ levels: ['odd', 'middle', 'top'], ordered: false });
  });

  test('may keep the name of one that is merged, and exchange names', () => {
    const column = categories(['North', 'South', 'East'], regions);
    expect(cells(recoded(column, 'merge North+South>North'))).toEqual(['North', 'North', 'East']);
    expect(cells(recoded(column, 'merge North>South; South>North'))).toEqual([
      'South',
      'North',
      'East',
    ]);
  });

  test('takes texts and whole numbers by what is written', () => {
    expect(cells(recoded(text(['a', null, 'b']), 'merge a+b>ab'))).toEqual(['ab', null, 'ab']);
    expect(cells(recoded(numbers([1, 2, NONE, 3]), 'merge 1+3>odd'))).toEqual([
      'odd',
      '2',
      null,
      'odd',
    ]);
  });

  test('says which level is not there, and shows no text of a column of texts', () => {
    const column = categories(['North'], regions);
    expect(refusal(() => recoded(column, 'merge Nort+South>NS')).message).toBe(
      'Column "x" has no level "Nort", which recode by merge names. Did you mean "North"?',
    );
    expect(refusal(() => recoded(text(['North']), 'merge Nort>NS')).message).toBe(
      'Column "x" has no level "Nort", which recode by merge names.',
    );
    expect(refusal(() => recoded(column, 'merge North+South>East')).message).toBe(
      'Column "x" already has a level "East", which recode by merge would create: list it among the merged levels, or choose another name.',
    );
  });
});

describe('recode by prefix', () => {
  test('keeps the first characters and puts a star for each other', () => {
    const codes = ['80331', '80333', '01067', null, '8', '💶💶x'];
    expect(cells(recoded(text(codes), 'prefix 3'))).toEqual([
      ...['803**', '803**', '010**', null, '8', '💶💶x'],
    ]);
    expect(cells(recoded(text(['💶💶x']), 'prefix 1'))).toEqual(['💶**']);
    expect(cells(recoded(numbers([80331, 7]), 'prefix 2'))).toEqual(['80***', '7']);
  });
});

describe('recode by level', () => {
  // cat and dog are mammals, crow is a bird, all are animals; oak is a plant.
  const taxonomy: LevelTree = {
    names: ['cat', 'crow', 'dog', 'oak', 'mammal', 'bird', 'plant', 'animal', 'all'],
    tree: { parent: Int32Array.of(4, 5, 4, 6, 7, 7, 8, 8, -1) },
  };
  const column = categories(['dog', null, 'oak', 'crow', 'cat'], taxonomy.names.slice(0, 4));

  test('gives what stands above, at the most the root', () => {
    const up = (steps: number) => recodeColumn(column, { by: 'level', up: steps }, taxonomy);
    expect(cells(up(1))).toEqual(['mammal', null, 'plant', 'bird', 'mammal']);
    expect(cells(up(2))).toEqual(['animal', null, 'all', 'animal', 'animal']);
    expect(cells(up(3))).toEqual(['all', null, 'all', 'all', 'all']);
    expect(cells(up(1e9))).toEqual(cells(up(3)));
  });

  test('leaves what is above as the taxonomy of the new levels: twice one step is two', () => {
    const own = { ...column, taxonomy };
    const once = recodeColumn(own, { by: 'level', up: 1 }) as CategoricalColumn;
    expect(once.taxonomy?.names.slice(0, once.levels.length)).toEqual(once.levels);
    const twice = recodeColumn(once, { by: 'level', up: 1 });
    expect(cells(twice)).toEqual(cells(recodeColumn(own, { by: 'level', up: 2 })));
    expect((twice as CategoricalColumn).taxonomy?.names).toEqual(['animal', 'all']);
    expect([...(twice as CategoricalColumn).taxonomy!.tree.parent]).toEqual([1, -1]);
  });

  test('needs a taxonomy', () => {
    expect(refusal(() => recodeColumn(column, { by: 'level', up: 1 })).message).toBe(
      'Column "x" has no taxonomy, which recode by level needs: give it one, as in --as NAME=ranges:5,10, --as NAME=prefixes or --as NAME=FILE.',
    );
  });
});

describe('any recode', () => {
  const flags = [
    ...['intervals 2,4', 'round 2', 'top 3', 'bottom 2', 'top 0 mean', 'merge 1+2>few', 'prefix 1'],
  ];

  test.each(flags)(
    '%s: missing stays missing, and the records of a value stay together',
    (flag) => {
      const someValues = fc.array(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(NONE)));
      fc.assert(
        fc.property(someValues, (some) => {
          const column = numbers([1, 2, 3, ...some]);
          const made = recoded(column, flag);
          expect(countMissing(made)).toBe(countMissing(column));
          const [before, after] = [cells(column), cells(made)];
          const became = new Map(before.map((cell, i) => [cell, after[i]]));
          for (const [i, cell] of before.entries()) expect(after[i]).toBe(became.get(cell));
        }),
      );
    },
  );

  test.each(['intervals 2,4', 'round 2', 'top 3', 'merge a>b', 'prefix 1', 'date year'])(
    '%s: columns of no record, and all missing',
    (flag) => {
      for (const some of [[], [NONE, NONE]]) {
        if (flag.startsWith('merge')) continue;
        expect(cells(recoded(numbers(some), flag))).toEqual(some.map(() => null));
      }
    },
  );

  test.each(['intervals 1', 'round 1', 'top 1', 'bottom 1'])('%s needs numbers', (flag) => {
    const by = flag.split(' ')[0];
    expect(refusal(() => recoded(text(['a']), flag)).message).toBe(
      `Column "x" is text, but recode by ${by} needs numbers: choose another column or another recode.`,
    );
    expect(refusal(() => recoded({ ...text(['a']), name: '' }, flag)).message).toMatch(
      /^A column without a name is text/,
    );
  });

  test.each(['merge 1>a', 'prefix 1', 'level 1', 'date year'])('%s needs no decimals', (flag) => {
    expect(refusal(() => recoded(numbers([1.5], 1), flag)).message).toMatch(
      /^Column "x" has numbers with decimals, but recode by \w+ is for texts, categories and whole numbers: use intervals or round.$/,
    );
  });
});

describe('a recode as a flag', () => {
  test.each<[string, Recode, string]>([
    [
      'intervals 18,30, 65',
      { by: 'intervals', breaks: [18, 30, 65] },
      'values become intervals that begin at 18, 30 and 65, and one for all below',
    ],
    ['round 5', { by: 'round', to: 5 }, 'values are rounded to multiples of 5'],
    ['top 8000', { by: 'top', at: 8000, to: 'limit' }, 'values above 8000 become 8000'],
    ['top 8000 mean', { by: 'top', at: 8000, to: 'mean' }, 'values above 8000 become their mean'],
    [' bottom  -1e3 ', { by: 'bottom', at: -1000, to: 'limit' }, 'values below -1000 become -1000'],
    ['date five-years', { by: 'date', to: 'five-years' }, 'dates become five years each'],
    [
      'merge North+South>NorthSouth; East + West + Far East>EW;',
      {
        by: 'merge',
        into: [
          { level: 'NorthSouth', of: ['North', 'South'] },
          { level: 'EW', of: ['East', 'West', 'Far East'] },
        ],
      },
      'North and South become NorthSouth; East, West and Far East become EW',
    ],
    ['merge 1>one', { by: 'merge', into: [{ level: 'one', of: ['1'] }] }, '1 becomes one'],
    [
      'prefix 3',
      { by: 'prefix', length: 3 },
      'the first 3 characters stay and each other character becomes a star',
    ],
    [
      'prefix 1',
      { by: 'prefix', length: 1 },
      'the first character stays and each other character becomes a star',
    ],
    [
      'level 1',
      { by: 'level', up: 1 },
      'values become the level one step above them in their taxonomy',
    ],
    [
      'level 2',
      { by: 'level', up: 2 },
      'values become the level 2 steps above them in their taxonomy',
    ],
  ])('%s', (flag, rule, words) => {
    expect(parseRecode(flag)).toEqual(rule);
    expect(readRecode(JSON.parse(JSON.stringify(rule)), 'recode')).toEqual(rule);
    expect(printRecode(rule)).toBe(words);
  });

  test('names its intervals where they have names', () => {
    expect(printRecode({ by: 'intervals', breaks: [18], labels: ['child', 'adult'] })).toBe(
      'values become intervals: child, adult',
    );
  });

  test.each([
    ['', 'recode: by must be one of intervals, round, top, bottom, date, merge, prefix, level.'],
    [
      'tops 5',
      'recode: by must be one of intervals, round, top, bottom, date, merge, prefix, level. Did you mean "top"?',
    ],
    ['toString 5', 'recode: by must be one of'],
    ['intervals', 'recode by intervals: breaks must be a list of at least one finite number.'],
    ['intervals 1,,2', 'recode by intervals: breaks must be a list of at least one finite number.'],
    [
      'intervals 1,1e999',
      'recode by intervals: breaks must be a list of at least one finite number.',
    ],
    ['intervals 1,3,2', 'recode by intervals: breaks must ascend, each larger than the previous.'],
    ['intervals 1,1', 'recode by intervals: breaks must ascend, each larger than the previous.'],
    ['round', 'recode by round: to must be a finite number above 0.'],
    ['round 0', 'recode by round: to must be a finite number above 0.'],
    ['round five', 'recode by round: to must be a finite number above 0.'],
    ['round 5 6', 'recode by round takes at most one word.'],
    ['top', 'recode by top: at must be a finite number.'],
    ['bottom 1 median', 'recode by bottom: to must be one of limit, mean.'],
    ['top 1 mean x', 'recode by top takes at most two words.'],
    ['date week', 'recode by date: to must be one of month, quarter, year, five-years, decade.'],
    [
      'merge',
      'recode by merge: into must be a list of objects with level, a text, and of, a list of texts.',
    ],
    ['merge North', 'recode by merge is written as North+South>NorthSouth'],
    ['merge a>b>c', 'recode by merge is written as North+South>NorthSouth'],
    ['merge a+>c', 'recode by merge is written as North+South>NorthSouth'],
    ['merge a>', 'recode by merge is written as North+South>NorthSouth'],
    ['merge a>c;;b>d', 'recode by merge is written as North+South>NorthSouth'],
    ['merge a>c;b>c', 'recode by merge: into makes "c" twice: list all its levels together.'],
    ['merge a>c;a>d', 'recode by merge: into takes "a" twice: a level can become only one other.'],
    [
      'merge a+b>NA',
      'recode by merge: into makes "NA", which programs read as a missing value: choose another name.',
    ],
    [
      'merge a>b\tc',
      'recode by merge: into makes a name with a control character, such as a tab or a line end: remove it.',
    ],
    ['prefix 0', 'recode by prefix: length must be a whole number of at least 1.'],
    ['prefix 1.5', 'recode by prefix: length must be a whole number of at least 1.'],
    ['level', 'recode by level: up must be a whole number of at least 1.'],
  ])('"%s" is refused', (flag, message) => {
    const error = refusal(() => parseRecode(flag));
    expect(error.message).toContain(message);
    expect(error.code).toBe('usage');
  });
});

describe('a recode of a recipe', () => {
  test.each<[unknown, string, string]>([
    [null, 'recode must be an object with the key by.', 'r'],
    [['round', 5], 'recode must be an object with the key by.', 'r'],
    [{ by: 5 }, 'recode: by must be one of', 'r.by'],
    [{ by: '__proto__' }, 'recode: by must be one of', 'r.by'],
    [{ by: 'round', at: 5 }, 'recode by round has no key "at" (it has to).', 'r.at'],
    [
      { by: 'intervals', breaks: [1], lables: ['a', 'b'] },
      'recode by intervals has no key "lables" (it has breaks, labels). Did you mean "labels"?',
      'r.lables',
    ],
    [{ by: 'intervals', breaks: '1' }, 'must be a list of at least one finite number', 'r.breaks'],
    [{ by: 'intervals', breaks: [1], labels: ['a'] }, 'must be a list of 2 texts', 'r.labels'],
    [{ by: 'intervals', breaks: [1], labels: ['a', ''] }, 'must be a list of 2 texts', 'r.labels'],
    [{ by: 'intervals', breaks: [1], labels: ['a', 'a'] }, 'has a text twice', 'r.labels'],
    [
      { by: 'intervals', breaks: [1], labels: ['a', 'n/a'] },
      'recode by intervals: labels has "n/a", which programs read as a missing value: choose another name.',
      'r.labels',
    ],
    [
      { by: 'intervals', breaks: [1], labels: [' ', 'a'] },
      'which programs read as a missing value',
      'r.labels',
    ],
    [
      { by: 'intervals', breaks: [1], labels: ['a\u0007', 'b'] },
      'recode by intervals: labels has a name with a control character, such as a tab or a line end: remove it.',
      'r.labels',
    ],
    [{ by: 'merge', into: [{ level: 'a', of: [] }] }, 'must be a list of objects', 'r.into'],
    [
      { by: 'merge', into: [{ level: 'a', of: ['b'], x: 1 }] },
      'must be a list of objects',
      'r.into',
    ],
    [{ by: 'top', at: '5' }, 'at must be a finite number.', 'r.at'],
  ])('%j is refused, with its key', (value, message, key) => {
    const error = refusal(() => readRecode(value, 'r'));
    expect(error.message).toContain(message);
    expect(error.place).toEqual({ key });
  });

  test('may keep the name of a level that is spelled like a missing value where it has that level', () => {
    const rule = { by: 'merge', into: [{ level: 'NA', of: ['NA', 'BW'] }] };
    expect(readRecode(rule, 'r')).toEqual(rule);
  });

  test('has a schema for each rule', () => {
    const { oneOf } = recodeSchema as {
      oneOf: { properties: { by: { const: string } }; additionalProperties: boolean }[];
    };
    expect(oneOf.map(({ properties }) => properties.by.const)).toEqual([
      ...['intervals', 'round', 'top', 'bottom', 'date', 'merge', 'prefix', 'level'],
    ]);
    expect(oneOf.every(({ additionalProperties }) => !additionalProperties)).toBe(true);
  });
});
