import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it, test } from 'vitest';
import { makePersons } from '../../examples/persons.ts';
import { pairings } from '../../src/index.ts';
import { expectDone, inFolder, kept, type Playground } from '../cli/run.ts';

/*
 * What whole runs write, as digests: the protected file, the partition and the figures of the certificate. A change that
 * should change nothing a user sees leaves them as they are; one that must change them says why, and
 * `npx vitest run test/digests -u` writes them anew.
 */

const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const digest = (bytes: Uint8Array | string) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

interface Claimed {
  readonly claim: string;
  readonly tier: string;
  readonly holds: boolean | null;
  readonly found: string;
}

/** A claim without its sentence: the numbers that were found, as they are written. */
const figures = ({ claim, tier, holds, found }: Claimed) =>
  [claim, tier, holds, ...(found.match(/-?\d[\d.,e+-]*/g) ?? [])].join(' ');

/** What a run left behind. */
function left(folder: Playground, output = 'out.csv') {
  const certificate = JSON.parse(folder.read(kept(output, 'certificate.json')));
  const partition = kept(output, 'partition.csv');
  return {
    // Packed bytes depend on the zlib of Node.
    file: digest(output.endsWith('.gz') ? gunzipSync(folder.bytes(output)) : folder.bytes(output)),
    partition: folder.has(partition) ? digest(folder.bytes(partition)) : null,
    figures: [...certificate.steps.flatMap((step: { claims: Claimed[] }) => step.claims)]
      .concat(certificate.file)
      .map(figures),
  };
}

