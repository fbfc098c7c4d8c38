import { readFileSync } from 'node:fs';
import { expectDone, type Playground, persons } from './run.ts';

/** A command that writes, with what was there before. */
export interface Scene {
  /** Makes the files that are there before. */
  prepare(folder: Playground): Promise<void>;
  readonly command: readonly string[];
  /** A command that only reads, and sees what was left. */
  readonly next: readonly string[];
  /** Whether the usual run has it, too. */
  readonly isUsual?: boolean;
  /** Files that grow with the work, whatever becomes of the rest. */
  readonly growing?: RegExp;
  /** Files that are drawn anew by each run, always of the same size. */
  readonly drawn?: RegExp;
}

const SEED = '5eed0123456789abcdef0123456789abcdef0123456789abcdef0123456789ab';
const MASK = ['-q', '--columns', 'age,income', '--seed', SEED];
const protect = (output: string, ...more: string[]) => [
  ...['protect', 'a.csv', '-o', output, ...MASK, ...more],
];
const NOISE = ['--method', 'noise', '--implicates', '2'];
const SWEEP = ['sweep', 'a.csv', '-q', '--columns', 'age,income', '--seed', SEED, '--k'];
const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

const LIMITS = JSON.stringify({
  format: 'penumbra-limits',
  version: 1,
  purposes: [
    {
      ...{ name: 'public', title: 'Public', description: 'A test.', k: 2 },
      limits: [{ measure: 'linkage', most: 100, because: 'A test.', source: 'nobody' }],
    },
  ],
});

/** Persons in households of two. */
const PEOPLE = [
  'home,age,income,region,weight',
  ...Array.from({ length: 40 }, (_, i) => {
    const home = i >> 1;
    const income = 900 + ((i * 7919) % 1000);
    return [home, 20 + ((i * 37) % 60), `${income}.50`, 'NS'[home % 2], 1 + (home % 4)].join();
  }),
];

const DESCRIPTION = JSON.stringify({
  ...{ format: 'penumbra-description', version: 1, title: 'Survey', record: 'person' },
  columns: [
    { column: 'home', role: 'unit', unit: 'household' },
    { column: 'age', kind: 'count', role: 'key' },
    { column: 'income', kind: 'amount', role: 'confidential' },
    {
      column: 'region',
      kind: 'nominal',
      role: 'key',
      values: ['N', { code: 'S', label: 'South' }],
    },
    { column: 'weight', role: 'weight' },
  ],
});

async function describedPeople(folder: Playground): Promise<void> {
  folder.write('a.csv', `${PEOPLE.join('\n')}\n`);
  folder.write('a.description.json', DESCRIPTION);
}

/** A command that writes beside a file of people. */
const writing = (...command: string[]): Scene => ({
  prepare: describedPeople,
  command: [...command, '-q'],
  next: ['inspect', 'a.csv', '-q'],
});

/** One that reads what another has made. */
const after = (before: readonly string[], scene: Scene): Scene => ({
  ...scene,
  async prepare(folder) {
    await scene.prepare(folder);
    expectDone(await folder.run(...before, '-q'));
  },
});

const FIT = [
  ...['fit', 'a.csv', '-o', 'a.model.json', '--columns', 'age,income', '--identifiers', 'drop'],
  ...['home', 'region', 'weight'].flatMap((name) => ['--role', `${name}=identifier`]),
];
const DRAW = ['draw', 'a.model.json', '--seed', SEED, '-o'];
const KEY = ['key', 'new', 'office.key'];
const REVOKE = ['key', 'revoke', 'office.key', '--because', 'a test'];
const PROTECT = ['protect', 'a.csv', '--k', '3', '--columns', 'age,income', '--seed', SEED, '-o'];
const ACCEPTED = ['k', 'keys', 'weights', 'order'];
const RELEASE = [
  ...['release', 'a.csv', 'out.dta', '-o', 'bundle', '--limits', 'limits.json'],
  ...ACCEPTED.flatMap((name) => ['--accept', name, '--reason', 'a test']),
];
const LABELLED = ['sav', 'dta', 'xpt', 'rds', 'arrow', 'parquet', 'xml', 'csv.gz'];

