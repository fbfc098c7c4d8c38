import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ByteSource, bytesSource } from '../bytes/source.ts';
import { type CsvFile, readCsv } from './read.ts';
import { type StreamedCells, streamCsv } from './stream.ts';
import { type CsvSurvey, type SurveyedColumn, surveyCsv } from './survey.ts';

/** Bytes in pieces of their own, so that columns change their minds at any place. */
function inPieces(text: string | Uint8Array, piece: number): ByteSource {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    ...bytesSource('file.csv', bytes),
    async *open() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
    },
  };
}

function shapeOf({ table }: CsvFile): object[] {
  return table.columns.map((column) => {
    const { kind, name } = column;
    if (column.kind === 'numeric') {
      const firstMissing = column.values.findIndex(Number.isNaN);
      return { kind, name, grid: column.grid, firstMissing };
    }
    if (column.kind === 'text') return { kind, name, firstMissing: column.values.indexOf(null) };
    return { kind, name, levels: column.levels, firstMissing: column.codes.indexOf(-1) };
  });
}

async function readInStreams(source: ByteSource, { columns, dialect }: CsvSurvey) {
  const all: (number | string | null)[][] = columns.map(() => []);
  const wanted = columns.map((column, position) => ({ ...column, position }));
  const { records, names } = await streamCsv(
    source,
    dialect,
    wanted,
    ({ first, records, cells }) => {
      for (const [j, its] of cells.entries()) {
        expect(its.length).toBe(records);
        expect(all[j].length).toBe(first);
        for (const cell of its as Iterable<number | string | null>) all[j].push(cell);
      }
    },
  );
  expect(names).toEqual(columns.map(({ name }) => name));
  return { records, all };
}

function valuesIn({ table }: CsvFile): (number | string | null)[][] {
  return table.columns.map((column) => [
    ...(column.kind === 'categorical' ? column.codes : column.values),
  ]);
}

async function expectSame(text: string | Uint8Array, piece: number): Promise<void> {
  const source = inPieces(text, piece);
  let file: CsvFile | undefined;
  let refused: unknown;
  try {
    file = await readCsv(source);
  } catch (error) {
    refused = error;
  }
  if (file === undefined) {
    await expect(surveyCsv(source)).rejects.toEqual(refused);
    return;
  }
  const survey = await surveyCsv(source);
  const withPlace = ({ isEmpty: _, ...column }: SurveyedColumn & { isEmpty?: true }) => ({
    ...column,
    firstMissing: column.firstMissing ?? -1,
  });
  expect(survey.columns.map(withPlace)).toEqual(shapeOf(file));
  expect(survey.records).toBe(file.records);
  expect(survey.kinds).toEqual(file.kinds);
  expect(survey.dialect).toEqual(file.dialect);
  expect(survey.reasons).toEqual(file.reasons);
  expect(survey.blankLines).toBe(file.blankLines);
  expect(survey.lineOf(file.records - 1)).toBe(file.lineOf(file.records - 1));
  const { records, all } = await readInStreams(source, survey);
  expect(records).toBe(file.records);
  expect(all).toEqual(valuesIn(file));
}

const cell = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 30 }).map(String) },
  { weight: 3, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 3, arbitrary: fc.constantFrom('', 'NA', '.', '"NA"', '""', ' NA ') },
  { weight: 2, arbitrary: fc.constantFrom('a', 'b', '"b, c"', '"d ""e"""', '"f\ng"', '007') },
);

describe('a survey finds what reading the whole file finds', () => {
  test('for any cells in pieces of any size', async () => {
    const rows = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 60 }), async (cells, piece) => {
        const header = cells[0].map((_, j) => `column ${j}`).join(',');
        await expectSame(`${header}\n${cells.map((row) => row.join(',')).join('\n')}\n`, piece);
      }),
      { numRuns: 150 },
    );
  });

  test('for numbers that turn out to be text late, and text after missing cells alone', async () => {
    const lines = Array.from({ length: 400 }, (_, i) =>
      [i === 390 ? 'x' : i, i < 300 ? '' : 'y', i < 300 ? 'NA' : i].join(','),
    );
    await expectSame(`a,b,c\n${lines.join('\n')}\n`, 50);
  });

  test('for bytes that are not UTF-8 late in the file', async () => {
    const text = `é,b\n${'1,x\n'.repeat(50)}2,\u00ff\n`;
    await expectSame(
      Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
      30,
    );
  });

  test.each([999, 1000, 1001, 1200])('for %i different texts among 3,000', async (different) => {
    const lines = Array.from({ length: 3000 }, (_, i) => `t${i % different},"NA",NA,  NA`);
    const source = inPieces(`a,b,c,d\n${lines.join('\n')}\n`, 1000);
    const [survey, file] = [await surveyCsv(source), await readCsv(source)];
    expect(survey.columns.map(({ kind }) => kind)).toEqual(file.kinds.map(({ kind }) => kind));
    expect(survey.columns[0].kind).toBe(different <= 1000 ? 'categorical' : 'text');
  });
});

test('no more records are streamed than asked for, and the rest is not read', async () => {
  let pieces = 0;
  const source: ByteSource = {
    ...bytesSource('file.csv', ''),
    async *open() {
      yield new TextEncoder().encode('a\n');
      for (; pieces < 1000; pieces++) yield new TextEncoder().encode('1\n2\n3\n');
    },
  };
  const survey = await surveyCsv(inPieces('a\n1\n2\n', 10));
  pieces = 0;
  const seen: StreamedCells[] = [];
  const columns = [{ position: 0, kind: 'numeric' as const }];
  const onBatch = ({ cells }: { cells: readonly StreamedCells[] }) => void seen.push(cells[0]);
  const { records } = await streamCsv(source, survey.dialect, columns, onBatch, { most: 10 });
  expect(records).toBe(10);
  expect(seen.flatMap((values) => [...values])).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1]);
  expect(pieces).toBeLessThan(10);
});

test('a file that changed since it was surveyed is refused', async () => {
  const survey = await surveyCsv(inPieces('a\n1\n2\n', 10));
  const columns = [{ position: 0, kind: 'numeric' as const }];
  await expect(
    streamCsv(inPieces('a\n1\nx\n', 10), survey.dialect, columns, () => {}),
  ).rejects.toThrow('changed');
});
