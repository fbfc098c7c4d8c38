import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import { asCategories, type Column, type Description } from '../../foundation/table/index.ts';
import type { DataFile } from '../../recipe/dataset/index.ts';
import {
  type Codebook,
  type ColumnBounds,
  type ExplorerColumn,
  explorerPage,
  type ReportData,
} from '../../report/index.ts';
import { COPIED } from './codebook.ts';

export const EXPLORER_FILE = 'explorer.html';

/** Most cells that the page holds: beyond, a browser needs too long to open it. */
const MOST_CELLS = 20_000_000;
/** Most characters of the page. */
const MOST_CHARACTERS = 40_000_000;
/** Columns with more different texts are not tabulated. */
const MOST_LEVELS = 1000;

interface Released {
  readonly masked: DataFile;
  /** The record of the protected file at each place of the bundle. */
  readonly order: Int32Array;
  readonly codebook: Codebook;
  /** Whether every record of the original is there, so that a copied column tells what it told. */
  readonly isWhole: boolean;
  /** The description in the bundle. */
  readonly description: Description;
  /** The public edition of the report in the bundle. */
  readonly report: ReportData;
  readonly dataName: string;
  readonly program: string;
}

/**
 * The page in which receivers explore the released data. It holds the values of the bundle's data in their order, labels
 * of the bundle's description, and bounds of its public report: nothing that the bundle does not tell anyhow.
 */
export function explorerOf(released: Released): string {
  const { masked, order, codebook, isWhole, description, report, dataName, program } = released;
  const { columns, records } = masked.table;
  refuseLarge(columns.length * records, MOST_CELLS, 'million cells', 1e6);
  const shown = columns.flatMap((column, place): ExplorerColumn[] => {
    const about = description.columns[place];
    const told = {
      name: column.name,
      label: about?.label ?? null,
      off: boundsOf(report, column.name, isWhole && codebook.columns[place].done === COPIED),
    };
    if (isNumber(column, about?.kind)) {
      const { values } = column;
      const inOrder = Array.from(order, (record) => finite(values[record]));
      return [{ ...told, kind: 'number', values: inOrder }];
    }
    const { levels, codes } = asCategories(column);
    if (levels.length > MOST_LEVELS) return [];
    const labels = new Map(about?.values?.map(({ code, label }) => [code, label]));
    const used = orderOf(levels, codes, about?.values?.map(({ code }) => code) ?? []);
    const placeOf = new Map(used.map((level, at) => [level, at]));
    return [
      {
        ...{ ...told, kind: 'code' },
        levels: used.map((code) => ({ code, ...present({ label: labels.get(code) }) })),
        values: Array.from(order, (record) =>
          codes[record] < 0 ? -1 : placeOf.get(levels[codes[record]])!,
        ),
      },
    ];
  });
  const weight = shown.findIndex(({ name, kind }) => kind === 'number' && name === codebook.weight);
  const page = explorerPage({
    title: `Explore ${dataName}`,
    ...{ dataName, program, records, columns: shown },
    isPaired: report.files.isPaired,
    weight: weight < 0 ? null : weight,
  });
  refuseLarge(page.length, MOST_CHARACTERS, 'MB', 1e6);
  return page;
}

function refuseLarge(size: number, most: number, what: string, unit: number): void {
  if (size <= most) return;
  throw new PenumbraError(
    'usage',
    `The explorer would have ${Math.ceil(size / unit)} ${what}, and browsers open at most ${most / unit}: release without it, or release fewer columns.`,
  );
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

function isNumber(
  column: Column,
  kind: string | undefined,
): column is Column & { kind: 'numeric' } {
  return column.kind === 'numeric' && kind !== 'nominal' && kind !== 'ordinal';
}

/** The levels that occur: in the order of the description, or by their text. */
function orderOf(
  levels: readonly string[],
  codes: Int32Array,
  described: readonly string[],
): readonly string[] {
  const used = new Set(codes);
  const occurs = new Set(levels.filter((_, code) => used.has(code)));
  const first = described.filter((level) => occurs.delete(level));
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  return [...first, ...[...occurs].sort(compare)];
}

/** What the public report tells about a column; nothing of a name that two columns have. */
function boundsOf(
  { columns, categories }: ReportData,
  name: string,
  isCopied: boolean,
): ColumnBounds {
  const of = <T extends { readonly name: string }>(all: readonly T[]) => {
    const found = all.filter((one) => one.name === name);
    return found.length === 1 ? found[0] : undefined;
  };
  const [numbers, codes] = [of(columns)?.bands, of(categories)?.bands];
  return {
    changed: numbers?.changed ?? codes?.changed ?? (isCopied ? 'none' : null),
    mean: numbers?.meanShift ?? null,
    variance: numbers?.varianceChange ?? null,
    deciles: numbers?.quantileShift ?? null,
    share: codes?.shareChange ?? null,
  };
}
