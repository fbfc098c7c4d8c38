import { nodeCrew } from '../src/engines/threads/nodeCrew.ts';
import { drive } from '../src/foundation/work/drive.ts';
import { finish } from '../src/foundation/work/work.ts';
import { lossOf } from '../src/measures/utility/index.ts';
import { type Partition, SOLO } from '../src/methods/contract/index.ts';
import { mdav } from '../src/methods/group/mdav.ts';
import { optimise } from '../src/methods/group/optimise.ts';
import { mean } from '../src/methods/replace/mean.ts';
import { clustered, lognormals, normals } from './data.ts';
import type { Row } from './measure.ts';

const KINDS = { normals, clustered, lognormals };
/** The search for the lowest loss on two workers, against exact MDAV, which has one thread: time and loss. */
export async function optimised(
  kind: keyof typeof KINDS,
  n: number,
  effort: 'quick' | 'normal' | 'thorough',
): Promise<Row> {
  const columns = KINDS[kind](n, 10);
  const crew = nodeCrew(2);
  const context = { ...SOLO, members: crew.size };
  const run = () =>
    drive(
      optimise.run(columns, { k: 5, effort, start: 'mdav', standardise: 'sd' }, context),
      () => {},
      undefined,
      crew,
    );
  const exact = await timed(() => finish(mdav.run(columns, { k: 5, standardise: 'sd' })));
  const turns = [await timed(run)];
  while (n <= 100_000 && turns.length < 3) turns.push(await timed(run));
  crew.end();
  const seconds = turns.map((turn) => turn.seconds).toSorted((a, b) => a - b);
  const middle = seconds[seconds.length >> 1];
  const loss = (partition: Partition) =>
    lossOf(columns, [...finish(mean.run(columns, partition, {}))]);
  const [ours, theirs] = [loss(turns[0].result), loss(exact.result)];
  const thousands = n >= 1e6 ? `${n / 1e6}M` : `${n / 1e3}k`;
  return {
    what: `optimise, ${effort}, ${kind}, n = ${thousands}, d = 10, k = 5, 2 workers`,
    seconds: middle,
    baseline: 'exact MDAV on one thread',
    baselineSeconds: exact.seconds,
    ratio: exact.seconds / middle,
    notes: `loss ${ours.toPrecision(4)} %, ${(100 * (ours / theirs - 1)).toFixed(1)} % against ${theirs.toPrecision(4)} % of MDAV`,
    how: `${turns.length === 1 ? 'one turn' : `median of ${turns.length} turns`}, MDAV one`,
  };
}

async function timed<T>(run: () => T | Promise<T>): Promise<{ result: T; seconds: number }> {
  const since = performance.now();
  const result = await run();
  return { result, seconds: (performance.now() - since) / 1000 };
}
