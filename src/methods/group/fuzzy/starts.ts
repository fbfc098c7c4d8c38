import type { RandomStream } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/**
 * First centres: records drawn one after another, with probabilities in proportion to the squared distance to the
 * nearest one drawn before (Arthur and Vassilvitskii 2007), so that no two are equal as long as there are different
 * records; after that, any record that is not yet drawn. O(n c d).
 *
 * With `between`, each centre is then moved to a point between itself and another record. A centre on a record
 * belongs to it alone for any m, and for large m all other records have negligible weight: it would never move.
 */
export function* firstCentres(
  rows: Float64Array,
  d: number,
  c: number,
  between: boolean,
  stream: RandomStream,
): Work<Float64Array> {
  const n = rows.length / d;
  const distances = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  const drawn = new Uint8Array(n);
  const records = new Int32Array(c);
  const perYield = Math.ceil(4_000_000 / (n * d));
  for (let i = 0; i < c; i++) {
    const record = i === 0 ? stream.below(n) : draw(distances, drawn, n - i, stream);
    records[i] = record;
    drawn[record] = 1;
    approach(rows, d, record, distances);
    if (i % perYield === 0) yield { done: i, total: c };
  }
  const centres = new Float64Array(c * d);
  for (const [i, record] of records.entries()) {
    centres.set(rows.subarray(record * d, (record + 1) * d), i * d);
    if (!between) continue;
    const other = stream.below(n);
    const share = 0.25 + 0.5 * stream.uniform();
    for (let j = 0; j < d; j++)
      centres[i * d + j] += share * (rows[other * d + j] - centres[i * d + j]);
  }
  return centres;
}

function draw(
  distances: Float64Array,
  drawn: Uint8Array,
  left: number,
  stream: RandomStream,
): number {
  let total = 0;
  for (let i = 0; i < distances.length; i++) total += distances[i];
  if (total > 0) {
    let rest = total * stream.uniform();
    let last = 0;
    for (let i = 0; i < distances.length; i++) {
      if (distances[i] === 0) continue;
      last = i;
      rest -= distances[i];
      if (rest <= 0) break;
    }
    return last;
  }
  let skip = stream.below(left);
  for (let i = 0; i < drawn.length; i++) {
    if (drawn[i] === 0 && skip-- === 0) return i;
  }
  return 0;
}

/** Updates the squared distances to the nearest drawn record after another draw. */
function approach(rows: Float64Array, d: number, record: number, distances: Float64Array): void {
  const from = record * d;
  for (let i = 0; i < distances.length; i++) {
    let distance = 0;
    for (let j = 0, at = i * d; j < d; j++, at++) {
      const difference = rows[at] - rows[from + j];
      distance += difference * difference;
    }
    if (distance < distances[i]) distances[i] = distance;
  }
}
