import { type Claim, type Evidence, halfUnit } from './claim.ts';

/**
 * The pairs are found in the original: one column nowhere exceeds the other. Columns written with
 * different decimals are rounded on different grids, so half a unit of each is allowed for between them.
 */
export const monotonicity: Claim = {
  name: 'monotonicity',
  sentence:
    'Where one covered column is nowhere larger than another in the original, it is nowhere larger in the protected file.',
  figure: 'pairs of columns whose order is broken; at most 0',
  needsPartition: false,
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    let ordered = 0;
    let broken = 0;
    for (let a = 0; a < original.length; a++) {
      for (let b = 0; b < original.length; b++) {
        if (a === b || !nowhereLarger(original, a, b, evidence, 0)) continue;
        ordered++;
        const same = decimals[a] === decimals[b];
        const slack = same ? 0 : halfUnit(decimals[a]) + halfUnit(decimals[b]);
        if (!nowhereLarger(masked, a, b, evidence, slack)) broken++;
      }
    }
    return {
      measured: broken,
      limit: 0,
      holds: broken === 0,
      found: `${broken} of ${ordered} ordered pairs of columns are broken`,
    };
  },
};

/** Whether column a exceeds column b in no record that has both values in both files. */
function nowhereLarger(
  columns: readonly Float64Array[],
  a: number,
  b: number,
  { original, protected: masked }: Evidence,
  slack: number,
): boolean {
  for (let i = 0; i < columns[a].length; i++) {
    if (!(columns[a][i] - columns[b][i] > slack)) continue;
    const present = [original[a][i], original[b][i], masked[a][i], masked[b][i]];
    if (!present.some(Number.isNaN)) return false;
  }
  return true;
}
