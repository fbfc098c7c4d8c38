import { describe, expect, test } from 'vitest';
import { generator } from '../../../../test/reference/generator.ts';
import { finish } from '../../../foundation/work/work.ts';
import { cellsOf } from './cells.ts';
import { comparisonsOf } from './comparisons.ts';
import { fitLinkageModel } from './em.ts';

/** Records in classes, and the same records where each class is kept with a probability and drawn anew else. */
function simulated(seed: number, records: number, levels: number[], kept: number[]) {
  const draw = generator(seed);
  const any = (count: number) => Math.floor(count * draw());
  const original = levels.map((count) => Uint8Array.from({ length: records }, () => any(count)));
  const masked = original.map((column, j) =>
    column.map((code) => (draw() < kept[j] ? code : any(levels[j]))),
  );
  return { original, masked };
}

function modelOf(original: Uint8Array[], masked: Uint8Array[]) {
  return finish(fitLinkageModel(finish(comparisonsOf(cellsOf(original), cellsOf(masked)))));
}

/** The share of records whose code is kept. */
function agreement(original: Uint8Array[], masked: Uint8Array[]): number[] {
  return original.map(
    (column, j) => column.filter((code, i) => code === masked[j][i]).length / column.length,
  );
}

describe('the model of Fellegi and Sunter', () => {
  test.each([
    [1, 800, [20, 20, 20, 20, 20], [0.8, 0.8, 0.8, 0.8, 0.8]],
    [2, 800, [20, 20, 20, 20, 20], [0.9, 0.6, 0.8, 0.7, 0.5]],
    [3, 800, [20, 10, 5, 8, 12], [0.9, 0.7, 0.8, 0.6, 0.8]],
    [4, 2000, [20, 20, 20, 20], [0.4, 0.4, 0.4, 0.4]],
    [5, 300, [20, 20, 20, 20, 20, 20, 20], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]],
  ])(
    'finds the probabilities that made the files (%i: %i records, levels %j)',
    (seed, n, levels, kept) => {
      const { original, masked } = simulated(seed, n, levels, kept);
      const model = modelOf(original, masked)!;
      expect(model.hasConverged).toBe(true);
      expect(model.share).toBe(1 / n);
      for (const [j, m] of agreement(original, masked).entries()) {
        expect(Math.abs(model.m[j] - m), `m of column ${j}`).toBeLessThan(0.1);
        expect(Math.abs(model.u[j] - 1 / levels[j]), `u of column ${j}`).toBeLessThan(0.003);
      }
    },
  );

  test('is sure of the matches of a file with itself', () => {
    const { original } = simulated(6, 500, [20, 20, 20], [1, 1, 1]);
    const model = modelOf(original, original)!;
    for (const m of model.m) expect(m).toBe(1 - 1e-6);
  });

  test('finds no class of matches in files that have nothing to do with each other', () => {
    for (const seed of [7, 8, 9, 10]) {
      const { original, masked } = simulated(seed, 600, [20, 20, 20, 20], [0, 0, 0, 0]);
      expect(modelOf(original, masked)).toBeNull();
    }
  });

  test('finds none where all masked records are alike, or none has a value', () => {
    const { original } = simulated(11, 400, [20, 20, 20], [1, 1, 1]);
    const all = (code: number) => original.map((column) => column.map(() => code));
    expect(modelOf(original, all(21))).toBeNull();
    const grid = [0, 1].map((j) =>
      Uint8Array.from({ length: 400 }, (_, i) => (j === 0 ? i % 20 : Math.floor(i / 20))),
    );
    expect(
      modelOf(
        grid,
        grid.map((column) => column.map(() => 3)),
      ),
    ).toBeNull();
  });

  test('probabilities stay within their bounds in the smallest files', () => {
    for (const codes of [[0], [0, 1], [0, 0, 1], [20, 1, 2]]) {
      const original = [Uint8Array.from(codes), Uint8Array.from(codes)];
      const masked = original.map((column) => column.map((code) => (code === 20 ? 21 : code)));
      const model = modelOf(original, masked);
      for (const p of model === null ? [] : [...model.m, ...model.u]) {
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
      }
    }
  });
});
