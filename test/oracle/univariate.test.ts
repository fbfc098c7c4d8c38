import { describe, expect, test } from 'vitest';
import { fixedBlocks } from '../../src/group/fixedBlocks.ts';
import { hansenMukherjee } from '../../src/group/hansenMukherjee.ts';
import { finish } from '../../src/method/index.ts';
import { replaceMethods } from '../../src/replace/index.ts';
import { lossOf } from '../../src/utility/index.ts';
import { readShared, sharedIsThere } from './shared.ts';

/** The columns of the Census file. */
function censusColumns(): { names: string[]; columns: Float64Array[] } {
  const [header, ...lines] = readShared('data/census.csv').trim().split('\n');
  const names = header.split(',');
  const rows = lines.map((line) => line.split(',').map(Number));
  return { names, columns: names.map((_, j) => Float64Array.from(rows, (row) => row[j])) };
}

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

describe.runIf(sharedIsThere)('one column at a time on the Census file of the field', () => {
  const figures = sharedIsThere ? JSON.parse(readShared('reference/figures.json')).census : null;
  const census = sharedIsThere ? censusColumns() : { names: [], columns: [] };

  test('the optimum of AGI, k = 3', () => {
    const agi = census.columns[census.names.indexOf('AGI')];
    const wanted = figures['univariate optimum, AGI, k=3'];
    expect(lossColumnByColumn([agi], hansenMukherjee, 3).toFixed(7)).toBe(wanted.toFixed(7));
  });

  test.each([3, 4, 5, 10])('individual ranking with optimal groups, k = %i', (k) => {
    const wanted = figures['individual ranking, optimal'][k];
    const found = lossColumnByColumn(census.columns, hansenMukherjee, k);
    expect(found.toFixed(5)).toBe(wanted.toFixed(5));
  });

  test('individual ranking in blocks of 3, as sdcMicro has it', () => {
    const wanted = figures['individual ranking, fixed blocks, k=3 (sdcMicro onedims)'];
    const found = lossColumnByColumn(census.columns, fixedBlocks, 3);
    expect(found.toFixed(5)).toBe(wanted.toFixed(5));
  });
});
