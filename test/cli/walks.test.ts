import { describe, expect, it } from 'vitest';
import { inFolder, type Playground } from './run.ts';

/** Numbers from 0 to 1 that are the same in each run. */
function uniforms(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const csv = (names: string, rows: readonly (readonly unknown[])[]) =>
  `${names}\n${rows.map((row) => row.join(',')).join('\n')}\n`;

/** Persons in households of one to four, with coded columns and the weight of the household. */
function households(records: number): string {
  const u = uniforms();
  const code = (levels: number) => 1 + Math.floor(levels * u());
  const rows: unknown[][] = [];
  for (let hhid = 1; rows.length < records; hhid++) {
    const size = code(4);
    const [region, roof, weight] = [code(2), code(2), 100 * code(2)];
    for (let m = 0; m < size && rows.length < records; m++) {
      rows.push([hhid, region, roof, code(6), code(2), code(2), code(3), weight]);
    }
  }
  return csv('hhid,region,roof,agegroup,sex,illness,incclass,weight', rows);
}

function numbers(records: number): string {
  const u = uniforms();
  const rows = Array.from({ length: records }, () => {
    const size = 2 ** (6 + 3 * u());
    return [size, size * (1 + u()), size * (0.5 + u())].map((x) => x.toFixed(1));
  });
  return csv('turnover,assets,wages', rows);
}

function mixed(records: number): string {
  const u = uniforms();
  const rows = Array.from({ length: records }, () => {
    const income = 1000 + 2000 * u();
    const rent = income * (0.2 + 0.2 * u());
    const age = 20 + Math.floor(40 * u());
    return [
      'fm'[Math.floor(2 * u())],
      1 + Math.floor(3 * u()),
      age,
      income.toFixed(0),
      rent.toFixed(0),
    ];
  });
  return csv('sex,region,age,income,rent', rows);
}

interface Walk {
  readonly file: string;
  readonly roles: Readonly<Record<string, string>>;
  readonly protect: readonly string[];
  readonly recipe?: object;
}

/** What a steward does: describe, fill in roles, protect, verify. */
async function walked(folder: Playground, { file, roles, protect, recipe }: Walk): Promise<void> {
  folder.write('survey.csv', file);
  expect((await folder.run('inspect', 'survey.csv', '--write-description', '-q')).code).toBe(0);
  const description = JSON.parse(folder.read('survey.description.json'));
  for (const column of description.columns) {
    column.role = roles[column.column];
    delete column.because;
  }
  folder.write('survey.description.json', JSON.stringify(description));
  if (recipe !== undefined) folder.write('recipe.json', JSON.stringify(recipe));
  await folder.protect('survey.csv', 'masked.csv', ...protect);
  expect((await folder.verify('survey.csv', 'masked.csv')).code).toBe(0);
}

interface Released {
  readonly isReleased: boolean;
  readonly gates: readonly {
    readonly gate: string;
    readonly state: string;
    readonly found: string;
    readonly next: string;
    readonly notes?: readonly string[];
    readonly parts?: readonly { readonly name: string; readonly found: string }[];
  }[];
  readonly advice?: readonly {
    readonly limit: string;
    readonly tried: readonly { readonly flags: readonly string[]; readonly holds: boolean }[];
    readonly because: string | null;
  }[];
}

async function released(folder: Playground, purpose: string, ...args: string[]): Promise<Released> {
  const out = ['-o', `out-${purpose}`, '--for', purpose, '--json', '-q'];
  const { stdout, stderr } = await folder.run(
    'release',
    'survey.csv',
    'masked.csv',
    ...out,
    ...args,
  );
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}

const PURPOSES = ['public', 'scientific', 'in-house'] as const;
const limitsOf = ({ gates }: Released) => gates.find(({ gate }) => gate === 'limits')!;
const failing = (release: Released) => (limitsOf(release).parts ?? []).map(({ name }) => name);
const notesOf = (release: Released) => (limitsOf(release).notes ?? []).join(' ');

const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const CODED = {
  hhid: 'identifier',
  region: 'key',
  roof: 'key',
  agegroup: 'key',
  sex: 'key',
  illness: 'confidential',
  incclass: 'confidential',
  weight: 'weight',
};
const KEYS = 'region,roof,agegroup,sex';

describe('a steward walks with', () => {
  it(
    'numbers: what is confidential is not taken for known, and distances of keys need keys',
    inFolder(async (folder) => {
      await walked(folder, {
        file: numbers(120),
        roles: { turnover: 'key', assets: 'confidential', wages: 'confidential' },
        protect: ['--k', '5', '--seed', SEED, '--columns', 'turnover,assets,wages'],
      });
      for (const purpose of PURPOSES) {
        const release = await released(folder, purpose);
        expect(notesOf(release)).toMatch(/masked; numbers; a census/);
        expect(notesOf(release)).toMatch(/linkage.* not apply: "assets" is confidential/);
        expect(failing(release)).not.toContain('linkage');
        expect(limitsOf(release).found).not.toMatch(/Open:/);
      }
    }),
  );

  it(
    'codes of households, keys microaggregated: the limits of codes, and none that needs numbers',
    inFolder(async (folder) => {
      await walked(folder, {
        file: households(240),
        roles: CODED,
        protect: ['--k', '5', '--seed', SEED, '--columns', KEYS],
      });
      for (const purpose of PURPOSES) {
        const release = await released(folder, purpose);
        expect(notesOf(release)).toMatch(/masked; codes; a sample/);
        expect(limitsOf(release).found).not.toMatch(/Open:|numeric column/);
      }
      // A remedy that is named was tried: its command gives a file that keeps the limit.
      const { advice = [] } = await released(folder, 'public', '--advise');
      for (const { limit, tried, because } of advice) {
        const works = tried.find(({ holds }) => holds);
        if (works === undefined) expect(because).not.toBeNull();
        else {
          const recipe = ['--recipe', 'masked.csv.must-stay/recipe.json'];
          await folder.protect('survey.csv', 'again.csv', ...recipe, ...works.flags);
          const again = ['release', 'survey.csv', 'again.csv', '-o', 'again', '--json', '-q'];
          const { stdout } = await folder.run(...again, '--also-released', 'none');
          expect(failing(JSON.parse(stdout))).not.toContain(limit);
        }
      }
      expect(advice.map(({ limit }) => limit)).toEqual(failing(await released(folder, 'public')));
    }),
  );

  it(
    'codes of households, keys suppressed: a limit is waived by its name, and the public sees that it was',
    inFolder(async (folder) => {
      await walked(folder, {
        file: households(240),
        roles: CODED,
        protect: ['--method', 'suppress', '--k', '3', '--seed', SEED, '--columns', KEYS],
      });
      const release = await released(folder, 'scientific');
      expect(notesOf(release)).toMatch(/masked; codes; a sample/);
      const stopped = release.gates.filter(({ state }) => state === 'fails');
      const names = stopped.flatMap(({ gate, parts }) => parts?.map(({ name }) => name) ?? [gate]);
      expect(failing(release)).toContain('l-diversity-distinct');
      const accept = names.flatMap((name) => [
        '--accept',
        name,
        '--reason',
        'decided by the board',
      ]);
      const by = ['--author', 'Ana Board', '--until', '2999-12-31'];
      expect((await released(folder, 'scientific', ...accept, ...by)).isReleased).toBe(true);
      const log = folder.read('masked.csv.must-stay/audit.jsonl');
      expect(log).toMatch(
        /"limit":"l-diversity-distinct".*"author":"Ana Board".*"until":"2999-12-31"/,
      );
      expect(folder.read('masked.csv.must-stay/dossier.html')).toMatch(/decided by the board/);
      const report = folder.read('out-scientific/report.html');
      expect(report).toMatch(/decided to waive these limits: Fewest different confidential values/);
      expect(report).not.toMatch(/decided by the board|Ana Board/);
      expect(JSON.parse(folder.read('out-scientific/statement.json')).gates.waived).toContain(
        'l-diversity-distinct',
      );
      // The waiver counts for a later release of the same file.
      const later = ['--stay', 'masked.csv.must-stay', '--also-released', 'none'];
      const out = ['-o', 'later', '--for', 'scientific', '--json', '-q', ...later];
      const again = await folder.run('release', 'survey.csv', 'masked.csv', ...out);
      expect(JSON.parse(again.stdout).isReleased).toBe(true);
    }),
  );

  it(
    'a mixed file: keys in groups, money as hybrid data',
    inFolder(async (folder) => {
      await walked(folder, {
        file: mixed(200),
        roles: {
          sex: 'key',
          region: 'key',
          age: 'key',
          income: 'confidential',
          rent: 'confidential',
        },
        protect: ['--recipe', 'recipe.json'],
        recipe: {
          penumbra: 2,
          seed: SEED,
          steps: [
            {
              method: 'microaggregation',
              columns: ['sex', 'region', 'age'],
              group: { method: 'mdav', k: 12 },
            },
            {
              method: 'microhybrid',
              columns: ['income', 'rent'],
              group: { method: 'mdav', k: 20 },
            },
          ],
        },
      });
      for (const purpose of PURPOSES) {
        const release = await released(folder, purpose);
        expect(notesOf(release)).toMatch(/hybrid; numbers and codes; a census/);
        expect(failing(release)).not.toContain('linkage');
        expect(failing(release)).not.toContain('k');
        expect(limitsOf(release).found).not.toMatch(/Open:/);
      }
    }),
  );

  it(
    'a wholly synthetic file, and in-house test data: attacks, and no record by record',
    inFolder(async (folder) => {
      await walked(folder, {
        file: households(240).replaceAll(/,\d+$/gm, '').replace(',weight', ''),
        roles: CODED,
        protect: [
          ...['--method', 'sequential-synthesis', '--seed', SEED],
          ...['--columns', 'region,roof,agegroup,sex,illness,incclass'],
        ],
      });
      for (const purpose of PURPOSES) {
        const release = await released(folder, purpose);
        expect(notesOf(release)).toMatch(/wholly synthetic; codes; a census/);
        expect(notesOf(release)).toMatch(/drawn from a model, so that none belongs to a person/);
        expect(limitsOf(release).found).not.toMatch(/Open:/);
        const about = failing(release).join();
        expect(about).not.toMatch(/^k$|k-anonymity|individual-risk|linkage|interval|il1s/);
        expect(limitsOf(release).next).not.toMatch(/larger k/);
      }
    }),
  );
});
