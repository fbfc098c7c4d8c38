import type { Grid } from '../../foundation/table/index.ts';
import { pulled } from '../../foundation/work/index.ts';
import { portableSha256 } from '../../io/bytes/index.ts';
import {
  detectKnown,
  formatNumber,
  type NewCell,
  rewriteCsv,
  type StreamedBatch,
  type StreamedCells,
  type StreamedColumn,
  streamCsv,
} from '../../io/csv/index.ts';
import {
  type ColumnFate,
  formOf,
  type PlannedAgain,
  scopeOf,
  type Verdict,
  writtenDialect,
} from '../../recipe/certificate/index.ts';
import { spellingOf, type TaskOptions } from '../../recipe/dataset/index.ts';
import { type Plan, weightDecimals } from '../../recipe/index.ts';
import { plannedGrid } from '../../recipe/run/index.ts';
import type { ComparedFiles } from './pseudonyms.ts';
import { targetLike } from './replay.ts';

interface SpellingOptions extends TaskOptions {
  /** Bytes of memory that may be taken, for files that can be larger; without it, they are in memory anyway. */
  readonly room?: number | undefined;
}

/** What is said of a file that is written as the program writes its values. */
export const SPELLED =
  'Nothing is in the protected file but the original and new values: every number, quote and line end is written as this program writes it.';

/**
 * Whether the original with the new values of the protected file gives the same bytes. Claims are about values: `51.000071` in
 * a column of whole numbers, one blank more, or another line end would tell persons apart whose values are the same. Both files
 * are read once, side by side. Where the formats differ, a file in the other format is made in memory, if there is room. A
 * refined file is made again as a whole.
 */
export async function spellingVerdicts(
  files: ComparedFiles,
  planned: PlannedAgain | null,
  options: SpellingOptions,
): Promise<Verdict[]> {
  const { original, written, certificate } = files;
  // Delimited text is digested as it is made.
  const isMade = written.format !== undefined && written.format !== original.format;
  if (planned === null || certificate.refined !== undefined) return [];
  if (isMade && isTooLarge(files, options)) return [NOT_MADE];
  const same = (await digestOf(files, planned, isMade, options)) === certificate.protected.sha256;
  return [
    {
      statement: SPELLED,
      verdict: same ? 'holds' : 'fails',
      found: same
        ? 'the new values, written again, give the same bytes'
        : 'the new values, written again, give other bytes: digits, spaces, quotes or line ends differ',
    },
  ];
}

/** A text, and what is made of it, take up to this many times its bytes. */
const TIMES = 4;

/** Whether a file in the other format has no room. How many bytes it has as text is known of delimited text alone. */
function isTooLarge({ original, written }: ComparedFiles, { room }: SpellingOptions): boolean {
  if (room === undefined) return false;
  const text = [original, written].find(({ format }) => format === undefined);
  return TIMES * (text?.size ?? Number.POSITIVE_INFINITY) > room;
}

const NOT_MADE: Verdict = {
  statement: SPELLED,
  verdict: 'not verifiable',
  found:
    'the formats differ, and a file in the other format has no room in this memory (give more with --memory, or verify without it)',
};

/** The digest of the original with the new values of the protected file. */
async function digestOf(
  { original, written, certificate: { dialect, ...certificate }, kept }: ComparedFiles,
  planned: PlannedAgain,
  isMade: boolean,
  { newHash = portableSha256, signal }: TaskOptions,
): Promise<string> {
  const target = isMade ? targetLike(written, dialect, original) : null;
  const { plan } = planned;
  const { fates } = scopeOf({ ...certificate, dialect });
  const made = fates.filter(({ fate }) => fate !== 'copied' && fate !== 'left out');
  const columns = made.map(({ position, written: place }): StreamedColumn => {
    const isNumber = plan.columns[position].kind === 'numeric' && !isPseudonym(position);
    return { position: place!, kind: isNumber ? 'numeric' : 'text' };
  });
  const { dialect: form } = await detectKnown(written, writtenDialect(dialect, fates));
  const batches = pulled<StreamedBatch>((give) =>
    streamCsv(written, form, columns, give, { signal }),
  );
  const values = new CellsInOrder(batches, kept);
  const hash = newHash();
  function isPseudonym(position: number): boolean {
    return plan.pseudonymised.includes(position);
  }
  const cellOf = (fate: ColumnFate, j: number): (() => NewCell) => {
    if (isPseudonym(fate.position)) return () => values.cell(j) as string | null;
    const { decimal, codes, missing } = spellingOf(planned, plan, fate.position);
    const grid = gridOf(fate, plan);
    return () => {
      const cell = values.cell(j);
      if (typeof cell === 'number') return formatNumber(cell, grid, decimal, missing);
      return cell !== null && codes.includes(cell) ? { quoted: cell } : (cell ?? missing);
    };
  };
  try {
    await rewriteCsv(
      original,
      dialect,
      {
        replace: new Map(made.map((fate, j) => [fate.position, cellOf(fate, j)])),
        drop: fates.flatMap(({ position, written: place }) => (place === null ? [position] : [])),
        keepRecord: kept ? (record: number) => kept[record] === 1 : undefined,
        prepare: (end) => values.cover(end),
        onRecord: (record) => values.seek(record),
      },
      (chunk) => (target === null ? hash.update(chunk) : target.write(chunk)),
      { signal },
    );
  } finally {
    await batches.return();
  }
  if (target !== null) {
    const made = await target.finish();
    for await (const chunk of made.open(formOf({ dialect }))) hash.update(chunk);
  }
  return hash.digest();
}

function gridOf({ fate, position }: ColumnFate, plan: Plan): Grid {
  const grid = plannedGrid(position, plan);
  if (fate !== 'reweighted' && fate !== 'carried') return grid;
  return { decimals: weightDecimals(grid.decimals), padded: false };
}

/** The cells of the protected file at the records of the original. Only batches near the current record are in memory. */
class CellsInOrder {
  readonly #batches: AsyncGenerator<StreamedBatch, void, undefined>;
  readonly #kept: Uint8Array | null;
  #waiting: StreamedBatch[] = [];
  /** How many records of the protected file were fetched, and how many the original has up to the last that was asked for. */
  #fetched = 0;
  #asked = 0;
  #wanted = 0;
  #place = -1;

  constructor(batches: AsyncGenerator<StreamedBatch, void, undefined>, kept: Uint8Array | null) {
    this.#batches = batches;
    this.#kept = kept;
  }

  /** Fetches the cells of all records of the original before `end`. */
  async cover(end: number): Promise<void> {
    for (; this.#asked < end; this.#asked++) {
      if (this.#kept === null || this.#kept[this.#asked] === 1) this.#wanted++;
    }
    while (this.#fetched < this.#wanted) {
      const { value, done } = await this.#batches.next();
      if (done) return;
      this.#waiting.push(value);
      this.#fetched = value.first + value.records;
    }
  }

  /** Moves to the next record of the original. */
  seek(record: number): void {
    if (this.#kept !== null && this.#kept[record] === 0) return;
    this.#place++;
    const [{ first, records }] = this.#waiting;
    if (this.#place >= first + records) this.#waiting.shift();
  }

  /** The cell of a column in the current record. */
  cell(column: number): number | string | null {
    const [{ first, cells }] = this.#waiting;
    return (cells[column] as Exclude<StreamedCells, Int32Array>)[this.#place - first];
  }
}
