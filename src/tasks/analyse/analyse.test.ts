import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { type AnalyseOptions, type Analysis, analyse } from './analyse.ts';

const file = (name: string, text: string) => bytesSource(name, text);

/** Records that differ from file to file, without chance. */
function records(shift: number, n = 12, header = 'sex,age,pay,job'): string {
  const rows = Array.from({ length: n }, (_, i) => {
    const age = 20 + ((i * 7 + shift * 3) % 31);
    const sex = (i + shift) % 3 === 0 ? 'm' : 'f';
    const pay = 100 + 4 * age + ((i * 5 + shift) % 7) + (sex === 'm' ? 20 : 0);
    return `${sex},${age},${pay},${((i * 5 + shift) % 11) % 4 < 2 ? 1 : 2}`;
  });
  return `${header}\n${rows.join('\n')}\n`;
}

const three = [1, 2, 3].map((shift) => file(`${shift}.csv`, records(shift)));

function run(options: AnalyseOptions, files = three): Promise<Analysis> {
  return analyse(files, options);
}

const namesOf = ({ parts }: Analysis) => parts[0].figures.map(({ name }) => name);

describe('analyse', () => {
  test('combines a mean over the files by the rule, and says what was taken for granted', async () => {
    const { parts, notes, ...head } = await run({ means: ['age'] });
    expect(head).toMatchObject({
      rule: 'complete',
      parameters: 'drawn',
      level: 0.95,
      records: { synthetic: 12, original: 12 },
    });
    const [{ estimate, within, standardError, between }] = parts[0].figures;
    const means = three.map((_, l) => meanOf(records(l + 1), 1));
    expect(estimate).toBeCloseTo((means[0] + means[1] + means[2]) / 3, 12);
    expect(between).toBeGreaterThan(0);
    expect(standardError).toBeCloseTo(Math.sqrt(within * (1 + 2 / 3)), 12);
    expect(notes.join(' ')).toMatch(/No rule was given.*count as drawn.*as many records/);
  });

  test('says nothing about what was said', async () => {
    const said = { rule: 'complete', parameters: 'fixed', records: 24 } as const;
    const { notes, parts, records: counts } = await run({ ...said, means: ['age'] });
    expect(notes).toEqual([]);
    expect(counts).toEqual({ synthetic: 12, original: 24 });
    const [{ within, standardError }] = parts[0].figures;
    expect(standardError).toBeCloseTo(Math.sqrt(within * (1 / 2 + 1 / 3)), 12);
  });

  test('means of categories are shares, in an order that no file decides', async () => {
    const analysis = await run({ means: ['sex'] });
    expect(namesOf(analysis)).toEqual(['sex = f', 'sex = m']);
    const [f, m] = analysis.parts[0].figures;
    expect(f.estimate + m.estimate).toBeCloseTo(1, 14);
    expect(f.standardError).toBeCloseTo(m.standardError, 14);
  });

  test('a level that one of the files lacks has a share of 0 there', async () => {
    const files = [file('a.csv', 'x\na\nb\nb\nb\n'), file('b.csv', 'x\nb\nb\nc\nc\n')];
    const { parts } = await run({ means: ['x'], rule: 'partially' }, files);
    expect(parts[0].figures.map(({ name, estimate }) => [name, estimate])).toEqual([
      ['x = a', 0.125],
      ['x = b', 0.625],
      ['x = c', 0.25],
    ]);
  });

  test('numbers are categories where that is said, and in tables, from the smallest on', async () => {
    const files = [file('a.csv', 'x\n10\n9\n9\n'), file('b.csv', 'x\n10\n10\n1\n')];
    expect(namesOf(await run({ means: ['x'], categories: ['x'] }, files))).toEqual([
      'x = 1',
      'x = 9',
      'x = 10',
    ]);
    expect(namesOf(await run({ tables: [['x']] }, files))).toHaveLength(3);
    expect(namesOf(await run({ means: ['x'] }, files))).toEqual(['x']);
  });

  test('cells of a table have shares and counts of the original records', async () => {
    const { parts } = await run({ tables: [['sex', 'job']], records: 1000 });
    expect(parts[0].title).toBe('sex by job');
    expect(parts[0].figures.map(({ name }) => name)).toEqual([
      'sex = f, job = 1',
      'sex = f, job = 2',
      'sex = m, job = 1',
      'sex = m, job = 2',
    ]);
    for (const { count, estimate } of parts[0].figures) expect(count).toBe(1000 * estimate);
    const all = parts[0].figures.reduce((sum, { estimate }) => sum + estimate, 0);
    expect(all).toBeCloseTo(1, 14);
  });

  test('a regression takes categories as indicators against the first level', async () => {
    const analysis = await run({ regressions: ['pay ~ age + sex'], rule: 'partially' });
    expect(namesOf(analysis)).toEqual(['(intercept)', 'age', 'sex = m']);
    const [, age, sex] = analysis.parts[0].figures;
    expect(age.estimate).toBeGreaterThan(3);
    expect(age.estimate).toBeLessThan(5);
    expect(sex.low).toBeLessThan(20);
    expect(sex.high).toBeGreaterThan(20);
  });

  test('columns may be given by position, and files without a header be analysed', async () => {
    const bare = [1, 2].map((s) => file(`${s}.csv`, records(s).split('\n').slice(1).join('\n')));
    const input = { header: 'no' } as const;
    const analysis = await run({ regressions: ['3 ~ 2 + 1'], input }, bare);
    expect(namesOf(analysis)).toEqual(['(intercept)', 'V2', 'V1 = m']);
    const named = await run({ regressions: ['pay ~ age + sex'] }, three.slice(0, 2));
    expect(analysis.parts[0].figures.map(({ estimate }) => estimate)).toEqual(
      named.parts[0].figures.map(({ estimate }) => estimate),
    );
  });

  test('columns may stand in another order in one of the files', async () => {
    const turned = 'age,sex\n30,m\n31,f\n40,m\n';
    const straight = 'sex,age\nf,30\nm,41\nm,42\n';
    const files = [file('a.csv', straight), file('b.csv', turned)];
    const { parts } = await run({ means: ['age'] }, files);
    expect(parts[0].figures[0].estimate).toBeCloseTo((113 / 3 + 101 / 3) / 2, 12);
  });

  test('a term that follows from others in any file is left out of all, by name', async () => {
    const text = (twice: number) =>
      `y,a,b\n1,1,2\n3,2,${twice}\n2,3,6\n5,4,8\n4,5,10\n7,6,12\n9,9,18\n`;
    const files = [file('a.csv', text(5)), file('b.csv', text(4))];
    const { parts } = await run({ regressions: ['y ~ a + b'] }, files);
    expect(parts[0].figures.map(({ name }) => name)).toEqual(['(intercept)', 'a']);
    expect(parts[0].notes.join()).toMatch(/left out, because in one of the files.*: b\./);
  });

  test('records with missing values are left out, and said so', async () => {
    const files = [file('a.csv', 'x,y\n1,a\n,b\n3,a\n'), file('b.csv', 'x,y\n4,a\n5,\n9,b\n')];
    const { parts } = await run({ means: ['x', 'y'] }, files);
    expect(parts[0].figures[0].estimate).toBe(4);
    expect(parts[0].notes).toEqual([
      'x: records with missing values are left out, at most 1 of a file.',
      'y: records with missing values are left out, at most 1 of a file.',
    ]);
  });

  test('a logistic regression explains the second of two values, and says which', async () => {
    const { parts } = await run({ logistic: ['job ~ age', 'sex ~ age'] });
    expect(parts.map(({ notes }) => notes)).toEqual([
      ['job ~ age: the regression explains job = 2.'],
      ['sex ~ age: the regression explains sex = m.'],
    ]);
    expect(parts[0].figures.map(({ name }) => name)).toEqual(['(intercept)', 'age']);
  });

  test('the original stands beside with its own interval, and the overlap of both', async () => {
    const original = file('o.csv', records(9, 20, 'sex,age,pay,job'));
    const { parts, records: counts } = await analyse(three, {
      regressions: ['pay ~ age + sex'],
      means: ['pay'],
      original,
    });
    expect(counts).toEqual({ synthetic: 12, original: 20 });
    for (const { figures } of parts) {
      for (const { original: own, overlap } of figures) {
        expect(own!.low).toBeLessThan(own!.estimate);
        expect(own!.high).toBeGreaterThan(own!.estimate);
        expect(overlap).toBeGreaterThanOrEqual(0);
        expect(overlap).toBeLessThanOrEqual(1);
      }
    }
    expect(parts[0].figures[0].original!.degrees).toBe(19);
    expect(parts[1].figures[0].original!.degrees).toBe(17);
  });

  test('says which figures are far from the original, and that an interaction may be lost', async () => {
    const near = file('o.csv', records(9, 20));
    const far = file('o.csv', records(9, 20).replace(/,(\d+),(\d+),/g, ',$1,1$2,'));
    const notesOf = async (options: Parameters<typeof analyse>[1]) =>
      (await analyse(three, options)).parts.flatMap(({ notes }) => notes);
    expect(await notesOf({ means: ['pay', 'age'], original: near })).toEqual([]);
    expect(await notesOf({ means: ['pay', 'age'], original: far })).toEqual([
      expect.stringMatching(
        /^Means and shares: more than two standard errors from the original: pay\./,
      ),
    ]);
    expect(await notesOf({ regressions: ['pay ~ age*sex'] })).toEqual([
      expect.stringMatching(/can lose an interaction.*--original/),
    ]);
    expect(await notesOf({ regressions: ['pay ~ age + sex'] })).toEqual([]);
  });

  test('the original may have other columns, in another order', async () => {
    const original = file('o.csv', 'id,pay,sex\n1,200,m\n2,210,f\n3,190,f\n');
    const { parts } = await analyse(three, { means: ['pay'], original });
    expect(parts[0].figures[0].original!.estimate).toBe(200);
  });

  test('a variance that is not positive is told', async () => {
    const files = [file('a.csv', 'x\n1\n2\n3\n'), file('b.csv', 'x\n1\n2\n3.1\n')];
    const { parts } = await run({ means: ['x'], rule: 'fully' }, files);
    expect(parts[0].figures[0].isAdjusted).toBe(true);
    expect(parts[0].figures[0].degrees).toBeNull();
    expect(parts[0].notes.join()).toMatch(/For 1 figure the rule "fully" gives a variance/);
  });

  test.each<[string, AnalyseOptions & { original?: (typeof three)[0] }, typeof three, RegExp]>([
    ['nothing', {}, three, /Nothing to analyse/],
    ['no file', { means: ['age'] }, [], /no file to analyse/],
    ['one file, fully', { means: ['age'], rule: 'fully' }, three.slice(0, 1), /rule "complete"/],
    ['a level of 95', { means: ['age'], level: 95 }, three, /0\.95 for 95 %/],
    ['half a record', { means: ['age'], records: 0.5 }, three, /whole number of at least 1/],
    ['a table of nothing', { tables: [[]] }, three, /without a column/],
    ['a quantile at 50', { quantiles: ['age'], at: [50] }, three, /0\.5 for the median/],
    ['a quantile of words', { quantiles: ['sex'] }, three, /Quantiles are of numbers, but sex/],
    ['a quantile at the end', { quantiles: ['age'], at: [0.99] }, three, /^1\.csv, age: .*too few/],
    ['levels without an order', { ordered: ['sex ~ age'] }, three, /sex has none: declare it/],
    ['two levels in order', { ordered: ['job ~ age'] }, three, /3 to 50 levels, but job has 2/],
    ['an unknown column', { means: ['agee'] }, three, /Did you mean "age"/],
    ['a formula without a tilde', { regressions: ['pay'] }, three, /is written/],
    ['a column by itself', { regressions: ['pay ~ age + pay'] }, three, /by others/],
    ['a category by least squares', { regressions: ['sex ~ age'] }, three, /sex is a category/],
    ['three values in a logistic one', { logistic: ['age ~ pay'] }, three, /does not have two/],
    [
      'parameters where the rule does not ask',
      { means: ['age'], rule: 'partially', parameters: 'fixed' },
      three,
      /is for drawn parameters only/,
    ],
    ['the same file twice', { means: ['age'] }, [three[0], three[0]], /are the same file/],
    [
      'a missing column',
      { means: ['age'] },
      [three[0], file('x.csv', records(4, 12, 'sex,age,income,job'))],
      /^x\.csv has no column "pay", which 1\.csv has/,
    ],
    [
      'one column more',
      { means: ['x'] },
      [file('a.csv', 'x\n1\n2\n'), file('b.csv', 'x,y\n1,1\n3,2\n')],
      /^a\.csv has no column "y", which b\.csv has/,
    ],
    [
      'other numbers of records',
      { means: ['age'] },
      [three[0], file('x.csv', records(4, 13))],
      /1\.csv has 12 records and x\.csv 13 records/,
    ],
    [
      'numbers and words in one column',
      { means: ['x'] },
      [file('a.csv', 'x\n1\n2\n'), file('b.csv', 'x\nb\n3\n')],
      /Column "x" has numbers in a\.csv and other texts in b\.csv/,
    ],
    [
      'a column without values',
      { means: ['x'] },
      [file('a.csv', 'x,y\n1,1\n2,1\n'), file('b.csv', 'x,y\n,1\n3,1\n')],
      /b\.csv has fewer than two records with values for x/,
    ],
    [
      'too few records',
      { regressions: ['x ~ y'] },
      [file('a.csv', 'x,y\n1,1\n2,1\n'), file('b.csv', 'x,y\n,1\n3,1\n')],
      /^a\.csv, x ~ y: .*2 coefficients/,
    ],
    [
      'a response that is told for certain',
      { logistic: ['x ~ y'] },
      [
        file('a.csv', 'x,y\n0,1\n0,2\n0,3\n1,4\n1,5\n1,6\n'),
        file('b.csv', 'x,y\n0,1\n0,2\n1,2\n1,3\n0,3\n1,4\n'),
      ],
      /^a\.csv, x ~ y: .*with certainty/,
    ],
    [
      'a synthetic file that is the original',
      { means: ['age'], original: three[1] },
      three,
      /2\.csv is the original itself/,
    ],
    [
      'a number of records that the original has not',
      { means: ['age'], records: 13, original: file('o.csv', records(9, 20)) },
      three,
      /The original has 20 records, not 13/,
    ],
    [
      'an original without the column',
      { means: ['age'], original: file('o.csv', 'id\n1\n2\n') },
      three,
      /^o\.csv has no column "age"/,
    ],
  ])('refuses %s', async (_, options, files, message) => {
    await expect(analyse(files, options)).rejects.toThrow(message);
  });
});

function meanOf(text: string, column: number): number {
  const values = text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[column]));
  return values.reduce((a, b) => a + b) / values.length;
}
