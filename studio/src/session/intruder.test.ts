import { describe, expect, test } from 'vitest';
import type { Description } from '../../../src/foundation/table/index.ts';
import { knownColumns } from './describing.ts';
import { intruderOf, riskAskOf } from './intruder.ts';
import { loadedFacts } from './loadedFacts.ts';

const CSV =
  'person_id,age,region,weight,household_id,income\n' +
  Array.from(
    { length: 30 },
    (_, i) => `P${100 + i},${20 + i},r${i % 3},2.5,${i % 10},${i * 7.5}`,
  ).join('\n');
const columnsOf = async (csv: string, columns: Description['columns'] = []) =>
  knownColumns(await loadedFacts(csv), { columns });

describe('what an intruder is taken to know', () => {
  test('is what seems likely until somebody says otherwise', async () => {
    expect(intruderOf(await columnsOf(CSV))).toMatchObject({
      keys: [2, 3],
      isGuess: true,
      weight: null,
      unit: 5,
      countsUnits: false,
    });
    const decided = await columnsOf(CSV, [{ column: 'region', role: 'key' }]);
    expect(intruderOf(decided)).toMatchObject({ keys: [3], isGuess: false, numbers: [] });
  });

  test('a weight is not chosen by its name, and two are open', async () => {
    const unticked = await columnsOf(CSV, [{ column: 'region', role: 'key' }]);
    expect(intruderOf(unticked).weight).toBeNull();
    const decided = await columnsOf(CSV, [
      { column: 'weight', role: 'weight' },
      { column: 'household_id', role: 'unit', unit: 'household' },
    ]);
    expect(intruderOf(decided)).toMatchObject({ weight: 4, unit: 5, countsUnits: true });
    const two = await columnsOf(CSV, [
      { column: 'weight', role: 'weight' },
      { column: 'income', role: 'weight' },
    ]);
    expect(intruderOf(two)).toMatchObject({ weight: null, rivals: [4, 6] });
    expect(riskAskOf(intruderOf(two), undefined, false).isWeightOpen).toBe(true);
  });

  test('no column is likely that was given another role', async () => {
    const age = await columnsOf(CSV, [{ column: 'age', role: 'confidential' }]);
    expect(intruderOf(age).keys).toEqual([3]);
    const weight = await columnsOf(CSV, [{ column: 4, role: 'confidential' }]);
    expect(intruderOf(weight).weight).toBeNull();
  });

  test('where no column is a key, records are compared by all numbers but numbers of persons', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => `${i + 1},${i * i}.5,${i % 7}.25`);
    const columns = await columnsOf(['id,a,b', ...rows].join('\n'));
    expect(intruderOf(columns)).toMatchObject({ keys: [], numbers: [2, 3] });
  });
});
