import {
  asCategories,
  type CategoricalColumn,
  type Column,
} from '../../../foundation/table/index.ts';
import { type Recode, refusedColumn } from './rule.ts';

/** The column as categories: texts and whole numbers, which are often codes, as written. */
export function levelsOf(column: Column, by: Recode['by']): CategoricalColumn {
  if (column.kind === 'numeric' && !column.values.every((x) => Number.isNaN(x) || x % 1 === 0)) {
    throw refusedColumn(
      column,
      `has numbers with decimals, but recode by ${by} is for texts, categories and whole numbers: use intervals or round.`,
    );
  }
  return asCategories(column);
}

/**
 * Maps levels to others: `becomes` is the target of each level, equal for levels that are merged, and `nameOf` gives
 * its name. The new levels are in the order of the first old level of each. An order is kept if only neighbours are
 * merged.
 */
export function relabelled<T>(
  { name, codes, levels, ordered }: CategoricalColumn,
  becomes: readonly T[],
  nameOf: (made: T) => string,
): CategoricalColumn {
  const places = new Map<T, number>();
  let isOrdered = ordered;
  const placeOf = levels.map((_, level) => {
    const made = becomes[level];
    const known = places.get(made);
    if (known === undefined) places.set(made, places.size);
    else if (becomes[level - 1] !== made) isOrdered = false;
    return known ?? places.size - 1;
  });
  return {
    kind: 'categorical',
    name,
    codes: codes.map((code) => (code < 0 ? -1 : placeOf[code])),
    levels: Array.from(places.keys(), nameOf),
    ordered: isOrdered,
  };
}
