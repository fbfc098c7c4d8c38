import { expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/index.ts';
import { type MissingCell, readCsv } from '../../io/csv/index.ts';
import { spellingOf } from './write.ts';

/** A step that promises alike records merges reasons, and one without keeps those that cells have. */
const plan = (gaps?: 'added' | 'stay', description?: object, isAlike = gaps !== 'stay') => {
  const promised = isAlike ? [{ claim: 'k-anonymity' }] : [];
  const step = {
    positions: [0],
    replace: { gaps },
    replaceOf: new Map(),
    missing: 'keep',
    promised,
  };
  return { steps: [step], recipe: { description } } as never;
};

async function written(cells: string, gaps?: 'added' | 'stay') {
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

test('cells with a reason keep it where nobody must be alike, and those that are emptied have none', async () => {
  const kept = (await written('1,x\n97,x\n98,y\n', 'stay')) as MissingCell;
  expect(kept.missing).toBe('');
  const reason = (text: string) => kept.reasons.hasValue(Buffer.from(text), 0, text.length);
  expect(['97', ' 98', '97.0', '', 'NA', '1'].map(reason)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});

test('cells that are emptied get their code, but nobody is told apart by it where records must be alike', async () => {
  const code = '.s';
  const about = (label?: string) => ({
    emptied: { code, label: 'suppressed' },
    columns: [{ column: 'income', missing: [{ code: '97', label }] }],
  });
  const cellsOf = async (cells: string, isAlike: boolean, label?: string) => {
    const file = await readCsv(bytesSource('a.csv', `income,b\n${cells}`), {
      columns: [{ position: 0, missing: ['97', '98'] }],
    });
    return spellingOf(file, plan('added', about(label), isAlike), 0).missing;
  };
  expect(await cellsOf('1,x\n2,x\n', true)).toBe(code);
  // Other missing cells: all look alike, or each is told.
  expect(await cellsOf('1,x\n,x\n', true)).toBe('');
  expect(await cellsOf('1,x\n97,x\n', true)).toBe('');
  expect(await cellsOf('1,x\n97,x\n', false)).toMatchObject({ missing: '', emptied: { code } });
  // What an earlier protection emptied is no other missing cell.
  expect(await cellsOf('1,x\n97,x\n', true, 'suppressed')).toBe(code);
  expect(await cellsOf('1,x\n97,x\n98,x\n', true, 'suppressed')).toBe('');
});
