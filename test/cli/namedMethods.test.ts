import { describe, expect, it, test } from 'vitest';
import { pairings } from '../../src/index.ts';
import { some } from '../some.ts';
import { expectDone, inFolder, kept, type Playground, refuses } from './run.ts';

/** Incomes whose parts add up, ages that stay, and a gap in one column; SECRET4711 may be shown nowhere. */
function incomes(records = 90): string {
  const lines = ['age,region,wages,rent,total,debt,note'];
  for (let i = 0; i < records; i++) {
    const age = 20 + ((i * 37) % 60);
    const wages = 900 + 30 * age + ((i * 131) % 500);
    const rent = 300 + ((i * 31) % 210) + 2 * age;
    const debt = i === 7 ? '' : String((i * i * 17) % 991);
    lines.push([age, 'NS'[i % 2], wages, rent, wages + rent, debt, 'SECRET4711'].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const COLUMNS = ['--columns', 'wages,rent,total'];

/** Protects, replays to the same bytes, verifies; gives the certificate and the step that was written out. */
async function wholePath(folder: Playground, ...flags: string[]) {
  folder.write('a.csv', incomes());
  await folder.protect('a.csv', 'out.csv', ...flags);
  const recipe = kept('out.csv', 'recipe.json');
  await folder.protect('a.csv', 'again.csv', '--recipe', recipe, '--workers', '1');
  expect(folder.bytes('again.csv').equals(folder.bytes('out.csv'))).toBe(true);
  const verified = await folder.verify('a.csv', 'out.csv');
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  const certificate = JSON.parse(folder.read(kept('out.csv', 'certificate.json')));
  return { certificate, step: JSON.parse(folder.read(recipe)).steps[0] };
}

const claimsOf = (certificate: { steps: { claims: { claim: string }[] }[] }, step = 0) =>
  certificate.steps[step].claims.map(({ claim }) => claim);

/** What each known method is asked for, of which columns (wages, rent and total if not said), and what it must claim. */
const KNOWN: Readonly<Record<string, { columns?: string[]; flags: string[]; claims: string[] }>> = {
  microaggregation: {
    flags: ['--k', '4', '--effort', 'quick'],
    claims: ['group-size', 'k-anonymity', 'sums'],
  },
  'individual-ranking': { flags: ['--k', '4'], claims: ['group-size', 'k-anonymity', 'sums'] },
  microhybrid: {
    flags: ['--k', '8', '--given', 'age'],
    claims: ['group-size', 'means', 'covariances', 'given-covariances', 'group-moments'],
  },
  'model-hybrid': {
    flags: ['--k', '10', '--most', '2'],
    claims: ['group-size', 'means', 'group-moments'],
  },
  ipso: { flags: ['--given', 'age'], claims: ['means', 'covariances', 'given-covariances'] },
  'muralidhar-sarathy': {
    flags: ['--alpha', '0.5,0.5,0.5', '--given', 'age'],
    claims: ['means', 'covariances', 'given-covariances'],
  },
  noise: { flags: [], claims: ['means', 'covariances'] },
  rotation: { flags: [], claims: ['means', 'covariances'] },
  condensation: { flags: ['--k', '8'], claims: ['group-size'] },
  'latin-hypercube': { flags: [], claims: [] },
  fuzzy: {
    flags: ['--k', '4', '--constraint', 'wages + rent = total'],
    claims: ['mean-group-size', 'linear-constraints'],
  },
  'rank-swap': { flags: ['--p', '10'], claims: ['marginals', 'sums'] },
  shuffle: { flags: ['--given', 'age'], claims: ['marginals', 'sums'] },
  'sequential-synthesis': { flags: ['--leaf', '5', '--given', 'age'], claims: ['signs'] },
  'joint-synthesis': { flags: ['--k', '10', '--most', '2'], claims: ['group-size', 'signs'] },
  'k-modes': {
    columns: ['age', 'region'],
    flags: ['--k', '4'],
    claims: ['group-size', 'k-anonymity', 'domain'],
  },
  't-closeness': {
    flags: ['--k', '4', '--t', '0.2', '--confidential', 'age'],
    claims: ['group-size', 't-closeness', 'k-anonymity', 'sums'],
  },
  suppress: {
    columns: ['age', 'region'],
    flags: ['--k', '3'],
    claims: ['k-anonymity', 'k-anonymity-wildcards', 'only-emptied'],
  },
  pram: { columns: ['region'], flags: ['--retain', '0.5'], claims: ['domain'] },
  swap: {
    columns: ['region', 'rent'],
    flags: ['--share', '40', '--given', 'note'],
    claims: ['marginals', 'strata-marginals'],
  },
  'group-weights': {
    columns: ['wages'],
    flags: ['--k', '4'],
    claims: ['group-size', 'k-anonymity', 'sums'],
  },
  'round-weights': {
    columns: ['wages'],
    flags: ['--base', '5', '--rounding', 'nearest'],
    claims: ['positive-values'],
  },
  'perturb-weights': {
    columns: ['wages'],
    flags: ['--noise', '0.3', '--given', 'region'],
    claims: ['sums', 'weight-totals', 'positive-values'],
  },
  recalibrate: {
    columns: ['wages'],
    flags: ['--given', 'region,age'],
    claims: ['sums', 'weight-totals', 'positive-values'],
  },
};

test('every known method is tried here', () => {
  expect(Object.keys(KNOWN).sort()).toEqual(pairings.map(({ name }) => name).sort());
});

describe.concurrent('by name', () => {
  const names = some(
    pairings.map(({ name }) => name),
    2,
    1,
  );
  for (const name of names) {
    const { columns = ['wages', 'rent', 'total'], flags, claims } = KNOWN[name];
    it(
      `${name} protects, replays and is verified`,
      inFolder(async (folder) => {
        const all = ['--method', name, '--columns', columns.join(), ...flags];
        const { certificate } = await wholePath(folder, ...all);
        expect(claimsOf(certificate)).toEqual(expect.arrayContaining(claims));
        const before = folder.read('a.csv').split('\n');
        const after = folder.read('out.csv').split('\n');
        const isCopied = before[0].split(',').map((column) => !columns.includes(column));
        const copied = (line: string) => line.split(',').filter((_, j) => isCopied[j]);
        expect(after.map(copied)).toEqual(before.map(copied));
        expect(after).not.toEqual(before);
      }),
    );
  }

  it(
    'means and covariances are exact with all decimals, and sums of columns still add up',
    inFolder(async (folder) => {
      const { certificate } = await wholePath(
        folder,
        ...['--method', 'microhybrid', '--k', '8', '--decimals', 'full', ...COLUMNS],
      );
      for (const { holds } of certificate.steps[0].claims) expect(holds).toBe(true);
      const rows = folder.read('out.csv').trimEnd().split('\n').slice(1);
      for (const row of rows) {
        const [, , wages, rent, total] = row.split(',').map(Number);
        expect(Math.abs(wages + rent - total)).toBeLessThan(1e-9 * total);
      }
    }),
  );

  it(
    'a later step that changes a given column takes back what was claimed about it',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      const group = { method: 'mdav', k: 8 };
      const steps = [
        { method: 'microhybrid', columns: ['wages', 'rent'], given: ['age'], group },
        { method: 'rank-swap', columns: ['age'], replace: { method: 'rank-swap', p: 10 } },
      ];
      folder.write('recipe.json', JSON.stringify({ penumbra: 2, steps }));
      const run = await folder.run('protect', 'a.csv', '-o', 'out.csv', '--recipe', 'recipe.json');
      expectDone(run);
      expect(run.stderr.replace(/\s+/g, ' ')).toContain(
        'withdrawn: the claim given-covariances, because another step changes "age".',
      );
      const certificate = JSON.parse(folder.read(kept('out.csv', 'certificate.json')));
      expect(claimsOf(certificate)).not.toContain('given-covariances');
      expect(certificate.steps[0].withdrawn).toHaveLength(1);
      expect(claimsOf(certificate, 1)).toContain('marginals');
      const verified = await folder.verify('a.csv', 'out.csv');
      expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
    }),
  );

  it(
    'roles tell what is replaced and what is given',
    inFolder(async (folder) => {
      const roles = ['wages=confidential', 'rent=confidential', 'age=harmless'];
      const flags = roles.flatMap((role) => ['--role', role]);
      const { step } = await wholePath(folder, '--method', 'microhybrid', '--k', '8', ...flags);
      expect(step).toMatchObject({ columns: ['wages', 'rent'], given: ['age'] });
    }),
  );

  it(
    'missing values stay where rank swapping is told to leave them',
    inFolder(async (folder) => {
      const flags = ['--method', 'rank-swap', '--p', '10', '--columns', 'debt,rent'];
      await wholePath(folder, ...flags, '--missing', 'keep');
      const empty = (name: string) =>
        folder
          .read(name)
          .split('\n')
          .map((line) => line.split(',')[5] === '');
      expect(empty('out.csv')).toEqual(empty('a.csv'));
    }),
  );

  it(
    'records that lack a column are grouped apart, whatever the method',
    inFolder(async (folder) => {
      const flags = ['--columns', 'debt,rent', '--missing', 'own-group'];
      for (const method of [
        ['--method', 'microhybrid', '--k', '8'],
        ['--method', 'fuzzy', '--k', '8'],
        ['--method', 'shuffle'],
        ['--method', 'model-hybrid', '--k', '8', '--most', '2'],
      ]) {
        await wholePath(folder, ...method, ...flags, '--within', 'region');
      }
    }),
  );

  it(
    'k = 1 gives the original back and is not for release',
    inFolder(async (folder) => {
      const flags = ['--method', 'microhybrid', '--k', '1', '--columns', 'wages,rent'];
      const { certificate } = await wholePath(folder, ...flags);
      expect(folder.read('out.csv')).toBe(folder.read('a.csv'));
      expect(certificate.notReleasable[0]).toMatch(/k is 1/);
    }),
  );

  it(
    'what stays nearly unique and explains nearly all is said',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      const flags = ['--method', 'ipso', '--columns', 'total', '--given', 'wages,rent'];
      const run = await folder.run('protect', 'a.csv', '-o', 'out.csv', ...flags);
      expect(run.code).toBe(0);
      const result = run.stdout.replace(/\s+/g, ' ');
      expect(result).toMatch(/given columns \(wages, rent\) leave unchanged, and 100 % of their/);
      expect(result).toMatch(/explain almost all of total \(R² 1\.000\)/);
    }),
  );

  it(
    'what a model found is on the screen and in the folder that stays',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      for (const [method, says] of [
        [['fuzzy', '--k', '4'], /Model +Centres converged after \d+ rounds/],
        [['model-hybrid', '--k', '10', '--most', '2'], /Model /],
      ] as const) {
        const flags = ['--method', ...method, ...COLUMNS];
        const run = await folder.run('protect', 'a.csv', '-o', `${method[0]}.csv`, ...flags);
        expect(run.code).toBe(0);
        expect(run.stdout).toMatch(says);
        const { steps } = JSON.parse(folder.read(kept(`${method[0]}.csv`, 'models.json')));
        expect(steps[0].columns).toEqual(['wages', 'rent', 'total']);
        expect(steps[0].models).toHaveLength(1);
      }
    }),
  );
});

