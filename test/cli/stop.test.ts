import { type ChildProcess, spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PLACE } from '../../src/io/disk/index.ts';
import {
  expectDone,
  inFolder,
  type Moment,
  manyNumbers,
  opened,
  type Playground,
  persons,
  type Run,
  withPipe,
} from './run.ts';

/** Takes some seconds to group with a small k, and a moment with a large one. */
const many = manyNumbers(15_000, 8);
const LARGE = ['5000', '--group', 'mdav'];

const hidden = (folder: Playground) =>
  readdirSync(folder.path).filter((name) => /^\.out\.csv\.penumbra-/.test(name));

const grouping = (folder: Playground) => hidden(folder).length > 0;
const writing = (folder: Playground) =>
  hidden(folder).some((name) => statSync(folder.at(name), { throwIfNoEntry: false })?.size);

/** Starts to protect, and sends a signal at a moment. */
const interrupted = (
  folder: Playground,
  signal: NodeJS.Signals,
  when: Moment,
  ...args: string[]
): Promise<Run> =>
  folder.runWith({ input: null, meanwhile: { act: signal, when } }, 'protect', ...args);

const OUT = ['-o', 'out.csv', '--overwrite', '--k'];

describe('Ctrl-C ends soon, with 130, the old output and no residue', () => {
  for (const [when, content, moment, args] of [
    ['while a file is read', many, opened('a.csv'), ['a.csv', ...OUT, ...LARGE]],
    ['while records are grouped', many, grouping, ['a.csv', ...OUT, '3']],
    ['while the file is written', many, writing, ['a.csv', ...OUT, ...LARGE]],
  ] as const) {
    it.concurrent(
      when,
      inFolder(async (folder) => {
        folder.write('a.csv', content);
        folder.write('out.csv', 'the old output');
        const before = folder.state();
        const run = await interrupted(folder, 'SIGINT', moment, ...args);
        expect(run.stderr).toMatch(/^(.*\n)*penumbra: .*(cancelled|Stopped as asked).*\n$/);
        expect(run).toMatchObject({ code: 130, stdout: '' });
        expect(folder.state()).toEqual(before);
      }),
    );
  }

  it.concurrent(
    'while it waits for standard input',
    inFolder(async (folder) => {
      let taken = false;
      const onStart = (started: ChildProcess) => {
        // More than a pipe holds, so it is taken only when somebody reads.
        started.stdin!.write('1,2\n'.repeat(500_000), () => {
          taken = true;
        });
      };
      const meanwhile = { act: 'SIGINT', when: () => taken } as const;
      const run = await folder.runWith(
        { input: null, onStart, meanwhile },
        'protect',
        '-',
        ...OUT,
        '3',
      );
      expect(run).toMatchObject({ code: 130, stdout: '' });
      expect(folder.state()).toEqual({});
    }),
  );

  it.concurrent(
    'while it waits for a pipe that nobody writes to',
    inFolder(async (folder) => {
      await withPipe(folder.at('pipe'), async (isRead) => {
        const run = await interrupted(folder, 'SIGINT', isRead, 'pipe', ...OUT, '3');
        expect(run).toMatchObject({ code: 130, stdout: '' });
      });
    }),
  );

  it.concurrent(
    'while the reader of standard output waits',
    inFolder(async (folder) => {
      folder.write('a.csv', many);
      const before = folder.state();
      let child!: ChildProcess;
      const onStart = (started: ChildProcess) => {
        child = started;
        started.stdout!.pause();
      };
      const args = ['a.csv', '-o', '-', '--stay', 'stay', '--k', ...LARGE, '-q'];
      const running = folder.runWith({ onStart }, 'protect', ...args);
      const staged = () => readdirSync(folder.path).find((name) => name.startsWith('.stay.'));
      await folder.until(
        () => staged() !== undefined && folder.has(`${staged()}/protected.description.json`),
      );
      child.kill('SIGINT');
      await folder.until(() => child.exitCode !== null);
      child.stdout!.resume();
      expect(await running).toMatchObject({ code: 130 });
      expect(folder.state()).toEqual(before);
    }),
  );

  it.concurrent(
    'and so does SIGTERM',
    inFolder(async (folder) => {
      folder.write('a.csv', many);
      const before = folder.state();
      const run = await interrupted(folder, 'SIGTERM', grouping, 'a.csv', ...OUT, '3');
      expect(run.code).toBe(130);
      expect(folder.state()).toEqual(before);
    }),
  );
});

