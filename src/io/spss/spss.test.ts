import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { bytesSource } from '../bytes/index.ts';
import { isSpss, refuseSpssNames, spssTarget, spssToCsv } from './index.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/spss/${name}`, import.meta.url));
const expected = JSON.parse(fixture('expected.json').toString());
const FILES = ['plain.sav', 'bytes.sav', 'zlib.zsav'];

const open = (bytes: Uint8Array) => spssToCsv(bytesSource('survey.sav', new Uint8Array(bytes)));

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

async function written(csv: string, name = 'out.sav', description = { columns: [] }) {
  const target = spssTarget(bytesSource('a.csv', csv), {}, undefined, description, name);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

test('the weight of the description weights the file, also behind a text of several cells; texts cannot', async () => {
  const csv = 'long,w\nsome text of many letters,1.5\nx,2.5\n';
  const weighted = async (column: string) => {
    const columns = ['long', 'w'].map((one) => ({
      column: one,
      ...(one === column && { role: 'weight' }),
    }));
    const description = { columns };
    const { back } = await written(csv, 'out.sav', description as never);
    return (await back.describes!()).columns.filter(({ role }) => role === 'weight');
  };
  expect(await weighted('w')).toEqual([{ column: 'w', role: 'weight', kind: 'amount' }]);
  expect(await weighted('long')).toEqual([]);
});

describe('SPSS files that ReadStat wrote', () => {
  test.each(FILES)('%s has the cells that ReadStat reads', async (name) => {
    expect(await isSpss(bytesSource(name, fixture(name)))).toBe(true);
    expect(await textOf(open(fixture(name)))).toBe(csvOf(expected.cells));
  });

  test('labels, codes and missing codes are the description', async () => {
    const { title, columns } = await open(fixture('zlib.zsav')).describes();
    expect(title).toBe('Forty persons');
    const about = (name: string) => columns.find(({ column }) => column === name);
    expect(about('sex')).toEqual({
      column: 'sex',
      label: 'Sex of the respondent',
      kind: 'nominal',
      values: [
        { code: '1', label: 'male' },
        { code: '2', label: 'female' },
      ],
    });
    // Numbers of which only one has a label stay amounts.
    expect(about('income')).toEqual({
      column: 'income',
      label: 'Net income, €',
      missing: [{ code: '97', label: 'refused' }],
    });
    // A range of missing codes is those that occur.
    expect(about('age')?.missing?.every(({ code }) => Number(code) >= 90)).toBe(true);
    expect(about('opinion')?.kind).toBe('ordinal');
    expect(about('trade')?.values).toHaveLength(3);
    expect(about('born')?.kind).toBe('date');
  });

  test('a file without parts, such as one from a pipe, is read too', async () => {
    const { name, open: pieces } = bytesSource('zlib.zsav', new Uint8Array(fixture('zlib.zsav')));
    const source = spssToCsv({ name, open: pieces });
    expect(await textOf(source)).toBe(csvOf(expected.cells));
  });
});

describe('SPSS files that are written', () => {
  test.each(['out.sav', 'out.zsav'])(
    '%s is read back as it was, with the labels in use',
    async (name) => {
      const source = open(fixture('plain.sav'));
      const csv = await textOf(source);
      const description = await source.describes();
      const target = spssTarget(source, {}, undefined, description, name);
      await target.write(new TextEncoder().encode(csv.replaceAll('Zürich', 'Bern')));
      const back = await target.finish();
      expect(await textOf(back)).toBe(csv.replaceAll('Zürich', 'Bern'));
      const again = await back.describes!();
      expect(again).toEqual(description);
      expect(Buffer.from(target.bytes()).includes('Zürich')).toBe(false);
    },
  );

  test('labels of codes that no record has are left out', async () => {
    const description = {
      columns: [
        {
          column: 'a',
          values: [
            { code: '1', label: 'here' },
            { code: '2', label: 'vanished' },
          ],
        },
      ],
    };
    const { bytes } = await written('a,b\n1,x\n1,y\n', 'out.sav', description as never);
    expect(Buffer.from(bytes).includes('here')).toBe(true);
    expect(Buffer.from(bytes).includes('vanished')).toBe(false);
  });

  test('any numbers, texts of any length and missing values come back', async () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: -100, max: 160 }),
    );
    const text = fc
      .string({ minLength: 1, maxLength: 600, unit: 'grapheme-ascii' })
      .map((one) => `x${one.trimEnd()}`);
    const records = fc.array(fc.tuple(fc.option(number), text), { minLength: 1, maxLength: 30 });
    const quoted = (one: string) => (/[",;|]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);
    await fc.assert(
      fc.asyncProperty(records, fc.constantFrom('out.sav', 'out.zsav'), async (rows, name) => {
        const isWhole = (value: number) => Math.abs(value) > 2 ** 53;
        const cell = (value: number | null) =>
          value === null
            ? ''
            : isWhole(value)
              ? value.toExponential()
              : Object.is(value, -0)
                ? '-0'
                : String(value);
        const csv = `n,t\n${rows.map(([n, t]) => `${cell(n)},${quoted(t)}\n`).join('')}`;
        expect((await written(csv, name)).text).toBe(csv);
      }),
    );
  });

  test('times and currencies are shown as they were', async () => {
    const { bytes } = await written('start,price\n3600,1.25\n');
    const shown = (type: number, width: number, decimals: number) =>
      Buffer.from([decimals, width, type, 0, decimals, width, type, 0]);
    const plain = Buffer.from(bytes);
    shown(21, 8, 0).copy(plain, plain.indexOf(shown(5, 8, 0)));
    shown(4, 10, 0).copy(plain, plain.indexOf(shown(5, 10, 2)));
    const source = open(plain);
    const description = await source.describes();
    expect(description.columns[0].measuredIn).toBe('seconds');
    const target = spssTarget(source, {}, undefined, description, 'out.sav');
    await target.write(new TextEncoder().encode(await textOf(source)));
    await target.finish();
    const again = Buffer.from(target.bytes());
    expect(again.includes(shown(21, 8, 0))).toBe(true);
    // With room for the decimals that there are.
    expect(again.includes(shown(4, 13, 2))).toBe(true);
  });

  test('texts so long that their last part is empty come back, and names may end in _', async () => {
    for (const length of [20_001, 32_767]) {
      const csv = `long_,b\n${'x'.repeat(length - 1)}y,z\n`;
      expect((await written(csv)).text === csv).toBe(true);
    }
  });

  test('names and codes that SPSS cannot have are refused with the column', async () => {
    for (const name of ['marital-status', '1st', 'with', 'end.', 'x'.repeat(65)]) {
      expect(() => refuseSpssNames([name], 'out.sav')).toThrow(
        /cannot be written.*name the output .csv/,
      );
    }
    expect(() => refuseSpssNames(['Age', 'age'], 'out.sav')).toThrow('upper and lower case');
    const amounts = { columns: [{ column: 'a', kind: 'amount', missing: [{ code: 'N' }] }] };
    await expect(written('a\n1\nN\n', 'out.sav', amounts as never)).rejects.toThrow(
      'a missing code that is no number',
    );
  });
});

