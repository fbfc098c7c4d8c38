import { describe, expect, it } from 'vitest';
import { expectDone, inFolder, type Playground } from './run.ts';

/** 40 persons in 2 to 4 years. The region of every fourth person changes in the last one. */
function panel(change: (cells: (string | number)[], record: number) => void = () => {}): string {
  const rows: (string | number)[][] = [];
  for (let person = 0; person < 40; person++) {
    const years = 2 + (person % 3);
    for (let year = 0; year < years; year++) {
      const hasMoved = person % 4 === 0 && year === years - 1;
      const region = 1 + ((person >> 1) % 2) + (hasMoved ? 1 : 0);
      rows.push([100 + person, 2020 + year, region, 20 + person + year, 1000 + 37 * person + year]);
    }
  }
  for (const [record, cells] of rows.entries()) change(cells, record);
  return `pid,year,region,age,income\n${rows.map((cells) => cells.join()).join('\n')}\n`;
}

const DESCRIPTION = JSON.stringify({
  format: 'penumbra-description',
  version: 1,
  time: 'year',
  columns: [
    { column: 'pid', role: 'unit', unit: 'person' },
    { column: 'year', role: 'harmless', kind: 'ordinal' },
    { column: 'region', role: 'key', kind: 'nominal' },
    { column: 'age', role: 'harmless' },
    { column: 'income', role: 'confidential' },
  ],
});

async function protect(folder: Playground, text: string): Promise<string> {
  folder.write('a.csv', text);
  folder.write('a.description.json', DESCRIPTION);
  const done = await folder.run('protect', 'a.csv', '-o', 'out.csv', '--k', '3');
  expectDone(done);
  return `${done.stderr} ${done.stdout}`.replace(/\s+/g, ' ');
}

describe.concurrent('waves of persons', () => {
  it(
    'the plan counts who changes, and the measure counts who is unique over time',
    inFolder(async (folder) => {
      const said = await protect(folder, panel());
      expect(said).toContain('by year; keys of 10 of 40 units change between waves');
      expect(said).toContain('not for whole series: see the measure unique-series');
      // The way that the plan names.
      expect(said).toContain('(--method microaggregation --together pid)');
      const together = ['--method', 'microaggregation', '--together', 'pid', '--k', '3'];
      const shared = await folder.run('protect', 'a.csv', '-o', 'series.csv', ...together);
      expectDone(shared);
      expect(shared.stdout).not.toContain('not for whole series');
      const done = await folder.run(
        ...['assess', 'a.csv', 'out.csv', '--measures', 'unique-series', '--json'],
      );
      expectDone(done);
      expect(done.stdout).toContain('unique by the waves they are in');
    }),
  );

  it(
    'what counts as inferred is a flag, stated with the figure, and part of the description',
    inFolder(async (folder) => {
      folder.write('a.csv', panel());
      folder.write('a.description.json', DESCRIPTION);
      folder.write(
        'b.csv',
        panel((cells, record) => {
          if (record % 7 === 0) cells[3] = '';
        }),
      );
      const assess = ['assess', 'a.csv', 'b.csv', '--measures', 'inferred-cells', '--json'];
      const said = ['--inferred-within', '5', '--dependency-share', '95'];
      const done = await folder.run(...assess, ...said, '--save-description');
      expectDone(done);
      expect(done.stdout).toMatch(/within 5 % of the truth.* at least 95 %/);
      expect(folder.read('a.description.json')).toContain('"dependencyShare": 95');
      const refused = await folder.run(...assess, '--inferred-within', 'near');
      expect(refused.stderr.replace(/\s+/g, ' ')).toContain(
        '--inferred-within must be a percentage from 0 to 100',
      );
    }),
  );

  it(
    'a time that is missing or there twice is named with its line, and only changes are not counted',
    inFolder(async (folder) => {
      const said = await protect(
        folder,
        panel((cells, record) => {
          if (record === 1) cells[1] = 2020;
        }),
      );
      expect(said).toContain('the record on line 3 has no year, or that of an earlier record');
      expect(said).toContain('correct the cell, or name another column as time');
    }),
  );

  it(
    'noise per unit keeps what changed between waves, and needs a unit',
    inFolder(async (folder) => {
      folder.write('a.csv', panel());
      const seed = ['--seed', '5'.repeat(64), '--insecure-seed'];
      const noise = ['--method', 'noise', '--columns', 'income', '--kind', 'per-unit', ...seed];
      const without = await folder.run('protect', 'a.csv', '-o', 'out.csv', ...noise);
      expect(without.code).not.toBe(0);
      expect(without.stderr.replace(/\s+/g, ' ')).toContain('no column numbers the units');
      folder.write('a.description.json', DESCRIPTION);
      const done = await folder.run('protect', 'a.csv', '-o', 'out.csv', ...noise);
      expectDone(done);
      expect(`${done.stderr} ${done.stdout}`).toContain('all records of a person share');
      const rows = (name: string) =>
        folder
          .read(name)
          .trimEnd()
          .split('\n')
          .slice(1)
          .map((line) => line.split(','));
      const [before, after] = [rows('a.csv'), rows('out.csv')];
      const added = before.map((cells, i) => Number(after[i][4]) - Number(cells[4]));
      const gaps = added.flatMap((x, i) =>
        i > 0 && before[i][0] === before[i - 1][0] ? [Math.abs(x - added[i - 1])] : [],
      );
      expect(Math.max(...gaps)).toBeLessThan(1e-8);
      // Whole numbers stay whole, so that a few persons can get the same noise.
      expect(new Set(added).size).toBeGreaterThan(30);
    }),
  );
});
