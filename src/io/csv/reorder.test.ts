import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '../bytes/source.ts';
import { type Dialect, plainDialect } from './dialect.ts';
import { isSpreadsheetFormula, type ReorderEdits, reorderCsv } from './reorder.ts';

async function reordered(
  text: string | Uint8Array,
  order: readonly number[],
  edits: ReorderEdits = {},
  dialect: Partial<Dialect> = {},
) {
  const chunks: Uint8Array[] = [];
  const told = await reorderCsv(
    bytesSource('a.csv', text),
    { ...plainDialect, ...dialect },
    Int32Array.from(order),
    edits,
    (chunk) => void chunks.push(chunk),
  );
  return { text: Buffer.concat(chunks).toString(), ...told };
}

const quoted = (cell: string) =>
  /[",\n\r]|^$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

describe('records in another order', () => {
  test('stay byte for byte as they are, whatever is in their cells', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }).filter((text) => !text.includes('\0')),
      fc.constantFrom('a,b', 'x"y', '1\n2', '', ' z ', 'é', '"'),
    );
    const table = fc.integer({ min: 2, max: 4 }).chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), {
        minLength: 1,
        maxLength: 12,
      }),
    );
    const shuffled = table.chain((rows) =>
      fc.tuple(
        fc.constant(rows),
        fc.shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ([rows, order]) => {
        const lines = rows.map((row) => row.map(quoted).join(','));
        const head = rows[0].map((_, i) => `c${i}`).join(',');
        const { text } = await reordered(`${[head, ...lines].join('\n')}\n`, order);
        expect(text).toBe(`${[head, ...order.map((record) => lines[record])].join('\n')}\n`);
      }),
    );
  });

  test('do not tell the last one by its line end, nor others by theirs', async () => {
    const { text } = await reordered('a,b\r\n1,2\n3,4\r\n5,6', [2, 0, 1], {}, { newline: '\r\n' });
    expect(text).toBe('a,b\r\n5,6\r\n1,2\r\n3,4\r\n');
  });

  test('lose the byte order mark and blank lines at the end', async () => {
    const { text } = await reordered('\ufeffa,b\n1,2\n3,4\n\n\n', [1, 0]);
    expect(text).toBe('a,b\n3,4\n1,2\n');
  });

  test('keep an empty value of a single column that comes to stand last', async () => {
    const { text } = await reordered('a\n\n1\n2\n', [1, 2, 0]);
    expect(text).toBe('a\n1\n2\n""\n');
  });

  test('work without names, and over many pieces', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i},${'x'.repeat(i % 7)}y`);
    const order = [...lines.keys()].reverse();
    const { text } = await reordered(`${lines.join('\n')}\n`, order, {}, { header: false });
    expect(text).toBe(`${lines.toReversed().join('\n')}\n`);
  });

  test('are refused where the file has another number of them', async () => {
    await expect(reordered('a\n1\n2\n', [0])).rejects.toThrow(/another number of records/);
    await expect(reordered('a\n1\n', [0, 1])).rejects.toThrow(/another number of records/);
  });
});

describe('for a spreadsheet', () => {
  test('formulas get an apostrophe, inside quotes where there are some; numbers get none', async () => {
    const { text, neutralised } = await reordered(
      '=a,b\n-5,"=1,2"\n@x,+1e3\n-x,plain\n',
      [0, 1, 2],
      { isForSpreadsheet: true },
    );
    expect(text).toBe("'=a,b\n-5,\"'=1,2\"\n'@x,+1e3\n'-x,plain\n");
    expect(neutralised).toBe(4);
  });

  test('nothing changes unless it is asked for', async () => {
    expect((await reordered('a,b\n=1,@\n', [0])).text).toBe('a,b\n=1,@\n');
  });

  test.each([
    ['=1', true],
    ['+cmd', true],
    ['-2+3', true],
    ['@SUM(A1)', true],
    ['\t=1', true],
    ['\r=1', true],
    ['＝1', true],
    ['-2', false],
    ['+2.50', false],
    ['-.5e-3', false],
    ['-2,5', true],
    ['a=1', false],
    ['', false],
  ])('%j', (text, isFormula) => {
    expect(isSpreadsheetFormula(text)).toBe(isFormula);
  });

  test('a decimal comma is that of a number where the file says so', () => {
    expect(isSpreadsheetFormula('-2,5', ',')).toBe(false);
    expect(isSpreadsheetFormula('-2.5', ',')).toBe(true);
  });
});
