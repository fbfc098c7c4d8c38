import { protectedBeside } from './data.ts';
import type { PaperTable, ReadData } from './table.ts';

const PUBLISHED = new Map([
  [3, 5.692186],
  [4, 7.4947],
  [5, 9.088435],
  [10, 14.15593],
]);

/** The loss of MDAV on the Census file, the first figure that every program is held against. */
export async function lossOfMdav(read: ReadData): Promise<PaperTable> {
  const rows = [];
  for (const [k, published] of PUBLISHED) {
    const { loss } = await protectedBeside(read, 'census.csv', [
      { method: 'microaggregation', group: { method: 'mdav', k }, replace: { method: 'mean' } },
    ]);
    rows.push({ what: `k = ${k}`, figures: [{ ours: loss, published, decimals: 6 }] });
  }
  return {
    title: 'MDAV on the Census file',
    source: 'MDAV of Domingo-Ferrer and Torra 2005, by another program',
    published: 'computed with sdcMicro 5.8.1 (`census`, `mdav` in test/data/figures.json)',
    how: '100 SSE/SST, 13 columns standardised by mean and standard deviation, ties by the lowest index.',
    columns: ['loss'],
    rows,
    remarks: ['The partitions are equal too, record by record.'],
  };
}
