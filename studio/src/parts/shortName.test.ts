import { expect, it } from 'vitest';
import { shortName } from './shortName.ts';

it('a long name keeps its beginning and its end, and is no longer than asked for', () => {
  expect(shortName('region', 12)).toBe('region');
  const [one, two] = [1, 2].map((wave) =>
    shortName(`Total income of the household, wave ${wave}`, 20),
  );
  expect(one).toBe('Total income…wave 1');
  expect(two).not.toBe(one);
  expect([...one].length).toBeLessThanOrEqual(20);
});
