import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  packPatterns,
  packRuns,
  SAS_FILES,
  SAS_LABELS,
  sasCatalog,
  sasFile,
} from '../../../test/fixtures/sasFiles.ts';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, bytesSource } from '../bytes/index.ts';
import { refuseSasOutput } from './detect.ts';
import { isSas, readCatalog, sasToCsv } from './index.ts';
import { unpackRecord } from './unpack.ts';

const { files: READ, tables: TABLES } = JSON.parse(
  readFileSync(new URL('../../../test/fixtures/sas.json', import.meta.url), 'utf8'),
);
const MACHINES = [true, false].flatMap((is64) =>
  [true, false].map((isLittle) => ({ is64, isLittle, encoding: 20 })),
);

const open = (bytes: Uint8Array<ArrayBuffer>, catalog?: Uint8Array<ArrayBuffer>) =>
  sasToCsv({
    ...bytesSource('survey.sas7bdat', bytes),
    beside: async (name) =>
      name === 'survey.sas7bcat' && catalog ? bytesSource(name, catalog) : null,
  });

async function textOf(source: Pick<ByteSource, 'open'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const DAY = 86_400_000;
const EPOCH = -3653 * DAY;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A cell of another program, as it is spelled in CSV. */
function cellOf(column: string, value: number | string | null): string {
  if (value === null || value === '') return '';
  if (column === 'born') return new Date(EPOCH + Number(value) * DAY).toISOString().slice(0, 10);
  if (column === 'seen')
    return new Date(EPOCH + Number(value) * 1000).toISOString().replace('00Z', 'Z').slice(0, -1);
  return typeof value === 'string' && column === 'income'
    ? `.${value.toLowerCase()}`
    : String(value);
}

test.each(Object.entries(SAS_FILES))(
  '%s has the cells that other programs read',
  async (name, wanted) => {
    const bytes = sasFile(wanted);
    const { sha256: digest, table } = READ[`${name}.sas7bdat`];
    expect(sha256(bytes), 'write the files again and run sas.py').toBe(digest);
    expect(await isSas(bytesSource('a', bytes))).toBe(true);
    const rows = (await textOf(open(bytes)))
      .trimEnd()
      .split('\n')
      .map((row) => row.split(','));
    const { cells } = TABLES[table];
    expect(rows).toHaveLength(61 - wanted.deleted.length);
    for (const [j, { name: column }] of wanted.columns.entries()) {
      const found = rows.slice(1).map((row) => row[j]);
      const theirs = cells[column].map((value: number | string | null) => cellOf(column, value));
      // pandas has no letters of missing numbers.
      expect(
        found.map((cell, i) => (theirs[i] === '' ? cell.replace(/^\..$/, '') : cell)),
        column,
      ).toEqual(theirs);
    }
  },
);

test('records behind the description are found whatever stands in the gap before them', async () => {
  for (const names of ['ab', 'abc']) {
    const wanted = {
      ...({
        is64: false,
        isLittle: true,
        packing: 'none',
        deleted: [],
        encoding: 20,
        title: '',
      } as const),
      columns: [...names].map((name) => ({ name, bytes: 8 })),
      records: [1, 2, 3].map((i) => [...names].map((_, j) => 201_400 + 10 * i + j)),
    };
    const plain = await textOf(open(sasFile(wanted)));
    expect(await textOf(open(sasFile({ ...wanted, isMixed: true })))).toBe(plain);
  }
});

test('labels, formats and letters of missing numbers are the description', async () => {
  for (const machine of MACHINES) {
    const bytes = sasFile({ ...SAS_FILES['64-little-runs'], ...machine, deleted: [] });
    const catalog = sasCatalog(machine, SAS_LABELS);
    const name = `${machine.is64 ? 64 : 32}-${machine.isLittle ? 'little' : 'big'}.sas7bcat`;
    expect(sha256(catalog), 'write the files again and run sas.py').toBe(READ[name].sha256);
    const sets = await readCatalog(bytesSource('a', catalog));
    const theirs = TABLES[READ[name].table];
    expect([...sets.keys()]).toEqual(Object.keys(theirs));
    expect([...sets.values()].map((set) => set.map(({ label }) => label))).toEqual(
      Object.values(theirs as Record<string, [unknown, string][]>).map((set) =>
        set.map(([, label]) => label),
      ),
    );
    expect(sets.get('A_LONGER_NAME')).toEqual([
      { code: '-1.5', label: 'below' },
      { code: '0', label: 'zero' },
    ]);
    const { title, columns } = await open(bytes, catalog).describes();
    expect(title).toBe('Sixty persons');
    const about = (column: string) => columns.find((one) => one.column === column);
    expect(about('sex')).toEqual({
      ...{ column: 'sex', label: 'Sex of the respondent', kind: 'nominal' },
      values: [
        { code: '1', label: 'male' },
        { code: '2', label: 'female' },
      ],
      missing: [{ code: '.a', label: 'refused' }],
    });
    expect(about('trade')?.values).toHaveLength(2);
    expect(about('income')?.missing).toEqual([{ code: '._' }, { code: '.a' }, { code: '.z' }]);
    expect(about('born')?.kind).toBe('date');
    expect(about('rose')?.measuredIn).toBe('seconds');
  }
});

test('records are unpacked as they were packed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 70 }), fc.constantFrom(0, 32, 64, 7, 9)), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.uint8Array({ maxLength: 300 }),
      (runs, noise) => {
        const row = Uint8Array.from([
          ...runs.flatMap(([count, byte]) => new Array(count).fill(byte)),
          ...noise,
          1,
        ]);
        for (const [pack, isRuns] of [
          [packRuns, true],
          [packPatterns, false],
        ] as const) {
          const back = new Uint8Array(row.length);
          unpackRecord(pack(row), back, isRuns);
          expect(back).toEqual(row);
        }
      },
    ),
  );
});

