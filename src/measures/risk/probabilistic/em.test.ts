import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { fitLinkageModel } from './em.ts';

/** The numbers of pairs that a model expects. */
function expected(m: number[], u: number[], share: number, pairs: number): Float64Array {
  return Float64Array.from({ length: 1 << m.length }, (_, pattern) => {
    const under = (agree: number[]) =>
      agree.reduce((product, q, j) => product * ((pattern >> j) & 1 ? q : 1 - q), 1);
    return pairs * (share * under(m) + (1 - share) * under(u));
  });
}

describe('the model of Fellegi and Sunter', () => {
  test('finds the probabilities that made the numbers', () => {
    const m = [0.95, 0.8, 0.7, 0.9];
    const u = [0.05, 0.1, 0.2, 0.03];
    const model = finish(fitLinkageModel(expected(m, u, 0.02, 1e6), 4, 1000));
    expect(model.hasConverged).toBe(true);
    for (let j = 0; j < 4; j++) {
      expect(model.m[j]).toBeCloseTo(m[j], 8);
      expect(model.u[j]).toBeCloseTo(u[j], 8);
    }
    expect(model.share).toBeCloseTo(0.02, 9);
  });

  test('a column that agrees less often among matches has m less than u', () => {
    const m = [0.95, 0.8, 0.7, 0.02];
    const u = [0.05, 0.1, 0.2, 0.3];
    const model = finish(fitLinkageModel(expected(m, u, 0.05, 1e6), 4, 1000));
    expect(model.m[3]).toBeCloseTo(0.02, 7);
    expect(model.u[3]).toBeCloseTo(0.3, 7);
  });

  test('where all pairs agree or none, probabilities stay within their bounds', () => {
    for (const totals of [
      [0, 0, 0, 9],
      [9, 0, 0, 0],
      [0, 9, 0, 0],
      [0, 0, 0, 1],
    ]) {
      const model = finish(fitLinkageModel(Float64Array.from(totals), 2, 3));
      for (const p of [...model.m, ...model.u]) {
        expect(p).toBeGreaterThanOrEqual(1e-6);
        expect(p).toBeLessThanOrEqual(1 - 1e-6);
      }
      expect(model.share).toBeGreaterThanOrEqual(0);
      expect(model.share).toBeLessThanOrEqual(1);
    }
  });

  test('a single record is a match for certain from the start', () => {
    const model = finish(fitLinkageModel(Float64Array.of(0, 1), 1, 1));
    expect(model.share).toBe(1);
    expect(model.hasConverged).toBe(true);
  });
});
