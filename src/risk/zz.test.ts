import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { normals } from '../../bench/data.ts';
import { hansenMukherjee } from '../group/hansenMukherjee.ts';
import { mdav } from '../group/mdav.ts';
import { rankSwap } from '../mask/rankSwap.ts';
import { shuffle } from '../mask/shuffle.ts';
import { finish } from '../method/index.ts';
import { randomStream, standardDeviation } from '../numerics/index.ts';
import { mean } from '../replace/mean.ts';
import { intersectionGroups } from './intersectionGroups.ts';
import { intersectionRanks } from './intersectionRanks.ts';

const show = (label: string, original: any, masked: any) => {
  const files = {
    names: original.map((_: any, j: number) => 'c' + j),
    original,
    masked,
    isPaired: true,
    keys: [0, 1, 2, 3, 4, 5, 6],
    groupOf: null,
    regressions: [],
    members: 1,
  };
  for (const m of [intersectionGroups, intersectionRanks]) {
    const t = performance.now();
    const r = finish(m.measure(files));
    console.log(
      label,
      m.name,
      r.value!.toFixed(3),
      r.parts.map((p) => p.value!.toFixed(2)).join(' / '),
      r.notes.join(' '),
      (performance.now() - t).toFixed(0) + ' ms',
      'estimate',
      m.seconds(original[0].length, original.length, 7).toFixed(2),
    );
  }
};
const micro = (cols: any, k: number) => [
  ...finish(mean.run(cols, finish(mdav.run(cols, { k, standardise: 'sd' })), {})),
];
const ranking = (cols: any, k: number) =>
  cols.map((c: any) => finish(mean.run([c], finish(hansenMukherjee.run([c], { k })), {}))[0]);
test('t', { timeout: 600000 }, () => {
  const lines = readFileSync('../shared/data/census.csv', 'utf8').trim().split(/\r?\n/);
  const names = lines[0].split(',');
  const rows = lines.slice(1).map((l) => l.split(',').map(Number));
  const x = names.map((_, j) => Float64Array.from(rows, (r) => r[j]));
  show('identity', x, x);
  for (const p of [2, 5, 14]) show('swap ' + p, x, finish(rankSwap.run(x, { p })));
  show('shuffle', x, finish(shuffle.run(x, {})));
  for (const k of [3, 10]) {
    show('mdav one block ' + k, x, micro(x, k));
    show(
      'mdav 4+4+4+1 ' + k,
      x,
      [0, 4, 8, 12].flatMap((f) => micro(x.slice(f, f + 4), k)),
    );
    show('individual ranking ' + k, x, ranking(x, k));
    show(
      'individual ranking rounded ' + k,
      x,
      ranking(x, k).map((c: any) => c.map(Math.round)),
    );
  }
  show(
    'noise',
    x,
    x.map((c, j) => {
      const z = new Float64Array(c.length);
      randomStream(new Uint8Array(32), 0, 0, j).fillNormal(z);
      const s = standardDeviation(c, 'n');
      return c.map((v, i) => v + 0.3 * s * z[i]);
    }),
  );
  for (const n of [20000, 100000]) {
    const c = normals(n, 10);
    show('swap ' + n, c, finish(rankSwap.run(c, { p: 14 })));
    if (n < 1e6) show('IR ' + n, c, ranking(c, 3));
    const b: any = [0, 3, 6].flatMap((f) => {
      const cols = c.slice(f, f + 3);
      const order = Int32Array.from(cols[0].keys());
      const group = { groupOf: order.map((i) => Math.floor(i / 5)), groups: Math.ceil(n / 5) };
      return [...finish(mean.run(cols, group, {}))];
    });
    show('blocks ' + n, c.slice(0, 9), b);
  }
});
