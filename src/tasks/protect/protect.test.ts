import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import { dearCases } from '../../../test/fastCheck.ts';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { some } from '../../../test/some.ts';
import { exp, log } from '../../foundation/numerics/index.ts';
import { type NumericColumn, onGrid } from '../../foundation/table/index.ts';
import {
  bytesSource,
  memoryTarget,
  parseCertificate,
  parseRecipe,
  protect,
  type Recipe,
  readCsv,
  readRecipe,
  replaceMethods,
  verify,
} from '../../index.ts';
import { mayEmpty } from '../../methods/contract/index.ts';
import { parsePartition } from '../../recipe/dataset/partition.ts';

const SEED = '00112233445566778899aabbccddeeff'.repeat(2);
const decoder = new TextDecoder();

/** Protects, verifies from the files alone, and replays unless told otherwise; gives the text that was written. */
async function run(csv: string | Uint8Array, recipe: Recipe, isReplayed = true) {
  const original = bytesSource('original.csv', csv);
  const target = memoryTarget();
  const protection = await protect(original, recipe, target);
  const bytes = target.bytes();
  const written = bytesSource('protected.csv', bytes);
  const stored = parseCertificate(JSON.stringify(protection.certificate), 'certificate.json');
  const { verdicts, holds } = await verify(original, written, {
    ...protection,
    certificate: stored,
  });
  const failed = verdicts.filter(({ verdict }) => verdict !== 'holds');
  expect(failed, 'what verify finds').toEqual([]);
  expect(holds).toBe(true);
  expect(protection.certificate.holds).toBe(true);
  if (!isReplayed) return { ...protection, text: decoder.decode(bytes) };
  const again = memoryTarget();
  const replayed = await protect(original, parseRecipe(protection.recipe), again);
  expect(decoder.decode(again.bytes()), 'the written-out recipe replays to the same bytes').toBe(
    decoder.decode(bytes),
  );
  expect(replayed.recipe).toBe(protection.recipe);
  expect(replayed.partition).toBe(protection.partition);
  return { ...protection, text: decoder.decode(bytes) };
}

const recipe = (step: object = {}, others: object = {}, k = 2) =>
  readRecipe({
    penumbra: 2,
    seed: SEED,
    ...others,
    steps: [{ method: 'microaggregation', group: { method: 'mdav', k }, ...step }],
  });

/** A way to replace, with groups that suit it and what it must be told. */
const suited = (name: string, k: number) => ({
  group: { method: name === 'cluster-centre' ? 'fuzzy' : 'mdav', k },
  replace: { method: name, ...(name === 'rank-swap' ? { p: 30 } : {}) },
});

/** Groups can be too small for a method, which says so before anything is done. */
const TOO_SMALL =
  /needs groups of at least \d+ records|needs at least \d+ records|draws from summaries of at least \d+ records/;

/** Suppression is for combinations of any kind, and methods for weights take no negative number: both are tried elsewhere. */
const forNumbers = replaceMethods.filter(
  (one) =>
    one.kinds.includes('numeric') && !mayEmpty(one) && !/weights$|^recalibrate$/.test(one.name),
);

/** Ways to replace all values of a group by one. */
const aggregates = ['mean', 'median', 'mode', 'geometric-mean', 'medoid'];

/** Cells as they stand in a file, quotes included; no cell may have a line break. */
const cellsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.match(/(?<=^|,)("(?:[^"]|"")*"|[^,"]*)(?=,|$)/g) ?? []);

const NAMES = [
  'x',
  'x',
  '',
  '1',
  '2',
  '@weight',
  '__proto__',
  'constructor',
  'toString',
  'age',
  ' y',
];

/** How a number is written, and so the decimals of its column. */
const number = (kind: number) =>
  kind === 0
    ? fc.integer({ min: -3, max: 3 }).map(String)
    : kind === 1
      ? fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2))
      : kind === 2
        ? fc.integer({ min: 0, max: 900 }).map((x) => String(1e12 + x))
        : fc
            .double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true })
            .map((x) => x.toExponential());

