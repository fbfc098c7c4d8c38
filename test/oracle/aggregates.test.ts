import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { readParameters, SOLO } from '../../src/methods/contract/index.ts';
import { replaceMethods } from '../../src/methods/replace/index.ts';

/** Made by aggregates.py beside it, with numpy, pandas, scipy and the statistics of Python. */
const oracle: {
  names: string[];
  columns: number[][];
  groupOf: number[];
  groups: number;
  replaced: Record<string, { names: string[]; columns: number[][]; loss: number }>;
} = JSON.parse(readFileSync(new URL('../fixtures/aggregates.json', import.meta.url), 'utf8'));

const partition = { groupOf: Int32Array.from(oracle.groupOf), groups: oracle.groups };

/** What another program rounds once and we twice differs by two units in the last place at the most. */
const RELATIVE: Record<string, number> = {
  mean: 2 ** -52,
  median: 0,
  mode: 0,
  'geometric-mean': 1e-14,
  medoid: 0,
};

const aggregates = replaceMethods.filter(({ name }) => Object.hasOwn(oracle.replaced, name));

describe.each(aggregates)('replace by $name against pandas and scipy', (method) => {
  const expected = oracle.replaced[method.name];
  const columns = expected.names.map((name) =>
    Float64Array.from(oracle.columns[oracle.names.indexOf(name)]),
  );
  const parameters = readParameters(method.parameters, {}, method.name) as never;
  const replaced = finish(method.run(columns, partition, parameters));

  test.each(expected.names)('%s: the value of every group', (name) => {
    const j = expected.names.indexOf(name);
    for (const [i, value] of replaced[j].entries()) {
      const other = expected.columns[j][i];
      expect(Math.abs(value - other)).toBeLessThanOrEqual(RELATIVE[method.name] * Math.abs(other));
    }
  });

  test('the loss, of their values and of ours', () => {
    const theirs = expected.columns.map((column) => Float64Array.from(column));
    expect(lossOf(columns, theirs) / expected.loss).toBeCloseTo(1, 12);
    // Geometric means of numbers near 1e12 differ from theirs by 1e-15 of that, so by 1e-6 of the spread.
    expect(lossOf(columns, replaced) / expected.loss).toBeCloseTo(1, 10);
  });
});

test('weighted means against statistics.fmean of Python', () => {
  /** Made by weightedMeans.py beside it. */
  const expected: { weights: number[]; columns: number[][] } = JSON.parse(
    readFileSync(new URL('../fixtures/weightedMeans.json', import.meta.url), 'utf8'),
  );
  const columns = oracle.columns.map((column) => Float64Array.from(column));
  const mean = replaceMethods.find(({ name }) => name === 'mean')!;
  const weights = Float64Array.from(expected.weights);
  const replaced = finish(mean.run(columns, partition, {} as never, { ...SOLO, weights }));
  for (const [j, column] of replaced.entries()) {
    // Signed values cancel, so the error is measured by their size and not by that of the mean.
    const size = Math.max(...columns[j].map(Math.abs));
    for (const [i, value] of column.entries()) {
      expect(Math.abs(value - expected.columns[j][i])).toBeLessThanOrEqual(2 ** -51 * size);
    }
  }
});

test('every aggregate has figures of another program', () => {
  expect(aggregates).toHaveLength(Object.keys(oracle.replaced).length);
});
