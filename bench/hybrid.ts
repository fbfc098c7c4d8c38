import { finish } from '../src/foundation/work/work.ts';
import { mdav } from '../src/methods/group/mdav.ts';
import { optimise } from '../src/methods/group/optimise.ts';
import { ipso } from '../src/methods/replace/ipso.ts';
import { normals } from './data.ts';
import type { Row } from './measure.ts';

/** What hybrid data cost beside the grouping they need: groups and IPSO against the groups alone. */
export async function microhybrid(n: number, k: number): Promise<Row[]> {
  const columns = normals(n, 10);
  const rows: Row[] = [];
  for (const [name, group] of [
    ['MDAV', () => mdav.run(columns, { k, standardise: 'sd' })],
    [
      'optimise',
      () => optimise.run(columns, { k, effort: 'quick', start: 'mdav', standardise: 'sd' }),
    ],
  ] as const) {
    const since = performance.now();
    const partition = finish(group());
    const grouping = (performance.now() - since) / 1000;
    const turns = [0, 1, 2].map(() => {
      const from = performance.now();
      finish(ipso.run(columns, partition, { form: 'exact', categories: 'vectors' }));
      return (performance.now() - from) / 1000;
    });
    const replacing = turns.toSorted((a, b) => a - b)[1];
    rows.push({
      what: `microhybrid, ${name}, n = ${n / 1000}k, d = 10, k = ${k}`,
      seconds: grouping + replacing,
      baseline: 'the grouping alone',
      baselineSeconds: grouping,
      ratio: (grouping + replacing) / grouping,
      notes: `IPSO ${(1000 * replacing).toFixed(0)} ms; here a ratio near 1 is good`,
      how: 'one turn of grouping, median of 3 of IPSO, one thread',
    });
  }
  return rows;
}
