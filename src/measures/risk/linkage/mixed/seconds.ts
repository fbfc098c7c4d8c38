/**
 * Estimated seconds on one thread of a search among n mixed records for n points, by order of magnitude: about the root
 * of n for each point if columns are few, and all pairs if they are many.
 */
export function mixedSeconds(records: number, columns: number): number {
  const wide = 1 + 0.6 * Math.max(0, columns - 10);
  const byTree = 5e-9 * records * Math.sqrt(records) * columns * wide;
  return Math.min(byTree, 1e-9 * records * records * columns);
}
