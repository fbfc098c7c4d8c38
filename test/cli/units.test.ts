import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, kept, type Playground, refuses } from './run.ts';

/** 60 households with codes written as digits, and gaps in their numbers; records are scattered. */
function households(
  change: (cells: (string | number)[], record: number) => void = () => {},
): string {
  const rows: (string | number)[][] = [];
  for (let home = 0; home < 60; home++) {
    for (let person = 0; person < 1 + ((home * home + 3) % 6); person++) {
      const n = home * 7 + person * 13;
      const house = [1000 + 7 * home, 1 + ((home * 7) % 4), 1 + ((home * 5) % 3)];
      rows.push([...house, 1 + ((n * 5) % 2), (n * 29) % 80, 1 + (n % 3), 'SECRET4711']);
    }
  }
  const scattered = rows.map((_, i) => rows[(i * 89) % rows.length]);
  for (const [record, cells] of scattered.entries()) change(cells, record);
  return `hhid,region,roof,sex,age,wt,note\n${scattered.map((cells) => cells.join()).join('\n')}\n`;
}

const CODES = ['--as', 'region=nominal', '--as', 'roof=nominal', '--as', 'sex=nominal'];
const SEED = ['--seed', '5'.repeat(64), '--insecure-seed'];

/** Households whose members differ in region or roof. */
function torn(text: string): number {
  const [, ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const first = new Map<string, string>();
  return rows.filter(([home, region, roof]) => {
    const known = first.get(home) ?? `${region} ${roof}`;
    first.set(home, known);
    return known !== `${region} ${roof}`;
  }).length;
}

/** Protects a file, and returns all words of the command on one line. */
async function say(folder: Playground, from: string, to: string, ...flags: string[]) {
  const done = await folder.run('protect', from, '-o', to, ...CODES, ...flags);
  expectDone(done);
  return `${done.stderr} ${done.stdout}`.replace(/\s+/g, ' ');
}

async function protect(folder: Playground, ...flags: string[]): Promise<string> {
  return say(folder, 'a.csv', 'out.csv', ...SEED, ...flags);
}

describe.concurrent('persons in households', () => {
  it(
    'a step of households gives what protecting the file of units by hand gives, byte for byte',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      const columns = ['--method', 'pram', '--columns', 'region,roof'];
      const said = await protect(folder, '--household', 'hhid', ...columns);
      expect(said).toContain('region, roof (as asked for; once for each household)');
      expect(said).toContain('in 0 of 60 units, members differ');
      const out = folder.read('out.csv');
      expect(torn(out)).toBe(0);
      expect(out).not.toBe(folder.read('a.csv'));
      const { stdout } = await folder.run('units', 'a.csv', '-o', 'u.csv', '--household', 'hhid');
      expect(stdout).toContain(
        'u.csv: 60 records, one for each household, with hhid, region, roof',
      );
      await folder.protect('u.csv', 'safe.csv', ...CODES.slice(0, 4), ...SEED, ...columns);
      const join = ['--household', 'hhid', '--join', 'safe.csv', '-o', 'joined.csv'];
      expect((await folder.run('units', 'a.csv', ...join)).code).toBe(0);
      expect(folder.read('joined.csv')).toBe(out);
    }),
  );

  it(
    'mixed columns are split, k counts households, and the run replays and verifies',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      const said = await protect(
        folder,
        '--household',
        'hhid',
        '--k',
        '3',
        '--columns',
        'region,roof,sex,age',
      );
      expect(said).toContain('each household counts once towards k');
      expect(said).toMatch(/the group with fewest units has [3-9]/);
      expect(torn(folder.read('out.csv'))).toBe(0);
      const recipe = kept('out.csv', 'recipe.json');
      await folder.protect('a.csv', 'again.csv', '--recipe', recipe, '--insecure-seed');
      expect(folder.read('again.csv')).toBe(folder.read('out.csv'));
      expect((await folder.verify('a.csv', 'out.csv')).stdout).toMatch(/All \d+ statements hold/);
    }),
  );

  it(
    'groups of whole households keep both kinds of columns in one step',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      const together = ['--household', 'hhid', '--together', 'hhid', '--k', '3'];
      const said = await protect(folder, ...together, '--columns', 'region,roof,sex,age');
      expect(said).toContain('Protect region, roof, sex, age (as asked for)');
      expect(said).toContain('in 0 of 60 units, members differ');
      expect(torn(folder.read('out.csv'))).toBe(0);
      expect((await folder.verify('a.csv', 'out.csv')).stdout).toMatch(/All \d+ statements hold/);
    }),
  );

  it(
    'a sample draws whole households, and their weights count households',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      await protect(
        folder,
        '--household',
        'hhid',
        '--sample',
        '50',
        '--columns',
        'age',
        '--k',
        '2',
        '--weight',
        'wt',
      );
      const homes = (name: string) => {
        const [, ...rows] = folder.read(name).trimEnd().split('\n');
        const counts = new Map<string, number>();
        for (const row of rows)
          counts.set(row.split(',')[0], (counts.get(row.split(',')[0]) ?? 0) + 1);
        return counts;
      };
      const [before, after] = [homes('a.csv'), homes('out.csv')];
      expect(after.size).toBe(30);
      expect([...after].filter(([home, size]) => before.get(home) !== size)).toEqual([]);
      expect((await folder.verify('a.csv', 'out.csv')).stdout).toMatch(/All \d+ statements hold/);
    }),
  );

  it(
    'unusual numbers are said in the plan: none, all different, one household with most records',
    inFolder(async (folder) => {
      const flags = ['--household', 'hhid', '--columns', 'age', '--k', '3'];
      folder.write(
        'a.csv',
        households((cells, i) => {
          if (i < 3) cells[0] = '';
        }),
      );
      expect(await protect(folder, ...flags)).toContain(
        '3 records have no number and each count as a household',
      );
      folder.write(
        'b.csv',
        households((cells, i) => {
          cells[0] = i;
        }),
      );
      const alone = await say(folder, 'b.csv', 'b-out.csv', ...flags);
      expect(alone).toContain('every household has one record');
      folder.write(
        'c.csv',
        households((cells, i) => {
          if (i % 4 !== 0) cells[0] = 7;
        }),
      );
      const large = await say(folder, 'c.csv', 'c-out.csv', ...flags);
      expect(large).toContain('and dominates what is done record by record: check hhid');
    }),
  );

  it(
    'linked households that are unique by their members stop a public file; without the number they still count',
    inFolder(async (folder) => {
      // Codes of persons without a pattern within households.
      const codes = (cells: (string | number)[], i: number) => {
        cells[3] = 1 + (((i * i) >> 2) % 2);
        cells[5] = 1 + (((i * i) >> 3) % 3);
      };
      folder.write('a.csv', households(codes));
      const role = (column: string, kind: string, rest = {}) => ({ column, kind, ...rest });
      const description = {
        format: 'penumbra-description',
        version: 1,
        columns: [
          role('hhid', 'text', { role: 'unit', unit: 'household' }),
          role('region', 'nominal', { role: 'key', belongsTo: 'household' }),
          role('roof', 'nominal', { role: 'key', belongsTo: 'household' }),
          role('sex', 'nominal', { role: 'key' }),
          role('wt', 'nominal', { role: 'key' }),
          ...['age', 'note'].map((column) => role(column, 'text', { role: 'identifier' })),
        ],
      };
      folder.write('a.description.json', JSON.stringify(description));
      const limits = {
        name: 'public',
        title: 'Public',
        description: 'For tests.',
        k: 5,
        limits: [],
      };
      const purposes = { format: 'penumbra-limits', version: 1, purposes: [limits] };
      folder.write('limits.json', JSON.stringify(purposes));
      const judged = async (...flags: string[]) => {
        const suppress = ['--method', 'suppress', '--k', '5', ...SEED, ...flags];
        const said = await say(folder, 'a.csv', 'out.csv', ...suppress);
        expect(said).toContain('each household counts once towards k');
        const release = ['release', 'a.csv', 'out.csv', '-o', 'b', '--other-description'];
        const { stdout } = await folder.run(...release, '--limits', 'limits.json');
        return stdout.replace(/\s+/g, ' ');
      };
      const linked = await judged('--pseudonym', 'hhid');
      expect(linked).toMatch(
        /FAILS alone .* \d+ of 60 units are unique by their size and the keys of their members/,
      );
      expect(linked).toContain('leave the number of the unit out (--role NAME=identifier;');
      const alone = await judged('--role', 'hhid=identifier');
      expect(alone).toMatch(/holds alone/);
      expect(folder.read('out.csv')).not.toContain('hhid');
    }),
  );

  it(
    'the size of a household stays, if linked members can be counted, and others are emptied',
    inFolder(async (folder) => {
      const counts = new Map<string, number>();
      for (const line of households().split('\n').slice(1, -1)) {
        const [home] = line.split(',');
        counts.set(home, (counts.get(home) ?? 0) + 1);
      }
      folder.write(
        'a.csv',
        households((cells) => {
          cells[5] = counts.get(String(cells[0]))!;
        }),
      );
      const keys = ['--columns', 'region,sex,wt', '--role', 'wt=key', '--as', 'wt=ordinal'];
      const suppress = ['--household', 'hhid', '--method', 'suppress', '--k', '6', ...keys];
      const said = await protect(folder, ...suppress, '--pseudonym', 'hhid');
      expect(said).toContain('wt is the number of records with the same number of a unit');
      expect(said).toMatch(/Emptied (?!.*\bwt \d)/);
    }),
  );

  it(
    'what cannot be done is refused with its place and a remedy',
    inFolder(async (folder) => {
      const no = (code: number, says: RegExp, ...args: string[]) =>
        refuses(folder, code, says, ...args, '-q');
      folder.write(
        'a.csv',
        households((cells, i) => {
          if (i === 50) cells[1] = 9;
        }),
      );
      const description = {
        format: 'penumbra-description',
        version: 1,
        columns: [
          { column: 'hhid', kind: 'text', role: 'unit', unit: 'household' },
          { column: 'region', kind: 'nominal', role: 'key', belongsTo: 'household' },
        ],
      };
      folder.write('d.json', JSON.stringify(description));
      const described = ['a.csv', '-o', 'x.csv', '--description', 'd.json'];
      await no(
        4,
        /line 5\d has another value than an earlier record of its household: correct the cell, or remove "belongsTo"/,
        'protect',
        ...described,
        '--method',
        'pram',
        '--columns',
        'region',
      );
      await no(2, /No column was given the role unit/, 'units', 'a.csv', '-o', 'x.csv');
      const pram = [
        'protect',
        'a.csv',
        '-o',
        'x.csv',
        ...CODES,
        '--method',
        'pram',
        '--columns',
        'roof',
      ];
      await no(
        2,
        /give the column the role unit, as --household does/,
        ...pram,
        '--together',
        'hhid',
      );
      await no(
        2,
        /belongs to a unit, whose members could be in different blocks/,
        ...pram,
        '--household',
        'hhid',
        '--memory',
        '1GB',
      );
      await no(
        2,
        /there are 60 units by "hhid", and k counts units/,
        'protect',
        'a.csv',
        '-o',
        'x.csv',
        '--household',
        'hhid',
        '--columns',
        'age',
        '--k',
        '70',
      );
      expect(folder.has('x.csv')).toBe(false);
    }),
  );
});
