import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makePersons } from '../../examples/persons.ts';
import type { Description } from '../../src/index.ts';
import { expectNoValues, inFolder, kept, type Playground, refuses, works } from './run.ts';

/** Cells of a file in which quotes only keep commas. */
function rowsOf(text: string): string[][] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) =>
      line.includes('"')
        ? Array.from(line.matchAll(/(?:^|,)((?:"[^"]*"|[^,"])*)/g), ([, cell]) =>
            cell.replaceAll('"', ''),
          )
        : line.split(','),
    );
}

/** The cells of some columns, record by record. */
function cellsOf(text: string, ...columns: readonly string[]): string[][] {
  const [header, ...rows] = rowsOf(text);
  const places = columns.map((column) => header.indexOf(column));
  expect(places).not.toContain(-1);
  return rows.map((row) => places.map((place) => row[place]));
}

const columnOf = (text: string, column: string) => cellsOf(text, column).flat();

/** How often each combination occurs. */
function countsOf(rows: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(row.join('|'), (counts.get(row.join('|')) ?? 0) + 1);
  return counts;
}

const rarest = (rows: readonly (readonly string[])[]) => Math.min(...countsOf(rows).values());

const PERSONS = makePersons(240);
const EDUCATION = 'primary<lower secondary<upper secondary<bachelor<master<doctorate';
const KINDS: Readonly<Record<string, string>> = {
  builder: 'manual',
  driver: 'manual',
  farmer: 'manual',
  care: 'service',
  sales: 'service',
  clerk: 'office',
  engineer: 'office',
  lawyer: 'office',
  manager: 'office',
  teacher: 'office',
  manual: 'working',
  service: 'working',
  office: 'working',
  none: 'not working',
  retired: 'not working',
  student: 'not working',
};
const TREE_CSV = `level,parent\n${Object.entries(KINDS).join('\n')}\n`;
const TREE_JSON = JSON.stringify(KINDS);

/** What an occupation is, and what that is, up to the top. */
function kindsOf(level: string): string[] {
  return level in KINDS ? [level, ...kindsOf(KINDS[level])] : [level, '*'];
}

/** Protects, verifies and replays to the same bytes; gives what was written, its recipe and its claims. */
async function whole(folder: Playground, ...flags: string[]) {
  folder.write('a.csv', PERSONS);
  folder.write('tree.csv', TREE_CSV);
  folder.write('tree.json', TREE_JSON);
  const args = ['--identifiers', 'drop', '--workers', '1', ...flags];
  await works(folder, 'protect', 'a.csv', '-o', 'out.csv', ...args);
  const certificate = kept('out.csv', 'certificate.json');
  await works(folder, 'verify', 'a.csv', 'out.csv', '--certificate', certificate);
  const recipe = kept('out.csv', 'recipe.json');
  const again = ['protect', 'a.csv', '-o', 'again.csv', '--recipe', recipe, '--workers', '1'];
  await works(folder, ...again);
  const text = folder.read('out.csv');
  expect(folder.read('again.csv') === text, 'the recipe replays to the same bytes').toBe(true);
  const { steps } = JSON.parse(folder.read(certificate));
  return {
    text,
    recipe: JSON.parse(folder.read(recipe)),
    claims: (steps as { claims: { claim: string }[] }[]).map((step) =>
      step.claims.map(({ claim }) => claim),
    ),
  };
}

