import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { bytesSource, readCsv } from '../../io/csv/index.ts';
import { finish } from '../../method/index.ts';
import { discover } from './discover.ts';

for (const f of [
  '/work/main/examples/persons.csv',
  '/work/shared/data/census.csv',
  '/work/shared/data/diabetes.csv',
  '/work/main/examples/expenditure.csv',
])
  test(f, async () => {
    const { table } = await readCsv(bytesSource('x', readFileSync(f)), {});
    console.log(table.columns.map((c) => `${c.name}:${c.kind}`).join(' '));
    const t = performance.now();
    const found = finish(discover(table.columns));
    console.log(f, (performance.now() - t) | 0, 'ms', found.length);
    console.log(
      found
        .map(
          (p) =>
            `${p.interest.toFixed(3)} ${p.kind} ${p.text.slice(0, 110)} [${p.exceptions}] ${p.because}`,
        )
        .join('\n'),
    );
  }, 120000);
