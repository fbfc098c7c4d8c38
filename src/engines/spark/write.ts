import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import type { ByteSource, Target } from '../../io/bytes/index.ts';
import { missingIn, type NewCell } from '../../io/csv/index.ts';
import { pseudonymiser } from '../../methods/mask/index.ts';
import { levelText, spellingOf, type TaskOptions } from '../../recipe/dataset/index.ts';
import type { Plan } from '../../recipe/index.ts';
import type { BlockReport, StandIn, WrittenRun } from '../contract/index.ts';
import { rewriteRun } from '../contract/node.ts';
import type { Cluster } from './cluster.ts';
import type { SparkInput } from './input.ts';
import { type MaskedOnSpark, SORTED } from './mask.ts';
import type { SparkSession } from './session.ts';
import { describedSource, inOrder } from './source.ts';
import type { CoveredCategories } from './worker/job.ts';
import { ANOTHER } from './worker/maskRows.ts';
import { type HandedCells, PlainRows, readerText } from './worker/plainRows.ts';

/** A record in the order of the file. */
interface SortedRow {
  readonly block: number;
  readonly isKept: boolean;
  readonly cells: HandedCells;
  readonly written: HandedCells;
  readonly groups: readonly number[];
  /** By how many ranks its categories were moved. */
  readonly moved: readonly number[];
}

const ROW = `concat_ws('\\t', CAST(block AS STRING), CAST(kept AS STRING), payload, written, groups, moved)`;

/** The protected records in the order of the file, as plain CSV of the original; `onRows` gets the other fields. */
function sortedSource(
  session: SparkSession,
  name: string,
  { columns, records }: SparkInput,
  onRows?: (first: number, rows: readonly SortedRow[]) => void,
): ByteSource {
  const query = (first: number, end: number) =>
    `SELECT text FROM (SELECT rid, ${ROW} AS text FROM ${SORTED} WHERE rid >= ${first} AND rid < ${end}) AS s ORDER BY rid`;
  return {
    ...describedSource(name, columns),
    async *open() {
      const lines = new PlainRows(columns);
      lines.header();
      for await (const { first, end, rows } of inOrder(session, records, query, 'fetch records')) {
        if (rows.length !== end - first) throw lost();
        const read = rows.map(readSorted);
        onRows?.(first, read);
        for (const [i, { cells }] of read.entries()) lines.add(cells, first + i);
        yield lines.take();
      }
    },
  };
}

function readSorted(text: string): SortedRow {
  const [block, kept, payload, written, groups, moved] = text.split('\t');
  return {
    block: Number(block),
    isKept: kept === '1',
    cells: JSON.parse(payload),
    written: JSON.parse(written),
    groups: numbersIn(groups),
    moved: numbersIn(moved),
  };
}

function numbersIn(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number);
}

function lost(): PenumbraError {
  return new PenumbraError('internal', 'A record did not come back from Spark.');
}

/** A run whose records are written. */
export interface WrittenOnSpark extends MaskedOnSpark, WrittenRun {
  /** Which records are kept, or null for all. */
  readonly kept: Uint8Array | null;
  /** Digests of the cells of each newly written column, in the order of arrival. */
  readonly cells: readonly string[];
  /** As `categoryLossOf`. */
  readonly lossOfCategories: number;
}

/** Writes the protected file with records from Spark, in the order of the file. */
export async function write(
  { session, folder }: Cluster,
  run: MaskedOnSpark,
  target: Target,
  options: TaskOptions,
): Promise<WrittenOnSpark> {
  const { input, file, plan, masked, categories, records } = run;
  const window = new RowWindow();
  const { name } = file.source;
  const source = sortedSource(session, name, input, (first, rows) => window.add(first, rows));
  const moves = categories.map(() => new Uint16Array(records));
  let next = 0;
  const digests = masked.map((position) => cellsDigest(isNumber(plan, position)));
  const offsets = offsetsOf(run.reports);
  const inOrder = {
    original: { source, dialect: file.dialect, records: input.records },
    records,
    replace: newCells(run, window, digests),
    seek(record: number) {
      const { isKept, block, groups, moved } = window.at(record);
      if (!isKept) return null;
      for (let j = 0; j < moves.length; j++) moves[j][next] = moved[j];
      next++;
      return (step: number) => offsets[block][step] + groups[step];
    },
  };
  const path = join(folder, 'partition.csv');
  const { sha256, ...written } = await rewriteRun(inOrder, plan, target, path, {
    signal: options.signal,
    onProgress: () => options.onProgress?.('write', window.end / input.records),
  });
  return {
    ...run,
    ...written,
    // Its bytes are those of plain CSV, which are known only after all records have come.
    file: { ...file, sha256, source: sortedSource(session, name, input) },
    cells: digests.map((digest) => digest.finish()),
    lossOfCategories: lossOfMoves(moves, categories),
  };
}

