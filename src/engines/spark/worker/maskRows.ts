import { PenumbraError } from '../../../error.ts';
import { formatNumber } from '../../../io/csv/index.ts';
import { refuseMissingCodes } from '../../../recipe/dataset/index.ts';
import { datasetOfBlock, type MaskedBlock } from '../../../recipe/run/index.ts';
import { protectBlock } from '../../contract/index.ts';
import { blocksIn, readBlock } from './blockRows.ts';
import type { MaskJob } from './job.ts';
import type { LineSink } from './lines.ts';
import { pairText } from './pairRows.ts';
import type { HandedCells } from './plainRows.ts';
import { packed, packedRefusal } from './travel.ts';

/**
 * Protects block after block. Writes a line `row` for each record: block, number, 1 if it is kept,
 * its cells, the written cells, its groups within the block, and by how many ranks its categories
 * were moved. Then a line `pair` for each covered column of numbers: block, position, and its values
 * before and after; and a line `block` with the findings about the block. A refusal is a line
 * `error`: Spark would retry a task that fails.
 */
export async function maskRows(
  { task, columns, empty, categories }: MaskJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { shape } = task;
  const covered = task.coverages.flatMap((coverage) => coverage.columns);
  const read = (number: number, [payload]: readonly string[]) => ({ number, payload });
  for await (const { block, rows } of blocksIn(lines, read)) {
    const numbers = rows.map(({ number }) => number);
    try {
      const cells = rows.map(({ payload }) => JSON.parse(payload) as HandedCells);
      const data = await readBlock(shape, columns, empty, { block, numbers, cells });
      const { masked, originals, report } = await protectBlock(task, data);
      const file = { ...datasetOfBlock(shape, data), dialect: shape.dialect };
      for (const column of masked.masked) {
        refuseMissingCodes(file, column.position, { ...column, groupOf: new Int32Array(0) });
      }
      const written = writtenCells(masked);
      const moved = categories.map(({ position, levels }) =>
        movesOf(originals.get(position)!, valuesAt(masked, position), levels),
      );
      for (let i = 0, place = 0; i < rows.length; i++) {
        const isKept = masked.kept === null || masked.kept[i] === 1;
        const at = isKept ? place++ : -1;
        sink.line(
          'row',
          block,
          numbers[i],
          isKept ? 1 : 0,
          rows[i].payload,
          isKept ? JSON.stringify(written.map((column) => column[at])) : '[]',
          isKept ? masked.groups.map(({ groupOf }) => groupOf[at]).join(' ') : '',
          isKept ? moved.map((moves) => moves[at]).join(' ') : '',
        );
      }
      for (const { position, isCategorical } of covered) {
        if (isCategorical) continue;
        const text = pairText(originals.get(position)!, valuesAt(masked, position));
        sink.line('pair', block, position, 0, text, '[]', '', '');
        await sink.flush();
      }
      sink.line('block', block, numbers.length, 0, packed(report), '[]', '', '');
    } catch (error) {
      sink.line('error', block, numbers[0], 0, packedRefusal(error), '[]', '', '');
    }
    await sink.flush();
  }
}

function valuesAt({ masked }: MaskedBlock, position: number): Float64Array {
  return masked.find((column) => column.position === position)!.values;
}

/** Stands for a category without a rank to compare. */
export const ANOTHER = 65_535;

/** By how many ranks each category was moved, as `categoryLossOf` counts it. */
function movesOf(before: Float64Array, after: Float64Array, levels: number): number[] {
  return Array.from(before, (a, i) => {
    const b = after[i];
    if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return 0;
    return levels > 0 && a < levels && b < levels ? Math.abs(a - b) : ANOTHER;
  });
}

/** The texts of the new cells of each column, null if they are missing. */
function writtenCells({ masked }: MaskedBlock): (string | null)[][] {
  return masked.map(({ values, grid, names }) =>
    Array.from(values, (value) => {
      if (Number.isNaN(value)) return null;
      if (names !== undefined) return names[value];
      const text = formatNumber(value, grid);
      // Claims were checked on this value, and a reader of the file finds the number of the text.
      if (Number(text) !== value) throw new PenumbraError('internal', 'A value is not as written.');
      return text;
    }),
  );
}
