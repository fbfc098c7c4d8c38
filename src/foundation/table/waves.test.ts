import { expect, test } from 'vitest';
import { numericColumn } from './table.ts';
import { changesBetweenWaves, findUnclearWave, wavesOf } from './waves.ts';

test('waves ascend with numbers, with codes in digits, with ordinal levels and with dates', () => {
  const text = (...values: (string | null)[]) =>
    [...wavesOf({ kind: 'text', name: 't', values })].join();
  expect([...wavesOf(numericColumn('t', [1e12 + 1, 1e12, Number.NaN, 1e12]))].join()).toBe(
    '1,0,-1,0',
  );
  expect(text('10', '9', null, '10')).toBe('1,0,-1,1');
  expect(text('2024-10-01', '2024-09-30', '2023')).toBe('2,1,0');
  const codes = Int32Array.of(1, 0, -1);
  const levels = ['late', 'early'];
  const category = (ordered: boolean) =>
    [...wavesOf({ kind: 'categorical', name: 't', codes, levels, ordered })].join();
  expect(category(true)).toBe('1,0,-1');
  expect(category(false)).toBe('0,1,-1');
});

test('a wave is unclear if it is missing, or that of an earlier record of the unit', () => {
  const find = (units: number[], waves: number[]) =>
    findUnclearWave(Int32Array.from(units), Int32Array.from(waves));
  expect(find([0, 1, 0], [0, 0, 1])).toBe(-1);
  expect(find([0, 1, 0], [0, 0, 0])).toBe(2);
  expect(find([0, 1], [0, -1])).toBe(1);
  expect(find([], [])).toBe(-1);
});

test('a change is a difference from the wave before, in whatever order records are', () => {
  const codes = [Int32Array.of(2, 1, 1, 5), Int32Array.of(0, 0, -1, 0)];
  const changes = changesBetweenWaves(codes, Int32Array.of(0, 0, 0, 1), Int32Array.of(3, 1, 2, 1));
  expect(changes.map((flags) => [...flags].join(''))).toEqual(['1000', '1010']);
});
