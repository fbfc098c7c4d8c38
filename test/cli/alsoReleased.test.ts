import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  acceptable,
  expectNoValues,
  inFolder,
  kept,
  type Playground,
  persons,
  refuses,
} from './run.ts';

describe.concurrent('assess --also-released', () => {
  it(
    'measures what releases tell together, and warns',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(200));
      const columns = ['--columns', 'age,income'];
      await folder.protect('a.csv', 'p.csv', '--k', '5', ...columns);
      await folder.protect('a.csv', 'q.csv', '--k', '4', ...columns);
      await folder.protect('a.csv', 'r.csv', '--k', '7', ...columns);
      const flags = ['--keys', 'age,income', '--measures', 'linkage-keys'];
      const others = ['--also-released', 'q.csv', '--also-released', 'r.csv'];
      const json = await folder.run('assess', 'a.csv', 'p.csv', ...flags, ...others, '--json');
      expect(json.code).toBe(0);
      const { figures, warnings } = JSON.parse(json.stdout);
      const [figure] = figures.filter(
        ({ name }: { name: string }) => name === 'intersection-files',
      );
      expect(figure.value).toBeGreaterThan(0);
      expect(warnings[0]).toMatch(/of the same original reveal more together/);
      expectNoValues(json);
      const pages = ['--report', 'in.html', '--public-report', 'out.html'];
      const text = await folder.run('assess', 'a.csv', 'p.csv', ...flags, ...others, ...pages);
      expect(text.code).toBe(0);
      expect(text.stdout).toMatch(
        /several protected files\n +Intersection of several protected files .* %/,
      );
      expect(folder.read('in.html')).toContain('Intersection of several protected files');
      expect(folder.read('out.html')).not.toMatch(/q\.csv|r\.csv/);
    }),
  );

  it(
    'refuses the original, a file that is not there, and a report in the place of one',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(50));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age');
      const base = ['assess', 'a.csv', 'p.csv', '-q', '--also-released'];
      await refuses(folder, 2, /a\.csv is the original itself/, ...base, 'a.csv');
      await refuses(folder, 3, /none\.csv/, ...base, 'none.csv');
      folder.write('q.csv', folder.read('p.csv'));
      await refuses(folder, 2, /q\.csv is a file that this/, ...base, 'q.csv', '--report', 'q.csv');
    }),
  );
});

describe.concurrent('release finds other releases of the same original', () => {
  const columns = ['--columns', 'age,income'];
  /** Releases a file; every gate that fails is accepted, apart from those that are named. */
  async function releaseTo(folder: Playground, file: string, out: string, ...flags: string[]) {
    const args = [
      'release',
      'a.csv',
      file,
      '-o',
      out,
      '--for',
      'in-house',
      '--keys',
      'age,income',
      ...flags,
    ];
    const { gates, isReleased } = JSON.parse((await folder.run(...args, '--json')).stdout);
    if (isReleased) return;
    const accept = acceptable(gates).flatMap((name) => ['--accept', name, '--reason', 'a test']);
    expect(await folder.run(...args, '-q', ...accept)).toMatchObject({ code: 0, stderr: '' });
  }

  it(
    'in the same folder, names them, judges them, and records them, also if told not to',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      await folder.protect('a.csv', 'p.csv', '--k', '5', ...columns);
      await folder.protect('a.csv', 'q.csv', '--k', '4', ...columns);
      const check = async (...flags: string[]) => {
        const args = [
          'release',
          'a.csv',
          'q.csv',
          '-o',
          'x',
          '--for',
          'in-house',
          '--keys',
          'age,income',
          ...flags,
        ];
        const { gates, others } = JSON.parse((await folder.run(...args, '--json')).stdout);
        const { found } = gates.find(({ gate }: { gate: string }) => gate === 'keys');
        rmSync(folder.at('x'), { recursive: true, force: true });
        return { found, others };
      };
      // A protected file that was not released counts for nothing.
      expect((await check()).others).toEqual({ areJudged: true, found: [] });
      await releaseTo(folder, 'p.csv', 'p-out');
      const beside = await check();
      expect(beside.others.found).toEqual([
        {
          path: folder.at('p.csv'),
          log: folder.at(kept('p.csv', 'audit.jsonl')),
        },
      ]);
      expect(beside.found).toMatch(/together with p\.csv/);
      const shown = await folder.run(
        'release',
        'a.csv',
        'q.csv',
        '-o',
        'x',
        '--for',
        'in-house',
        '--keys',
        'age,income',
      );
      expect(shown.stdout).toMatch(
        /Other releases of the same original\n\s*p\.csv, named in p\.csv/,
      );
      // The protected file is gone: the data of the bundle tell too; then they are gone as well.
      const masked = folder.read('p.csv');
      rmSync(folder.at('p.csv'));
      expect((await check()).others.found[0].path).toBe(folder.at('p-out/data.csv'));
      folder.write('p-out/data.csv', `${folder.read('p-out/data.csv')}1,1,N,x\n`);
      expect((await check()).found).toMatch(/was not measured, because the file is not there/);
      folder.write('p.csv', masked);
      const alone = await check('--also-released', 'none');
      expect(alone.found).not.toMatch(/together/);
      expect(alone.others).toMatchObject({ areJudged: false, found: [{}] });
      await refuses(
        ...[folder, 2, /name files, or none/, 'release', 'a.csv', 'q.csv', '-o', 'x'],
        ...['--also-released', 'none', '--also-released', 'p.csv'],
      );

      await releaseTo(folder, 'q.csv', 'q-out', '--also-released', 'none');
      const log = kept('q.csv', 'audit.jsonl');
      expect(folder.read(log)).toContain('"judged":"no, as told with --also-released none"');
      const verify = () => folder.run('audit', 'verify', 'q.csv');
      const whole = await verify();
      expect(whole).toMatchObject({ code: 0, stderr: '' });
      expect(whole.stdout).toMatch(
        /1 log of other releases\s+of the same original has the entries/,
      );
      // Somebody cuts the release off the log of p.csv, and removes its bundle: the log of q.csv tells.
      const other = kept('p.csv', 'audit.jsonl');
      const lines = folder.read(other).trimEnd().split('\n');
      folder.write(other, `${lines.slice(0, 4).join('\n')}\n`);
      rmSync(folder.at('p-out'), { recursive: true });
      expect((await folder.run('audit', 'verify', 'p.csv')).code).toBe(0);
      expect((await verify()).stderr).toMatch(/has no entry for a release that .*q\.csv/);
      folder.write(other, `${lines.slice(1).join('\n')}\n`);
      expect((await verify()).stderr).toMatch(/Entry 1/);
      rmSync(folder.at('p.csv.must-stay'), { recursive: true });
      expect((await verify()).stdout).toMatch(
        /1 log of other\s+releases\s+that\s+it\s+names\s+is\s+no/,
      );
    }),
  );
});
