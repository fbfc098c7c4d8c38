import type { Grid } from '../../foundation/table/index.ts';
import { pulled } from '../../foundation/work/index.ts';
import { type ByteSource, portableSha256, type Target } from '../../io/bytes/index.ts';
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
import { isLabelledSource, type MadeFrom } from '../../io/labelled/index.ts';
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

/** Where a file is made again, to be compared. */
export interface MadeAgain extends Target {
  /** Removes it. */
  remove?(): Promise<void>;
}

/** Begins a file in the format of a source. */
export type MakeLike = (source: ByteSource, from: MadeFrom) => MadeAgain | Promise<MadeAgain>;

interface SpellingOptions extends TaskOptions {
  /** In memory if it is not given. */
  readonly makeLike?: MakeLike | undefined;
}

/** What is said of a file that is written as the program writes its values. */
export const SPELLED =
  'Nothing is in the protected file but the original and new values: every number, quote and line end is written as this program writes it.';

/**
 * Whether the original with the new values of the protected file gives the same bytes. Claims are about values: `51.000071` in
 * a column of whole numbers, one blank more, or another line end would tell persons apart whose values are the same. Both files
 * are read once, side by side. A refined file is made again as a whole.
 */
export async function spellingVerdicts(
  files: ComparedFiles,
  planned: PlannedAgain | null,
  options: SpellingOptions,
): Promise<Verdict[]> {
  const { certificate } = files;
  if (planned === null || certificate.refined !== undefined) return [];
  const same = (await digestOf(files, planned, options)) === certificate.protected.sha256;
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

/**
 * Whether the protected file must be made, so that its records can be compared. Delimited text is digested as it comes, and
 * so are formats that keep what is written; files with labels trim texts, and turn missing codes into others.
 */
function isMade(original: ByteSource, written: ByteSource): boolean {
  if (written.format === undefined) return false;
  return written.format !== original.format || isLabelledSource(written);
}

/** The digest of the original with the new values of the protected file. */
async function digestOf(
  { original, written, certificate: { dialect, ...certificate }, kept }: ComparedFiles,
  planned: PlannedAgain,
  { newHash = portableSha256, signal, makeLike = targetLike }: SpellingOptions,
): Promise<string> {
  const { plan, names } = planned;
  const { description } = plan.recipe;
  const from = { source: original, input: dialect, names, description };
  const target = isMade(original, written) ? await makeLike(written, from) : null;
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
      if (typeof cell === 'number')
        return Number.isNaN(cell) ? missing : formatNumber(cell, grid, decimal);
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
    if (target !== null) {
      const made = await target.finish();
      for await (const chunk of made.open(formOf({ dialect }))) hash.update(chunk);
    }
  } finally {
    await batches.return();
    await target?.remove?.();
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
