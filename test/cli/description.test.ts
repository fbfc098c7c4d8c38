import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptable, expectDone, inFolder, kept, type Playground } from './run.ts';

const RECORDS = 200;

/** A made survey of persons in households, all columns but the income coded by digits, or by letters and digits. */
function survey(code: (digits: number) => string = String): string {
  const lines = ['hhid,region,roof,sex,age,educ,income'];
  for (let i = 0; i < RECORDS; i++) {
    const household = Math.floor(i / 3);
    lines.push(
      [
        household + 1,
        code(101 + (household % 4)),
        code(1 + (household % 5)),
        code(1 + (i % 2)),
        18 + ((i * 7) % 80),
        1 + ((i * 5) % 6),
        900 + ((i * 7919) % 5000),
      ].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  record: 'person',
  columns: [
    { column: 'hhid', kind: 'text', role: 'unit', unit: 'household' },
    { column: 'region', kind: 'nominal', role: 'key', label: 'Region of residence' },
    { column: 'roof', kind: 'nominal', role: 'key' },
    { column: 'sex', kind: 'nominal', role: 'key', label: 'Sex' },
    { column: 'age', kind: 'amount', role: 'key' },
    { column: 'educ', kind: 'ordinal', role: 'key' },
    { column: 'income', kind: 'amount', role: 'confidential' },
  ],
};

const describedBy = (change: (column: Record<string, unknown>) => object = (column) => column) =>
  JSON.stringify({ ...DESCRIPTION, columns: DESCRIPTION.columns.map(change) });

async function protectSurvey(folder: Playground, csv: string): Promise<void> {
  folder.write('survey.csv', csv);
  folder.write('survey.description.json', describedBy());
  const flags = ['--k', '4', '--group', 'mdav', '--pseudonym', 'hhid'];
  await folder.protect('survey.csv', 'out.csv', ...flags);
}

const release = async (folder: Playground, ...flags: string[]) => {
  const { stdout, stderr, code } = await folder.run(
    ...['release', 'survey.csv', 'out.csv', '-o', 'bundle', '--for', 'in-house', '--json'],
    ...flags,
  );
  expect(stdout, stderr).not.toBe('');
  const { gates } = JSON.parse(stdout) as {
    gates: { gate: string; state: string; found: string; parts?: { name: string }[] }[];
  };
  return { code, gates, gate: (name: string) => gates.find((one) => one.gate === name)! };
};

/** The same with everything accepted that stops it. */
async function releaseAccepted(folder: Playground) {
  const first = await release(folder);
  const names = acceptable(first.gates);
  if (names.length === 0) return first;
  return release(folder, ...names.flatMap((name) => ['--accept', name, '--reason', 'a test']));
}

describe('codes written as digits', () => {
  it(
    'are judged as codes written with letters, by every gate and measure',
    inFolder(async (folder) => {
      await protectSurvey(folder, survey());
      const digits = await release(folder);
      const figuresOf = async () => {
        const run = await folder.run('assess', 'survey.csv', 'out.csv', '--json');
        const { figures } = JSON.parse(run.stdout) as {
          figures: { name: string; value: number }[];
        };
        return figures.map(({ name, value }) => [name, value]);
      };
      const ofDigits = await figuresOf();
      await protectSurvey(
        folder,
        survey((code) => `r${code}`),
      );
      rmSync(folder.at('bundle'), { recursive: true, force: true });
      const letters = await release(folder);
      expect(digits.gates).toEqual(letters.gates);
      expect(ofDigits).toEqual(await figuresOf());
    }),
  );

  it(
    'have levels in the codebook, with labels, and no averages',
    inFolder(async (folder) => {
      await protectSurvey(folder, survey());
      const { gate } = await releaseAccepted(folder);
      expect(gate('decided').state).toBe('holds');
      const codebook = folder.read('bundle/codebook.csv');
      expect(codebook).toMatch(/^sex,category,,Sex,/m);
      expect(codebook).toMatch(/^sex,level,1,,\d+,/m);
      expect(codebook).toMatch(/^educ,ordered category,/m);
      const report = folder.read('bundle/report.html');
      expect(report).not.toMatch(/density of sex|sex: density/i);
    }),
  );
});

describe('the description of a protected file', () => {
  it(
    'is that of the original less what is gone, is found by commands, and leaves with nothing rare',
    inFolder(async (folder) => {
      folder.write('survey.csv', survey());
      const roofs = ['1', '2', '3', '4', '5', '7'].map((code) => ({ code, label: `Roof ${code}` }));
      const about = describedBy((column) => ({
        ...column,
        ...(column.column === 'roof' && { values: roofs, label: 'Roof' }),
        ...(column.column === 'age' && { because: 'known to neighbours', range: [0, 110] }),
        ...(column.column === 'sex' && { role: 'identifier' }),
        ...(column.column === 'region' && { belongsTo: 'household' }),
      }));
      folder.write(
        'survey.description.json',
        about.replace('{', '{"geography":["region"],"rules":["age > 0"],'),
      );
      const flags = [
        '--k',
        '4',
        '--group',
        'mdav',
        '--pseudonym',
        'hhid',
        '--recode',
        'age=round 10',
      ];
      await folder.protect('survey.csv', 'out.csv', ...flags);
      const text = folder.read(kept('out.csv', 'protected.description.json'));
      const { columns, ...file } = JSON.parse(text);
      expect(file).toMatchObject({ record: 'person', geography: ['region'] });
      expect(file.rules).toBeUndefined();
      const names = columns.map(({ column }: { column: string }) => column);
      expect(names).toEqual(['hhid', 'region', 'roof', 'age', 'educ', 'income']);
      expect(columns[3]).toEqual({ column: 'age', role: 'key' });
      // Its values were changed record by record, so members of a household can differ now.
      expect(columns[1].belongsTo).toBeUndefined();
      const { stdout } = await folder.run('inspect', 'out.csv', '--json');
      const found = JSON.parse(stdout).columns.map(({ about: one }: { about: object }) => one);
      expect(found[2]).toMatchObject({ kind: 'nominal', role: 'key', label: 'Roof' });
      expectDone(await folder.verify('survey.csv', 'out.csv'));
      expectDone(await folder.run('assess', 'survey.csv', 'out.csv', '-q'));
      const { gates } = await releaseAccepted(folder);
      expect(gates.filter(({ state }) => state === 'fails').map(({ gate }) => gate)).toEqual([]);
      const left = JSON.parse(folder.read('bundle/data.description.json'));
      const told = left.columns[2].values.map(({ code }: { code: string }) => code);
      expect(told.every((code: string) => roofs.some((one) => one.code === code))).toBe(true);
      expect(told).not.toContain('7');
      expectDone(await folder.run('inspect', 'bundle/data.csv', '-q'));
    }),
  );
});

describe('several files of analyse', () => {
  it(
    'have the first description that is found, and not two that contradict each other',
    inFolder(async (folder) => {
      for (const [i, name] of ['a', 'b', 'c'].entries()) {
        folder.write(`${name}.csv`, survey().replace('900', String(901 + i)));
      }
      folder.write('b.description.json', describedBy());
      const analyse = () =>
        folder.run('analyse', 'a.csv', 'b.csv', 'c.csv', '--mean', 'roof', '--json');
      const names = async () =>
        JSON.parse((await analyse()).stdout).parts[0].figures.map(
          ({ name }: { name: string }) => name,
        );
      expect(await names()).toHaveLength(5);
      const other = (role: string) =>
        describedBy((column) => ({
          ...column,
          label: 'other',
          ...(column.column === 'roof' && { role }),
        }));
      folder.write('c.description.json', other('key'));
      expect(await names()).toHaveLength(5);
      folder.write('c.description.json', other('harmless'));
      const { code, stderr } = await analyse();
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /b\.description\.json and .*c\.description\.json say different things/,
      );
    }),
  );
});

describe('an undecided column', () => {
  it(
    'is explained by inspect, and only while there is one',
    inFolder(async (folder) => {
      folder.write('a.csv', `x,y\n${'1,a\n2,b\n3,c\n'.repeat(3)}`);
      const screen = async (...flags: string[]) =>
        (await folder.run('inspect', 'a.csv', '--role', 'x=key', ...flags)).stdout;
      expect(await screen()).toContain('A role with a question mark is a guess');
      expect(await screen('--role', 'y=harmless')).not.toContain('question mark');
    }),
  );

  it(
    'stops a release: names of companies that got no role are no less identifying for it',
    inFolder(async (folder) => {
      const rows = Array.from({ length: RECORDS }, (_, i) => {
        const id = 1000 + (i % 40);
        return `${id},Power Company ${id},${500 + ((i * 31) % 90)},${(i * 7919) % 10_007}`;
      });
      folder.write('survey.csv', `UTILITYID,UTILNAME,SALES,COST\n${rows.join('\n')}\n`);
      const flags = ['--k', '4', '--group', 'mdav', '--columns', 'SALES,COST'];
      await folder.protect('survey.csv', 'out.csv', ...flags);
      const { code, gate } = await release(folder);
      expect(code).toBe(1);
      expect(gate('decided')).toMatchObject({ state: 'fails' });
      expect(gate('decided').found).toMatch(/UTILITYID, UTILNAME/);
      expect(gate('identifiers').state).toBe('fails');
    }),
  );

  it(
    'that is copied with others is told first, with the number of records that are alone by them',
    inFolder(async (folder) => {
      const columns = Array.from({ length: 13 }, (_, j) => `c${j}`);
      const rows = Array.from({ length: 200 }, (_, i) =>
        [i * 3, (i * 17) % 23, ...columns.map((_, j) => (i * (j + 3)) % (7 + j))].join(','),
      );
      folder.write('survey.csv', `wage,hours,${columns.join(',')}\n${rows.join('\n')}\n`);
      const flags = ['--k', '4', '--group', 'mdav', '--columns', 'wage,hours'];
      await folder.protect('survey.csv', 'out.csv', ...flags);
      const { gate } = await release(folder);
      expect(gate('alone').found).toMatch(/^200 of 200 records are alone/);
      expect(gate('decided').found).toMatch(/^15 columns undecided/);
      const { stdout } = await folder.run('assess', 'survey.csv', 'out.csv');
      expect(stdout.split('\n')[0]).toMatch(/200 of 200 records are alone/);
    }),
  );
});

describe('missing codes', () => {
  it(
    'of one column leave the same numbers of other columns alone',
    inFolder(async (folder) => {
      const rows = Array.from({ length: 60 }, (_, i) => `${40 + i},${40 + i}`);
      folder.write('a.csv', `age,weight_kg\n${rows.join('\n')}\n`);
      const run = await folder.run('inspect', 'a.csv', '--missing-code', 'age=97', '--json');
      const { columns } = JSON.parse(run.stdout) as { columns: { missing: number }[] };
      expect(columns.map(({ missing }) => missing)).toEqual([1, 0]);
    }),
  );

  it(
    'of all columns, and a text with an equals sign that names no column, are read with a hint',
    inFolder(async (folder) => {
      folder.write('a.csv', 'age,size\n97,97\nx=97,3\n5,4\n');
      const all = await folder.run('inspect', 'a.csv', '--missing-code', '97', '--json');
      const missingIn = (text: string) =>
        (JSON.parse(text) as { columns: { missing: number }[] }).columns.map((one) => one.missing);
      expect(missingIn(all.stdout)).toEqual([1, 1]);
      expect(all.stderr).toMatch(/every column.*--missing-code COLUMN=97/s);
      const text = await folder.run('inspect', 'a.csv', '--missing-code', 'x=97', '--json');
      expect(missingIn(text.stdout)).toEqual([1, 0]);
    }),
  );
});

describe('the description', () => {
  it(
    'is written by inspect and obeyed by every command after it',
    inFolder(async (folder) => {
      folder.write('survey.csv', survey());
      expectDone(await folder.run('inspect', 'survey.csv', '--write-description', '-q'));
      const written = JSON.parse(folder.read('survey.description.json'));
      expect(written.columns[3]).toMatchObject({ column: 'sex', kind: 'nominal', role: 'key' });
      const kinds = async (...args: string[]) => {
        const { stdout } = await folder.run('inspect', 'survey.csv', '--json', ...args);
        const { columns } = JSON.parse(stdout) as {
          columns: { name: string; about: { kind: string; role: string; guessed?: string[] } }[];
        };
        return columns.map(({ about }) => about);
      };
      expect((await kinds()).every(({ guessed = [] }) => guessed.length === 0)).toBe(true);
      const flags = ['--role', 'roof=harmless', '--as', 'roof=ordinal'];
      expect((await kinds(...flags))[2]).toMatchObject({ role: 'harmless', kind: 'ordinal' });
      expect((await kinds())[2]).toMatchObject({ role: 'key', kind: 'nominal' });
      await kinds(...flags, '--save-description');
      expect((await kinds())[2]).toMatchObject({ role: 'harmless', kind: 'ordinal' });
      expect(JSON.parse(folder.read('survey.description.json')).columns).toHaveLength(
        DESCRIPTION.columns.length,
      );
    }),
  );

  it(
    'is saved with one entry for each column, in the order of the file, with its labels and notes',
    inFolder(async (folder) => {
      folder.write('survey.csv', survey());
      const columns = [
        {
          column: 'educ',
          label: 'Education',
          kind: 'ordinal',
          missing: [{ code: '9', label: 'refused' }],
        },
        { column: 'roof', note: 'seen by the interviewer', role: 'key', because: 'others see it' },
      ];
      folder.write('survey.description.json', JSON.stringify({ ...DESCRIPTION, columns }));
      const flags = ['--role', 'roof=harmless', '--role', '2=key', '--missing-code', 'educ=9'];
      flags.push('--missing-code', 'educ=8', '--save-description', '-q');
      expectDone(await folder.run('inspect', 'survey.csv', ...flags));
      const once = folder.read('survey.description.json');
      expect(JSON.parse(once).columns).toEqual([
        { column: 'region', role: 'key' },
        { column: 'roof', note: 'seen by the interviewer', role: 'harmless' },
        { ...columns[0], missing: [{ code: '9', label: 'refused' }, { code: '8' }] },
      ]);
      expectDone(await folder.run('inspect', 'survey.csv', ...flags));
      expect(folder.read('survey.description.json')).toBe(once);
      const named = ['--description', 'new.json', '--role', 'age=key', '--save-description', '-q'];
      expectDone(await folder.run('inspect', 'survey.csv', ...named));
      const { columns: known } = JSON.parse(folder.read('new.json')) as { columns: object[] };
      expect(known.toSpliced(2, 1)).toEqual(JSON.parse(once).columns);
      expect(known[2]).toEqual({ column: 'age', role: 'key' });
    }),
  );

  it(
    'says how the closing summary counts missing keys, on every engine',
    inFolder(async (folder) => {
      // Two groups of three equal incomes; in the second group one record lacks its region.
      const rows = ['1,a', '1,a', '1,a', '9,b', '9,b', '9,'];
      folder.write('survey.csv', `income,region\n${rows.join('\n')}\n`);
      const flags = ['--k', '3', '--columns', 'income', '--role', 'region=key'];
      flags.push('--role', 'income=confidential');
      const summary = async (...others: string[]) => {
        const command = ['protect', 'survey.csv', '-o', 'out.csv', ...flags, ...others];
        const { stdout } = await folder.run(...command);
        return stdout.replace(/\s+/g, ' ');
      };
      const level = await summary();
      expect(level).toMatch(/1 of 6 records are unique .* value of their own \(level\)\./);
      const wildcard = ['--missing-keys', 'wildcard'];
      expect(await summary(...wildcard)).not.toMatch(/records are unique/);
      const external = await summary(...wildcard, '--memory', '1GB');
      expect(external).toMatch(/1 of 6 records are unique .*The description says wildcard, which/);
    }),
  );

  it(
    'that inspect writes can be read: texts among numbers become missing codes',
    inFolder(async (folder) => {
      const rows = Array.from(
        { length: 90 },
        (_, i) => `${i % 9 === 0 ? 'N' : 800 + i * 37},${i % 3}`,
      );
      folder.write('survey.csv', `income,class\n${rows.join('\n')}\n`);
      expectDone(await folder.run('inspect', 'survey.csv', '--write-description', '-q'));
      const [income] = JSON.parse(folder.read('survey.description.json')).columns;
      expect(income).toMatchObject({ kind: 'amount', missing: [{ code: 'N' }] });
      const { stdout } = await folder.run('inspect', 'survey.csv', '--json');
      expect(JSON.parse(stdout).columns[0]).toMatchObject({ kind: 'numeric', missing: 10 });
    }),
  );

  it(
    'goes with the recipe, which replays alone',
    inFolder(async (folder) => {
      await protectSurvey(folder, survey());
      const first = folder.read('out.csv');
      folder.write('other.csv', survey());
      const recipe = kept('out.csv', 'recipe.json');
      await folder.protect('other.csv', 'again.csv', '--recipe', recipe);
      expect(folder.read('again.csv')).toBe(first);
    }),
  );

  it(
    'by which a file is judged must be the one it was protected with, unless told otherwise',
    inFolder(async (folder) => {
      await protectSurvey(folder, survey());
      folder.write(
        'survey.description.json',
        describedBy((column) =>
          column.column === 'age' ? { ...column, role: 'harmless' } : column,
        ),
      );
      const refused = await folder.run('assess', 'survey.csv', 'out.csv');
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toMatch(/protected with another description/);
      expectDone(await folder.run('assess', 'survey.csv', 'out.csv', '--other-description', '-q'));
      const labels = describedBy((column) => ({ ...column, label: 'Anything' }));
      folder.write('survey.description.json', labels);
      expectDone(await folder.run('assess', 'survey.csv', 'out.csv', '-q'));
    }),
  );

  it(
    'gives the same bytes in memory and in blocks on disk',
    inFolder(async (folder) => {
      folder.write('survey.csv', survey());
      const missing = (column: Record<string, unknown>) =>
        column.column === 'age'
          ? { ...column, missing: ['97', { code: 96, label: 'refused' }] }
          : // Members of a household could be in different blocks.
            { ...column, ...(column.role === 'key' && { belongsTo: 'record' }) };
      folder.write('survey.description.json', describedBy(missing));
      const seed = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
      const flags = ['--k', '4', '--group', 'mdav', '--cut', '150', '--seed', seed];
      const policy = ['--missing', 'median'];
      await folder.protect('survey.csv', 'memory.csv', ...flags, ...policy);
      await folder.protect('survey.csv', 'blocks.csv', ...flags, ...policy, '--memory', '1GB');
      expect(folder.read('blocks.csv')).toBe(folder.read('memory.csv'));
      expectDone(await folder.verify('survey.csv', 'memory.csv'));
      expectDone(await folder.verify('survey.csv', 'blocks.csv', '--memory', '1GB'));
    }),
  );

  it(
    'has suggest protect codes and a single number together',
    inFolder(async (folder) => {
      folder.write('survey.csv', survey());
      folder.write('survey.description.json', describedBy());
      const flags = ['--trials', '2', '--methods', 'microaggregation', '--json', '-q'];
      const run = await folder.run('suggest', 'survey.csv', ...flags);
      expectDone(run);
      expect(run.stdout).toMatch(/detail-loss/);
    }),
  );

  const BAD: readonly (readonly [string, object, RegExp])[] = [
    [
      'a column that the file lacks',
      { column: 'rooof' },
      /no column "rooof".*description names it/s,
    ],
    ['a code twice', { column: 'sex', values: ['1', '2', '1.0'] }, /lists the code "1.0" twice/],
    [
      'a missing code that is an answer too',
      { column: 'sex', values: ['1', '2'], missing: ['2'] },
      /"2" is both an answer and a missing code/,
    ],
    [
      'a hierarchy with a loop',
      {
        column: 'sex',
        kind: 'nominal',
        hierarchy: {
          nodes: [
            { name: '1', parent: '2' },
            { name: '2', parent: '1' },
          ],
        },
      },
      /circle|loop|cycle|itself/i,
    ],
    ['an unknown kind', { column: 'sex', kind: 'number' }, /must be one of amount, count/],
    [
      'an unknown unit',
      { column: 'sex', belongsTo: 'castle' },
      /unit "castle", and no column numbers it/,
    ],
  ];

  for (const [what, column, sentence] of BAD) {
    it(
      `with ${what} is refused in a sentence, and nothing is written`,
      inFolder(async (folder) => {
        folder.write('survey.csv', survey());
        const text = JSON.stringify({ ...DESCRIPTION, columns: [column] });
        folder.write('survey.description.json', text);
        const before = folder.state();
        const run = await folder.run('protect', 'survey.csv', '-o', 'out.csv', '--k', '3');
        expect([2, 4]).toContain(run.code);
        expect(run.stderr).toMatch(sentence);
        expect(folder.state()).toEqual(before);
      }),
    );
  }
});