const file = fc
  .record({
    records: fc.integer({ min: 2, max: 14 }),
    kinds: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 5 }),
    gaps: fc.boolean(),
    names: fc.shuffledSubarray(NAMES, { minLength: 6 }),
  })
  .chain(({ records, kinds, gaps, names }) => {
    const missing = fc.constantFrom('', 'NA', '.', ' NA', '""');
    const column = (kind: number) =>
      fc
        .array(
          gaps
            ? fc.oneof({ weight: 5, arbitrary: number(kind) }, { weight: 1, arbitrary: missing })
            : number(kind),
          { minLength: records, maxLength: records },
        )
        // At least one number, or the column is no numeric one.
        .map((cells) => ['5', ...cells]);
    const other = fc.array(fc.constantFrom('a', '"b, c"', '"d\n""e"""', '', 'NA', 'ü', '007'), {
      minLength: records + 1,
      maxLength: records + 1,
    });
    return fc.record({
      columns: fc.tuple(...kinds.map(column), other),
      names: fc.constant(names.slice(0, kinds.length + 1)),
      k: fc.integer({ min: 1, max: records + 1 }),
      split: fc.integer({ min: 1, max: kinds.length }),
      replace: fc.constantFrom(...forNumbers.map(({ name }) => name)),
      second: fc.constantFrom(...forNumbers.map(({ name }) => name)),
      missing: fc.constantFrom('own-group', 'median', 'drop'),
      decimals: fc.oneof(fc.constantFrom('keep', 'full'), fc.integer({ min: 0, max: 15 })),
      identifiers: fc.constantFrom('drop', 'pseudonym', 'keep'),
      newline: fc.constantFrom('\n', '\r\n'),
    });
  });

describe('a protected file', () => {
  test('holds what it claims, verifies, replays, and keeps the other columns, for any file and recipe', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (given) => {
        const { columns, names, k, split, newline } = given;
        const numeric = columns.length - 1;
        const rows = columns[0].map((_, i) => columns.map((column) => column[i]).join(','));
        const csv = [names.map((name) => `"${name}"`).join(','), ...rows, ''].join(newline);
        const positive = (j: number) => columns[j].every((cell) => !cell.startsWith('-'));
        const step = (from: number, to: number, replace: string) => {
          const chosen = Array.from({ length: to - from }, (_, i) => from + i + 1);
          const lawful = replace !== 'geometric-mean' || chosen.every((p) => positive(p - 1));
          return {
            method: 'microaggregation',
            columns: chosen,
            ...suited(lawful ? replace : 'mean', k),
            missing: given.missing,
          };
        };
        const steps = [step(0, split, given.replace)];
        if (split < numeric) steps.push(step(split, numeric, given.second));
        const wanted = readRecipe({
          penumbra: 2,
          input: { header: 'yes', delimiter: ',', decimal: '.' },
          description: { columns: [{ column: numeric + 1, role: 'identifier' }] },
          identifiers: given.identifiers,
          decimals: given.decimals,
          steps,
        });
        let done: Awaited<ReturnType<typeof run>>;
        try {
          done = await run(csv, wanted);
        } catch (error) {
          // With records left out there may be fewer than k.
          const { message } = error as Error;
          if (!TOO_SMALL.test(message))
            expect(message).toMatch(
              /k is \d+, but|^Every record has a missing|draws from summaries of at least \d+ records/,
            );
          return;
        }
        const all = { header: 'yes', delimiter: ',', decimal: '.' } as const;
        const before = await readCsv(bytesSource('a', csv), all);
        const after = await readCsv(bytesSource('b', done.text), all);
        expect(after.names).toEqual(given.identifiers === 'drop' ? names.slice(0, -1) : names);
        expect(after.records).toBe(done.summary.records);
        if (given.identifiers === 'drop') {
          // Not even by the spelling of its cells can a record be told from fewer than k.
          const rows = cellsOf(done.text.replaceAll('\r', '')).slice(1);
          for (const { columns: covered, claims } of done.certificate.steps) {
            if (!claims.some(({ claim }) => claim === 'k-anonymity')) continue;
            const spelled = rows.map((row) => covered.map((c) => row[c.protected - 1]).join());
            for (const one of spelled) {
              expect(spelled.filter((other) => other === one).length).toBeGreaterThanOrEqual(k);
            }
          }
        }
        if (given.identifiers === 'keep' && done.summary.dropped === 0) {
          expect(after.table.columns.at(-1)).toEqual(before.table.columns.at(-1));
        }
      }),
      { numRuns: dearCases(150) },
    );
  });
});

