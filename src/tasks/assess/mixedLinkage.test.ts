import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { assess } from './assess.ts';

const RECORDS = 40;
const sexes = Array.from({ length: RECORDS }, (_, i) => (i % 2 === 0 ? 'm' : 'f'));
const regions = Array.from({ length: RECORDS }, (_, i) => `r${(i * 7) % 5}`);
const incomes = Array.from({ length: RECORDS }, (_, i) => 100 * Math.floor(i / 4));

function csv(income: (i: number) => number, region: (i: number) => string): string {
  const rows = sexes.map((sex, i) => `${income(i)},${sex},${region(i)}`);
  return `income,sex,region\n${rows.join('\n')}\n`;
}

const source = (text: string) => bytesSource('x.csv', text);
const original = source(
  csv(
    (i) => incomes[i],
    (i) => regions[i],
  ),
);

describe('linkage of files with categories', () => {
  test('compares all keys, and measures of numbers name the keys that they leave out', async () => {
    const masked = source(
      csv(
        (i) => incomes[i] + 10,
        (i) => regions[i],
      ),
    );
    const read = async (keys: string[]) => {
      const { figures } = await assess(original, masked, { keys, measures: ['risk'] });
      return (name: string) => figures.find((figure) => figure.name === name)!;
    };
    const few = await read(['income']);
    const all = await read(['income', 'sex', 'region']);
    // Four records have each income; with sex and region, all differ.
    expect(few('linkage').value).toBe(25);
    expect(few('linkage').notes).toEqual([]);
    for (const name of ['linkage', 'linkage-reverse', 'linkage-keys', 'linkage-gower']) {
      expect(all(name).value, name).toBe(100);
    }
    for (const name of [
      'linkage-mahalanobis',
      'linkage-subsets',
      'linkage-prime',
      'interval-rank',
      'interval-deviation',
      'interval-relative',
      'interval-prime',
      'linkage-probabilistic',
    ]) {
      expect(all(name).notes, name).toContain(
        '2 of 3 keys are categories and are not compared: sex, region.',
      );
      expect(few(name).notes.join(), name).not.toMatch(/categories/);
    }
  });

  test('works if all keys are categories, and if no number was changed', async () => {
    const masked = source(
      csv(
        (i) => incomes[i],
        (i) => (i < 4 ? 'r0' : regions[i]),
      ),
    );
    const { figures } = await assess(original, masked, {
      keys: ['sex', 'region'],
      columns: ['income'],
      measures: ['linkage-keys', 'linkage'],
    });
    const keys = figures.find(({ name }) => name === 'linkage-keys')!.value!;
    // Ten classes of four: whoever keeps the class is found with probability 1/4.
    expect(keys).toBeCloseTo((100 * (37 / 4)) / 40, 9);
    const guessed = await assess(original, masked, { measures: ['linkage'] });
    expect(guessed.figures[0].value).toBeGreaterThan(0);
  });

  test('a key with unknown new codes is left out and named', async () => {
    const masked = source(
      csv(
        (i) => incomes[i] + 10,
        (i) => `area ${regions[i]}`,
      ),
    );
    const { figures } = await assess(original, masked, {
      keys: ['income', 'sex', 'region'],
      measures: ['linkage'],
    });
    expect(figures[0].notes).toEqual([
      'Keys left out because none of their protected values occurs in the original, as after a recoding: region.',
    ]);
    expect(figures[0].value).toBe(50);
  });

  test.each(['linkage', 'linkage-reverse', 'linkage-second', 'linkage-keys', 'linkage-gower'])(
    '%s: codes are equal whether they are written as digits or as r4',
    async (name) => {
      const read = async (prefix: string) => {
        const before = source(
          csv(
            (i) => incomes[i],
            (i) => `${prefix}${(i * 7) % 5}`,
          ),
        );
        const after = source(
          csv(
            (i) => incomes[i] + 50 * (i % 3),
            (i) => `${prefix}${i % 9 === 0 ? 4 : (i * 7) % 5}`,
          ),
        );
        const { figures } = await assess(before, after, {
          keys: ['income', 'region'],
          measures: [name],
          prepared: [{ original: 3 }],
        });
        const { value, parts, notes } = figures[0];
        return { value, parts, notes };
      };
      const asText = await read('r');
      expect(await read('')).toEqual(asText);
      expect(asText.value).toBeGreaterThan(5);
      expect(asText.value).toBeLessThan(95);
    },
  );
});
