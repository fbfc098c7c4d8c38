import { PenumbraError } from '../../../error.ts';
import { formatNumber } from '../../../io/csv/index.ts';
import { refuseMissingCodes } from '../../../recipe/dataset/index.ts';
import { datasetOfBlock, type MaskedBlock } from '../../../recipe/run/index.ts';
import { protectBlock } from '../../contract/index.ts';
import { blocksIn, readBlock } from './blockRows.ts';
import type { MaskJob } from './job.ts';
import { type LineSink, PART } from './lines.ts';
import { pairText } from './pairRows.ts';
import type { HandedCells } from './plainRows.ts';
import { packed, packedRefusal } from './travel.ts';

/**
 * Protects block after block. Each line has a kind, the piece it is stored in, a record number, and a text of parts:
 * `row` for each record: its number, block, 1 if it is kept, its cells, the written cells, its groups within the block, and
 * by how many ranks its categories were moved. `pair` for each covered column of numbers: position, and its values before
 * and after. `alike` for the kept records that are equal in some columns: see `alikeIn`. `block`: number of the block, and
 * the findings about it. A refusal is a line `error`: Spark would retry a task that fails.
 */
export async function maskRows(
  { task, columns, empty, categories, pieces, alike }: MaskJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { shape } = task;
  const covered = task.coverages.flatMap((coverage) => coverage.columns);
  const read = (number: number, [payload]: readonly string[]) => ({ number, payload });
  for await (const { block, rows } of blocksIn(lines, read)) {
    const numbers = rows.map(({ number }) => number);
    const about = (kind: string, ...parts: readonly (string | number)[]) =>
      sink.line(kind, block % pieces.count, numbers[0], parts.join(PART));
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
      const kept: HandedCells[] = [];
      for (let i = 0; i < rows.length; i++) {
        const isKept = masked.kept === null || masked.kept[i] === 1;
        const at = isKept ? kept.length : -1;
        if (isKept) kept.push(cells[i]);
        const text = [
          numbers[i],
          block,
          isKept ? 1 : 0,
          rows[i].payload,
          isKept ? JSON.stringify(written.map((column) => column[at])) : '[]',
          isKept ? masked.groups.map(({ groupOf }) => groupOf[at]).join(' ') : '',
          isKept ? moved.map((moves) => moves[at]).join(' ') : '',
        ];
        sink.line('row', Math.floor(numbers[i] / pieces.size), numbers[i], text.join(PART));
      }
      for (const { position, isCategorical } of covered) {
        if (isCategorical) continue;
        about('pair', position, pairText(originals.get(position)!, valuesAt(masked, position)));
        await sink.flush();
      }
      const places = masked.masked.map(({ position }) => position);
      const sharing = alike.shared.map((position) => written[places.indexOf(position)]);
      for (const one of alikeIn(sharing, alike.copied, kept)) about('alike', ...one);
      about('block', block, packed(report));
    } catch (error) {
      about('error', block, packedRefusal(error));
    }
    await sink.flush();
  }
}

/**
 * The kept records of a block that are equal in the shared and the copied columns: their number, 1 if a value is missing,
 * and the values of both as JSON. Blocks have far fewer of these than records if groups share values.
 */
function alikeIn(
  sharing: readonly (readonly (string | null)[])[],
  copied: readonly number[],
  kept: readonly HandedCells[],
): Iterable<readonly [number, number, string, string]> {
  const found = new Map<string, [number, number, string, string]>();
  if (sharing.length + copied.length === 0) return [];
  for (const [i, cells] of kept.entries()) {
    const shared = sharing.map((column) => column[i]);
    const others = copied.map((position) => cells[position]);
    const [left, right] = [JSON.stringify(shared), JSON.stringify(others)];
    const known = found.get(left + right);
    if (known !== undefined) known[0]++;
    else {
      const lacks = shared.includes(null) || others.includes(null);
      found.set(left + right, [1, Number(lacks), left, right]);
    }
  }
  return found.values();
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
