import { describe, expect, test } from 'vitest';
import { keyColumns, keyFiles } from '../../../../test/reference/keys.ts';
import { exp } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { estimatePopulationUniqueness, populationUniqueness } from './populationUniqueness.ts';

const read = (...example: Parameters<typeof keyFiles>) =>
  finish(populationUniqueness.measure(keyFiles(...example)));

/** 400 records of four dependent keys by the generator x -> 16807 x mod 2^31 - 1, weights 10, 20, 30, 40. */
function dependentKeys() {
  let state = 1;
  const next = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const rows = Array.from({ length: 400 }, () => {
    const [u, v, w, z] = [next(), next(), next(), next()];
    return [4 * u * u, 3 * (0.5 * u + 0.5 * v), 6 * w * v, 5 * z * z * z].map(Math.floor);
  });
  return { rows, weights: rows.map((_, i) => 10 * (1 + (i % 4))) };
}

/** Records of six keys with four values each, every value in each hundred records. */
function manyKeys(records: number) {
  let state = 7;
  const next = () => (state = (state * 16807) % 2147483647) / 2147483647;
  return Array.from({ length: records }, () =>
    Array.from({ length: 6 }, () => Math.floor(4 * next())),
  );
}

describe('population uniqueness', () => {
  const { rows, weights } = dependentKeys();
  const found = estimatePopulationUniqueness(keyColumns(rows), Float64Array.from(weights));

  test('unique records and the share of right links by the weights are those of R', () => {
    expect(found.sampleUniques).toBe(45);
    expect(found.samplingFraction).toBe(0.04);
    expect(found.dis).toBeCloseTo(0.0362903225806452, 14);
  });

  test('with independent keys tau1 and tau2 are those of loglin in R', () => {
    expect(found.independence.tau1).toBeCloseTo(0.728584908293234, 11);
    expect(found.independence.tau2).toBeCloseTo(5.482996549307042, 11);
  });

  test('with all two-way interactions tau1 and tau2 are those of loglin in R', () => {
    expect(found.twoWay!.tau1).toBeCloseTo(0.120571989758044, 6);
    expect(found.twoWay!.tau2).toBeCloseTo(3.565377847188121, 6);
    expect(found.twoWay!.gap).toBeLessThanOrEqual(1e-6);
  });

  test('the value is tau1 in percent of the records, by the model that the notes name', () => {
    const { value, notes, parts } = read(rows, { weights });
    expect(value).toBe((100 * found.twoWay!.tau1) / 400);
    expect(notes.join()).toMatch(/two-way interactions/);
    expect(parts.map((part) => part.value)).toEqual([
      45,
      found.twoWay!.tau1,
      found.twoWay!.tau2,
      found.independence.tau1,
      found.independence.tau2,
      found.dis,
    ]);
  });

  test('a table of too many cells is taken to be of independent keys, and it is said', () => {
    const wide = Array.from({ length: 101 }, (_, i) => [i, (i * 7) % 101, (i * 13) % 101]);
    const { value, notes, parts } = read(wide, { weights: wide.map(() => 5) });
    // u is 101 (1/101)^3, and what the file lacks of a cell 4 u.
    expect(value).toBeCloseTo(100 * exp(-4 / 101 ** 2), 10);
    expect(parts[1]).toMatchObject({ value: null, reason: expect.any(String) });
    expect(notes.join()).toMatch(/independent/);
  });

  test('a model with as many parameters as records is not fitted, and it is said', () => {
    // Six keys of four values: 18 main effects and 135 interactions.
    const many = manyKeys(154);
    const fitted = read(many, { weights: many.map(() => 20) });
    expect(fitted.parts[1].value).toEqual(expect.any(Number));
    const { parts, notes } = read(many.slice(0, 153), { weights: Array(153).fill(20) });
    expect(parts[1]).toMatchObject({ value: null, reason: expect.any(String) });
    expect(notes.join()).toMatch(/as many parameters as there are records/);
  });

  test('a fit that runs to the edge stops after a thousand rounds, and says how far off it is', () => {
    // No record has 1 in all three keys, or 0 in all, though each pair of keys does: the fit must bring both cells to 0 (Haberman 1974).
    const edge = [1, 2, 3, 4, 5, 6].flatMap((codes) =>
      Array(4).fill([codes & 1, (codes >> 1) & 1, codes >> 2]),
    );
    const { twoWay } = estimatePopulationUniqueness(
      keyColumns([...edge, [2, 0, 0]]),
      new Float64Array(25).fill(10),
    );
    expect(twoWay!.gap).toBeGreaterThan(1e-4);
    expect(twoWay!.gap).toBeLessThan(1e-2);
  });

  test('two keys are taken to be independent, because with their interaction the model is the file', () => {
    const { notes } = read(
      [
        [0, 1],
        [1, 0],
        [0, 0],
      ],
      { weights: [2, 2, 2] },
    );
    expect(notes.join()).toMatch(/independent/);
  });

  test('a file that is the population has the population uniques it shows', () => {
    const { value, notes } = read([[0], [1], [1], [2]], { weights: [1, 1, 1, 1] });
    expect(value).toBe(50);
    expect(notes.join()).toMatch(/whole population/);
    expect(read([[5]], { weights: [1] }).value).toBe(100);
  });

  test('equal records are 0, without a share of right links', () => {
    const { value, parts } = read([[1], [1]], { weights: [3, 3] });
    expect(value).toBe(0);
    expect(parts.at(-1)!.value).toBeNull();
  });

  test('no weights, missing weights, no keys and no records are said in a sentence', () => {
    expect(read(rows).reason).toMatch(/needs weights/);
    expect(read(rows, { weights: weights.with(0, Number.NaN) }).reason).toMatch(/1 of 400/);
    expect(read([[], []], { weights: [1, 1] }).reason).toMatch(/key columns/);
    expect(read([], { weights: [] }, 2).reason).toMatch(/no records/);
  });
});
