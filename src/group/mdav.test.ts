import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mdav } from './mdav.ts';

test('scratch', () => {
  const lines = readFileSync('../shared/data/census.csv', 'utf8').trim().split('\n').slice(1).map((l) => l.split(',').map(Number));
  const cols = lines[0].map((_, j) => Float64Array.from(lines.map((l) => l[j])));
  const ref = JSON.parse(readFileSync('../shared/reference/figures.json', 'utf8')).census.mdav;
  for (const k of [3, 4, 5, 10]) {
    const t = performance.now();
    const g = mdav.run(cols, { k, standardise: 'sd' });
    let r = g.next();
    while (!r.done) r = g.next();
    console.log(k, performance.now() - t);
    const same = r.value.groupOf.every((x, i) => x === ref.partition[k][i]);
    console.log(same, r.value.groups);
    expect(r.value.groups).toBe(new Set(ref.partition[k]).size);
  }
});
