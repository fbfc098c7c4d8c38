import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alternatives,
  combinations,
  countCombinations,
  type Subject,
  valuesFrom,
} from './space.ts';

describe('values as text', () => {
  test('ranges, steps, lists and words', () => {
    expect(valuesFrom('3..6', 'k')).toEqual(['3', '4', '5', '6']);
    expect(valuesFrom('3..30/9', 'k')).toEqual(['3', '12', '21', '30']);
    expect(valuesFrom('3, 5,10..12', 'k')).toEqual(['3', '5', '10', '11', '12']);
    expect(valuesFrom('mdav,v-mdav', 'group')).toEqual(['mdav', 'v-mdav']);
    expect(valuesFrom('5', 'k')).toEqual(['5']);
    expect(valuesFrom('3,3,3..4', 'k')).toEqual(['3', '4']);
  });

  test('decimals are those of the text', () => {
    expect(valuesFrom('0.1..0.5/0.1', 'alpha')).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5']);
    expect(valuesFrom('-1..1/.5', 'x')).toEqual(['-1', '-0.5', '0', '0.5', '1']);
    expect(valuesFrom('0..1/0.25', 'x')).toEqual(['0', '0.25', '0.5', '0.75', '1']);
  });

  test('a bar stands between values that have commas of their own', () => {
    expect(valuesFrom('5,10|7', 'p')).toEqual(['5,10', '7']);
    expect(alternatives('a,b|c\\|d', 'columns')).toEqual(['a,b', 'c|d']);
  });

  test('what cannot be meant is refused', () => {
    for (const text of [
      '30..3',
      '3..30/0',
      '3..30/-1',
      '3,,5',
      '',
      '3..',
      '..3',
      '1..9999999',
      '|',
    ]) {
      expect(() => valuesFrom(text, 'k'), text).toThrow(/^--k /);
    }
  });

  test('a range has its ends where the step meets them, and every step between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.nat(200),
        fc.integer({ min: 1, max: 9 }),
        (from, length, step) => {
          const values = valuesFrom(`${from}..${from + length}/${step}`, 'k').map(Number);
          expect(values[0]).toBe(from);
          expect(from + length - values[values.length - 1]).toBeLessThan(step);
          for (const [i, value] of values.entries()) expect(value).toBe(from + i * step);
        },
      ),
    );
  });
});

describe('combinations', () => {
  const subject = (name: string, ...names: string[]): Subject => ({
    name,
    takes: (dimension) => names.includes(dimension),
  });
  const subjects = [subject('microaggregation', 'k'), subject('noise', 'amount', 'kind')];
  const dimensions = [
    { name: 'k', values: ['3', '4'] },
    { name: 'amount', values: ['0.1', '0.2', '0.3'] },
    { name: 'kind', values: ['exact', 'plain'] },
  ];

  test('vary for each subject what fits it, and are counted before', () => {
    const found = combinations(subjects, dimensions);
    expect(found.length).toBe(2 + 6);
    expect(countCombinations(subjects, dimensions)).toBe(8);
    expect(found.map(({ values }) => [...values].map(([, value]) => value).join(' '))).toEqual([
      ...['3', '4', '0.1 exact', '0.1 plain', '0.2 exact', '0.2 plain', '0.3 exact', '0.3 plain'],
    ]);
  });

  test('a dimension that fits nothing is refused', () => {
    expect(() => combinations(subjects, [{ name: 'p', values: ['5'] }])).toThrow(
      /--p fits none of the methods \(microaggregation, noise\)/,
    );
  });
});
