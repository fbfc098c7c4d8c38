import type { Budget } from './simplex.ts';

/**
 * Whether equations with whole coefficients have any solution in whole numbers: by column operations that bring them
 * to a triangle (Hermite 1851), with constants last in each row. Also true if the budget runs out. O(rows times
 * columns) per step of Euclid.
 */
export function haveWholeSolution(equations: readonly bigint[][], budget: Budget): boolean {
  const rows = equations.map((row) => row.slice());
  const width = rows.length === 0 ? 0 : rows[0].length - 1;
  const values: bigint[] = [];
  for (const [i, row] of rows.entries()) {
    const at = values.length;
    for (;;) {
      let least = -1;
      let nonzero = 0;
      for (let j = at; j < width; j++) {
        if (row[j] === 0n) continue;
        nonzero++;
        if (least < 0 || size(row[j]) < size(row[least])) least = j;
      }
      if (nonzero === 0) break;
      for (let r = i; r < rows.length; r++) {
        const kept = rows[r][at];
        rows[r][at] = rows[r][least];
        rows[r][least] = kept;
      }
      if (nonzero === 1) break;
      for (let j = at + 1; j < width; j++) {
        const times = row[j] / row[at];
        if (times === 0n) continue;
        budget.left -= rows.length;
        for (let r = i; r < rows.length; r++) rows[r][j] -= times * rows[r][at];
      }
      if (budget.left < 0) return true;
    }
    let rest = row[width];
    for (const [j, value] of values.entries()) rest -= row[j] * value;
    if (at >= width || row[at] === 0n) {
      if (rest !== 0n) return false;
    } else {
      if (rest % row[at] !== 0n) return false;
      values.push(rest / row[at]);
    }
  }
  return true;
}

function size(x: bigint): bigint {
  return x < 0n ? -x : x;
}
