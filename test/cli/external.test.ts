import { appendFileSync, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  expectDone,
  expectNoValues,
  inFolder,
  kept,
  type Moment,
  opened,
  type Playground,
  type Run,
  refuses,
} from './run.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const WORK = 'out.csv.must-stay.unfinished';

/** Numbers with ties, two spellings of missing, categories, quotes, line ends inside of cells, and the sentinels. */
function mixed(records: number): string {
  let state = 3;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 16777216;
  };
  const lines = ['age,income,"no,te",share,sort,region'];
  for (let i = 0; i < records; i++) {
    const age = i % 17 === 3 ? 'NA' : String(Math.floor(draw() * 40));
    const income = i === 5 ? '471147114711.50' : i % 31 === 5 ? '' : (1e6 * draw()).toFixed(2);
    const sort = i % 23 === 1 ? '' : ['x', '"y, z"', '"NA"'][Math.floor(3 * draw() * draw())];
    const note = i % 3 === 0 ? '"SECRET4711 ""said""\nso"' : 'SECRET4711';
    lines.push(`${age},${income},${note},${(draw() - 0.5).toFixed(3)},${sort},${'NSE'[i % 3]}`);
  }
  return `${lines.join('\r\n')}\r\n`;
}

const recipe = JSON.stringify({
  penumbra: 2,
  seed: SEED,
  cut: { size: 300 },
  steps: [
    {
      method: 'microaggregation',
      columns: ['age', 'income', 'share'],
      group: { method: 'mdav', k: 3 },
      missing: 'own-group',
      blocks: { strata: ['region'] },
    },
    {
      method: 'microaggregation',
      columns: ['sort'],
      group: { method: 'k-modes', k: 5 },
      missing: 'level',
    },
  ],
});

const EXTERNAL = ['--recipe', 'recipe.json', '--overwrite', '--memory', '1GB', '--workers', '1'];
const ON_THREADS = [...EXTERNAL.slice(0, -1), '2'];

function prepare(folder: Playground, records = 1200): void {
  folder.write('a.csv', mixed(records));
  folder.write('recipe.json', recipe);
}

/** Starts to protect and sends a signal at a moment. */
const ended = (
  folder: Playground,
  signal: NodeJS.Signals,
  when: Moment,
  flags: readonly string[] = EXTERNAL,
): Promise<Run> =>
  folder.runWith(
    { meanwhile: { act: signal, when } },
    'protect',
    'a.csv',
    '-o',
    'out.csv',
    ...flags,
  );

const inWork =
  (name: string): Moment =>
  (folder) =>
    existsSync(folder.at(`${WORK}/${name}`));
const writing: Moment = (folder) =>
  readdirSync(folder.path).some((name) => /^\.out\.csv\.penumbra-/.test(name));

const MOMENTS: readonly (readonly [string, Moment])[] = [
  ['while the file is read', opened('a.csv')],
  ['while records are staged', inWork('run.json')],
  ['while blocks are protected', inWork('blocks.json')],
  ['while the file is written', writing],
];

