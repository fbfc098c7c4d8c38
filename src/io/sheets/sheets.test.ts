import { readFileSync, writeFileSync } from 'node:fs';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Description } from '../../foundation/table/index.ts';
import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { recordsIn } from '../files/records.ts';
import { LABELLED_FILES } from '../formats/index.ts';
import { labelledTarget } from '../labelled/index.ts';

const folder = new URL('../../../test/fixtures/sheets/', import.meta.url);
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const expected = JSON.parse(new TextDecoder().decode(fixture('expected.json')));
const FORMATS = { 'written.xlsx': 'Excel', 'written.ods': 'OpenDocument' } as const;

const open = (bytes: Uint8Array, table?: string, name = 'survey.xlsx') =>
  recordsIn(bytesSource(name, bytes), { table });

async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const messageOf = (bytes: Uint8Array, table?: string) =>
  open(bytes, table)
    .then(textOf)
    .then(
      () => 'read',
      (error: Error) => error.message,
    );

/** A workbook with changed parts. */
function changed(name: string, change: (part: string, text: string) => string | null): Uint8Array {
  const parts: Zippable = {};
  for (const [part, content] of Object.entries(unzipSync(fixture(name)))) {
    const text = change(part, new TextDecoder().decode(content));
    if (text !== null)
      parts[part] = [new TextEncoder().encode(text), { level: part === 'mimetype' ? 0 : 6 }];
  }
  return zipSync(parts);
}

