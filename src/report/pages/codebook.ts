import { present } from '../../fields.ts';
import { sum } from '../../foundation/numerics/index.ts';
import type { Column, ColumnDescription, LabelledCode } from '../../foundation/table/index.ts';
import { sortedPresent, sortedQuantiles } from '../figures/index.ts';
import {
  type Count,
  type Extent,
  extentOf,
  formatCount,
  multiple,
  nameOf,
  niceStep,
  visible,
} from '../text/index.ts';
import { publicCount, rounded } from './public/counts.ts';

/**
 * The columns of a released file: everything that an analyst needs beside the data, and nothing
 * that a public report would not show.
 */
export interface Codebook {
  readonly title: string;
  readonly records: number;
  readonly columns: readonly CodebookColumn[];
  /** The weight by which levels are counted beside their records; null if there is none. */
  readonly weight?: string | null;
  /** Rules that every record satisfies, in words. */
  readonly rules: readonly string[];
  /** Whole sentences about the file. */
  readonly notes: readonly string[];
  /** Smaller counts are not shown. */
  readonly threshold: number;
}

export interface CodebookColumn {
  readonly name: string;
  /** What the steward calls it; null if nobody said so. */
  readonly label: string | null;
  readonly kind: 'number' | 'category' | 'ordered category' | 'date' | 'text';
  /** What was done to the column, in a clause without a capital and a full stop. */
  readonly done: string;
  /** Digits after the decimal mark; null if the column is not numeric. */
  readonly decimals: number | 'full' | null;
  /** The range that holds most values; null if it is not shown. */
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Values in steps of one width from the one end of the range to the other; none if there is no range. */
  readonly bins: readonly Count[];
  /** Levels with enough records, the most frequent first. */
  readonly levels: readonly {
    readonly name: string;
    readonly label?: string;
    readonly records: number;
    /** What these records stand for, rounded as the number of records is. */
    readonly weighted?: number;
  }[];
  /** Codes that stand for a missing value, with what they mean. */
  readonly missingCodes: readonly LabelledCode[];
  /** Records with other levels, together; null if there are none. */
  readonly others: Count | null;
  readonly missing: Extent;
}

/** The range omits at least this share of the values at each end, as in a public report. */
const TAIL = 0.05;
/** The ends of a range are rounded to about this many steps. */
const STEPS = 20;
/** A column with more levels is not listed level by level. */
const MOST_LEVELS = 200;

/** What is told about a column beside its values. */
interface ToldColumn {
  readonly done: string;
  readonly isDate: boolean;
  readonly isListed: boolean;
  /** The weights of the records, if the file has any. */
  readonly weights?: Float64Array | undefined;
  /** What the steward knows about it. */
  readonly about?: Omit<ColumnDescription, 'column'>;
}

/**
 * Describes a column of a released file. For categories, only levels with at least `threshold`
 * records are named, and all counts are multiples of it. For numbers, no extreme is shown: the
 * range goes from the 5 % to the 95 % quantile (type 7), or is narrower if it would omit fewer than
 * `threshold` values. It is rounded inwards to a coarse grid, so that neither end is the value of
 * fewer records. O(n log n).
 */
export function describeColumn(
  column: Column,
  told: ToldColumn,
  threshold: number,
): CodebookColumn {
  const { name } = column;
  const { done, about = {} } = told;
  const label = wordsFor(about);
  const missingCodes = about.missing ?? [];
  if (column.kind === 'numeric') {
    const sorted = sortedPresent(column.values);
    return {
      name,
      label,
      kind: 'number',
      done,
      decimals: column.grid.decimals,
      ...rangeAndBins(sorted, threshold),
      levels: [],
      missingCodes,
      others: null,
      missing: extentOf(1 - sorted.length / Math.max(1, column.values.length)),
    };
  }
  const { length } = column.kind === 'text' ? column.values : column.codes;
  const counts = new Map<string, number>();
  let filled = 0;
  if (column.kind === 'categorical') {
    const sizes = new Int32Array(column.levels.length);
    for (const code of column.codes) if (code >= 0) sizes[code]++;
    for (const [code, size] of sizes.entries()) {
      filled += size;
      if (size > 0) counts.set(column.levels[code], size);
    }
  } else for (const value of column.values) if (value !== null) filled++;
  const isListed = told.isListed && counts.size <= MOST_LEVELS;
  return {
    name,
    label,
    kind: told.isDate ? 'date' : column.kind === 'text' ? 'text' : kindOf(about),
    missingCodes,
    done,
    decimals: null,
    range: null,
    bins: [],
    ...(isListed
      ? weighed(column, told, threshold, labelled(levelsOf(counts, threshold), about))
      : { levels: [], others: null }),
    missing: extentOf(1 - filled / Math.max(1, length)),
  };
}