describe('missing cells of a protected column', () => {
  const values = (text: string) => cellsOf(text).map((cells) => cells[0]);

  test('are spelled alike, whatever their codes and quotes were: nobody stands out by them', async () => {
    const csv = 'x,y\n1,1\n2,1\nNA,1\n.,1\n,1\n"",1\n"NA",1\n NA,1\n8,1\n9,1\n';
    const { text, summary } = await run(csv, recipe({ columns: ['x'], missing: 'own-group' }));
    expect(summary.suppressed).toBe(0);
    expect(new Set(values(text).slice(3, 9)).size).toBe(1);
    expect(values(text)[1]).toBe('2');
  });

  test('cannot be told from those that were emptied for their sake', async () => {
    const csv = 'x,y\n1,1\n2,1\n"",1\n8,1\n9,1\n';
    const { text, summary } = await run(csv, recipe({ columns: ['x'], missing: 'own-group' }));
    expect(summary.suppressed).toBe(1);
    const empty = values(text).filter((cell) => !/\d|x/.test(cell));
    expect(empty).toHaveLength(2);
    expect(new Set(empty).size).toBe(1);
  });

  test('cannot be told from others once they are filled in', async () => {
    const csv = 'x,y\n"1",1\n2,1\n"",1\n8,1\n 9 ,1\n';
    const { text, summary } = await run(csv, recipe({ columns: ['x'], missing: 'median' }));
    expect(summary.filled).toBe(1);
    expect(values(text).every((cell) => /^(x|\d)$/.test(cell))).toBe(true);
  });

  test('fewer complete records than k are grouped with the others', async () => {
    const csv = 'x,y\n1,1\n,2\n,3\n,4\n';
    const { text, summary } = await run(csv, recipe({ missing: 'own-group' }));
    expect(text).toBe('x,y\n,2\n,2\n,4\n,4\n');
    expect(summary.suppressed).toBe(1);
  });

  test('records that are left out leave the others in their order', async () => {
    const csv = 'x,y\n1,a\n,b\n2,c\n8,d\nNA,e\n9,f\n';
    const { text, certificate, partition } = await run(
      csv,
      recipe({ columns: ['x'], missing: 'drop' }),
    );
    expect(text).toBe('x,y\n2,a\n2,c\n8,d\n8,f\n');
    expect(partition).toBe('record,step_1\n1,1\n2,\n3,1\n4,2\n5,\n6,2\n');
    expect(certificate.file[0]).toMatchObject({ found: '4 records, 2 dropped', holds: true });
  });

  test('a group whose value comes to a missing code is refused, not lost', async () => {
    const csv = 'x\n-98\n-100\n50\n52\n-99\n-99\n';
    const input = { missing: ['-99'] };
    const given = recipe({ missing: 'own-group' }, { input });
    await expect(run(csv, given)).rejects.toThrow(
      'Column "x": the value of a group equals a missing code, and would be read as missing. Use --replace median, or replace that code in the file by an empty cell.',
    );
    const median = recipe({ missing: 'own-group', replace: { method: 'median' } }, { input });
    expect((await run(csv, median)).text).toBe('x\n-100\n-100\n50\n50\n-99\n-99\n');
  });
});

