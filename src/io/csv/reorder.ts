import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import { contentOf } from './content.ts';
import type { Dialect } from './dialect.ts';
import { decode } from './encoding.ts';
import { type ByteSink, Output } from './output.ts';
import { type PassOptions, passOver } from './pass.ts';
import { FIELD, PLAIN, type Scanner } from './scanner.ts';

export interface ReorderEdits {
  /** Whether an apostrophe goes before cells that a spreadsheet would take for a formula. */
  readonly isForSpreadsheet?: boolean;
}

interface Reordered {
  readonly records: number;
  /** Cells, names of columns among them, that got an apostrophe. */
  readonly neutralised: number;
}

const APOSTROPHE = 39;
const BYTE_ORDER_MARK = '\ufeff';
const encoder = new TextEncoder();

/**
 * Writes the records of a file in another order: record `order[i]` of the source, counted from 0, becomes record i.
 * Cells stay byte for byte as they are, with their quotes. What tells which record stood where does not stay: every line
 * ends as the first one does, also the last, and the byte order mark and blank lines at the end are left out. In a file
 * of one column an empty cell is written as `""`, because a blank line at the end would be no record.
 * One pass; memory: the file, and twelve bytes for each record.
 */
export async function reorderCsv(
  source: ByteSource,
  dialect: Dialect,
  order: Int32Array,
  edits: ReorderEdits,
  sink: ByteSink,
  options: PassOptions = {},
): Promise<Reordered> {
  const { length } = order;
  const pieces: Uint8Array[] = [];
  const pieceOf = new Int32Array(length);
  const starts = new Int32Array(length);
  const ends = new Int32Array(length);
  let names: Uint8Array = new Uint8Array(0);
  let neutralised = 0;
  /** Records of a batch without their line ends, one behind the other. */
  const take = (
    batch: Scanner,
    from: number,
    to: number,
    visit: (start: number, end: number) => void,
  ): Uint8Array => {
    const { bytes, fields, columns } = batch;
    const places: number[] = [];
    const cells = to * columns * FIELD;
    if (edits.isForSpreadsheet) {
      for (let f = from * columns * FIELD; f < cells; f += FIELD) {
        if (isFormula(batch, f, dialect)) {
          places.push(fields[f] + (fields[f + 2] === PLAIN ? 0 : 1));
        }
      }
    }
    neutralised += places.length;
    const first = fields[from * columns * FIELD];
    // Two more for each record: an empty one becomes "".
    const piece = new Uint8Array(fields[cells - 2] - first + places.length + 2 * (to - from));
    let used = 0;
    let next = 0;
    for (let r = from; r < to; r++) {
      const end = fields[(r + 1) * columns * FIELD - 2];
      let at = fields[r * columns * FIELD];
      const start = used;
      if (columns === 1 && at === end) piece.fill(34, used, (used += 2));
      while (next < places.length && places[next] < end) {
        piece.set(bytes.subarray(at, places[next]), used);
        used += places[next] - at;
        piece[used++] = APOSTROPHE;
        at = places[next++];
      }
      piece.set(bytes.subarray(at, end), used);
      used += end - at;
      visit(start, used);
    }
    return piece;
  };
  let seen = 0;
  await passOver(
    source,
    dialect,
    {
      start(batch) {
        if (!dialect.header) return;
        let end = 0;
        const piece = take(batch, 0, 1, (_, its) => {
          end = its;
        });
        names = piece.subarray(0, end);
      },
      records(batch, from, first) {
        let record = first;
        const piece = take(batch, from, batch.records, (start, end) => {
          if (record < length) {
            pieceOf[record] = pieces.length;
            starts[record] = start;
            ends[record] = end;
          }
          record++;
        });
        seen = record;
        pieces.push(piece);
      },
    },
    options,
  );
  if (seen !== length) {
    throw new PenumbraError(
      'file',
      `${source.name} has another number of records than before: run again when it is complete.`,
      { file: source.name },
    );
  }
  const output = new Output(sink, dialect);
  const newline = encoder.encode(dialect.newline);
  if (dialect.header) {
    output.copy(names, 0, names.length);
    output.copy(newline, 0, newline.length);
  }
  for (const record of order) {
    output.copy(pieces[pieceOf[record]], starts[record], ends[record]);
    output.copy(newline, 0, newline.length);
    const wait = output.offer();
    if (wait !== undefined) await wait;
  }
  await output.close();
  return { records: length, neutralised };
}

/** `= + - @`, tab and line ends, also in their full width. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBERS = {
  '.': /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
  ',': /^[+-]?(\d+,?\d*|,\d+)(e[+-]?\d+)?$/i,
} as const;

/** Bytes that such a cell may begin with; those of the full width begin with 0xEF in UTF-8. */
const SUSPECT = Uint8Array.from({ length: 256 }, (_, byte) =>
  [9, 10, 13, 43, 45, 61, 64, 0xef].includes(byte) ? 1 : 0,
);

function isFormula(batch: Scanner, f: number, { encoding, decimal }: Dialect): boolean {
  const { bytes, fields } = batch;
  const start = fields[f] + (fields[f + 2] === PLAIN ? 0 : 1);
  if (start >= fields[f + 1] || SUSPECT[bytes[start]] === 0) return false;
  const text = decode(...contentOf(batch, f), encoding) ?? '';
  return isSpreadsheetFormula(text, decimal);
}

/**
 * Whether a spreadsheet may take a cell for a formula: it begins as the OWASP page on CSV injection lists, and is no
 * number.
 */
export function isSpreadsheetFormula(text: string, decimal: '.' | ',' = '.'): boolean {
  const bare = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  return FORMULA.test(bare) && !NUMBERS[decimal].test(bare);
}
