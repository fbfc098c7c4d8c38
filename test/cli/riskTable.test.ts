import { describe, expect, it } from 'vitest';
import { acceptable, expectDone, expectNoValues, inFolder, persons, refuses } from './run.ts';

describe.concurrent('the table of risk', () => {
  it(
    'is written beside the figures, without any value of the file',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const run = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '--keys', 'age,region', '--columns', 'age,income'],
        ...['--risk-table', 'risk.csv'],
      );
      expectDone(run);
      expectNoValues(run);
      expect(run.stderr).toMatch(
        /Table of risk written to risk\.csv, with 60 records and \d+ columns: it must stay\./,
      );
      expect(run.stderr).toMatch(/Not in the table of risk: .*membership.* --holdout/);
      const text = folder.read('risk.csv');
      expectNoValues({ stdout: text, stderr: '' });
      const [header, ...lines] = text.trimEnd().split('\n');
      const names = header.split(',');
      expect(names.slice(0, 2)).toEqual(['original-line', 'protected-line']);
      expect(lines.length).toBe(60);
      expect(lines[7].split(',').slice(0, 2)).toEqual(['9', '9']);
      const json = await folder.run(
        ...['assess', 'a.csv', 'p.csv', '--measures', 'linkage', '--json'],
        ...['--risk-table', 'again.csv'],
      );
      const { riskTable, figures } = JSON.parse(json.stdout);
      expect(riskTable).toMatchObject({ file: 'again.csv', records: 60, leftOut: [] });
      expect(riskTable.columns).toContain('linkage.distance');
      expect(figures[0].records).toBe(undefined);
    }),
  );

  it(
    'never takes the place of an input or of a report, and is about one file',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(20));
      folder.write('p.csv', persons(20));
      const both = ['assess', 'a.csv', 'p.csv'];
      await refuses(folder, 2, /is the input itself/, ...both, '--risk-table', 'a.csv');
      await refuses(
        ...([folder, 2, /have the same name: give the table another name/] as const),
        ...[...both, '--risk-table', 'r', '--report', './r'],
      );
      await refuses(
        folder,
        2,
        /is about one protected file/,
        ...both,
        'p.csv',
        '--risk-table',
        'r',
      );
    }),
  );

  it(
    'goes into the folder that must stay when a file is released, and an old one is put aside',
    inFolder(async (folder) => {
      folder.write('a.csv', persons(60));
      await folder.protect('a.csv', 'p.csv', '--k', '5', '--columns', 'age,income');
      const gates = JSON.parse(
        (await folder.run('release', 'a.csv', 'p.csv', '-o', 'out', '--json')).stdout,
      ).gates as { gate: string; state: string; parts?: { name: string }[] }[];
      const accepted = acceptable(gates).flatMap((name) => [
        ...['--accept', name, '--reason', 'a test'],
      ]);
      const release = (...more: string[]) =>
        folder.run('release', 'a.csv', 'p.csv', ...accepted, ...more);
      const run = await release('-o', 'out', '--risk-table');
      expectDone(run);
      expect(run.stdout).toMatch(/Must stay .*risk-table\.csv/);
      expect(folder.read('p.csv.must-stay/risk-table.csv').split('\n').length).toBe(62);
      expect(folder.has('out/risk-table.csv')).toBe(false);
      expectDone(await release('-o', 'again'));
      expect(folder.has('p.csv.must-stay/risk-table.csv')).toBe(false);
      expect(folder.has('p.csv.must-stay/earlier-releases/1/risk-table.csv')).toBe(true);
    }),
  );
});
