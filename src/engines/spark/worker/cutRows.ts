import { addSquaredDeviations, ExactSum, present } from '../../../foundation/numerics/index.ts';
import { cutRecords, frameOf } from '../../../methods/group/index.ts';
import type { UncutNode } from '../../sql/index.ts';
import type { CutJob } from './job.ts';
import { type LineSink, NULL } from './lines.ts';

/**
 * Cuts each node as a whole, in memory, as `planBlocks` does. Input lines, sorted by the first two
 * fields: place of the node, record number, values. It writes a line `row` for each record, with its
 * number and its block, and a line `cut` for each cut: node, and the cut as JSON. Lines `about`
 * have the squared deviations from the mean of the file that the wanted columns have here, as parts
 * of an exact sum. If the file is one node, a line `frame` gives its frame.
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
  const lows = job.frame?.bases ?? columns.map(lowest);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < count; i++) if (Number.isNaN(column[i])) column[i] = lows[j];
  }
  const frame = job.frame ?? frameOf(columns, numbers);
  const cut = { nodes: [], blocks: [] } as Parameters<typeof cutRecords>[2];
  const members = Int32Array.from({ length: count }, (_, i) => i);
  const values = new Float64Array(count);
  const by = { columns, frame, values, numbers, k: job.smallest, size: job.size };
  cutRecords(by, members, cut);
  if (job.frame === null) {
    const { bases, units } = frame;
    sink.line('frame', NULL, NULL, NULL, NULL, JSON.stringify({ bases, units }));
  }
  for (const [node, one] of cut.nodes.entries()) {
    if ('block' in one) continue;
    const { left: _, right: __, ...found } = one;
    sink.line('cut', NULL, NULL, of.node + node, NULL, JSON.stringify(found));
  }
  for (const [block, some] of cut.blocks.entries()) {
    const end = `\t${of.block + block}\t${NULL}\t${NULL}\t${NULL}`;
    for (const member of some) sink.line('row', `${numbers[member]}${end}`);
    await sink.flush();
  }
}

/** The smallest value that is there. */
function lowest(values: Float64Array): number {
  let low = Number.POSITIVE_INFINITY;
  for (const value of values) if (value < low) low = value;
  return low === Number.POSITIVE_INFINITY ? 0 : low;
}
