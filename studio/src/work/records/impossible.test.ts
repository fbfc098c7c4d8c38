import { expect, it } from 'vitest';
import type { Column } from '../../../../src/foundation/table/index.ts';
import { impossibleIn } from './impossible.ts';

const numbers = (...values: number[]): Column => ({
  kind: 'numeric',
  name: 'x',
  values: Float64Array.from(values),
  grid: { decimals: 'full', padded: false },
});
const codes = (levels: string[], ...some: number[]): Column => ({
  kind: 'categorical',
  name: 'x',
  codes: Int32Array.from(some),
  levels,
  ordered: false,
});
const flagged = (is: ((row: number) => boolean) | null, rows: number) =>
  Array.from({ length: rows }, (_, row) => is?.(row) ?? false);

it('numbers are impossible outside the range, below 0 where none was, and broken where they count', () => {
  const about = { column: 'x' };
  const after = numbers(-1, 2.5, NaN, 200);
  expect(flagged(impossibleIn(numbers(0, 5), after, about), 4)).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(flagged(impossibleIn(numbers(-3, 5), after, about), 4)).not.toContain(true);
  const count = { column: 'x', kind: 'count' as const, range: [0, 120] as const };
  expect(flagged(impossibleIn(numbers(0, 5), after, count), 4)).toEqual([true, true, false, true]);
});

it('a code is impossible if neither the original nor the description has it', () => {
  const about = { column: 'x', values: [{ code: 'c' }] };
  const original = codes(['a', 'b'], 0, 1);
  const after = codes(['a', 'c', 'z'], 0, 1, 2, -1);
  expect(flagged(impossibleIn(original, after, about), 4)).toEqual([false, false, true, false]);
  expect(impossibleIn(original, codes(['b'], 0), about)).toBeNull();
});