describe('a run that is killed', () => {
  it.concurrent(
    'leaves the old output, and its residue is removed by the next run',
    inFolder(async (folder) => {
      folder.write('small.csv', persons());
      await folder.protect('small.csv', 'out.csv', '--k', '3');
      const before = folder.state();
      folder.write('a.csv', many);
      const run = await interrupted(folder, 'SIGKILL', writing, 'a.csv', ...OUT, ...LARGE);
      expect(run.signal).toBe('SIGKILL');
      expect(hidden(folder)).not.toEqual([]);
      expect(folder.state()).toMatchObject(before);
      await folder.protect('small.csv', 'out.csv', '--k', '4');
      expect(hidden(folder)).toEqual([]);
      expect(Object.keys(folder.state()).join()).not.toContain('.penumbra-');
      expectDone(await folder.verify('small.csv', 'out.csv'));
    }),
  );

  it.concurrent(
    'between two renames does not lose the folder that must stay',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      await folder.protect('a.csv', 'out.csv', '--k', '3');
      const recipe = folder.read('out.csv.must-stay/recipe.json');
      // The number of a process that has ended.
      const gone = spawnSync(process.execPath, ['-e', '']).pid;
      const [old, lock] = ['.out.csv.must-stay.penumbra-old-', '.out.csv.must-stay.penumbra-lock'];
      const aside = folder.at(`${old}${PLACE}-${gone}-1a2b`);
      spawnSync('mv', [folder.at('out.csv.must-stay'), aside]);
      folder.write(lock, JSON.stringify({ token: '', place: PLACE, pid: gone, host: '' }));
      await folder.protect('a.csv', 'out.csv', '--k', '3', '--overwrite');
      expect(folder.read('out.csv.must-stay/earlier/1/recipe.json')).toBe(recipe);
      expect(Object.keys(folder.state()).join()).not.toContain('.penumbra-');
    }),
  );

  it.concurrent(
    'residue of other files and of living processes is left alone',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write(`.out.csv.penumbra-${PLACE}-${process.pid}-1a2b`, 'being written');
      folder.write('.out.csv.penumbra-00000000-1-1a2b', 'being written on another machine');
      folder.write(`.other.csv.penumbra-${PLACE}-1-1a2b`, 'of another file');
      folder.write('.out.csv.swp', 'of an editor');
      const before = folder.state();
      expectDone(await folder.runApart('protect', 'a.csv', '-o', 'out.csv', '--k', '3'));
      expect(folder.state()).toMatchObject(before);
    }),
  );
});

describe('several at once', () => {
  it.concurrent(
    'runs with one output end with a file and a folder that fit, and lose no seed',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(600));
      const flags = ['-q', '--group', 'mdav', '--workers', '1'];
      const runs = [3, 4, 5, 6].map((k) =>
        folder.runApart('protect', 'a.csv', ...OUT, String(k), ...flags),
      );
      for (const run of await Promise.all(runs)) {
        expect(run).toMatchObject({ code: 0, stderr: '' });
      }
      expectDone(await folder.verify('a.csv', 'out.csv'));
      expect(readdirSync(folder.at('out.csv.must-stay/earlier')).sort()).toEqual(['1', '2', '3']);
      expect(Object.keys(folder.state()).join()).not.toContain('.penumbra-');
    }),
  );

  it.concurrent(
    'a file that grows while it is read is refused',
    inFolder(async (folder) => {
      folder.write('a.csv', many);
      const act = () => appendFileSync(folder.at('a.csv'), '1,2,3,4,5,6,7,8\n');
      const command = ['protect', 'a.csv', ...OUT, ...LARGE, '-q'];
      const run = await folder.runWith({ meanwhile: { when: grouping, act } }, ...command);
      expect(run.stderr).toBe(
        'penumbra: a.csv changed while it was read: run again when it is complete.\n',
      );
      expect(run.code).toBe(3);
      expect(Object.keys(folder.state())).toEqual(['a.csv']);
    }),
  );

  it.concurrent(
    'a log that is closed does not end the work',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const run = await folder.runWith(
        { shell: '("$@"; echo $? > code) 2>&1 | head -c 1' },
        'protect',
        'a.csv',
        '-o',
        'out.csv',
        '--k',
        '3',
      );
      expect(run.code).toBe(0);
      expect(folder.read('code')).toBe('0\n');
      expectDone(await folder.verify('a.csv', 'out.csv'));
    }),
  );
});