/** The workbook of openpyxl with other rows in its sheet of persons. */
const withRows = (rows: string, behind = '') =>
  changed('survey.xlsx', (part, text) =>
    part === 'xl/worksheets/sheet2.xml'
      ? text.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${rows}</sheetData>${behind}`)
      : text,
  );
const number = (place: string, value: string | number) => `<c r="${place}"><v>${value}</v></c>`;
const text = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const NAMES = `<row r="1">${text('A1', 'age')}${text('B1', 'sex')}</row>`;

async function written(
  format: (typeof FORMATS)[keyof typeof FORMATS],
  csv: string,
  description: Description = { columns: [] },
) {
  const files = LABELLED_FILES.find(({ name }) => name === format)!;
  const kind = { name: `a${files.ending}`, format: files.format(''), read: files.read };
  const target = labelledTarget(kind, { source: bytesSource('a.csv', csv), description });
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

const PERSONS = `id,age,income,double,born,seen,clock,member,note,code,2019
1,31,1234.5,2469,1989-02-28,2020-01-31T12:34:56.789,12:34:56,TRUE,plain,007,0.1
2,44,-0.25,-0.5,1900-03-01,1999-12-31T23:59:59,00:00:00,FALSE,=1+1,12,0.3
3,,1e+21,2e+21,2020-02-29,2000-01-01T00:00:00,23:59:59,,"a, ""b""\nc","NA",-9
4,,0,0,,,,TRUE, spaces  kept ,x_x0041_y,3
5,18,123456789012,246913578024,2038-01-19,2024-06-01T06:00:00,06:30:00,FALSE,Zoë <&> 日本,,4
`;

describe('workbooks of other programs', () => {
  test('LibreOffice, .xlsx: values of formulas, dates, times, booleans, texts', async () => {
    const source = await open(fixture('libreoffice.xlsx'), 'Persons');
    expect(source.format).toBe('Excel');
    expect(await textOf(source)).toBe(PERSONS);
    expect((await source.describes!()).columns.slice(4, 6)).toEqual([
      { column: 'born', kind: 'date' },
      { column: 'seen', kind: 'date' },
    ]);
  });

  test('LibreOffice, .ods: the same, with the hundredths and the booleans that it writes', async () => {
    const source = await open(fixture('libreoffice.ods'), 'Persons');
    expect(source.format).toBe('OpenDocument');
    const booleans = PERSONS.replaceAll('TRUE', '1').replaceAll('FALSE', '0');
    expect(await textOf(source)).toBe(booleans.replace('56.789', '56.79'));
  });

  test('days from 1904 on, rich texts, formats of days and months, and a table that begins elsewhere', async () => {
    expect(await textOf(await open(fixture('strange.xlsx')))).toBe(
      'rich,day,month,euro,hours,formula,nothing\n' +
        'bold 0,2020-01-01,2020-01-01,2.5,1.5,0.3333333333333333,\n' +
        'bold 1,2020-01-02,2020-02-01,3.5,2.5,,\n' +
        'bold 2,2020-01-03,2020-03-01,4.5,3.5,0.3333333333333333,\n',
    );
  });

  test('a formula without a stored value is refused with its place', async () => {
    expect(await messageOf(fixture('survey.xlsx'), 'Persons')).toBe(
      'Cell D2 of sheet "Persons" in survey.xlsx has a formula whose value is not stored, and formulas are never calculated here: open the file with a spreadsheet program and save it.',
    );
  });

  test('merged cells are refused with their place', async () => {
    const because =
      'are merged into one cell, so it is not clear which records the value belongs to: unmerge them, and give each record its value.';
    for (const name of ['libreoffice.xlsx', 'libreoffice.ods']) {
      expect(await messageOf(fixture(name), 'About')).toBe(
        `Cells A1:C1 of sheet "About" in survey.xlsx ${because}`,
      );
    }
  });

  test('of several sheets with records one must be named; empty ones are none', async () => {
    for (const name of ['survey.xlsx', 'libreoffice.ods']) {
      const error = await open(fixture(name))
        .then(textOf)
        .catch((thrown) => thrown);
      expect(error.message).toBe(
        'survey.xlsx has 2 sheets with records: say which one with --table, "About" or "Persons".',
      );
      expect(error.place).toMatchObject({ key: 'table', choices: ['About', 'Persons'] });
    }
    expect(await messageOf(fixture('survey.xlsx'), 'persons')).toBe(
      'survey.xlsx has no sheet "persons" with records, but "About" and "Persons". Did you mean "Persons"?',
    );
  });
});

const CSV = `age,rate,born,seen,name,code,all,gone
31,0.1,1989-02-28,2020-01-31T12:34:56.789,=1+1,1,NA,
.a,-9,1899-12-31,1899-01-01T00:00:01,-2+3,2,refused,
44,1e+300,2020-02-29,9999-12-31T23:59:59,"  two  ""blanks""
and a line ",3,5,
,,,,,,,
97,-0,,,007,1,,
`;
const ABOUT: Description = {
  title: 'A survey',
  columns: [
    {
      column: 'age',
      label: 'Age in years',
      kind: 'amount',
      missing: [{ code: '.a', label: 'unknown' }, { code: '97' }],
    },
    { column: 'rate', kind: 'amount', missing: [{ code: '-9', label: 'not <asked>' }] },
    {
      column: 'code',
      kind: 'ordinal',
      values: [
        { code: '1', label: 'low' },
        { code: '2', label: '=high' },
        { code: '3', label: 'top' },
        { code: '4', label: 'nobody' },
      ],
    },
    { column: 'born', kind: 'date' },
    { column: 'seen', kind: 'date' },
    { column: 'all', kind: 'amount', missing: [{ code: 'refused', label: 'refused' }] },
  ].map((about) => about) as Description['columns'],
};
const described = {
  ...ABOUT,
  columns: ['age', 'rate', 'born', 'seen', 'name', 'code', 'all', 'gone'].map(
    (name) => ABOUT.columns.find(({ column }) => column === name) ?? { column: name },
  ),
};

describe.each(Object.entries(FORMATS))('%s', (name, format) => {
  test('what is written comes back, with its labels', async () => {
    const { bytes, text: back, back: source } = await written(format, CSV, described);
    // A missing value has one spelling, and a number that is like one as well.
    expect(back).toBe(CSV.replace('1,NA,', '1,,'));
    const { columns } = await source.describes!();
    expect(columns).toEqual([
      {
        column: 'age',
        label: 'Age in years',
        missing: [{ code: '.a', label: 'unknown' }, { code: '97' }],
      },
      { column: 'rate', missing: [{ code: '-9', label: 'not <asked>' }] },
      { column: 'born', kind: 'date' },
      { column: 'seen', kind: 'date' },
      { column: 'name' },
      {
        column: 'code',
        kind: 'ordinal',
        values: [
          { code: '1', label: 'low' },
          { code: '2', label: '=high' },
          { code: '3', label: 'top' },
        ],
      },
      { column: 'all', missing: [{ code: 'refused', label: 'refused' }] },
      { column: 'gone' },
    ]);
    if (process.env.PENUMBRA_WRITE_FIXTURES) writeFileSync(new URL(name, folder), bytes);
    // Programs that are not ours were asked what these bytes hold.
    expect(Buffer.from(bytes).equals(fixture(name))).toBe(true);
  });

  test('LibreOffice reads what was written', () => {
    // A sheet shows no thousandths here, and no sign of zero.
    const cells = (record: string[]) => record.map((cell) => cell.replace(' ', 'T')).join('|');
    const [names, ...records] = expected[name];
    expect(names).toEqual(['age', 'rate', 'born', 'seen', 'name', 'code', 'all', 'gone']);
    expect(records.slice(0, 2).map(cells)).toEqual([
      '31|0.1|1989-02-28|2020-01-31T12:34:56|=1+1|1||',
      '.a|-9|1899-12-31|1899-01-01T00:00:01|-2+3|2|refused|',
    ]);
    expect(records[2][4]).toBe('  two  "blanks"\nand a line ');
    expect(records.slice(3).map(cells)).toEqual(['|||||||', '97|0|||007|1||']);
  });

  test('a text that looks like a formula stands as a text that stays one', async () => {
    const { bytes } = await written(format, 'a\n=1+1\n@SUM(A1)\nplain\n');
    const parts = unzipSync(bytes);
    const sheet = new TextDecoder().decode(
      parts['xl/worksheets/sheet1.xml'] ?? parts['content.xml'],
    );
    expect(sheet).not.toMatch(/<f>|table:formula/);
    expect(sheet.match(/s="3" t="inlineStr"|table:style-name="text"/g)).toHaveLength(2);
  });

  test('the same records give the same bytes, with no time and no name of a program', async () => {
    const [one, two] = [await written(format, CSV), await written(format, CSV)];
    expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
    const all = Object.values(unzipSync(one.bytes)).map((part) => new TextDecoder().decode(part));
    expect(all.join('')).not.toMatch(/penumbra|creator|modified/i);
  });

  test('infinite numbers and too many records are refused', async () => {
    await expect(written(format, 'a\n1\nInfinity\n')).rejects.toThrow('infinite number');
  });
});

test('control characters are kept by Excel and refused by OpenDocument', async () => {
  const csv = 'a,b\n"x\u0001\r\ny",_x0041_\n';
  expect((await written('Excel', csv)).text).toBe(csv);
  await expect(written('OpenDocument', csv)).rejects.toThrow('"a" has a control character');
});

describe('a sheet that is no table', () => {
  test.each([
    [
      'a value beside the table',
      `${NAMES}<row r="2">${number('A2', 1)}${number('D2', 5)}</row>`,
      'Cell D2 of sheet "Persons" in survey.xlsx has a value, but its column has no name in row 1, the first that is not empty: give it a name there, or delete what stands outside of the table.',
    ],
    [
      'a title above it',
      `<row r="1">${text('A1', 'Survey')}</row><row r="2">${text('A2', 'age')}${text('B2', 'sex')}</row>`,
      'Cell B2 of sheet "Persons" in survey.xlsx has a value, but its column has no name in row 1',
    ],
    [
      'a column without a name',
      `<row r="1">${text('A1', 'age')}${text('C1', 'sex')}</row>`,
      'Cell B1 of sheet "Persons"',
    ],
    [
      'an empty row',
      `${NAMES}<row r="2">${number('A2', 1)}</row><row r="4">${number('A4', 1)}</row>`,
      'Row 3 of sheet "Persons" in survey.xlsx is empty, and more follows below',
    ],
    [
      'an error of a formula',
      `${NAMES}<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
      'Cell A2 of sheet "Persons" in survey.xlsx holds an error of a formula',
    ],
    [
      'a number among dates',
      `${NAMES}<row r="2"><c r="A2" s="1"><v>40000</v></c></row><row r="3">${number('A3', 5)}</row>`,
      'Cell A3 of sheet "Persons" in survey.xlsx is a number in a column with dates',
    ],
    [
      'two columns of one name',
      `<row r="1">${text('A1', 'age')}${text('B1', 'age')}</row><row r="2">${number('A2', 1)}</row>`,
      'two columns called age',
    ],
    ['names alone', NAMES, 'survey.xlsx has no records'],
    [
      'rows out of order',
      `<row r="5">${number('A5', 1)}</row><row r="2">${number('A2', 1)}</row>`,
      'its rows are not in order',
    ],
    [
      'a text that is not there',
      `${NAMES}<row r="2"><c r="A2" t="s"><v>9999</v></c></row>`,
      'a text of it is not there',
    ],
    [
      'a number that is none',
      `${NAMES}<row r="2">${number('A2', '1,5')}</row>`,
      'a number of it is none',
    ],
  ])('%s', async (_, rows, message) => {
    expect(await messageOf(withRows(rows), 'Persons')).toContain(message);
  });

  test('#N/A and NA in a column of numbers are missing; a formula that gives nothing below is no record', async () => {
    const rows = `${NAMES}<row r="2">${number('A2', 1)}</row><row r="3"><c r="A3" t="e"><v>#N/A</v></c>${text('B3', 'm')}</row><row r="4">${text('A4', 'NA')}${text('B4', 'NA')}</row><row r="5"><c r="A5" t="str"><f>""</f><v></v></c></row>`;
    expect(await textOf(await open(withRows(rows), 'Persons'))).toBe('age,sex\n1,\n,m\n,"NA"\n');
  });
});

