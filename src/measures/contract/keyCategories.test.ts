import { describe, expect, test } from 'vitest';
import { keyCategories, uncomparedKeys } from './keyCategories.ts';
import type { CodedColumn, Files } from './measure.ts';

const column = (name: string, original: number[], masked: number[], more = {}): CodedColumn => ({
  name,
  original: Int32Array.from(original),
  masked: Int32Array.from(masked),
  levels: 4,
  ordered: false,
  names: ['a', 'b', 'c', 'd'],
  ...more,
});

function filesWith(columns: readonly CodedColumn[], keys: readonly number[]): Files {
  const categories = [...columns.keys()].filter((place) => columns[place].names !== undefined);
  return {
    names: ['age'],
    original: [Float64Array.of(1, 2)],
    masked: [Float64Array.of(1, 2)],
    isPaired: true,
    keys: [0],
    groupOf: null,
    regressions: [],
    members: 1,
    coded: {
      columns,
      keys,
      confidential: [],
      categories,
      weights: null,
      units: null,
      missingKeys: 'level' as const,
    },
  };
}

describe('the categories among the keys', () => {
  test('are keys that are no numbers; others are not known to an intruder', () => {
    const age = column('age', [0, 1], [0, 1], { names: undefined });
    const files = filesWith(
      [age, column('sex', [0, 1], [0, 1]), column('job', [0, 1], [1, 1])],
      [0, 1],
    );
    expect(keyCategories(files).compared.map(({ name }) => name)).toEqual(['sex']);
    expect(uncomparedKeys(files)).toEqual(['1 of 2 keys is a category and is not compared: sex.']);
  });

  test('a recoded key is compared as recoded, if that is known, and else left out', () => {
    const raw = column('region', [0, 1], [2, 3]);
    const ready = column('region', [2, 3], [2, 3], { isPrepared: true });
    expect(keyCategories(filesWith([raw, ready], [0])).compared).toEqual([ready]);
    const unknown = keyCategories(filesWith([raw], [0]));
    expect([unknown.compared, unknown.recoded]).toEqual([[], [raw]]);
    // A column that was suppressed as a whole is compared: its values are missing.
    expect(keyCategories(filesWith([column('sex', [0, 1], [-1, -1])], [0])).compared).toHaveLength(
      1,
    );
  });

  test('without any there is nothing to say', () => {
    const { coded: _, ...plain } = filesWith([], []);
    expect(keyCategories(plain)).toEqual({ compared: [], recoded: [] });
    expect(uncomparedKeys(plain)).toEqual([]);
  });

  test('digits that are a category are compared as numbers by measures of numbers', () => {
    const files = filesWith([column('age', [0, 1], [0, 1])], [0]);
    expect(keyCategories(files).compared).toHaveLength(1);
    expect(uncomparedKeys(files)).toEqual([]);
  });

  test('several are named', () => {
    const both = [column('sex', [0, 1], [0, 1]), column('region', [0, 1], [2, 3])];
    expect(uncomparedKeys(filesWith(both, [0, 1]))).toEqual([
      '2 of 3 keys are categories and are not compared: sex, region.',
    ]);
  });
});
