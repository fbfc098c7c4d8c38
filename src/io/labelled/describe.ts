import { present } from '../../fields.ts';
import type {
  ColumnDescription,
  DescribedKind,
  Description,
  LabelledCode,
} from '../../foundation/table/index.ts';
import type { Dictionary, LabelledColumn } from './dictionary.ts';

/** What was found in the cells of columns. */
export interface CodesFound {
  /** The different values of some columns, by position; of no others, or of those with more values than codes have. */
  readonly values: ReadonlyMap<number, ReadonlySet<string>>;
  /** The reasons for missing numbers that occur, by position. */
  readonly tags: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The most different values that are looked at: more are no codes. */
export const MOST_CODES = 10_000;

/** Whether the values of a column have to be looked at before it can be described. */
export function isScanned({ labels, missingRange }: LabelledColumn): boolean {
  return labels.length > 0 || missingRange !== undefined;
}

/** What a file says about its columns, as a description. Roles are not in such files, but for weights and the design. */
export function describe(dictionary: Dictionary, found: CodesFound): Description {
  const { title, columns, weight, strata, clusters } = dictionary;
  const named = (positions: readonly number[] | undefined) =>
    positions === undefined || positions.length === 0
      ? undefined
      : positions.map((position) => referenceTo(columns[position].name, position));
  return {
    ...present({ title: title === '' ? undefined : title }),
    ...present({ strata: named(strata), clusters: named(clusters) }),
    columns: columns.map((column, position) => ({
      ...describedColumn(column, position, found.values.get(position), found.tags.get(position)),
      ...(position === weight && { role: 'weight' as const, kind: 'amount' as const }),
    })),
  };
}

/**
 * A column is of codes if the file says so, or if every value that is there has a label. Where only some have one, such as
 * 97 for refused, the others are amounts, and the labels are a note of theirs.
 */
function describedColumn(
  column: LabelledColumn,
  position: number,
  found: ReadonlySet<string> | undefined,
  tags: ReadonlySet<string> | undefined,
): ColumnDescription {
  const { name, form, label, measure, labels, measuredIn } = column;
  const missing = missingCodes(column, found, tags);
  const isMissing = new Set(missing.map(({ code }) => code));
  const values = labels.filter(({ code }) => !isMissing.has(code));
  const isLabelled = new Set(values.map(({ code }) => code));
  const valid = found === undefined ? null : [...found].filter((code) => !isMissing.has(code));
  const isWhole = values.length > 0 && (valid?.every((code) => isLabelled.has(code)) ?? false);
  const kind = kindOf(form, measure, isWhole);
  return {
    column: referenceTo(name, position),
    ...present({
      label: label === '' ? undefined : label,
      kind,
      values: isWhole ? inOrder(values, kind, form) : undefined,
      missing: missing.length === 0 ? undefined : missing,
      measuredIn,
    }),
  };
}

/** A name that looks like a role or a number is not one. */
function referenceTo(name: string, position: number): string | number {
  return /^(@|\d+$)/.test(name) ? position + 1 : name;
}

function kindOf(
  form: LabelledColumn['form'],
  measure: LabelledColumn['measure'],
  isWhole: boolean,
): DescribedKind | undefined {
  if (form === 'date' || form === 'timestamp') return 'date';
  if (measure === 'nominal') return form === 'text' && !isWhole ? undefined : 'nominal';
  if (measure === 'ordinal') return form === 'text' && !isWhole ? undefined : 'ordinal';
  // Answers on a scale that all have a label are codes with an order, whatever the program calls them.
  return isWhole ? (measure === 'scale' ? 'ordinal' : 'nominal') : undefined;
}

/** From the lowest to the highest: codes of numbers by their size, texts as the file lists them. */
function inOrder(
  values: readonly LabelledCode[],
  kind: DescribedKind | undefined,
  form: LabelledColumn['form'],
): LabelledCode[] {
  if (form === 'text' && kind === 'ordinal') return [...values];
  const areNumbers = values.every(
    ({ code }) => code.trim() !== '' && Number.isFinite(Number(code)),
  );
  if (!areNumbers || kind === undefined) return [...values];
  return [...values].sort((a, b) => Number(a.code) - Number(b.code));
}

/** Codes for missing values with their labels: those that are listed, and those found within the range. */
function missingCodes(
  { labels, missing, missingRange }: LabelledColumn,
  found: ReadonlySet<string> | undefined,
  tags: ReadonlySet<string> = new Set(),
): LabelledCode[] {
  const codes = new Set([...missing, ...[...tags].sort()]);
  if (missingRange !== undefined) {
    const [first, last] = missingRange;
    const isWithin = (code: string) => {
      const value = Number(code);
      return code.trim() !== '' && value >= first && value <= last;
    };
    for (const code of [...labels.map(({ code }) => code), ...(found ?? [])]) {
      if (isWithin(code)) codes.add(code);
    }
  }
  const labelOf = new Map(labels.map(({ code, label }) => [code, label]));
  return [...codes].map((code) => ({ code, ...present({ label: labelOf.get(code) }) }));
}
