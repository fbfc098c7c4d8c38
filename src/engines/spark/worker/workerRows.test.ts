import { describe, expect, test } from 'vitest';
import { ExactSum, standardDeviation } from '../../../foundation/numerics/index.ts';
import { valuesOf } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { readCsv } from '../../../io/csv/index.ts';
import { lossOf } from '../../../measures/utility/index.ts';
import { load } from '../../../recipe/dataset/load.ts';
import { planRecipe, readRecipe } from '../../../recipe/index.ts';
import { blocksOf } from '../../../recipe/run/blocks/cut.ts';
import { maskBlock } from '../../../recipe/run/blocks/maskBlock.ts';
import { addedSquares, deviationsOf, momentsOf } from '../measure.ts';
import { mergeProfiles } from '../profile.ts';
import { emptyColumns } from '../survey.ts';
import { taskOf } from '../task.ts';
import { keyRows } from './keyRows.ts';
import { lineSink, linesOf, PART } from './lines.ts';
import { maskRows } from './maskRows.ts';
import { lossRows, momentRows } from './pairRows.ts';
import { PlainRows, plainSource } from './plainRows.ts';
import { type ChunkProfile, profileRows } from './profileRows.ts';
import { recodedPositions, recodedRows } from './recodedRows.ts';
import { packed, unpacked } from './travel.ts';

const columns = [
  { name: 'a', type: 'double' },
  { name: 'b', type: 'decimal(9,2)' },
  { name: 'c', type: 'string' },
  { name: 'd', type: 'bigint' },
  { name: 'e', type: 'void' },
  { name: 'f', type: 'float' },
];
const RECORDS = 300;
const cells = Array.from({ length: RECORDS }, (_, i) => [
  i % 50 === 3 ? null : i % 50 === (i < 90 ? 4 : 2) ? 'NaN' : String(((i * 7919) % 1009) / 8),
  `${(i * 37) % 500}.${String((i * 13) % 100).padStart(2, '0')}`,
  ['x\ty', '\\N', null, 'NA', 'line\nend'][i % 5],
  i === 200 ? '9007199254740993' : String(i % 9),
  null,
  String(Math.fround((i % 77) / 10)),
]);
const handed = cells.map((row, i) => [i, JSON.stringify(row)] as const);

async function* feed(lines: readonly string[]): AsyncGenerator<string[]> {
  // In pieces that do not end with blocks.
  for (let at = 0; at < lines.length; at += 7) yield lines.slice(at, at + 7);
}

async function gathered(
  work: (sink: ReturnType<typeof lineSink>) => Promise<void>,
): Promise<string[][]> {
  let text = '';
  const sink = lineSink(async (some) => {
    text += some;
  });
  await work(sink);
  await sink.flush();
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
}

async function inMemory() {
  const rows = new PlainRows(columns);
  rows.header();
  for (const [i, row] of cells.entries()) rows.add(row, i);
  return load(plainSource(columns, rows.take()));
}

async function survey() {
  // Two executors, of which one has the end of the file, and before it some of the middle.
  const lines = handed.map(([number, payload]) => `${number}\t${payload}`);
  const found = [
    ...(await gathered((sink) =>
      profileRows(
        { mode: 'profile', columns, missing: [], described: [] },
        feed([...lines.slice(170), ...lines.slice(0, 90)]),
        sink,
      ),
    )),
    ...(await gathered((sink) =>
      profileRows(
        { mode: 'profile', columns, missing: [], described: [] },
        feed(lines.slice(90, 170)),
        sink,
      ),
    )),
  ];
  const chunks = found
    .filter(([kind]) => kind === 'chunk')
    .map(([, , content]) => JSON.parse(content) as ChunkProfile);
  const levels = columns.map((_, j) => {
    const own = found.filter(([, place]) => place === String(j));
    if (own.some(([kind]) => kind === 'many')) return null;
    const texts = own.filter(([kind]) => kind === 'level').map(([, , text]) => JSON.parse(text));
    return [...new Set<string>(texts)];
  });
  return mergeProfiles(columns, chunks, levels, {});
}

const recipe = readRecipe({
  penumbra: 1,
  seed: 'c0'.repeat(32),
  cut: { size: 60 },
  steps: [
    {
      method: 'microaggregation',
      columns: ['a', 'b', 'f'],
      group: { method: 'mdav', k: 3 },
      missing: 'own-group',
    },
  ],
});

