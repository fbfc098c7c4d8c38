import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/index.ts';
import { type AssessOptions, assess } from './assess.ts';

const FILE = 'region,age,income\nnorth,1,10\nnorth,1,20\nsouth,2,30\nsouth,,40\n';
const MEASURES = ['k-map', 'delta-presence', 'marketer-risk', 'population-uniques'];
const described: AssessOptions = {
  measures: MEASURES,
  keys: ['region', 'age'],
  description: {
    population: [{ unit: 'person', size: 40 }],
    columns: [
      { column: 'region', kind: 'nominal', role: 'key' },
      { column: 'age', kind: 'count', role: 'key' },
      { column: 'income', kind: 'amount', role: 'confidential' },
    ],
  },
};

async function figures(population?: string, options: AssessOptions = {}, after = FILE) {
  const { figures: all } = await assess(bytesSource('a.csv', FILE), bytesSource('b.csv', after), {
    ...described,
    ...options,
    ...(population && { populationFile: bytesSource('population.csv', population) }),
  });
  return (name: string) => all.find((figure) => figure.name === name)!;
}

describe('a population', () => {
  test('is counted by the keys, whatever the order of its columns, with missing as a value', async () => {
    const persons = ['1,north', '1,north', '1,north', '2,south', '2,south', ',south', '9,east'];
    const figure = await figures(`age,region\n${persons.join('\n')}\n`);
    expect(figure('k-map').value).toBe(1);
    expect(figure('marketer-risk').value).toBeCloseTo((100 * (1 / 3 + 1 / 3 + 1 / 2 + 1)) / 4, 12);
    expect(figure('delta-presence').value).toBe(1);
    expect(figure('delta-presence').parts[2].value).toBe(0);
    expect(figure('population-uniques').notes[0]).toMatch(/0\.5714/);
  });

  test('can have a number of persons in each record', async () => {
    const table = 'region,age,persons\nnorth,1,8\nsouth,2,4\nsouth,,5\n';
    const figure = await figures(table, { populationCounts: 'persons' });
    expect(figure('k-map').value).toBe(4);
    expect(figure('delta-presence').value).toBe(0.25);
  });

  test('is recoded as the original was', async () => {
    const prepared = [
      {
        original: 2,
        kind: null,
        recode: { by: 'intervals' as const, breaks: [5], labels: ['young', 'old'] },
      },
    ];
    const recoded = FILE.replace(/(north|south),[12]/g, '$1,young');
    const figure = await figures(
      'region,age\nnorth,0\nnorth,4\nnorth,6\nsouth,2\nsouth,\n',
      { prepared },
      recoded,
    );
    expect(figure('marketer-risk').value).toBeCloseTo(100 * ((1 / 2 + 1 / 2 + 1 + 1) / 4), 12);
  });

  test('is as large as the description says, without a file', async () => {
    const figure = await figures();
    expect(figure('k-map').value).toBe(10);
    expect(figure('population-uniques').notes[0]).toMatch(/Sampling fraction: 0\.1000/);
  });

  test('without a key, without records, or with wrong numbers is refused with the remedy', async () => {
    await expect(figures('region\nnorth\n')).rejects.toThrow(/no column "age".*--keys/s);
    await expect(figures('region,age\n')).rejects.toThrow(/no records/);
    await expect(
      figures('region,age,persons\nnorth,1,-3\n', { populationCounts: 'persons' }),
    ).rejects.toThrow(/"persons".*--population-counts/s);
  });
});
