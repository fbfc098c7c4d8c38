import { expect, test } from 'vitest';
import { mean, randomStream } from '../../../foundation/numerics/index.ts';
import { NUMERIC } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Variable } from '../columnModel.ts';
import { effectTree } from './effectTree.ts';
import { withoutOthers } from './withoutOthers.ts';

const OPTIONS = { leaf: 5, trees: 1, complexity: 1e-8, evidence: 1 };
const streamOf = (index: number) => randomStream(new Uint8Array(32).fill(7), 0, 97, index);
const number = (values: Float64Array): Variable => ({ values, scale: NUMERIC });
const group = (values: Float64Array): Variable => ({
  values,
  scale: { kind: 'nominal', levels: 2 },
});
const column = (n: number, value: (i: number) => number) =>
  Float64Array.from({ length: n }, (_, i) => value(i));

test('each predictor splits the numbers without the effects of the others, and with its own', () => {
  const draw = streamOf(0);
  const x = column(100, () => draw.normal());
  const code = column(100, () => draw.below(2));
  const y = column(100, (i) => 1e6 + 2 * x[i] + 5 * code[i]);
  const { without } = finish(withoutOthers(number(y), [number(x), group(code)], OPTIONS, draw));
  const centred = (values: Float64Array) => values.map((value) => value - mean(values));
  const [byNumber, byGroup] = without!.map(centred);
  const [x0, code0] = [centred(x), centred(code)];
  for (let i = 0; i < 100; i++) {
    expect(byNumber[i]).toBeCloseTo(2 * x0[i], 6);
    expect(byGroup[i]).toBeCloseTo(5 * code0[i], 6);
  }
});

test('nothing is added to one predictor, a constant, or with too few records for each coefficient', () => {
  const draw = streamOf(1);
  const some = [number(column(12, () => draw.normal())), number(column(12, () => draw.normal()))];
  const y = column(12, () => draw.normal());
  expect(finish(withoutOthers(number(y), some.slice(1), OPTIONS, draw)).without).toBeUndefined();
  expect(finish(withoutOthers(number(y), some, OPTIONS, draw)).without).toBeUndefined();
  const constant = number(new Float64Array(12));
  expect(finish(withoutOthers(constant, some, OPTIONS, draw)).without).toBeUndefined();
});

test('an effect stays for new records, with which the splits do not agree by chance', () => {
  const draw = streamOf(2);
  const free = { parameters: 'fixed', low: -Infinity, high: Infinity } as const;
  const difference = (y: Float64Array, code: Float64Array) => {
    const of = (level: number) => mean(y.filter((_, i) => code[i] === level));
    return of(1) - of(0);
  };
  const [samples, n] = [40, 200];
  let [kept, there] = [0, 0];
  for (let s = 0; s < samples; s++) {
    const made = () => [column(n, () => draw.normal()), column(n, () => draw.below(2))];
    const [x, code] = made();
    const y = column(n, (i) => 1.5 * x[i] + 0.5 * code[i] + draw.normal());
    const fitted = finish(
      effectTree.fit(number(y), [number(x), group(code)], OPTIONS, streamOf(3)),
    );
    // Without the chance in which records of a group have the larger x.
    there += difference(
      y.map((value, i) => value - 1.5 * x[i]),
      code,
    );
    for (let d = 0; d < 4; d++) {
      const [a, b] = made();
      const drawn = finish(
        effectTree.draw(fitted, [number(a), group(b)], n, free, streamOf(9 + s)),
      );
      kept +=
        difference(
          drawn.map((value, i) => value - 1.5 * a[i]),
          b,
        ) / 4;
    }
  }
  // The standard error of the ratio is 0.04; without it, the ratio is about 0.9.
  expect(kept / there).toBeGreaterThan(0.93);
  expect(kept / there).toBeLessThan(1.08);
});