describe('what a column is', () => {
  it(
    'an order, categories, dates, codes, ranges and a taxonomy from a file, all in one group',
    inFolder(async (folder) => {
      const columns = [
        ...['education', 'marital_status', 'birth_date', 'postcode', 'age', 'occupation'],
        'hours_worked',
      ];
      const { text, recipe, claims } = await whole(
        folder,
        ...['--as', `education=${EDUCATION}`, '--as', 'marital_status=nominal'],
        ...['--as', 'birth_date=dates', '--as', 'postcode=prefixes', '--as', 'age=ranges:5,10'],
        ...['--as', 'occupation=tree.csv', '--missing', 'median'],
        ...['--columns', columns.join(), '--group', 'k-modes', '--k', '4'],
      );
      expect(rarest(cellsOf(text, ...columns))).toBeGreaterThanOrEqual(4);
      for (const column of columns) {
        if (column === 'hours_worked') continue;
        const before = new Set(columnOf(PERSONS, column));
        expect(columnOf(text, column).every((cell) => before.has(cell))).toBe(true);
      }
      const { columns: about } = recipe.description as Description;
      const said = about.filter(({ guessed = [] }) => !guessed.includes('kind'));
      expect(said.map(({ column }) => column).sort()).toEqual(
        columns.filter((column) => column !== 'hours_worked').sort(),
      );
      expect(claims[0]).toEqual(expect.arrayContaining(['group-size', 'k-anonymity', 'domain']));
    }),
  );

  it(
    'a taxonomy is the same from CSV and from JSON, and what is written is above what was',
    inFolder(async (folder) => {
      const flags = ['--columns', 'occupation,sex', '--group', 'mdav', '--k', '5'];
      const seed = ['--seed', '0123456789abcdef'.repeat(4)];
      const [csv, json] = [[], []] as string[][];
      for (const [file, texts] of [
        ['tree.csv', csv],
        ['tree.json', json],
      ] as const) {
        const asked = ['--as', `occupation=${file}`, ...flags, ...seed];
        texts.push((await whole(folder, ...asked)).text);
      }
      expect(csv).toEqual(json);
      const { text, claims } = await whole(
        folder,
        ...['--as', 'occupation=tree.json', '--columns', 'occupation'],
        ...['--group', 'mdav', '--k', '5', '--nominal', 'ancestor'],
      );
      const before = columnOf(PERSONS, 'occupation');
      const after = columnOf(text, 'occupation');
      expect(after.every((cell, i) => kindsOf(before[i]).includes(cell))).toBe(true);
      expect(rarest(cellsOf(text, 'occupation'))).toBeGreaterThanOrEqual(5);
      expect(claims[0]).toContain('ancestors');
    }),
  );

  it(
    'text is taken as it is, and becomes the most frequent of its group; others if asked for',
    inFolder(async (folder) => {
      const flags = ['--columns', 'region,education,age', '--group', 'mdav', '--k', '4'];
      const plain = await whole(folder, ...flags);
      expect(rarest(cellsOf(plain.text, 'region', 'education', 'age'))).toBeGreaterThanOrEqual(4);
      const asked = ['--ordinal', 'convex-median', '--nominal', 'redraw'];
      const { recipe, claims } = await whole(
        folder,
        ...flags,
        '--as',
        `education=${EDUCATION}`,
        ...asked,
      );
      expect(recipe.steps[0]).toMatchObject({
        ordinal: { method: 'convex-median' },
        nominal: { method: 'redraw' },
      });
      expect(claims[0]).not.toContain('k-anonymity');
    }),
  );
});

