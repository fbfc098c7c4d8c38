import { didYouMean } from '../../../error.ts';
import type { CategoricalColumn, Column } from '../../../foundation/table/index.ts';
import { levelsOf, relabelled } from './levels.ts';
import { type MergeRecode, refusedColumn } from './rule.ts';

/** Some levels become one, in the place of the first of them; others stay. */
export function merged(column: Column, { into }: MergeRecode): CategoricalColumn {
  const own = levelsOf(column, 'merge');
  const becomes = new Map(into.flatMap(({ level, of }) => of.map((one) => [one, level])));
  const known = new Set(own.levels);
  for (const level of becomes.keys()) {
    if (known.has(level)) continue;
    // The values of a column of texts are not for everybody's eyes.
    const hint = column.kind === 'text' ? '' : didYouMean(level, own.levels);
    throw refusedColumn(column, `has no level "${level}" that recode by merge could take.${hint}`);
  }
  for (const { level } of into) {
    if (!known.has(level) || becomes.has(level)) continue;
    throw refusedColumn(
      column,
      `has a level "${level}" already, which recode by merge is to make: list it among those that become it, or choose another name.`,
    );
  }
  return relabelled(
    own,
    own.levels.map((level) => becomes.get(level) ?? level),
    (level) => level,
  );
}
