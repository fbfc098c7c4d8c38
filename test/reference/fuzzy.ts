import {
  type Fuzziness,
  type Scale,
  sharing,
  toRows,
} from '../../src/methods/group/fuzzy/index.ts';

/** The memberships of a record, from its squared distances to all centres. */
export function memberships(distances: Float64Array, fuzziness: Fuzziness): Float64Array {
  const shares = new Float64Array(distances.length);
  const total = sharing(fuzziness).share(distances, shares);
  return shares.map((share) => share / total);
}

/**
 * What drawing centres by memberships does on average: the records per centre, and the sum of squared distances
 * between records and what replaces them.
 */
export function expectedDraws(
  columns: readonly Float64Array[],
  centres: readonly Float64Array[],
  { fuzziness, scale }: { readonly fuzziness: Fuzziness; readonly scale: Scale },
) {
  const sizes = new Float64Array(centres[0].length);
  let loss = 0;
  const d = columns.length;
  const [records, ends] = [toRows(columns, scale), toRows(centres, scale)];
  for (let at = 0; at < records.length; at += d) {
    const distances = sizes.map((_, i) => {
      let sum = 0;
      for (let j = 0; j < d; j++) sum += (records[at + j] - ends[d * i + j]) ** 2;
      return sum;
    });
    for (const [i, membership] of memberships(distances, fuzziness).entries()) {
      sizes[i] += membership;
      loss += membership * distances[i];
    }
  }
  return { sizes, loss };
}
