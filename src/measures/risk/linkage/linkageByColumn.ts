import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import { linksIn, percentLinked } from './links.ts';
import { search } from './search.ts';

/** The effect of one column on record linkage. */
export interface ColumnDrive {
  readonly name: string;
  /** Protected records linked to their own originals, in percent, by all columns but this one. */
  readonly without: number;
  /** The same by this column alone. */
  readonly alone: number;
}

/**
 * The columns that drive the linkage risk, in the order of `names`; empty if the files are not paired. Without any
 * column the intruder guesses, and if no record is complete nobody is linked. 2 d searches.
 */
export function* columnDrive(files: Files): Work<readonly ColumnDrive[]> {
  if (!files.isPaired) return [];
  const all = [...files.names.keys()];
  const total = 2 * all.length;
  const drives: ColumnDrive[] = [];
  for (const j of all) {
    const others = all.filter((column) => column !== j);
    const alone = yield* inside(percentBy(files, [j]), 2 * j, 1, total);
    const without =
      others.length === 0
        ? 100 / Math.max(1, files.original[j].length)
        : yield* inside(percentBy(files, others), 2 * j + 1, 1, total);
    drives.push({ name: files.names[j], without, alone });
  }
  return drives;
}

function* percentBy(files: Files, columns: readonly number[]): Work<number> {
  const found = yield* search(files, columns, 'masked to original');
  return found === null ? 0 : (percentLinked(yield* linksIn(found)) ?? 0);
}
