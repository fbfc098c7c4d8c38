import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { assessRecords } from './assess.ts';
import { type RiskTable, riskTableCsv } from './riskTable.ts';

const source = (name: string, text: string) => bytesSource(name, new TextEncoder().encode(text));

/** The cells of the table, by heading. */
function cells(table: RiskTable): Record<string, string>[] {
  const text = [...riskTableCsv(table)].join('');
  expect(text.endsWith('\n')).toBe(true);
  const [header, ...lines] = text.trimEnd().split('\n');
  const names = header.split(',');
  return lines.map((line) => {
    const row = line.split(',');
    expect(row.length).toBe(names.length);
    return Object.fromEntries(names.map((name, j) => [name, row[j]]));
  });
}

const count = (list: readonly string[], one: string) =>
  list.filter((other) => other === one).length;

/** A record: sex, region and a group that is empty if the protection left the record out. */
const record = fc.record({
  sex: fc.constantFrom('m', 'f', ''),
  region: fc.constantFrom('N', 'S', 'E', ''),
  masked: fc.constantFrom('N', 'S', ''),
  income: fc.integer({ min: 1, max: 5 }),
  isLong: fc.boolean(),
  isKept: fc.boolean(),
});

/** Measures whose figures are the means of their columns, with keys that are categories. */
const MEANS = [
  'individual-risk',
  'linkage',
  'linkage-gower',
  'linkage-keys',
  'linkage-one-to-one',
  'linkage-reverse',
  'linkage-second',
];

describe('the table of risk', () => {
  test('has the lines and the classes of records, also if records were left out or lack keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 12 }), async (made) => {
        const all = made.map((one, i) => (i === 0 ? { ...one, isKept: true } : one));
        const kept = all.filter(({ isKept }) => isKept);
        // A note with a line break moves the lines of all records after it.
        const note = ({ isLong }: { isLong: boolean }) => (isLong ? '"two\nlines"' : 'one');
        const file = (rows: string[]) =>
          `sex,region,income,note\n${rows.map((row) => `${row}\n`).join('')}`;
        const before = all.map((one) => `${one.sex},${one.region},${one.income},${note(one)}`);
        const after = kept.map((one) => `${one.sex},${one.masked},${one.income},${note(one)}`);
        const partition = `record,step 1\n${all.map(({ isKept }, i) => `${i + 1},${isKept ? '1' : ''}\n`).join('')}`;
        const { riskTable, assessment } = await assessRecords(
          source('a.csv', file(before)),
          source('p.csv', file(after)),
          { keys: ['sex', 'region'], partition, measures: ['risk'] },
        );
        const rows = cells(riskTable);
        const startOf = (lines: string[], i: number) =>
          2 + lines.slice(0, i).reduce((sum, line) => sum + line.split('\n').length, 0);
        const places = all.flatMap(({ isKept }, i) => (isKept ? [i] : []));
        const keysBefore = kept.map(({ sex, region }) => `${sex} ${region}`);
        const keysAfter = kept.map(({ sex, masked }) => `${sex} ${masked}`);
        expect(rows.length).toBe(kept.length);
        for (const [i, row] of rows.entries()) {
          expect(row['original-line']).toBe(String(startOf(before, places[i])));
          expect(row['protected-line']).toBe(String(startOf(after, i)));
          expect(row['k-anonymity']).toBe(String(count(keysAfter, keysAfter[i])));
          expect(row['k-anonymity.original']).toBe(String(count(keysBefore, keysBefore[i])));
          const risk = Number((1 / count(keysAfter, keysAfter[i])).toPrecision(9));
          expect(row['individual-risk']).toBe(String(risk));
        }
        for (const name of MEANS) {
          const figure = assessment.figures.find((one) => one.name === name)!;
          if (figure.value === null) expect(rows[0][name]).toBeUndefined();
          else {
            const defined = rows.flatMap((row) => (row[name] === '' ? [] : [Number(row[name])]));
            const mean = defined.reduce((sum, value) => sum + value, 0) / defined.length;
            expect(100 * mean, name).toBeCloseTo(figure.value, 6);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  const numbers = (shift: number, records = 40) =>
    `x,y,region\n${Array.from({ length: records }, (_, i) => `${((i * 37) % 101) + shift},${(i * i) % 89},${'NS'[i % 2]}\n`).join('')}`;

  test('leaves out what needs pairs if there are none, and says so', async () => {
    const { riskTable } = await assessRecords(
      source('a.csv', numbers(0)),
      source('p.csv', numbers(0.5, 30)),
      { keys: ['x', 'region'] },
    );
    const rows = cells(riskTable);
    expect(rows.length).toBe(30);
    expect(new Set(rows.map((row) => row['original-line']))).toEqual(new Set(['']));
    expect(rows[4]['protected-line']).toBe('6');
    const names = riskTable.columns.map(({ name }) => name);
    expect(names).toContain('k-anonymity');
    expect(names).not.toContain('linkage');
    const reason = (name: string) => riskTable.leftOut.find((one) => one.name === name)?.because;
    expect(reason('linkage')).toMatch(/unknown which record became which/);
    expect(reason('k-anonymity.original')).toMatch(/unknown which record became which/);
    expect(reason('membership')).toMatch(/--holdout/);
    expect(reason('household-risk')).toMatch(/^no column numbers the units/);
  });

  test('has the measures that were asked for, and no others', async () => {
    const { riskTable, assessment } = await assessRecords(
      source('a.csv', numbers(0)),
      source('p.csv', numbers(0.5)),
      { measures: ['linkage', 'loss', 'score'] },
    );
    expect(riskTable.columns.map(({ name }) => name)).toEqual(['linkage', 'linkage.distance']);
    expect(riskTable.leftOut).toEqual([]);
    expect(JSON.stringify(assessment)).not.toMatch(/"records":\[/);
  });

  test('quotes the places of records in several files', () => {
    const table: RiskTable = {
      records: 1,
      protectedLine: () => '2',
      originalLine: () => '2 of a,"b".csv',
      columns: [],
      leftOut: [],
    };
    expect([...riskTableCsv(table)].join('')).toBe(
      'original-line,protected-line\n"2 of a,""b"".csv",2\n',
    );
  });
});
