import { describe, expect, it } from 'vitest';
import { HOUSEHOLDS, householdsText, madeHouseholds } from '../fixtures/households.ts';
import { expectDone, inFolder, type Playground, refuses } from './run.ts';

const SEED = ['--seed', '5'.repeat(64), '--insecure-seed'];
const COLUMNS = ['--columns', 'region,tenure,relation,sex,age,school,born,income'];

function described(folder: Playground, description: object): string[] {
  const format = { format: 'penumbra-description', version: 1 };
  folder.write('description.json', JSON.stringify({ ...format, ...description }));
  return ['--description', 'description.json'];
}

const synthesising = (from: string) =>
  ['protect', from, '-o', 'no.csv', '--method', 'sequential-synthesis', '-q'] as const;

/** Draws a file quietly. */
async function draw(folder: Playground, from: string, to: string, ...flags: string[]) {
  const method = ['--method', 'sequential-synthesis', '--identifiers', 'keep', '-q'];
  expectDone(await folder.run('protect', from, '-o', to, ...method, ...SEED, ...flags));
  return folder.read(to);
}

/** The figure of a measure. */
async function figure(folder: Playground, from: string, to: string, ...flags: string[]) {
  const done = await folder.run('assess', from, to, '-q', ...flags);
  expectDone(done);
  return Number(/\s([\d.]+)/.exec(done.stdout)?.[1]);
}

/** The units of a file: the cells of their members, in the order of the file. */
function unitsIn(text: string, columns: readonly number[]): string[][] {
  const rows = text.trimEnd().split('\n').slice(1);
  const units = new Map<string, string[]>();
  for (const row of rows.map((line) => line.split(','))) {
    const cells = columns.map((j) => row[j]).join();
    units.set(row[0], [...(units.get(row[0]) ?? []), cells]);
  }
  return [...units.values()];
}

/** The share of units of several members that are also units of another file, members in no order. */
function copied(text: string, from: string, columns: readonly number[]): number {
  const name = (members: readonly string[]) => members.toSorted().join(';');
  const known = new Set(unitsIn(from, columns).map(name));
  const several = unitsIn(text, columns).filter(({ length }) => length > 1);
  return several.filter((members) => known.has(name(members))).length / several.length;
}

