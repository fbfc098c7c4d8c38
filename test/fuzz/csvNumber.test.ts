import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type NumericColumn, onGrid } from '../../src/foundation/table/index.ts';
import { bytesSource } from '../../src/io/bytes/source.ts';
import { formatNumber, plainDialect, readCsv } from '../../src/io/csv/index.ts';

/** What a column of these cells holds, read as numbers. */
async function read(cells: readonly string[], decimal: '.' | ','): Promise<Float64Array> {
  const source = bytesSource('numbers.csv', `x;y\n${cells.map((cell) => `${cell};\n`).join('')}`);
  const as = new Map([[0, 'numeric' as const]]);
  const file = await readCsv(source, { ...plainDialect, delimiter: ';', decimal, as });
  return (file.table.columns[0] as NumericColumn).values;
}

const digits = (max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max })
    .map((list) => list.join(''));

const decimalText = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.oneof(fc.constant('0'), digits(20), digits(3)),
    fc.option(fc.oneof(digits(25), digits(3), digits(17))),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e-', 'e+'), fc.integer({ min: 0, max: 330 }))),
  )
  .map(
    ([sign, whole, behind, exponent]) =>
      sign + whole + (behind === null ? '' : `.${behind}`) + (exponent?.join('') ?? ''),
  );

/** Decimals on or next to the middle between two doubles, where rounding is hardest. */
const middles = fc
  .tuple(fc.double({ min: 1e-3, max: 1e15 }), fc.nat({ max: 2 }))
  .map(([x, where]) => {
    const next = x + x * 2 ** -52;
    const middle = ((x + next) / 2).toPrecision(17);
    return where === 0 ? middle : x.toPrecision(16 + where);
  });

const cells = fc.array(
  fc.oneof(decimalText, middles, fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)),
  { minLength: 1, maxLength: 50 },
);

test('numbers are read to the same bits as the language reads them', async () => {
  await fc.assert(
    fc.asyncProperty(cells, fc.constantFrom('.', ','), async (texts, decimal) => {
      const values = await read(
        texts.map((text) => text.replace('.', decimal)),
        decimal,
      );
      for (const [i, text] of texts.entries()) {
        expect(Object.is(values[i], Number(text)), text).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});

test('numbers of 16 to 19 digits are read to the same bits, two hundred thousand of them', async () => {
  let state = 12345;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
  const texts: string[] = [];
  for (let i = 0; i < 200_000; i++) {
    let text = String(1 + draw(9));
    for (let length = 16 + draw(4); text.length < length; ) text += String(draw(10));
    const decimals = draw(Math.min(22, text.length + 3));
    text = text.padStart(decimals + 1, '0');
    if (decimals > 0) text = `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
    texts.push(text);
  }
  const values = await read(texts, '.');
  expect(texts.filter((text, i) => !Object.is(values[i], Number(text)))).toEqual([]);
});

test('a number written on its grid reads back as the number on the grid', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }),
    fc.maxSafeInteger().map((n) => n / 8),
    fc.tuple(fc.integer(), fc.integer({ min: 0, max: 15 })).map(([n, d]) => n / 10 ** d),
  );
  const decimals = fc.integer({ min: 0, max: 15 });
  fc.assert(
    fc.property(value, decimals, fc.boolean(), (x, d, padded) => {
      const text = formatNumber(x, { decimals: d, padded });
      if (Math.abs(x) < 1e21) expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      expect(text).not.toMatch(/^-0(\.0*)?$/);
      if (Math.abs(x) * 10 ** d < 2 ** 53) {
        expect(Number(text) + 0).toBe(onGrid(x, d) + 0);
        const behind = text.split('.')[1] ?? '';
        if (Math.abs(x) * 10 ** d < 2 ** 52) {
          if (padded) expect(behind.length).toBe(d);
          else expect(behind.length <= d && !behind.endsWith('0')).toBe(true);
        }
      }
    }),
    { numRuns: 20_000 },
  );
});

test('a number written in full reads back to the same bits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (x) => {
      expect(Number(formatNumber(x, { decimals: 'full', padded: false })) + 0).toBe(x + 0);
    }),
    { numRuns: 5000 },
  );
});
