import { finish } from '../src/foundation/work/work.ts';
import { hansenMukherjee } from '../src/methods/group/hansenMukherjee.ts';
import { lognormals } from './data.ts';
import { compare, type Row } from './measure.ts';

/** The optimal groups of one column against sorting it, which any way to do it must. */
export function univariate(n: number): Promise<Row> {
  const [column] = lognormals(n, 1);
  return compare(
    `optimal univariate groups, n = ${n / 1e6}M, k = 3`,
    () => finish(hansenMukherjee.run([column], { k: 3 } as never)),
    'sorting the values',
    () => column.toSorted(),
    5,
  );
}