describe('hostile small files', () => {
  const decimals = ['keep', 'full', 0, 1, 15];

  test.each(forNumbers.map(({ name }, i) => [name, i] as const))(
    '%s, with all decimals',
    async (name, i) => {
      const files = [
        'x\n0.35\n0.35\n0.85\n0.85\n',
        'x\n302942296512.2482\n302942296512.2482\n302942296519.2482\n302942296519.2482\n',
        'x,y\n3.029422965122482,1\n2.718281828459045,1\n2.543210987654321,2\n4.321098765432109,2\n',
        'x,y\n1e150,0\n1e-300,-0\n5e-324,0\n1,0\n',
        'x,y\n1000000000001,0.1\n1000000000002,0.2\n1000000000009,0.3\n1000000000004,0.4\n',
        'x,y\n7,7\n7,7\n7,7\n7,7\n',
        'x\n0.005\n0.015\n0.025\n0.035\n0.045\n',
        'x,y\n1,1\n2,2\n',
      ];
      for (const csv of some(files, 2, i)) {
        for (const choice of decimals) {
          const records = csv.trimEnd().split('\n').length - 1;
          // Other grids round the same values.
          const isWhole = !aggregates.includes(name) && (choice === 'keep' || choice === 'full');
          for (const k of isWhole ? [2, records] : [2]) {
            const done = run(csv, recipe(suited(name, k), { decimals: choice }), choice === 'keep');
            await done.catch((error: Error) => expect(error.message).toMatch(TOO_SMALL));
          }
        }
      }
    },
  );

  test('orders between columns of different decimals are kept but for their rounding', async () => {
    const csv = 'low,high\n1,1.00\n2,2.00\n7,7.25\n8,8.25\n';
    const { text, certificate } = await run(csv, recipe());
    expect(text).toBe('low,high\n2,1.50\n2,1.50\n8,7.75\n8,7.75\n');
    const claim = certificate.steps[0].claims.find((c) => c.claim === 'monotonicity');
    expect(claim).toMatchObject({ holds: true });
    expect(claim?.sentence).toMatch(/if their decimals differ, up to the rounding/);
  });

  test('k = 1 changes nothing and is marked', async () => {
    const csv = 'x,y\n1,2.50\n3,4.25\n';
    const { text, certificate, summary } = await run(csv, recipe({}, {}, 1));
    expect(text).toBe(csv);
    expect(summary.loss).toBe(0);
    expect(certificate.notReleasable).toEqual([
      'k is 1, so every record is its own group and nothing is protected',
      'no value was changed in x, y',
    ]);
    // Groups of at least one record are no promise.
    const claimed = certificate.steps[0].claims.map(({ claim }) => claim);
    expect(claimed).toEqual(['complete', 'sums', 'internality', 'monotonicity']);
  });

  test('an identifier that is hidden is not said to be copied', async () => {
    const csv = 'x,name\n1,ann\n2,bob\n3,ann\n4,eve\n';
    const { text, certificate } = await run(
      csv,
      recipe({}, { description: described({ name: 'identifier' }), identifiers: 'pseudonym' }),
    );
    const hidden = cellsOf(text).map((cells) => cells[1]);
    expect(hidden[1]).toBe(hidden[3]);
    expect(new Set(hidden).size).toBe(4);
    expect(text).not.toMatch(/ann|bob|eve/);
    expect(certificate.file.find((c) => c.claim === 'copied')).toMatchObject({
      sentence:
        'Every column that is not protected, recoded, pseudonymised or dropped is copied byte for byte.',
      found: '0 columns copied',
    });
  });
});

