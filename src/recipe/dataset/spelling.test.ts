import { expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/index.ts';
import { readCsv } from '../../io/csv/index.ts';
import { spellingOf } from './write.ts';

const plan = (gaps?: 'added') => ({ steps: [{ positions: [0], replace: { gaps } }] }) as never;

async function written(cells: string, gaps?: 'added') {
  const file = await readCsv(bytesSource('a.csv', `income,b\n${cells}`), {
    columns: [{ position: 0, missing: ['97', '98'] }],
  });
  return spellingOf(file, plan(gaps), 0).missing;
}

test('no missing cell is written with a reason that is not its own', async () => {
  expect(await written('1,x\n97,x\n3,y\n97,x\n')).toBe('97');
  expect(await written('1,x\n97,x\n98,y\n')).toBe('');
  expect(await written('1,x\n97,x\n,y\n')).toBe('');
  expect(await written('1,x\nNA,x\n97,y\n')).toBe('NA');
  // Cells that the step empties have no reason.
  expect(await written('1,x\n97,x\n3,y\n', 'added')).toBe('');
  expect(await written('1,x\n2,x\n', 'added')).toBe('');
});
