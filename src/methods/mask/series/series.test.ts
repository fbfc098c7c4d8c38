import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/index.ts';
import { type MaskMethod, type ReplaceContext, readParameters } from '../../contract/index.ts';
import { perturbWeights } from '../perturbWeights.ts';
import { pram } from '../pram.ts';
import { rankSwap } from '../rankSwap.ts';
import { shuffle } from '../shuffle.ts';
import { swap } from '../swap.ts';

/** A panel in any order: the unit, the wave and the value of each record; some waves are missing for some units. */
const panel = fc
  .record({
    persons: fc.integer({ min: 1, max: 12 }),
    seed: fc.integer({ min: 1, max: 1e6 }),
    offset: fc.constantFrom(0, 1e12),
    levels: fc.constantFrom(2, 40),
    isBalanced: fc.boolean(),
  })
  .map(({ persons, seed, offset, levels, isBalanced }) => {
    let state = seed;
    const draw = (n: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 4294967296) * n);
    };
    const records: [number, number, number][] = [];
    for (let person = 0; person < persons; person++) {
      for (let wave = 0; wave < 3; wave++) {
        if (isBalanced || draw(4) > 0) records.push([person, wave, offset + draw(levels)]);
      }
    }
    records.sort(() => draw(3) - 1);
    if (records.length === 0) records.push([0, 0, offset]);
    const at = (j: number) => records.map((record) => record[j]);
    return {
      units: Int32Array.from(at(0)),
      waves: Int32Array.from(at(1)),
      values: Float64Array.from(at(2)),
    };
  });

const chance = { seed: new Uint8Array(32).fill(7), step: 0, part: 0 };

function run(method: MaskMethod, asked: object, values: Float64Array, context: object) {
  const parameters = readParameters(method.parameters, { per: 'unit', ...asked }, method.name);
  const whole = { chance, ...context } as ReplaceContext;
  return finish(method.run([values], parameters as never, whole))[0];
}

/** The series of each unit: its waves and values in the order of time. */
function seriesOf(units: Int32Array, waves: Int32Array, values: Float64Array): string[] {
  const all = new Map<number, [number, number][]>();
  for (const [i, unit] of units.entries()) {
    all.set(unit, [...(all.get(unit) ?? []), [waves[i], values[i]]]);
  }
  return [...all].map(([, series]) => series.sort((a, b) => a[0] - b[0]).join(' '));
}

describe('once for each unit', () => {
  test.each([
    ['rank-swap', rankSwap as MaskMethod, { p: 60 }],
    ['shuffle', shuffle as MaskMethod, {}],
    ['swap', swap as MaskMethod, { share: 100 }],
  ])('%s exchanges whole series, and each wave keeps its values', (_, method, asked) => {
    let moved = 0;
    fc.assert(
      fc.property(panel, ({ units, waves, values }) => {
        const after = run(method, asked, values, { units, waves });
        const [was, is] = [values, after].map((column) => seriesOf(units, waves, column));
        moved += was.filter((series, u) => series !== is[u]).length;
        expect([...is].sort()).toEqual([...was].sort());
      }),
    );
    expect(moved).toBeGreaterThan(20);
  });

  test('pram gives equal values of a unit the same new one, and only levels that occur', () => {
    let moved = 0;
    fc.assert(
      fc.property(panel, ({ units, values }) => {
        const after = run(pram as MaskMethod, { retain: 0.3 }, values, { units });
        const seen = new Map<string, number>();
        const torn = [...units].filter((unit, i) => {
          const key = `${unit} ${values[i]}`;
          const known = seen.get(key) ?? after[i];
          seen.set(key, known);
          return known !== after[i];
        });
        moved += values.filter((value, i) => value !== after[i]).length;
        expect([torn.length, after.every((value) => values.includes(value))]).toEqual([0, true]);
      }),
    );
    expect(moved).toBeGreaterThan(20);
  });

  test('weights of a unit get one factor', () => {
    fc.assert(
      fc.property(panel, ({ units, values }) => {
        const weights = values.map((_, i) => 1 + (i % 5));
        const after = run(perturbWeights as MaskMethod, {}, weights, { units });
        const factors = new Map<number, number>();
        const other = [...units].filter((unit, i) => {
          const factor = after[i] / weights[i];
          const known = factors.get(unit) ?? factor;
          factors.set(unit, known);
          return Math.abs(known - factor) > 1e-9 * known;
        });
        expect(other).toEqual([]);
      }),
    );
  });

  test('without units every method draws for each record', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => i % 7);
    const methods = [rankSwap, shuffle, swap, pram, perturbWeights] as unknown as MaskMethod[];
    const found = methods.map((method) => {
      const own = method === (perturbWeights as unknown) ? values.map((x) => x + 1) : values;
      return [run(method, {}, own, {}), run(method, { per: 'record' }, own, {})];
    });
    expect(found.map(([one]) => one)).toEqual(found.map(([, other]) => other));
  });

  test('missing values stay where they are, and their units change only with alike ones', () => {
    const units = Int32Array.of(0, 0, 1, 1, 2, 2);
    const waves = Int32Array.of(0, 1, 0, 1, 0, 1);
    const values = Float64Array.of(1, Number.NaN, 3, Number.NaN, 5, 6);
    const after = run(rankSwap as MaskMethod, { p: 100 }, values, { units, waves });
    expect(after).toEqual(Float64Array.of(3, Number.NaN, 1, Number.NaN, 5, 6));
  });
});
