import { beforeAll, describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import {
  certificateWith,
  type Files,
  FORGERIES,
  type Forgery,
  recipeWith,
  refusals,
  saidOf,
  stepWith,
} from '../../../test/forgeries.ts';
import { bytesSource, memoryTarget, protect, readRecipe, verify } from '../../index.ts';
import { portableSha256, sha256Text } from '../../io/bytes/sha256.ts';
import { xmlTarget, xmlToCsv } from '../../io/xml/index.ts';
import { sealed } from '../../recipe/certificate/index.ts';
import { SPELLED } from './spelling.ts';

const RECORDS = 120;
const HEAD = ['id', 'home', 'wt', 'region', 'age', 'income', 'rent', 'job'];
const rows = Array.from({ length: RECORDS }, (_, i) => [
  `p${i}`,
  `h${i >> 1}`,
  `${1 + (i % 3)}`,
  `r${(i >> 1) % 3}`,
  `${20 + ((i * 29) % 50)}`,
  `${900 + ((i * 131) % 500)}`,
  `${300 + ((i * 53) % 97)}`,
  'pqr'[(i * 5 + (i >> 3)) % 3],
]);
const textOf = (some: readonly (readonly string[])[]) =>
  `${[HEAD, ...some].map((row) => row.join()).join('\n')}\n`;
const ORIGINAL = textOf(rows);

const RECIPE = {
  penumbra: 2,
  seed: '5eed'.repeat(16),
  description: described({
    id: 'identifier',
    home: { role: 'unit', unit: 'household' },
    wt: 'weight',
    age: 'key',
    income: 'confidential',
    rent: 'key',
    job: 'key',
  }),
  identifiers: 'pseudonym',
  rules: ['age >= 0'],
  steps: [
    {
      method: 'microaggregation',
      columns: ['age', 'rent'],
      group: { method: 'mdav', k: 5 },
      blocks: { strata: ['region'] },
    },
  ],
};

async function protectedBy(recipe: object): Promise<Files> {
  const target = memoryTarget();
  const made = await protect(bytesSource('a.csv', ORIGINAL), readRecipe(recipe), target);
  return { ...made, original: ORIGINAL, written: new TextDecoder().decode(target.bytes()) };
}

let made: Files;
beforeAll(async () => {
  made = await protectedBy(RECIPE);
});

const cells = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

test('what was written is verified', async () => {
  expect(await refusals(made)).toEqual([]);
});

describe('a certificate that says something else than its recipe is refused', () => {
  test.each<readonly [string, Forgery, RegExp]>([
    [
      'a claim is left out',
      stepWith(({ claims }) => ({ claims: claims.filter(({ claim }) => claim !== 'k-anonymity') })),
      /k-anonymity is left out/,
    ],
    [
      'a claim is withdrawn with a reason of its own',
      stepWith(({ claims }) => ({
        claims: claims.filter(({ claim }) => claim !== 'units'),
        withdrawn: [{ claim: 'units', because: 'rules moved values.' }],
      })),
      /units is left out/,
    ],
    ['groups may be smaller', stepWith(() => ({ smallestGroup: 2 })), /columns or parameters/],
    ['strata are forgotten', stepWith(() => ({ strata: [] })), /columns or parameters/],
    [
      'records count, not units, and no claim is about units',
      stepWith(({ claims }) => ({
        unit: undefined,
        claims: claims.filter(({ claim }) => claim !== 'units'),
      })),
      /columns or parameters.*units is left out/,
    ],
    ['the seed is left out', recipeWith({ seed: undefined }), /so nobody can make the file again/],
    ['records count, not units', stepWith(() => ({ unit: undefined })), /incomplete|parameters/],
    [
      'every digit is promised for a column without decimals',
      stepWith(({ columns }) => ({
        columns: columns.map((column) => ({ ...column, decimals: 3 })),
      })),
      /columns or parameters/,
    ],
    [
      'a weak method is called a strong one',
      stepWith(() => ({ method: 'Microaggregation: optimal, mean' })),
      /columns or parameters/,
    ],
    [
      'keys that no step covers are not named',
      certificateWith(() => ({ notCovered: [] })),
      /keys that no step covers/,
    ],
    ['rules are left out', certificateWith(() => ({ edits: undefined })), /rules/],
    [
      'missing values are read as values',
      certificateWith(({ dialect }) => ({ dialect: { ...dialect, missing: ['r0'] } })),
      /the form of the file/,
    ],
    [
      'another description',
      certificateWith(() => ({ description: sha256Text('another') })),
      /the description/,
    ],
    [
      'a column is pseudonymised that was copied, and set to 7',
      (files) => ({
        ...certificateWith(({ columns }) => ({
          columns: columns.map((one) =>
            one.name === 'income' ? { ...one, fate: 'pseudonymised' as const } : one,
          ),
        }))(files),
        written: textOf(cells(files.written).map((row) => row.with(5, '7'))),
      }),
      /what happened to column income/,
    ],
    [
      'all pseudonyms are 7',
      (files) => ({
        ...files,
        written: textOf(cells(files.written).map((row) => row.with(0, '7'))),
      }),
      /Every pseudonym is the one that the seed gives\. \(cells of id/,
    ],
    [
      'claims are gone as if the file had been refined',
      certificateWith(({ steps: [step], seal }) => ({
        steps: [{ ...step, claims: step.claims.slice(0, 1) }],
        refined: {
          ...{ p: 1, q: 1, targetE: 1, trials: 1, changedRecords: 1, changedCells: 1 },
          momentError: { before: 1, after: 1 },
          earlier: seal,
          withdrawn: step.claims.slice(1).map(({ claim, sentence, found }) => ({
            ...{ step: 1, claim, sentence, found },
          })),
        },
      })),
      /it holds, but the certificate leaves it out|its moments/,
    ],
    [
      'persons are dropped as if they were sampled',
      (files) => ({
        ...certificateWith(({ protected: file }) => ({
          sampled: { share: 80, strata: [] },
          protected: { ...file, records: RECORDS - 24 },
        }))(files),
        written: textOf(cells(files.written).slice(24)),
        partition: files.partition,
      }),
      /the sample|records/,
    ],
    ['the recipe is edited', recipeWith({ rules: [] }), /rules/],
    [
      'the recipe asks for less',
      recipeWith({ steps: [{ ...RECIPE.steps[0], group: { method: 'mdav', k: 2 } }] }),
      /columns or parameters/,
    ],
    ['the recipe is not for this file', recipeWith({ steps: [] }), /cannot be run on the original/],
  ])('%s', async (_, forge, says) => {
    expect(await saidOf(forge(made))).toMatch(says);
  });
});

/** The same group for all records, and what then follows. */
const oneGroup: Forgery = (files) => ({
  ...stepWith(({ claims, groups }) => ({
    groups: { ...groups, count: 1, min: RECORDS, max: RECORDS },
    claims: claims.map((one) =>
      one.claim === 'group-size'
        ? {
            ...one,
            measured: RECORDS,
            found: `k is 5, the smallest of 1 groups has ${RECORDS}`,
          }
        : one,
    ),
  }))(files),
  partition: files.partition.replace(/^(\d+),.*$/gm, '$1,1'),
});

describe('a certificate that says more than was found is refused', () => {
  test.each<readonly [string, Forgery, RegExp]>([
    ...FORGERIES,
    [
      'a claim that was withdrawn for a reason of its own',
      stepWith(() => ({ withdrawn: [{ claim: 'sums', because: 'the law forbids it.' }] })),
      /sums/,
    ],
    ['larger groups', oneGroup, /group/],
    [
      'columns in another order',
      (files) => ({
        ...files,
        written: files.written
          .split('\n')
          .map((line) => {
            const cells = line.split(',');
            return cells.length > 1
              ? [...cells.slice(0, -2), cells.at(-1), cells.at(-2)].join(',')
              : line;
          })
          .join('\n'),
      }),
      /./,
    ],
    [
      'a weight that was changed',
      (files) => ({
        ...files,
        written: textOf(cells(files.written).map((row) => row.with(2, '1'))),
      }),
      /copied/,
    ],
    [
      'a household that was exchanged',
      (files) => ({
        ...files,
        written: textOf(
          cells(files.written).map((row, i, all) => row.with(1, all[(i + 2) % RECORDS][1])),
        ),
      }),
      /copied|pseudonym/,
    ],
    [
      'strata in other words',
      stepWith(({ columns }) => ({ columns: [...columns].reverse() })),
      /columns/,
    ],
    ['another seed', recipeWith({ seed: 'f00d'.repeat(16) }), /pseudonym/],
    [
      'another form of the identifiers',
      recipeWith({ identifiers: 'drop' }),
      /column|cannot be run/,
    ],
    [
      'a description without units',
      recipeWith({
        description: described({
          id: 'identifier',
          home: 'harmless',
          wt: 'weight',
          age: 'key',
          income: 'confidential',
          rent: 'key',
          job: 'key',
        }),
      }),
      /./,
    ],
    [
      'a partition of strangers',
      (files) => ({ ...files, partition: files.partition.split('\n').reverse().join('\n') }),
      /./,
    ],
    [
      'swapped groups with the same sums',
      (files) => {
        const all = cells(files.written);
        const pairs = [...new Set(all.map((row) => `${row[4]},${row[6]}`))];
        const next = new Map(
          pairs.map((pair, i) => [pair, pairs[(i + 1) % pairs.length].split(',')]),
        );
        return {
          ...files,
          written: textOf(
            all.map((row) => {
              const [age, rent] = next.get(`${row[4]},${row[6]}`)!;
              return row.with(4, age).with(6, rent);
            }),
          ),
        };
      },
      /./,
    ],
  ])('%s', async (_, forge, says) => {
    expect(await saidOf(forge(made))).toMatch(says);
  });
});

/** Claims are about values, and a receiver reads characters: the same value must look the same everywhere. */
describe('a person that stands out by the spelling of a value is noticed', () => {
  test.each<[string, (cell: string) => string]>([
    ['digits that no value has', (cell) => `${cell}.${'0'.repeat(20)}73`],
    ['a zero at the end', (cell) => `${cell}.0`],
    ['a sign', (cell) => `+${cell}`],
    ['an exponent', (cell) => `${cell}e0`],
    ['a blank', (cell) => `${cell} `],
    ['quotes', (cell) => `"${cell}"`],
  ])('%s', async (_, spelled) => {
    const [head, ...lines] = made.written.trimEnd().split('\n');
    const found = lines.map((line, i) => {
      const all = line.split(',');
      return (i === 70 ? all.with(4, spelled(all[4])) : all).join();
    });
    const written = `${[head, ...found].join('\n')}\n`;
    expect(await refusals({ ...made, written })).toEqual([
      expect.stringMatching(/^Nothing is in the protected file but the original and new values/),
    ]);
  });

  test('the end of a line, and blank lines', async () => {
    const third = made.written.split('\n')[3];
    for (const written of [made.written.replace(third, `${third}\r`), `${made.written}\n`]) {
      expect((await refusals({ ...made, written })).join()).toMatch(/line ends differ/);
    }
  });
});

test('a digit that no value has is noticed in another format too', async () => {
  const steps = [{ method: 'noise', columns: ['income'] }];
  const recipe = readRecipe({ ...RECIPE, identifiers: 'drop', rules: [], steps });
  const original = bytesSource('a.csv', ORIGINAL);
  const target = xmlTarget(original);
  const { certificate, ...papers } = await protect(original, recipe, target);
  const text = new TextDecoder().decode(target.bytes());
  const found = async (xml: string) => {
    const written = xmlToCsv(bytesSource('b.xml', xml));
    const hash = portableSha256();
    for await (const chunk of written.open()) hash.update(chunk);
    const sha256 = hash.digest();
    const { seal: _, ...stated } = {
      ...certificate,
      protected: { ...certificate.protected, sha256 },
    };
    const { verdicts } = await verify(original, written, {
      ...papers,
      certificate: sealed(stated),
    });
    return verdicts.filter(({ verdict }) => verdict !== 'holds').map(({ statement }) => statement);
  };
  expect(await found(text)).toEqual([]);
  const marked = text.replace(/<income>(\d+)</, '<income>$1.000073<');
  expect(await found(marked)).toContain(SPELLED);
});

test('a recipe that samples cannot hide a choice of records: the seed draws them', async () => {
  const sample = { method: 'sample', share: 80 };
  const files = await protectedBy({ ...RECIPE, steps: [sample, ...RECIPE.steps] });
  expect(await refusals(files)).toEqual([]);
  const other = await protectedBy({
    ...RECIPE,
    seed: '0ddba11'.padEnd(64, '0'),
    steps: [sample, ...RECIPE.steps],
  });
  const found = await refusals({ ...other, recipe: files.recipe });
  expect(found.join('\n')).toMatch(/The sampled records are those that the seed draws\./);
});

test('a claim is withdrawn once', async () => {
  const shuffle = { method: 'shuffle', columns: ['age'] };
  const recipe = { ...RECIPE, rules: ['age <= 60'], violations: 'protect', steps: [shuffle] };
  const files = await protectedBy(recipe);
  const twice = stepWith(({ withdrawn = [] }) => ({ withdrawn: [...withdrawn, withdrawn[0]] }));
  expect(await refusals(files)).toEqual([]);
  expect((await refusals(twice(files))).join()).toMatch(/is withdrawn twice/);
});

test('the original itself is not a protected file', async () => {
  const step = { method: 'rank-swap', columns: ['age', 'rent'] };
  const files = await protectedBy({ ...RECIPE, rules: [], steps: [step] });
  const named = cells(files.written).map((row, i) => [row[0], ...rows[i].slice(1)]);
  const found = await refusals({ ...files, written: textOf(named) });
  expect(found.join('\n')).toMatch(
    /says what was not changed\. \(no value was changed in age, rent\)/,
  );
});

test('without the recipe it stays open what must be claimed', async () => {
  const { verdicts, holds } = await verify(
    bytesSource('a.csv', ORIGINAL),
    bytesSource('b.csv', made.written),
    { ...made, recipe: null },
  );
  expect(holds).toBe(false);
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([
    expect.objectContaining({
      verdict: 'not verifiable',
      found: 'the recipe is missing, and only it tells what must be claimed',
    }),
  ]);
});

/** What no claim can show: how values were drawn or chosen. The run is made again from its recipe and seed. */
describe('a weak run under a strong recipe is accepted until it is made again', () => {
  const columns = ['age', 'rent'];
  const withNoise = (amount: number) => ({
    ...{ columns, method: 'noise', replace: { method: 'noise', amount } },
  });
  const swapped = (p: number) => ({
    ...{ columns, method: 'rank-swap', replace: { method: 'rank-swap', p } },
  });
  const pram = (retain: number) => ({
    ...{ columns: ['job'], method: 'pram', replace: { method: 'pram', retain } },
  });
  const grouped = (method: string) => ({
    ...{ columns, method: 'microaggregation', group: { method, k: 6 } },
  });
  const synthetic = (seed: string) => ({ seed, columns, method: 'sequential-synthesis' });
  test.each<[string, object, object]>([
    ['noise', withNoise(0.01), withNoise(0.9)],
    ['rank swapping', swapped(2), swapped(40)],
    ['PRAM', pram(0.95), pram(0.2)],
    ['groups of another method', grouped('sum-of-z-scores'), grouped('mdav')],
    ['synthesis by another seed', synthetic('ab'.repeat(32)), synthetic('cd'.repeat(32))],
  ])('%s', async (_, weak, strong) => {
    const recipeOf = ({ seed = RECIPE.seed, ...step }: { seed?: string }) => ({
      ...{ ...RECIPE, rules: [], identifiers: 'drop', seed, steps: [step] },
    });
    const files = await protectedBy(recipeOf(weak));
    const claimed = await protectedBy(recipeOf(strong));
    expect(await refusals(files, true)).toEqual([]);
    // All that follows from the strong recipe, with what was measured on the weak file.
    const [step] = claimed.certificate.steps;
    const forged = stepWith(({ groups, filled, suppressed, claims }) => ({
      ...{ ...step, groups, filled, suppressed },
      claims: step.claims.map((one, i) => ({
        ...claims[i],
        ...{ tier: one.tier, because: one.because },
      })),
    }))({ ...files, recipe: claimed.recipe });
    expect(await refusals(forged)).toEqual([]);
    expect((await refusals(forged, true)).join('\n')).toMatch(
      /made again, the file is another one/,
    );
  });
});
