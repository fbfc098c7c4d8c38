import { dotProduct, sum } from '../../foundation/numerics/index.ts';

/**
 * E of Sebé et al. (2002): the sum of the squared differences between the raw first and second
 * moments of two standardised files (means of z_j, of z_j² and of z_j z_l for j < l, each over the
 * records of its file). It is updated while single values of the masked file change.
 */
export interface MomentGap {
  /** E, by the updates since the last full computation. */
  error(): number;
  /** The change of E if the value of this record in this column becomes `to`. O(d). */
  change(record: number, column: number, to: number): number;
  /** Makes the change of the last call of `change`, also in the rows. O(d). */
  accept(): void;
  /** Computes all differences again from exact or doubled sums, and returns E. O(n d²). */
  renew(): number;
}

/**
 * The gap between an original, by columns, and a masked file, by rows, which it changes in place.
 * It stores the differences of the moments, not the moments: the differences are small where
 * precision matters.
 */
export function momentGap(original: readonly Float64Array[], rows: Float64Array): MomentGap {
  const d = original.length;
  const n = original[0].length;
  const m = rows.length / d;
  const targetMeans = original.map((column) => sum(column) / n);
  const targetProducts = original.map((column) =>
    original.map((other) => dotProduct(column, other) / n),
  );
  const means = new Float64Array(d);
  /** Both halves of a symmetric matrix. */
  const products = new Float64Array(d * d);
  let error = 0;

  let at = 0;
  let column = 0;
  let from = 0;
  let to = 0;
  let step = 0;
  let squareStep = 0;
  let change = 0;

  function renew(): number {
    const columns = original.map((_, j) =>
      Float64Array.from({ length: m }, (_, i) => rows[i * d + j]),
    );
    error = 0;
    for (let j = 0; j < d; j++) {
      means[j] = sum(columns[j]) / m - targetMeans[j];
      error += means[j] * means[j];
      for (let l = 0; l <= j; l++) {
        const gap = dotProduct(columns[j], columns[l]) / m - targetProducts[j][l];
        products[j * d + l] = gap;
        products[l * d + j] = gap;
        error += gap * gap;
      }
    }
    return error;
  }

  renew();
  return {
    error: () => error,
    change(record, j, value) {
      at = record * d;
      column = j;
      from = rows[at + j];
      to = value;
      step = (to - from) / m;
      squareStep = step * (to + from);
      // (gap + step)² - gap² = step (2 gap + step), for each of the d + 1 moments that contain the
      // value.
      change = step * (2 * means[j] + step) + squareStep * (2 * products[j * d + j] + squareStep);
      const row = j * d;
      for (let l = 0; l < d; l++) {
        if (l === j) continue;
        const productStep = step * rows[at + l];
        change += productStep * (2 * products[row + l] + productStep);
      }
      return change;
    },
    accept() {
      means[column] += step;
      for (let l = 0; l < d; l++) {
        const moved = l === column ? squareStep : step * rows[at + l];
        products[column * d + l] += moved;
        products[l * d + column] = products[column * d + l];
      }
      rows[at + column] = to;
      error += change;
    },
    renew,
  };
}
