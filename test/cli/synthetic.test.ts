import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../src/index.ts';
import { inFolder, kept, refuses } from './run.ts';

const SEED = '00112233445566778899aabbccddeeff'.repeat(2);

function persons(records = 300): string {
  let state = 11;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const lines = Array.from({ length: records }, (_, i) => {
    const age = 18 + Math.floor(60 * uniform());
    const sex = uniform() < 0.5 ? 'f' : 'm';
    const income = 900 + 30 * age + 400 * uniform();
    const tax = uniform() < 0.2 ? 0 : 0.3 * income * uniform();
    return `P${1000 + i},${sex},${age},${income.toFixed(2)},${tax.toFixed(2)}`;
  });
  return `id,sex,age,income,tax\n${lines.join('\n')}\n`;
}

const ALL = [
  '--method',
  'sequential-synthesis',
  '--columns',
  'sex,age,income,tax',
  '--identifiers',
  'drop',
];

describe('penumbra fit and draw', () => {
  it(
    'make a model without records, and files of any size and format from it',
    inFolder(async (folder) => {
      folder.write('p.csv', persons());
      const fit = ['fit', 'p.csv', '-o', 'p.model.json', '--role', 'id=identifier'];
      const edit = ['--rule', 'tax <= income', '--rule', '18 <= age <= 90'];
      const run = await folder.run(...fit, ...edit, '--json', '-q');
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const told = JSON.parse(run.stdout);
      expect(told).toMatchObject({ output: 'p.model.json', records: 300 });
      expect(told.columns.map(({ name }: { name: string }) => name)).toEqual([
        ...['sex', 'age', 'income', 'tax'],
      ]);
      const text = folder.read('p.model.json');
      expect(text.length).toBe(told.bytes);
      expect(readModel(text).recipe.rules).toHaveLength(2);
      expect(text).not.toMatch(/P1\d\d\d/);
      const draw = (output: string, ...more: string[]) =>
        folder.run('draw', 'p.model.json', '-o', output, '--seed', SEED, ...more);
      expect(await draw('a.csv', '--records', '1000', '-q')).toMatchObject({ code: 0, stdout: '' });
      const lines = folder.read('a.csv').trim().split('\n');
      expect(lines[0]).toBe('sex,age,income,tax');
      expect(lines).toHaveLength(1001);
      for (const line of lines.slice(1)) expect(line).toMatch(/^[fm],\d\d,\d+\.\d\d,\d+\.\d\d$/);
      const again = await draw('-', '--records', '1000');
      expect(again.stdout).toBe(folder.read('a.csv'));
      expect(again.stderr).toContain('Standard output: 1,000 records; 2 rules hold');
      folder.write(
        'p.model.json',
        text.replace(/"sequential-synthesis":\d+/, '"sequential-synthesis":99'),
      );
      const other = await draw('other.csv', '--records', '10', '-q');
      expect(other.stderr).toMatch(
        /^Warning: the recipe was made with revision 99 of sequential-synthesis/,
      );
      folder.write('p.model.json', text);
      for (const name of ['a.parquet', 'a.xml', 'a.csv.gz']) {
        expect((await draw(name, '--records', '50', '-q')).code).toBe(0);
        const seen = await folder.run('inspect', name, '--json');
        expect(JSON.parse(seen.stdout)).toMatchObject({ records: 50 });
      }
      const several = JSON.parse((await draw('b.csv', '--implicates', '2', '--json', '-q')).stdout);
      expect(several.seed).toBe(SEED);
      expect(several.files).toMatchObject([
        { output: 'b-1.csv', records: 300 },
        { output: 'b-2.csv' },
      ]);
      expect(folder.read('b-1.csv')).not.toBe(folder.read('b-2.csv'));
      const checked = await folder.run('check', 'b-2.csv', ...edit);
      expect(checked.code).toBe(0);
      expect(Object.keys(folder.state()).filter((name) => name.startsWith('.'))).toEqual([]);
    }),
  );

  it(
    'refuse with a sentence, and write nothing then',
    inFolder(async (folder) => {
      folder.write('p.csv', persons());
      folder.write('bad.json', '{"format":"penumbra-synthesis-model","version":7}');
      const asked = (...args: string[]) => ['fit', 'p.csv', '-o', 'm.json', '-q', ...args];
      const lines = Array.from({ length: 40 }, (_, i) => `${i % 7},${i < 3 ? 3.5 : ''}`);
      folder.write('few.csv', `x,y\n${lines.join('\n')}\n`);
      const before = folder.state();
      await refuses(folder, 4, /Fewer than 5 records/, 'fit', 'few.csv', '-o', 'm.json', '-q');
      await refuses(
        folder,
        2,
        /No step synthesises "id", "sex", "tax"/,
        ...asked('--columns', 'age,income'),
      );
      await refuses(
        folder,
        2,
        /use --bounds sign/,
        ...asked('--bounds', 'range', '--role', 'id=identifier'),
      );
      await refuses(folder, 2, /is the input itself/, 'fit', 'p.csv', '-o', 'p.csv');
      await refuses(folder, 4, /of version 7/, 'draw', 'bad.json', '-o', 'x.csv');
      await refuses(folder, 4, /is not JSON/, 'draw', 'p.csv', '-o', 'x.csv');
      await refuses(folder, 3, /does not exist/, 'draw', 'none.json', '-o', 'x.csv');
      await refuses(
        folder,
        2,
        /from 1 to 1000/,
        'draw',
        'bad.json',
        '-o',
        'x.csv',
        '--implicates',
        '0',
      );
      await refuses(
        folder,
        2,
        /whole number/,
        'draw',
        'bad.json',
        '-o',
        'x.csv',
        '--records',
        '1e3',
      );
      await refuses(folder, 2, /the input itself/, 'draw', 'bad.json', '-o', 'bad.json');
      expect(folder.state()).toEqual(before);
    }),
  );
});

