import { PenumbraError } from '../../../error.ts';
import { type Column, codesOf, combine } from '../../../foundation/table/index.ts';
import type { CodedColumn, Files } from '../../../measures/contract/index.ts';
import { contingencyTwo } from '../../../measures/utility/index.ts';
import { printRecode } from '../../../methods/mask/index.ts';
import type { DataFile } from '../../../recipe/dataset/index.ts';
import {
  type Certificate,
  type CertifiedPreparation,
  prepareColumn,
} from '../../../recipe/index.ts';
import {
  type CategoryBars,
  type CategoryPair,
  type CategorySummary,
  type Combinations,
  categoryBarsOf,
  categorySummaryOf,
  classesOfLevels,
  combinationsOf,
  isChanged,
  type PairCounts,
  pairCountsOf,
  type ReportFigure,
  type TwoWayTables,
} from '../../../report/index.ts';

type NamedColumn = CategoryPair['column'];

/** What codes stand for: by the names of columns, then by the codes. */
export type CodeLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The labels of a file's codes, as its description has them. */
export function codeLabelsOf({
  description,
  table,
}: Pick<DataFile, 'description' | 'table'>): CodeLabels {
  return new Map(
    table.columns.map(({ name }, position) => {
      const values = description.columns[position]?.values ?? [];
      return [name, new Map(values.flatMap(({ code, label }) => (label ? [[code, label]] : [])))];
    }),
  );
}

/** A column of categories in a report. */
interface ReportedCategory {
  readonly column: CodedColumn;
  readonly summary: CategorySummary;
  /** Null if a picture would show almost nothing. */
  readonly bars: CategoryBars | null;
}

/**
 * Columns of categories that were changed or that others may know. A recoded column is compared
 * with the original after the same rule, because the two files can have no level in common.
 */
export function categoriesReported(
  { coded, isPaired }: Files,
  certificate: Certificate | null,
  labels?: CodeLabels,
): ReportedCategory[] {
  if (coded === undefined) return [];
  const keys = new Set(coded.keys);
  const categories = new Set(coded.categories);
  return coded.columns.flatMap((column, place) => {
    if (!isNamed(column) || !(keys.has(place) || categories.has(place))) return [];
    // The same column also occurs as a key.
    const isKey = (other: number) => coded.columns[other].name === column.name;
    if (column.isPrepared && coded.keys.some(isKey)) return [];
    const isOther = isChanged(column, isPaired);
    if (!isOther && !keys.has(place)) return [];
    const pair = { ...pairOf(column, isPaired, certificate), labels: labels?.get(column.name) };
    const bars = categoryBarsOf(pair);
    const isTelling = isOther || shownShare(bars) >= 0.5;
    return [{ column, summary: categorySummaryOf(pair), bars: isTelling ? bars : null }];
  });
}

/** Reported categories by their names, in the form in which they are compared. */
export function asReported(
  { coded, isPaired }: Files,
  names: readonly string[],
  certificate: Certificate | null,
): NamedColumn[] {
  return names.flatMap((name) => {
    const found = coded?.columns.find((column) => column.name === name && isNamed(column));
    if (found === undefined || !isNamed(found)) return [];
    return [pairOf(found, isPaired, certificate).column];
  });
}

function isNamed(column: CodedColumn): column is NamedColumn {
  return column.names !== undefined;
}

/** Share of the original records in levels that are drawn one by one. */
function shownShare({ levels, before }: CategoryBars): number {
  return levels.reduce((sum, level) => sum + (level.before ?? 0), 0) / Math.max(1, before.records);
}

function pairOf(
  column: NamedColumn,
  isPaired: boolean,
  certificate: Certificate | null,
): CategoryPair {
  const preparation = preparationOf(column, certificate);
  const anew = preparation === null ? null : prepared(column, preparation);
  if (preparation === null || anew === null) return { column, isPaired, recoded: null };
  const recoded =
    preparation.recode === undefined
      ? null
      : {
          // The picture shows the intervals themselves.
          words:
            preparation.recode.by === 'intervals'
              ? 'values become intervals'
              : printRecode(preparation.recode),
          levels: new Set(column.original.filter((code) => code >= 0)).size,
        };
  return { column: anew, isPaired, recoded };
}

/** By its name, if only one column of the original has it. */
function preparationOf(
  { name }: CodedColumn,
  certificate: Certificate | null,
): CertifiedPreparation | null {
  const columns = (certificate?.columns ?? []).filter((column) => column.name === name);
  if (columns.length !== 1) return null;
  return certificate?.prepared?.find(({ original }) => original === columns[0].original) ?? null;
}

/**
 * The original after its preparation, and the protected file, in one list of levels. Null if codes
 * are not enough to compute it.
 */
function prepared(column: NamedColumn, preparation: CertifiedPreparation): NamedColumn | null {
  let made: Column;
  try {
    made = prepareColumn(asRead(column, preparation), preparation);
  } catch (error) {
    if (error instanceof PenumbraError) return null;
    throw error;
  }
  if (made.kind !== 'categorical') return null;
  const places = new Map(made.levels.map((level, place) => [level, place]));
  const placeOf = (level: string) => {
    const place = places.get(level) ?? places.size;
    places.set(level, place);
    return place;
  };
  const used = new Set(column.masked);
  const into = column.names.map((level, code) => (used.has(code) ? placeOf(level) : -1));
  return {
    name: column.name,
    original: made.codes,
    masked: column.masked.map((code) => (code < 0 ? -1 : into[code])),
    levels: places.size,
    ordered: made.ordered,
    names: [...places.keys()],
  };
}

