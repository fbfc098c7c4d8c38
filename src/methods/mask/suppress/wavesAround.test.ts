import { expect, test } from 'vitest';
import { spreadAround } from './wavesAround.ts';

const columns = [Float64Array.of(1, 1, 1, 1, 2, 7)];
const all = {
  histories: [Int32Array.of(0, 1, 2, 3, 4)],
  columns: [{ column: 0, isNumber: false }],
};
const between = { ...all, isAlone: false, within: 0.1 };
const emptied = (...records: number[]) =>
  Int32Array.from({ length: 6 }, (_, i) => (records.includes(i) ? 1 : 0));

function after(lost: number[], how: Parameters<typeof spreadAround>[1], missing = emptied()) {
  const sets = emptied(...lost);
  const isMore = spreadAround({ columns }, how, sets, missing);
  return { isMore, lost: [...sets.keys()].filter((i) => sets[i] === 1) };
}

test('an emptied wave between two that agree takes the shorter side with it', () => {
  expect(after([1], between)).toEqual({ isMore: true, lost: [0, 1] });
  expect(after([2], between)).toEqual({ isMore: true, lost: [2, 3] });
  // Already missing at the beginning: the wave after it has nothing before it.
  expect(after([1], between, emptied(0))).toEqual({ isMore: false, lost: [1] });
});

test('waves that differ, or are at an end, tell nothing together', () => {
  expect(after([3], between)).toEqual({ isMore: false, lost: [3] });
  expect(after([0], between)).toEqual({ isMore: false, lost: [0] });
  expect(after([5], between)).toEqual({ isMore: false, lost: [5] });
});

test('where the nearest wave tells it alone, all around it with its value are emptied', () => {
  expect(after([1], { ...between, isAlone: true })).toEqual({ isMore: true, lost: [0, 1, 2, 3] });
});

test('numbers are the same within a share', () => {
  const rents = [Float64Array.of(500, 510, 520, 900)];
  const how = { ...between, histories: [Int32Array.of(0, 1, 2, 3)] };
  const tell = (isNumber: boolean) => {
    const sets = Int32Array.of(0, 1, 0, 0);
    spreadAround(
      { columns: rents },
      { ...how, columns: [{ column: 0, isNumber }] },
      sets,
      new Int32Array(4),
    );
    return [...sets];
  };
  expect(tell(true)).toEqual([1, 1, 0, 0]);
  expect(tell(false)).toEqual([0, 1, 0, 0]);
});
