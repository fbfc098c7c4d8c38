import { inside, type Work } from '../../../foundation/work/index.ts';
import { Buckets } from './buckets.ts';
import { firstClasses } from './cover.ts';
import type { Emptied } from './emptied.ts';
import { type Keys, slightestOf } from './keys.ts';
import { countAgreeing, lackingOf } from './lacking.ts';
import { lend, type Serving } from './lend.ts';
import { patternsOf } from './patterns.ts';
import { putBack } from './putBack.ts';
import { ShownRows } from './shown.ts';

/**
 * Few cells such that every written record agrees with at least k; a missing value in either record agrees with
 * everything. Each record that does not agree with k has sets of columns that would be enough if it alone were
 * emptied, the cheapest of which cost the same; no record loses more than that. (Without this rule, k - 1 records
 * without any value would serve all others.) Starting with the cheapest layer of such sets, records are emptied where
 * they help most others; then unneeded cells are restored.
 */
export function* emptiedAsWildcards(keys: Keys, k: number): Work<Emptied> {
  const { rows, missing, cost, start } = keys;
  const tried = patternsOf(keys);
  const { sets: patterns } = tried;
  const isEvery = tried.untried === Number.POSITIVE_INFINITY;
  const buckets = new Buckets(keys, rows);
  const lacking = lackingOf(keys);
  const shown = new ShownRows(keys);
  const needs = new Int32Array(rows);
  const all = Int32Array.from({ length: rows }, (_, row) => row);
  shown.count();
  for (const row of all) needs[row] = k - shown.whole(row).agreeing;
  const unsafe = all.filter((row) => needs[row] > 0);
  const slightest = slightestOf(keys);
  let left = unsafe;
  const count = isEvery ? patterns.length : patterns.length - 1;
  for (let from = 0; from < count && left.length > 0; ) {
    const layer: Serving[] = [];
    const served = new Set<number>();
    let to = from;
    for (; to < count && cost(patterns[to]) <= cost(patterns[from]) + slightest; to++) {
      if (to % 8 === 0) yield { done: to, total: 2 * patterns.length };
      const empty = patterns[to];
      const asking = left.filter((row) => (missing[row] & ~empty) === 0);
      const agreeing = countAgreeing(keys, asking, empty, lacking, buckets);
      const serves = asking.filter((_, a) => agreeing[a] >= k);
      for (const row of serves) served.add(row);
      if (serves.length > 0) layer.push({ empty, rows: [...serves] });
    }
    lend(keys, layer, unsafe, needs, shown, buckets);
    left = left.filter((row) => !served.has(row));
    from = to;
  }
  if (left.length > 0) {
    // Not all sets were tried: these rows are emptied to equal others, as with missing as a level.
    const classes = yield* inside(firstClasses(keys, k, tried, buckets), 1, 1, 4);
    for (const row of left) {
      const lacks = classes.emptied[classes.classOf[keys.members[start[row]]]];
      shown.empty(row, lacks, start[row + 1] - start[row]);
    }
  }
  yield* inside(putBack(keys, k, shown, buckets), 1, 1, 2);
  const columns = shown.perRecord();
  let sum = 0;
  for (let i = 0; i < keys.records; i++) sum += cost(columns[i] & ~missing[keys.rowOf[i]]);
  return { columns, cost: sum };
}