describe('preparations', () => {
  it(
    'every kind of recoding, before all else',
    inFolder(async (folder) => {
      const { text, recipe } = await whole(
        folder,
        ...['--as', 'occupation=tree.csv', '--recode', 'age=intervals 18,30,45,65'],
        ...['--recode', 'wages=round 50', '--recode', 'tax=top 500'],
        ...['--recode', 'capital_income=bottom 5', '--recode', 'birth_date=date year'],
        ...['--recode', 'region=merge Arden+Belmark>South; Corvia+Dunmoor>North'],
        ...['--recode', 'postcode=prefix 3', '--recode', 'occupation=level 1'],
        ...['--columns', 'age,region,occupation', '--method', 'suppress', '--k', '3'],
      );
      expect(
        recipe.steps.filter(({ method }: { method: string }) => method === 'recode'),
      ).toHaveLength(8);
      const was = (column: string) => columnOf(PERSONS, column);
      const now = (column: string) => columnOf(text, column);
      const numbers = (column: string) => now(column).map(Number);
      expect(new Set(now('age')).size).toBeLessThanOrEqual(6);
      expect(numbers('wages').every((x) => x % 50 === 0)).toBe(true);
      expect(numbers('wages').every((x, i) => Math.abs(x - Number(was('wages')[i])) <= 25)).toBe(
        true,
      );
      expect(numbers('tax')).toEqual(was('tax').map((x) => Math.min(500, Number(x))));
      expect(numbers('capital_income')).toEqual(
        was('capital_income').map((x) => Math.max(5, Number(x))),
      );
      expect(now('birth_date')).toEqual(was('birth_date').map((date) => date.slice(0, 4)));
      expect(now('postcode')).toEqual(was('postcode').map((code) => `${code.slice(0, 3)}**`));
      const merged = new Map(
        ['Arden', 'Belmark', 'Corvia', 'Dunmoor'].map((name, i) => [
          name,
          ['South', 'North'][i >> 1],
        ]),
      );
      const region = was('region').map((name) => merged.get(name) ?? name);
      expect(now('region').every((name, i) => name === '' || name === region[i])).toBe(true);
      const kinds = was('occupation').map((name) => KINDS[name]);
      expect(now('occupation').every((name, i) => name === '' || name === kinds[i])).toBe(true);
      expect(rarest(cellsOf(text, 'age', 'region', 'occupation'))).toBeGreaterThanOrEqual(3);
    }),
  );

  it(
    'a sample within regions, whose weights still stand for everybody',
    inFolder(async (folder) => {
      const { text } = await whole(
        folder,
        ...['--method', 'sample', '--sample', '40', '--sample-within', 'region'],
        ...['--role', 'weight=weight'],
      );
      const of = (file: string) => {
        const totals = new Map<string, { records: number; weight: number }>();
        for (const [region, weight] of cellsOf(file, 'region', 'weight')) {
          const { records, weight: sum } = totals.get(region) ?? { records: 0, weight: 0 };
          totals.set(region, { records: records + 1, weight: sum + Number(weight) });
        }
        return totals;
      };
      const [all, drawn] = [of(PERSONS), of(text)];
      for (const [region, { records, weight }] of all) {
        const its = drawn.get(region)!;
        expect(Math.abs(its.records - 0.4 * records)).toBeLessThanOrEqual(1);
        // On average, not exactly: weights differ inside of a region.
        expect(its.weight / weight).toBeGreaterThan(0.5);
        expect(its.weight / weight).toBeLessThan(2);
      }
      const key = (file: string) =>
        cellsOf(file, 'household', 'birth_date', 'total_income').map((row) => row.join());
      const places = key(text).map((one) => key(PERSONS).indexOf(one));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      const factor = (i: number) =>
        Number(columnOf(text, 'weight')[i]) / Number(columnOf(PERSONS, 'weight')[places[i]]);
      const region = columnOf(text, 'region');
      for (const [i, name] of region.entries()) {
        expect(factor(i)).toBeCloseTo(all.get(name)!.records / drawn.get(name)!.records, 2);
      }
    }),
  );

  it(
    'pseudonyms stand for the same value wherever it occurs, and tell nothing of it',
    inFolder(async (folder) => {
      const flags = ['--pseudonym', 'household', '--columns', 'age,sex', '--k', '4'];
      const { text } = await whole(folder, ...flags, '--group', 'mdav');
      const pairs = columnOf(text, 'household').map((cell, i) => [
        columnOf(PERSONS, 'household')[i],
        cell,
      ]);
      const both = countsOf(pairs).size;
      expect(new Set(pairs.map(([before]) => before)).size).toBe(both);
      expect(new Set(pairs.map(([, after]) => after)).size).toBe(both);
      expect(pairs.some(([before, after]) => before === after)).toBe(false);
    }),
  );
});

