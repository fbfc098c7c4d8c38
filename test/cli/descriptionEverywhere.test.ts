import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, type Playground } from './run.ts';

/** A survey in which `area` and `kind` are digits that add up to `both`, by chance of the coding. */
function survey(records = 300): string {
  const lines = ['area,kind,both,age,income'];
  for (let i = 0; i < records; i++) {
    const [area, kind] = [1 + (i % 4), 1 + ((i * 7) % 3)];
    lines.push(
      [area, kind, area + kind, 20 + ((i * 13) % 60), 900 + ((i * 7919) % 5000)].join(','),
    );
  }
  return `${lines.join('\n')}\n`;
}

const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  columns: [
    { column: 'area', kind: 'nominal', role: 'key' },
    { column: 'kind', kind: 'nominal', role: 'key' },
    { column: 'both', kind: 'ordinal', role: 'key' },
    { column: 'age', kind: 'amount', role: 'key' },
    { column: 'income', kind: 'amount', role: 'confidential' },
  ],
};

/** The same as flags, for a file with nothing beside it. */
const FLAGS = DESCRIPTION.columns.flatMap(({ column, kind, role }) => [
  ...['--as', `${column}=${kind}`],
  ...['--role', `${column}=${role}`],
]);

const STEP = ['--k', '4', '--group', 'mdav', '--columns', 'area,both,age'];

const recipe = (k: number) =>
  JSON.stringify({
    penumbra: 2,
    steps: [
      {
        method: 'microaggregation',
        columns: ['area', 'both', 'age'],
        group: { method: 'mdav', k },
      },
    ],
  });

const SYNTHESIS = JSON.stringify({
  penumbra: 2,
  steps: [{ method: 'sequential-synthesis', columns: ['area', 'kind', 'both', 'age', 'income'] }],
});

/** A command, and what its output shows of columns that are codes. */
const COMMANDS: readonly {
  readonly name: string;
  readonly args: readonly string[];
  readonly shows?: RegExp;
  readonly hides?: RegExp;
}[] = [
  { name: 'inspect', args: ['inspect', 'a.csv', '--json'], shows: /"kind":"nominal"/ },
  {
    name: 'rules discover',
    args: ['rules', 'discover', 'a.csv'],
    shows: /area in \{'1', '2', '3', '4'\}/,
    hides: /area \+ kind|integer\((area|kind|both)\)|(area|kind|both) <=? /,
  },
  {
    name: 'rules plan',
    args: ['rules', 'plan', 'a.csv', ...STEP, '--rule', "area in {'1','2','3','4'}"],
  },
  { name: 'check', args: ['check', 'a.csv', '--rule', "area in {'1', '2', '3', '4'}"] },
  {
    name: 'compare',
    args: [
      'compare',
      'a.csv',
      '--k',
      '4',
      '--columns',
      'area,both,age',
      '--methods',
      'mdav',
      '--json',
    ],
  },
  {
    name: 'sweep',
    args: [
      'sweep',
      'a.csv',
      '--methods',
      'microaggregation',
      '--k',
      '3',
      '--columns',
      'area,both,age',
    ],
  },
  {
    name: 'attack',
    args: ['attack', 'a.csv', '--recipe', 'synthesis.json', '--times', '2', '--json'],
  },
  { name: 'diff', args: ['diff', 'one.json', 'other.json', 'a.csv', '--json'] },
  { name: 'estimate', args: ['estimate', 'a.csv', ...STEP] },
  { name: 'fit', args: ['fit', 'a.csv', '-o', 'a.model.json', '--json'], shows: /"levels":4/ },
  {
    name: 'analyse',
    args: ['analyse', 'a.csv', '--mean', 'area,age', '--json'],
    shows: /"name":"[^"]*area[^"]*1"/,
  },
];

async function shown(folder: Playground, args: readonly string[]): Promise<string> {
  const run = await folder.run(...args);
  expectDone(run);
  return run.stdout;
}

describe.each(['beside the file', 'named by --description', 'in flags'])(
  'a description %s',
  (how) => {
    for (const { name, args, shows, hides } of COMMANDS) {
      it(
        `is obeyed by ${name}`,
        inFolder(async (folder) => {
          folder.write('a.csv', survey());
          folder.write('one.json', recipe(3));
          folder.write('other.json', recipe(5));
          folder.write('synthesis.json', SYNTHESIS);
          const place = how === 'beside the file' ? 'a.description.json' : 'known.json';
          folder.write(place, JSON.stringify(DESCRIPTION));
          const named = how === 'named by --description' ? ['--description', 'known.json'] : [];
          const text = await shown(folder, [...args, ...(how === 'in flags' ? FLAGS : named)]);
          if (shows !== undefined) expect(text).toMatch(shows);
          if (hides !== undefined) expect(text).not.toMatch(hides);
        }),
      );
    }
  },
);

describe('verify', () => {
  it(
    'refuses a description that is another one now, unless told otherwise; labels may change',
    inFolder(async (folder) => {
      folder.write('a.csv', survey());
      folder.write('a.description.json', JSON.stringify(DESCRIPTION));
      await folder.protect('a.csv', 'out.csv', ...STEP);
      expectDone(await folder.verify('a.csv', 'out.csv'));
      const [area, ...others] = DESCRIPTION.columns;
      const columns = (first: object) =>
        JSON.stringify({ ...DESCRIPTION, columns: [first, ...others] });
      folder.write('a.description.json', columns({ ...area, label: 'Area' }));
      expectDone(await folder.verify('a.csv', 'out.csv'));
      folder.write('a.description.json', columns({ ...area, role: 'harmless' }));
      const refused = await folder.verify('a.csv', 'out.csv');
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/protected with another description/);
      expectDone(await folder.verify('a.csv', 'out.csv', '--other-description'));
    }),
  );
});
