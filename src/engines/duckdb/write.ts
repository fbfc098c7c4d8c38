import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import type { Target } from '../../io/bytes/index.ts';
import { formatNumber, type NewCell, rewriteCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import { pseudonymiser } from '../../methods/mask/index.ts';
import { missingText, namedCells, type TaskOptions } from '../../recipe/dataset/index.ts';
import type { WrittenRun } from '../contract/index.ts';
import { partitionWriter } from '../contract/node.ts';
import { Cursor } from './cursor.ts';
import { groupName, ORIGINAL, SORTED, writtenName } from './layout.ts';
import type { MaskedExternal } from './mask.ts';
import { type RowColumn, rowsOf } from './rows.ts';

const RECORD: RowColumn = { name: 'rid', kind: 'number' };

/** How the pseudonym of a value was spelled, for so many values of a column. */
const MOST_SPELLED = 1 << 16;

/** A run whose records are written. */
export interface WrittenExternal extends MaskedExternal, WrittenRun {
  /** Which records stay, or null for all. */
  readonly kept: Uint8Array | null;
}

/**
 * Copies the original byte for byte but for masked columns, identifiers and records that are left out, as `writeMasked`
 * does, with values that come in the order of the file from the database; and writes the partition beside.
 */
export async function write(
  run: MaskedExternal,
  target: Target,
  path: string,
  options: TaskOptions,
): Promise<WrittenExternal> {
  const { database, file, plan, layout, book, records } = run;
  const { dialect } = file;
  const groups = Array.from({ length: layout.steps }, (_, i) => groupName(i));
  const cursor = new Cursor(
    rowsOf(
      database,
      [
        RECORD,
        ...layout.masked.map(
          (column): RowColumn => ({
            name: writtenName(column),
            kind: 'number',
          }),
        ),
        ...groups.map((name): RowColumn => ({ name, kind: 'number' })),
      ],
      `FROM ${SORTED}`,
      options.signal,
    ),
  );
  const replace = new Map<number, (record: number) => NewCell>();
  for (const [j, { position, grid, names }] of layout.masked.entries()) {
    const missing = missingText(file, position);
    if (names === undefined) {
      replace.set(position, () =>
        formatNumber(cursor.cell(j + 1) as number, grid, dialect.decimal, missing),
      );
    } else {
      const value = new Float64Array(1);
      const cell = namedCells(value, book.of(position), () => 0, dialect, missing);
      replace.set(position, () => {
        value[0] = cursor.cell(j + 1) as number;
        return cell(0);
      });
    }
  }
  const names = pseudonymsOf(run, options);
  for (const [position, cell] of names.cells) replace.set(position, cell);
  const isWhole = records === file.records;
  const kept = isWhole ? null : new Uint8Array(file.records);
  const partition = await partitionWriter(path, layout.steps);
  const hash = (options.newHash ?? nodeSha256)();
  try {
    await rewriteCsv(
      file.source,
      dialect,
      {
        replace,
        drop: new Set(plan.dropped),
        ...(kept !== null && { keepRecord: (record: number) => kept[record] === 1 }),
        async prepare(end) {
          await cursor.cover(end);
          await names.cover(end);
        },
        onRecord(record) {
          const stays = cursor.seek(record);
          if (!stays && isWhole) throw lost();
          if (stays && kept !== null) kept[record] = 1;
          names.seek(record);
          partition.add(record, stays, (step) => cursor.cell(1 + layout.masked.length + step));
        },
      },
      async (chunk) => {
        await partition.offer();
        await target.write(chunk);
      },
      {
        onBytes: (chunk) => hash.update(chunk),
        onProgress: (done, size) => options.onProgress?.('write', size ? done / size : 0),
        signal: options.signal,
      },
    );
    if (hash.digest() !== file.sha256) {
      throw new PenumbraError(
        'file',
        `${file.source.name} changed while it was read: run again when it is complete.`,
        { file: file.source.name },
      );
    }
    return { ...run, kept, partition: { sha256: await partition.finish(), text: { path } } };
  } finally {
    await cursor.close();
    await names.close();
    await partition.close();
  }
}

function lost(): PenumbraError {
  return new PenumbraError('internal', 'A record has no values to be written.');
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
      const { decimals, padded } = column.grid;
      const isPadded = padded && decimals !== 'full';
      return isPadded ? (value as number).toFixed(decimals) : String(value);
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