describe('penumbra protect --implicates', () => {
  it(
    'makes several files from one seed, which verify and are analysed together',
    inFolder(async (folder) => {
      folder.write('p.csv', persons());
      const several = (output: string, number: string, ...more: string[]) =>
        folder.run(
          ...['protect', 'p.csv', '-o', output, '--implicates', number, '-q'],
          ...[...ALL, '--role', 'id=identifier', '--seed', SEED, ...more],
        );
      const run = await several('out.csv', '3', '--json');
      expect(run).toMatchObject({ code: 0, stderr: '' });
      const { implicates } = JSON.parse(run.stdout);
      expect(implicates.map(({ output }: { output: string }) => output)).toEqual([
        ...['out-1.csv', 'out-2.csv', 'out-3.csv'],
      ]);
      const texts = [1, 2, 3].map((i) => folder.read(`out-${i}.csv`));
      expect(new Set(texts).size).toBe(3);
      for (const i of [1, 2, 3]) {
        const verified = await folder.verify('p.csv', `out-${i}.csv`);
        expect([0, 5]).toContain(verified.code);
        const { seed } = JSON.parse(folder.read(kept(`out-${i}.csv`, 'recipe.json')));
        expect(seed).toMatch(/^[0-9a-f]{64}$/);
        expect(seed).not.toBe(SEED);
      }
      expect((await several('two.csv', '2')).code).toBe(0);
      expect(folder.read('two-2.csv')).toBe(texts[1]);
      const analysed = await folder.run(
        ...['analyse', 'out-*.csv', '--regress', 'income ~ age + sex', '--combining', 'complete'],
        ...['--parameters', 'fixed', '--json'],
      );
      expect(analysed.code).toBe(0);
      const { files, parts } = JSON.parse(analysed.stdout);
      expect(files).toHaveLength(3);
      const age = parts[0].figures.find(({ name }: { name: string }) => name === 'age');
      expect(age.estimate).toBeGreaterThan(20);
      expect(age.estimate).toBeLessThan(40);
      const fewer = await several('out.csv', '2');
      expect(fewer.stderr).toMatch(/Warning: out-3\.csv existed before/);
    }),
  );

  it(
    'refuses what makes no sense before any work, and leaves nothing where it is stopped',
    inFolder(async (folder) => {
      folder.write('p.csv', persons());
      const before = folder.state();
      const bad = (number: string, ...more: string[]) => [
        ...['protect', 'p.csv', '-o', 'out.csv', '--implicates', number, '-q', ...more],
      ];
      await refuses(folder, 2, /from 1 to 1000/, ...bad('0', ...ALL));
      await refuses(folder, 2, /from 1 to 1000/, ...bad('1001', ...ALL));
      await refuses(folder, 2, /whole number/, ...bad('few', ...ALL));
      await refuses(folder, 2, /draws nothing/, ...bad('2', '--k', '3', '--group', 'mdav'));
      await refuses(folder, 2, /leave out --memory/, ...bad('2', ...ALL, '--memory', '1GB'));
      await refuses(folder, 2, /leave out --memory/, ...bad('2', ...ALL, '--engine', 'spark'));
      await refuses(
        folder,
        2,
        /standard output/,
        'protect',
        'p.csv',
        '-o',
        '-',
        '--implicates',
        '2',
        ...ALL,
      );
      folder.write('out-2.csv/x', '');
      await refuses(folder, 3, /out-2\.csv is a folder/, ...bad('2', ...ALL));
      const isBegun = () => readdirSync(folder.path).some((name) => name.startsWith('.many'));
      const stopped = await folder.runWith(
        { meanwhile: { act: 'SIGINT', when: isBegun } },
        ...['protect', 'p.csv', '-o', 'many.csv', '--implicates', '1000', '-q', ...ALL],
      );
      expect(stopped.code).toBe(130);
      const after = Object.keys(folder.state()).filter((name) => !name.startsWith('out-2.csv'));
      expect(after).toEqual(Object.keys(before));
    }),
  );
});
