import { beforeAll, describe, expect, test } from 'vitest';
import { described } from '../../../test/described.ts';
import {
  bytesSource,
  type Certificate,
  memoryTarget,
  parseCertificate,
  protect,
  readRecipe,
  verify,
} from '../../index.ts';
import { sha256Text } from '../../io/bytes/sha256.ts';
import { sealed } from '../../recipe/certificate/index.ts';

/*
 * Forgeries by somebody who has the program and its source: every digest and seal is made again. What follows from the
 * recipe, the description and the methods must be claimed, whatever a certificate says.
 */

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

interface Files {
  readonly written: string;
  readonly certificate: Certificate;
  readonly recipe: string;
  readonly partition: string;
}

async function protectedBy(recipe: object): Promise<Files> {
  const target = memoryTarget();
  const made = await protect(bytesSource('a.csv', ORIGINAL), readRecipe(recipe), target);
  return { ...made, written: new TextDecoder().decode(target.bytes()) };
}

/** What fails or is open in files whose digests were all made again. */
async function refusals(forged: Files): Promise<string[]> {
  const { seal: _, ...stated } = forged.certificate;
  const certificate = sealed({
    ...stated,
    recipe: sha256Text(forged.recipe),
    partition: sha256Text(forged.partition),
    protected: { ...stated.protected, sha256: sha256Text(forged.written) },
  });
  const { verdicts, holds } = await verify(
    bytesSource('a.csv', ORIGINAL),
    bytesSource('b.csv', forged.written),
    { ...forged, certificate: parseCertificate(JSON.stringify(certificate), 'c') },
  );
  expect(holds).toBe(verdicts.every(({ verdict }) => verdict === 'holds'));
  return verdicts.flatMap(({ verdict, statement, found }) =>
    verdict === 'holds' ? [] : `${statement} (${found})`,
  );
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

type Forgery = (files: Files) => Files;
const certificateWith =
  (change: (certificate: Certificate) => object): Forgery =>
  (files) => ({
    ...files,
    certificate: { ...files.certificate, ...change(files.certificate) },
  });
const stepWith = (change: (step: Certificate['steps'][number]) => object): Forgery =>
  certificateWith(({ steps: [step] }) => ({ steps: [{ ...step, ...change(step) }] }));
const recipeWith =
  (change: object): Forgery =>
  (files) => ({
    ...files,
    recipe: `${JSON.stringify({ ...JSON.parse(files.recipe), ...change }, null, 2)}\n`,
  });

test('what was written is verified', async () => {
  expect(await refusals(made)).toEqual([]);
});

describe('a certificate that says something else than its recipe is refused', () => {
  test.each<[string, Forgery, RegExp]>([
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
    let found: string;
    try {
      found = (await refusals(forge(made))).join('\n');
    } catch (error) {
      found = (error as Error).message;
    }
    expect(found).toMatch(says);
  });
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
