import { nodeCrew } from '../src/engines/threads/nodeCrew.ts';
import { drive } from '../src/foundation/work/drive.ts';
import { finish } from '../src/foundation/work/work.ts';
import { lossOf } from '../src/measures/utility/index.ts';
import { readParameters, SOLO } from '../src/methods/contract/index.ts';
import { fuzzy } from '../src/methods/group/fuzzy.ts';
import { centre } from '../src/methods/replace/centre.ts';
import { clustered, lognormals, normals } from './data.ts';
import type { Row } from './measure.ts';

const KINDS = { normals, clustered, lognormals };
/** Fuzzy groups on two workers against the same on one thread, which gives the same groups. */
export async function fuzzyGroups(kind: keyof typeof KINDS, n: number, m = 1.2): Promise<Row> {
  const columns = KINDS[kind](n, 10);
  const parameters = readParameters(fuzzy.parameters, { k: 5, m1: m, m2: m }, 'fuzzy');
  const crew = nodeCrew(2);
  const timed = async (members: number) => {
    const since = performance.now();
    const work = fuzzy.run(columns, parameters, { ...SOLO, members });
    const partition = await drive(work, () => {}, undefined, crew);
    return { partition, seconds: (performance.now() - since) / 1000 };
  };
  const both = await timed(2);
  const alone = await timed(1);
  crew.end();
  if (both.partition.groupOf.some((group, i) => group !== alone.partition.groupOf[i]))
    throw new Error('Two workers give other groups than one.');
  const replaced = finish(centre.run(columns, both.partition, {}));
  const [summary] = both.partition.model!.summaries;
  return {
    what: `fuzzy, m = ${m}, ${kind}, n = ${n / 1e3}k, d = 10, k = 5, 2 workers`,
    seconds: both.seconds,
    baseline: 'one thread',
    baselineSeconds: alone.seconds,
    ratio: alone.seconds / both.seconds,
    notes: `loss ${lossOf(columns, [...replaced]).toPrecision(4)} %; ${summary.kind === 'fuzzy' ? summary.rounds : 0} rounds at most`,
    how: 'one turn each',
  };
}
