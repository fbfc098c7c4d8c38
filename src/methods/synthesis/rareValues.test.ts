import { expect, test } from 'vitest';
import { NUMERIC } from '../../foundation/table/index.ts';
import { withoutRareValues } from './rareValues.ts';
import { listTerms } from './terms/terms.ts';

const chance = { seed: new Uint8Array(32).fill(9), step: 0, part: 0 };
const numbers = (values: readonly number[]) =>
  withoutRareValues({ values: Float64Array.from(values), scale: NUMERIC }, 5, 'sign', chance, 0);
const levels = (codes: readonly number[], count: number) =>
  withoutRareValues(
    { values: Float64Array.from(codes), scale: { kind: 'nominal', levels: count } },
    5,
    'sign',
    chance,
    0,
  );
const times = (n: number, value: number) => Array.from({ length: n }, () => value);

test('levels of a few records go, their records get others by their shares, codes close up', () => {
  const found = levels([...times(300, 3), ...times(4, 0), ...times(100, 1), NaN, 2, 2], 5)!;
  expect(found).toMatchObject({ levels: [1, 3], gone: 2, changed: 6 });
  expect(found.variable.scale).toEqual({ kind: 'nominal', levels: 2 });
  expect(found.variable.values.slice(0, 300)).toEqual(Float64Array.from(times(300, 1)));
  expect(found.variable.values[404]).toBeNaN();
  const drawn = [...found.variable.values.slice(300, 304), ...found.variable.values.slice(405)];
  for (const code of drawn) expect([0, 1]).toContain(code);
});

test('a column with too few values, or none that enough share, cannot be told', () => {
  expect(levels([0, 0, 0, 0, 1, 1, 1, 1], 2)).toBeNull();
  expect(numbers([1, 2, 3, 4, ...times(50, NaN)])).toBeNull();
});

test('numbers of a few records beside heaps go', () => {
  const found = numbers([...times(30, 0), ...times(20, 1), 17, 18])!;
  expect(found).toMatchObject({ changed: 2, extremes: 0 });
  expect(new Set(found.variable.values)).toEqual(new Set([0, 1]));
});

test('a number far beyond all others comes nearer, others stay', () => {
  const tame = Array.from({ length: 100 }, (_, i) => i);
  expect(numbers(tame)).toMatchObject({ extremes: 0, changed: 0 });
  const found = numbers([...tame.map((x) => x + 1000), 6000, 700])!;
  expect(found.extremes).toBe(2);
  // The next is 99, those beside it reach down to 90: 99 + 4 * 9; of the lowest those closest are 0 to 5.
  expect(found.variable.values.slice(100)).toEqual(Float64Array.of(1135, 980));
  // Two, or one less than enough of them, give no other away.
  for (const far of [
    [7e6, 1.2e7],
    [1e5, 2e6, 3e7, 4e8],
  ]) {
    const several = numbers([...tame, ...far])!;
    expect(several.extremes).toBe(far.length);
    const others = numbers([...tame, ...far.map((x) => 3 * x)])!;
    expect(several.variable.values).toEqual(others.variable.values);
  }
});

test('a sign that few have is not told', () => {
  const values = Array.from({ length: 60 }, (_, i) => i + 3);
  const found = numbers([...values, -1, -2.5])!;
  expect(found.variable.values.slice(60)).toEqual(Float64Array.of(3, 3));
  const many = numbers([...values, -1, -2, -3, -4, -5])!;
  expect(many.variable.values.slice(60)).toEqual(Float64Array.of(-1, -2, -3, -4, -5));
});

test('a number that all records but a few share is no term of a regression', () => {
  const variable = (few: number) => ({
    values: Float64Array.from([...times(95, 0), ...Array.from({ length: few }, (_, i) => i + 1)]),
    scale: NUMERIC,
  });
  expect(listTerms([variable(4), variable(5)], 5).map(({ kind }) => kind)).toEqual([
    'none',
    'number',
  ]);
});
