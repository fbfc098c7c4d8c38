import type { CategoryDescription } from '../../../src/recipe/index.ts';

type Categories = readonly CategoryDescription[];
interface Named {
  readonly position: number;
  readonly name: string;
}

const isOf =
  ({ position, name }: Named) =>
  ({ column }: CategoryDescription) =>
    column === position || (name !== '' && column === name);

/** The order of a column's levels, if it has one. */
export function orderOf(categories: Categories, column: Named): readonly string[] | null {
  return categories.find(isOf(column))?.order ?? null;
}

/** Sets or removes the order of a column's levels. The rest of the column's description stays. */
export function withOrder(
  categories: Categories,
  column: Named,
  order: readonly string[] | null,
): Categories {
  const old = categories.find(isOf(column));
  const { order: _, ...rest } = old ?? { column: column.position };
  const others = categories.filter((one) => one !== old);
  if (order !== null) return [...others, { ...rest, order }];
  return 'taxonomy' in rest ? [...others, rest] : others;
}

/** The list with one item moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const without = list.filter((_, place) => place !== from);
  return [...without.slice(0, to), list[from], ...without.slice(to)];
}