describe('hostile files', () => {
  test('an archive that would become too large, a sheet that is larger than it says or has another checksum: refused', async () => {
    const bytes = fixture('libreoffice.xlsx');
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 46; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue;
      const name = new TextDecoder().decode(
        bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)),
      );
      if (!name.endsWith('sheet2.xml')) continue;
      const bomb = bytes.slice();
      new DataView(bomb.buffer).setUint32(at + 24, 70 << 20, true);
      expect(await messageOf(bomb, 'Persons')).toContain('larger than any file of its size should');
      const smaller = bytes.slice();
      new DataView(smaller.buffer).setUint32(at + 24, 100, true);
      expect(await messageOf(smaller, 'Persons')).toContain('larger than its directory says');
      const other = bytes.slice();
      new DataView(other.buffer).setUint32(at + 16, 1, true);
      expect(await messageOf(other, 'Persons')).toContain('not what its checksum says');
    }
    expect.assertions(3);
  });

  test.each([
    [
      'a document type',
      '<!DOCTYPE a [<!ENTITY b "c">]>',
      'it has a document type, which is never read',
    ],
    [
      'an entity',
      '<row r="1"><c t="inlineStr"><is><t>&x;</t></is></c></row>',
      'it holds a reference that is not known',
    ],
    ['tags that do not match', '<row r="1"><c></row></c>', 'its tags do not match'],
    ['a deep nest', '<a>'.repeat(300), 'it nests too deep'],
  ])('%s is refused', async (_, rows, message) => {
    expect(await messageOf(withRows(rows), 'Persons')).toContain(message);
  });

  test('OpenDocument that repeats a cell for ever is refused, and blanks to the end of the sheet are none', async () => {
    const repeating = (rows: number, columns: number) =>
      changed('libreoffice.ods', (part, content) =>
        part === 'content.xml'
          ? content.replace(
              /<table:table table:name="Persons".*?<\/table:table>/s,
              `<table:table table:name="Persons"><table:table-row>${'<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'}</table:table-row><table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}" office:value-type="float" office:value="1"/></table:table-row><table:table-row table:number-rows-repeated="1040000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`,
            )
          : content,
      );
    expect(await textOf(await open(repeating(3, 1), 'Persons'))).toBe('a\n1\n1\n1\n');
    expect(await messageOf(repeating(8000, 16_384), 'Persons')).toContain('repeats more cells');
    expect(await messageOf(repeating(2, 20_000), 'Persons')).toContain(
      'repeats something more often',
    );
  });

  test('locked workbooks, binary ones and other archives are told apart', async () => {
    const locked = new Uint8Array(600);
    locked.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(await messageOf(locked)).toContain('locked with a password');
    const encrypted = changed('libreoffice.ods', (part, content) =>
      part === 'META-INF/manifest.xml'
        ? content.replace('</manifest:manifest>', '<!-- encryption-data --></manifest:manifest>')
        : content,
    );
    expect(await messageOf(encrypted)).toContain('locked with a password');
    expect(await messageOf(zipSync({ 'a.csv': new Uint8Array(5) }))).toBe(
      'survey.xlsx is a ZIP archive without a workbook: unpack it, and name a file or a folder.',
    );
    expect(await messageOf(fixture('survey.xlsx').subarray(0, 3000))).toContain(
      'its end does not fit',
    );
  });

  test('every prefix, and every file with a changed byte, is read or refused in a sentence', async () => {
    const failures: unknown[] = [];
    for (const name of ['strange.xlsx', 'libreoffice.ods']) {
      const whole = fixture(name);
      for (let at = 0; at < whole.length; at += 211) {
        const damaged = whole.slice();
        damaged[at] ^= 0x55;
        for (const bytes of [whole.slice(0, at), damaged]) {
          const error = await open(bytes, name === 'strange.xlsx' ? undefined : 'Persons', name)
            .then(textOf)
            .catch((thrown) => thrown);
          if (error instanceof Error && error.name !== 'PenumbraError') failures.push(error);
        }
      }
    }
    expect(failures).toEqual([]);
  });
});
