import { expect, test } from 'vitest';
import { parseSeed } from '../../foundation/numerics/index.ts';
import { implicateName, implicateSeeds, refuseImplicates } from './implicates.ts';

test.each([
  ['out.csv', 'out-3.csv'],
  ['a.b/out.csv.gz', 'a.b/out-3.csv.gz'],
  ['a.b/out', 'a.b/out-3'],
  ['out.parquet', 'out-3.parquet'],
  ['two.parts.xml', 'two.parts-3.xml'],
  ['out.gz', 'out-3.gz'],
  ['.hidden', '.hidden-3'],
  ['dir/.hidden.csv', 'dir/.hidden-3.csv'],
])('the number of a file stands before its ending: %s', (output, name) => {
  expect(implicateName(output, 3)).toBe(name);
});

test('seeds differ from each other, and the first are the same however many are asked for', () => {
  const seed = parseSeed('ab'.repeat(32));
  const five = implicateSeeds(seed, 5);
  expect(new Set([...five, 'ab'.repeat(32)]).size).toBe(6);
  expect(implicateSeeds(seed, 2)).toEqual(five.slice(0, 2));
  for (const one of five) expect(parseSeed(one)).toHaveLength(32);
});

test.each([0, -1, 1.5, 1001, Number.NaN])('%s implicates are refused', (number) => {
  expect(() => refuseImplicates(number)).toThrow(/whole number from 1 to 1000/);
});
