import { benchDistances } from './distances.ts';
import { benchMdav } from './mdav.ts';
import type { Row } from './measure.ts';

/** Runs every benchmark and prints it as a table. */
export function runBench(): void {
  const rows = [...benchDistances(), ...benchMdav()];
  const table = rows.map(({ what, seconds, baseline, baselineSeconds, ratio, how }: Row) => ({
    what,
    ms: (1000 * seconds).toFixed(2),
    baseline,
    'baseline ms': (1000 * baselineSeconds).toFixed(2),
    'times as fast': ratio.toFixed(1),
    how,
  }));
  console.table(table);
}