function kindOf({ kind }: Omit<ColumnDescription, 'column'>): CodebookColumn['kind'] {
  if (kind === 'date') return kind;
  return kind === 'ordinal' ? 'ordered category' : 'category';
}

/** The label of a column with its unit of measurement. */
function wordsFor({ label, measuredIn }: Omit<ColumnDescription, 'column'>): string | null {
  if (measuredIn === undefined) return label ?? null;
  return label === undefined ? `in ${measuredIn}` : `${label} (${measuredIn})`;
}

/** Levels with their labels: only those that are named anyway. */
function labelled(
  { levels, others }: Pick<CodebookColumn, 'levels' | 'others'>,
  { values = [] }: Omit<ColumnDescription, 'column'>,
): Pick<CodebookColumn, 'levels' | 'others'> {
  const labels = new Map(values.map(({ code, label }) => [code, label]));
  return {
    levels: levels.map((level) => ({ ...level, ...present({ label: labels.get(level.name) }) })),
    others,
  };
}

/** Levels with the sum of their weights, in steps of what `threshold` records stand for on average. */
function weighed(
  column: Column,
  { weights }: ToldColumn,
  threshold: number,
  { levels, others }: Pick<CodebookColumn, 'levels' | 'others'>,
): Pick<CodebookColumn, 'levels' | 'others'> {
  if (weights === undefined || column.kind !== 'categorical') return { levels, others };
  const sums = new Float64Array(column.levels.length);
  for (const [i, code] of column.codes.entries()) if (code >= 0) sums[code] += weights[i];
  const step = niceStep((threshold * sum(weights)) / Math.max(1, weights.length), 1);
  const weightOf = new Map(column.levels.map((level, code) => [level, sums[code]]));
  const inSteps = (weight: number) => (step === 0 ? 0 : multiple(Math.round(weight / step), step));
  return {
    levels: levels.map((level) => ({ ...level, weighted: inSteps(weightOf.get(level.name)!) })),
    others,
  };
}

/**
 * Levels below the threshold are together. If they are still too few, the rarest of the other
 * levels join them.
 */
function levelsOf(
  counts: ReadonlyMap<string, number>,
  threshold: number,
): Pick<CodebookColumn, 'levels' | 'others'> {
  const all = [...counts].map(([name, records]) => ({ name, records }));
  const shown = all.filter(({ records }) => records >= threshold);
  let others = all.reduce((sum, { records }) => sum + (records < threshold ? records : 0), 0);
  shown.sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
  while (others > 0 && others < threshold && shown.length > 0) others += shown.pop()!.records;
  const levels = shown.map(({ name, records }) => ({ name, records: rounded(records, threshold) }));
  // Sorted by the rounded counts, because the order of exact counts would reveal more.
  levels.sort((a, b) => b.records - a.records || (a.name < b.name ? -1 : 1));
  return { levels, others: others === 0 ? null : publicCount(others, threshold) };
}

function rangeOf(sorted: Float64Array, threshold: number): CodebookColumn['range'] {
  const { length } = sorted;
  if (length < 4 * threshold) return null;
  const tail = Math.max(TAIL, threshold / length);
  const [low, high] = sortedQuantiles(sorted, [tail, 1 - tail]);
  const step = niceStep(high - low, STEPS);
  if (step === 0) return null;
  const from = multiple(Math.ceil(low / step), step) + 0;
  const to = multiple(Math.floor(high / step), step) + 0;
  // A product can be rounded beyond its quantile.
  return from < low || to > high || from >= to ? null : { from, to };
}

/** Steps that the range is drawn in. */
const BINS = 10;

/** The range, and how many values are in each step of it: as in a public report, no count is exact. */
function rangeAndBins(
  sorted: Float64Array,
  threshold: number,
): Pick<CodebookColumn, 'range' | 'bins'> {
  const range = rangeOf(sorted, threshold);
  if (range === null) return { range, bins: [] };
  const counts = new Float64Array(BINS);
  for (const value of sorted) {
    if (value < range.from || value > range.to) continue;
    const step = Math.floor((BINS * (value - range.from)) / (range.to - range.from));
    counts[Math.min(BINS - 1, step)]++;
  }
  return { range, bins: Array.from(counts, (count) => publicCount(count, threshold)) };
}

const MISSING: Readonly<Record<Extent, string>> = {
  none: 'none',
  few: 'fewer than 5 %',
  some: '5 % to 50 %',
  most: '50 % or more',
};

/** The parts of a column in words, for both forms of a codebook. */
export function words({ decimals, range, missing, kind }: CodebookColumn) {
  return {
    kind,
    decimals: decimals === null ? '' : decimals === 'full' ? 'any' : String(decimals),
    range: range === null ? '' : `most values from ${range.from} to ${range.to}`,
    missing: MISSING[missing],
  };
}

