import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, persons, refuses } from './run.ts';

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
      await refuses(folder, 2, /is the input itself/, ...base, 'q.csv', '--report', 'q.csv');
    }),
  );
});
