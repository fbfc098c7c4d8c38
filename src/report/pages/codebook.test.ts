import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../../foundation/table/index.ts';
import { type Codebook, codebookCsv, codebookMarkdown, describeColumn } from './codebook.ts';

const TOLD = { done: 'copied as it is', isDate: false, isListed: true };

function categories(...levels: readonly string[]): Column {
  const names = [...new Set(levels)];
  return {
    kind: 'categorical',
    name: 'region',
    codes: Int32Array.from(levels, (level) => names.indexOf(level)),
    levels: [...names, 'nobody'],
    ordered: false,
  };
}

function numbers(values: ArrayLike<number>): Column {
  const grid = { decimals: 0, padded: false };
  return { kind: 'numeric', name: 'age', values: Float64Array.from(values), grid };
}

const times = (count: number, level: string) => Array<string>(count).fill(level);

describe('levels in a codebook', () => {
  test('are those that occur often enough, in multiples of the threshold', () => {
    const column = categories(
      ...times(12, 'N'),
      ...times(8, 'S'),
      ...times(3, 'E'),
      ...times(4, 'W'),
    );
    const { levels, others } = describeColumn(column, TOLD, 5);
    expect(levels).toEqual([
      { name: 'N', records: 10 },
      { name: 'S', records: 10 },
    ]);
    expect(others).toBe(5);
  });

  test('stand for the sum of their weights, as coarse as their counts, if there are weights', () => {
    const column = categories(
      ...times(12, 'N'),
      ...times(8, 'S'),
      ...times(3, 'E'),
      ...times(4, 'W'),
    );
    const weights = Float64Array.from({ length: 27 }, (_, i) => 100 + i);
    const described = describeColumn(column, { ...TOLD, weights }, 5);
    // 1,266 and 928 persons, in a round step of at least five records of 113 persons each.
    expect(described.levels).toEqual([
      { name: 'N', records: 10, weighted: 1000 },
      { name: 'S', records: 10, weighted: 1000 },
    ]);
    const codebook: Codebook = {
      ...{ title: 'T', records: 27, columns: [described], rules: [], notes: [], threshold: 5 },
      weight: 'w',
    };
    expect(codebookCsv(codebook)).toContain('region,level,N,,10,1000,');
    expect(codebookMarkdown(codebook)).toContain('| level | label | records | weighted by `w` |');
    expect(codebookMarkdown(codebook)).toContain('| `N` |  | 10 | 1,000 |');
  });

  test('that are rare take the rarest of the others with them where they are too few', () => {
    const column = categories(...times(12, 'N'), ...times(8, 'S'), 'E');
    const { levels, others } = describeColumn(column, TOLD, 5);
    expect(levels.map(({ name }) => name)).toEqual(['N']);
    expect(others).toBe(10);
  });

  test('are never told with a count below the threshold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 2, max: 10 }),
        (records, threshold) => {
          const { levels, others } = describeColumn(categories(...records), TOLD, threshold);
          for (const level of levels) {
            expect(records.filter((one) => one === level.name).length).toBeGreaterThanOrEqual(
              threshold,
            );
            expect(level.records % threshold).toBe(0);
          }
          if (typeof others === 'number') expect(others % threshold).toBe(0);
        },
      ),
    );
  });

  test('of pseudonyms are not listed', () => {
    const column = categories(...times(9, 'p1'));
    expect(describeColumn(column, { ...TOLD, isListed: false }, 5).levels).toEqual([]);
  });
});

describe('the range of a number', () => {
  test('never ends at a value that fewer records than the threshold have reached', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -500, max: 5000 }), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 2, max: 8 }),
        (values, threshold) => {
          const { range } = describeColumn(numbers(values), TOLD, threshold);
          if (range === null) return;
          expect(values.filter((x) => x <= range.from).length).toBeGreaterThanOrEqual(threshold);
          expect(values.filter((x) => x >= range.to).length).toBeGreaterThanOrEqual(threshold);
        },
      ),
    );
  });

  test('leaves out a twentieth at each end', () => {
    const { range } = describeColumn(numbers(Array.from({ length: 1001 }, (_, i) => i)), TOLD, 5);
    expect(range).toEqual({ from: 50, to: 950 });
  });

  test('is not told of few values, nor of one value alone', () => {
    expect(describeColumn(numbers([1, 2, 3]), TOLD, 5).range).toBeNull();
    expect(describeColumn(numbers(Array(100).fill(7)), TOLD, 5).range).toBeNull();
  });
});

test('missing values are told in bands', () => {
  const missing = (share: number) =>
    describeColumn(
      numbers(Array.from({ length: 100 }, (_, i) => (i < share ? Number.NaN : i))),
      TOLD,
      5,
    ).missing;
  expect([0, 1, 20, 80].map(missing)).toEqual(['none', 'few', 'some', 'most']);
});

const hostile: Codebook = {
  title: 'Codebook of data.csv',
  records: 100,
  columns: [
    {
      ...describeColumn(categories(...times(9, '=1+1'), ...times(9, 'a|b`<b>"c",d')), TOLD, 5),
      name: '@cmd\u202e',
    },
  ],
  rules: ['age >= 0'],
  notes: ['A <script> note.'],
  threshold: 5,
};

test('a codebook as CSV quotes what it has to, and cells can be guarded', () => {
  const text = codebookCsv(hostile, (cell) => (/^[=@]/.test(cell) ? `'${cell}` : cell));
  expect(text).toContain(`,level,'=1+1,,10,`);
  expect(text).toContain(`"a|b\`<b>""c"",d"`);
  expect(text).toContain('rule,,,,,,,age >= 0\n');
  for (const line of text.split('\n')) expect(line).not.toMatch(/^[=@]/);
});

test('a codebook as Markdown holds no markup of a name', () => {
  const text = codebookMarkdown(hostile);
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('\u202e');
  expect(text).toContain('`a\\|b\'<b>"c",d`');
  expect(text).toContain('* `age >= 0`');
});
