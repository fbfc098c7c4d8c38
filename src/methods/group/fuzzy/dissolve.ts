import type { RandomStream } from '../../../foundation/numerics/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { type DrawOptions, drawFrom } from './drawCentres.ts';
import { sharing } from './fuzziness.ts';
import { distancesTo, recordsPerStretch } from './iterate.ts';
import { toRows } from './scale.ts';

/**
 * Dissolves centres that fewer than `smallest` records drew, the one with the fewest first (the first in ties), until
 * none is left: each of their records draws again among the remaining centres, with memberships that sum to 1 over
 * these. Every turn removes one centre, so it ends, at worst with one centre for all records. `drawn` is changed.
 * Centres that nobody drew do not return. Each turn moves fewer than `smallest` records: at most O(c smallest c d)
 * time, about that of one alternation if `smallest` is near n / c.
 */
export function* dissolveSmall(
  columns: readonly Float64Array[],
  centres: readonly Float64Array[],
  drawn: Int32Array,
  smallest: number,
  { fuzziness, scale }: DrawOptions,
  stream: RandomStream,
): Generator<Progress, void, unknown> {
  const d = columns.length;
  const members: number[][] = Array.from(centres[0], () => []);
  for (let record = 0; record < drawn.length; record++) members[drawn[record]].push(record);
  let staying = members.flatMap((list, i) => (list.length > 0 ? [i] : []));
  const total = staying.length;
  const rows = toRows(columns, scale);
  const points = toRows(centres, scale);
  const { share } = sharing(fuzziness);
  const stretch = recordsPerStretch(total, d);
  let since = 0;
  while (staying.length > 1) {
    const least = staying.reduce((a, b) => (members[b].length < members[a].length ? b : a));
    const homeless = members[least];
    if (homeless.length >= smallest) return;
    staying = staying.filter((i) => i !== least);
    const near = new Float64Array(staying.length * d);
    for (const [at, i] of staying.entries()) near.set(points.subarray(i * d, (i + 1) * d), at * d);
    const distances = new Float64Array(staying.length);
    const shares = new Float64Array(staying.length);
    for (const record of homeless) {
      distancesTo(rows, record * d, near, d, distances);
      const i = staying[drawFrom(shares, share(distances, shares), stream)];
      drawn[record] = i;
      members[i].push(record);
    }
    since += homeless.length;
    if (since < stretch) continue;
    since = 0;
    yield { done: total - staying.length, total };
  }
}
