import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Column, cellText, numericColumn } from '../../foundation/table/index.ts';
import { distinctLength, pseudonymised, pseudonymiser } from './pseudonym.ts';

const seed = new Uint8Array(32).fill(7);
/** hmac.new(hmac.new(seed, b'penumbra pseudonyms', sha256).digest(), b'4 name ann', sha256) in Python 3. */
const ANN = 'a908e2bcd49815cf16a9ef7e9bd06956f72098101d27c638ac14c4c055166d4d';
const text = (values: readonly (string | null)[], name = 'name'): Column => ({
  kind: 'text',
  name,
  values,
});

describe('a pseudonym', () => {
  test('is the HMAC-SHA-256 that hashlib and hmac of Python give', () => {
    expect(pseudonymiser(seed)('name', 'ann')).toBe(`p${ANN.slice(0, 20)}`);
    expect(pseudonymiser(seed, { length: 64, prefix: 'x-' })('name', 'ann')).toBe(`x-${ANN}`);
  });

  test.each([3, 65, 4.5, Number.NaN])('of %s digits is refused', (length) => {
    expect(() => pseudonymiser(seed, { length })).toThrow(
      'pseudonym: length must be a whole number from 4 to 64.',
    );
  });

  test.each(['', '1', '=a', '-', 'a b', 'a,', `a${'b'.repeat(16)}`, 'é'])(
    'does not begin with "%s"',
    (prefix) => {
      expect(() => pseudonymised(text(['a']), seed, { prefix })).toThrow(
        'pseudonym: prefix must begin with a letter',
      );
    },
  );
});

describe('a column of pseudonyms', () => {
  test('has as many values as before, equal ones for equal ones, and missing ones stay', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.string({ maxLength: 3 })), { maxLength: 100 }),
        fc.integer({ min: 4, max: 64 }),
        (values, length) => {
          const column = text(values);
          const made = pseudonymised(column, seed, { length });
          const cells = values.map((_, i) => cellText(made, i));
          expect(cells.map((cell) => cell === null)).toEqual(values.map((v) => v === null));
          expect(new Set(cells).size).toBe(new Set(values).size);
          expect(new Set(values.map((v, i) => `${v} ${cells[i]}`)).size).toBe(new Set(values).size);
          for (const cell of cells) if (cell !== null) expect(cell).toMatch(/^p[0-9a-f]{4,64}$/);
        },
      ),
    );
  });

  test('is longer where values would share one: no two of 5,000 do with four digits asked for', () => {
    const column = text(Array.from({ length: 5000 }, (_, i) => `person ${i}`));
    const made = pseudonymised(column, seed, { length: 4 });
    expect(new Set(made.levels).size).toBe(5000);
    const lengths = new Set(made.levels.map((level) => level.length - 1));
    expect(lengths.size).toBe(1);
    expect([...lengths][0]).toBeGreaterThan(4);
    const whole = pseudonymiser(seed, { length: 64 });
    expect(whole('name', 'person 17')).toContain(cellText(made, 17));
  });

  test('takes numbers and categories by their text, and the order of levels tells nothing', () => {
    const numbers = pseudonymised(numericColumn('id', [12, 7, Number.NaN, 12]), seed);
    const same = pseudonymiser(seed);
    expect([0, 1, 2, 3].map((i) => cellText(numbers, i))).toEqual([
      same('id', '12'),
      same('id', '7'),
      null,
      same('id', '12'),
    ]);
    expect(numbers.levels).toEqual(numbers.levels.toSorted());
    expect(numbers.ordered).toBe(false);
  });

  test('of no records, of missing values only and of one', () => {
    expect(pseudonymised(text([]), seed).levels).toEqual([]);
    expect([...pseudonymised(text([null, null]), seed).codes]).toEqual([-1, -1]);
    expect(pseudonymised(text(['a']), seed).levels.length).toBe(1);
  });
});

test('the length that tells texts apart is the least one', () => {
  expect(distinctLength(['abcd', 'abce', 'xbcd'], 1)).toBe(4);
  expect(distinctLength(['abcd', 'xbcd'], 1)).toBe(1);
  expect(distinctLength(['abcd'], 2)).toBe(2);
  expect(distinctLength([], 9)).toBe(9);
});