describe('a file larger than memory', () => {
  it(
    'is protected to the same bytes as in memory, on threads too, and verified',
    inFolder(async (folder) => {
      prepare(folder);
      await folder.protect('a.csv', 'held.csv', '--recipe', 'recipe.json');
      await folder.protect('a.csv', 'out.csv', ...ON_THREADS);
      expect(folder.bytes('out.csv').equals(folder.bytes('held.csv'))).toBe(true);
      for (const name of ['certificate.json', 'partition.csv', 'recipe.json', 'blocks.json']) {
        expect(folder.read(kept('out.csv', name)), name).toBe(folder.read(kept('held.csv', name)));
      }
      const held = await folder.verify('a.csv', 'out.csv', '--json');
      expectDone(held);
      const external = await folder.verify('a.csv', 'out.csv', '--json', '--memory', '1GB');
      expect(external).toMatchObject({ code: 0, stdout: held.stdout });
      expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
      expect(folder.has(WORK)).toBe(false);
    }),
  );

  it(
    'is cut into blocks as large as fit where nothing else is said, and a replay gives the same bytes',
    inFolder(async (folder) => {
      prepare(folder);
      await folder.protect(
        ...['a.csv', 'out.csv', '--columns', 'share', '--k', '5', '--group', 'mdav'],
        ...['--memory', '1GB'],
      );
      const recorded = JSON.parse(folder.read(kept('out.csv', 'recipe.json')));
      expect(recorded.cut.size).toBeGreaterThan(100_000);
      expect(JSON.parse(folder.read(kept('out.csv', 'certificate.json'))).cut.blocks).toBe(1);
      const again = ['--recipe', kept('out.csv', 'recipe.json')];
      await folder.protect('a.csv', 'held.csv', ...again);
      await folder.protect('a.csv', 'small.csv', ...again, '--memory', '3GB', '--workers', '1');
      for (const name of ['held.csv', 'small.csv']) {
        expect(folder.bytes(name).equals(folder.bytes('out.csv')), name).toBe(true);
      }
    }),
  );

  it(
    'is verified in the memory that is allowed, and what was changed is found',
    inFolder(async (folder) => {
      prepare(folder);
      await folder.protect('a.csv', 'out.csv', ...EXTERNAL);
      const certificate = ['--certificate', kept('out.csv', 'certificate.json')];
      const lines = folder.read('out.csv').split('\r\n');
      [lines[100], lines[900]] = [lines[900], lines[100]];
      folder.write('swapped.csv', lines.join('\r\n'));
      const before = folder.state();
      const verify = ['verify', 'a.csv', 'swapped.csv', ...certificate, '--json'];
      const held = await folder.run(...verify);
      const external = await folder.run(...verify, '--memory', '1GB');
      const { stdout, stderr } = held;
      expect(external).toMatchObject({ code: 1, stdout, stderr });
      expectNoValues(external);
      await refuses(folder, 2, /allow at least \d+MB\.$/, ...verify, '--memory', '100MB');
      await refuses(folder, 2, /such as 2GB/, ...verify, '--memory', 'much');
      expect(folder.state()).toEqual(before);
      await folder.protect(
        ...['a.csv', 'whole.csv', '--columns', 'share', '--k', '5', '--group', 'mdav'],
      );
      await refuses(
        folder,
        2,
        /protected as a whole.*verify without --memory, or protect it with --cut/,
        ...['verify', 'a.csv', 'whole.csv', '--memory', '1GB'],
        ...['--certificate', kept('whole.csv', 'certificate.json')],
      );
    }),
  );

  it(
    'leaves nothing after Ctrl-C while it is verified, and clears up after a kill',
    inFolder(async (folder) => {
      prepare(folder, 4000);
      await folder.protect('a.csv', 'out.csv', ...EXTERNAL);
      const before = folder.state();
      const names = () =>
        readdirSync(folder.path).filter((name) => /\.verifying\.penumbra-/.test(name));
      for (const signal of ['SIGINT', 'SIGKILL'] as const) {
        await folder.runWith(
          { meanwhile: { act: signal, when: () => names().length > 0 } },
          ...['verify', 'a.csv', 'out.csv', '--memory', '1GB'],
          ...['--certificate', kept('out.csv', 'certificate.json')],
        );
        if (signal === 'SIGINT') expect(folder.state()).toEqual(before);
      }
      await folder.verify('a.csv', 'out.csv', '--memory', '1GB');
      expect(folder.state()).toEqual(before);
    }),
  );

  it(
    'goes on after kills at any moment, to the same bytes, and never touches the old output before',
    inFolder(async (folder) => {
      prepare(folder);
      await folder.protect('a.csv', 'whole.csv', ...EXTERNAL);
      for (const [when, moment] of MOMENTS) {
        folder.write('out.csv', 'the old output');
        const run = await ended(folder, 'SIGKILL', moment, [...EXTERNAL, '--resume']);
        if (run.code !== 0) expect(folder.read('out.csv'), when).toBe('the old output');
        const { code, stderr } = await folder.run(
          ...['protect', 'a.csv', '-o', 'out.csv', '-q', '--resume', ...EXTERNAL],
        );
        expect({ when, code, stderr }).toEqual({ when, code: 0, stderr: '' });
        expect(folder.bytes('out.csv').equals(folder.bytes('whole.csv')), when).toBe(true);
        for (const name of ['certificate.json', 'partition.csv']) {
          const [one, other] = [kept('out.csv', name), kept('whole.csv', name)];
          expect(folder.read(one), when).toBe(folder.read(other));
        }
        expect(folder.has(WORK), when).toBe(false);
      }
      expect(readdirSync(folder.path).filter((name) => name.startsWith('.'))).toEqual([]);
    }),
  );

  it.for(MOMENTS)('leaves nothing after Ctrl-C %s', ([, moment], context) =>
    inFolder(async (folder) => {
      prepare(folder, 6000);
      folder.write('out.csv', 'the old output');
      const before = folder.state();
      const run = await ended(folder, 'SIGINT', moment, ON_THREADS);
      expect(run.stderr).toMatch(/(cancelled|Stopped as asked)[^\n]*\n$/);
      expect(run.code).toBe(130);
      expect(folder.state()).toEqual(before);
    })(context),
  );

  it(
    'is refused where a run was ended, unless it is gone on with as it was',
    inFolder(async (folder) => {
      prepare(folder);
      await ended(folder, 'SIGKILL', inWork('blocks.json'));
      // Whoever looks takes the lock of a process that is gone away.
      rmSync(folder.at(`${WORK}/process`));
      const protect = ['protect', 'a.csv', '-o', 'out.csv'];
      await refuses(
        folder,
        3,
        /is left from a run.*--resume, or remove the folder/,
        ...protect,
        ...EXTERNAL,
      );
      const other = recipe.replace('"k":3', '"k":4');
      folder.write('other.json', other);
      await refuses(
        folder,
        2,
        /was started with another recipe/,
        ...[...protect, '--recipe', 'other.json', '--memory', '1GB', '--resume'],
      );
      const notes = folder.read(`${WORK}/run.json`);
      folder.write(`${WORK}/run.json`, notes.replace('"mean":1', '"mean":2'));
      await refuses(
        folder,
        2,
        /was started with other revisions of methods/,
        ...protect,
        ...EXTERNAL,
        '--resume',
      );
      folder.write(`${WORK}/run.json`, notes);
      appendFileSync(folder.at('a.csv'), '1,1,x,0.1,x,N\r\n');
      await refuses(
        folder,
        2,
        /another input, or it has changed/,
        ...protect,
        ...EXTERNAL,
        '--resume',
      );
      folder.write('a.csv', mixed(1500));
      utimesSync(folder.at('a.csv'), 1e9, 1e9);
      await refuses(
        folder,
        2,
        /another input, or it has changed/,
        ...protect,
        ...EXTERNAL,
        '--resume',
      );
      expect(folder.has(WORK)).toBe(true);
    }),
  );

  it(
    'is refused in one sentence for what cannot work',
    inFolder(async (folder) => {
      prepare(folder, 2500);
      const protect = ['protect', 'a.csv', '-o', 'out.csv', '--recipe', 'recipe.json'];
      await refuses(folder, 2, /allow at least \d+MB/, ...protect, '--memory', '100MB');
      await refuses(folder, 2, /such as 2GB/, ...protect, '--memory', 'much');
      await refuses(
        folder,
        2,
        /cannot be standard input/,
        ...['protect', '-', '-o', 'out.csv', '--recipe', 'recipe.json', '--memory', '1GB'],
      );
      const full = await folder.runWith(
        { shell: 'ulimit -f 600; "$@"' },
        ...[...protect, '--memory', '1GB', '-q'],
      );
      expect(full.stderr).toMatch(/^penumbra: [^\n]*(disk|larger than allowed)[^\n]*\n$/);
      expect(full.code).toBe(3);
      expectNoValues(full);
      expect(readdirSync(folder.path).sort()).toEqual(['a.csv', 'recipe.json']);
    }),
  );
});
