import { PenumbraError } from '../../error.ts';
import { parseSeed } from '../../foundation/numerics/index.ts';
import {
  type Column,
  cellText,
  type Description,
  type Grid,
  label,
  onGrid,
} from '../../foundation/table/index.ts';
import type { Target } from '../../io/bytes/index.ts';
import {
  type ColumnKind,
  type Dialect,
  formatNumber,
  type MissingCell,
  MissingCodes,
  missingIn,
  type NewCell,
  rewriteCsv,
} from '../../io/csv/index.ts';
import { isTag } from '../../io/labelled/index.ts';
import { pseudonymised } from '../../methods/mask/index.ts';
import type { Decimals } from '../description/index.ts';
import { isEmptied, keepsReasons, type Plan } from '../plan/index.ts';
import type { DataFile, TaskOptions } from './load.ts';
import { levelText } from './prepared.ts';

/** The text of a record's cell; null copies the cell. */
type Replacement = (record: number) => NewCell;

/** New values of a column, for the kept records, and how they are written. */
export interface MaskedColumn {
  readonly values: Float64Array;
  readonly groupOf: Int32Array;
  readonly grid: Grid;
  /** Names of the categories. */
  readonly names?: readonly string[];
}

/** A file, the new columns of a plan, and the seed of pseudonyms, as 64 hexadecimal digits. */
interface MaskedRecords {
  readonly file: DataFile;
  readonly plan: Plan;
  readonly masked: ReadonlyMap<number, MaskedColumn>;
  readonly seed: string;
}

/** The decimals that a column is written with: those of the original, unless requested otherwise. */
export function writtenGrid(column: Column, decimals: Decimals = 'keep'): Grid {
  if (column.kind !== 'numeric') return { decimals: 0, padded: false };
  if (decimals === 'keep') return column.grid;
  return { decimals, padded: false };
}

/** Copies the original byte for byte, except masked columns, identifiers and dropped records. */
export async function writeMasked(
  { file, plan, masked, seed }: MaskedRecords,
  target: Target,
  options: TaskOptions,
): Promise<void> {
  const place = placesOfKept(plan.kept);
  const replace = new Map<number, Replacement>();
  const shelves = new Map<Int32Array, Shelf>();
  for (const [position, column] of masked) {
    refuseMissingCodes(file, position, column);
    const { groupOf } = column;
    const together = [...masked.values()].filter((other) => other.groupOf === groupOf).length;
    const shelf = shelves.get(groupOf) ?? shelfFor(groupOf, together);
    shelves.set(groupOf, shelf);
    const spelling = spellingOf(file, plan, position);
    replace.set(
      position,
      column.names === undefined
        ? maskedCells(column, shelf, place, spelling)
        : namedCells(column.values, column.names, place, spelling),
    );
  }
  for (const position of plan.pseudonymised) {
    const column = pseudonymised(plan.columns[position], parseSeed(seed));
    replace.set(position, (record) => cellText(column, record));
  }
  const { kept } = plan;
  await rewriteCsv(
    file.source,
    file.dialect,
    {
      replace,
      drop: new Set(plan.dropped),
      keepRecord: kept ? (record: number) => kept[record] === 1 : undefined,
    },
    (chunk) => target.write(chunk),
    {
      onProgress: (done, size) => options.onProgress?.('write', size ? done / size : 0),
      signal: options.signal,
    },
  );
}

/** An average can be -99 in a column where -99 means missing. It would be read as missing. */
export function refuseMissingCodes(
  { dialect, table }: Pick<DataFile, 'dialect' | 'table'>,
  position: number,
  { values, grid, names }: MaskedColumn,
): void {
  if (names !== undefined) return;
  const codes = missingIn(dialect, position)
    .filter((code) => code.trim() !== '')
    .map((code) => Number(code.replace(dialect.decimal, '.')))
    .filter((code) => !Number.isNaN(code));
  if (codes.length === 0) return;
  if (!values.some((value) => codes.includes(onGrid(value, grid.decimals)))) return;
  throw new PenumbraError(
    'data',
    `Column ${label(table.columns, position)}: the value of a group equals a missing code, and would be read as missing. Use --replace median, or replace that code in the file by an empty cell.`,
    { column: table.columns[position].name },
  );
}

/** For each record of the original, its index among the kept ones. */
function placesOfKept(kept: Uint8Array | null): (record: number) => number {
  if (kept === null) return (record) => record;
  const places = new Int32Array(kept.length);
  let next = 0;
  for (let i = 0; i < kept.length; i++) places[i] = kept[i] === 1 ? next++ : -1;
  return (record) => places[record];
}

/**
 * The texts of a step's groups, with those of one group side by side: records of a group are
 * scattered over the file, and a lookup costs more than a copy.
 */
interface Shelf {
  readonly texts: (NewCell | undefined)[];
  readonly values: Float64Array;
  /** Columns whose texts are stored here, and the number of texts so far. */
  readonly width: number;
  used: number;
}

