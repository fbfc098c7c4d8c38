import { describe, expect, it } from 'vitest';
import { expectNoValues, inFolder, persons, refuses } from './run.ts';

describe.concurrent('limits', () => {
  it(
    'prints a file of limits that can be given back, and shows what it says',
    inFolder(async (folder) => {
      const printed = await folder.run('limits', '--json');
      expect(printed.code).toBe(0);
      const limits = JSON.parse(printed.stdout);
      expect(limits.purposes.map(({ name }: { name: string }) => name)).toEqual([
        'public',
        'scientific',
        'in-house',
      ]);
      folder.write('limits.json', printed.stdout);
      const again = await folder.run('limits', '--limits', 'limits.json', '--json');
      expect(again.stdout).toBe(printed.stdout);
      const one = await folder.run('limits', '--for', 'scientific');
      expect(one.stdout).toMatch(/linkage +at most 20 %/);
      expect(one.stdout).not.toContain('Public file');
      await refuses(folder, 2, /Did you mean "public"\?/, 'limits', '--for', 'pubic');
    }),
  );

  it(
    'assess says which limits of a purpose hold, by those of an office too',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(200));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const base = ['assess', 'a.csv', 'p.csv', '--keys', 'age,income'];
      const shown = await folder.run(...base, '--for', 'scientific');
      expect(shown.code).toBe(0);
      expect(shown.stdout).toMatch(/Limits: Scientific file/);
      expect(shown.stdout).toMatch(/holds +At least 3 records share each combination of the keys/);
      expect(shown.stdout).toMatch(/\d+ limits hold, \d+ fail, \d+ are open\./);
      expect(shown.stdout.indexOf('Limits: ')).toBeLessThan(
        shown.stdout.indexOf('What was compared'),
      );
      expectNoValues(shown);
      const own = {
        format: 'penumbra-limits',
        version: 1,
        purposes: [
          {
            name: 'own',
            title: 'Own',
            description: 'Nobody gets it.',
            k: 10,
            limits: [
              { measure: 'loss', most: 1e-9, because: 'A test.', source: 'a test' },
              { measure: 'linkage', most: 50, because: 'A test.', source: 'a test' },
            ],
          },
        ],
      };
      folder.write('own.json', JSON.stringify(own));
      const flags = ['--for', 'own', '--limits', 'own.json', '--json', '--measures', 'means'];
      const json = await folder.run(...base, ...flags);
      const { limits, figures } = JSON.parse(json.stdout);
      expect(limits).toMatchObject({ purpose: 'own', title: 'Own', holds: false });
      const verdicts = limits.verdicts.map(({ holds }: { holds: boolean | null }) => holds);
      expect(verdicts).toEqual([false, false, true]);
      const names = figures.map(({ name }: { name: string }) => name);
      expect(names.sort()).toEqual(['k-anonymity', 'linkage', 'loss', 'means']);
      expectNoValues(json);
    }),
  );

  it(
    'the report shows each limit, and the public one no figure and nothing that fails',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(200));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const own = {
        format: 'penumbra-limits',
        version: 1,
        purposes: [
          {
            name: 'own',
            title: 'The office of 7 Mill Lane',
            description: 'Nobody gets it.',
            k: 3,
            limits: [
              { measure: 'loss', most: 1e-9, because: 'A test.', source: 'minutes of May' },
              { measure: 'linkage', most: 50, because: 'A test.', source: 'minutes of June' },
            ],
          },
        ],
      };
      folder.write('own.json', JSON.stringify(own));
      const run = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '--keys', 'age,income', '--for', 'own', '-q'],
        ...['--limits', 'own.json', '--report', 'in.html', '--public-report', 'out.html'],
      );
      expect(run.code).toBe(0);
      const text = (name: string) => folder.read(name).replace(/<[^>]*>/g, ' ');
      const internal = text('in.html');
      expect(internal).toMatch(/Of 3 limits of “The office of 7 Mill Lane”, 2 hold, 1 fail/);
      expect(internal).toMatch(
        /\(linkage\).*at.most.50.%.*Lower is better.*Holds.*minutes of June/s,
      );
      expect(internal).toMatch(/\(loss\).*Fails.*minutes of May/s);
      const open = text('out.html');
      expect(open).toMatch(/\(linkage\).*at.most.50.%.*Holds/s);
      expect(open).toContain('Other limits are not listed');
      expect(open).not.toMatch(/minutes of|Mill Lane|Fails|A test\./);
      for (const name of ['in.html', 'out.html']) {
        expect(text(name)).toMatch(/same values in all columns of this step \(age, income\)/);
      }
    }),
  );

  it(
    'limits that make no sense are refused before anything is read',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('bad.json', '{"format":"penumbra-limits","version":1,"purposes":[]}');
      const base = ['assess', 'a.csv', 'a.csv'];
      await refuses(folder, 2, /purposes is empty/, ...base, '--for', 'x', '--limits', 'bad.json');
      await refuses(folder, 2, /say with --for/, ...base, '--limits', 'bad.json');
      await refuses(folder, 3, /none\.json/, ...base, '--for', 'x', '--limits', 'none.json');
      await refuses(folder, 2, /no purpose "x"\. The purposes are public/, ...base, '--for', 'x');
    }),
  );
});
