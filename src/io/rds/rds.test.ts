import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { recordsIn } from '../files/records.ts';
import type { WrittenColumn } from '../labelled/index.ts';
import { textOfDouble } from './columns.ts';
import { isRds, rdsTarget, rdsToCsv, refuseRdsNames } from './index.ts';
import { rdsFormat } from './write.ts';

const folder = new URL('../../../test/fixtures/rds/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, folder));
const expected = JSON.parse(fixture('expected.json').toString());
const FILES = ['two.rds', 'three.rds', 'plain.rds'];

const open = (bytes: Uint8Array, name = 'survey.rds') =>
  rdsToCsv(bytesSource(name, new Uint8Array(bytes)));

async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function written(csv: string, description = { columns: [] }) {
  const target = rdsTarget(bytesSource('a.csv', csv), {}, undefined, description);
  await target.write(new TextEncoder().encode(csv));
  const back = await target.finish();
  return { bytes: target.bytes(), text: await textOf(back), back };
}

/** Cells as R has them, as they are spelled in CSV. */
function csvOf(name: string): (string | null)[] {
  const { cells, class: classes } = expected.columns[name];
  return cells.map((cell: string | boolean | null, i: number) => {
    if (cell === null) return null;
    if (classes.includes('POSIXct')) return String(cell).replace(' ', 'T').replace(/0$/, '');
    if (name === 'odd')
      return ['NaN', 'Infinity', '-Infinity', null, '-0', '1e+300', '1e-300'][i] ?? null;
    if (name === 'wage') return ['.a', '.z', null][i] ?? null;
    return classes.includes('difftime') || classes.includes('double')
      ? String(Number(cell))
      : String(cell);
  });
}

describe('files that R wrote', () => {
  test.each(FILES)('%s has the cells that R has', async (name) => {
    const source = await recordsIn(bytesSource(name, gunzipped(fixture(name))));
    expect(source.format).toBe('R');
    const rows = (await textOf(source)).trimEnd().split('\n');
    expect(rows).toHaveLength(expected.rows + 1);
    expect(rows[0].split(',')).toEqual(expected.names);
    const cells = rows.slice(1).map((row) => row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.slice(0, 14));
    for (const [j, column] of expected.names.entries()) {
      const found = cells.map((row) => {
        const cell = row[j].replace(/,$/, '');
        return cell === '' ? null : cell.replace(/^"|"$/g, '').replaceAll('""', '"');
      });
      const wanted = csvOf(column);
      const most = column === 'odd' || column === 'wage' ? 3 : 12;
      expect(found.slice(0, most), column).toEqual(wanted.slice(0, most));
    }
    expect(cells.map((row) => row[13].replace(/,$/, '')).slice(3)).toEqual([
      '',
      '-0',
      '1e+300',
      '1e-300',
      '0.1',
      '0.3333333333333333',
      '9007199254740992',
      '-1.5',
      '5',
    ]);
  });

  test('labels, levels and missing codes are the description', async () => {
    const { title, columns } = await open(fixture('three.rds')).describes();
    expect(title).toBe('Twelve persons');
    const about = (name: string) => columns.find(({ column }) => column === name);
    expect(about('sex')).toEqual({
      ...{ column: 'sex', label: 'Sex of the respondent', kind: 'nominal' },
      values: [
        { code: '1', label: 'male' },
        { code: '2', label: 'female' },
      ],
    });
    expect(about('income')).toEqual({
      ...{ column: 'income', label: 'Net income, €' },
      missing: [{ code: '97', label: 'refused' }],
    });
    expect(about('wage')?.missing).toEqual([{ code: '.a', label: 'absent' }, { code: '.z' }]);
    expect(about('age')?.missing).toEqual([{ code: '99', label: 'old' }, { code: '98' }]);
    expect(about('school')).toEqual({
      ...{ column: 'school', kind: 'ordinal' },
      values: [{ code: 'none' }, { code: '9' }, { code: '10' }],
    });
    expect(about('trade')?.kind).toBe('nominal');
    expect(about('stay')?.measuredIn).toBe('hours');
    expect(about('born')?.kind).toBe('date');
  });

  test('sequences, numbers as texts and wrapped vectors are read', async () => {
    const rows = (await textOf(open(fixture('alternative.rds')))).trimEnd().split('\n');
    const texts = fixture('alternative.txt').toString().trimEnd().split('\n');
    expect(rows).toHaveLength(201);
    for (const [i, text] of texts.entries()) {
      expect(rows[i + 1]).toBe([i + 1, i + 1, i + 1, text].join(','));
    }
    expect([0, 1e15, 1e5, -123456.7, Number.POSITIVE_INFINITY].map(textOfDouble)).toEqual([
      '0',
      '1e+15',
      '1e+05',
      '-123456.7',
      'Inf',
    ]);
  });

  test.each(readdirSync(folder).filter((name) => name.startsWith('refused-')))(
    '%s is refused with what to do in R',
    async (name) => {
      const bytes = fixture(name);
      const packed = bytesSource(
        name,
        new Uint8Array(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes),
      );
      const error = await recordsIn(packed)
        .then(textOf)
        .catch((one) => one);
      expect(error).toBeInstanceOf(PenumbraError);
      expect(error.message).toMatch(/in R, .+\.$/);
    },
  );

  test('a CSV whose first column is called X, A or B is a CSV', async () => {
    for (const text of ['X\n1\n', 'A\n2\n3\n', 'B\n2\n', 'A\n2\n262657\n5\n'])
      expect(await isRds(bytesSource('a.csv', text))).toBe(false);
  });
});

describe('files that are written', () => {
  test('a data frame is written as it was, with the labels in use, and nothing else of it', async () => {
    const source = open(fixture('three.rds'));
    const csv = (await textOf(source)).replaceAll('Zürich', 'Bern');
    const description = await source.describes();
    const target = rdsTarget(source, {}, undefined, description);
    await target.write(new TextEncoder().encode(csv));
    const back = await target.finish();
    expect(await textOf(back)).toBe(csv);
    const bytes = Buffer.from(target.bytes());
    // Neither name, nor time, nor operating system.
    expect([...bytes.subarray(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
    const plain = gunzipSync(bytes);
    for (const gone of ['Zürich', 'note', 'person 1', 'made'])
      expect(plain.includes(gone), gone).toBe(false);
    expect(plain.includes('Europe/Zurich')).toBe(true);
    // What R reads from it is what it has in three.rds; see rds.R.
    expect(plain.equals(gunzipSync(fixture('written.rds')))).toBe(true);
  });

  test('any numbers, texts and missing values come back', async () => {
    const number = fc.oneof(
      fc.double({ noDefaultInfinity: true }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    );
    const text = fc
      .string({ maxLength: 40, unit: 'grapheme' })
      .map((one) => one.replaceAll('\0', ''));
    const row = fc.tuple(fc.option(number), fc.option(text));
    const cell = (value: number | null) =>
      value === null
        ? ''
        : Object.is(value, -0)
          ? '-0'
          : Math.abs(value) > 2 ** 53
            ? value.toExponential()
            : String(value);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), async (rows) => {
        const quoted = (one: string | null) =>
          one === null ? '' : `"${one.replaceAll('"', '""')}"`;
        const csv = `n,t\n${rows.map(([n, t]) => `${cell(n)},${quoted(t)}\n`).join('')}`;
        const { back } = await written(csv);
        const again = rdsTarget(back, {});
        await again.write(new TextEncoder().encode(await textOf(back)));
        expect(await textOf(await again.finish())).toBe(await textOf(back));
        expect((await textOf(back)).split('\n').length).toBe(csv.split('\n').length);
      }),
    );
  });

  test('labels, codes that are gone, orders and types', async () => {
    const description = {
      columns: [
        {
          ...{ column: 'a', label: 'A' },
          values: [
            { code: '1', label: 'here' },
            { code: '2', label: 'vanished' },
          ],
        },
        { column: 'b', kind: 'ordinal', values: [{ code: 'z' }, { code: 'y' }, { code: 'x' }] },
      ],
    };
    const { bytes, back } = await written('a,b\n1,x\n1,z\n', description as never);
    const plain = gunzipSync(bytes);
    expect(plain.includes('here')).toBe(true);
    expect(plain.includes('vanished')).toBe(false);
    const { columns } = await back.describes!();
    expect(columns[1]).toEqual({
      ...{ column: 'b', kind: 'ordinal' },
      values: [{ code: 'z' }, { code: 'x' }],
    });
    expect(() => refuseRdsNames(['a', 'a'], 'out.rds')).toThrow('two columns are called a');
  });
});

describe('columns with the type that R had given them', () => {
  const base: WrittenColumn = {
    ...{ name: 'x', form: 'number', bytes: 0, decimals: 0, label: '', measure: undefined },
    ...{ labels: [], missing: [], missingRange: null, missingBeside: null, type: undefined },
    ...{ display: undefined, textBytes: 0, texts: 0, typed: true, levels: null, order: [] },
    numbers: { least: 0, largest: 0 } as WrittenColumn['numbers'],
    reasons: new Map(),
    measuredIn: undefined,
    use: undefined,
  };

  const begun = (over: Partial<WrittenColumn>, records: number, type?: string) =>
    rdsFormat.begin([{ ...base, ...over }], records, '', type, undefined, 'out.rds');

  /** What our reader has of a column that was written: its cells and what it says of it. */
  async function readBack(
    over: Partial<WrittenColumn>,
    cells: readonly (number | string | null)[],
  ): Promise<{ cells: string[]; label: string | undefined }> {
    const encoder = await begun(over, cells.length);
    for (const cell of cells) {
      if (typeof cell === 'number') encoder.number(0, cell);
      else if (cell === null) encoder.noText!(0);
      else encoder.text(0, Buffer.from(cell), 0, Buffer.byteLength(cell));
    }
    expect(await encoder.take(false)).toHaveLength(0);
    const source = open(await encoder.take(true));
    const lines = (await textOf(source)).trimEnd().split('\n').slice(1);
    const [column] = (await source.describes()).columns;
    return { cells: lines, label: column.label };
  }

  const many = Array.from({ length: 1500 }, (_, i) => i);
  const days = many.map((i) => 86_400 * i);

  test.each([
    ['whole numbers', { label: 'X' }, [1, Number.NaN, 3], ['1', 'NULL', '3']],
    ['more numbers than there was room for', {}, many, many.map(String)],
    ['dates', { form: 'date', label: 'X' }, [0, 86_400], ['1970-01-01', '1970-01-02']],
    ['a logical', { form: 'text', type: 'logical', label: 'X' }, ['TRUE', null], ['TRUE', 'NULL']],
    [
      'numbers of 64 bits',
      { form: 'text', type: 'integer64', label: 'X' },
      ['9007199254740993', null],
      ['9007199254740993', 'NULL'],
    ],
    ['small ones of them', { type: 'integer64', label: 'X' }, [7, -3], ['7', '-3']],
    ['a duration', { type: 'difftime', measuredIn: 'mins' }, [1.5, 2], ['1.5', '2']],
  ] as const)('%s', async (_, over, cells, expected) => {
    const back = await readBack(over, cells);
    expect(back.cells).toEqual(expected);
    expect(back.label).toBe('label' in over ? over.label : undefined);
  });

  test('texts and fractions are no longer of a type that cannot hold them', async () => {
    const logical = await readBack({ form: 'text', type: 'logical' }, ['TRUE', 'perhaps']);
    expect(logical.cells).toEqual(['TRUE', 'perhaps']);
    const large = await readBack({ form: 'text', type: 'integer64' }, ['1', '9223372036854775808']);
    expect(large.cells).toEqual(['1', '9223372036854775808']);
    expect((await readBack({ type: 'integer64' }, [1.5])).cells).toEqual(['1.5']);
    await expect(readBack({ form: 'date' }, [0, 3600])).rejects.toThrow(/without. Give all/);
  });

  test('levels keep their order as long as all of them are described', async () => {
    const texts = ['low', 'high', null, 'low'];
    for (const [type, order, classes] of [
      ['ordered', ['low', 'high'], ['ordered', 'factor']],
      ['ordered', ['high'], ['factor']],
      ['factor', ['low', 'high'], ['factor']],
    ] as const) {
      const column = { form: 'text', type, order, label: 'X' } as const;
      const encoder = await begun(column, 4, 'tibble');
      for (const one of texts) {
        if (one === null) encoder.noNumber!(0);
        else encoder.text(0, Buffer.from(one), 0, one.length);
      }
      const bytes = await encoder.take(true);
      const plain = gunzipSync(bytes).toString('latin1');
      expect(plain.includes('ordered')).toBe(classes.length === 2);
      expect(plain.includes('tbl_df')).toBe(true);
      expect((await textOf(open(bytes))).split('\n').slice(1, 5)).toEqual([
        'low',
        'high',
        'NULL',
        'low',
      ]);
    }
    expect((await readBack({ form: 'date' }, days)).cells).toHaveLength(1500);
  });
});

describe('hostile files', () => {
  const plain = gunzipped(fixture('three.rds'));
  const tried = async (bytes: Uint8Array) => {
    try {
      const source = open(bytes);
      await textOf(source);
      await source.describes();
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
    }
  };

  test('a file that is cut off anywhere is refused', async () => {
    for (let end = 14; end < plain.length - 4; end += 31) {
      await expect(textOf(open(plain.subarray(0, end)))).rejects.toThrow(PenumbraError);
    }
  });

  test('a file with changed bytes is read or refused, and nothing else', async () => {
    const change = fc.tuple(fc.nat(plain.length - 1), fc.nat(255));
    const files = [plain, gunzipped(fixture('alternative.rds'))];
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...files),
        async (changes, bytes) => {
          const changed = bytes.slice();
          for (const [at, byte] of changes) changed[at % bytes.length] = byte;
          await tried(changed);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('sequences beyond the file, lengths that lie and nesting without end are refused', async () => {
    const ints = (...values: number[]) => {
      const view = new DataView(new ArrayBuffer(4 * values.length));
      for (const [i, value] of values.entries()) view.setInt32(4 * i, value);
      return [...new Uint8Array(view.buffer)];
    };
    const text = (word: string) => [...ints(0x40009, word.length), ...Buffer.from(word)];
    const symbol = (word: string) => [...ints(1), ...text(word)];
    const head = [0x58, 0x0a, ...ints(2, 0x30500, 0x20300)];
    const doubles = (...values: number[]) => {
      const view = new DataView(new ArrayBuffer(8 * values.length));
      for (const [i, value] of values.entries()) view.setFloat64(8 * i, value);
      return [...ints(14, values.length), ...new Uint8Array(view.buffer)];
    };
    const sequence = (length: number) => [
      ...[...ints(238, 2), ...symbol('compact_intseq'), ...ints(2), ...symbol('base')],
      ...[...ints(2), ...ints(13, 1, 13), ...ints(254), ...doubles(length, 1, 1), ...ints(254)],
    ];
    const frame = (column: number[]) =>
      new Uint8Array([
        ...[...head, ...ints(19 | 0x300, 1), ...column, ...ints(0x402), ...symbol('names')],
        ...[...ints(16, 1), ...text('a'), ...ints(0x402), ...symbol('class'), ...ints(16, 1)],
        ...[...text('data.frame'), ...ints(254)],
      ]);
    expect(await textOf(open(frame(sequence(3))))).toBe('a\n1\n2\n3\n');
    const refused = async (column: number[], sentence: string) =>
      expect(textOf(open(frame(column)))).rejects.toThrow(sentence);
    await refused(sequence(2 ** 40), 'longer than the file');
    await refused(sequence(-1), 'longer than the file');
    await refused(ints(14, 2 ** 30), 'cut off');
    await refused(ints(14, -1, 2 ** 20, 5), 'cut off');
    await refused(ints(14, -2), 'impossible length');
    await refused(ints(16, 2 ** 29), 'cut off');
    await refused(ints(0x7fff_ffff & ((9 << 8) | 255)), 'points nowhere');
    await refused(Array.from({ length: 600 }, () => ints(19, 1)).flat(), 'nests too deep');
  });
});

function gunzipped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes[0] === 0x1f ? gunzipSync(bytes) : bytes);
}
