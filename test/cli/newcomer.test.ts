import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { exampleOf } from '../../cli/examples.ts';
import { KINDS, kindOf } from '../../cli/kinds.ts';
import { groupMethods, pairings, preparations, replaceMethods } from '../../src/index.ts';
import { some } from '../some.ts';
import { expectDone, inFolder, type Playground, wordsOf } from './run.ts';

/** A household survey of whole numbers: 60 households, about 200 persons, codes, an age, an income and a weight. */
function survey(): string {
  const lines = ['hhid,region,roof,hhsize,sex,age,edu,income,weight'];
  for (let h = 0; h < 60; h++) {
    const size = 1 + ((h * 7) % 6);
    for (let member = 0; member < size; member++) {
      const i = 6 * h + member;
      const age = member < 2 ? 18 + ((i * 37) % 68) : (i * 13) % 31;
      const edu = age > 6 ? 1 + ((i * 11) % 5) : '';
      const income = age > 15 && i % 3 > 0 ? 200 + ((i * 7919) % 8800) : 0;
      const home = [1000 + h, 1 + (h % 6), 1 + ((h * 5) % 9), size];
      lines.push([...home, 1 + (i % 2), age, edu, income, 80 + ((h * 31) % 320)].join());
    }
  }
  return `${lines.join('\n')}\n`;
}

const METHODS = [
  ...new Set(
    [...pairings, ...preparations, ...groupMethods, ...replaceMethods].map(({ name }) => name),
  ),
];

describe('one method', () => {
  // The pairings among them also run in namedMethods.test.ts: every second one here, the others there.
  const shown = METHODS.filter((name) => !pairings.some((pairing) => pairing.name === name));
  const paired = some(
    pairings.map(({ name }) => name),
    2,
  );
  test.each([...shown, ...paired])('%s is shown with an example that runs', async (name) => {
    await inFolder(async (folder) => {
      const persons = readFileSync(new URL('../../examples/persons.csv', import.meta.url), 'utf8');
      folder.write('examples/persons.csv', persons.split('\n').slice(0, 121).join('\n'));
      const { stdout } = await folder.run('methods', name);
      expect(stdout).toContain(exampleOf(name));
      expectDone(await folder.run(...wordsOf(exampleOf(name)), '-q'));
      expect(folder.has('protected.csv')).toBe(true);
    })();
  });

  test('every method has a kind, and every kind has methods', () => {
    expect(new Set(METHODS.map(kindOf))).toEqual(new Set(Object.keys(KINDS)));
  });
});

async function protects(folder: Playground, ...flags: string[]) {
  if (!folder.has('a.csv')) folder.write('a.csv', survey());
  return folder.run('protect', 'a.csv', '-o', 'out.csv', ...flags);
}

describe('names of the field', () => {
  const AGE = ['--columns', 'age,income'];
  const CODES = ['--columns', 'sex,region', '--as', 'sex=nominal', '--as', 'region=nominal'];
  test.each<[string, string, string[]]>([
    ['mdav', '--group mdav', ['--k', '5', ...AGE]],
    ['v-mdav', '--group v-mdav', ['--k', '5', ...AGE]],
    ['pca', '--group principal-component', ['--k', '5', ...AGE]],
    ['median', '--replace median', ['--k', '5', ...AGE]],
    ['Microaggregation', '--method microaggregation', ['--k', '5', ...AGE]],
    ['local-suppression', '--method suppress', ['--k', '3', '--columns', 'sex,age']],
    ['local_suppression', '--method suppress', ['--k', '3', '--columns', 'sex,age']],
    ['k-anonymity', '--method suppress', ['--k', '3', '--columns', 'sex,age']],
    ['noise-addition', '--method noise', AGE],
    ['rank-swapping', '--method rank-swap', AGE],
    ['data-swapping', '--method swap', ['--columns', 'region', '--given', 'sex']],
    ['shuffling', '--method shuffle', AGE],
    ['post-randomization', '--method pram', CODES],
    ['synthetic-data', '--method sequential-synthesis', ['--columns', 'sex,age']],
    ['fixed-blocks', '--method individual-ranking --group fixed-blocks', ['--k', '5', ...AGE]],
    [
      't-closeness-merge',
      '--method t-closeness --group t-closeness-merge',
      ['--k', '5', '--t', '0.3', '--columns', 'age', '--confidential', 'income'],
    ],
  ])('--method %s is read as %s, and works', async (name, flags, others) => {
    await inFolder(async (folder) => {
      const run = await protects(folder, '--method', name, ...others);
      expectDone(run);
      expect(run.stderr).toContain(`"${name}" is read as ${flags}.`);
      expectDone(await folder.run('methods', name));
    })();
  });

  test.each([
    'top-coding',
    'bottom-coding',
    'rounding',
    'global-recoding',
    'sampling',
    'pseudonymization',
  ])('--method %s names the flag that does it, and that works', async (name) => {
    await inFolder(async (folder) => {
      const refused = await protects(folder, '--method', name, '--columns', 'age', '-q');
      expect(refused.code).toBe(2);
      const [, remedy] = /pass (--.+)\.\n$/.exec(refused.stderr)!;
      expectDone(await protects(folder, ...wordsOf(`penumbra ${remedy}`), '-q'));
      expectDone(await folder.run('methods', name));
    })();
  });

  test(
    'lists of methods know them too',
    inFolder(async (folder) => {
      folder.write('a.csv', survey());
      const flags = ['--columns', 'age,income', '--realisations', '1', '--p', '5'];
      const run = await folder.run('sweep', 'a.csv', '--methods', 'rank-swapping', ...flags);
      expectDone(run);
      expect(run.stderr).toContain('"rank-swapping" is read as --method rank-swap.');
    }),
  );

  test(
    'a name that is none is answered in a line',
    inFolder(async (folder) => {
      const run = await folder.run('methods', 'mdaw');
      expect(run.code).toBe(2);
      expect(run.stderr).toContain('Did you mean "mdav"?');
      expect(run.stderr.length).toBeLessThan(160);
    }),
  );
});