describe('methods for categories', () => {
  it(
    'suppress empties cells and nothing else, until no combination is rare',
    inFolder(async (folder) => {
      const columns = ['sex', 'region', 'marital_status', 'hours_worked'];
      const flags = ['--method', 'suppress', '--columns', columns.join(), '--k', '3'];
      const { text } = await whole(folder, ...flags, '--missing', 'keep');
      const [before, after] = [cellsOf(PERSONS, ...columns), cellsOf(text, ...columns)];
      expect(rarest(after)).toBeGreaterThanOrEqual(3);
      const isKept = (cell: string, i: number, j: number) => cell === '' || cell === before[i][j];
      expect(after.every((row, i) => row.every((cell, j) => isKept(cell, i, j)))).toBe(true);
      expect(after).not.toEqual(before);
    }),
  );

  it(
    'missing as a level of its own: suppressed, grouped and replaced',
    inFolder(async (folder) => {
      const emptied = PERSONS.replaceAll(/,(widowed|divorced),/g, ',,');
      folder.write('gaps.csv', emptied);
      for (const method of ['suppress', 'k-modes', 'microaggregation']) {
        const columns = ['marital_status', 'sex', 'region'];
        const flags = [
          '--method',
          method,
          '--columns',
          columns.join(),
          '--k',
          '4',
          '--missing',
          'level',
        ];
        const args = ['gaps.csv', '-o', `${method}.csv`, '--identifiers', 'drop', '--workers', '1'];
        await works(folder, 'protect', ...args, ...flags);
        const certificate = kept(`${method}.csv`, 'certificate.json');
        await works(folder, 'verify', 'gaps.csv', `${method}.csv`, '--certificate', certificate);
        expect(rarest(cellsOf(folder.read(`${method}.csv`), ...columns))).toBeGreaterThanOrEqual(4);
      }
    }),
  );

  it(
    'pram changes some categories into others, by a matrix too',
    inFolder(async (folder) => {
      const { text } = await whole(
        folder,
        ...['--method', 'pram', '--columns', 'sex', '--matrix', '0.7,0.3;0.2,0.8'],
        ...['--invariant', 'no'],
      );
      const before = columnOf(PERSONS, 'sex');
      const changed = columnOf(text, 'sex').filter((cell, i) => cell !== before[i]).length;
      // 60 are expected, with a standard deviation of less than 8.
      expect(changed).toBeGreaterThan(20);
      expect(changed).toBeLessThan(110);
    }),
  );

  it(
    'swap moves places together, among those who are alike',
    inFolder(async (folder) => {
      const flags = ['--method', 'swap', '--columns', 'region,postcode', '--given', 'sex'];
      const { text, claims } = await whole(folder, ...flags, '--share', '30');
      const tables = (file: string) => countsOf(cellsOf(file, 'sex', 'region', 'postcode'));
      expect(new Map([...tables(text)].sort())).toEqual(new Map([...tables(PERSONS)].sort()));
      expect(columnOf(text, 'postcode')).not.toEqual(columnOf(PERSONS, 'postcode'));
      expect(claims[0]).toContain('strata-marginals');
    }),
  );

  it(
    't-closeness: in every class of equal records the confidential column is spread as in the file',
    inFolder(async (folder) => {
      const columns = ['age', 'sex', 'education'];
      const { text, claims } = await whole(
        folder,
        ...[
          '--method',
          't-closeness',
          '--columns',
          columns.join(),
          '--as',
          `education=${EDUCATION}`,
        ],
        ...['--confidential', 'visits_to_doctor', '--k', '4', '--t', '0.15'],
      );
      expect(claims[0]).toContain('t-closeness');
      const values = columnOf(text, 'visits_to_doctor').map(Number);
      const levels = [...new Set(values)].sort((a, b) => a - b);
      const classes = new Map<string, number[]>();
      for (const [i, row] of cellsOf(text, ...columns).entries()) {
        classes.set(row.join(), [...(classes.get(row.join()) ?? []), values[i]]);
      }
      const upTo = (some: number[], level: number) =>
        some.filter((x) => x <= level).length / some.length;
      for (const some of classes.values()) {
        const gaps = levels.map((level) => Math.abs(upTo(some, level) - upTo(values, level)));
        const distance = gaps.reduce((a, b) => a + b, 0) / (levels.length - 1);
        expect(distance).toBeLessThanOrEqual(0.15 + 1e-12);
        expect(some.length).toBeGreaterThanOrEqual(4);
      }
    }),
  );

  it(
    'mixed hybrid data: combinations of categories and means of numbers are as they were',
    inFolder(async (folder) => {
      const columns = ['sex', 'education', 'wages', 'net_income'];
      for (const method of ['microhybrid', 'model-hybrid']) {
        const { text, claims } = await whole(
          folder,
          ...['--method', method, '--columns', columns.join(), '--as', `education=${EDUCATION}`],
          ...['--k', '20', ...(method === 'model-hybrid' ? ['--most', '2'] : ['--group', 'mdav'])],
        );
        expect(claims[0]).toEqual(expect.arrayContaining(['joint-counts', 'means']));
        const tables = (file: string) =>
          new Map([...countsOf(cellsOf(file, 'sex', 'education'))].sort());
        expect(tables(text)).toEqual(tables(PERSONS));
        const mean = (file: string) =>
          columnOf(file, 'wages').reduce((sum, x) => sum + Number(x), 0) / 240;
        expect(Math.abs(mean(text) - mean(PERSONS))).toBeLessThan(0.005);
        expect(columnOf(text, 'wages')).not.toEqual(columnOf(PERSONS, 'wages'));
      }
    }),
  );
});

