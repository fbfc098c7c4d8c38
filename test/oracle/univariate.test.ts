import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { fixedBlocks } from '../../src/methods/group/fixedBlocks.ts';
import { hansenMukherjee } from '../../src/methods/group/hansenMukherjee.ts';
import { replaceMethods } from '../../src/methods/replace/index.ts';
import { figures, readColumns } from '../data/read.ts';

/** 100 SSE / SST when each column is grouped by itself and replaced by the means of its groups. */
function lossColumnByColumn(
  columns: readonly Float64Array[],
  method: typeof hansenMukherjee,
  k: number,
): number {
  const mean = replaceMethods.find(({ name }) => name === 'mean')!;
  const masked = columns.map(
    (column) => finish(mean.run([column], finish(method.run([column], { k })), {} as never))[0],
  );
  return lossOf(columns, masked);
}

describe('one column at a time on the Census file of the field', () => {
  const census = readColumns('census.csv');

  test('the optimum of AGI, k = 3', () => {
    const agi = census.columns[census.names.indexOf('AGI')];
    const wanted = figures.census['univariate optimum, AGI, k=3'];
    expect(lossColumnByColumn([agi], hansenMukherjee, 3).toFixed(7)).toBe(wanted.toFixed(7));
  });

  test.each([3, 4, 5, 10])('individual ranking with optimal groups, k = %i', (k) => {
    const wanted = figures.census['individual ranking, optimal'][k];
    const found = lossColumnByColumn(census.columns, hansenMukherjee, k);
    expect(found.toFixed(5)).toBe(wanted.toFixed(5));
  });

  test('individual ranking in blocks of 3, as sdcMicro has it', () => {
    const wanted = figures.census['individual ranking, fixed blocks, k=3 (sdcMicro onedims)'];
    const found = lossColumnByColumn(census.columns, fixedBlocks, 3);
    expect(found.toFixed(5)).toBe(wanted.toFixed(5));
  });
});
