import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../../../foundation/numerics/index.ts';
import { boundedRake } from './boundedRake.ts';
import { marginsOf, rake } from './rake.ts';

const list = (...values: number[]) => Float64Array.from(values);

/** Calibrated by `calibrate(..., calfun = "logit", bounds = c(0.7, 1.6), epsilon = 1e-13)` of the R package survey 4.1.1. */
const WEIGHTS = list(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4);
const SEX = Int32Array.from(WEIGHTS, (_, i) => [0, 0, 1, 1, 0, 1][i % 6]);
const AREA = Int32Array.from(WEIGHTS, (_, i) => [0, 1, 2, 0][Math.floor(i / 6)]);
const MARGINS = [
  { levels: SEX, totals: list(60, 70) },
  { levels: AREA, totals: list(62, 40, 28) },
];
const CALIBRATED = [
  3.198145038569455, 1.066048346189818, 5.110260715826907, 1.277565178956727, 5.330241730949091,
  11.498086610610544, 2.513242554452476, 7.539727663357428, 7.394976061268409, 4.436985636761045,
  6.283106386131191, 11.831961698029453, 7.440309024466911, 5.78690701902982, 7.871629170639712,
  2.623876390213237, 1.653402005437091, 2.623876390213237, 8.528386769518546, 4.264193384759273,
  7.665391073740362, 2.555130357913454, 6.39629007713891, 5.110260715826907,
];

describe('raking with bounds', () => {
  test('equals the logit calibration of the R package survey', () => {
    const found = boundedRake(WEIGHTS, MARGINS, { lower: 0.7, upper: 1.6 });
    expect([...found]).toEqual(CALIBRATED.map((weight) => expect.closeTo(weight, 10)));
  });

  test('has no limit but that of raking if the bounds are wide', () => {
    const found = boundedRake(WEIGHTS, MARGINS, { lower: 0.001, upper: 1000 });
    const raked = rake(WEIGHTS, MARGINS);
    expect(Math.max(...found.map((weight, i) => Math.abs(weight / raked[i] - 1)))).toBeLessThan(
      0.01,
    );
  });

  test('refuses bounds that the totals do not fit into', () => {
    expect(() => boundedRake(WEIGHTS, MARGINS, { lower: 0.9, upper: 1.1 })).toThrow(
      /within the bounds: choose a smaller lower or a larger upper/,
    );
  });

  test('reaches every total with every weight within its bounds, at any scale', () => {
    const record = fc.record({
      weight: fc.double({ min: 0.5, max: 50, noNaN: true }),
      moved: fc.double({ min: 0.8, max: 1.25, noNaN: true }),
      a: fc.nat(2),
      b: fc.nat(3),
    });
    const records = fc.array(record, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(records, fc.constantFrom(1, 1e-9, 1e12), (some, scale) => {
        const start = Float64Array.from(some, ({ weight }) => weight * scale);
        const target = Float64Array.from(some, ({ moved }, i) => start[i] * moved);
        const given = (['a', 'b'] as const).map((key) =>
          Float64Array.from(some, (one) => one[key]),
        );
        const margins = marginsOf(given, target);
        const bounds = { lower: 0.3, upper: 3 };
        const found = boundedRake(start, margins, bounds);
        const factor = sum(target) / sum(start);
        const ratios = found.map((weight, i) => weight / (start[i] * factor));
        expect(Math.min(...ratios)).toBeGreaterThan(0.3);
        expect(Math.max(...ratios)).toBeLessThan(3);
        const reached = marginsOf(given, found).flatMap(({ totals }) => [...totals]);
        const wanted = margins.flatMap(({ totals }) => [...totals]);
        const gaps = reached.map((total, i) => Math.abs(total / wanted[i] - 1));
        expect(Math.max(...gaps)).toBeLessThan(1e-10);
      }),
    );
  });
});