/** Persons with values that may be shown nowhere. */
const SECRETS = PERSONS.split('\n')
  .map((line, i) => (line === '' ? line : `${line},${i === 0 ? 'note' : 'SECRET4711'}`))
  .join('\n');

describe('is refused', () => {
  for (const [what, flags, code, says] of [
    [
      'a taxonomy with a circle',
      ['--columns', 'occupation', '--k', '3', '--as', 'occupation=circle.csv'],
      4,
      /circle\.csv.* form a circle of parents \("office", "work"\)/,
    ],
    [
      'a taxonomy that lacks levels',
      ['--columns', 'occupation', '--k', '3', '--as', 'occupation=part.csv'],
      4,
      /taxonomy of "occupation" lacks the level "student": give each a parent/,
    ],
    [
      'a taxonomy that is not there',
      ['--columns', 'occupation', '--k', '3', '--as', 'occupation=none.csv'],
      3,
      /none\.csv does not exist/,
    ],
    [
      'a taxonomy that is no JSON',
      ['--columns', 'occupation', '--k', '3', '--as', 'occupation=broken.json'],
      4,
      /broken\.json is not valid JSON/,
    ],
    [
      'dates that are none',
      ['--columns', 'sex', '--k', '3', '--as', 'sex=dates'],
      4,
      /"sex" by dates: 2 of 2 levels are not dates/,
    ],
    [
      'ranges that do not nest',
      ['--columns', 'age', '--k', '3', '--as', 'age=ranges:5,7'],
      2,
      /"age" by ranges: .* each a multiple of the one before/,
    ],
    [
      'a column that is something unknown',
      ['--columns', 'age', '--k', '3', '--as', 'age=interval'],
      2,
      /--as does not know "interval"/,
    ],
    [
      'an order that lacks levels',
      ['--columns', 'education', '--k', '3', '--as', 'education=primary<master'],
      4,
      /The order of "education" lacks "bachelor", "doctorate", .* name every level/,
    ],
    [
      'an order with a level twice',
      ['--columns', 'sex', '--k', '3', '--as', 'sex=male<female<male'],
      2,
      /lists the code "male" twice/,
    ],
    [
      'a column described twice',
      ['--columns', 'sex', '--k', '3', '--as', 'sex=nominal', '--as', 'sex=male<female'],
      2,
      /"sex" is described twice/,
    ],
    [
      'PRAM by rows that do not sum to 1',
      ['--method', 'pram', '--columns', 'sex', '--matrix', '0.9,0.2;0.1,0.9'],
      2,
      /matrix has a row 1 that does not sum to 1/,
    ],
    [
      'PRAM by a matrix of another size',
      ['--method', 'pram', '--columns', 'sex', '--matrix', '0.9,0.1;0.1,0.9;0,1'],
      2,
      /matrix has 3 rows, but the column has 2 levels/,
    ],
    [
      'PRAM of numbers',
      ['--method', 'pram', '--columns', 'age'],
      4,
      /"age" is numeric, and pram needs categories/,
    ],
    ...['1.5', '-0.1', 'near'].map(
      (t) =>
        [
          `t = ${t}`,
          [
            '--method',
            't-closeness',
            '--columns',
            'age',
            '--confidential',
            'rent',
            '--k',
            '3',
            `--t=${t}`,
          ],
          2,
          /t must be a number from 0 to 1/,
        ] as const,
    ),
    [
      't-closeness of nothing',
      ['--method', 't-closeness', '--role', 'age=key', '--k', '3', '--t', '0.2'],
      2,
      /no column is confidential: name some with --confidential/,
    ],
    [
      't-closeness of what is protected',
      [
        '--method',
        't-closeness',
        '--columns',
        'age,tax',
        '--confidential',
        'tax',
        '--k',
        '3',
        '--t',
        '0.2',
      ],
      2,
      /"tax" is both confidential and protected in one step/,
    ],
    [
      't-closeness in blocks',
      [
        '--method',
        't-closeness',
        '--columns',
        'age',
        '--confidential',
        'tax',
        '--k',
        '3',
        '--t',
        '0.2',
        '--within',
        'sex',
      ],
      2,
      /compares groups with the whole file/,
    ],
    [
      't-closeness of households',
      [
        '--method',
        't-closeness',
        '--columns',
        'age',
        '--confidential',
        'tax',
        '--k',
        '3',
        '--t',
        '0.2',
        '--together',
        'household',
      ],
      2,
      /does not work with --together/,
    ],
    [
      't-closeness of records that lack values apart',
      [
        '--method',
        't-closeness',
        '--columns',
        'height_cm',
        '--confidential',
        'tax',
        '--k',
        '3',
        '--t',
        '0.2',
        '--missing',
        'own-group',
      ],
      4,
      /"height_cm" has no value on line \d+, .*: choose --missing median or drop/,
    ],
    [
      'confidential columns where nobody looks at them',
      ['--columns', 'age', '--k', '3', '--confidential', 'tax'],
      2,
      /optimise does not use confidential columns/,
    ],
    [
      'suppression of more records than there are',
      ['--method', 'suppress', '--columns', 'sex', '--k', '241'],
      2,
      /k is 241, but the file has 240 records/,
    ],
    [
      'suppression by k = 1',
      ['--method', 'suppress', '--columns', 'sex', '--k', '1'],
      2,
      /k must be a whole number of at least 2/,
    ],
    [
      'rounding words',
      ['--recode', 'sex=round 5', '--k', '3'],
      4,
      /"sex" is categorical, but recode by round needs numbers/,
    ],
    [
      'rounding with a decimal comma',
      ['--recode', 'wages=round 0,1', '--k', '3'],
      2,
      /--recode of "wages": recode by round: to must be a finite number/,
    ],
    [
      'a prefix of numbers with decimals',
      ['--recode', 'wages=prefix 2', '--k', '3'],
      4,
      /numbers with decimals, but recode by prefix/,
    ],
    [
      'a year of what is no date',
      ['--recode', 'sex=date year', '--k', '3'],
      4,
      /"sex" has 240 values that are not dates, the first on line 2/,
    ],
    [
      'a level up where there is none',
      ['--recode', 'sex=level 1', '--k', '3'],
      4,
      /"sex" has no taxonomy/,
    ],
    [
      'merging what is not there',
      ['--recode', 'region=merge Ardn+Fjell>X', '--k', '3'],
      4,
      /no level "Ardn".* Did you mean "Arden"\?/,
    ],
    [
      'an unknown recode',
      ['--recode', 'age=halve', '--k', '3'],
      2,
      /by must be one of intervals, round/,
    ],
    ['a recode without an end', ['--recode', 'age', '--k', '3'], 2, /--recode|takes NAME=/],
    [
      'a recode twice',
      ['--recode', 'age=round 5', '--recode', 'age=round 10', '--k', '3'],
      2,
      /"age" is recoded twice/,
    ],
    ...['0', '100', '-5', 'half'].map(
      (share) =>
        [
          `a sample of ${share}`,
          [`--sample=${share}`, '--k', '3'],
          2,
          /share must be a number above 0 and below 100/,
        ] as const,
    ),
    [
      'a place for no sample',
      ['--sample-within', 'region', '--k', '3'],
      2,
      /--sample-within needs --sample/,
    ],
    [
      'pseudonyms of a column that is protected',
      ['--pseudonym', 'sex', '--columns', 'sex', '--k', '3'],
      2,
      /"sex"/,
    ],
    [
      'a preparation that says nothing',
      ['--method', 'recode'],
      2,
      /--method recode needs one of its flags/,
    ],
    [
      'dominance of categories',
      ['--columns', 'age,sex', '--k', '3', '--dominance', '50'],
      2,
      /Categories have no totals/,
    ],
    [
      'numbers with missing as a level',
      ['--columns', 'height_cm', '--k', '3', '--missing', 'level'],
      4,
      /"height_cm" is numeric .* only categories can treat missing as a level/,
    ],
    [
      'a median of nominal levels',
      ['--columns', 'sex', '--k', '3', '--nominal', 'median'],
      2,
      /median cannot replace nominal categories/,
    ],
    [
      'ancestors without a taxonomy',
      ['--columns', 'sex', '--k', '3', '--nominal', 'ancestor'],
      2,
      /"sex" has no taxonomy, which ancestor needs/,
    ],
    [
      'categories by numbers alone',
      ['--columns', 'sex', '--k', '3', '--group', 'mixture'],
      4,
      /"sex" is not numeric, and mixture groups by numbers/,
    ],
    [
      'noise for categories',
      ['--columns', 'sex', '--method', 'noise'],
      4,
      /"sex" is categorical, and noise needs numbers/,
    ],
  ] as readonly (readonly [string, readonly string[], number, RegExp])[]) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('a.csv', SECRETS);
        folder.write('circle.csv', 'level,parent\nclerk,office\noffice,work\nwork,office\n');
        folder.write('part.csv', TREE_CSV.replace(/student.*\n/, ''));
        folder.write('broken.json', '{"clerk": ');
        const all = ['protect', 'a.csv', '-o', 'out.csv', '-q', '--identifiers', 'drop', ...flags];
        await refuses(folder, code, says, ...all);
      }),
    );
  }
});

