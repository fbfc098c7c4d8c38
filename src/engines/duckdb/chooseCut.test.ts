import { expect, test } from 'vitest';
import { findGroup, type Plan } from '../../recipe/index.ts';
import { chooseCut } from './chooseCut.ts';
import { shareMemory } from './memory.ts';

function planOf(...steps: readonly (readonly [method: string, columns: number])[]): Plan {
  return {
    steps: steps.map(([name, columns]) => ({
      group: findGroup(name, 'group'),
      positions: Array.from({ length: columns }, (_, j) => j),
    })),
  } as unknown as Plan;
}

test('a million records of ten columns are one block with 2GB, by optimise and by MDAV', () => {
  for (const method of ['optimise', 'mdav']) {
    const plan = planOf([method, 10]);
    const size = chooseCut(plan, 10, 1_000_000, 2e9);
    expect(size).toBe(1_000_000);
    expect(shareMemory(2e9, 8, 10, size).workers).toBeGreaterThanOrEqual(1);
  }
});

test('what is too large for one block is cut so that two threads fit, whatever the machine', () => {
  for (const memory of [7e8, 1e9, 2e9, 4e9]) {
    const size = chooseCut(planOf(['optimise', 10]), 10, 1e8, memory);
    expect(size % 1000).toBe(0);
    expect(shareMemory(memory, 8, 10, size).workers).toBeGreaterThanOrEqual(2);
    expect(chooseCut(planOf(['optimise', 10]), 20, 1e8, memory)).toBeLessThanOrEqual(size);
  }
});

test('more memory never makes smaller blocks', () => {
  const plan = planOf(['mdav', 10]);
  const sizes = [5e8, 7e8, 1e9, 2e9, 1e10].map((memory) => chooseCut(plan, 12, 1e9, memory));
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});

test('methods that were not measured, and MDAV with many columns, get blocks that are soon done', () => {
  expect(chooseCut(planOf(['condensation', 3]), 3, 1e9, 1e11)).toBe(10_000);
  expect(chooseCut(planOf(['optimise', 3], ['k-modes', 2]), 5, 1e9, 1e11)).toBe(10_000);
  expect(chooseCut(planOf(['mdav', 30]), 30, 1e9, 1e11)).toBe(50_000);
});

test('with very little memory the size is one that is then refused with what would be enough', () => {
  const size = chooseCut(planOf(['mdav', 10]), 10, 1e6, 4.5e8);
  expect(size).toBe(1000);
  expect(() => shareMemory(4.5e8, 1, 10, size)).toThrow(/allow at least \d+MB/);
});
