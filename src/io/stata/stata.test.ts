import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import type { Description } from '../../foundation/table/index.ts';
import { bytesSource } from '../bytes/index.ts';
import { readCsv } from '../csv/index.ts';
import { spssTarget, spssToCsv } from '../spss/index.ts';
import { isStata, refuseStataNames, stataTarget, stataToCsv } from './index.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/stata/${name}`, import.meta.url)));
const expected = JSON.parse(new TextDecoder().decode(fixture('expected.json')));
const SAME = ['plain', 'new119', 'old113', 'old114', 'old115', 'old117', 'survey'];
const ALL = [...SAME, 'big', 'bigOld', 'haven', 'long', 'long117'].map((name) => `${name}.dta`);

const open = (bytes: Uint8Array) => stataToCsv(bytesSource('survey.dta', bytes));

async function textOf(source: { open(): AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

type Cells = Record<string, (number | string | null)[]>;

/** Cells as ReadStat has them, as CSV: the letters of missing numbers have no point there, and singles more digits. */
function csvOf(cells: Cells): string {
  const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = Object.keys(cells);
  const rows = cells[names[0]].map((_, i) =>
    names.map((name) => {
      const value = cells[name][i] ?? '';
      const isLetter = ['income', 'opinion'].includes(name) && typeof value === 'string';
      return isLetter ? `.${value}` : quote(String(value));
    }),
  );
  return `${[names, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

async function written(csv: string, description: unknown = { columns: [] }) {
  const target = stataTarget(bytesSource('a.csv', csv), {}, undefined, description as never);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

/** What a file becomes if its records are written as they are. */
async function copied(
  bytes: Uint8Array,
  change = (csv: string) => csv,
  describe = (own: Description) => own,
) {
  const source = open(bytes);
  const target = stataTarget(source, {}, undefined, describe(await source.describes()));
  await target.write(new TextEncoder().encode(change(await textOf(source))));
  return { source, back: await target.finish(), bytes: target.bytes() };
}

describe('Stata files that ReadStat, haven and pandas wrote', () => {
  test.each(SAME)('%s.dta has the cells that ReadStat reads', async (name) => {
    const bytes = fixture(`${name}.dta`);
    expect(await isStata(bytesSource('a', bytes))).toBe(true);
    expect(await textOf(open(bytes))).toBe(csvOf(expected.cells));
  });

  test('labels, reasons for missing numbers and the settings of the survey are the description', async () => {
    const { title, strata, clusters, columns } = await open(fixture('survey.dta')).describes();
    expect({ title, strata, clusters }).toEqual({
      ...{ title: 'Thirty persons', strata: ['sex'], clusters: ['id'] },
    });
    const about = (name: string) => columns.find(({ column }) => column === name);
    expect(about('rate')).toEqual({ column: 'rate', role: 'weight', kind: 'amount' });
    expect(about('income')).toEqual({
      column: 'income',
      label: 'Net income, £',
      missing: [
        { code: '.a', label: 'refused' },
        { code: '.b', label: 'does not know' },
        { code: '.z' },
      ],
    });
    expect(about('opinion')).toMatchObject({ kind: 'nominal', missing: [{ code: '.a' }, {}] });
    expect(about('opinion')?.values).toHaveLength(5);
    expect(about('born')?.kind).toBe('date');
    const old = await open(fixture('old113.dta')).describes();
    expect(old.columns.find(({ column }) => column === 'income')).toEqual(about('income'));
  });

  test('reasons are missing also if nothing is said about the column', async () => {
    const { table, kinds } = await readCsv(open(fixture('plain.dta')));
    expect(kinds.map(({ kind }) => kind).slice(3, 6)).toEqual(['numeric', 'numeric', 'numeric']);
    expect(Number.isNaN((table.columns[3] as { values: Float64Array }).values[0])).toBe(true);
  });

  test('big endian, single precision, limits of types and empty cells', async () => {
    const csv =
      'b,i,l,f,d,t,when\n1,1,1,0.1,0.1,a,1960-01-01\n-127,-32767,-2147483647,,,,2020-02-29\n' +
      '100,32740,2147483620,-3.5,8.9e+307,bcd,\n';
    expect(await textOf(open(fixture('big.dta')))).toBe(csv);
    expect(await textOf(open(fixture('bigOld.dta')))).toBe(csv);
    const types = (await open(fixture('big.dta')).known()).map(({ type }) => type);
    expect(types.slice(0, 5)).toEqual(
      ['byte', 'int', 'long', 'float', 'double'].map((type) => `Stata ${type}`),
    );
  });

  test('tagged missing values, dates before 1960 and texts like missing values of haven', async () => {
    expect(await textOf(open(fixture('haven.dta')))).toBe(
      'n,x,when,at,t\n1,0.1,1959-12-31,1959-12-31T23:59:59,ß\n2,1e+300,1970-01-01,1970-01-01T00:00:00,\n' +
        '.a,-5,2020-02-29,2020-02-29T12:34:56,"NA"\n.z,,,,".a"\n' +
        ',9007199254740992,2000-01-01,2000-01-01T00:00:00,long\n',
    );
  });

  test.each(['long', 'long117'])('long texts of %s.dta, and of a pipe', async (name) => {
    const csv = `n,t\n1,${'x'.repeat(3000)}\n2,\n3,${'Zoë '.repeat(900)}\n4,${'x'.repeat(3000)}\n`;
    const { open: pieces } = bytesSource('a', fixture(`${name}.dta`));
    expect(await textOf(stataToCsv({ name: 'a', open: pieces }))).toBe(csv);
  });
});

describe('Stata files that are written', () => {
  test.each(ALL)('%s is written with its types, labels and reasons', async (name) => {
    const { source, back } = await copied(fixture(name));
    expect(await textOf(back)).toBe(await textOf(source));
    expect(await back.known!()).toEqual(await source.known());
    const { columns, ...file } = await source.describes();
    // Labels of codes that no record has are gone; the settings of the survey stay.
    const isUsed = (column: unknown) => (one: { code: string; label?: string }) =>
      one.label !== 'vanished' && !(column === 'opinion' && one.code === '.a');
    expect(await back.describes!()).toEqual({
      ...file,
      columns: columns.map(({ values, missing, ...about }) => ({
        ...about,
        ...(values !== undefined && { values: values.filter(isUsed(about.column)) }),
        ...(missing !== undefined && { missing: missing.filter(isUsed(about.column)) }),
      })),
    });
  });

  test('nothing of the original is left that no record has, and the bytes are always the same', async () => {
    const moved = (csv: string) => csv.replaceAll('Zürich', 'Bern');
    const withoutDesign = ({ title, columns }: Description): Description => ({
      ...(title !== undefined && { title }),
      columns: columns.map(({ role: _, kind, ...about }) => ({
        ...about,
        ...(kind !== undefined && about.column !== 'rate' && { kind }),
      })),
    });
    const { bytes } = await copied(fixture('survey.dta'), moved, withoutDesign);
    for (const gone of ['Zürich', 'vanished', 'secret', '_svy', 'Nov 20']) {
      expect(Buffer.from(bytes).includes(gone)).toBe(false);
    }
    expect(bytes).toEqual((await copied(fixture('plain.dta'), moved)).bytes);
  });

  test('weight, stratum and cluster of the description are the settings of the survey, unless there are several', async () => {
    const csv = 'w,v,s,c\n1.5,1,a,1\n2.5,1,b,2\n';
    const weight = { column: 'w', role: 'weight' };
    const design = { strata: ['s'], clusters: [4], columns: [weight] };
    const settings = async (description: unknown) => {
      const { strata, clusters, columns } = await (await written(csv, description)).back
        .describes!();
      const weights = columns.filter(({ role }) => role === 'weight');
      return [weights.map(({ column }) => column), strata, clusters];
    };
    expect(await settings(design)).toEqual([['w'], ['s'], ['c']]);
    expect(await settings({ ...design, clusters: ['s', 'c'] })).toEqual([
      ['w'],
      undefined,
      undefined,
    ]);
    const second = { column: 'v', role: 'weight' };
    expect(await settings({ columns: [weight, second] })).toEqual([[], undefined, undefined]);
    const replicate = { ...second, replicateOf: 'w' };
    expect(await settings({ columns: [weight, replicate] })).toEqual([['w'], undefined, undefined]);
    const guess = { ...weight, guessed: ['role'] };
    expect(await settings({ columns: [guess] })).toEqual([[], undefined, undefined]);
  });

  test('missing codes become reasons in the order of the description, with their labels', async () => {
    const missing = [
      { code: '97', label: 'refused' },
      { code: 'x', label: 'unknown' },
      { code: '99' },
    ];
    const values = [{ code: '1', label: 'one' }];
    const { back, text } = await written('a,b\n1,5\n97,97\nx,6\n99.0,\n', {
      columns: [{ column: 'a', kind: 'nominal', missing, values }],
    });
    expect(text).toBe('a,b\n1,5\n.a,97\n.b,6\n.c,\n');
    expect((await back.describes!()).columns[0]).toEqual({
      ...{ column: 'a', kind: 'nominal', values },
      missing: [{ code: '.a', label: 'refused' }, { code: '.b', label: 'unknown' }, { code: '.c' }],
    });
  });

  test('reasons become numbers of SPSS, below all values, and are missing there', async () => {
    const source = open(fixture('plain.dta'));
    const target = spssTarget(source, {}, undefined, await source.describes());
    await target.write(new TextEncoder().encode(await textOf(source)));
    await target.finish();
    const made = spssToCsv(bytesSource('a.sav', target.bytes()));
    const { columns } = await made.describes();
    expect(columns[3].missing).toEqual([
      { code: '-1001', label: 'refused' },
      { code: '-1002', label: 'does not know' },
      { code: '-1026' },
    ]);
    expect((await made.known())[3]).toMatchObject({
      isNumber: true,
      missing: ['-1001', '-1002', '-1026'],
    });
    expect(await textOf(made)).toContain('\n1,1,0,-1001,0,1,');
  });

  test('months, quarters and the decimals that are shown stay so, but for texts in a format', async () => {
    const { bytes } = await written('month,quarter,share\n600,200,1000000.25\n');
    const format = (from: string, to: string) => {
      const at = Buffer.from(bytes).indexOf(`${from}\0`);
      bytes.fill(0, at, at + from.length);
      bytes.set(new TextEncoder().encode(to), at);
    };
    format('%8.0g', '%tm');
    format('%8.0g', '%tq!s!e');
    format('%10.0g', '%12.2fc');
    const again = Buffer.from((await copied(bytes)).bytes).toString('latin1');
    expect(again.match(/%[^\0]*(?=\0)/g)).toEqual(['%tm', '%tq', '%12.2fc']);
  });

  test('a file of three thousand columns comes back', async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    const csv = `${names.join()}\n${names.map((_, i) => i).join()}\n`;
    expect((await written(csv)).text === csv).toBe(true);
  });

  test('any numbers, texts of any length and missing values come back', async () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, min: -8.9e307, max: 8.9e307 }),
      fc.integer({ min: -200, max: 200 }),
    );
    const text = fc
      .string({ minLength: 1, maxLength: 4000, unit: 'grapheme-ascii' })
      .map((one) => `x${one.trimEnd()}`);
    const rows = fc.array(fc.tuple(fc.option(number), text), { minLength: 1, maxLength: 20 });
    const quoted = (one: string) => (/[",;|]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);
    const cell = (value: number | null) => {
      if (value === null) return '';
      if (Object.is(value, -0)) return '-0';
      return Math.abs(value) > 2 ** 53 ? value.toExponential() : String(value);
    };
    await fc.assert(
      fc.asyncProperty(rows, async (records) => {
        const csv = `n,t\n${records.map(([n, t]) => `${cell(n)},${quoted(t)}\n`).join('')}`;
        expect((await written(csv)).text).toBe(csv);
      }),
    );
  });

  test('names and numbers that Stata cannot have are refused with the column', async () => {
    for (const name of ['marital-status', '1st', 'long', 'str20', 'x'.repeat(33), 'a b']) {
      expect(() => refuseStataNames([name], 'out.dta')).toThrow(
        /cannot be written.*name the output .csv/,
      );
    }
    expect(() => refuseStataNames(['größe', '_x', 'stratum'], 'out.dta')).not.toThrow();
    await expect(written('a\n1\n1e308\n')).rejects.toThrow('"a" has a number beyond 8.9e307');
    const many = Array.from({ length: 27 }, (_, i) => ({ code: String(900 + i) }));
    const csv = `a\n1\n${many.map(({ code }) => `${code}\n`).join('')}`;
    await expect(written(csv, { columns: [{ column: 'a', missing: many }] })).rejects.toThrow(
      'more codes for missing values than a file of Stata can hold',
    );
  });
});

describe('hostile Stata files', () => {
  const tried = async (bytes: Uint8Array) => {
    try {
      const source = open(bytes);
      await textOf(source);
      await source.describes();
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
    }
  };

  test.each(ALL)('%s cut off anywhere is refused', async (name) => {
    const bytes = fixture(name);
    // In the newer formats the last mark is the only one that is not needed.
    const last = bytes.length - (bytes[0] === 0x3c ? '</stata_dta>'.length : 0);
    for (let end = 4; end < last; end += 131) {
      await expect(textOf(open(bytes.subarray(0, end)))).rejects.toThrow(PenumbraError);
    }
  });

  test.each(ALL)('%s with changed bytes is read or refused, and nothing else', async (name) => {
    const bytes = fixture(name);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = bytes.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        await tried(changed);
      }),
      { numRuns: 60 },
    );
  });

  test('numbers of records and lengths that lie are refused at once', async () => {
    const lie = (name: string, mark: string, bytes: number[]) => {
      const changed = fixture(name);
      const at = Buffer.from(changed).indexOf(mark) + mark.length;
      changed.set(bytes, at);
      return textOf(open(changed));
    };
    await expect(lie('plain.dta', '<N>', [255, 255, 255, 255, 255, 255, 255, 127])).rejects.toThrow(
      'its end is missing',
    );
    await expect(lie('plain.dta', '<lbl>', [255, 255, 255, 127])).rejects.toThrow('end is missing');
    await expect(lie('long.dta', 'GSO', [9, 0, 0, 0])).rejects.toThrow('a long text is missing');
    await expect(
      textOf(open(new TextEncoder().encode('<stata_dta><header><release>120'))),
    ).rejects.toThrow('formats 113 to 119 are read');
  });
});
