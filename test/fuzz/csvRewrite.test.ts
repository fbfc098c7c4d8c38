import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ByteSource } from '../../src/io/bytes/source.ts';
import {
  type CsvEdits,
  type Dialect,
  digestCells,
  plainDialect,
  readCsv,
  rewriteCsv,
} from '../../src/io/csv/index.ts';

function pieces(bytes: Uint8Array, size: number): ByteSource {
  return {
    name: 'table.csv',
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    },
  };
}

async function rewritten(source: ByteSource, dialect: Dialect, edits: CsvEdits): Promise<string> {
  let all = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  await rewriteCsv(source, dialect, edits, (chunk) => {
    all += decoder.decode(chunk, { stream: true });
  });
  return all;
}

async function fed(
  source: ByteSource,
  dialect: Dialect,
  positions: readonly number[],
  keep?: (record: number) => boolean,
): Promise<string> {
  let all = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  await digestCells(source, dialect, positions, keep, (bytes) => {
    all += decoder.decode(bytes, { stream: true });
  });
  return all;
}

/** A file as it was put together: raw cells, each record's line end, and what frames them. */
interface Built {
  readonly mark: string;
  readonly rows: readonly (readonly string[])[];
  readonly ends: readonly string[];
  readonly tail: string;
  readonly delimiter: Dialect['delimiter'];
}

const rawCell = fc.oneof(
  fc.constantFrom('a', '1', '-2.50', 'é€', 'it"s', ' x ', 'NA', '007', '.'),
  fc.constantFrom('""', '"a"', '"a""b"', '"1,5;2|3\t"', '"two\nlines"', '"two\r\nlines"', '"\r"'),
  fc.constant(''),
);

const builtFile: fc.Arbitrary<Built> = fc
  .record({
    columns: fc.integer({ min: 1, max: 4 }),
    records: fc.integer({ min: 1, max: 5 }),
    mark: fc.constantFrom('', '\ufeff'),
    delimiter: fc.constantFrom<Dialect['delimiter']>(',', ';', '\t', '|'),
    final: fc.boolean(),
    blanks: fc.constantFrom('', '\n', '\r\n\n'),
  })
  .chain(({ columns, records, mark, delimiter, final, blanks }) =>
    fc
      .tuple(
        fc.array(fc.array(rawCell, { minLength: columns, maxLength: columns }), {
          minLength: records + 1,
          maxLength: records + 1,
        }),
        fc.array(fc.constantFrom<string>('\n', '\r\n'), {
          minLength: records + 1,
          maxLength: records + 1,
        }),
      )
      .map(([cells, ends]) => ({
        mark,
        delimiter,
        // A single column's last cell must not be blank, and its name neither: such lines are no records.
        rows: cells.map((row, i) =>
          columns === 1 && row[0] === '' && (i === 0 || i === records) ? ['n'] : row,
        ),
        ends: final ? ends : ends.with(-1, ''),
        tail: final ? blanks : '',
      })),
  );

function spell({ mark, rows, ends, tail, delimiter }: Built): string {
  return mark + rows.map((row, i) => row.join(delimiter) + ends[i]).join('') + tail;
}

const encoder = new TextEncoder();

function dialectOf(file: Built): Dialect {
  return { ...plainDialect, delimiter: file.delimiter, quotedMissing: false };
}

/** A raw cell's content. */
function content(raw: string): string {
  return raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw;
}

test('cells and lines are found where they were put', async () => {
  await fc.assert(
    fc.asyncProperty(builtFile, fc.integer({ min: 1, max: 50 }), async (file, size) => {
      const as = new Map(file.rows[0].map((_, i) => [i, 'text' as const]));
      const options = { ...dialectOf(file), missing: [], as };
      const read = await readCsv(pieces(encoder.encode(spell(file)), size), options);
      expect(read.names).toEqual(file.rows[0].map(content));
      const [, ...records] = file.rows;
      expect(read.table.columns.map((column) => column.kind === 'text' && column.values)).toEqual(
        file.rows[0].map((_, i) => records.map((row) => content(row[i]))),
      );
      let line = 1;
      for (const [i, row] of file.rows.entries()) {
        if (i > 0) expect(read.lineOf(i - 1)).toBe(line);
        line += row.join('').split('\n').length;
      }
      expect(read.blankLines).toBe(file.tail.split('\n').length - 1);
    }),
    { numRuns: 1000 },
  );
});

