import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Analysis } from '../../src/index.ts';
import { expectDone, inFolder, type Playground, refuses } from './run.ts';

const page = readFileSync(new URL('../../docs/analysing.md', import.meta.url), 'utf8');
const [, script] = /^```js\n([\s\S]*?)^```$/m.exec(page)!;
/** Commands of the page with what it says that they print. */
const shown = [
  ...page.matchAll(/^```sh\n(penumbra analyse [^\n]*)\n```\n\n```text\n([\s\S]*?)^```$/gm),
];

/** The files that the script of the page makes. */
let made: ReadonlyMap<string, string>;

beforeAll(() =>
  inFolder(async (folder) => {
    folder.write('make.mjs', script);
    execFileSync(process.execPath, ['make.mjs'], { cwd: folder.path });
    made = new Map(readdirSync(folder.path).map((name) => [name, folder.read(name)]));
  })(),
);

function makeFiles(folder: Playground): void {
  for (const [name, text] of made) folder.write(name, text);
}

/** The words that a shell makes of a command in this folder, without its first. */
function wordsOf(command: string, folder: Playground): string[] {
  const print = command.replace(/^penumbra/, "printf '%s\\n'");
  const words = execFileSync('sh', ['-c', print], { cwd: folder.path, encoding: 'utf8' });
  return words.split('\n').slice(0, -1);
}

describe('penumbra analyse', () => {
  it(
    'prints what its page shows',
    inFolder(async (folder) => {
      makeFiles(folder);
      expect(shown.length).toBeGreaterThan(3);
      for (const [, command, output] of shown) {
        const run = await folder.run(...wordsOf(command, folder));
        expectDone(run);
        expect(run.stdout, command).toBe(output);
      }
    }),
  );

  it(
    'takes a pattern or a folder as so many files, and writes one JSON object',
    inFolder(async (folder) => {
      makeFiles(folder);
      folder.write('all/1.csv', folder.read('synthetic-1.csv'));
      folder.write('all/2.csv', folder.read('synthetic-2.csv'));
      const request = ['--mean', 'income', '--combining', 'partially', '--json'];
      const { stdout, stderr, code } = await folder.run('analyse', 'synthetic-*.csv', ...request);
      expect(code).toBe(0);
      expect(stderr).toBe('');
      const analysis: Analysis = JSON.parse(stdout);
      expect(analysis.files).toHaveLength(5);
      expect(analysis.parts[0].figures[0].degrees).toBeGreaterThan(4);
      const two: Analysis = JSON.parse((await folder.run('analyse', 'all', ...request)).stdout);
      expect(two.files.map(({ name }) => name.replaceAll('\\', '/'))).toEqual([
        expect.stringMatching(/all\/1\.csv$/),
        expect.stringMatching(/all\/2\.csv$/),
      ]);
    }),
  );

  it(
    'says on standard error what it took for granted, and that figures of the original must stay',
    inFolder(async (folder) => {
      makeFiles(folder);
      const plain = await folder.run('analyse', 'synthetic-1.csv', '--mean', 'age');
      expect(plain.stderr).toMatch(/No rule was given \(--combining\)/);
      expect(plain.stderr).toMatch(/--records/);
      const quiet = await folder.run('analyse', 'synthetic-1.csv', '--mean', 'age', '-q');
      expect(quiet.stderr).toBe('');
      expect(quiet.stdout).toBe(plain.stdout);
      const both = ['synthetic-1.csv', '--mean', 'age', '--original', 'people.csv', '-q'];
      const beside = await folder.run('analyse', ...both);
      expect(beside.stdout).toMatch(/overlap/);
      expect(beside.stderr).toMatch(/must stay/);
    }),
  );

  it(
    'refuses what it cannot do in one sentence',
    inFolder(async (folder) => {
      makeFiles(folder);
      folder.write('other.csv', folder.read('synthetic-1.csv').replace('age', 'years'));
      const one = ['synthetic-1.csv', '--mean', 'age'];
      const cases: [string[], number, RegExp][] = [
        [['synthetic-1.csv'], 2, /Nothing to analyse/],
        [[...one, '--combining', 'fully'], 2, /rule "complete"/],
        [['synthetic-1.csv', 'other.csv', '--mean', 'sex'], 2, /other\.csv has no column "age"/],
        [[...one, '--level', 'high'], 2, /--level takes a number/],
        [[...one, '--records', '0'], 2, /whole number/],
        [['-', '--mean', 'age'], 2, /read by name/],
        [['none.csv', '--mean', 'age'], 3, /none\.csv/],
        [['synthetic-1.csv', '--logistic', 'age ~ income'], 4, /does not have two/],
      ];
      for (const [args, code, says] of cases) {
        await refuses(folder, code, says, 'analyse', ...args, '-q');
      }
      const { stderr, code } = await folder.run('analyse', ...one, '--combining', 'full');
      expect(stderr).toMatch(/^penumbra: .*Allowed choices are complete, partially, fully/);
      expect(code).toBe(2);
    }),
  );
});