/**
 * The original column in the form that its rule needs: numbers, texts, or levels without those that
 * only the protected file has.
 */
function asRead({ name, names, original }: NamedColumn, { recode }: CertifiedPreparation): Column {
  switch (recode?.by) {
    case 'intervals':
    case 'round':
    case 'top':
    case 'bottom':
      return {
        kind: 'numeric',
        name,
        values: Float64Array.from(original, (code) =>
          code < 0 ? Number.NaN : Number(names[code]),
        ),
        grid: { decimals: decimalsOf(names), padded: false },
      };
    case 'date':
      return {
        kind: 'text',
        name,
        values: Array.from(original, (code) => (code < 0 ? null : names[code])),
      };
    default: {
      const used = new Set(original);
      const merged = recode?.by === 'merge' ? recode.into.flatMap(({ of }) => of) : [];
      const levels = [...new Set([...names.filter((_, code) => used.has(code)), ...merged])];
      const places = new Map(levels.map((level, place) => [level, place]));
      const codes = original.map((code) => (code < 0 ? -1 : places.get(names[code])!));
      return { kind: 'categorical', name, codes, levels, ordered: false };
    }
  }
}

/** Decimals of the written numbers: rules write whole numbers differently. */
function decimalsOf(numbers: readonly string[]): number {
  return numbers.reduce(
    (most, text) => Math.max(most, /^-?\d*\.(\d+)$/.exec(text)?.[1].length ?? 0),
    0,
  );
}

/** Records by combinations of all keys and, if different, of the changed keys. */
export function combinationsReported({ coded, isPaired }: Files): Combinations[] {
  if (coded === undefined || coded.keys.length === 0) return [];
  const keys = coded.keys.map((place) => coded.columns[place]);
  const changed = keys.filter((column) => isChanged(column, isPaired));
  return [
    ...(changed.length === 0 || changed.length === keys.length
      ? []
      : [combinationsOf('the changed keys', changed, coded)]),
    combinationsOf(keys.length === 1 ? 'the key' : 'all keys', keys, coded),
  ];
}

/**
 * The table of two categories that changed most, from the parts of the figure. Recoded columns are
 * left out, because their levels differ.
 */
export function twoWayOf(
  figures: readonly ReportFigure[],
  { coded }: Files,
  reported: readonly ReportedCategory[],
): TwoWayTables | null {
  const parts = figures.find(({ name }) => name === contingencyTwo.name)?.parts ?? [];
  const values = new Map(parts.map(({ name, value }) => [name, value]));
  const anew = new Set(
    reported.filter(({ summary }) => summary.isRecoded).map(({ column }) => column),
  );
  const columns = (coded?.categories ?? [])
    .map((place) => coded!.columns[place])
    .filter((column) => !anew.has(column));
  const pairs = columns.flatMap((first, i) =>
    columns.slice(i + 1).flatMap((second) => {
      const value = values.get(`${first.name}, ${second.name}`) ?? null;
      return value === null ? [] : [{ names: [first.name, second.name] as const, value }];
    }),
  );
  if (pairs.length === 0) return null;
  return {
    tables: pairs.length,
    mean: pairs.reduce((sum, { value }) => sum + value, 0) / pairs.length,
    worst: pairs.reduce((worst, pair) => (pair.value > worst.value ? pair : worst)),
  };
}

/** Records by two categories. */
export function pairCountsReported(
  { coded }: Files,
  names: readonly [string, string],
  labels?: CodeLabels,
): PairCounts[] {
  const [x, y] = names.map((name) =>
    (coded?.columns ?? []).filter(isNamed).find((column) => column.name === name),
  );
  if (x === undefined || y === undefined) return [];
  return [
    pairCountsOf(classesOfLevels(x, labels?.get(x.name)), classesOfLevels(y, labels?.get(y.name))),
  ];
}

/**
 * Classes of equal protected records, by numbers and changed categories; null if all records
 * differ, so that no groups show.
 */
export function groupsShown(files: Files): Int32Array | null {
  const { masked } = files;
  const categories = changedCategories(files);
  const records = masked[0]?.length ?? categories[0]?.masked.length ?? 0;
  if (masked.length === 0 && categories.length === 0) return null;
  const { codes, distinct } = combine(
    [
      ...masked.map((column) => codesOf(column).codes),
      ...categories.map((column) => column.masked),
    ],
    records,
  );
  return distinct === records ? null : codes;
}

/** Names of the columns that `groupsShown` compares. */
export function comparedNames(files: Files): string[] {
  return [...files.names, ...changedCategories(files).map(({ name }) => name)];
}

function changedCategories({ coded, isPaired }: Files): CodedColumn[] {
  return (coded?.categories ?? [])
    .map((place) => coded!.columns[place])
    .filter((column) => isChanged(column, isPaired));
}
