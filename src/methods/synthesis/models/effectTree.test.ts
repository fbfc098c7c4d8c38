import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exp, log, mean, randomStream, variance } from '../../../foundation/numerics/index.ts';
import { NUMERIC } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { DrawOptions, FitOptions, Variable } from '../columnModel.ts';
import { effectTree } from './effectTree.ts';
import { tree } from './tree.ts';

const OPTIONS = { leaf: 5, trees: 1, complexity: 1e-8, evidence: 1 };
const FREE: DrawOptions = { parameters: 'fixed', low: -Infinity, high: Infinity };
const streamOf = (index: number) => randomStream(new Uint8Array(32).fill(3), 0, 98, index);
const number = (values: Float64Array): Variable => ({ values, scale: NUMERIC });
const nominal = (values: Float64Array, levels: number): Variable => ({
  values,
  scale: { kind: 'nominal', levels },
});
const column = (n: number, value: (i: number) => number) =>
  Float64Array.from({ length: n }, (_, i) => value(i));

const covariance = (a: Float64Array, b: Float64Array) => {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((x, i) => (x - ma) * (b[i] - mb)));
};
const slope = (y: Float64Array, x: Float64Array) => covariance(y, x) / variance(x, 'n');

/** The response drawn ten times for its own predictors. */
function drawn(
  response: Variable,
  by: readonly Variable[],
  options = FREE,
  fitting: FitOptions = OPTIONS,
): Float64Array {
  const fitted = finish(effectTree.fit(response, by, fitting, streamOf(1)));
  const n = response.values.length;
  const draws = Array.from({ length: 10 }, (_, d) =>
    finish(effectTree.draw(fitted, by, n, options, streamOf(10 + d))),
  );
  return column(10 * n, (i) => draws[Math.floor(i / n)][i % n]);
}
const tenTimes = (values: Float64Array) =>
  column(10 * values.length, (i) => values[i % values.length]);

const draw = streamOf(0);
const N = 300;
const x = column(N, () => draw.normal());
const group = column(N, () => draw.below(2));
const weak = column(N, (i) => 0.15 * x[i] + 0.2 * group[i] + draw.normal());
const answer = column(N, (i) => (draw.uniform() < 0.45 + 0.05 * x[i] + 0.1 * group[i] ? 1 : 0));
const by = [number(x), nominal(group, 2)];

test('a weak slope and a weak group effect stay, although the tree alone does not see the group', () => {
  const grown = finish(tree.fit(number(weak), by, OPTIONS, streamOf(1)));
  expect(grown.splits.column).not.toContain(1);
  for (const parameters of ['fixed', 'posterior'] as const) {
    const y = drawn(number(weak), by, { ...FREE, parameters });
    // Ten draws of 300: the standard error of a slope is 0.02, that of a difference 0.04; the posterior adds its own.
    const wide = parameters === 'fixed' ? 1 : 2;
    expect(Math.abs(slope(y, tenTimes(x)) - slope(weak, x))).toBeLessThan(0.06 * wide);
    expect(Math.abs(slope(y, tenTimes(group)) - slope(weak, group))).toBeLessThan(0.12 * wide);
  }
});

test('weak effects on a category stay', () => {
  for (const parameters of ['fixed', 'posterior'] as const) {
    const y = drawn(nominal(answer, 2), by, { ...FREE, parameters });
    const wide = parameters === 'fixed' ? 1 : 2;
    expect(Math.abs(slope(y, tenTimes(x)) - slope(answer, x))).toBeLessThan(0.03 * wide);
    expect(Math.abs(slope(y, tenTimes(group)) - slope(answer, group))).toBeLessThan(0.06 * wide);
    expect(Math.abs(mean(y) - mean(answer))).toBeLessThan(0.04 * wide);
  }
});

test('an effect is the same in skewed numbers, by their scores', () => {
  const size = x.map((value) => Math.round(1000 * 4 ** value));
  const turnover = column(N, (i) => size[i] ** 0.9 * 4 ** draw.normal());
  const logs = (values: Float64Array) => values.map((value) => log(value));
  const y = drawn(number(turnover), [{ ...number(size), scores: x }], { ...FREE, low: 0.001 });
  const ratio = slope(logs(y), logs(tenTimes(size))) / slope(logs(turnover), logs(size));
  expect(ratio).toBeGreaterThan(0.9);
  expect(ratio).toBeLessThan(1.05);
});

