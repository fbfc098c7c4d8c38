/** Some subsets of indices, and the number of all subsets of that size. */
export interface Subsets {
  readonly chosen: readonly (readonly number[])[];
  readonly all: number;
}

/**
 * The subsets of 2 or 3 of the indices 0 to count - 1, in lexicographic order; if there are more than `most`, that many
 * at equal steps through the order. O(all).
 */
export function subsetsOf(count: number, size: 2 | 3, most: number): Subsets {
  const pairs = (count * (count - 1)) / 2;
  const all = size === 2 ? pairs : (pairs * (count - 2)) / 3;
  const chosen: number[][] = [];
  let at = 0;
  const add = (subset: number[]) => {
    const next = all <= most ? at : Math.floor(((chosen.length + 0.5) * all) / most);
    if (at++ === next) chosen.push(subset);
  };
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (size === 2) add([a, b]);
      else for (let c = b + 1; c < count; c++) add([a, b, c]);
    }
  }
  return { chosen, all };
}
