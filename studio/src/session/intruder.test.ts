import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../../src/io/bytes/source.ts';
import { inspect, load } from '../../../src/tasks/index.ts';
import { intruderOf, openSuggestions, toggled, withRole } from './intruder.ts';

const CSV =
  'person_id,age,region,weight,household_id,income\n' +
  Array.from(
    { length: 30 },
    (_, i) => `P${100 + i},${20 + i},r${i % 3},2.5,${i % 10},${i * 7.5}`,
  ).join('\n');
const columnsOf = async (csv: string) => inspect(await load(bytesSource('f.csv', csv))).columns;

describe('what an intruder is taken to know', () => {
  test('is what seems likely until somebody says otherwise', async () => {
    const columns = await columnsOf(CSV);
    expect(intruderOf(columns, {})).toEqual({
      keys: [2, 3],
      isGuess: true,
      weight: 4,
      household: 5,
      numbers: [2],
    });
    expect(intruderOf(columns, { 3: ['key'] })).toMatchObject({
      keys: [3],
      isGuess: false,
      numbers: [],
    });
  });

  test('no column is likely that was given another role', async () => {
    const columns = await columnsOf(CSV);
    expect(intruderOf(columns, { 2: ['confidential'] }).keys).toEqual([3]);
    expect(intruderOf(columns, { 4: ['confidential'] }).weight).toBeNull();
  });

  test('where no column is a key, records are compared by all numbers but numbers of persons', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i + 1},${i * i},${i % 7}`);
    const columns = await columnsOf(['id,a,b', ...rows].join('\n'));
    expect(intruderOf(columns, {})).toMatchObject({ keys: [], numbers: [2, 3] });
  });

  test('roles beyond the columns of the file, left from another reading of it, are no keys', async () => {
    const columns = await columnsOf(CSV);
    expect(intruderOf(columns, { 9: ['key'] }).keys).toEqual([2, 3]);
  });
});

test('a column may have several roles, and none at all', () => {
  const one = toggled({}, 2, 'key');
  const both = toggled(one, 2, 'confidential');
  expect(both).toEqual({ 2: ['key', 'confidential'] });
  expect(withRole(both, 'confidential')).toEqual([2]);
  expect(toggled(toggled(both, 2, 'confidential'), 2, 'key')).toEqual({});
});

test('a suggestion is open until its column has a role, whichever', async () => {
  const columns = await columnsOf(CSV);
  const open = openSuggestions(columns, { 2: ['confidential'] });
  expect(open.map(({ position }) => position)).not.toContain(2);
  expect(open.map(({ position }) => position)).toContain(3);
});
