import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import type { Files } from '../../contract/index.ts';
import { type Classes, classesOf, countLone, isolate, jointClasses } from './classes.ts';

/** Columns that look as if they had been grouped together, as indices into `names`. */
export interface ColumnGroup {
  readonly columns: readonly number[];
  /** Whether records share their values in these columns. */
  readonly isGrouped: boolean;
}

/** Columns were not grouped together if more than this share of the records becomes unique by looking at both. */
const ISOLATED = 0.05;

/**
 * The columns that were grouped together, judged by the protected values. Records of a group are equal in all columns
 * that were grouped together, so a record that shares its value in one of them shares it in all at once. If columns
 * were grouped separately, most records soon become unique. A column joins the first set in which it makes few records
 * unique. Columns in which most values occur once were not grouped; they form the last set. O(d n log n), and as much
 * for each pair that a few hundred records do not separate.
 */
export function* columnGroups(files: Files, candidates: Int32Array): Work<readonly ColumnGroup[]> {
  const groups: { columns: number[]; classes: Classes }[] = [];
  const ungrouped: number[] = [];
  for (const [j, column] of files.masked.entries()) {
    yield { done: j / files.masked.length, total: 2 };
    const values = gather(column, candidates);
    if (2 * countLone(values) > candidates.length) {
      ungrouped.push(j);
      continue;
    }
    const classes = classesOf(values);
    const home = groups.find((group) => !isolate(group.classes, classes, ISOLATED));
    if (home === undefined) groups.push({ columns: [j], classes });
    else {
      home.columns.push(j);
      home.classes = jointClasses(home.classes, classes);
    }
  }
  return [
    ...groups.map(({ columns }) => ({ columns, isGrouped: true })),
    ...(ungrouped.length === 0 ? [] : [{ columns: ungrouped, isGrouped: false }]),
  ];
}