describe('hostile files', () => {
  const tried = async (bytes: Uint8Array<ArrayBuffer>, catalog?: Uint8Array<ArrayBuffer>) => {
    try {
      const source = open(bytes, catalog);
      await textOf(source);
      await source.describes();
    } catch (error) {
      if (!(error instanceof PenumbraError)) throw error;
    }
  };
  const NAMES = ['64-little-runs', '32-big-none', '64-little-none', '32-little-patterns'];

  test.each(NAMES)('%s cut off anywhere is refused', async (name) => {
    const bytes = sasFile(SAS_FILES[name]);
    for (let end = 300; end < bytes.length; end += 1009)
      await expect(textOf(open(bytes.slice(0, end)))).rejects.toThrow(PenumbraError);
  });

  test('changed bytes are read or refused, and nothing else', async () => {
    const files = NAMES.map((name) => sasFile(SAS_FILES[name]));
    const catalogs = MACHINES.map((machine) => sasCatalog(machine, SAS_LABELS));
    const change = fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 255, 127)));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 1, maxLength: 6 }),
        fc.nat(3),
        fc.boolean(),
        async (changes, which, isCatalog) => {
          const [bytes, catalog] = [files[which].slice(), catalogs[which].slice()];
          const changed = isCatalog ? catalog : bytes;
          // What is described is not at the end of zeros.
          const places = [...changed.keys()].filter((at) => changed[at] !== 0 || at < 300);
          for (const [at, byte] of changes) changed[places[at % places.length]] = byte;
          await tried(bytes, catalog);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('what says it has more or fewer deleted records than it marks is refused', async () => {
    const wanted = SAS_FILES['32-little-none'];
    const bytes = sasFile(wanted);
    const view = new DataView(bytes.buffer);
    const mark = Array.from({ length: 4096 }, (_, i) => 1024 + i).find(
      (at) => view.getUint32(at, true) === 0xf7f7f7f7,
    )!;
    view.setUint32(mark + 28, 6, true);
    await expect(textOf(open(bytes))).rejects.toThrow(PenumbraError);
    view.setUint32(mark + 28, 4, true);
    await expect(textOf(open(bytes))).rejects.toThrow(PenumbraError);
    view.setUint32(mark + 28, 5, true);
    view.setUint32(mark + 24, 2 ** 31, true);
    await expect(textOf(open(bytes))).rejects.toThrow(PenumbraError);
  });

  describe('a record that was moved', () => {
    const PAGE = 4096;
    const [PLAIN_MOVED, REFERENCE, PACKED_MOVED] = [2, 3, 6];
    const whole = sasFile(SAS_FILES['32-little-patterns']);

    /** The last record stands where it did, marked as moved, and a new pointer leads to it. */
    function moved(how: number, change: { page?: number; number?: number } = {}) {
      const bytes = whole.slice();
      const view = new DataView(bytes.buffer);
      const page = (bytes.length - 1024) / PAGE;
      const at = bytes.length - PAGE;
      const count = view.getUint16(at + 20, true);
      const pointer = (i: number) => at + 24 + 12 * i;
      bytes[pointer(count - 1) + 8] = how;
      view.setUint32(pointer(count), change.page ?? page, true);
      view.setUint32(pointer(count) + 4, change.number ?? count, true);
      bytes[pointer(count) + 8] = REFERENCE;
      bytes[pointer(count) + 9] = 1;
      view.setUint16(at + 18, count + 1, true);
      view.setUint16(at + 20, count + 1, true);
      return open(bytes);
    }

    test('is read from where it is', async () => {
      expect(await textOf(moved(PACKED_MOVED))).toBe(await textOf(open(whole)));
    });

    test.each([
      ['is on no page', PACKED_MOVED, { page: 99 }, /moved record is not where it should be/],
      ['is no part of its page', PACKED_MOVED, { number: 99 }, /moved record is not where/],
      ['is marked as cut', 1, {}, /moved record is not where/],
      ['has another length than the others', PLAIN_MOVED, {}, /another length than the others/],
    ])('is refused where it %s', async (_, how, change, says) => {
      await expect(textOf(moved(how, change))).rejects.toThrow(says);
    });
  });

  test('packed records of a file that says it packs nothing are refused', async () => {
    const bytes = sasFile(SAS_FILES['32-little-runs']);
    const name = Buffer.from(bytes).indexOf('SASYZCRL');
    bytes.fill(32, name, name + 8);
    await expect(textOf(open(bytes))).rejects.toThrow(PenumbraError);
  });

  test('a record that unpacks to another length is refused', async () => {
    const bytes = sasFile(SAS_FILES['32-little-runs']);
    // The first record lies behind the pointers of its page, packed from its first byte on.
    const view = new DataView(bytes.buffer);
    const last = bytes.length - 4096;
    const offset = view.getUint32(last + 24, true);
    bytes.fill(0x81, last + offset, last + offset + 8);
    await expect(textOf(open(bytes))).rejects.toThrow(PenumbraError);
  });

  test('catalogs, encodings that are not known and outputs are refused with what to do', async () => {
    const catalog = sasCatalog(MACHINES[0], SAS_LABELS);
    await expect(isSas(bytesSource('formats.sas7bcat', catalog))).rejects.toThrow(
      'name the .sas7bdat file',
    );
    const bytes = sasFile({ ...SAS_FILES['64-little-none'], encoding: 42 });
    await expect(textOf(open(bytes))).rejects.toThrow("encoding='utf-8'");
    expect(() => refuseSasOutput([], 'out.sas7bdat')).toThrow('Name the output .xpt');
  });
});
