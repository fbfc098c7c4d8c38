import { expect, test } from 'vitest';
import { fileSource } from '../../src/node.ts';
import { acceptable, expectDone, inFolder, type Playground } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const RARE = new Set([7, 19, 33]);
const lines = Array.from({ length: 60 }, (_, i) => {
  const region = RARE.has(i) ? 'east' : ['north', 'south'][i % 2];
  const [age, job] = [RARE.has(i) ? 60 + i : 30, i % 20 === 11 ? '' : RARE.has(i) ? i : 1];
  return [age, region, job, i % 9 === 0 ? -9 : 100 * (i % 5)].join();
});
const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  columns: [
    { column: 'age', kind: 'ordinal', role: 'key' },
    { column: 'region', kind: 'nominal', role: 'key' },
    { column: 'job', kind: 'nominal', role: 'key' },
    {
      column: 'income',
      kind: 'amount',
      role: 'harmless',
      missing: [{ code: '-9', label: 'refused' }],
    },
  ],
};
const suppress = (k: string, columns: string) => [
  ...['--method', 'suppress', '--k', k, '--missing', 'keep', '--columns', columns],
];

function begin(folder: Playground, emptied?: unknown): void {
  folder.write('a.csv', `age,region,job,income\n${lines.join('\n')}\n`);
  folder.write('a.description.json', JSON.stringify({ ...DESCRIPTION, emptied }));
}

/** What a file says about the missing codes of its columns. */
async function codesIn(folder: Playground, name: string) {
  const said = await (await fileSource(folder.at(name))).describes!();
  return said.columns.map(({ missing = [] }) =>
    missing.map(({ code, label }) => (label === undefined ? code : `${code} ${label}`)).join(),
  );
}

test(
  'emptied cells have a code of their own in SPSS, Stata, R and SAS, beside other missing values, and again',
  inFolder(async (folder) => {
    begin(folder);
    const wildcard = [...suppress('5', 'age,region,job'), '--empty', 'wildcard', '--seed', SEED];
    const expected: Record<string, string[]> = {
      'b.dta': ['.s suppressed', '', '.s suppressed', '.a refused'],
      'b.sav': ['-1019 suppressed', '', '-1019 suppressed', '-9 refused'],
      'b.rds': ['.s suppressed', '', '.s suppressed', '-9 refused'],
      'b.xpt': ['.S', '', '.S', '.A'],
    };
    for (const [output, codes] of Object.entries(expected)) {
      const run = await folder.protect('a.csv', output, ...wildcard);
      expect(run.stderr.replace(/\s+/g, ' ')).toContain(
        `${output} cannot tell emptied cells from other missing values in columns of texts: "region"`,
      );
      expect(await codesIn(folder, output), output).toEqual(codes);
      expectDone(await folder.verify('a.csv', output));
      const again = `again${output.slice(1)}`;
      expectDone(await folder.protect(output, again, ...suppress('30', 'age')));
      expect((await codesIn(folder, again))[0], again).toBe(codes[0]);
      expectDone(await folder.verify(output, again));
    }
    await folder.protect('a.csv', 'm.sav', ...wildcard, '--memory', '1GB');
    expect(folder.bytes('m.sav').equals(folder.bytes('b.sav'))).toBe(true);
    const { emptied, columns } = JSON.parse(
      folder.read('b.sav.must-stay/protected.description.json'),
    );
    expect(emptied).toEqual({ code: '.s', label: 'suppressed' });
    expect(columns.map(({ missing }: { missing?: object[] }) => missing?.length)).toEqual([
      1, 1, 1, 1,
    ]);
    const release = ['release', 'a.csv', 'b.sav', '-o', 'out', '--for', 'scientific', '--json'];
    const { gates } = JSON.parse((await folder.run(...release)).stdout);
    const accepted = acceptable(gates).flatMap((gate) => [
      ...['--accept', gate, '--reason', 'it is a test', '--author', 'me', '--until', '2099-01-01'],
    ]);
    expectDone(await folder.run(...release, '--also-released', 'none', ...accepted));
    expect(await codesIn(folder, 'out/data.sav')).toEqual(expected['b.sav']);
    expect(folder.read('out/codebook.ddi.xml')).toContain('<labl>suppressed</labl>');
    expect(folder.read('out/report.html')).toContain(
      'Emptied cells have a missing code of their own.',
    );
  }),
);
test(
  'the description gives the code of any format, or none; a promise of alike records does not tell them from other missing cells',
  inFolder(async (folder) => {
    begin(folder, { code: '-7', label: 'withheld' });
    const flags = [...suppress('5', 'age,region,job'), '--seed', SEED];
    const column = (path: string, j: number) =>
      new Set(
        folder
          .read(path)
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => line.split(',')[j]),
      );
    const { stderr } = await folder.run('protect', 'a.csv', '-o', 'b.csv', ...flags);
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      'Emptied cells get the code -7, but look like all missing values in a column that has others, so that alike records stay alike.',
    );
    expect([column('b.csv', 0), column('b.csv', 1)].map((cells) => cells.has('-7'))).toEqual([
      true,
      true,
    ]);
    expect(column('b.csv', 2)).toEqual(new Set(['1', '']));
    expectDone(await folder.verify('a.csv', 'b.csv'));
    // The code is missing to whoever reads the file with its description.
    const seen = await folder.run('inspect', 'b.csv', '--json');
    expect(JSON.parse(seen.stdout).columns[0].missing).toBeGreaterThan(0);
    await folder.protect('a.csv', 'b.parquet', ...flags);
    await folder.protect('a.csv', 'b.sav', ...flags);
    expect(await codesIn(folder, 'b.sav')).toEqual([
      '-7 withheld',
      '-7 withheld',
      '',
      '-9 refused',
    ]);
    for (const output of ['b.parquet', 'b.sav']) expectDone(await folder.verify('a.csv', output));
    begin(folder, '');
    await folder.protect('a.csv', 'c.dta', ...flags);
    expect(await codesIn(folder, 'c.dta')).toEqual(['', '', '', '.a refused']);
  }),
);
