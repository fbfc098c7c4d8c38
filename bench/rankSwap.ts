import { log10 } from '../src/foundation/numerics/index.ts';
import { finish } from '../src/foundation/work/work.ts';
import { SOLO } from '../src/methods/contract/index.ts';
import { maskMethods } from '../src/methods/mask/index.ts';
import { normals } from './data.ts';
import type { Row } from './measure.ts';

const TURNS = 3;

/** Rank swapping of so many records and of a tenth of them: the time, and the exponent of its growth. */
export function rankSwap(n: number, d: number): Row {
  const fewer = seconds(n / 10, d);
  const all = seconds(n, d);
  const thousands = n >= 1e6 ? `${n / 1e6}M` : `${n / 1e3}k`;
  return {
    what: `rank swapping, n = ${thousands}, d = ${d}, p = 15 %`,
    seconds: all,
    baseline: 'a tenth of the records',
    baselineSeconds: fewer,
    ratio: fewer / all,
    notes: `grows as n^${log10(all / fewer).toFixed(2)}`,
    how: `median of ${TURNS} turns each after one to warm up, one thread`,
  };
}

function seconds(n: number, d: number): number {
  const columns = normals(n, d);
  const method = maskMethods.find(({ name }) => name === 'rank-swap')!;
  const turns = Array.from({ length: TURNS + 1 }, () => {
    const since = performance.now();
    finish(method.run(columns, { p: 15 } as never, SOLO));
    return (performance.now() - since) / 1000;
  });
  return turns.slice(1).toSorted((a, b) => a - b)[TURNS >> 1];
}
