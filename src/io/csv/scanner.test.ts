import { expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { defaultLimits } from './limits.ts';
import { DOUBLED, FIELD, PLAIN, QUOTED, Scanner } from './scanner.ts';

const encoder = new TextEncoder();

/** All cells of a text, pushed in pieces of one size, as their raw text and quoting. */
function scan(text: string, size = 1000, limits = defaultLimits): [string, number][][] {
  const scanner = new Scanner('file.csv', ',', limits);
  const rows: [string, number][][] = [];
  const gather = (): void => {
    const { fields, columns, bytes } = scanner;
    for (let r = 0; r < scanner.records; r++) {
      rows.push(
        Array.from({ length: columns }, (_, c) => {
          const f = (r * columns + c) * FIELD;
          const raw = bytes.subarray(fields[f], fields[f + 1]);
          return [new TextDecoder().decode(raw), fields[f + 2]];
        }),
      );
    }
  };
  const all = encoder.encode(text);
  for (let at = 0; at < all.length; at += size) {
    scanner.push(all.subarray(at, at + size));
    gather();
  }
  scanner.finish();
  gather();
  return rows;
}

function raw(text: string, size?: number): string[][] {
  return scan(text, size).map((row) => row.map(([cell]) => cell));
}

function problem(text: string, size?: number, limits = defaultLimits): PenumbraError {
  try {
    scan(text, size, limits);
  } catch (error) {
    if (error instanceof PenumbraError) return error;
    throw error;
  }
  throw new Error('accepted');
}

test('cells are given with their quotes, and how they are quoted', () => {
  expect(scan('a,"b","c""d"\n1,,""\n')).toEqual([
    [
      ['a', PLAIN],
      ['"b"', QUOTED],
      ['"c""d"', DOUBLED],
    ],
    [
      ['1', PLAIN],
      ['', PLAIN],
      ['""', QUOTED],
    ],
  ]);
});

test('line ends may be LF and CRLF mixed, and the last may be missing', () => {
  const rows = [['a', 'b'], ['1', '2'], ['3', '4']]; // biome-ignore format: a table
  for (const text of ['a,b\n1,2\r\n3,4', 'a,b\r\n1,2\n3,4\n', 'a,b\r\n1,2\r\n3,4\r\n']) {
    for (const size of [1, 2, 3, 100]) expect(raw(text, size)).toEqual(rows);
  }
});

test('a delimiter at the very end of a file opens one more, empty cell', () => {
  for (const size of [1, 4, 100]) expect(raw('a,b\n1,', size)).toEqual([['a', 'b'], ['1', '']]); // biome-ignore format: a table
});

test('line ends, delimiters and doubled quotes inside quotes belong to the cell', () => {
  for (const size of [1, 2, 3, 100]) {
    expect(raw('a,b\n"x\r\n,""y","\r"\n', size)[1]).toEqual(['"x\r\n,""y"', '"\r"']);
  }
});

test('quotes inside an unquoted cell are letters', () => {
  expect(raw('a,b\n5" pipe,x"\n')[1]).toEqual(['5" pipe', 'x"']);
});

test('a byte order mark is passed over, also in pieces', () => {
  for (const size of [1, 2, 100]) expect(raw('\ufeffa,b\n1,2\n', size)[0]).toEqual(['a', 'b']);
});

test('blank lines at the end are no records', () => {
  for (const size of [1, 100]) {
    expect(raw('a,b\n1,2\n\n\r\n\n', size)).toHaveLength(2);
    expect(raw('a\n1\n\n\r\n\n', size)).toEqual([['a'], ['1']]);
  }
});

test('a blank line between records is a missing value where there is one column', () => {
  for (const size of [1, 100]) expect(raw('a\n1\n\n\r\n2\n', size)).toEqual([['a'], ['1'], [''], [''], ['2']]); // biome-ignore format: a table
});

const refused: [string, string, number, RegExp][] = [
  ['a record with too few cells', 'a,b\n1,2\n3\n', 3, /has 1 cell and the first line has 2/],
  ['a record with too many cells', 'a,b\n1,2,3\n', 2, /has 3 cells and the first line has 2/],
  ['a ragged record below a cell of several lines', 'a,b\n"\n\n",2\n3\n', 5, /has 1 cell/],
  ['a blank line between records', 'a,b\n1,2\n\n\n3,4\n', 3, /is blank and records follow/],
  ['a blank first line', '\na,b\n', 1, /Line 1 .* is blank/],
  ['text behind a closing quote', 'a,b\n1,2\n"x"y,2\n', 3, /between a closing quote and the next/],
  ['a space behind a closing quote', 'a,b\n"x" ,2\n', 2, /between a closing quote and the next/],
  ['an open quote at the end', 'a,b\n1,2\n3,"x\ny\nz', 3, /A quote that opens on line 3 .* never/],
  ['an open quote after others', 'a,b\n"\n","x\n1,2\n', 3, /A quote that opens on line 3 .* never/],
  ['a NUL', 'a,b\n1,\0\n', 2, /NUL/],
  ['a NUL inside quotes', 'a,b\n1,"\n\n\0"\n', 4, /NUL/],
  ['a carriage return alone', 'a,b\n1,2\r3,4\r', 2, /carriage return without a line feed/],
  ['a carriage return at the end', 'a,b\n1,2\r', 2, /carriage return without a line feed/],
  ['an empty file', '', 0, /is empty/],
  ['a byte order mark alone', '\ufeff', 0, /is empty/],
];

for (const [what, text, line, words] of refused) {
  test(`${what} is refused with its line, whatever the pieces`, () => {
    for (const size of [1, 2, 3, 1000]) {
      const error = problem(text, size);
      expect(error.message).toMatch(words);
      expect(error.place.file).toBe('file.csv');
      if (line > 0) {
        expect(error.place.line).toBe(line);
        expect(error.message).toContain(`ine ${line} of file.csv`);
      }
    }
  });
}

test('a cell over the limit is refused with its line, before the file is read on', () => {
  const limits = { ...defaultLimits, cell: 1000 };
  const scanner = new Scanner('file.csv', ',', limits);
  scanner.push(encoder.encode('a,b\n1,2\n1,'));
  expect(() => scanner.push(encoder.encode('x'.repeat(1001)))).toThrow(
    /A cell on line 3 of file.csv is longer than 1,000 bytes/,
  );
  expect(raw(`a,b\n1,${'x'.repeat(1000)}\n`)).toHaveLength(2);
  expect(problem(`a,b\n1,${'x'.repeat(1001)}\n`, 7, limits).place.line).toBe(2);
});

test('a quote that is not closed within the limit is named by the line on which it opened', () => {
  const text = `a,b\n1,2\n"open,2\n${'1,2\n'.repeat(400_000)}`;
  const error = problem(text, 1 << 16);
  expect(error.message).toMatch(
    /A quote that opens on line 3 of file.csv is not closed within 1 MiB/,
  );
  expect(error.place.line).toBe(3);
});

test('more columns than the limit are refused before the line has ended', () => {
  const scanner = new Scanner('file.csv', ',');
  expect(() => scanner.push(encoder.encode('x,'.repeat(100_000)))).toThrow(
    /Line 1 of file.csv has more than 10,000 columns/,
  );
  expect(raw(`${'x,'.repeat(9_999)}x\n`)[0]).toHaveLength(10_000);
  expect(problem(`${'x,'.repeat(10_000)}x\n`).message).toMatch(/more than 10,000 columns/);
});

test('a record over the limit is refused', () => {
  const limits = { ...defaultLimits, record: 100 };
  expect(problem(`a,b\n${'x'.repeat(60)},${'y'.repeat(60)}\n`, 10, limits).message).toMatch(
    /The record on line 2 of file.csv is longer than 100 bytes/,
  );
});

test('a long record in small pieces takes linear time', () => {
  const scanner = new Scanner('file.csv', ',');
  const piece = encoder.encode('some text,');
  const started = performance.now();
  for (let i = 0; i < 9_000; i++) scanner.push(piece);
  scanner.push(encoder.encode(`"${'x'.repeat(900_000)}`));
  for (let i = 0; i < 100_000; i++) scanner.push(Uint8Array.of(120));
  expect(performance.now() - started).toBeLessThan(5_000);
});
