import { describe, expect, test } from 'vitest';
import { countsWithWildcards, weightsWithWildcards } from '../../src/foundation/table/index.ts';
import { finish } from '../../src/foundation/work/index.ts';
import { individualRisks, kAnonymity } from '../../src/measures/risk/index.ts';
import { FRANCDAT, keyColumns, keyFiles } from '../reference/keys.ts';

/*
 * Frequencies of keys with missing values by freqCalc of sdcMicro 5: the first four from its own tests
 * (tests/testthat/test_freqCalc.R), the last from the page of freqCalc in its documentation, which prints the eight
 * records "francdat" and the counts. fk counts records, Fk sums weights.
 */
const NA = -1;
const WEIGHTS = [18, 45.5, 39, 17, 92, 8, 123.5, 51];

/** The values of a matrix, column by column. */
function columns(values: readonly number[], records: number): Int32Array[] {
  return Array.from({ length: values.length / records }, (_, j) =>
    Int32Array.from(values.slice(j * records, (j + 1) * records)),
  );
}

const EXAMPLES = [
  {
    name: 'eight records, two without a value in the third key',
    keys: columns(
      [2, 3, 2, 2, 3, 3, 1, 2, 3, 3, 3, 3, 3, 3, 4, 3, 1, 3, NA, 2, 1, 1, NA, 1],
      WEIGHTS.length,
    ),
    weights: WEIGHTS,
    fk: [3, 1, 4, 2, 2, 2, 1, 3],
    Fk: [108, 45.5, 125, 56, 100, 100, 123.5, 108],
  },
  {
    name: 'a key and a record without any value',
    keys: columns(
      [2, 3, NA, 2, 3, 3, 1, 2, 3, 3, NA, 3, 3, 3, 4, 3, NA, NA, NA, NA, NA, NA, NA, NA],
      WEIGHTS.length,
    ),
    weights: WEIGHTS,
    fk: [4, 4, 8, 4, 4, 4, 2, 4],
    Fk: [125, 184.5, 394, 125, 184.5, 184.5, 162.5, 125],
  },
  {
    name: 'a single key',
    keys: columns([2, 3, NA, 2, 1, NA, 1, 2], WEIGHTS.length),
    weights: WEIGHTS,
    fk: [5, 3, 8, 5, 4, 8, 4, 5],
    Fk: [133, 92.5, 394, 133, 262.5, 394, 262.5, 133],
  },
  {
    name: 'more keys than records',
    keys: columns(
      [2, 3, NA, 2, 3, 3, 1, NA, 3, 3, NA, 3, 3, 2, 2, 3, NA, NA, 1, 2, NA, NA, 4, 4],
      3,
    ),
    weights: [18, 45.5, 122],
    fk: [1, 2, 2],
    Fk: [18, 167.5, 167.5],
  },
  {
    name: 'francdat with five values missing',
    keys: keyColumns(
      FRANCDAT.map(([first, second, third, fourth], i) => [
        i === 3 || i === 5 ? NA : first,
        i === 3 ? NA : second,
        i === 2 ? NA : third,
        i === 4 ? NA : fourth,
      ]),
    ),
    weights: FRANCDAT.map((record) => record[4]),
    fk: [3, 2, 4, 3, 3, 2, 2, 3],
    Fk: [149, 84.5, 194.5, 563, 566, 549, 22, 149],
  },
];

describe.each(EXAMPLES)('missing keys that match any value: $name', ({ keys, weights, fk, Fk }) => {
  const rows = Array.from(keys[0], (_, i) => keys.map((key) => key[i]));

  test('fk and Fk are those of sdcMicro', () => {
    expect([...countsWithWildcards(keys)]).toEqual(fk);
    expect([...weightsWithWildcards(keys, Float64Array.from(weights))]).toEqual(Fk);
    const found = individualRisks(keys, Float64Array.from(weights), 'wildcard');
    expect([...found.sampleFrequency]).toEqual(fk);
    expect([...found.populationFrequency]).toEqual(Fk);
  });

  test('k-anonymity counts the records with fk = 1 and fk < 3', () => {
    const files = keyFiles(rows, { missingKeys: 'wildcard' });
    const { value, parts, notes } = finish(kAnonymity.measure(files));
    const below = (k: number) => (100 * fk.filter((count) => count < k).length) / fk.length;
    expect(value).toBe(below(2));
    expect(parts.find(({ name }) => name === 'in combinations of fewer than 3 records')).toEqual({
      name: 'in combinations of fewer than 3 records',
      value: below(3),
    });
    expect(notes.join(' ')).toMatch(/match any value \(wildcard\)/);
  });
});
