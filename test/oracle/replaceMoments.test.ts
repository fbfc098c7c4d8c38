import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { covarianceMatrix } from '../../src/foundation/numerics/index.ts';
import { condensationRule } from '../../src/methods/replace/condensation.ts';
import { explained } from '../../src/methods/replace/explained.ts';
import { ipsoRule } from '../../src/methods/replace/ipso.ts';
import type { Remake } from '../../src/methods/replace/moments/remake.ts';
import { type Split, split } from '../../src/methods/replace/moments/split.ts';
import { muralidharSarathyRule } from '../../src/methods/replace/muralidharSarathy.ts';
import { noiseRule } from '../../src/methods/replace/noise.ts';
import { rotationRule } from '../../src/methods/replace/rotation.ts';
import { remake } from '../reference/remake.ts';

type Columns = readonly (readonly number[])[];

/** Made by hybrid.py beside it, with numpy and scipy, from the same noise. */
const oracle: {
  replaced: Columns;
  given: Columns;
  noise: Columns;
  uniform: Columns;
  ipso: Record<'fitted' | 'exact' | 'orthogonal' | 'regression', Columns>;
  muralidharSarathy: { alpha: Columns; withoutNoise: Columns; noiseCovariance: Columns };
  normal: Columns;
  noiseKinds: Record<'transformed' | 'uncorrelated' | 'exact', Columns>;
  rotation: Columns;
  condensation: Columns;
  explained: readonly number[];
} = JSON.parse(readFileSync(new URL('../fixtures/hybrid.json', import.meta.url), 'utf8'));

const typed = (columns: Columns) => columns.map((column) => Float64Array.from(column));
const replaced = typed(oracle.replaced);
const given = typed(oracle.given);
const deviation = replaced.map((column) => Math.sqrt(covarianceMatrix([column], 'n').data[0]));

/** Ours from their noise, as many vectors of it as are asked for. */
function ours(parts: Split, made: Remake, noise: Columns = oracle.noise) {
  const all = Float64Array.from(noise.flat());
  return remake(parts, made, (out) => out.set(all.subarray(0, out.length)));
}

function expectAlike(mine: readonly Float64Array[], theirs: Columns): void {
  for (const [j, column] of mine.entries()) {
    for (const [i, value] of column.entries()) {
      expect(Math.abs(value - theirs[j][i]) / deviation[j]).toBeLessThan(1e-9);
    }
  }
}

describe('with given columns, against Cholesky factors of cross products', () => {
  const parts = split(replaced, given);

  test.each(['fitted', 'exact', 'orthogonal', 'regression'] as const)('ipso, %s', (form) => {
    expectAlike(ours(parts, ipsoRule(form, parts)), oracle.ipso[form]);
  });

  test('muralidhar-sarathy: what is not noise, by inverses of covariance matrices, and the noise', () => {
    const { alpha, withoutNoise, noiseCovariance } = oracle.muralidharSarathy;
    const mine = ours(parts, muralidharSarathyRule(alpha, parts)!);
    const noise = mine.map((column, j) => column.map((x, i) => x - withoutNoise[j][i]));
    const { data } = covarianceMatrix([...noise, ...replaced, ...given], 'n');
    const spread = [...deviation, ...replaced.keys(), ...given.keys()].map((_, j) =>
      j < 3 ? deviation[j] : Math.sqrt(data[j + 8 * j]),
    );
    for (let i = 0; i < 3; i++) {
      const mean = noise[i].reduce((a, b) => a + b) / noise[i].length;
      expect(Math.abs(mean) / deviation[i]).toBeLessThan(1e-9);
      for (let j = 0; j < 8; j++) {
        const theirs = j < 3 ? noiseCovariance[i][j] : 0;
        expect(Math.abs(data[i + 8 * j] - theirs) / spread[i] / spread[j]).toBeLessThan(1e-9);
      }
    }
  });

  test('how much the given columns explain', () => {
    const whole = { groupOf: new Int32Array(replaced[0].length), groups: 1 };
    const { rSquared } = explained(replaced, given, whole);
    for (const [j, value] of rSquared.entries()) {
      expect(value).toBeCloseTo(oracle.explained[j], 12);
    }
  });
});

describe('without given columns', () => {
  const parts = split(replaced, []);

  test('normal records with exact moments', () => {
    expectAlike(ours(parts, ipsoRule('exact', parts)), oracle.normal);
  });

  test.each(['transformed', 'uncorrelated', 'exact'] as const)('noise, %s', (kind) => {
    expectAlike(ours(parts, noiseRule(kind, 0.15, parts)), oracle.noiseKinds[kind]);
  });

  test('rotation', () => {
    expectAlike(ours(parts, rotationRule(0.2, parts)), oracle.rotation);
  });

  test('condensation', () => {
    expectAlike(ours(parts, condensationRule(parts), oracle.uniform), oracle.condensation);
  });
});