describe('sequential synthesis draws whole units', () => {
  it(
    'so that distributions within households are close, and no household comes back but by chance',
    inFolder(async (folder) => {
      const made = householdsText(madeHouseholds(600));
      const others = householdsText(madeHouseholds(600, 1));
      folder.write('made.csv', made);
      folder.write('others.csv', others);
      const about = described(folder, HOUSEHOLDS);
      const whole = await draw(folder, 'made.csv', 'whole.csv', ...about, ...COLUMNS);
      const measured = ['--measures', 'within-units', ...about];
      const near = await figure(folder, 'made.csv', 'whole.csv', ...measured);
      const fresh = await figure(folder, 'made.csv', 'others.csv', ...measured);
      // Other households of the same population differ by chance alone.
      expect(near).toBeLessThan(1.5 * fresh);
      // Members are independent in a file whose records were drawn one by one.
      const apart = HOUSEHOLDS.columns.map(({ belongsTo: _, head: __, ...rest }) => rest);
      const loose = { columns: [{ column: 'hhid', role: 'identifier' }, ...apart.slice(1)] };
      await draw(folder, 'made.csv', 'apart.csv', ...described(folder, loose), ...COLUMNS);
      described(folder, HOUSEHOLDS);
      const far = await figure(folder, 'made.csv', 'apart.csv', ...measured, '--other-description');
      expect(far).toBeGreaterThan(2.5 * near);
      const [region, tenure, relation, sex, age, school, born, income] = [1, 2, 3, 4, 5, 6, 7, 8];
      const all = [region, tenure, relation, sex, age, school, born, income];
      expect(copied(whole, made, all)).toBe(0);
      // In few columns households are alike by chance, about as often as other households of the population are.
      const few = [region, relation, sex, born];
      expect(copied(whole, made, few)).toBeLessThan(copied(others, made, few) + 0.06);
      expect(copied(whole, made, few)).toBeLessThan(copied(whole, others, few) + 0.06);
      // Each household has one head, its first member, and the size of an original household.
      const before = unitsIn(made, [relation]);
      for (const [h, members] of unitsIn(whole, [relation]).entries()) {
        expect(members.map((code) => code === 'head')).toEqual(members.map((_, i) => i === 0));
        expect(members.length).toBe(before[h].length);
      }
    }),
  );

  it(
    'also of unusual files',
    inFolder(async (folder) => {
      const rows = householdsText(madeHouseholds(60)).trimEnd().split('\n');
      const file = (change: (cells: string[], i: number) => void) =>
        [
          rows[0],
          ...rows.slice(1).map((row, i) => {
            const cells = row.split(',');
            change(cells, i);
            return cells.join();
          }),
        ]
          .join('\n')
          .concat('\n');
      const about = described(folder, HOUSEHOLDS);
      const persons = [...about, '--columns', 'relation,sex,age,school,born,income'];
      const drawn = async (name: string, text: string, flags = persons) => {
        folder.write(`${name}.csv`, text);
        const result = await draw(folder, `${name}.csv`, `${name}-drawn.csv`, ...flags);
        expect(result.split('\n').length).toBe(text.split('\n').length);
        return result;
      };
      // With one record in each unit, the result is that of a file without units.
      const ones = file((cells, i) => {
        cells[0] = String(i);
      });
      const alone = await drawn('ones', ones);
      await drawn(
        'huge',
        file((cells, i) => {
          if (i > 20) cells[0] = '999';
        }),
      );
      await drawn(
        'unnumbered',
        file((cells, i) => {
          if (i % 3 === 0) cells[0] = '';
        }),
      );
      await drawn(
        'no-heads',
        file((cells) => {
          cells[3] = 'other';
        }),
      );
      await drawn('few', `${rows.slice(0, 12).join('\n')}\n`);
      await drawn(
        'regressions',
        file(() => {}),
        [...persons, '--model', 'parametric'],
      );
      // The relation stays if it is not drawn, and so does who is the head.
      const stays = [...about, '--columns', 'sex,age,school,born,income'];
      const same = rows.join('\n').concat('\n');
      const kept = await drawn('kept', same, stays);
      expect(unitsIn(kept, [0, 3])).toEqual(unitsIn(same, [0, 3]));
      const loose = {
        columns: [
          { column: 'hhid', role: 'identifier' },
          ...HOUSEHOLDS.columns.slice(1).map(({ belongsTo: _, head: __, ...rest }) => rest),
        ],
      };
      expect(await drawn('loose', ones, [...described(folder, loose), ...persons.slice(2)])).toBe(
        alone,
      );
      const twice = HOUSEHOLDS.columns.map((one) =>
        one.column === 'sex' ? { ...one, head: 'f' } : one,
      );
      folder.write('twice.csv', rows.join('\n'));
      const both = described(folder, { columns: twice });
      await refuses(
        folder,
        2,
        /names a head in "relation" and in "sex"/,
        ...synthesising('twice.csv'),
        ...both,
        ...persons.slice(2),
      );
    }),
  );

  it(
    'and the waves of a person as a series',
    inFolder(async (folder) => {
      const lines = Array.from({ length: 300 }, (_, p) => {
        const [age, level] = [18 + ((p * 37) % 50), 1000 + ((p * 71) % 900)];
        return Array.from({ length: 2 + (p % 3) }, (_, wave) => {
          const works = (p * 7 + (wave > 1 ? p % 2 : 0)) % 3 > 0;
          return `${p},${2020 + wave},${p % 2 ? 'f' : 'm'},${age + wave},${works ? 'yes' : 'no'},${level + 20 * wave + ((p * wave * 13) % 40)}`;
        });
      });
      // Records in another order than time.
      const text = [
        'pid,year,sex,age,works,income',
        ...lines.flat().toSorted((a, b) => (a.slice(-1) < b.slice(-1) ? -1 : 1)),
        '',
      ].join('\n');
      folder.write('panel.csv', text);
      const about = described(folder, {
        time: 'year',
        columns: [{ column: 'pid', role: 'unit', unit: 'person' }],
      });
      const flags = [...about, '--columns', 'sex,age,works,income'];
      const drawn = await draw(folder, 'panel.csv', 'drawn.csv', ...flags);
      const [pid, year, , age, , income] = [0, 1, 2, 3, 4, 5];
      expect(unitsIn(drawn, [pid, year])).toEqual(unitsIn(text, [pid, year]));
      const changes = unitsIn(drawn, [year, age, income]).flatMap((records) => {
        const waves = records
          .map((cells) => cells.split(',').map(Number))
          .toSorted((a, b) => a[0] - b[0]);
        return waves.slice(1).map((wave, i) => [wave[1] - waves[i][1], wave[2] - waves[i][2]]);
      });
      // Persons grow older by a year, and incomes change little: between persons they differ by hundreds.
      expect(changes.filter(([years]) => years === 1).length / changes.length).toBeGreaterThan(
        0.95,
      );
      expect(
        changes.filter(([, by]) => Math.abs(by) < 100).length / changes.length,
      ).toBeGreaterThan(0.9);
      await refuses(
        folder,
        2,
        /Column "year" tells the waves of a unit apart/,
        ...synthesising('panel.csv'),
        ...about,
        '--columns',
        'year,age',
      );
    }),
  );

  it(
    'so that rules about members hold also in a size that only one unit has, where its draw does not',
    inFolder(async (folder) => {
      const children = Array.from({ length: 6 }, (_, i) => `child,m,${2 * i},1,here,0`);
      const members = ['head,f,40,3,here,1600', 'partner,m,41,3,here,1600', ...children];
      const large = members.map((cells) => `999,east,owner,${cells}\n`).join('');
      folder.write('made.csv', `${householdsText(madeHouseholds(80))}${large}`);
      const about = described(folder, HOUSEHOLDS);
      const rules = [
        "if count(age >= 0) = 8 then count(relation = 'partner') = 1 and count(relation = 'child') = 6",
        "not any member (relation = 'partner' and own(relation) = 'child' and sex = 'f' and age < own(age) + 12)",
        'if head(tenure) = owner then any member (age >= 18)',
      ];
      const flags = rules.flatMap((rule) => ['--rule', rule]);
      expectDone(await folder.run('check', 'made.csv', ...about, ...flags));
      await draw(folder, 'made.csv', 'free.csv', ...about, ...COLUMNS);
      expect((await folder.run('check', 'free.csv', ...about, ...flags)).code).toBe(1);
      const held = await draw(folder, 'made.csv', 'held.csv', ...about, ...COLUMNS, ...flags);
      expectDone(await folder.run('check', 'held.csv', ...about, ...flags));
      const [all, ofUnit] = [
        [1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2],
      ];
      const drawn = unitsIn(held, all).find(({ length }) => length === 8)!;
      // No person twice, and columns of the household stay those of the household.
      expect(new Set(drawn).size).toBe(8);
      expect(new Set(unitsIn(held, ofUnit).find(({ length }) => length === 8)).size).toBe(1);
    }),
  );

  it(
    'so that rules about members hold, or refuses them with the reason',
    inFolder(async (folder) => {
      const made = householdsText(madeHouseholds(250));
      folder.write('made.csv', made);
      const about = described(folder, HOUSEHOLDS);
      const rules = [
        "count(relation = 'head') = 1",
        "if relation = 'child' then head(age) >= age + 16",
        'not any member (age > 95)',
      ];
      const flags = rules.flatMap((rule) => ['--rule', rule]);
      expectDone(await folder.run('check', 'made.csv', ...about, ...flags));
      await draw(folder, 'made.csv', 'free.csv', ...about, ...COLUMNS);
      const free = await folder.run('check', 'free.csv', ...about, ...flags);
      expect([free.code, free.stdout]).toEqual([1, expect.stringMatching(/head\(age\)/)]);
      const held = await folder.run(
        'protect',
        'made.csv',
        '-o',
        'held.csv',
        ...about,
        ...COLUMNS,
        ...flags,
        '--method',
        'sequential-synthesis',
        '--pseudonym',
        'hhid',
        ...SEED,
      );
      expectDone(held);
      expect(held.stdout).toMatch(/Units +\d+ units got the drawn values of another one/);
      expect(held.stdout.replace(/\s+/g, ' ')).toContain('3 rules hold');
      expect(held.stdout).not.toContain('0 rules');
      expectDone(await folder.run('check', 'held.csv', ...about, ...flags));
      expectDone(await folder.verify('made.csv', 'held.csv'));
      // One household with two heads.
      const lines = folder.read('held.csv').split('\n');
      const second = lines.findIndex((line, i) => i > 1 && line.includes(',partner,'));
      folder.write(
        'held.csv',
        lines.with(second, lines[second].replace(',partner,', ',head,')).join('\n'),
      );
      expect((await folder.verify('made.csv', 'held.csv')).code).toBe(1);
      const asks = ['protect', 'made.csv', '-o', 'no.csv', '-q', ...flags];
      const where = [...about, '--columns', 'relation,sex,age'];
      await refuses(
        folder,
        2,
        /only whole units that are drawn anew can be made to satisfy it: draw "relation", "age"/,
        ...asks,
        ...about,
        '--columns',
        'age,income',
        '--method',
        'mdav',
        '--k',
        '3',
      );
      await refuses(
        folder,
        2,
        /only whole units/,
        ...asks,
        ...where,
        '--method',
        'sequential-synthesis',
        '--given',
        'born',
      );
      await refuses(
        folder,
        2,
        /"relation" is not written/,
        ...asks,
        ...about,
        '--columns',
        'age',
        '--method',
        'sequential-synthesis',
        '--role',
        'relation=identifier',
      );
      await refuses(folder, 2, /no column numbers the units/, 'check', 'made.csv', ...flags);
      await refuses(
        folder,
        4,
        /violates? the rule "count/,
        'protect',
        'made.csv',
        '-o',
        'no.csv',
        '-q',
        ...about,
        ...COLUMNS,
        '--method',
        'sequential-synthesis',
        '--rule',
        "count(relation = 'head') = 2",
      );
    }),
  );
});
