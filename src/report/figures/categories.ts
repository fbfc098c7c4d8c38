import { present } from '../../fields.ts';
import type { CodedColumn } from '../../measures/contract/index.ts';
import {
  codeWithLabel,
  counted,
  formatCount,
  formatPoints,
  formatTenths,
  nameOf,
  quoted,
} from '../text/index.ts';
import type { CategoryBars, CategorySummary, LevelBar, ShareChange } from './model.ts';

/** Largest number of levels that are drawn one by one. */
const MOST_LEVELS = 12;

/** A column of categories in both files, and the rule if its values were recoded. */
export interface CategoryPair {
  /** The codes that are compared. If there was a rule, the original is recoded by it. */
  readonly column: CodedColumn & { readonly names: readonly string[] };
  readonly isPaired: boolean;
  /** Labels of codes, by the codes. */
  readonly labels?: ReadonlyMap<string, string> | undefined;
  /**
   * The rule in words, and the number of levels in the original before it; null if no rule was
   * used.
   */
  readonly recoded: { readonly words: string; readonly levels: number } | null;
}

/**
 * What protection did to a column of categories. Shares are shares of all records, including
 * records without a value. O(n).
 */
export function categorySummaryOf({
  column,
  isPaired,
  recoded,
  labels,
}: CategoryPair): CategorySummary {
  const [before, after] = [countsOf(column, 'original'), countsOf(column, 'masked')];
  const compared = isPaired ? comparedByRecord(column) : null;
  const missing = (counts: Counts) => counts.missing / counts.records;
  const isKnown = before.records > 0 && after.records > 0;
  return {
    name: column.name,
    isRecoded: recoded !== null,
    before: {
      records: before.records,
      missing: before.missing,
      levels: recoded?.levels ?? used(before),
    },
    after: { records: after.records, missing: after.missing, levels: used(after) },
    effect: {
      changed: compared && { records: compared.changed, of: compared.of },
      emptied: compared?.emptied ?? null,
      missingChange: isKnown ? missing(after) - missing(before) : null,
      largest: isKnown ? largestChange(column, before, after, labels) : null,
    },
    bands: null,
  };
}

/**
 * The levels of a column by their number of records in both files. Of more than 12 levels, the most
 * frequent are drawn one by one and the others together; a level counts by the larger of its two
 * shares. O(n + m log m) for m levels.
 */
export function categoryBarsOf(pair: CategoryPair): CategoryBars {
  const { column, labels } = pair;
  const [before, after] = [countsOf(column, 'original'), countsOf(column, 'masked')];
  const share = (code: number) =>
    Math.max(
      before.counts[code] / Math.max(1, before.records),
      after.counts[code] / Math.max(1, after.records),
    );
  const codes = [...before.counts.keys()].filter((code) => share(code) > 0);
  const byShare = [...codes].sort((a, b) => share(b) - share(a) || a - b);
  // A single remaining level is named, not called "others".
  const most = codes.length === MOST_LEVELS + 1 ? codes.length : MOST_LEVELS;
  const chosen = byShare.slice(0, most);
  if (column.ordered) chosen.sort((a, b) => a - b);
  const rest = byShare.slice(most);
  const sum = (counts: Int32Array) => rest.reduce((total, code) => total + counts[code], 0);
  return {
    name: column.name,
    isOrdered: column.ordered,
    levels: chosen.map(
      (code): LevelBar => ({
        name: column.names[code],
        ...present({ label: labels?.get(column.names[code]) }),
        before: before.counts[code],
        after: after.counts[code],
      }),
    ),
    others:
      rest.length === 0
        ? null
        : { levels: rest.length, before: sum(before.counts), after: sum(after.counts) },
    step: null,
    before: { records: before.records, missing: before.missing },
    after: { records: after.records, missing: after.missing },
    sentences: sentencesOn(pair, categorySummaryOf(pair)),
  };
}

/** Whether the files differ: by record if they are paired, else by the counts of levels. */
export function isChanged({ original, masked }: CodedColumn, isPaired: boolean): boolean {
  if (original.length !== masked.length) return true;
  const [a, b] = isPaired ? [original, masked] : [original.toSorted(), masked.toSorted()];
  return a.some((code, i) => code !== b[i]);
}

interface Counts {
  readonly counts: Int32Array;
  readonly missing: number;
  readonly records: number;
}

function countsOf(column: CodedColumn, side: 'original' | 'masked'): Counts {
  const counts = new Int32Array(column.levels);
  let missing = 0;
  for (const code of column[side]) {
    if (code < 0) missing++;
    else counts[code]++;
  }
  return { counts, missing, records: column[side].length };
}

function used({ counts }: Counts): number {
  return counts.reduce((levels, count) => levels + (count > 0 ? 1 : 0), 0);
}

function comparedByRecord({ original, masked }: CodedColumn) {
  let [of, changed, emptied] = [0, 0, 0];
  for (const [i, before] of original.entries()) {
    const after = masked[i];
    if (before < 0 && after < 0) continue;
    of++;
    if (before !== after) changed++;
    if (after < 0) emptied++;
  }
  return { of, changed, emptied };
}

function largestChange(
  { names }: CategoryPair['column'],
  before: Counts,
  after: Counts,
  labels: CategoryPair['labels'],
): ShareChange | null {
  let largest: ShareChange | null = null;
  let size = -1;
  for (const [code, count] of before.counts.entries()) {
    const now = after.counts[code];
    if (count === 0 && now === 0) continue;
    // In whole numbers, so that of equal changes the first is the largest.
    const change = Math.abs(now * before.records - count * after.records);
    if (change <= size) continue;
    size = change;
    largest = {
      level: names[code],
      ...present({ label: labels?.get(names[code]) }),
      before: count / before.records,
      after: now / after.records,
    };
  }
  return largest;
}

function sentencesOn({ recoded }: CategoryPair, summary: CategorySummary): string[] {
  const { changed, emptied, largest } = summary.effect!;
  const sentences: string[] = [];
  if (recoded !== null) {
    sentences.push(
      `Recoded by one rule: ${nameOf(recoded.words, 300)}. The original is shown by the new codes; it had ${counted(recoded.levels, 'different value')}.`,
    );
  }
  if (changed !== null) {
    const beyond = recoded === null ? '' : ' beyond that rule';
    const how =
      changed.records === 0
        ? `No value was changed${beyond}${recoded === null ? ': the column tells as much as in the original' : ''}`
        : `${formatCount(changed.records)} of ${counted(changed.of, 'value')} ${changed.records === 1 ? 'was' : 'were'} changed${beyond}`;
    const empty =
      emptied === null || emptied === 0 ? '' : `, ${formatCount(emptied)} of them left empty`;
    sentences.push(`${how}${empty}.`);
  }
  if (largest !== null && largest.after !== largest.before) {
    sentences.push(
      `The largest change of a share is ${formatPoints(Math.abs(largest.after - largest.before))}, for ${quoted([codeWithLabel(largest.level, largest.label)])}: from ${formatTenths(largest.before)} to ${formatTenths(largest.after)} of the records.`,
    );
  } else if (largest !== null && changed?.records !== 0) {
    sentences.push('Every level has the same share of the records as in the original.');
  }
  return sentences;
}
