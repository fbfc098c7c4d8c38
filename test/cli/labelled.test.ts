import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { inFolder, type Playground } from './run.ts';

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));
const FLAGS = [
  '--columns',
  'age,income',
  '--k',
  '3',
  '--missing',
  'own-group',
  '--identifiers',
  'keep',
];
const SEED = '0123456789abcdef'.repeat(4);

async function expectVerified(
  folder: Playground,
  input: string,
  output: string,
  ...flags: string[]
): Promise<void> {
  const { code, stderr } = await folder.verify(input, output, ...flags);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) });
}

test(
  'a Stata file is protected into every format with labels, in memory and beyond, and what is lost is said before',
  inFolder(async (folder) => {
    folder.write('a.dta', fixture('stata/plain.dta'));
    const said: Record<string, string> = {};
    for (const output of ['b.dta', 'b.sav', 'b.xpt', 'b.arrow', 'b.csv']) {
      const run = await folder.protect('a.dta', output, ...FLAGS, '--seed', SEED);
      said[output] = run.stderr.replace(/\s+/g, ' ');
      await expectVerified(folder, 'a.dta', output);
    }
    expect(said['b.dta']).not.toContain('cannot hold');
    expect(said['b.sav']).toContain(
      'b.sav cannot hold the missing values .a to .z, which become the numbers',
    );
    expect(said['b.xpt']).toContain(
      'labels of codes, which stay in the description: "sex", "income", "opinion"',
    );
    expect(said['b.arrow']).toContain('reasons for missing values');
    await folder.protect('a.dta', 'c.dta', ...FLAGS, '--seed', SEED, '--memory', '1GB');
    expect(folder.bytes('c.dta').equals(folder.bytes('b.dta'))).toBe(true);
    // Numbers that stand for reasons are missing there too, and a file in another format is made again on disk.
    await folder.protect('a.dta', 'c.sav', ...FLAGS, '--memory', '1GB');
    await expectVerified(folder, 'a.dta', 'c.sav', '--memory', '1GB');
    expect(Object.keys(folder.state()).filter((name) => name.includes('verifying'))).toEqual([]);
    // What a file says about itself counts beside what its description says.
    await folder.protect('b.sav', 'd.sav', ...FLAGS, '-q');
    await expectVerified(folder, 'b.sav', 'd.sav');
    // Reasons stay what they are on the way to other programs, and back.
    const csv = folder.read('b.csv');
    expect(csv).toContain('.b');
    for (const input of ['b.sav', 'b.xpt']) {
      folder.write(`again.${input.slice(2)}`, folder.bytes(input));
      const flags = [...FLAGS.slice(0, 4), '--missing', 'own-group', '--identifiers', 'keep'];
      await folder.protect(`again.${input.slice(2)}`, `${input}.dta`, ...flags);
      await expectVerified(folder, `again.${input.slice(2)}`, `${input}.dta`);
    }
  }),
);

test(
  'names that a format cannot have are refused before any work, and several files keep their format',
  inFolder(async (folder) => {
    folder.write('a.csv', 'long,x\n1,2\n3,4\n5,6\n');
    const flags = ['--columns', 'x', '--k', '3', '--identifiers', 'keep', '-q'];
    const refused = await folder.run('protect', 'a.csv', '-o', 'b.dta', ...flags);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('"long" has a name that Stata cannot have');
    for (const name of ['1.dta', '2.dta']) folder.write(`in/${name}`, fixture('stata/plain.dta'));
    await folder.protect('in/*.dta', 'both.dta', ...FLAGS);
    await expectVerified(folder, 'in/*.dta', 'both.dta');
  }),
);
