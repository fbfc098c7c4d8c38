import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import { knownColumns } from './known.ts';
import { linksBy, linksIn, percentLinked } from './links.ts';
import { type Known, recordsIn } from './mixed/mixedSides.ts';
import { search } from './search.ts';

/** The effect of one column on record linkage. */
export interface ColumnDrive {
  readonly name: string;
  /** Protected records linked to their own originals, in percent, by all columns but this one. */
  readonly without: number;
  /** The same by this column alone. */
  readonly alone: number;
}

/** Protected records that are searched for at the most: a share of 1,000 is right to 3 points with 95 %. */
export const MOST_DRIVEN = 1000;

/**
 * The columns that drive the linkage risk, in the order of `names`, then the keys that are categories; empty if the
 * files are not paired. Without any column the intruder guesses, and if no record is complete nobody is linked. 2 d
 * searches, each for at most `most` evenly spaced records if numbers are known.
 */
export function* columnDrive(whole: Files, most = MOST_DRIVEN): Work<readonly ColumnDrive[]> {
  if (!whole.isPaired) return [];
  const files = askingSome(whole, most);
  const { numbers, categories } = knownColumns(files);
  const columns: { name: string; alone: Known; others: Known }[] = [
    ...numbers.map((j) => ({
      name: files.names[j],
      alone: { numbers: [j], categories: [] },
      others: { numbers: numbers.filter((other) => other !== j), categories },
    })),
    ...categories.map((column) => ({
      name: column.name,
      alone: { numbers: [], categories: [column] },
      others: { numbers, categories: categories.filter((other) => other !== column) },
    })),
  ];
  const total = 2 * columns.length;
  const drives: ColumnDrive[] = [];
  for (const [j, { name, alone: one, others }] of columns.entries()) {
    const alone = yield* inside(percentBy(files, one), 2 * j, 1, total);
    const without =
      columns.length === 1
        ? 100 / Math.max(1, recordsIn(files, 'original'))
        : yield* inside(percentBy(files, others), 2 * j + 1, 1, total);
    drives.push({ name, without, alone });
  }
  return drives;
}

/** The same files, with numbers for evenly spaced protected records only: others are not complete, so nobody asks for them. */
function askingSome(files: Files, most: number): Files {
  const records = files.masked[0]?.length ?? 0;
  if (records <= most) return files;
  const isAsked = (record: number) =>
    Math.floor((record * most) / records) !== Math.floor(((record - 1) * most) / records);
  const masked = files.masked.map((values) =>
    values.map((value, record) => (isAsked(record) ? value : Number.NaN)),
  );
  return { ...files, masked };
}

/** Searches over numbers alone are not cached: there are many sets of columns. */
function* percentBy(files: Files, known: Known): Work<number> {
  if (known.categories.length > 0) {
    const links = yield* linksBy(files, known, 'masked to original');
    return links === null ? 0 : (percentLinked(links) ?? 0);
  }
  const found = yield* search(files, known.numbers, 'masked to original');
  return found === null ? 0 : (percentLinked(yield* linksIn(found)) ?? 0);
}