test('a copy without edits has the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(builtFile, fc.integer({ min: 1, max: 50 }), async (file, size) => {
      const text = spell(file);
      const source = pieces(encoder.encode(text), size);
      expect(await rewritten(source, dialectOf(file), {})).toBe(text);
      const idle = { replace: new Map([[0, () => null]]), keepRecord: undefined };
      expect(await rewritten(source, dialectOf(file), idle)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('a copy of any bytes that are accepted at all has the same bytes', async () => {
  const token = fc.constantFrom('a', '1', ',', ',', '\n', '\n', '"', '"x"', '\r\n', ' ', 'é', '');
  await fc.assert(
    fc.asyncProperty(fc.array(token, { maxLength: 30 }), async (tokens) => {
      const text = `a,b\n${tokens.join('')}`;
      const source = pieces(encoder.encode(text), 5);
      const copy = await rewritten(source, plainDialect, {}).catch(() => undefined);
      fc.pre(copy !== undefined);
      expect(copy).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

const newContent = fc.constantFrom(null, '', 'b', 'x"y', ',;|\t', 'new\nline', 'é', '3.25');

/** The copy as it must be, from the parts of the original. */
function expected(
  file: Built,
  drop: ReadonlySet<number>,
  cells: ReadonlyMap<number, readonly (string | null)[]>,
  keep: readonly boolean[] | undefined,
): string {
  const left = file.rows[0].length - drop.size;
  const quoteEmpty = left === 1 && (drop.size > 0 || keep !== undefined);
  const write = (raw: string, column: number, record: number): string => {
    const text = record < 0 ? null : (cells.get(column)?.[record] ?? null);
    if (text === null) return quoteEmpty && raw === '' ? '""' : raw;
    const special = ['"', '\n', '\r', file.delimiter].some((letter) => text.includes(letter));
    const quoted = special || (quoteEmpty && text === '');
    return quoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = file.rows.map((row, i) => ({
    text: row
      .map((raw, column) => write(raw, column, i - 1))
      .filter((_, column) => !drop.has(column))
      .join(file.delimiter),
    end: file.ends[i],
    kept: i === 0 || keep === undefined || keep[i - 1],
  }));
  const kept = lines.filter(({ kept }) => kept);
  const ended = file.ends.at(-1) !== '';
  const body = kept.map(({ text, end }, i) => {
    if (!ended && i === kept.length - 1) return text;
    return text + end;
  });
  return file.mark + body.join('') + file.tail;
}

test('a copy with edits differs in these alone', async () => {
  const edits = fc.record({
    drop: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
    replace: fc.array(
      fc.tuple(fc.nat({ max: 3 }), fc.array(newContent, { minLength: 5, maxLength: 5 })),
    ),
    keep: fc.option(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), { nil: undefined }),
    asBytes: fc.boolean(),
    size: fc.integer({ min: 1, max: 50 }),
  });
  await fc.assert(
    fc.asyncProperty(builtFile, edits, async (file, { drop, replace, keep, asBytes, size }) => {
      const columns = file.rows[0].length;
      const dropped = new Set(drop.filter((position) => position < columns));
      fc.pre(dropped.size < columns);
      // Blank cells of a single column must not become blank lines at the end.
      fc.pre(
        columns > 1 || replace.every(([, cells]) => !cells.includes('')) || keep !== undefined,
      );
      const source = pieces(encoder.encode(spell(file)), size);
      const cells = new Map(replace);
      const copy = await rewritten(source, dialectOf(file), {
        drop: dropped,
        replace: new Map(
          [...cells].map(([position, texts]) => [
            position,
            (record: number) => {
              const text = texts[record];
              return text !== null && asBytes ? encoder.encode(text) : text;
            },
          ]),
        ),
        keepRecord: keep && ((record) => keep[record]),
      });
      expect(copy).toBe(expected(file, dropped, cells, keep));

      // The digest of an untouched column is the same in the original and in the copy.
      const untouched = file.rows[0].findIndex((_, i) => !dropped.has(i) && !cells.has(i));
      fc.pre(untouched >= 0);
      const moved = untouched - [...dropped].filter((position) => position < untouched).length;
      const kept = keep && ((record: number) => keep[record]);
      const before = await fed(source, dialectOf(file), [untouched], kept);
      const after = await fed(pieces(encoder.encode(copy), size), dialectOf(file), [moved]);
      expect(after).toBe(before);
    }),
    { numRuns: 2000 },
  );
});
