import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { fixedToCsv, isLayout, recordsFileOf } from './index.ts';

/** Every cell and label below is what PSPP 1.6.2 makes of the same two files, but that it warns and gives no value where a cell is none. */
const SYNTAX = `* A survey of 2001.
SET DECIMAL=DOT.
FILE HANDLE raw /NAME='C:\\data\\survey.dat' /LRECL=40.
DATA LIST FILE=raw RECORDS=2 NOTABLE
  /1 id 1-4 name 5-14 (A) sex 15 age 16-17 inc 18-24 (2)
     q1 TO q3 25-27 born 28-37 (SDATE)
  /2 wt 1-2 w2 8-12.
VARIABLE LABELS
  id 'Person''s number'
  /sex "Sex of " + "respondent"
  inc 'Net income, EUR' q1 'Trust a' q2 'Trust b'.
VALUE LABELS sex 1 'male' 2 'female' 9 'n/a'
  /q1 TO q3 1 'low' 2 'mid' 3 'high' 8 "don't know" 9 'refused'.
MISSING VALUES sex (9) q1 TO q3 (8 THRU HI) inc (99999.97) /* a comment */.
VARIABLE LEVEL sex (NOMINAL) /q1 q2 q3 (ORDINAL).
FREQUENCIES VARIABLES=sex.
WEIGHT BY w2.

LIST.
`;
const LINES = [
  '   1Anna      1340123450123' + '2000/01/31',
  ' 7      1.25',
  '   2Jörg Maß  2 79999997891' + '1950/12/01',
  '12       0.5',
  '   3          9   1234.5332          ',
  ' 3         2',
];
const CSV = `id,name,sex,age,inc,q1,q2,q3,born,wt,w2
1,Anna,1,34,1234.50,1,2,3,2000-01-31,7,1.25
2,Jörg Maß,2,7,99999.97,8,9,1,1950-12-01,12,0.5
3,,9,,1234.5,3,3,2,,3,2
`;

function beside(name: string, text: string, others: Record<string, Uint8Array | string>) {
  const source: ByteSource = {
    ...bytesSource(name, text),
    beside: async (other) => (other in others ? bytesSource(other, others[other]) : null),
  };
  return source;
}

