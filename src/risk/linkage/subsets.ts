import { type Files, once, type Part } from '../../measure/index.ts';
import { inside, type Work } from '../../method/index.ts';
import { mean } from '../../numerics/index.ts';
import { linksIn, percentLinked } from './links.ts';
import { CAPPED, constantColumns, countIncomplete, NOBODY } from './notes.ts';
import { type Counterparts, counterparts, percentOfCounterparts } from './prime.ts';
import { type Search, search } from './search.ts';

/** Only so many key columns are used, as in the comparison of Domingo-Ferrer and Torra (2001): 127 subsets. */
export const MOST_KEYS = 7;

/** What an intruder achieves who knows some of the key columns. */
export interface SubsetLinkage {
  readonly columns: readonly number[];
  /** Masked records linked to their own originals, in percent; null where the files are not paired, or nobody can be asked. */
  readonly linked: number | null;
  /** Masked records linked to the original that is nearest over all columns, in percent. */
  readonly prime: number | null;
  /** Columns of the subset that do not vary in the original and were left out. */
  readonly constant: readonly number[];
  readonly isCapped: boolean;
}

/**
 * Linkage over every subset of the first seven key columns, each searched once for all measures that need it:
 * 2^m - 1 searches of n records among n.
 */
export function linkageBySubsets(files: Files): Work<readonly SubsetLinkage[]> {
  return once(files, 'linkage by subsets', function* () {
    const subsets = subsetsOf(files.keys.slice(0, MOST_KEYS));
    const total = subsets.length + 1;
    const nearest = yield* inside(counterparts(files), 0, 1, total);
    const found: SubsetLinkage[] = [];
    for (const [s, columns] of subsets.entries()) {
      found.push(yield* inside(linkageBySubset(files, columns, nearest), s + 1, 1, total));
    }
    return found;
  });
}

function* linkageBySubset(
  files: Files,
  columns: readonly number[],
  nearest: Counterparts | null,
): Work<SubsetLinkage> {
  const found: Search | null = yield* search(files, columns, 'masked to original');
  if (found === null) return { columns, linked: null, prime: null, constant: [], isCapped: false };
  const links = files.isPaired ? yield* linksIn(found) : null;
  const prime = nearest === null ? null : yield* percentOfCounterparts(found, nearest);
  return {
    columns,
    linked: links === null ? null : percentLinked(links),
    prime: prime?.percent ?? null,
    constant: found.constant,
    isCapped: (links?.isCapped ?? false) || (prime?.isCapped ?? false),
  };
}

/** The non-empty subsets of some columns, each in their order. */
export function subsetsOf(columns: readonly number[]): number[][] {
  const subsets: number[][] = [];
  for (let bits = 1; bits < 1 << columns.length; bits++) {
    subsets.push(columns.filter((_, j) => (bits >> j) & 1));
  }
  return subsets;
}

/**
 * The mean over the sizes of the mean over the subsets of each size, and as parts the means by size and over
 * the subsets with each column. Subsets without a figure do not count; null where none has one.
 */
export function averageOverSizes(
  files: Files,
  subsets: readonly SubsetLinkage[],
  figure: (subset: SubsetLinkage) => number | null,
): { readonly value: number; readonly parts: readonly Part[] } | null {
  const known = subsets.flatMap((subset) => {
    const value = figure(subset);
    return value === null ? [] : [{ columns: subset.columns, value }];
  });
  if (known.length === 0) return null;
  const bySize: Part[] = [];
  for (let size = 1; size <= MOST_KEYS; size++) {
    const values = known.filter(({ columns }) => columns.length === size);
    if (values.length === 0) continue;
    const name = size === 1 ? 'one key column' : `${size} key columns`;
    bySize.push({ name, value: meanOf(values.map(({ value }) => value)) });
  }
  const byColumn = files.keys.slice(0, MOST_KEYS).map((column): Part => {
    const name = `with ${files.names[column]}`;
    const values = known.filter(({ columns }) => columns.includes(column));
    if (values.length === 0) return { name, value: null, reason: NOBODY };
    return { name, value: meanOf(values.map(({ value }) => value)) };
  });
  return {
    value: meanOf(bySize.map(({ value }) => value!)),
    parts: [...bySize, ...byColumn],
  };
}

/** What was left out: key columns, records, ties. */
export function subsetNotes(files: Files, subsets: readonly SubsetLinkage[]): string[] {
  const notes: string[] = [];
  const used = files.keys.slice(0, MOST_KEYS);
  if (used.length < files.keys.length) {
    const names = used.map((j) => files.names[j]).join(', ');
    notes.push(
      `Only the first ${used.length} of ${files.keys.length} key columns are used: ${names}.`,
    );
  }
  const constant = used.filter((j) => subsets.some((subset) => subset.constant.includes(j)));
  if (constant.length > 0) notes.push(constantColumns(files, constant));
  const masked = countIncomplete(used.map((j) => files.masked[j]));
  const originals = countIncomplete(used.map((j) => files.original[j]));
  if (masked + originals > 0) {
    notes.push(
      `${masked} masked records and ${originals} originals lack a value in a key column, and are left out wherever it is used.`,
    );
  }
  if (subsets.some(({ isCapped }) => isCapped)) notes.push(CAPPED);
  return notes;
}

/** The exact sum divided by the number, so that the order of the key columns has no effect. */
function meanOf(values: readonly number[]): number {
  return mean(Float64Array.from(values));
}