describe('hostile SPSS files', () => {
  const tried = async (bytes: Uint8Array) => {
    try {
      const source = open(bytes);
      await textOf(source);
      await source.describes();
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
    }
  };

  test.each(FILES)('%s cut off anywhere is refused', async (name) => {
    const bytes = fixture(name);
    for (let end = 180; end < bytes.length - 8; end += 97) {
      const source = open(bytes.subarray(0, end));
      await expect(textOf(source)).rejects.toThrow(PenumbraError);
    }
  });

  test.each(FILES)('%s with changed bytes is read or refused, and nothing else', async (name) => {
    const bytes = new Uint8Array(fixture(name));
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = bytes.slice();
        for (const [at, byte] of changes) changed[at] = byte;
        await tried(changed);
      }),
      { numRuns: 300 },
    );
  });

  test('labels of long texts whose lengths lie are left out, and the cells are read', async () => {
    const values = [{ code: 'a code of many bytes', label: 'long' }];
    const description = { columns: [{ column: 't', kind: 'nominal', values }] };
    const csv = 't,n\na code of many bytes,1\n';
    const { bytes, text } = await written(csv, 'out.sav', description as never);
    const view = new DataView(Uint8Array.from(bytes).buffer);
    // Labels of long texts are in the extension 21 of the dictionary: name, width, number, code, label.
    const isHead = (_: unknown, at: number) =>
      at + 16 < view.byteLength &&
      [7, 21, 1].every((n, i) => view.getInt32(at + 4 * i, true) === n);
    const name = bytes.findIndex(isHead) + 16;
    const code = name + 4 + view.getInt32(name, true) + 8;
    const label = code + 4 + view.getInt32(code, true);
    const labelled = async (at: number | null, length: number) => {
      const changed = Uint8Array.from(bytes);
      if (at !== null) new DataView(changed.buffer).setInt32(at, length, true);
      const source = open(changed);
      expect(await textOf(source)).toBe(text);
      return JSON.stringify((await source.describes()).columns[0]).includes('"long"');
    };
    expect(await labelled(null, 0)).toBe(true);
    for (const at of [name, code, label]) {
      for (const length of [-1, 1e9]) expect(await labelled(at, length)).toBe(false);
    }
  });

  test('a file with a password is refused with what to do', async () => {
    const start = new Uint8Array(64);
    start.set(new TextEncoder().encode('ENCRYPTEDSAV'), 8);
    await expect(isSpss(bytesSource('x.sav', start))).rejects.toThrow('save it without a password');
  });
});
