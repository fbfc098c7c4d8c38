import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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
import { isAddress, type SparkInput } from './input.ts';
import { MASKED, type MaskedOnSpark, pieceOf } from './mask.ts';
import { describedSource } from './source.ts';
import type { CoveredCategories } from './worker/job.ts';
import { PART } from './worker/lines.ts';
import { ANOTHER } from './worker/maskRows.ts';
import { type HandedCells, PlainRows, readerText } from './worker/plainRows.ts';

/** A record in the order of the file. */
interface SortedRow {
  readonly record: number;
  readonly block: number;
  readonly isKept: boolean;
  readonly cells: HandedCells;
  readonly written: HandedCells;
  readonly groups: readonly number[];
  /** By how many ranks its categories were moved. */
  readonly moved: readonly number[];
}

/** The protected records in the order of the file, as plain CSV of the original; `onRows` gets the other fields. */
function sortedSource(
  cluster: Cluster,
  name: string,
  { columns, records }: SparkInput,
  onRows?: (first: number, rows: readonly SortedRow[]) => void,
): ByteSource {
  return {
    ...describedSource(name, columns),
    async *open() {
      const lines = new PlainRows(columns);
      lines.header();
      const many = pieceOf(columns.length);
      for (let first = 0, piece = 0; first < records; first += many, piece++) {
        const rows = (await pieceLines(cluster, piece)).map(readSorted);
        rows.sort((a, b) => a.record - b.record);
        const isWhole = rows.length === Math.min(many, records - first);
        if (!isWhole || rows.some(({ record }, i) => record !== first + i)) throw lost();
        onRows?.(first, rows);
        for (const [i, { cells }] of rows.entries()) lines.add(cells, first + i);
        yield lines.take();
      }
    },
  };
}

/** The lines of a piece: from its files if they are on this machine, otherwise by a query. */
async function pieceLines({ session, tables }: Cluster, piece: number): Promise<string[]> {
  const folder = join(tables.replace(/^file:\/\//, ''), MASKED, 'kind=row', `piece=${piece}`);
  const names = isAddress(tables) ? [] : await readdir(folder).catch(() => []);
  const parts = names.filter((name) => name.startsWith('part-')).sort();
  if (parts.length === 0 || parts.some((name) => !name.endsWith('.txt'))) {
    return session.texts(
      `SELECT line FROM ${MASKED} WHERE kind = 'row' AND piece = ${piece}`,
      'fetch records',
    );
  }
  const texts = await Promise.all(parts.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').slice(0, -1));
}

function readSorted(text: string): SortedRow {
  const [record, block, kept, payload, written, groups, moved] = text.split(PART);
  return {
    record: Number(record),
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
  cluster: Cluster,
  run: MaskedOnSpark,
  target: Target,
  options: TaskOptions,
): Promise<WrittenOnSpark> {
  const { input, file, plan, masked, categories, records } = run;
  const window = new RowWindow();
  const { name } = file.source;
  const source = sortedSource(cluster, name, input, (first, rows) => window.add(first, rows));
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
  const path = join(cluster.folder, 'partition.csv');
  const { sha256, ...written } = await rewriteRun(inOrder, plan, target, path, {
    signal: options.signal,
    onProgress: () => options.onProgress?.('write', window.end / input.records),
  });
  return {
    ...run,
    ...written,
    // Its bytes are those of plain CSV, which are known only after all records have come.
    file: { ...file, sha256, source: sortedSource(cluster, name, input) },
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
