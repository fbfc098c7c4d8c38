/** The equations that do not follow from earlier ones, by elimination; for products the coefficients are powers. */
export function independent<T extends { readonly coefficients: ReadonlyMap<number, number> }>(
  found: readonly T[],
): T[] {
  const rows: { pivot: number; row: Map<number, number> }[] = [];
  return found.filter(({ coefficients }) => {
    const row = new Map(coefficients);
    for (const { pivot, row: other } of rows) {
      const factor = row.get(pivot) ?? 0;
      if (factor === 0) continue;
      for (const [position, value] of other) {
        const next = (row.get(position) ?? 0) - factor * value;
        if (Math.abs(next) < 1e-9) row.delete(position);
        else row.set(position, next);
      }
    }
    if (row.size === 0) return false;
    const [[pivot, own]] = row;
    for (const [position, value] of row) row.set(position, value / own);
    rows.push({ pivot, row });
    return true;
  });
}
