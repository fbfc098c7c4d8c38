import { expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import type { Variable } from './columnModel.ts';
import { derive, findDerived } from './derived.ts';

const stream = randomStream(new Uint8Array(32), 0, 96, 0);
const RECORDS = 400;
const codes = (levels: number) =>
  Float64Array.from({ length: RECORDS }, () => stream.below(levels));
const nominal = (values: Float64Array, levels: number): Variable => ({
  values,
  scale: { kind: 'nominal', levels },
});
const number = (values: Float64Array): Variable => ({ values, scale: { kind: 'numeric' } });

const region = codes(3);
const industry = codes(40);
const group = industry.map((code) => code % 7);
const income = Float64Array.from(region, (code) =>
  stream.uniform() < 0.2 ? Number.NaN : 1000 * (1 + code) * (1 + stream.uniform()),
);
/** The class of the income in its region: from the middle of the region on, or none. */
const half = income.map((x, i) => (Number.isNaN(x) ? 2 : x > 1500 * (1 + region[i]) ? 1 : 0));

function found(columns: readonly Variable[], guarded = false, isDiscrete = (_: number) => true) {
  const order = [...columns.keys()];
  return findDerived({ columns, order, isDiscrete, mayPredict: () => true }, { leaf: 5, guarded });
}

test('the group of an industry is derived, drawn before or after it', () => {
  const [one] = found([nominal(group, 7), nominal(industry, 40)]);
  expect(one).toMatchObject({ column: 0, by: 1, within: null });
  expect(derive(one, [group, industry], new Float64Array(RECORDS))).toEqual(group);
  expect(found([nominal(industry, 40), nominal(group, 7)])).toMatchObject([{ column: 1, by: 0 }]);
});

test('of two columns that determine each other, the later is derived', () => {
  const other = group.map((code) => 6 - code);
  expect(found([nominal(group, 7), nominal(other, 7)])).toMatchObject([{ column: 1, by: 0 }]);
});

test('a class of an income is derived, within regions if it is one there; missing stays missing', () => {
  const columns = [nominal(half, 3), nominal(region, 3), number(income)];
  const isCode = (column: number) => column < 2;
  const [one, ...others] = found(columns, false, isCode);
  expect(others).toEqual([]);
  expect(one).toMatchObject({ column: 0, by: 2, within: 1 });
  expect(derive(one, [half, region, income], new Float64Array(RECORDS))).toEqual(half);
  // A new income has the class of the interval that it lies in.
  const drawn = [Float64Array.of(0, 0), Float64Array.of(2, 0), Float64Array.of(4000, 4000)];
  expect([...derive(one, drawn, drawn[0])]).toEqual([0, 1]);
  const handedOut = found(columns, true, isCode);
  expect(handedOut).toMatchObject([{ column: 0, by: 2, within: 1 }]);
});

test('the number of a matched set of three determines nothing', () => {
  const sets = Float64Array.from({ length: RECORDS }, (_, i) => Math.floor(i / 3));
  const parity = sets.map((one) => (one * 7) % 5);
  expect(found([nominal(parity, 5), nominal(sets, 134)])).toEqual([]);
});

test('what is not determined is not derived, nor what chance can explain', () => {
  const nearly = group.map((code, i) => (i === 5 ? (code + 1) % 7 : code));
  expect(found([nominal(nearly, 7), nominal(industry, 40)])).toEqual([]);
  expect(
    found([nominal(codes(3), 3), nominal(codes(4), 4), number(income)], false, (j) => j < 2),
  ).toEqual([]);
  // One person, who happens to have the largest income.
  const largest = Math.max(...income.filter((x) => !Number.isNaN(x)));
  const alone = income.map((x) => (x === largest ? 1 : 0));
  expect(found([nominal(alone, 2), number(income)], false, (j) => j < 1)).toEqual([]);
  // Each record is a level of its own.
  const each = Float64Array.from({ length: RECORDS }, (_, i) => i);
  expect(found([nominal(group, 7), nominal(each, RECORDS)])).toEqual([]);
});

test('rare levels that were replaced in a model that is handed out do not hide it', () => {
  const replaced = industry.map((code, i) => (i % 100 === 0 ? 3 : code));
  expect(found([nominal(group, 7), nominal(replaced, 40)], true)).toMatchObject([{ column: 0 }]);
  expect(found([nominal(group, 7), nominal(replaced, 40)])).toEqual([]);
});