/** Incomes whose parts add up, and ages and regions that stay. */
function incomes(records = 120): string {
  const lines = ['age,region,wages,rent,total,note'];
  for (let i = 0; i < records; i++) {
    const age = 20 + ((i * 37) % 60);
    const wages = 900 + 30 * age + ((i * 131) % 500);
    const rent = 300 + ((i * 31) % 210) + 2 * age;
    lines.push([age, 'NS'[i % 2], wages, rent, wages + rent, `n${i % 7}`].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const NUMBERS = ['--columns', 'wages,rent,total'];

/** What each known method is asked for. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  microaggregation: [...NUMBERS, '--k', '4'],
  'individual-ranking': [...NUMBERS, '--k', '4'],
  microhybrid: [...NUMBERS, '--k', '8', '--given', 'age'],
  'model-hybrid': [...NUMBERS, '--k', '10', '--most', '2'],
  ipso: [...NUMBERS, '--given', 'age'],
  'muralidhar-sarathy': [...NUMBERS, '--alpha', '0.5,0.5,0.5', '--given', 'age'],
  noise: NUMBERS,
  rotation: NUMBERS,
  condensation: [...NUMBERS, '--k', '8'],
  'latin-hypercube': NUMBERS,
  fuzzy: [...NUMBERS, '--k', '4', '--constraint', 'wages + rent = total'],
  'rank-swap': [...NUMBERS, '--p', '10'],
  shuffle: [...NUMBERS, '--given', 'age'],
  'sequential-synthesis': [...NUMBERS, '--leaf', '5', '--given', 'age'],
  'joint-synthesis': [...NUMBERS, '--k', '10', '--most', '2'],
  'k-modes': ['--columns', 'age,region', '--k', '4'],
  't-closeness': [...NUMBERS, '--k', '4', '--t', '0.2', '--confidential', 'age'],
  suppress: ['--columns', 'age,region', '--k', '3'],
  pram: ['--columns', 'region', '--retain', '0.5'],
  'group-weights': ['--columns', 'wages', '--k', '4'],
  'round-weights': ['--columns', 'wages', '--base', '50'],
  'perturb-weights': ['--columns', 'wages', '--given', 'region,note'],
  recalibrate: ['--columns', 'wages', '--given', 'region,note'],
  swap: ['--columns', 'region,rent', '--share', '40', '--given', 'note'],
};

const runs = (flags: readonly string[], file = 'a.csv', output = 'out.csv') =>
  inFolder(async (folder) => {
    folder.write('a.csv', incomes());
    folder.write('a.csv.gz', gzipSync(incomes()));
    folder.write('semicolons.csv', incomes().replaceAll(',', ';'));
    await folder.protect(file, output, '--seed', SEED, ...flags);
    expect(left(folder, output)).toMatchSnapshot();
  });

test('every known method is run here', () => {
  expect(Object.keys(ASKED).sort()).toEqual(pairings.map(({ name }) => name).sort());
});

describe('methods', () => {
  for (const [name, flags] of Object.entries(ASKED)) it(name, runs(['--method', name, ...flags]));
  for (const group of ['mdav', 'v-mdav', 'mu-approx', 'cbfs', 'mhm', 'principal-component'])
    it(`grouped by ${group}`, runs([...NUMBERS, '--k', '4', '--group', group]));
  for (const replace of ['median', 'mode', 'geometric-mean', 'medoid', 'normal'])
    it(
      `replaced by ${replace}`,
      runs([...NUMBERS, '--k', '12', '--group', 'mdav', '--replace', replace]),
    );
});

const MDAV = [...NUMBERS, '--k', '4', '--group', 'mdav'];

describe('ways of the same', () => {
  it('in blocks', runs([...MDAV, '--block-size', '30']));
  it('within strata', runs([...MDAV, '--within', 'region']));
  it('cut into blocks', runs([...MDAV, '--cut', '40']));
  it('cut into blocks, never held', runs([...MDAV, '--cut', '40', '--memory', '1GB']));
  it('all decimals', runs([...MDAV, '--decimals', 'full']));
  it('under a rule', runs([...MDAV, '--replace', 'ipso', '--rule', 'wages + rent = total']));
  it(
    'units, weights and shares',
    runs([...MDAV, '--together', 'note', '--weight', 'age', '--dominance', '90']),
  );
});

describe('formats', () => {
  it('packed', runs(MDAV, 'a.csv.gz', 'out.csv.gz'));
  it('semicolons', runs(MDAV, 'semicolons.csv'));
  it('to XML', runs(MDAV, 'a.csv', 'out.xml'));
  it('to Parquet', runs(MDAV, 'a.csv', 'out.parquet'));
  it(
    'from XML and from Parquet',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      for (const form of ['xml', 'parquet']) {
        await folder.protect(
          'a.csv',
          `a.${form}`,
          '--seed',
          SEED,
          '--columns',
          'wages',
          '--k',
          '1',
        );
        await folder.protect(`a.${form}`, `out.${form}`, '--seed', SEED, ...MDAV);
        await folder.protect(`a.${form}`, 'out.csv', '--seed', SEED, ...MDAV);
        expect([left(folder, `out.${form}`), left(folder)]).toMatchSnapshot(form);
      }
    }),
  );
});

describe('whole recipes of the example', () => {
  for (const name of ['persons', 'persons-whole', 'persons-public']) {
    it(
      name,
      inFolder(async (folder) => {
        const path = new URL(`../../examples/${name}.recipe.json`, import.meta.url);
        const recipe = JSON.parse(readFileSync(path, 'utf8'));
        // The public one needs groups of 700.
        folder.write('persons.csv', makePersons(name === 'persons-public' ? 900 : 300));
        folder.write('recipe.json', JSON.stringify({ ...recipe, seed: SEED }));
        await folder.protect('persons.csv', 'out.csv', '--recipe', 'recipe.json');
        expect(left(folder)).toMatchSnapshot();
      }),
    );
  }
});

describe('what comes after', () => {
  it(
    'refined',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      await folder.protect('a.csv', 'out.csv', '--seed', SEED, ...MDAV);
      const flags = ['-o', 'refined.csv', '--trials', '200', '--seed', SEED, '-q'];
      expectDone(await folder.run('refine', 'a.csv', 'out.csv', ...flags));
      expect(left(folder, 'refined.csv')).toMatchSnapshot();
    }),
  );

  it(
    'implicates',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      const flags = ['--method', 'sequential-synthesis', ...NUMBERS, '--implicates', '2', '-q'];
      const run = ['protect', 'a.csv', '-o', 'out.csv', '--seed', SEED, ...flags];
      expectDone(await folder.run(...run));
      expect(
        ['out-1.csv', 'out-2.csv'].map((name) => digest(folder.bytes(name))),
      ).toMatchSnapshot();
    }),
  );

  it(
    'drawn from a model',
    inFolder(async (folder) => {
      folder.write('a.csv', incomes());
      expectDone(
        await folder.run('fit', 'a.csv', '-o', 'm.json', '--method', 'sequential-synthesis', '-q'),
      );
      const flags = ['-o', 'out.csv', '--records', '50', '--seed', SEED, '-q'];
      expectDone(await folder.run('draw', 'm.json', ...flags));
      expect(digest(folder.bytes('out.csv'))).toMatchSnapshot();
    }),
  );
});
