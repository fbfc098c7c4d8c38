import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { bytesSource } from '../bytes/index.ts';
import { Room } from './batch.ts';
import { arrowTarget, arrowToCsv, isArrow } from './index.ts';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../test/fixtures/arrow/${name}`, import.meta.url)));
const expected: Record<string, (number | string | null)[]> = JSON.parse(
  new TextDecoder().decode(fixture('expected.json')),
);
const SAME = ['plain.arrow', 'zstd.arrow', 'stream.arrows', 'lz4.feather'];
const ALL = [...SAME, 'views.arrow', 'growing.arrows'];

const open = (bytes: Uint8Array) => arrowToCsv(bytesSource('survey.arrow', bytes));

async function textOf(source: { open(): AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The cells of the columns that pyarrow has texts for, which has no text with a line end. */
function cellsIn(csv: string): Record<string, string[]> {
  const [names, ...rows] = csv
    .trimEnd()
    .split('\n')
    .map((line) => line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, '')));
  return Object.fromEntries(names.slice(0, -1).map((name, i) => [name, rows.map((row) => row[i])]));
}

async function copied(bytes: Uint8Array, name = 'out.arrow', change = (csv: string) => csv) {
  const source = open(bytes);
  const target = arrowTarget(source, {}, undefined, await source.describes(), name);
  await target.write(new TextEncoder().encode(change(await textOf(source))));
  return { source, back: await target.finish(), bytes: target.bytes() };
}

async function written(csv: string, description: unknown = { columns: [] }) {
  const target = arrowTarget(bytesSource('a.csv', csv), {}, undefined, description as never);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  const types = (await back.known!()).map(({ type }) => type);
  return { bytes: target.bytes(), text: await textOf(back), types };
}

describe('Arrow files that pyarrow wrote', () => {
  test.each(SAME)('%s has the values that pyarrow reads', async (name) => {
    const bytes = fixture(name);
    expect(await isArrow(bytesSource('a', bytes))).toBe(true);
    const found = cellsIn(await textOf(open(bytes)));
    for (const [column, values] of Object.entries(expected)) {
      // The digits that JSON has no room for, and singles, which pyarrow writes as doubles.
      if (['long', 'u64', 'nothing'].includes(column)) continue;
      const said = found[column].map((cell, i) => {
        if (cell === '') return null;
        const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        if (typeof values[i] !== 'number') return text;
        return column === 'single' ? Math.fround(Number(text)) : Number(text);
      });
      expect([column, said]).toEqual([column, values]);
    }
    const [{ length }] = [found.long];
    expect(length).toBe(20);
    expect(found.long[1]).toBe('-9223372036854775807');
    expect(found.u64[1]).toBe('18446744073709551614');
    expect(found.ns.slice(0, 2)).toEqual(['2001-09-09T01:46:40', '2001-09-09T01:46:40.000000001']);
    expect(found.s[2]).toBe('1969-12-31T23:59:58');
    expect(found.utc[1]).toBe('2001-09-09T01:46:40.000001Z');
    expect([found.clock[1], found.clock64[1]]).toEqual(['00:00:01.005', '00:00:03.000000001']);
    expect(found.text.slice(0, 2)).toEqual(['""', '"NA"']);
  });

  test('categories with an order are the description; those that grow and change are read', async () => {
    const { columns } = await open(fixture('plain.arrow')).describes();
    expect(columns.find(({ column }) => column === 'level')).toEqual({
      ...{ column: 'level', kind: 'ordinal' },
      values: ['low', 'middle', 'high', 'vanished'].map((code) => ({ code })),
    });
    expect(await textOf(open(fixture('growing.arrows')))).toBe('t\na\nb\nc\na\ny\nx\n');
    expect(await textOf(open(fixture('views.arrow')))).toBe(
      't\nshort\na text of more than twelve bytes\nNULL\n""\n',
    );
  });

  test('what is not read is refused with the column, or the version', async () => {
    await expect(textOf(open(fixture('list.arrow')))).rejects.toThrow(/column tags .* holds lists/);
    const first = bytesSource('a', fixture('first.feather'));
    await expect(isArrow(first)).rejects.toThrow('save it as version 2');
  });
});

describe('Arrow files that are written', () => {
  test.each(ALL)(
    '%s is written with its types and categories, as file and as stream',
    async (name) => {
      for (const output of ['out.arrow', 'out.arrows']) {
        const { source, back } = await copied(fixture(name), output);
        expect(await textOf(back)).toBe(await textOf(source));
        const known = (await source.known()).map(({ type, ...one }) => ({
          ...one,
          type: type === 'Arrow half' ? 'Arrow single' : type,
        }));
        expect(await back.known!()).toEqual(known);
        const { columns } = await source.describes();
        const again = await back.describes!();
        expect(again.columns.map(({ kind }) => kind)).toEqual(columns.map(({ kind }) => kind));
      }
    },
  );

  test('nothing of the original is left that no record has', async () => {
    const { bytes } = await copied(fixture('plain.arrow'), 'out.arrow', (csv) =>
      csv.replaceAll('middle', 'low'),
    );
    for (const gone of ['vanished', 'middle', 'secret', 'pandas']) {
      expect(Buffer.from(bytes).includes(gone)).toBe(false);
    }
  });

  test('columns that do not fit their type any more get one that holds them', async () => {
    const { back } = await copied(fixture('plain.arrow'), 'out.arrow', (csv) =>
      csv
        .replace('\n-9,12,-32767,', '\n200,-1,0.5,')
        .replace(',0.05,', ',0.055,')
        .replace(',false,', ',unknown,'),
    );
    const types = new Map(
      (await back.known!()).map(({ type }, i) => [Object.keys(expected)[i], type] as const),
    );
    expect([...types.values()].slice(0, 3)).toEqual(['Arrow int64', 'Arrow int64', 'Arrow double']);
    expect([...types.values()].slice(10, 13)).toEqual([
      ...['Arrow double', 'Arrow decimal 50 3 32', 'Arrow text'],
    ]);
  });

  test('a CSV becomes integers, doubles, dates and texts; missing codes become nulls, and empty texts stay', async () => {
    const csv = 'i,d,t,when,c\n1,1.5,a,2020-02-29,x\n97,,"",,N\n3,-0,NA,2021-01-01,\n';
    const { text, types } = await written(csv, {
      columns: [
        { column: 'i', missing: [{ code: '97' }] },
        { column: 'd' },
        { column: 't' },
        { column: 'when', kind: 'date' },
        { column: 'c', kind: 'nominal', missing: [{ code: 'N' }] },
      ],
    });
    expect(text).toBe('i,d,t,when,c\n1,1.5,a,2020-02-29,x\n,,"",,\n3,-0,,2021-01-01,\n');
    expect(types).toEqual(['int64', 'double', 'text', 'date', 'text'].map((one) => `Arrow ${one}`));
  });

  test('any numbers, texts of any length and missing values come back', async () => {
    const number = fc.oneof(fc.double({ noNaN: true }), fc.integer());
    const word = fc
      .string({ minLength: 1, maxLength: 300, unit: 'grapheme-ascii' })
      .map((one) => `x${one.trimEnd()}`);
    const rows = fc.array(fc.tuple(fc.option(number), word), { minLength: 1, maxLength: 40 });
    const quoted = (one: string) => (/[",;|]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one);
    const cell = (value: number | null) => {
      if (value === null) return '';
      if (Object.is(value, -0)) return '-0';
      return Number.isFinite(value) && Math.abs(value) > 2 ** 53
        ? value.toExponential()
        : String(value);
    };
    await fc.assert(
      fc.asyncProperty(rows, async (records) => {
        const csv = `n,t\n${records.map(([n, t]) => `${cell(n)},${quoted(t)}\n`).join('')}`;
        expect((await written(csv)).text).toBe(csv);
      }),
    );
  });

  test('more records than a batch has', async () => {
    const csv = `n,t\n${Array.from({ length: 70_000 }, (_, i) => `${i},${i % 3 === 0 ? '' : `t${i}`}\n`).join('')}`;
    expect((await written(csv)).text === csv).toBe(true);
  });
});

describe('hostile Arrow files', () => {
  // Six columns of two million zeros each, as values or as dictionaries, which pyarrow packs into some kilobytes.
  test.each(['zeros.arrow', 'dictionaries.arrow'])(
    '%s becomes more than a file of its size can, all columns together',
    async (name) => {
      await expect(textOf(open(fixture(name)))).rejects.toThrow(
        'survey.arrow is no sound Arrow file: it says that it holds more than a file of its size can',
      );
    },
  );

  test('a dictionary that is replaced gives back its room, and memory that is short is named', () => {
    const room = new Room(1, 'a.arrow');
    for (let i = 0; i < 3; i++) {
      room.take(1 << 26);
      room.take(-(1 << 26));
    }
    const process = vi.spyOn(globalThis.process, 'constrainedMemory').mockReturnValue(200 << 20);
    try {
      const short = new Room(1, 'a.arrow');
      expect(() => short.take(25 << 20)).toThrow(/more than 24 MiB at a time, .* fewer records/);
    } finally {
      process.mockRestore();
    }
  });

  test.each(ALL)(
    '%s cut off anywhere is refused, but a stream behind its records',
    async (name) => {
      const bytes = fixture(name);
      const whole = name.endsWith('arrows') ? await textOf(open(bytes)) : null;
      for (let end = 16; end < bytes.length - 1; end += 131) {
        const text = await textOf(open(bytes.subarray(0, end))).catch((error) => {
          if (!(error instanceof PenumbraError)) throw error;
          return null;
        });
        expect(text === null || whole?.startsWith(text)).toBe(true);
      }
    },
  );

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
});
