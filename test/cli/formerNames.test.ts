import { describe, expect, test } from 'vitest';
import { expectDone, inFolder, type Playground } from './run.ts';

const FILE = `age,income,home\n${Array.from({ length: 24 }, (_, i) => `${20 + ((i * 7) % 24)},${100 + ((i * 31) % 50)},${i >> 1}`).join('\n')}\n`;
const SEED = ['--seed', '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab'];

/** The same command in the words of an earlier version and in those of this one. */
const SAME: readonly [what: string, former: string[], present: string[], hint: string][] = [
  [
    'roles',
    ['--role', 'age=quasi-identifier', '--columns', '@quasi-identifier', '--k', '3'],
    ['--role', 'age=key', '--columns', '@key', '--k', '3'],
    '"quasi-identifier" is now called key.\n"@quasi-identifier" is now called @key.\n',
  ],
  [
    'rules',
    ['--columns', 'age,income', '--k', '3', '--edits', 'rules.txt', '--edit=age >= 0'],
    ['--columns', 'age,income', '--k', '3', '--rules', 'rules.txt', '--rule=age >= 0'],
    '"--edits" is now called --rules.\n"--edit" is now called --rule.\n',
  ],
  [
    'replacements',
    ['--group', 'fuzzy', '--replace', 'centre', '--columns', 'age,income', '--k', '8'],
    ['--group', 'fuzzy', '--replace', 'cluster-centre', '--columns', 'age,income', '--k', '8'],
    '"centre" is now called cluster-centre.\n',
  ],
  [
    'methods',
    ['--method', 'synthesis', '--columns', 'age,income'],
    ['--method', 'sequential-synthesis', '--columns', 'age,income'],
    '"synthesis" is read as --method sequential-synthesis.\n',
  ],
];

const protect = async (folder: Playground, output: string, words: readonly string[]) => {
  const done = await folder.run('protect', 'a.csv', '-o', output, ...SEED, ...words);
  expectDone(done);
  return done.stderr;
};

describe.concurrent('words of earlier versions', () => {
  test.each(SAME)('mean the same, with a hint: %s', (_, former, present, hint) =>
    inFolder(async (folder) => {
      folder.write('a.csv', FILE);
      folder.write('rules.txt', 'income >= 0\n');
      expect(await protect(folder, 'former.csv', former)).toContain(hint);
      expect(await protect(folder, 'present.csv', present)).not.toContain('is now called');
      expect(folder.read('former.csv')).toBe(folder.read('present.csv'));
      const recipe = (output: string) => folder.read(`${output}.must-stay/recipe.json`);
      expect(recipe('former.csv')).toBe(recipe('present.csv'));
    })(),
  );

  test(
    'name commands, too',
    inFolder(async (folder) => {
      folder.write('a.csv', FILE);
      const former = await folder.run('edits', 'discover', 'a.csv');
      expect(former.stderr).toContain('"edits" is now called rules.\n');
      expect(former.stdout).toBe((await folder.run('rules', 'discover', 'a.csv')).stdout);
      const planned = await folder.run('plan', 'a.csv', '--k', '3', '--columns', 'age', '--json');
      expect(planned.stderr).toContain('"plan" is now called estimate.\n');
      expect(planned.code).toBe(0);
      const request = ['analyse', 'a.csv', '--mean', 'age'];
      const analysed = await folder.run(...request, '--rule', 'complete');
      expect(analysed.stderr).toContain('"--rule" is now called --combining.\n');
      expect(analysed.code).toBe(0);
    }),
  );

  test(
    'are told once for a file that has them, and not where quiet is asked for',
    inFolder(async (folder) => {
      folder.write('a.csv', FILE);
      const role = 'quasi-identifier';
      const roles = { roles: ['age', 'income'].map((column) => ({ column, role })) };
      folder.write('roles.json', JSON.stringify(roles));
      const told = await protect(folder, 'b.csv', ['--roles', 'roles.json', '--k', '3']);
      expect(told.match(/roles\.json: "quasi-identifier" is now called key\.\n/g)).toHaveLength(1);
      const quiet = await protect(folder, 'c.csv', ['--roles', 'roles.json', '--k', '3', '-q']);
      expect(quiet).not.toContain('is now called');
    }),
  );
});
