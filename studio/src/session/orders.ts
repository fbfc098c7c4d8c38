/** The list with one item moved to another index. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const without = list.filter((_, place) => place !== from);
  return [...without.slice(0, to), list[from], ...without.slice(to)];
}
