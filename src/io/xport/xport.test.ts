import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { bytesSource } from '../bytes/index.ts';
import { stataTarget, stataToCsv } from '../stata/index.ts';
import { isXport, refuseXportNames, xportTarget, xportToCsv } from './index.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/xport/${name}`, import.meta.url)));
const expected = JSON.parse(new TextDecoder().decode(fixture('expected.json')));
const ALL = ['five.xpt', 'eight.xpt', 'haven.xpt', 'numbers.xpt'];

const open = (bytes: Uint8Array) => xportToCsv(bytesSource('survey.xpt', bytes));

async function textOf(source: { open(): AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Cells as ReadStat has them, as CSV. */
function csvOf(cells: Record<string, (number | string | null)[]>): string {
  const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const names = Object.keys(cells);
  const rows = cells[names[0]].map((_, i) =>
    names.map((name) => quote(String(cells[name][i] ?? ''))),
  );
  return `${[names, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}

async function written(csv: string, description: unknown = { columns: [] }) {
  const target = xportTarget(bytesSource('a.csv', csv), {}, undefined, description as never);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

/** What a file becomes if its records are written as they are. */
async function copied(bytes: Uint8Array, targetOf = xportTarget) {
  const source = open(bytes);
  const target = targetOf(source, {}, undefined, await source.describes());
  await target.write(new TextEncoder().encode(await textOf(source)));
  return { source, back: await target.finish(), bytes: target.bytes() };
}

describe('SAS transport files that ReadStat and haven wrote', () => {
  test.each(['five.xpt', 'eight.xpt'])('%s has the cells that ReadStat reads', async (name) => {
    expect(await isXport(bytesSource('a', fixture(name)))).toBe(true);
    const csv = csvOf(expected.cells).replace(
      'power',
      name === 'five.xpt' ? 'power' : 'a_name_of_many_letters',
    );
    expect(await textOf(open(fixture(name)))).toBe(csv);
  });

  test('labels of columns, and those of more than 40 bytes in version 8, are the description', async () => {
    const { title, columns } = await open(fixture('eight.xpt')).describes();
    expect(title).toBe('Thirty persons');
    expect(columns.slice(1, 3).map(({ label }) => label)).toEqual([
      'Net income, €',
      'A label of more than forty letters, which older files cannot have',
    ]);
    expect(columns[5].kind).toBe('date');
  });

  test('numbers of the IBM 360 become the nearest doubles, and missing values keep their letters', async () => {
    const lines = (await textOf(open(fixture('numbers.xpt')))).split('\n');
    expect(lines.slice(1, 12)).toEqual([
      ...['1.6,1.599853515625,', '-118.625,-118.625,Zürich'],
      ...['5.397605346934028e-79,5.397605346934028e-79,Zürich'],
      ...['7.2370055773322614e+75,7.2368951493907136e+75,Zürich', '0,0,Zürich', '-0,-0,Zürich'],

      ...['1.0000000000000002,1,Zürich', '9007199254740991,9006099743113216,Zürich'],
      ...[',,Zürich', '._,._,Zürich', '.A,.A,Zürich'],
    ]);
    expect(lines[36]).toBe('.Z,.Z,Zürich');
    const { columns } = await open(fixture('numbers.xpt')).describes();
    expect(columns[0].missing).toHaveLength(27);
  });

  test('the file of haven', async () => {
    expect(await textOf(open(fixture('haven.xpt')))).toBe(
      'n,x,when,t\n1,0.1,1959-12-31,ß\n2,1e+60,1970-01-01,\n.A,-5,2020-02-29,"NA"\n.Z,,,".a"\n' +
        ',9007199254740992,2000-01-01,long\n',
    );
  });
});

describe('SAS transport files that are written', () => {
  test.each(ALL)('%s is written with its labels and letters', async (name) => {
    const { source, back } = await copied(fixture(name));
    expect(await textOf(back)).toBe(await textOf(source));
    expect(await back.describes!()).toEqual(await source.describes());
    expect(await back.known!()).toEqual(await source.known());
  });

  test('nothing of the header of the original is left', async () => {
    const { bytes } = await copied(fixture('five.xpt'));
    for (const gone of ['SECRETS', 'NOV26', 'bsd4.2']) {
      expect(Buffer.from(bytes).includes(gone)).toBe(false);
    }
    expect(bytes.length % 80).toBe(0);
  });

  test('letters become those of Stata', async () => {
    const source = open(fixture('numbers.xpt'));
    const csv = (await textOf(source)).replaceAll('\n._,._', '\n1,1');
    const target = stataTarget(source, {}, undefined, await source.describes());
    await target.write(new TextEncoder().encode(csv));
    const text = await textOf(
      stataToCsv(bytesSource('a', (await target.finish()) && target.bytes())),
    );
    expect(text).toBe(csv.replace(/^(\.[A-Z]),(\.[A-Z])/gm, (cell) => cell.toLowerCase()));
  });

  test('a file of three thousand columns comes back', async () => {
    const names = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    const csv = `${names.join()}\n${names.map((_, i) => i).join()}\n`;
    expect((await written(csv)).text === csv).toBe(true);
  });

  test('any numbers, texts of any length and missing values come back', async () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, min: 1e-78, max: 7e75 }),
      fc.double({ noNaN: true, min: -7e75, max: -1e-78 }),
      fc.integer({ min: -200, max: 200 }),
    );
    const text = fc
      .string({ minLength: 1, maxLength: 300, unit: 'grapheme-ascii' })
      .map((one) => `x${one.trimEnd()}`);
    const rows = fc.array(fc.tuple(fc.option(number), text), { minLength: 1, maxLength: 20 });
    const quoted = (one: string) => (/[",;|]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);
    const cell = (value: number | null) => {
      if (value === null) return '';
      if (Object.is(value, -0)) return '-0';
      return Math.abs(value) > 2 ** 53 ? value.toExponential() : String(value);
    };
    await fc.assert(
      fc.asyncProperty(rows, fc.boolean(), async (records, isFirst) => {
        const row = (n: string, t: string) => (isFirst ? `${n},${t}\n` : `${t},${n}\n`);
        const csv = row('n', 't') + records.map(([n, t]) => row(cell(n), quoted(t))).join('');
        expect((await written(csv)).text).toBe(csv);
      }),
    );
  });

  test('records of spaces at the end are kept, whatever their width', async () => {
    for (const width of [1, 7, 39, 40, 79, 80, 81, 200, 201]) {
      const csv = `t,u\n${'x'.repeat(width)},y\n,z\n`;
      expect((await written(csv)).text).toBe(csv);
    }
  });

  test('names and numbers that the format cannot have are refused with the column', async () => {
    for (const name of ['größe', '1st', 'a b', 'x'.repeat(33)]) {
      expect(() => refuseXportNames([name], 'out.xpt')).toThrow(
        /cannot be written.*name the output .csv/,
      );
    }
    expect(() => refuseXportNames(['Age', 'age'], 'out.xpt')).toThrow('upper and lower case');
    await expect(written('a\n1\n1e76\n')).rejects.toThrow('"a" has a number beyond 7.2e75');
    await expect(written('a\n1\n1e-79\n')).rejects.toThrow('nearer to zero than 5.4e-79');
  });
});

describe('hostile SAS transport files', () => {
  test.each(ALL)('%s cut off before its records is refused', async (name) => {
    const bytes = fixture(name);
    const start = Buffer.from(bytes).indexOf('HEADER RECORD*******OBS') + 80;
    for (let end = 31; end < start; end += 79) {
      await expect(textOf(open(bytes.subarray(0, end)))).rejects.toThrow(PenumbraError);
    }
    const cut = textOf(open(bytes.subarray(0, start + 81)));
    await expect(cut).rejects.toThrow('its end is missing');
  });

  test.each(ALL)('%s with changed bytes is read or refused, and nothing else', async (name) => {
    const bytes = fixture(name);
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = bytes.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        try {
          const source = open(changed);
          await textOf(source);
          await source.describes();
        } catch (error) {
          if (!(error instanceof PenumbraError)) throw error;
        }
      }),
      { numRuns: 100 },
    );
  });

  test('several data sets, and files of PROC CPORT, are refused with what to do', async () => {
    const five = fixture('five.xpt');
    const both = new Uint8Array([...five, ...five.subarray(240)]);
    await expect(textOf(open(both))).rejects.toThrow('save each of them in a file of its own');
    const cport = new TextEncoder().encode('**COMPRESSED** **COMPRESSED** **');
    await expect(isXport(bytesSource('a', cport))).rejects.toThrow('only SAS reads');
  });
});
