import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground } from './run.ts';

/** Records with missing values in two columns, a key and a name, each of which may stand for several. */
function survey(keys = 20, names = 5): string {
  const lines = ['person_id,name,age,income,rent,region'];
  for (let i = 0; i < 40; i++) {
    const income = i % 9 === 4 ? '' : `${(1000 + ((i * 7919) % 997)).toFixed(2)}`;
    const rent = i % 11 === 5 ? 'NA' : `${300 + ((i * 31) % 210)}`;
    lines.push(
      `K${1000 + (i % keys)},SECRET4711 ${i % names},${20 + ((i * 37) % 60)},${income},${rent},${'NSW'[i % 3]}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

const COLUMNS = ['--columns', 'age,income,rent', '--k', '4'];
const ROLES = ['--role', 'person_id=identifier', '--role', 'name=identifier'];

async function protectedAnd(folder: Playground, ...flags: string[]): Promise<void> {
  folder.write('a.csv', survey());
  await folder.protect('a.csv', 'out.csv', ...COLUMNS, ...ROLES, ...flags);
}

it(
  'a file that became Parquet or XML is made again, whatever the form of its original',
  inFolder(async (folder) => {
    const text = survey().replaceAll(',', ';').replaceAll('.', ',').replaceAll(';NA;', ';;');
    folder.write('a.csv', text);
    for (const output of ['out.parquet', 'out.xml']) {
      await folder.protect('a.csv', output, ...COLUMNS, ...ROLES, '--missing', 'median');
      expectDone(await folder.verify('a.csv', output, '--replay'));
    }
  }),
);

describe.concurrent('a run is replayed to the same bytes, and verified', () => {
  for (const [replace, missing, decimals, identifiers] of [
    ['mean', 'own-group', 'keep', 'drop'],
    ['median', 'median', 'full', 'pseudonym'],
    ['mode', 'drop', '0', 'keep'],
    ['geometric-mean', 'own-group', '3', 'pseudonym'],
    ['medoid', 'median', 'keep', 'drop'],
    ['mean', 'drop', 'full', 'pseudonym'],
    ['medoid', 'own-group', 'full', 'keep'],
  ]) {
    it(
      `${replace}, missing ${missing}, decimals ${decimals}, identifiers ${identifiers}`,
      inFolder(async (folder) => {
        const choices = ['--replace', replace, '--missing', missing, '--decimals', decimals];
        await protectedAnd(folder, ...choices, '--identifiers', identifiers);
        const [replayed, verified] = await Promise.all([
          folder.run(
            'protect',
            'a.csv',
            '-o',
            'again.csv',
            '--recipe',
            kept('out.csv', 'recipe.json'),
            '-q',
          ),
          folder.verify('a.csv', 'out.csv'),
        ]);
        expect(replayed).toMatchObject({ code: 0, stdout: '', stderr: '' });
        expect(folder.bytes('again.csv').equals(folder.bytes('out.csv'))).toBe(true);
        for (const name of ['recipe.json', 'partition.csv', 'certificate.json']) {
          expect(folder.read(kept('again.csv', name))).toBe(folder.read(kept('out.csv', name)));
        }
        expect(verified).toMatchObject({ code: 0, stderr: '' });
        expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
      }),
    );
  }

  it(
    'with another revision of a method, which a warning tells also where all else is quiet',
    inFolder(async (folder) => {
      await protectedAnd(folder, '--missing', 'drop', '--group', 'mdav');
      const recipe = folder.read(kept('out.csv', 'recipe.json'));
      expect(JSON.parse(recipe).revisions).toEqual({ mdav: 1, mean: 1 });
      folder.write('other.json', recipe.replace('"mdav": 1', '"mdav": 2'));
      const again = ['protect', 'a.csv', '-o', 'again.csv', '--recipe', 'other.json'];
      const { code, stdout, stderr } = await folder.run(...again, '-q');
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(stderr).toMatch(/^Warning: the recipe was made with revision 2 of mdav, .*\.\n$/);
      expect(JSON.parse(folder.read(kept('again.csv', 'recipe.json'))).revisions.mdav).toBe(1);
      const shown = await folder.run(...again.with(3, 'third.csv'));
      expect(shown.stderr).toMatch(
        /The plan\s+Warning +the recipe was made with revision 2 of mdav/,
      );
    }),
  );

  it(
    'without the partition, what needs it is listed as open and the exit code is 5',
    inFolder(async (folder) => {
      await protectedAnd(folder, '--missing', 'own-group', '--identifiers', 'drop');
      rmSync(folder.at(kept('out.csv', 'partition.csv')));
      const run = await folder.verify('a.csv', 'out.csv');
      expect(run).toMatchObject({ code: 5, stderr: '' });
      expect(run.stdout).toMatch(/^open +Every group has at least k records\./m);
      expect(run.stdout).toMatch(/statements hold, 0 fail, \d+ could not be verified\.\n/);
      const json = await folder.verify('a.csv', 'out.csv', '--json', '-q');
      expect(json.code).toBe(5);
      expect(JSON.parse(json.stdout).holds).toBe(false);
    }),
  );

  it(
    'by the description that inspect wrote',
    inFolder(async (folder) => {
      folder.write('a.csv', survey(40, 40));
      const inspected = await folder.run('inspect', 'a.csv', '--write-description', '-q');
      expect(inspected).toMatchObject({ code: 0, stderr: '' });
      const flags = ['--k', '4', '--missing', 'own-group'];
      await folder.protect('a.csv', 'out.csv', ...flags);
      expect(folder.read('out.csv')).toMatch(/^age,income,rent,region\n/);
      expectDone(await folder.verify('a.csv', 'out.csv'));
      folder.write('b.csv', survey(40, 40));
      const named = ['--description', 'a.description.json'];
      await folder.protect('b.csv', 'again.csv', ...flags, ...named);
      expect(folder.read('again.csv')).toMatch(/^age,income,rent,region\n/);
    }),
  );
});

describe.concurrent('pseudonyms', () => {
  const column = (folder: Playground, file: string, position: number) =>
    folder
      .read(file)
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[position]);

  it(
    'are equal for equal values, differ between seeds, and hold nothing of the original',
    inFolder(async (folder) => {
      folder.write('a.csv', survey());
      const flags = [...COLUMNS, ...ROLES, '--missing', 'own-group', '--identifiers', 'pseudonym'];
      await Promise.all(
        ['one.csv', 'two.csv'].map((output) => folder.protect('a.csv', output, ...flags)),
      );
      for (const position of [0, 1]) {
        const [before, one, two] = ['a.csv', 'one.csv', 'two.csv'].map((file) =>
          column(folder, file, position),
        );
        const names = new Map(before.map((name, i) => [name, one[i]]));
        expect(one).toEqual(before.map((name) => names.get(name)));
        expect(new Set(one).size).toBe(new Set(before).size);
        expect(two.some((pseudonym) => one.includes(pseudonym))).toBe(false);
        for (const pseudonym of one) expect(pseudonym).toMatch(/^p[0-9a-f]{20}$/);
      }
      expect(folder.read('one.csv')).not.toMatch(/SECRET4711|K10\d\d/);
      expectDone(await folder.verify('a.csv', 'one.csv'));
    }),
  );
});
