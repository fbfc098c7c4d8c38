import { addSquaredDeviations, ExactSum, present } from '../../../foundation/numerics/index.ts';
import { cutRecords } from '../../../methods/group/index.ts';
import type { UncutNode } from '../../sql/index.ts';
import type { CutJob } from './job.ts';
import { type LineSink, NULL } from './lines.ts';

/**
 * Cuts each node as a whole, in memory, as `planBlocks` does. Input lines, sorted by the first two
 * fields: place of the node, record number, values. It writes a line `row` for each record, with its
 * number and its block, and a line `cut` for each cut: record number, node, column, value. Lines
 * `about` have the squared deviations from the mean of the file that the wanted columns have here,
 * as parts of an exact sum. If the file is one node, lines `low` and `high` give its ranges.
 */
export async function cutRows(
  job: CutJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { nodes, spreads } = job;
  const width = spreads.length;
  const squares = spreads.map(() => new ExactSum());
  const byPlace = new Map(nodes.map((node) => [node.place, node]));
  let records: NodeRecords | null = null;
  const finish = async () => {
    if (records === null) return;
    for (const [j, spread] of spreads.entries()) {
      const values = records.columns[j];
      if (spread !== null) addSquaredDeviations(present(values), spread, squares[j]);
    }
    await cutNode(job, records, sink);
  };
  for await (const some of lines) {
    for (const line of some) {
      const fields = line.split('\t');
      const place = Number(fields[0]);
      if (records?.of.place !== place) {
        await finish();
        records = emptyNode(byPlace.get(place)!, width);
      }
      const at = records.count++;
      records.numbers[at] = Number(fields[1]);
      for (let j = 0; j < width; j++) {
        const field = fields[j + 2];
        records.columns[j][at] = field === NULL ? Number.NaN : Number(field);
      }
    }
  }
  await finish();
  for (const [j, sum] of squares.entries()) {
    if (spreads[j] !== null) sink.line('about', NULL, NULL, NULL, j, JSON.stringify(sum.parts));
  }
}

interface NodeRecords {
  readonly of: UncutNode;
  readonly numbers: Float64Array;
  readonly columns: readonly Float64Array[];
  count: number;
}

function emptyNode(of: UncutNode, width: number): NodeRecords {
  const column = () => new Float64Array(of.records);
  return { of, numbers: column(), columns: Array.from({ length: width }, column), count: 0 };
}

async function cutNode(job: CutJob, records: NodeRecords, sink: LineSink): Promise<void> {
  const { of, numbers, columns, count } = records;
  if (count !== of.records) throw new Error('A node has another number of records.');
  const whole = job.whole ?? columns.map(rangeOf);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < count; i++) if (Number.isNaN(column[i])) column[i] = whole[j].low;
  }
  const scales = whole.map(({ low, high }) => high - low);
  const cut = { nodes: [], blocks: [] } as Parameters<typeof cutRecords>[2];
  const members = Int32Array.from({ length: count }, (_, i) => i);
  cutRecords({ columns, scales, k: job.smallest, size: job.size }, members, cut);
  if (job.whole === null) {
    for (const [j, { low, high }] of whole.entries()) {
      sink.line('low', NULL, NULL, NULL, j, low);
      sink.line('high', NULL, NULL, NULL, j, high);
    }
  }
  for (const [node, one] of cut.nodes.entries()) {
    if ('block' in one) continue;
    sink.line('cut', numbers[one.record], NULL, of.node + node, one.column, one.value);
  }
  for (const [block, some] of cut.blocks.entries()) {
    const end = `\t${of.block + block}\t${NULL}\t${NULL}\t${NULL}`;
    for (const member of some) sink.line('row', `${numbers[member]}${end}`);
    await sink.flush();
  }
}

/** The range of the values that are there. */
function rangeOf(values: Float64Array): { readonly low: number; readonly high: number } {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}
