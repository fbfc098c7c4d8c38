import { expect, test } from 'vitest';
import { expectDone, inFolder } from './run.ts';

const SEED = '0123456789abcdef'.repeat(4);
const CODES = ['-8', '-9', ''];
const lines = Array.from({ length: 60 }, (_, i) => {
  const income = i % 7 === 0 ? CODES[(i / 7) % 3] : 900 + ((i * 37) % 90) * 10;
  return [20 + ((i * 37) % 60), income].join();
});
const codes = [
  { code: '-8', label: 'refused' },
  { code: '-9', label: 'unknown' },
];
const DESCRIPTION = {
  format: 'penumbra-description',
  version: 1,
  columns: [{ column: 'income', kind: 'amount', missing: codes }],
};

test(
  'missing values with several reasons keep them, in memory, on disk and in other formats; a promise of alike records merges them and says so',
  inFolder(async (folder) => {
    folder.write('a.csv', `age,income\n${lines.join('\n')}\n`);
    folder.write('a.description.json', JSON.stringify(DESCRIPTION));
    const column = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',')[1]);
    const before = column(folder.read('a.csv'));
    const reasonsOf = (path: string) =>
      column(folder.read(path)).map((cell) => (CODES.includes(cell) ? cell : 'value'));
    const reasons = before.map((cell) => (CODES.includes(cell) ? cell : 'value'));
    const swap = ['--method', 'rank-swap', '--columns', 'income', '--missing', 'keep'];
    const noise = ['--method', 'noise', '--columns', 'income', '--missing', 'own-group'];
    for (const [output, ...flags] of [
      ['swapped.csv', ...swap],
      ['disk.csv', ...swap, '--memory', '1GB'],
      ['noisy.csv', ...noise],
    ]) {
      const run = await folder.run('protect', 'a.csv', '-o', output, ...flags, '--seed', SEED);
      expect(run.stderr).not.toContain('codes for missing values');
      expect(reasonsOf(output), output).toEqual(reasons);
      expect(column(folder.read(output))).not.toEqual(before);
      expectDone(await folder.verify('a.csv', output));
    }
    expectDone(await folder.protect('a.csv', 'swapped.dta', ...swap, '--seed', SEED));
    expectDone(await folder.verify('a.csv', 'swapped.dta'));
    expectDone(await folder.protect('swapped.dta', 'back.csv', ...swap));
    const letters = new Map([
      ['-8', '.a'],
      ['-9', '.b'],
    ]);
    const missing = (cells: string[]) => cells.slice(1).filter((cell) => !(Number(cell) > 0));
    expect(missing(column(folder.read('back.csv')))).toEqual(
      missing(before).map((cell) => letters.get(cell) ?? cell),
    );
    const group = ['--columns', 'income', '--k', '3', '--missing', 'own-group'];
    const grouped = await folder.run('protect', 'a.csv', '-o', 'm.csv', ...group);
    expect(grouped.stderr.replace(/\s+/g, ' ')).toContain(
      'The codes for missing values of income become one, so that alike records stay alike.',
    );
    expect(new Set(reasonsOf('m.csv'))).toEqual(new Set(['', 'value']));
  }),
);
