import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { expectDone, expectNoValues, inFolder, kept, manyNumbers, persons } from './run.ts';

describe.concurrent('standard input and output', () => {
  it(
    'work like files, and say nothing in between',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const args = ['--k', '3', '--seed', '0123456789abcdef'.repeat(4)];
      await folder.protect('a.csv', 'out.csv', ...args);
      const run = await folder.runWith(
        { input: persons() },
        'protect',
        '-',
        '-o',
        '-',
        '--stay',
        'stay',
        ...args,
      );
      expect(run.code).toBe(0);
      expect(run.bytes.equals(folder.bytes('out.csv'))).toBe(true);
      expect(run.stderr).toMatch(/Must stay +stay\//);
      expect(folder.read('stay/partition.csv')).toBe(folder.read(kept('out.csv', 'partition.csv')));
      expect(Object.keys(folder.state()).join()).not.toContain('stay/output');
      folder.write('piped.csv', run.bytes);
      expect(
        await folder.run('verify', 'a.csv', 'piped.csv', '--certificate', 'stay/certificate.json'),
      ).toMatchObject({ code: 0 });
    }),
  );

  it(
    'a reader that goes away before the data end is an error, and nothing is kept',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(8000, 4));
      const run = await folder.runWith(
        { shell: '("$@"; echo $? > code) | head -1' },
        'protect',
        'a.csv',
        '-o',
        '-',
        '--stay',
        'stay',
        ...['--k', '2000', '--group', 'mdav', '-q'],
      );
      expect(run.stdout).toBe('c1,c2,c3,c4\n');
      expect(run.stderr).toMatch(
        /^penumbra: Standard output cannot be written, because its reader/,
      );
      expect(folder.read('code')).toBe('3\n');
      expect(Object.keys(folder.state()).sort()).toEqual(['a.csv', 'code']);
    }),
  );

  it(
    'for words to a person it is none',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      for (const args of [['inspect', 'a.csv'], ['methods', 'mdav', '--json'], ['--help']]) {
        const run = await folder.runWith({ shell: '("$@"; echo $? > code) | true' }, ...args);
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(folder.read('code')).toBe('0\n');
      }
    }),
  );

  it(
    'an empty input, and one that breaks off, are refused',
    inFolder(async (folder) => {
      const args = ['protect', '-', '-o', 'out.csv', '--k', '3', '-q'];
      const empty = await folder.runWith({ input: '' }, ...args);
      expect(empty).toMatchObject({
        code: 4,
        stdout: '',
        stderr: expect.stringMatching(/^penumbra: standard input is empty.*\n$/),
      });
      const broken = await folder.runWith({ input: persons().slice(0, -20) }, ...args);
      expect(broken).toMatchObject({
        code: 4,
        stderr: expect.stringMatching(/Line 13 of standard input /),
      });
      expect(folder.state()).toEqual({});
    }),
  );

  it(
    'a named pipe is read like a file',
    inFolder(async (folder) => {
      expect(spawnSync('mkfifo', [folder.at('pipe')]).status).toBe(0);
      folder.write('a.csv', persons());
      const run = await folder.runWith(
        {
          shell:
            '(sleep 0.3; exec cat a.csv > pipe) > /dev/null 2>&1 & "$@"; code=$?; kill $! 2> /dev/null; exit $code',
        },
        'protect',
        'pipe',
        '-o',
        'out.csv',
        '--k',
        '3',
        '-q',
      );
      expect(run).toMatchObject({ code: 0, stdout: '', stderr: '' });
      expectDone(await folder.verify('a.csv', 'out.csv'));
    }),
  );

  it(
    'closed streams are no defect, unless the data go there',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const flags = ['--k', '3', '--stay', 'stay', '-q'];
      const closed = { shell: 'exec "$@" >&-' };
      const lost = await folder.runWith(closed, 'protect', 'a.csv', '-o', '-', ...flags);
      expect(lost).toMatchObject({ code: 3, stderr: expect.stringMatching(/output is closed/) });
      expect(folder.has('stay')).toBe(false);
      const run = await folder.runWith(
        { shell: 'exec "$@" <&- >&- 2>&-' },
        'protect',
        'a.csv',
        '-o',
        'out.csv',
        '--k',
        '3',
      );
      expect(run.code).toBe(0);
      expectDone(await folder.verify('a.csv', 'out.csv'));
    }),
  );
});

describe.concurrent('--json', () => {
  it(
    'gives one object with what was done, and no seed',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const run = await folder.run('protect', 'a.csv', '-o', 'out.csv', '--k', '3', '--json');
      expect(run.code).toBe(0);
      const result = JSON.parse(run.stdout);
      expect(result).toMatchObject({
        records: 12,
        groups: { count: 4, min: 3, max: 3 },
        loss: expect.any(Number),
        certificate: { format: 'penumbra-certificate', holds: true },
        seconds: Object.fromEntries(
          ['read', 'group', 'replace', 'write', 'total'].map((part) => [part, expect.any(Number)]),
        ),
      });
      expect(result.certificate).toEqual(
        JSON.parse(folder.read(kept('out.csv', 'certificate.json'))),
      );
      expect(run.stdout).not.toContain(
        JSON.parse(folder.read(kept('out.csv', 'recipe.json'))).seed,
      );
      expect(run.stderr).toMatch(/The plan/);
      expectNoValues(run);
    }),
  );

  it(
    'with --quiet leaves standard error empty',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      for (const args of [
        ['protect', 'a.csv', '-o', 'out.csv', '--k', '3'],
        ['inspect', 'a.csv'],
        ['methods'],
        ['methods', 'mdav'],
      ]) {
        const run = await folder.run(...args, '--json', '--quiet');
        expect(run).toMatchObject({ code: 0, stderr: '' });
        expect(run.stdout.endsWith('}\n')).toBe(true);
        expect(typeof JSON.parse(run.stdout)).toBe('object');
      }
      const run = await folder.verify('a.csv', 'out.csv', '--json', '--quiet');
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(run.stdout).holds).toBe(true);
    }),
  );

  it(
    'gives nothing where there is an error',
    inFolder(async (folder) => {
      folder.write('a.csv', 'a,b\n1,SECRET4711\n2\n');
      for (const args of [
        ['protect', 'a.csv', '-o', 'out.csv', '--k', '3'],
        ['inspect', 'a.csv'],
      ]) {
        const run = await folder.run(...args, '--json');
        expect(run).toMatchObject({
          code: 4,
          stdout: '',
          stderr: expect.stringMatching(/Line 3 /),
        });
        expectNoValues(run);
      }
    }),
  );
});
