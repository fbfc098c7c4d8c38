import { describe, expect, test } from 'vitest';
import { covarianceMatrix, mean, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { condensation, condensationRule } from './condensation.ts';
import { split } from './moments/split.ts';

const protect = (columns: readonly Float64Array[], seed: number, groupOf?: Int32Array) => {
  const chance = { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 };
  const partition = { groupOf: groupOf ?? new Int32Array(columns[0].length), groups: 1 };
  return finish(condensation.run(columns, partition, {}, { chance }));
};

describe('condensation', () => {
  const stream = randomStream(new Uint8Array(32).fill(4), 0, 0, 0);
  const a = new Float64Array(40);
  stream.fillNormal(a);
  const b = a.map((x) => 1e6 + 3 * x + stream.normal());

  test('means and covariances are those of the group on average over seeds (divisor n)', () => {
    const wanted = covarianceMatrix([a, b], 'n').data;
    const found = new Float64Array(4);
    let shift = 0;
    for (let seed = 0; seed < 250; seed++) {
      const after = protect([a, b], seed);
      // About the group's own mean, because that of 40 draws has a variance itself.
      const about = after.map((x, j) => x.map((value) => value - mean([a, b][j])));
      for (let i = 0; i < 2; i++) {
        for (let j = 0; j < 2; j++) {
          let sum = 0;
          for (let r = 0; r < 40; r++) sum += about[i][r] * about[j][r];
          found[i + 2 * j] += sum / 40 / 250;
        }
      }
      shift += mean(about[1]) / 250;
    }
    // 10,000 draws: a variance has a standard error of 0.9 %.
    for (const at of [0, 1, 2, 3]) expect(Math.abs(found[at] / wanted[at] - 1)).toBeLessThan(0.04);
    expect(Math.abs(shift) / Math.sqrt(wanted[3])).toBeLessThan(0.04);
  });

  test('draws are uniform: no further along an axis than sqrt(3) standard deviations, and near to it', () => {
    const after = protect([a], 1)[0];
    const reach = Math.sqrt(3 * covarianceMatrix([a], 'n').data[0]);
    const far = after.reduce((most, x) => Math.max(most, Math.abs(x - mean(a))), 0);
    expect(far).toBeLessThanOrEqual(reach);
    expect(far).toBeGreaterThan(0.9 * reach);
  });

  test('the axes are eigenvectors: what is drawn along them has the covariances of the group', () => {
    const parts = split([a, b], []);
    const { noise } = condensationRule(parts);
    const { count, factor } = noise!;
    const wanted = covarianceMatrix([a, b], 'n').data;
    for (let i = 0; i < 2; i++) {
      for (let j = 0; j < 2; j++) {
        let product = 0;
        for (let k = 0; k < count; k++) product += factor[k + i * count] * factor[k + j * count];
        const found = product * parts.length[i] * parts.length[j];
        expect(found / wanted[i + 2 * j]).toBeCloseTo(1, 10);
      }
    }
    // Rows of an orthogonal matrix times singular values are orthogonal, in the units of the data.
    const row = (k: number) => [0, 1].map((j) => factor[k + j * count] * parts.length[j]);
    const [first, second] = [row(0), row(1)];
    expect(first[0] * second[0] + first[1] * second[1]).toBeCloseTo(0, 8);
  });

  test('sums of columns and constant columns stay, and a record alone stays as it is', () => {
    const sum = a.map((x, i) => x + b[i]);
    const after = protect([a, b, sum, a.map(() => 5)], 7);
    for (let i = 0; i < 40; i++) {
      expect(Math.abs(after[2][i] - after[0][i] - after[1][i])).toBeLessThan(1e-8);
      expect(after[3][i]).toBe(5);
    }
    expect(protect([Float64Array.of(3), Float64Array.of(4)], 1)).toEqual([
      Float64Array.of(3),
      Float64Array.of(4),
    ]);
    expect(protect([Float64Array.of(3, 3)], 1)).toEqual([Float64Array.of(3, 3)]);
  });

  test('the same seed gives the same values, another seed others', () => {
    expect(protect([a, b], 3)).toEqual(protect([a, b], 3));
    expect(protect([a, b], 3)).not.toEqual(protect([a, b], 4));
  });
});