const HYBRID = ['--method', 'microhybrid', ...COLUMNS];
const FUZZY = ['--method', 'fuzzy', ...COLUMNS, '--k', '4'];
const MIXTURE = ['--group', 'mixture', ...COLUMNS];

describe.concurrent('is refused', () => {
  for (const [what, flags, code, says] of [
    ['a k that is too small', [...HYBRID, '--k', '3'], 2, /choose a k of at least 4/],
    [
      'a k that is too small beside given columns',
      [...HYBRID, '--k', '4', '--given', 'age'],
      2,
      /3 replaced and 1 given columns.* a k of at least 5/,
    ],
    [
      'a k that is too small for the orthogonal form',
      [...HYBRID, '--k', '5', '--form', 'orthogonal'],
      2,
      /a k of at least 7/,
    ],
    [
      'a column replaced and given',
      [...HYBRID, '--k', '9', '--given', 'rent'],
      2,
      /"rent" is both replaced and given/,
    ],
    [
      'given words, where a method takes numbers',
      ['--method', 'shuffle', ...COLUMNS, '--given', 'region'],
      4,
      /"region" is categorical, and shuffle takes numbers as given columns/,
    ],
    [
      'given gaps',
      [...HYBRID, '--k', '9', '--given', 'debt'],
      4,
      /"debt" is a given column and has no value on line 9/,
    ],
    [
      'given columns for a mean',
      [...COLUMNS, '--k', '4', '--given', 'age'],
      2,
      /mean does not use given columns/,
    ],
    [
      'two roles that exclude each other',
      [...HYBRID, '--k', '9', '--role', 'age=confidential', '--role', 'age=harmless'],
      2,
      /"age" is described twice by --role, and a column has one role/,
    ],
    [
      'an alpha out of range',
      ['--method', 'muralidhar-sarathy', ...COLUMNS, '--alpha', '1.5'],
      2,
      /alpha must be a number from 0 to 1/,
    ],
    [
      'no share of ranks',
      ['--method', 'rank-swap', ...COLUMNS, '--p', '0'],
      2,
      /p must be a number/,
    ],
    [
      'too many ranks',
      ['--method', 'rank-swap', ...COLUMNS, '--p', '101'],
      2,
      /p must be a number/,
    ],
    ['no centres', [...FUZZY, '--centres', '0'], 2, /centres must be a whole number of at least 1/],
    ['too many centres', [...FUZZY, '--centres', '91'], 2, /centres/],
    ['a crisp m', [...FUZZY, '--m1', '1'], 2, /m1 must be a number from 1\.001/],
    ['no lambda', [...FUZZY, '--fuzziness', 'entropy', '--lambda1', '0'], 2, /lambda1 must be/],
    [
      'constraints that contradict each other',
      [
        ...FUZZY,
        '--constraint',
        'wages + rent = total',
        '--constraint',
        'total = wages + rent + 5',
      ],
      2,
      /"wages \+ rent = total".*"total = wages \+ rent \+ 5"/s,
    ],
    ['a constraint over unknown columns', [...FUZZY, '--constraint', 'wagse = rent'], 2, /"wages"/],
    [
      'a constraint over other columns',
      [...FUZZY, '--constraint', 'wages = 10 * age'],
      2,
      /names "age", which the step does not protect/,
    ],
    ['a constraint that is none', [...FUZZY, '--constraint', 'wages'], 2, /wages/],
    ['a product', [...FUZZY, '--constraint', 'wages * rent = total'], 2, /not one linear equation/],
    [
      'an inequality',
      [...FUZZY, '--constraint', 'wages <= total'],
      2,
      /only equations can be kept/,
    ],
    [
      'a constraint where none is kept',
      [...COLUMNS, '--k', '4', '--constraint', 'wages + rent = total'],
      2,
      /keeps no constraints: use --method fuzzy/,
    ],
    [
      'centres where there are none',
      [...COLUMNS, '--k', '4', '--replace', 'cluster-centre'],
      2,
      /makes none/,
    ],
    [
      'more components than records',
      [...MIXTURE, '--k', '2', '--components', '91'],
      2,
      /request fewer/,
    ],
    [
      'gaps that cannot stay',
      ['--method', 'shuffle', '--columns', 'debt', '--missing', 'keep'],
      2,
      /needs complete columns/,
    ],
  ] as const) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('a.csv', incomes());
        const all = ['protect', 'a.csv', '-o', 'out.csv', '-q', ...flags];
        await refuses(folder, code, says, ...all);
      }),
    );
  }

  it(
    'records that are all equal, where they are to be a mixture',
    inFolder(async (folder) => {
      folder.write('a.csv', `x,y\n${'3,4\n'.repeat(20)}`);
      const flags = ['protect', 'a.csv', '-o', 'out.csv', '-q', '--group', 'mixture', '--k', '3'];
      const numbers = ['--as', 'x=amount', '--as', 'y=amount', '--columns', 'x,y'];
      await refuses(folder, 2, /All records are equal/, ...flags, ...numbers);
    }),
  );

  it(
    'too few records for the whole file as one group',
    inFolder(async (folder) => {
      folder.write('a.csv', 'x,y,z\n1,2,5\n2,4,1\n3,1,1\n');
      const flags = ['protect', 'a.csv', '-o', 'out.csv', '-q', '--method', 'ipso'];
      await refuses(folder, 4, /ipso needs at least 4 records for 3 columns/, ...flags);
    }),
  );
});