function shelfFor(groupOf: Int32Array, width: number): Shelf {
  let groups = 0;
  for (const group of groupOf) groups = Math.max(groups, group + 1);
  const texts = new Array<NewCell | undefined>(groups * width).fill(undefined);
  return { texts, values: new Float64Array(groups * width), width, used: 0 };
}

/** The cells of a masked column. Records of a group mostly share their value, so each text is made once. */
function maskedCells(
  { values, groupOf, grid }: MaskedColumn,
  shelf: Shelf,
  place: (record: number) => number,
  { decimal, missing }: CellSpelling,
): Replacement {
  const { texts, values: texted, width } = shelf;
  const own = shelf.used++;
  return (record) => {
    const i = place(record);
    const value = values[i];
    const at = groupOf[i] * width + own;
    let text = texts[at];
    if (text === undefined || !Object.is(texted[at], value)) {
      text = Number.isNaN(value) ? missing : formatNumber(value, grid, decimal);
      texts[at] = text;
      texted[at] = value;
    }
    return text;
  };
}

/** How the cells of one column are spelled. */
export interface CellSpelling {
  readonly decimal: Dialect['decimal'];
  /** Spellings of a missing value, and the one that is written. */
  readonly codes: readonly string[];
  readonly missing: string | MissingCell;
}

/** How the cells of a column are spelled in the written file. */
export function spellingOf(
  file: Pick<DataFile, 'kinds' | 'dialect'>,
  plan: Pick<Plan, 'steps' | 'recipe'>,
  position: number,
): CellSpelling {
  const { dialect, kinds } = file;
  const { decimal } = dialect;
  const known = missingIn(dialect, position);
  const own = dialect.columns?.find((column) => column.position === position)?.missing ?? [];
  const reasons = known.filter((code) => own.includes(code) || isTag(code));
  const empties = isEmptied(plan, position);
  const missing = missingText(file, position, empties, reasons);
  const { description } = plan.recipe;
  const emptied = description?.emptied?.code || null;
  const codes = emptied === null ? known : [...known, emptied];
  if (empties && emptied !== null && isOnlyEmptied(kinds[position], description!, position)) {
    return { decimal, codes, missing: emptied };
  }
  const isApart = empties && emptied !== null;
  const keeps = isApart || (reasons.length > 0 && !reasons.includes(missing));
  if (!keeps || !keepsReasons(plan, position)) return { decimal, codes, missing };
  const before = {
    known: new MissingCodes(known, dialect),
    isNumeric: kinds[position].kind === 'numeric',
  };
  return {
    ...{ decimal, codes },
    missing: {
      ...{ missing, reasons: new MissingCodes(reasons, dialect) },
      ...(isApart && { emptied: { code: emptied, ...before } }),
    },
  };
}

/** Whether no cell of the original is missing, but those that an earlier protection emptied. */
function isOnlyEmptied(
  { missing, missingText = '', missingDiffers }: ColumnKind,
  { emptied, columns }: Description,
  position: number,
): boolean {
  if (missing === 0) return true;
  const { missing: described = [] } = columns[position];
  const codes = [emptied!, ...described.filter(({ label }) => label === emptied!.label)];
  // SAS has capitals.
  const isOne = codes.some(({ code }) => code.toLowerCase() === missingText.toLowerCase());
  return isOne && !missingDiffers;
}

/** The cells of a column of categories. */
export function namedCells(
  values: Float64Array,
  names: readonly string[],
  place: (record: number) => number,
  { decimal, codes, missing }: CellSpelling,
): Replacement {
  // A level that is spelled like a missing code was in quotes, and would be lost without them.
  const texts = names.map((name): NewCell => {
    const text = levelText(name, decimal);
    return codes.includes(text) ? { quoted: text } : text;
  });
  return (record) => {
    const value = values[place(record)];
    return Number.isNaN(value) ? missing : texts[value];
  };
}

/**
 * How missing cells of a column are written: all like the first one, so that no record stands out by the spelling of its
 * missing values. A code that gives a reason, such as 9 for refused, is written only if all of them have it, and the step empties
 * no others: no cell gets a reason that is not its own. Where no promise forbids it, a cell that has a reason keeps it.
 */
function missingText(
  { kinds, dialect }: Pick<DataFile, 'kinds' | 'dialect'>,
  position: number,
  isEmptied: boolean,
  reasons: readonly string[],
): string {
  const codes = missingIn(dialect, position);
  const isReason = (text: string) => reasons.includes(text) || isTag(text);
  const { missingText: first, missingDiffers } = kinds[position];
  if (first !== undefined && isReason(first) && !missingDiffers && !isEmptied) return first;
  const spellings = [first, ...kinds.map((kind) => kind.missingText), ''].filter(
    (text) => text !== undefined && codes.includes(text),
  ) as string[];
  return spellings.find((text) => !isReason(text)) ?? spellings[0] ?? dialect.missing[0];
}