describe('a key with a value for every record', () => {
  const file = (records: number) =>
    `code,sex,x\n${Array.from({ length: records }, (_, i) => `t${(i * 7919) % 300007},${'fm'[i % 2]},${i % 97}\n`).join('')}`;

  it(
    'is emptied by suppression, and by microaggregation becomes one for each group',
    inFolder(async (folder) => {
      folder.write('a.csv', file(200));
      for (const [method, k] of [
        ['suppress', 3],
        ['microaggregation', 4],
        ['k-modes', 5],
      ] as const) {
        const flags = ['--columns', 'code,sex', '--method', method, '--k', String(k)];
        await works(
          folder,
          'protect',
          'a.csv',
          '-o',
          `${method}.csv`,
          ...flags,
          '--identifiers',
          'keep',
        );
        const rows = cellsOf(folder.read(`${method}.csv`), 'code', 'sex');
        expect(rarest(rows)).toBeGreaterThanOrEqual(k);
        if (method === 'suppress')
          expect(rows.every(([code, sex]) => code === '' && sex !== '')).toBe(true);
      }
    }),
  );

  it(
    'of many thousand levels is refused by distances, with what to do; suppression takes it',
    inFolder(async (folder) => {
      folder.write('a.csv', file(20_000));
      const base = ['protect', 'a.csv', '-o', 'out.csv', '--identifiers', 'keep', '-q'];
      const flags = ['--columns', 'code', '--k', '3'];
      const says =
        /"code" has 20000 levels, .* at most 256 are possible: recode it .* or group by k-modes/;
      await refuses(folder, 4, says, ...base, ...flags, '--group', 'mdav');
      await works(folder, ...base.slice(0, -1), ...flags, '--method', 'suppress');
      expect(columnOf(folder.read('out.csv'), 'code').every((cell) => cell === '')).toBe(true);
    }),
  );
});