/** Cells of the newly written columns, which are digested on arrival, and pseudonyms. */
function newCells(
  { input, file, plan, masked, seed }: MaskedOnSpark,
  window: RowWindow,
  digests: readonly ReturnType<typeof cellsDigest>[],
): Map<number, (record: number) => NewCell> {
  const replace = new Map<number, (record: number) => NewCell>();
  for (const [j, position] of masked.entries()) {
    const cell = cellWriter(file, plan, position);
    replace.set(position, (record) => {
      const text = window.at(record).written[j];
      digests[j].add(text);
      return cell(text);
    });
  }
  const spell = pseudonymiser(parseSeed(seed));
  for (const position of plan.pseudonymised) {
    const column = file.table.columns[position];
    const textOf = readerText(
      input.columns[position].type,
      column,
      missingIn(file.dialect, position),
    );
    replace.set(position, (record) => {
      const text = textOf(window.at(record).cells[position]);
      return text === null ? null : spell(column.name, text);
    });
  }
  return replace;
}

/** Column after column, each in the order of the file, so that rounding is the same as in `categoryLossOf`. */
function lossOfMoves(
  moves: readonly Uint16Array[],
  categories: readonly CoveredCategories[],
): number {
  let total = 0;
  let values = 0;
  for (const [j, column] of moves.entries()) {
    values += column.length;
    for (const move of column) {
      if (move > 0) total += move === ANOTHER ? 1 : move / categories[j].levels;
    }
  }
  return values === 0 ? 0 : (100 * total) / values;
}

/** Whether a column is written as numbers: not if they are codes, or became intervals. */
export function isNumber({ columns }: Plan, position: number): boolean {
  return columns[position].kind === 'numeric';
}

/** How a new cell is written. Texts that are spelled like a missing code are quoted. */
function cellWriter(file: StandIn, plan: Plan, position: number): (text: string | null) => NewCell {
  const { decimal, codes, missing } = spellingOf(file, plan, position);
  if (isNumber(plan, position)) return (text) => text ?? missing;
  return (text) => {
    if (text === null) return missing;
    const spelled = levelText(text, decimal);
    return codes.includes(spelled) ? { quoted: spelled } : spelled;
  };
}

/** The rows of two pieces: one is written while the next is fetched. */
class RowWindow {
  readonly #pieces: { readonly first: number; readonly rows: readonly SortedRow[] }[] = [];
  end = 0;

  add(first: number, rows: readonly SortedRow[]): void {
    this.#pieces.push({ first, rows });
    this.end = first + rows.length;
    if (this.#pieces.length > 3) this.#pieces.shift();
  }

  at(record: number): SortedRow {
    for (const { first, rows } of this.#pieces) {
      if (record >= first && record < first + rows.length) return rows[record - first];
    }
    throw lost();
  }
}

/** Number of groups before those of each block, step by step. */
function offsetsOf(reports: readonly BlockReport[]): number[][] {
  const offsets: number[][] = [];
  let next = reports[0]?.steps.map(() => 0) ?? [];
  for (const { steps } of reports) {
    offsets.push(next);
    next = next.map((offset, i) => offset + steps[i].groups.count);
  }
  return offsets;
}

/** A digest of cells: numbers as doubles, so that it does not depend on their spelling. */
export function cellsDigest(isNumeric: boolean) {
  const hash = createHash('sha256');
  let texts: string[] = [];
  let values: number[] = [];
  const flush = () => {
    if (isNumeric) hash.update(new Uint8Array(Float64Array.from(values).buffer));
    else hash.update(texts.join(''));
    texts = [];
    values = [];
  };
  return {
    add(text: string | null) {
      if (isNumeric) this.number(text === null ? Number.NaN : Number(text));
      else {
        // In a file of one column an empty cell is written in quotes, so that its line is a record.
        texts.push(text === null || text === '' ? '-' : `${text.length}:${text}`);
        if (texts.length >= 4096) flush();
      }
    },
    number(value: number) {
      values.push(Number.isNaN(value) ? Number.NaN : value + 0);
      if (values.length >= 4096) flush();
    },
    finish(): string {
      flush();
      return hash.digest('hex');
    },
  };
}
