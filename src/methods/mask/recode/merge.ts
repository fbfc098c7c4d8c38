import { didYouMean } from '../../../error.ts';
import type { CategoricalColumn, Column } from '../../../foundation/table/index.ts';
import { levelsOf, relabelled } from './levels.ts';
import { type MergeRecode, refusedColumn } from './rule.ts';

/** Some levels become one, at the position of the first of them; others stay. */
export function merged(column: Column, { into }: MergeRecode): CategoricalColumn {
  const own = levelsOf(column, 'merge');
  const becomes = new Map(into.flatMap(({ level, of }) => of.map((one) => [one, level])));
  const known = new Set(own.levels);
  for (const level of becomes.keys()) {
    if (known.has(level)) continue;
    // The values of a column of texts must not be shown to everybody.
    const hint = column.kind === 'text' ? '' : didYouMean(level, own.levels);
    throw refusedColumn(column, `has no level "${level}", which recode by merge names.${hint}`);
  }
  for (const { level } of into) {
    if (!known.has(level) || becomes.has(level)) continue;
    throw refusedColumn(
      column,
      `already has a level "${level}", which recode by merge would create: list it among the merged levels, or choose another name.`,
    );
  }
  return relabelled(
    own,
    own.levels.map((level) => becomes.get(level) ?? level),
    (level) => level,
  );
}