describe('examples/persons-whole.recipe.json', () => {
  const example = (name: string) =>
    readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');
  const recipe = JSON.parse(example('persons-whole.recipe.json'));
  const KEYS: string[] = recipe.description.columns
    .filter(({ role }: { role: string }) => role === 'key')
    .map(({ column }: { column: string }) => column);

  /** The rules of the file as conditions in plain arithmetic, over what is not missing. */
  function isBroken(at: (name: string) => string): boolean {
    const cents = (name: string) => Math.round(100 * Number(at(name)));
    const [total, tax, age] = [cents('total_income'), cents('tax'), Number(at('age'))];
    const parts = ['wages', 'self_employment_income', 'capital_income', 'benefits'];
    const rate = Number(at('tax_rate'));
    const hours = at('hours_worked') === '' ? 0 : Number(at('hours_worked'));
    return (
      parts.reduce((sum, name) => sum + cents(name), 0) !== total ||
      total - tax !== cents('net_income') ||
      !(tax >= 0 && tax <= total) ||
      (total > 0 && Math.abs(rate - tax / total) > 0.00005 + 1e-9) ||
      (total === 0 && rate !== 0) ||
      !(rate >= 0 && rate <= 1) ||
      parts.some((name) => cents(name) < 0) ||
      !(hours >= 0 && hours <= 80) ||
      !(age >= 0 && age <= 110) ||
      (age < 15 &&
        (cents('wages') !== 0 || cents('self_employment_income') !== 0 || hours !== 0)) ||
      (age < 18 && at('marital_status') !== 'single') ||
      (at('marital_status') === 'widowed' && age < 18) ||
      (at('education') === 'doctorate' && age < 25) ||
      ['rent', 'visits_to_doctor'].some((name) => at(name) !== '' && Number(at(name)) < 0)
    );
  }

  it(
    'protects every column: every claim holds, no rule is broken, and every combination is there five times',
    inFolder(async (folder) => {
      const some = example('persons.csv').split('\n').slice(0, 301).join('\n');
      folder.write('persons.csv', `${some}\n`);
      folder.write('recipe.json', example('persons-whole.recipe.json'));
      const done = await folder.protect('persons.csv', 'out.csv', '--recipe', 'recipe.json');
      expectNoValues(done);
      const verified = await folder.verify('persons.csv', 'out.csv');
      expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
      const text = folder.read('out.csv');
      const [header, ...rows] = rowsOf(text);
      expect(rows).toHaveLength(300);
      expect(header).not.toContain('name');
      expect(header).not.toContain('person_id');
      const broken = rows.filter((row) => isBroken((name) => row[header.indexOf(name)]));
      expect(broken).toHaveLength(0);
      expect(KEYS).toHaveLength(10);
      expect(rarest(cellsOf(text, ...KEYS))).toBeGreaterThanOrEqual(5);
      const { steps, holds } = JSON.parse(folder.read(kept('out.csv', 'certificate.json')));
      expect(holds).toBe(true);
      const shared = steps[1].claims.find(
        ({ claim }: { claim: string }) => claim === 'joint-k-anonymity',
      );
      expect(shared.measured).toBeGreaterThanOrEqual(5);
      expect(shared.measured).toBeLessThanOrEqual(rarest(cellsOf(text, ...KEYS, 'weight')));
    }),
  );

  it('its rules are those that are checked here, and the original breaks none', () => {
    expect(recipe.rules).toHaveLength(20);
    const [header, ...rows] = rowsOf(example('persons.csv'));
    expect(rows.filter((row) => isBroken((name) => row[header.indexOf(name)]))).toHaveLength(0);
  });
});