describe('the persons of the example', () => {
  const example = readFileSync(new URL('../../../examples/persons.csv', import.meta.url), 'utf8');
  const csv = `${example.split('\n').slice(0, 201).join('\n')}\n`;
  const { description } = JSON.parse(
    readFileSync(new URL('../../../examples/persons.recipe.json', import.meta.url), 'utf8'),
  );
  const columns = ['age', 'hours_worked', 'height_cm', 'wages', 'benefits', 'tax_rate'];
  const cells = cellsOf(csv);
  const [names, ...records] = cells;
  const numbers = (rows: string[][], position: number) =>
    rows.map((row) => (row[position] === '' ? Number.NaN : Number(row[position])));

  const weights = numbers(records, names.indexOf('weight'));

  /** What each method should write for a group, from the definition and in plain loops. */
  const definition: Record<string, (values: number[], weights: number[]) => number> = {
    // The example has a column with the role weight.
    mean: (values, its) => exactSum(values.map((x, i) => its[i] * x)) / exactSum(its),
    median: (values, its) => {
      const upTo = (x: number) => exactSum(its.filter((_, i) => values[i] <= x));
      const half = exactSum(its) / 2;
      return Math.min(...values.filter((x) => upTo(x) >= half));
    },
    mode: (values, its) => {
      const often = (x: number) => exactSum(its.filter((_, i) => values[i] === x));
      return values.slice().sort((a, b) => often(b) - often(a) || a - b)[0];
    },
    'geometric-mean': (values) => exp(values.reduce((sum, x) => sum + log(x), 0) / values.length),
  };

  test.each(
    aggregates.flatMap((name) => (['keep', 'full', 0] as const).map((d) => [name, d] as const)),
  )('replace by %s, decimals %s', async (name, decimals) => {
    const given = recipe(
      { columns, replace: { method: name }, missing: 'own-group' },
      { description, decimals },
      5,
    );
    const { text, partition, summary, certificate } = await run(csv, given, decimals === 'keep');
    const [header, ...written] = cellsOf(text);
    expect(header).toEqual(names.filter((n) => !['person_id', 'name', 'birth_date'].includes(n)));
    expect(written).toHaveLength(records.length);
    for (const [place, column] of header.entries()) {
      if (columns.includes(column)) continue;
      const from = names.indexOf(column);
      expect(written.map((row) => row[place])).toEqual(records.map((row) => row[from]));
    }
    const [groupOf] = parsePartition(partition, 1);
    let lost = 0;
    let values = 0;
    for (const column of columns) {
      const before = numbers(records, names.indexOf(column));
      const after = numbers(written, header.indexOf(column));
      const both = before.map((_, i) => i).filter((i) => !Number.isNaN(before[i] + after[i]));
      const mean = both.reduce((sum, i) => sum + before[i], 0) / both.length;
      const variance = both.reduce((sum, i) => sum + (before[i] - mean) ** 2, 0) / both.length;
      lost += both.reduce((sum, i) => sum + (before[i] - after[i]) ** 2, 0) / variance;
      values += both.length;
      if (name === 'medoid') continue;
      const groups = new Map<number, number[]>();
      for (const i of both) groups.set(groupOf[i], [...(groups.get(groupOf[i]) ?? []), i]);
      const places = certificate.steps[0].columns.find((c) => c.name === column)!.decimals;
      for (const members of groups.values()) {
        const expected = definition[name](
          members.map((i) => before[i]),
          members.map((i) => weights[i]),
        );
        const unit = places === 'full' ? 0 : 0.5 * 10 ** -places;
        for (const i of members) {
          const off = Math.abs(after[i] - expected);
          if (!(off <= unit + 1e-12 * (1 + Math.abs(expected)))) expect(after[i]).toBe(expected);
        }
      }
    }
    expect(summary.loss).toBeCloseTo((100 * lost) / values, 8);
    expect(summary.groups.min).toBeGreaterThanOrEqual(5);
  });

  test('what is read back is what was rounded', async () => {
    const given = recipe({ columns: ['wages'] }, { description, decimals: 1 }, 3);
    const { text } = await run(csv, given);
    const { table, names: written } = await readCsv(bytesSource('p.csv', text));
    const { values } = table.columns[written.indexOf('wages')] as NumericColumn;
    expect(values.every((x) => onGrid(x, 1) === x)).toBe(true);
  });
});
