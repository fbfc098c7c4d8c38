import { describe, expect, test } from 'vitest';
import { adjustedRand, mixtureChoice, mixtureModels } from '../../papers/mixtureChoice.ts';
import { markdown, type ReadData } from '../../papers/table.ts';
import { readBytes } from '../data/read.ts';

const read: ReadData = readBytes;

describe('agreement of partitions', () => {
  test('the adjusted Rand index by hand', () => {
    // Six records; 4 of 15 pairs are together in the first, 3 in the second, 2 in both.
    const one = [0, 0, 0, 1, 1, 2];
    const other = ['a', 'a', 'b', 'c', 'c', 'b'];
    expect(adjustedRand(one, one)).toBe(1);
    expect(adjustedRand(one, other)).toBeCloseTo((2 - 12 / 15) / (3.5 - 12 / 15), 12);
    expect(adjustedRand([0, 0, 0], [1, 1, 1])).toBe(1);
  });
});

describe('the mixtures of the paper', () => {
  test('no cell of 126 is below that of mclust', async () => {
    const table = await mixtureModels(read);
    const cells = table.rows.flatMap(({ figures }) => figures);
    expect(cells).toHaveLength(126);
    for (const { ours, published } of cells) expect(ours).toBeGreaterThan(published! - 0.05);
    expect(markdown(table)).toContain('-4751.32 (0.00)');
    expect(table.remarks[0]).toMatch(/and 0 are lower/);
  });

  test('Diabetes: three groups that agree with the classes; Census: BIC no lower than the references', {
    timeout: 120_000,
  }, async () => {
    const { rows, remarks } = await mixtureChoice(read);
    expect(rows[1].figures.map(({ ours }) => ours).slice(0, 3)).toEqual([3, 28, 81]);
    expect(Number(/index of ([\d.]+)/.exec(remarks[0])![1])).toBeCloseTo(0.664, 2);
    expect(rows[3].figures[3].ours).toBeGreaterThanOrEqual(rows[3].figures[3].published! - 0.005);
    expect(rows[4].figures[3].ours).toBeGreaterThanOrEqual(rows[4].figures[3].published! - 0.005);
  });
});