async function csvOf(source: ByteSource): Promise<string> {
  const kind = await isLayout(source);
  if (kind === null) throw new Error('It is no layout.');
  const chunks: Uint8Array[] = [];
  for await (const chunk of fixedToCsv(source, kind).open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const latin1 = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

/** The same places as `GET DATA` has them: from 0, and each with its format. */
const GET_DATA = SYNTAX.replace(
  /DATA LIST[\s\S]*?w2 8-12\./,
  `GET DATA  /TYPE=TXT
  /FILE=raw
  /FIXCASE=2
  /ENCODING='Locale'
  /ARRANGEMENT=FIXED
  /FIRSTCASE=2
  /IMPORTCASE=ALL
  /VARIABLES=
  /1 id 0-3 F4.0
    name 4 - 13 A10 sex 14-14 F1.0 age 15-16 F2 inc 17-23 F7.2
    q1 24-24 F1 q2 25-25 F1 q3 26-26 F1 born 27-36 SDATE10
  /2 wt 0-1 F2.0 w2 7-11 F5.
CACHE.
EXECUTE.`,
).replace("'C:\\data\\survey.dat' /LRECL=40", "'survey.dat'");

test('GET DATA of a text file gives what DATA LIST gives', async () => {
  const source = beside('s.sps', GET_DATA, { 'survey.dat': `one line\n${LINES.join('\n')}\n` });
  expect(await isLayout(source)).toBe('syntax');
  expect(await csvOf(source)).toBe(CSV);
  const first = beside('s.sps', SYNTAX, { 'survey.dat': `${LINES.join('\n')}\n` });
  const about = async (of: ByteSource) => fixedToCsv(of, 'syntax').describes();
  expect(await about(source)).toEqual(await about(first));
});

test.each([
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=DELIMITED /VARIABLES= a F1.0", 'with delimiters'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /VARIABLES= a 0-1", 'behind its column 0'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /VARIABLES= a 3-1 F2", 'behind its column 0'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /VARIABLES= a 0-1 PIB2", 'the format PIB in a'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /VARIABLES= a 0-1 F2 A 2-2 F1", 'two columns called A'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /VARIABLES= /0 a 0-1 F2", 'behind its column 0'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /FIXCASE=x /VARIABLES= a 0-1 F2", 'FIXCASE'],
  ["/TYPE=TXT /FILE='d' /ARRANGEMENT=FIXED /IMPORTCASE=FIRST 9 /VARIABLES= a 0-1 F2", 'a part'],
])('GET DATA %s is refused', async (text, sentence) => {
  await expect(csvOf(beside('s.sps', `GET DATA ${text}.`, { d: '12\n' }))).rejects.toThrow(
    sentence,
  );
});

describe('a file of fixed width with an SPSS syntax file', () => {
  test('has the cells that the syntax says, in any encoding and however places are counted', async () => {
    const text = `${LINES.join('\r\n')}\r\n\n`;
    const inBytes = text.replace('Maß  ', 'Maß');
    for (const data of [text, inBytes, latin1(text), LINES.join('\n')])
      expect(await csvOf(beside('survey.sps', SYNTAX, { 'survey.dat': data }))).toBe(CSV);
  });

  test('labels, missing codes, levels and the weight are the description', async () => {
    const source = beside('a.sps', SYNTAX, { 'survey.dat': LINES.join('\n') });
    const { columns } = await fixedToCsv(source, 'syntax').describes();
    expect(columns[0]).toEqual({ column: 'id', label: "Person's number" });
    expect(columns[2]).toEqual({
      ...{ column: 'sex', label: 'Sex of respondent', kind: 'nominal' },
      values: [
        { code: '1', label: 'male' },
        { code: '2', label: 'female' },
      ],
      missing: [{ code: '9', label: 'n/a' }],
    });
    expect(columns[4]).toEqual({
      ...{ column: 'inc', label: 'Net income, EUR', missing: [{ code: '99999.97' }] },
    });
    expect(columns[5]).toMatchObject({ kind: 'ordinal', label: 'Trust a' });
    expect(columns[5].missing).toEqual([
      { code: '8', label: "don't know" },
      { code: '9', label: 'refused' },
    ]);
    expect(columns[8].kind).toBe('date');
    expect(columns[10]).toMatchObject({ role: 'weight', kind: 'amount' });
  });

  test('formats without places, decimals that are implied, and numbers in other forms', async () => {
    const syntax = `data list file="d" skip=1 / a b c (2f3.1,2x,a2) T01 TO T02 (t11,comma6,dot6).`;
    const data = 'a line of names\n 12-.5  xy12,345 1.2,5\n  1  7  . $1.50      \n';
    expect(await csvOf(beside('l.sps', syntax, { d: data }))).toBe(
      'a,b,c,T01,T02\n1.2,-0.5,xy,12345,12.5\n0.1,0.7,".",1.50,\n',
    );
  });

  test.each([
    ['DATA LIST FREE / a b.', 'with delimiters'],
    ['DATA LIST / a 1-4 (PIB).', 'the format PIB in a'],
    ['DATA LIST / a b 1-3.', 'behind its column 0'],
    ['DATA LIST / a 4-2.', 'behind its column 0'],
    ['DATA LIST / a 1 A 2.', 'two columns called A'],
    ["DATA LIST FILE='x.dat' / a 1.", 'none of x.dat, s.dat, s.txt, s.asc is beside it'],
    ["DATA LIST FILE='d' ENCODING='klingon' / a 1.", 'the encoding klingon'],
    ["DATA LIST FILE='d' RECORDS=2 / a 1.", 'ends within a record, which has 2 lines'],
    ["DATA LIST FILE='d' / a 1-3.", 'Record 1 of s.sps has something in a that is no number'],
    ["DATA LIST FILE='d' / a 1-3 (SDATE).", 'Record 1 of s.sps has a date or time in a'],
  ])('%s is refused with what to do', async (syntax, message) => {
    await expect(csvOf(beside('s.sps', syntax, { d: 'x.1\n' }))).rejects.toThrow(message);
  });

  test('the file with the records is known, so that no output takes its place', async () => {
    expect(await recordsFileOf(beside('a.sps', SYNTAX, { 'survey.dat': '' }))).toBe('survey.dat');
    expect(await recordsFileOf(beside('a.sps', SYNTAX, { 'a.txt': '' }))).toBe('a.txt');
    expect(await recordsFileOf(bytesSource('a.csv', 'a,b\n1,2\n'))).toBe(null);
  });

  test('a CSV is no layout', async () => {
    for (const text of [
      'data,list\n1,2\n',
      'DATA\nDATA LIST\n',
      '* a\n1\n',
      'a;b\n"\ndata list";2\n',
      '',
    ])
      expect(await isLayout(bytesSource('a.csv', text))).toBe(null);
  });

  test('changed syntax is read or refused, and nothing else', async () => {
    const change = fc.tuple(fc.nat(SYNTAX.length - 1), fc.constantFrom(...`'"/.()-+*, 9TOA\n\0é`));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), async (changes) => {
        const text = [...SYNTAX];
        for (const [at, character] of changes) text[at] = character;
        const source = beside('s.sps', text.join(''), { 'survey.dat': LINES.join('\n') });
        try {
          const read = fixedToCsv(source, 'syntax');
          for await (const _ of read.open());
          await read.describes();
        } catch (error) {
          if (!(error instanceof PenumbraError)) throw error;
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('a file of fixed width with a DDI codebook', () => {
  const location = (start: number, end: number) =>
    `<location StartPos="${start}" EndPos="${end}"/>`;
  const codebook = (places: boolean) => `<?xml version="1.0"?><codeBook>
    <stdyDscr><citation><titlStmt><titl>Old survey</titl></titlStmt></citation></stdyDscr>
    <fileDscr><fileTxt><fileName>old.asc</fileName></fileTxt></fileDscr><dataDscr>
    <var name="name">${places ? location(1, 4) : ''}<varFormat type="character"/></var>
    <var name="sex" intrvl="discrete"><location StartPos="5" width="2"/><labl>Sex</labl>
      <catgry><catValu>01</catValu><labl>male</labl></catgry>
      <catgry missing="Y"><catValu>09</catValu><labl>n/a</labl></catgry></var>
    <var name="income" dcml="2">${location(7, 12)}</var></dataDscr></codeBook>`;

  test('has the cells, and the codes as numbers', async () => {
    const source = beside('book.xml', codebook(true), {
      'old.asc': latin1('Jörg01 12345\n    09  1.25\n'),
    });
    expect(await csvOf(source)).toBe('name,sex,income\nJörg,1,123.45\n,9,1.25\n');
    const { title, columns } = await fixedToCsv(source, 'codebook').describes();
    expect(title).toBe('Old survey');
    expect(columns[1]).toEqual({
      ...{ column: 'sex', label: 'Sex', kind: 'nominal', values: [{ code: '1', label: 'male' }] },
      missing: [{ code: '9', label: 'n/a' }],
    });
  });

  test('is refused without places, with what to do', async () => {
    await expect(csvOf(beside('book.xml', codebook(false), {}))).rejects.toThrow(
      'name the file with the records, and the codebook with --description',
    );
  });
});
