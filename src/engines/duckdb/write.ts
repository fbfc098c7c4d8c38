import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import { numberText } from '../../foundation/table/index.ts';
import type { Target } from '../../io/bytes/index.ts';
import { formatNumber, type NewCell } from '../../io/csv/index.ts';
import { pseudonymiser } from '../../methods/mask/index.ts';
import { namedCells, spellingOf, type TaskOptions } from '../../recipe/dataset/index.ts';
import type { WrittenRun } from '../contract/index.ts';
import { rewriteRun } from '../contract/node.ts';
import { Cursor } from './cursor.ts';
import { groupName, ORIGINAL, SORTED, writtenName } from './layout.ts';
import type { MaskedExternal } from './mask.ts';
import { type RowColumn, rowsOf } from './rows.ts';

const RECORD: RowColumn = { name: 'rid', kind: 'number' };

/** Largest number of values of a column whose pseudonyms are cached. */
const MOST_SPELLED = 1 << 16;

/** A run whose records are written. */
export interface WrittenExternal extends MaskedExternal, WrittenRun {
  /** Which records are kept, or null for all. */
  readonly kept: Uint8Array | null;
}

/** Writes the protected file with values from the database, in the order of the file. */
export async function write(
  run: MaskedExternal,
  target: Target,
  path: string,
  options: TaskOptions,
): Promise<WrittenExternal> {
  const { database, file, plan, layout, records } = run;
  const groups = Array.from({ length: layout.steps }, (_, i) => groupName(i));
  const numbers = [...layout.masked.map(writtenName), ...groups];
  const columns = [RECORD, ...numbers.map((name): RowColumn => ({ name, kind: 'number' }))];
  const cursor = new Cursor(rowsOf(database, columns, `FROM ${SORTED}`, options.signal));
  const groupIn = (step: number) => cursor.cell(1 + layout.masked.length + step) as number;
  const names = pseudonymsOf(run, options);
  const inOrder = {
    original: file,
    records,
    replace: new Map([...maskedCells(run, cursor), ...names.cells]),
    async prepare(end: number) {
      await cursor.cover(end);
      await names.cover(end);
    },
    seek(record: number) {
      const stays = cursor.seek(record);
      if (!stays && records === file.records) throw lost();
      names.seek(record);
      return stays ? groupIn : null;
    },
  };
  try {
    const { sha256, ...written } = await rewriteRun(inOrder, plan, target, path, options);
    if (sha256 !== file.sha256) {
      throw new PenumbraError(
        'file',
        `${file.source.name} changed while it was read: run again when it is complete.`,
        { file: file.source.name },
      );
    }
    return { ...run, ...written };
  } finally {
    await cursor.close();
    await names.close();
  }
}

/** Cells of the columns that are newly written. */
function maskedCells({ file, plan, layout, book }: MaskedExternal, cursor: Cursor) {
  return layout.masked.map(({ position, grid, names }, j): [number, () => NewCell] => {
    const spelling = spellingOf(file, plan, position);
    const current = () => cursor.cell(j + 1) as number;
    if (names === undefined) {
      const { decimal, missing } = spelling;
      const value = () => {
        const found = current();
        return Number.isNaN(found) ? missing : formatNumber(found, grid, decimal);
      };
      return [position, value];
    }
    const value = new Float64Array(1);
    const cell = namedCells(value, book.of(position), () => 0, spelling);
    return [
      position,
      () => {
        value[0] = current();
        return cell(0);
      },
    ];
  });
}

function lost(): PenumbraError {
  return new PenumbraError('internal', 'A record has no values to write.');
}

/** Cells of the columns that become pseudonyms, from the staged original. */
function pseudonymsOf(run: MaskedExternal, { signal }: TaskOptions) {
  const { database, plan, seed } = run;
  const { table } = run.file;
  const { staged } = run.layout;
  const { pseudonymised } = plan;
  if (pseudonymised.length === 0) {
    return { cells: [], cover: async () => {}, seek: () => false, close: async () => {} };
  }
  const columns = pseudonymised.map((at) => staged.find(({ position }) => position === at)!);
  const cursor = new Cursor(rowsOf(database, [RECORD, ...columns], `FROM ${ORIGINAL}`, signal));
  const spell = pseudonymiser(parseSeed(seed));
  const cells = pseudonymised.map((position, j) => {
    const column = table.columns[position];
    const spelled = new Map<string, string>();
    const textOf = (): string | null => {
      const value = cursor.cell(j + 1);
      if (value === null || Number.isNaN(value)) return null;
      if (column.kind === 'text') return value as string;
      if (column.kind === 'categorical')
        return value === -1 ? null : column.levels[value as number];
      return numberText(value as number, column.grid);
    };
    return [
      position,
      () => {
        const text = textOf();
        if (text === null) return null;
        let known = spelled.get(text);
        if (known === undefined) {
          known = spell(column.name, text);
          if (spelled.size >= MOST_SPELLED) spelled.clear();
          spelled.set(text, known);
        }
        return known;
      },
    ] as const;
  });
  return {
    cells,
    cover: (end: number) => cursor.cover(end),
    seek: (record: number) => cursor.seek(record),
    close: () => cursor.close(),
  };
}
