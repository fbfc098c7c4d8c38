import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, manyNumbers, persons, refuses } from './run.ts';

describe.concurrent('compare', () => {
  it(
    'runs the methods that apply, lowest loss first, and writes nothing but the picture',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(120));
      const before = folder.state();
      const run = await folder.run(
        'compare',
        'a.csv',
        '--k',
        '4',
        '--columns',
        'age,income',
        '-q',
        '--json',
      );
      expect(run.code).toBe(0);
      expectNoValues(run);
      expect(folder.state()).toEqual(before);
      const { results, leftOut, columns, k } = JSON.parse(run.stdout);
      expect(columns).toEqual(['age', 'income']);
      expect(k).toBe(4);
      const scores = results.map(({ objective }: { objective: number }) => objective);
      expect(scores).toEqual([...scores].sort((a, b) => a - b));
      const names = results.map(({ method }: { method: string }) => method);
      for (const name of ['mdav', 'v-mdav', 'mhm', 'individual-ranking'])
        expect(names).toContain(name);
      for (const { method, groups } of results) {
        if (method !== 'fuzzy') expect(groups.min).toBeGreaterThanOrEqual(4);
      }
      expect(leftOut.map(({ method }: { method: string }) => method)).toContain('fixed-blocks');
      const shown = await folder.run(
        'compare',
        'a.csv',
        '--k',
        '4',
        '--columns',
        'age,income',
        '--picture',
        'map.svg',
      );
      expect(shown.stdout).toMatch(/method +loss/);
      expect(shown.stdout).toMatch(/Left out: fixed-blocks/);
      expect(folder.read('map.svg')).toMatch(/^<svg [\s\S]*mdav[\s\S]*<\/svg>\s*$/);
    }),
  );

  it(
    'gives up a method that takes too long, and says so',
    inFolder(async (folder) => {
      folder.write('a.csv', manyNumbers(60_000, 8));
      const run = await folder.run(
        ...[
          'compare',
          'a.csv',
          '--k',
          '3',
          '--methods',
          'fuzzy,sum-of-z-scores',
          '--patience',
          '1',
          '--json',
          '-q',
        ],
      );
      const { results, leftOut } = JSON.parse(run.stdout);
      expect(results.map(({ method }: { method: string }) => method)).toEqual(['sum-of-z-scores']);
      expect(leftOut[0].because).toMatch(/longer than 1 s/);
      // The score needs links, which take longer than the patience for 60,000 records, so it is not begun.
      expect(results[0]).toMatchObject({
        objective: null,
        noObjective: expect.stringMatching(/^It would take about \d+ s.*--patience/),
      });
    }),
  );

  it(
    'refuses what makes no sense',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(20));
      await refuses(folder, 2, /--k takes a whole number/, 'compare', 'a.csv', '--k', '0');
      await refuses(
        folder,
        2,
        /no method "mdaw"/,
        'compare',
        'a.csv',
        '--k',
        '3',
        '--methods',
        'mdaw',
      );
      await refuses(
        folder,
        2,
        /no column "agee"/,
        'compare',
        'a.csv',
        '--k',
        '3',
        '--columns',
        'agee',
      );
      await refuses(
        folder,
        2,
        /is the input itself/,
        'compare',
        'a.csv',
        '--k',
        '3',
        '--picture',
        'a.csv',
      );
    }),
  );
});
