import type { ByteSource } from '../bytes/index.ts';
import { contentOf } from './content.ts';
import type { Dialect } from './dialect.ts';
import { decode } from './encoding.ts';
import { type MissingCodes, missingByColumn } from './missing.ts';
import { NumericCells } from './numericCells.ts';
import { type PassOptions, passOver, type RecordSink } from './pass.ts';
import * as refusal from './refusal.ts';
import { FIELD, type Scanner } from './scanner.ts';
import { TextCells } from './textCells.ts';

/** A column that is wanted, by its position from 0, and what its cells are. */
export type StreamedColumn =
  | { readonly position: number; readonly kind: 'numeric' }
  | { readonly position: number; readonly kind: 'text'; readonly isEmpty?: true }
  | {
      readonly position: number;
      readonly kind: 'categorical';
      readonly levels: readonly string[];
    };

/** Numbers (NaN is missing), codes into the levels (-1 is missing) or texts (null is missing). */
export type StreamedCells = Float64Array | Int32Array | readonly (string | null)[];

/** Consecutive records, beginning with record `first` of the file. */
export interface StreamedBatch {
  readonly first: number;
  readonly records: number;
  /** Of each wanted column. */
  readonly cells: readonly StreamedCells[];
}

interface StreamOptions extends PassOptions {
  /** No more records than this are delivered; the rest of the file is not read. */
  readonly most?: number | undefined;
}

/** Records of a batch, about; fewer if there are many columns. */
const BATCH = 1 << 16;
const MOST_CELLS = 1 << 21;

/** Most different texts of a column for which strings are made once and shared. */
const MOST_TEXTS = 1000;

/** What is known of a file when its last batch was delivered. */
interface Streamed {
  readonly records: number;
  /** Of all columns; made from their positions where the file has no names. */
  readonly names: readonly string[];
}

/**
 * Reads columns whose kinds are known, batch after batch, in the memory of one batch. Cells that are not of their
 * kind are those of a file that has changed since it was surveyed.
 */
export async function streamCsv(
  source: ByteSource,
  dialect: Dialect,
  columns: readonly StreamedColumn[],
  onBatch: (batch: StreamedBatch) => void | Promise<void>,
  options: StreamOptions = {},
): Promise<Streamed> {
  const streamer = new Streamer(source.name, dialect, columns, onBatch, options.most);
  await passOver(source, dialect, streamer, options);
  await streamer.finish();
  return { records: streamer.delivered, names: streamer.names };
}

class Streamer implements RecordSink {
  isDone = false;
  delivered = 0;
  names: readonly string[] = [];
  readonly #file: string;
  readonly #dialect: Dialect;
  readonly #columns: readonly Streaming[];
  readonly #onBatch: (batch: StreamedBatch) => void | Promise<void>;
  readonly #most: number;
  readonly #size: number;
  #waiting = 0;

  constructor(
    file: string,
    dialect: Dialect,
    columns: readonly StreamedColumn[],
    onBatch: (batch: StreamedBatch) => void | Promise<void>,
    most = Number.POSITIVE_INFINITY,
  ) {
    const missing = missingByColumn(dialect);
    this.#file = file;
    this.#dialect = dialect;
    this.#columns = columns.map((column) => streaming(column, dialect, missing(column.position)));
    this.#onBatch = onBatch;
    this.#most = most;
    this.#size = Math.min(
      most,
      BATCH,
      Math.max(256, Math.floor(MOST_CELLS / Math.max(1, columns.length))),
    );
  }

  start(batch: Scanner): void {
    const { header, encoding } = this.#dialect;
    this.names = Array.from({ length: batch.columns }, (_, position) => {
      if (!header) return `V${position + 1}`;
      const name = decode(...contentOf(batch, position * FIELD), encoding);
      if (name === undefined) throw refusal.changed(this.#file);
      return name;
    });
  }

  records(batch: Scanner, from: number): void | Promise<void> {
    for (const { cells, position } of this.#columns) {
      if (cells.take(batch, position, from) >= 0) throw refusal.changed(this.#file);
    }
    this.#waiting += batch.records - from;
    if (this.#waiting >= this.#size) return this.#deliver();
  }

  async finish(): Promise<void> {
    if (this.#waiting > 0) await this.#deliver();
  }

  #deliver(): void | Promise<void> {
    const all = this.#columns.map(({ drain }) => drain());
    const records = Math.min(this.#waiting, this.#most - this.delivered);
    const cells = records === this.#waiting ? all : all.map((one) => one.slice(0, records));
    const first = this.delivered;
    this.delivered += records;
    this.#waiting = 0;
    if (this.delivered >= this.#most) this.isDone = true;
    if (records > 0) return this.#onBatch({ first, records, cells });
  }
}

interface Streaming {
  readonly position: number;
  readonly cells: NumericCells | TextCells;
  drain(): StreamedCells;
}

function streaming(column: StreamedColumn, dialect: Dialect, missing: MissingCodes): Streaming {
  const { position } = column;
  if (column.kind === 'numeric') {
    const cells = new NumericCells(dialect, missing, true);
    return { position, cells, drain: () => cells.drain() };
  }
  if (column.kind === 'text' && column.isEmpty) {
    const cells = new NumericCells(dialect, missing, true);
    return { position, cells, drain: () => Array.from(cells.drain(), () => null) };
  }
  const { encoding, quotedMissing = false } = dialect;
  const isText = column.kind === 'text';
  const cells = new TextCells(encoding, missing, quotedMissing, isText, MOST_TEXTS);
  if (column.kind !== 'categorical') return { position, cells, drain: () => cells.drain() };
  const places = new Map(column.levels.map((level, place) => [level, place]));
  const codes: number[] = [];
  return {
    position,
    cells,
    drain() {
      for (let i = codes.length; i < cells.texts.length; i++) {
        codes.push(places.get(cells.texts[i]) ?? -1);
      }
      const entries = cells.drainCodes();
      for (let i = 0; i < entries.length; i++) if (entries[i] >= 0) entries[i] = codes[entries[i]];
      return entries;
    },
  };
}
