import { cutRecords } from '../../../methods/group/index.ts';
import type { UncutNode } from '../../sql/index.ts';
import type { CutJob } from './job.ts';
import { type LineSink, NULL } from './lines.ts';

/**
 * Cuts each node as a whole, in memory, as `planBlocks` does. Input lines, sorted by the first two
 * fields: place of the node, record number, values. It writes a line for each record, with its
 * number and its block, and one for each cut: record number, none, node, column, value. If the file
 * is one node, lines with two values give the range of each column first.
 */
export async function cutRows(
  job: CutJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { nodes, width } = job;
  let records: NodeRecords | null = null;
  const finish = async () => {
    if (records !== null) await cutNode(job, records, sink);
  };
  for await (const some of lines) {
    for (const line of some) {
      const fields = line.split('\t');
      const place = -1 - Number(fields[0]);
      if (records?.of.node !== place) {
        await finish();
        records = emptyNode(nodes.find(({ node }) => node === place)!, width);
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
    for (const [j, { low, high }] of whole.entries()) sink.line(NULL, NULL, NULL, j, low, high);
  }
  for (const [node, one] of cut.nodes.entries()) {
    if ('block' in one) continue;
    sink.line(numbers[one.record], NULL, of.node + node, one.column, one.value, NULL);
  }
  for (const [block, some] of cut.blocks.entries()) {
    const end = `\t${of.block + block}\t${NULL}\t${NULL}\t${NULL}`;
    for (const member of some) sink.line(`${numbers[member]}${end}`, NULL);
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
