import { atPositions, type StreamedColumn } from '../../../io/csv/index.ts';
import { readCells } from './blockRows.ts';
import type { KeysJob } from './job.ts';
import type { LineSink } from './lines.ts';
import type { HandedCells } from './plainRows.ts';

/**
 * Writes each record's number and, as a JSON list, the values that decide, as our reader parses
 * them: the shortest text of each number, null if it is missing.
 */
export async function keyRows(
  { columns, wanted, kinds, dialect }: KeysJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const some = wanted.map((position) => columns[position]);
  const streamed = kinds.map((kind, position): StreamedColumn => ({ position, kind }));
  const form = atPositions(dialect, (position) => wanted.indexOf(position));
  for await (const batch of lines) {
    const numbers: number[] = [];
    const cells: HandedCells[] = [];
    for (const line of batch) {
      const tab = line.indexOf('\t');
      numbers.push(Number(line.slice(0, tab)));
      const all = JSON.parse(line.slice(tab + 1)) as HandedCells;
      cells.push(wanted.map((position) => all[position]));
    }
    const found = await readCells(some, streamed, form, cells, numbers);
    for (const [i, number] of numbers.entries()) {
      const keys = found.map((column) => {
        const cell = column[i];
        return typeof cell === 'number' ? (Number.isNaN(cell) ? null : String(cell)) : cell;
      });
      sink.line(number, JSON.stringify(keys));
    }
    await sink.flush();
  }
}