/** A command that is refused, the remedy that is proposed, and the flags that follow it. */
const REMEDIES: readonly [what: string, flags: string[], remedy: RegExp, then: string[]][] = [
  ['no k', ['--columns', 'age'], /pass --k with a whole number/, ['--columns', 'age', '--k', '5']],
  [
    'numbers that are codes',
    ['--method', 'pram', '--columns', 'roof', '--as', 'roof=amount'],
    /if its numbers are codes, say so with --as roof=nominal/,
    ['--method', 'pram', '--columns', 'roof', '--as', 'roof=nominal'],
  ],
  [
    'roles of numbers that are codes',
    ['--method', 'pram', '--role', 'sex=key', '--as', 'sex=amount'],
    /codes become categories with --as NAME=nominal/,
    ['--method', 'pram', '--role', 'sex=key', '--as', 'sex=nominal'],
  ],
  [
    'codes that are to be ranked',
    ['--method', 'individual-ranking', '--k', '5', '--columns', 'roof', '--as', 'roof=nominal'],
    /use --group optimise, mdav or k-modes/,
    [
      '--method',
      'individual-ranking',
      '--k',
      '5',
      '--columns',
      'roof',
      '--as',
      'roof=nominal',
      '--group',
      'mdav',
    ],
  ],
  [
    'codes and fuzzy groups',
    ['--method', 'fuzzy', '--k', '5', '--columns', 'roof', '--as', 'roof=nominal'],
    /use --method microaggregation/,
    ['--method', 'microaggregation', '--k', '5', '--columns', 'roof', '--as', 'roof=nominal'],
  ],
  [
    'missing values',
    ['--k', '5', '--columns', 'edu,age'],
    /choose --missing own-group .* median .* or drop/,
    ['--k', '5', '--columns', 'edu,age', '--missing', 'own-group'],
  ],
  [
    'missing values that are to stay',
    ['--k', '5', '--columns', 'edu,age', '--missing', 'keep'],
    /use --missing own-group, median or drop/,
    ['--k', '5', '--columns', 'edu,age', '--missing', 'median'],
  ],
  [
    'no confidential column',
    ['--method', 't-closeness', '--k', '5', '--t', '0.3', '--columns', 'age', '--role', 'age=key'],
    /name some with --confidential or --role NAME=confidential/,
    [
      '--method',
      't-closeness',
      '--k',
      '5',
      '--t',
      '0.3',
      '--columns',
      'age',
      '--role',
      'income=confidential',
    ],
  ],
  [
    'nothing to suppress',
    ['--method', 'suppress', '--k', '3', '--role', 'income=confidential'],
    /name columns with --columns, or give roles with --role NAME=key\./,
    ['--method', 'suppress', '--k', '3', '--role', 'age=key'],
  ],
  [
    'a level of no taxonomy',
    ['--recode', 'age=level 1'],
    /as in --as NAME=ranges:5,10/,
    ['--recode', 'age=level 1', '--as', 'age=ranges:5,10'],
  ],
  [
    'a merged code that is there',
    ['--recode', 'roof=merge 1+2>9'],
    /list it among the merged levels/,
    ['--recode', 'roof=merge 1+2+9>9'],
  ],
  [
    'a recode without a column',
    ['--recode', 'age'],
    /--recode takes NAME=HOW, such as --recode "age=round 5"/,
    ['--recode', 'age=round 5'],
  ],
  [
    'households and missing values',
    ['--k', '3', '--columns', 'age,edu', '--together', 'hhid', '--missing', 'own-group'],
    /use --missing median or drop/,
    ['--k', '3', '--columns', 'age,edu', '--together', 'hhid', '--missing', 'median'],
  ],
  [
    'a k for a method without groups',
    ['--method', 'noise', '--k', '5', '--columns', 'income'],
    /--k fits neither whole nor noise: leave it out/,
    ['--method', 'noise', '--columns', 'income'],
  ],
];

describe('a survey of codes', () => {
  test.each(REMEDIES)('%s: the remedy that is proposed works', async (_, flags, remedy, then) => {
    await inFolder(async (folder) => {
      const refused = await protects(folder, ...flags, '-q');
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toMatch(remedy);
      expectDone(await protects(folder, ...then, '-q'));
    })();
  });
});

test(
  'a file that only got pseudonyms is verified and assessed',
  inFolder(async (folder) => {
    expectDone(await protects(folder, '--pseudonym', 'hhid', '-q'));
    expectDone(await folder.verify('a.csv', 'out.csv'));
    expectDone(await folder.run('assess', 'a.csv', 'out.csv', '--measures', 'means', '-q'));
  }),
);
