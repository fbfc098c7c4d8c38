import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalSearch } from '../../../foundation/kernels/index.ts';
import { anneal, scalingOf } from './annealing.ts';

const scale = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.integer({ min: -40, max: 40 }).map((e) => Number(`1e${e}`)),
  fc.constantFrom(0, 1, 1, 2, 5e-324),
);

/** Trials of each record, with the temperatures of the first and the last. */
function trialsOf(scales: Float64Array, hot: number, cold: number, rounds: number) {
  const scaling = scalingOf(scales);
  const trials = Array.from(scales, () => ({ count: 0, first: 0, last: 0 }));
  let latest = Number.POSITIVE_INFINITY;
  let told = 0;
  const search = {
    anneal(first: number, end: number, temperature: number) {
      expect(temperature).toBeLessThanOrEqual(latest);
      latest = temperature;
      for (const i of scaling.order.subarray(first, end)) {
        if (trials[i].count++ === 0) trials[i].first = temperature;
        trials[i].last = temperature;
      }
    },
    renew: () => 0,
  } as unknown as LocalSearch;
  for (const tried of anneal(search, scaling, { hot, cold, rounds }, 50)) told += tried;
  return { trials, told, scaling };
}

describe('annealing', () => {
  test('tries every record about as often, from hot to cold in its own scale, however wide scales range', () => {
    fc.assert(
      fc.property(
        fc.array(scale, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 5, max: 60 }),
        (list, rounds) => {
          const scales = Float64Array.from(list);
          const top = Math.max(...list);
          const { trials, told } = trialsOf(scales, 1, 0.05, rounds);
          if (top <= 1e-290) {
            expect(told).toBe(0);
            return;
          }
          expect(told).toBe(trials.reduce((sum, { count }) => sum + count, 0));
          for (const [i, { count, first, last }] of trials.entries()) {
            // Classes are an eighth of a factor of two wide; steps of the temperature may be wider.
            const own = Math.max(list[i], 1e-10 * top);
            const step = 20 ** (1 / rounds);
            expect(Math.abs(count - rounds)).toBeLessThanOrEqual(2);
            expect(first / own).toBeLessThan(1.1);
            expect(first / own).toBeGreaterThan(0.99 / step);
            expect(last / own).toBeLessThan(0.055 * step * step);
            expect(last / own).toBeGreaterThan(0.049);
          }
        },
      ),
    );
  });

  test('puts records into classes of falling scales, in each in their order', () => {
    fc.assert(
      fc.property(fc.array(scale, { minLength: 1, maxLength: 60 }), (list) => {
        fc.pre(Math.max(...list) > 1e-290);
        const { order, start, scale: largest } = scalingOf(Float64Array.from(list));
        expect([...order].sort((a, b) => a - b)).toEqual([...list.keys()]);
        const floor = 1e-10 * Math.max(...list);
        for (let c = 0; c + 1 < start.length; c++) {
          const members = [...order.subarray(start[c], start[c + 1])];
          expect(members).toEqual([...members].sort((a, b) => a - b));
          const scales = members.map((i) => Math.max(list[i], floor));
          expect(Math.max(...scales)).toBeLessThanOrEqual(largest[c]);
          expect(Math.min(...scales)).toBeGreaterThanOrEqual(0.9 * largest[c]);
          if (c > 0) expect(largest[c]).toBeLessThanOrEqual(largest[c - 1]);
        }
      }),
    );
  });
});