/**
 * A codebook as CSV (commas, LF, UTF-8): a line for each column, below it a line for each named
 * level, and at the end the rules and notes. `guard` can change a cell before it is written.
 */
export function codebookCsv(
  { columns, rules, notes, weight = null }: Codebook,
  guard: (cell: string) => string = (cell) => cell,
): string {
  const rows = [
    [
      'column',
      'kind',
      'level',
      'label',
      'records',
      'decimals',
      'range',
      'missing',
      'what was done or holds',
    ],
  ];
  /** The weighted counts, by the lines that have one. */
  const weighted = new Map([[0, 'weighted records']]);
  for (const column of columns) {
    const { kind, decimals, range, missing } = words(column);
    const { name, label } = column;
    rows.push([name, kind, '', label ?? '', '', decimals, range, missing, column.done]);
    for (const level of column.levels) {
      const records = String(level.records);
      rows.push([name, 'level', level.name, level.label ?? '', records, '', '', '', '']);
      if (weight !== null) weighted.set(rows.length - 1, String(level.weighted ?? ''));
    }
    for (const { code, label: meaning = '' } of column.missingCodes) {
      rows.push([name, 'missing code', code, meaning, '', '', '', '', '']);
    }
    if (column.others !== null) {
      rows.push([name, 'other levels', '', '', plainCount(column.others), '', '', '', '']);
    }
  }
  for (const rule of rules) rows.push(['', 'rule', '', '', '', '', '', '', rule]);
  for (const note of notes) rows.push(['', 'note', '', '', '', '', '', '', note]);
  if (weight !== null)
    for (const [line, row] of rows.entries()) row.splice(5, 0, weighted.get(line) ?? '');
  return rows.map((row) => `${row.map((cell) => quoted(guard(cell))).join(',')}\n`).join('');
}

function plainCount(count: Count): string {
  return typeof count === 'number' ? String(count) : `fewer than ${count.below}`;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A codebook as Markdown, for people. */
export function codebookMarkdown(codebook: Codebook): string {
  const { title, records, columns, rules, notes, threshold, weight = null } = codebook;
  const lines = [
    `# ${marked(title)}`,
    '',
    `${formatCount(records)} records, ${formatCount(columns.length)} columns. The order of the records means nothing.`,
    '',
    ...notes.flatMap((note) => [marked(note), '']),
    '| column | label | kind | decimals | range | missing | what was done |',
    '|---|---|---|---|---|---|---|',
    ...columns.map((column) => {
      const { kind, decimals, range, missing } = words(column);
      const cells = [column.label ?? '', kind, decimals, range, missing, column.done].map(marked);
      return `| ${[verbatim(nameOf(column.name, 200)), ...cells].join(' | ')} |`;
    }),
    '',
    `Counts are rounded to multiples of ${threshold}. Levels with fewer than ${threshold} records are not named, and extreme values are not shown.`,
    '',
  ];
  const isListed = ({ levels, missingCodes }: CodebookColumn) =>
    levels.length + missingCodes.length > 0;
  for (const column of columns.filter(isListed)) {
    lines.push(`## ${verbatim(nameOf(column.name, 200))}`, '');
    const isWeighted = weight !== null;
    lines.push(
      `| level | label | records |${isWeighted ? ` weighted by ${verbatim(weight)} |` : ''}`,
      `|---|---|---|${isWeighted ? '---|' : ''}`,
    );
    for (const { name, label = '', records: size, weighted } of column.levels) {
      const more = isWeighted ? ` ${weighted === undefined ? '' : formatCount(weighted)} |` : '';
      lines.push(`| ${verbatim(name)} | ${marked(label)} | ${formatCount(size)} |${more}`);
    }
    if (column.others !== null) lines.push(`| others | | ${formatCount(column.others)} |`);
    for (const { code, label = '' } of column.missingCodes) {
      lines.push(`| ${verbatim(code)} | ${marked(label)} | missing |`);
    }
    lines.push('');
  }
  if (rules.length > 0) {
    lines.push('## Rules', '', 'Every record satisfies these rules, as far as it has values.', '');
    for (const rule of rules) lines.push(`* ${verbatim(rule)}`);
    lines.push('');
  }
  return lines.join('\n');
}

/**
 * Text from a file inside Markdown: none of its characters acts as a mark or as HTML. Underscores
 * within words have no meaning anyway.
 */
function marked(text: string): string {
  return visible(text)
    .replace(/[\\`*[\]|#~$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** A name, a level or a rule, spelled exactly. */
function verbatim(text: string): string {
  return `\`${visible(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}
