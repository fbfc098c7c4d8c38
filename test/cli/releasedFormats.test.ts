import { readdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bytesSource } from '../../src/io/bytes/index.ts';
import { recordsIn } from '../../src/web.ts';
import { expectDone, inFolder, type Playground, refuses } from './run.ts';

const RECORDS = 60;
const lines = Array.from({ length: RECORDS }, (_, i) => [
  20 + ((i * 37) % 40),
  900 + ((i * 7) % 30) * 10,
  i === 5 ? 9 : 1 + (i % 2),
  `0${1 + (i % 2)}`,
]);
const CSV = `age,income,sex,region\n${lines.map((cells) => cells.join()).join('\n')}\n`;
const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  title: 'A survey',
  columns: [
    { column: 'age', label: 'Age in years', kind: 'amount', role: 'key' },
    { column: 'income', kind: 'amount', role: 'key' },
    {
      ...{ column: 'sex', kind: 'nominal', role: 'harmless' },
      values: [
        { code: '1', label: 'man' },
        { code: '9', label: 'only one' },
      ],
    },
    { column: 'region', label: 'Region', kind: 'nominal', role: 'harmless' },
  ],
};
const LIMITS = {
  format: 'penumbra-limits',
  version: 1,
  purposes: [{ name: 'public', title: 'Public file', description: 'A test.', k: 3, limits: [] }],
};
const ACCEPTED = ['small-strata', 'alone', 'keys'].flatMap((gate) => [
  ...['--accept', gate, '--reason', 'it is a test'],
]);

async function begin(folder: Playground, ...outputs: string[]): Promise<void> {
  folder.write('a.csv', CSV);
  folder.write('a.description.json', JSON.stringify(DESCRIPTION));
  folder.write('limits.json', JSON.stringify(LIMITS));
  const flags = ['--columns', 'age,income', '--k', '3'];
  for (const output of outputs) expectDone(await folder.protect('a.csv', output, ...flags));
}

const release = (folder: Playground, masked: string, out: string, ...flags: string[]) =>
  folder.run(
    ...['release', 'a.csv', masked, '-o', out, '--limits', 'limits.json', '--json'],
    ...[...ACCEPTED, ...flags],
  );

const readBack = async (folder: Playground, path: string) => {
  const source = await recordsIn(bytesSource(path, folder.bytes(path)));
  let text = '';
  for await (const chunk of source.open()) text += new TextDecoder().decode(chunk);
  return { source, lines: text.trimEnd().split('\n') };
};

test(
  'the data leave in the format of the protected file, or in one that is asked for, with the labels that may be told',
  inFolder(async (folder) => {
    await begin(folder, 'm.sav', 'm.parquet', 'm.csv');
    expectDone(await release(folder, 'm.csv', 'csv', '--also-released', 'none'));
    const csv = (await readBack(folder, 'csv/data.csv')).lines;
    const asked = [
      ['m.sav', 'data.sav', 'SPSS'],
      ['m.parquet', 'data.parquet', 'Parquet'],
      ['m.sav', 'data.dta', 'Stata', '--format', 'dta'],
      ['m.csv', 'data.xlsx', 'Excel', '--format', 'xlsx'],
    ];
    for (const [masked, name, format, ...flags] of asked) {
      const out = `out-${name}`;
      expectDone(await release(folder, masked, out, '--also-released', 'none', ...flags));
      const { source, lines: made } = await readBack(folder, `${out}/${name}`);
      expect(source.format).toBe(format);
      expect(made[0]).toBe(csv[0]);
      expect(made.toSorted()).toEqual(csv.toSorted());
      expect(made.join('\n')).not.toBe((await readBack(folder, masked)).lines.join('\n'));
      expect(readdirSync(folder.at(out)).filter((one) => one.startsWith('data.'))).toEqual(
        [name, 'data.description.json'].sort(),
      );
      expect(folder.read(`${out}/README.txt`)).toContain(`${name}: ${RECORDS} records`);
      const { files } = JSON.parse(folder.read(`${out}/statement.json`));
      expect(files[0].name).toBe(name);
    }
    const { title, columns } = await (await readBack(folder, 'out-data.sav/data.sav')).source
      .describes!();
    expect(title).toBe('A survey');
    expect(columns.map(({ label }) => label)).toEqual([
      'Age in years',
      undefined,
      undefined,
      'Region',
    ]);
    for (const file of ['out-data.sav/data.sav', 'out-data.dta/data.dta']) {
      const text = folder.bytes(file).toString('latin1');
      expect(text).toContain('man');
      expect(text).not.toContain('only one');
    }
    const verified = await folder.run('verify', 'out-data.sav', '-q');
    expect(verified.stderr).not.toContain('fails');
    folder.write('out-data.sav/data.sav', folder.bytes('out-data.dta/data.dta'));
    const changed = await folder.run('verify', 'out-data.sav');
    expect(changed.stdout).toMatch(/FAILS +data\.sav/);
  }),
);

test(
  'an unknown format is refused, and data of any format are found beside another release',
  inFolder(async (folder) => {
    await begin(folder, 'm.sav');
    const flags = ['--columns', 'age,income', '--k', '4'];
    expectDone(await folder.protect('a.csv', 'n.csv', ...flags));
    const unknown = ['release', 'a.csv', 'm.sav', '-o', 'x', '--format', 'doc'];
    await refuses(folder, 2, /csv, xml/, ...unknown);
    expectDone(await release(folder, 'm.sav', 'first'));
    rmSync(folder.at('m.sav'));
    const second = await release(folder, 'n.csv', 'second');
    expect(JSON.parse(second.stdout).others.found[0].path).toBe(folder.at('first/data.sav'));
  }),
);