async function protectTwice(folder: Playground): Promise<void> {
  folder.write('a.csv', persons());
  expectDone(await folder.run(...protect('out.csv', '--k', '3')));
}

export const SCENES: Readonly<Record<string, Scene>> = {
  protect: {
    isUsual: true,
    prepare: protectTwice,
    command: protect('out.csv', '--k', '4'),
    next: ['audit', 'verify', 'out.csv'],
  },
  'protect with papers elsewhere': {
    async prepare(folder) {
      folder.write('a.csv', persons());
      folder.write('safe/readme', 'a safer place');
      expectDone(await folder.run(...protect('out.csv', '--k', '3', '--stay', 'safe/papers')));
    },
    command: protect('out.csv', '--k', '4', '--stay', 'safe/papers'),
    next: ['inspect', 'out.csv', '-q'],
  },
  'protect into several files': {
    async prepare(folder) {
      folder.write('a.csv', persons());
      expectDone(await folder.run(...protect('out.csv', ...NOISE)));
    },
    command: protect('out.csv', ...NOISE, '--decimals', '1'),
    next: ['audit', 'verify', 'out-2.csv'],
  },
  release: {
    isUsual: true,
    async prepare(folder) {
      const [names, ...lines] = example('persons.csv').split('\n');
      folder.write('a.csv', `${[names, ...lines.slice(0, 120)].join('\n')}\n`);
      const recipe = JSON.parse(example('persons-whole.recipe.json'));
      folder.write('recipe.json', JSON.stringify({ ...recipe, seed: SEED }));
      await folder.protect('a.csv', 'out.csv', '--recipe', 'recipe.json');
      folder.write('limits.json', LIMITS);
    },
    command: ['release', 'a.csv', 'out.csv', '-o', 'bundle', '--limits', 'limits.json', '-q'],
    next: ['audit', 'verify', 'out.csv'],
  },
  refine: {
    async prepare(folder) {
      await protectTwice(folder);
      const refine = ['refine', 'a.csv', 'out.csv', '-o', 'r.csv', '--seed', SEED, '-q'];
      expectDone(await folder.run(...refine, '--q', '0.5'));
    },
    command: ['refine', 'a.csv', 'out.csv', '-o', 'r.csv', '--seed', SEED, '-q', '--q', '0.4'],
    next: ['audit', 'verify', 'r.csv'],
  },
  sweep: {
    async prepare(folder) {
      folder.write('a.csv', persons());
      expectDone(await folder.run(...SWEEP, '3..4'));
    },
    command: [...SWEEP, '3..5'],
    next: ['inspect', 'a.csv.sweep.must-stay/table.csv', '-q'],
    growing: /results\.jsonl$|seconds\.csv$/,
  },
  'release of a labelled file, signed': after(KEY, {
    ...writing(...RELEASE, '--sign-with', 'office.key', '--risk-table'),
    async prepare(folder) {
      await describedPeople(folder);
      folder.write('limits.json', LIMITS);
      expectDone(await folder.run(...PROTECT, 'out.dta', '-q'));
    },
  }),
  ...Object.fromEntries(
    LABELLED.map((ending) => [`protect to .${ending}`, writing(...PROTECT, `out.${ending}`)]),
  ),
  'protect that recalibrates weights': writing(
    ...['protect', 'a.csv', '-o', 'out.csv', '--seed', SEED],
    ...['--method', 'recalibrate', '--columns', 'weight', '--given', 'region'],
  ),
  'key new': { ...writing(...KEY), isUsual: true, drawn: /office\.key/ },
  'key revoke': after(KEY, writing(...REVOKE)),
  units: writing('units', 'a.csv', '-o', 'units.csv'),
  'inspect that writes a description': writing('inspect', 'a.csv', '--write-description'),
  fit: writing(...FIT),
  draw: after(FIT, writing(...DRAW, 'drawn.sav')),
  'draw into several files': after(FIT, writing(...DRAW, 'drawn.csv', '--implicates', '2')),
  'assess with two reports': writing(
    ...['assess', 'a.csv', 'a.csv', '--measures', 'means'],
    ...['--report', 'in.html', '--public-report', 'out.html'],
  ),
  'rules discover': writing('rules', 'discover', 'a.csv', '-o', 'proposed.txt'),
};
