import type { Files } from '../../measure/index.ts';
import { gather, type Work } from '../../method/index.ts';
import { type Classes, classesOf, hasJointLoner, hasLoneValue, jointClasses } from './classes.ts';

/** Columns that look as if their records had been grouped together, by their place in `names`. */
export type ColumnGroup = readonly number[];

/**
 * The columns that were grouped together, as the masked values tell. Records of a group are equal in all columns
 * that were grouped together, hence nobody is alone there with his values; where columns were grouped apart,
 * somebody soon is. A column joins the first ones with which it leaves nobody alone; one in which somebody is
 * alone already was not grouped and stays apart. O(d n log n), and as much for each pair that is told apart
 * late.
 */
export function* columnGroups(files: Files, candidates: Int32Array): Work<readonly ColumnGroup[]> {
  const groups: { columns: number[]; classes: Classes | null }[] = [];
  for (const [j, column] of files.masked.entries()) {
    yield { done: j / files.masked.length, total: 2 };
    const values = gather(column, candidates);
    const classes = hasLoneValue(values) ? null : classesOf(values);
    const home =
      classes && groups.find((group) => group.classes && !hasJointLoner(group.classes, classes));
    if (!home?.classes) groups.push({ columns: [j], classes });
    else {
      home.columns.push(j);
      home.classes = jointClasses(home.classes, classes!);
    }
  }
  return groups.map(({ columns }) => columns);
}
