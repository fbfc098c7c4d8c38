import type { CategoricalColumn, Column } from '../../../foundation/table/index.ts';
import { levelsOf, relabelled } from './levels.ts';
import type { PrefixRecode } from './rule.ts';

/** Keeps the first characters and replaces each other by a star: 80331 becomes 803** for a length of 3. */
export function cut(column: Column, { length }: PrefixRecode): CategoricalColumn {
  const own = levelsOf(column, 'prefix');
  return relabelled(
    own,
    own.levels.map((level) => {
      // Whole characters, not UTF-16 code units.
      const characters = Array.from(level);
      const removed = Math.max(0, characters.length - length);
      return characters.slice(0, length).join('') + '*'.repeat(removed);
    }),
    (level) => level,
  );
}