test('an effect is the same in leaves of ten records', () => {
  const groups = 40;
  const at = column(10 * groups, (i) => i % groups);
  const inside = column(10 * groups, () => draw.normal());
  const within = inside.map((value) => 0.7 * value + 0.7 * draw.normal());
  const values = within.map((value, i) => value + 100 * at[i]);
  // Numbers that come back unchanged have no line around which they are drawn.
  const options = { ...OPTIONS, original: true };
  const given = [nominal(at, groups), number(inside)];
  const y = drawn(number(values), given, FREE, options);
  const kept = slope(
    y.map((value, i) => value - 100 * at[i % at.length]),
    tenTimes(inside),
  );
  // The standard error is 0.015. Ranks of ten records alone would keep 0.88 of it.
  expect(Math.abs(kept / slope(within, inside) - 1)).toBeLessThan(0.07);
});

test.each([1e-300, 1e12, 1e308])('numbers of the size %d have finite draws', (size) => {
  const values = weak.map((value) => size * Math.max(-1, Math.min(1, value / 4)));
  expect(drawn(number(values), by).every(Number.isFinite)).toBe(true);
});

test('adults and children never mix: values stay in the leaves that have them', () => {
  const age = column(600, () => draw.below(80));
  const other = column(600, () => draw.normal());
  const isChild = (i: number) => age[i % 600] < 16;
  const status = column(600, (i) => (isChild(i) ? 0 : 1 + draw.below(3)));
  const wages = column(600, (i) => (isChild(i) ? draw.below(10) : 5000 + 100 * draw.normal()));
  const given = [number(age), number(other)];
  const newStatus = drawn(nominal(status, 4), given);
  const newWages = drawn(number(wages), given);
  for (let i = 0; i < newStatus.length; i++) {
    expect(newStatus[i] === 0).toBe(isChild(i));
    expect(newWages[i] < 100).toBe(isChild(i));
  }
});

test('draws only levels of the leaf, and the numbers that the tree would draw, for any data', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.nat(2), fc.nat(3)), {
        minLength: 1,
        maxLength: 60,
      }),
      (rows) => {
        const given = [
          number(Float64Array.from(rows, ([a]) => a)),
          nominal(
            Float64Array.from(rows, ([, b]) => b),
            3,
          ),
        ];
        const codes = Float64Array.from(rows, ([, , c]) => c);
        const levels = new Set(codes);
        const classes = finish(effectTree.fit(nominal(codes, 4), given, OPTIONS, streamOf(1)));
        const some = finish(effectTree.draw(classes, given, rows.length, FREE, streamOf(2)));
        expect(some.every((level) => levels.has(level))).toBe(true);
        const numbers = finish(effectTree.fit(number(codes), given, OPTIONS, streamOf(1)));
        const limits = { ...FREE, low: 0, high: 3 };
        const values = finish(effectTree.draw(numbers, given, rows.length, limits, streamOf(2)));
        expect(values.every((value) => value >= 0 && value <= 3)).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});

test('effects on a skewed number are those on its normal scores, which its largest few do not decide', () => {
  const n = 600;
  const size = column(n, (i) => (i < 2 ? exp(8 + i) : exp(1.2 * draw.normal())));
  const sector = column(n, () => draw.below(2));
  const turnover = column(n, (i) =>
    exp(0.9 * log(size[i]) + 0.4 * sector[i] + (i < 2 ? 0 : 0.7 * draw.normal())),
  );
  const given = [{ ...number(size), scores: size.map(log) }, nominal(sector, 2)];
  // No split: all that is kept are the effects.
  const y = drawn(number(turnover), given, FREE, { ...OPTIONS, evidence: 100 });
  const residuals = (values: Float64Array, sizes: Float64Array) =>
    values.map((value, i) => log(value) - 0.9 * log(sizes[i]));
  const own = slope(residuals(turnover, size), sector);
  const kept = slope(residuals(y, tenTimes(size)), tenTimes(sector));
  // By the numbers themselves, two records would leave 0.03 of it.
  expect(kept / own).toBeGreaterThan(0.8);
  expect(kept / own).toBeLessThan(1.25);
});
