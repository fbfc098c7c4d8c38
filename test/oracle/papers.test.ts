import { describe, expect, test } from 'vitest';
import { lossOfMdav } from '../../papers/lossOfMdav.ts';
import { postMasking } from '../../papers/postMasking.ts';
import { markdown, type ReadData } from '../../papers/table.ts';
import { readBytes } from '../data/read.ts';

const read: ReadData = readBytes;

describe('published tables, computed again', () => {
  test('the loss of MDAV to the published digits', async () => {
    const { rows } = await lossOfMdav(read);
    for (const { figures } of rows) {
      for (const { ours, published } of figures) expect(ours).toBeCloseTo(published!, 6);
    }
  });

  test('microaggregation within 2 of every published component, and refine lowers the score by at least as much', {
    timeout: 120_000,
  }, async () => {
    const table = await postMasking(read);
    const [before, ...after] = table.rows.map(({ figures }) => figures.map(({ ours }) => ours));
    for (const [i, { published }] of table.rows[0].figures.entries()) {
      expect(Math.abs(before[i] - published!)).toBeLessThan(2);
    }
    const fall = before[0] - Math.min(...after.map(([score]) => score));
    expect(fall).toBeGreaterThanOrEqual(4.9);
    expect(markdown(table)).toContain('| refined, p = 0.5, q = 0.5 |');
  });
});
