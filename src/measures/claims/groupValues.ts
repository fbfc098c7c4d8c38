/** For each group and one column: smallest and largest of the values present, Infinity and -Infinity where there are none. */
export function groupExtremes(
  values: Float64Array,
  groupOf: Int32Array,
): { low: Float64Array; high: Float64Array } {
  let groups = 0;
  for (const group of groupOf) groups = Math.max(groups, group + 1);
  const low = new Float64Array(groups).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    if (values[i] < low[groupOf[i]]) low[groupOf[i]] = values[i];
    if (values[i] > high[groupOf[i]]) high[groupOf[i]] = values[i];
  }
  return { low, high };
}