async function masked() {
  const file = await inMemory();
  const plan = planRecipe(recipe, file.table, file.lineOf);
  const { fileCut, task, categories } = taskOf(file, plan, recipe.seed!, []);
  const { blocks } = blocksOf((position) => file.table.columns[position], RECORDS, fileCut);
  const empty = emptyColumns(await survey());
  const lines = blocks.flatMap((records, block) =>
    Array.from(records, (record) => `${block}\t${record}\t${handed[record][1]}`),
  );
  const pieces = { size: 70, count: Math.ceil(RECORDS / 70) };
  const alike = { shared: [0, 1, 5], copied: [2] };
  const job = { mode: 'mask', columns, task, empty, categories, pieces, alike } as const;
  const made = await gathered((sink) => maskRows(job, feed(lines), sink));
  const rows = made.map(([kind, piece, number, text]) => {
    if (kind === 'row') expect(Number(piece)).toBe(Math.floor(Number(number) / 70));
    expect(Number(piece)).toBeLessThan(pieces.count);
    return [kind, ...text.split(PART)];
  });
  return { file, task, blocks, rows };
}

describe('the worker of an executor', () => {
  test('tells the columns that the whole file has, from parts of it', async () => {
    const file = await inMemory();
    const found = await survey();
    expect(found.records).toBe(RECORDS);
    expect(found.dialect).toEqual(file.dialect);
    const about = ({ missing, missingText }: (typeof found.kinds)[number]) => [
      missing,
      missingText,
    ];
    expect(found.kinds.map(about)).toEqual(file.kinds.map(about));
    expect(
      found.columns.map((column) => ({
        name: column.name,
        kind: column.kind,
        ...(column.kind === 'numeric' ? { grid: column.grid } : {}),
        ...(column.kind === 'categorical' ? { levels: column.levels } : {}),
      })),
    ).toEqual(
      file.table.columns.map((column) => ({
        name: column.name,
        kind: column.kind,
        ...(column.kind === 'numeric' ? { grid: column.grid } : {}),
        ...(column.kind === 'categorical' ? { levels: column.levels } : {}),
      })),
    );
    expect(found.columns[0].firstMissing).toBe(3);
    expect(emptyColumns(found)).toEqual([4]);
  });

  test('protects blocks as they are protected here', async () => {
    const { file, task, blocks, rows } = await masked();
    expect(rows.filter(([kind]) => kind === 'error')).toEqual([]);
    for (const [block, records] of blocks.entries()) {
      const here = finish(
        maskBlock(task.shape, {
          block,
          numbers: Float64Array.from(records),
          columns: file.table.columns.map((column, position) => {
            if (!task.shape.columns[position].needed) return null;
            return column.kind === 'numeric'
              ? Float64Array.from(records, (record) => column.values[record])
              : null;
          }),
        }),
      );
      const own = rows.filter(([kind, , its]) => kind === 'row' && its === String(block));
      expect(own.map(([, number]) => Number(number))).toEqual([...records]);
      for (const [j, { values }] of here.masked.entries()) {
        const texts = own.map((row) => (JSON.parse(row[5]) as (string | null)[])[j]);
        expect(texts.map((text) => (text === null ? Number.NaN : Number(text)))).toEqual([
          ...values,
        ]);
      }
      expect(own.map((row) => Number(row[6]))).toEqual([...here.groups[0].groupOf]);
      // What was copied comes back as it was sent.
      expect(own.map((row) => row[4])).toEqual(Array.from(records, (r) => handed[r][1]));
    }
  });

  test('counts the kept records of each block that are equal in the written and the copied columns', async () => {
    const { rows } = await masked();
    const wanted = new Map<string, number>();
    for (const [, , block, , payload, written] of rows.filter(([kind]) => kind === 'row')) {
      const key = `${block} ${written} ${JSON.stringify([JSON.parse(payload)[2]])}`;
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    const found = rows.filter(([kind]) => kind === 'alike');
    expect(found.map(([, count]) => Number(count)).sort()).toEqual([...wanted.values()].sort());
    for (const [, , lacks, shared, copied] of found) {
      const values = [...JSON.parse(shared), ...JSON.parse(copied)];
      expect(Number(lacks)).toBe(Number(values.includes(null)));
    }
  });

  test('hands over the values before and after, of which sums are those of the file', async () => {
    const { file, task, rows } = await masked();
    const reports = rows
      .filter(([kind]) => kind === 'block')
      .map((row) => unpacked<Parameters<typeof momentsOf>[1][number]>(row[2]));
    expect(
      reports.every(({ steps }) =>
        steps.every(({ findings }) => findings.every((one) => one.holds)),
      ),
    ).toBe(true);
    const moments = momentsOf(task.coverages, reports);
    const pairs = rows.filter(([kind]) => kind === 'pair').map((row) => row.slice(1).join(PART));
    expect(pairs.length).toBe(3 * reports.length);
    const halves = [pairs.slice(0, 5), pairs.slice(5)];
    const squares = addedSquares(
      (
        await Promise.all(
          halves.map((half) =>
            gathered((sink) => momentRows({ mode: 'moments', moments }, feed(half), sink)),
          ),
        )
      )
        .flat()
        .map(([, text]) => unpacked<Parameters<typeof addedSquares>[0][number]>(text)),
    );
    const deviations = deviationsOf(moments, squares);
    const values = [0, 1, 5].map((position) => valuesOf(file.table.columns[position]));
    const texts = new Map(
      rows.filter(([kind]) => kind === 'row').map((row) => [Number(row[1]), JSON.parse(row[5])]),
    );
    const after = values.map((_, j) =>
      Float64Array.from({ length: RECORDS }, (__, i) => Number(texts.get(i)[j] ?? Number.NaN)),
    );
    const known = values.map((column, j) =>
      column.filter((value, i) => !Number.isNaN(value) && !Number.isNaN(after[j][i])),
    );
    expect(deviations.map(({ deviation }) => deviation)).toEqual(
      known.map((column) => standardDeviation(column, 'n')),
    );
    const sums = await gathered((sink) =>
      lossRows({ mode: 'loss', deviations }, feed(pairs), sink),
    );
    const within = sums.map(([, parts]) => new ExactSum(JSON.parse(parts)).value);
    const cells = known.reduce((sum, column) => sum + column.length, 0);
    expect((100 * within.reduce((a, b) => a + b)) / cells).toBe(lossOf(values, after));
  });

  test('tells the values of columns that are coded anew, once each and without missing ones', async () => {
    const file = await inMemory();
    const coded = readRecipe({
      ...recipe,
      steps: [
        ...recipe.steps.map((step) => ({ ...step, columns: ['a', 'f'] })),
        { method: 'recode', columns: ['b'], recode: { by: 'round', to: 100 } },
        {
          method: 'recode',
          columns: ['c'],
          recode: { by: 'merge', into: [{ level: 'odd', of: ['NA', '\\N'] }] },
        },
      ],
    });
    const plan = planRecipe(coded, file.table, file.lineOf);
    const { task } = taskOf(file, plan, recipe.seed!, []);
    const lines = handed.map(([number, payload]) => `${number >> 6}\t${number}\t${payload}`);
    const found = await gathered((sink) =>
      recodedRows({ mode: 'recoded', columns, task, empty: [4] }, feed(lines), sink),
    );
    const told = (side: string, position: number) =>
      found
        .filter(([kind, place]) => kind === side && place === String(position))
        .map(([, , value]) => JSON.parse(value) as string);
    expect(recodedPositions(plan.preparations)).toEqual([1, 2]);
    expect(told('before', 1).length).toBe(new Set(cells.map((row) => Number(row[1]))).size);
    expect(told('after', 1).sort()).toEqual(['0', '100', '200', '300', '400', '500']);
    expect(told('before', 2).sort()).toEqual(['NA', '\\N', 'line\nend', 'x\ty']);
    expect(told('after', 2).sort()).toEqual(['line\nend', 'odd', 'x\ty']);
  });

  test('gives what decides as our reader has it', async () => {
    const file = await inMemory();
    const lines = handed.map(([number, payload]) => `${number}\t${payload}`);
    const found = await gathered((sink) =>
      keyRows(
        {
          mode: 'keys',
          columns,
          wanted: [0, 5, 2],
          kinds: ['numeric', 'numeric', 'text'],
          dialect: file.dialect,
        },
        feed(lines),
        sink,
      ),
    );
    const keys = found.map(([, text]) => JSON.parse(text) as (string | null)[]);
    for (const [j, position] of [0, 5].entries()) {
      const column = file.table.columns[position];
      expect(column.kind).toBe('numeric');
      if (column.kind !== 'numeric') continue;
      expect(keys.map((one) => (one[j] === null ? Number.NaN : Number(one[j])))).toEqual([
        ...column.values,
      ]);
    }
    expect(keys.map((one) => one[2])).toEqual(cells.map((row) => row[2]));
  });

  test('says what is wrong as a result, so that no task is tried again', async () => {
    const found = await gathered((sink) =>
      profileRows(
        { mode: 'profile', columns: [{ name: 'n', type: 'string' }], missing: [], described: [] },
        feed(['0\t["a\\u0000b"]', '1\t["c"]']),
        sink,
      ),
    );
    expect(found.length).toBe(1);
    expect(found[0][0]).toBe('error');
    expect(JSON.parse(found[0][2]).message).toMatch(/NUL character/);
  });
});

test('lines survive however the bytes are cut', async () => {
  const text = 'é😀\tb\nc\n\nlong line\nlast';
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size < 9; size++) {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    }
    const found: string[] = [];
    for await (const some of linesOf(pieces())) found.push(...some);
    expect(found).toEqual(text.split('\n'));
  }
});

test('figures that JSON does not know travel too', () => {
  const value = { a: Number.POSITIVE_INFINITY, b: [1.5, Number.NaN], c: null };
  expect(unpacked(packed(value))).toEqual(value);
});

test('a file without a value at all is read as such', async () => {
  const only = [{ name: 'n', type: 'void' }];
  const rows = new PlainRows(only);
  rows.header();
  rows.add([null], 0);
  const { table } = await readCsv(plainSource(only, rows.take()));
  expect(table.columns[0]).toMatchObject({ kind: 'text', values: [null] });
});
