import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  correlationMatrix,
  identity,
  type Matrix,
  midranks,
  multiply,
  randomStream,
  transpose,
} from '../../src/foundation/numerics/index.ts';
import { ascending } from '../../src/methods/mask/ascending.ts';
import {
  conditionalNormal,
  drawnScores,
} from '../../src/methods/mask/shuffle/conditionalNormal.ts';
import { normalCorrelations } from '../../src/methods/mask/shuffle/normalCorrelations.ts';
import { handOut } from '../../src/methods/mask/shuffle.ts';

interface Case {
  readonly columns: number[][];
  readonly given: number[][];
  readonly correlations: number[][];
  readonly leastEigenvalue: number;
  readonly weights: number[][];
  readonly left: number[][];
  readonly noise?: number[][];
  readonly drawn?: number[][];
  readonly shuffled?: number[][];
}

/** Made by shuffle.py beside it, with numpy and scipy. */
const cases: Case[] = JSON.parse(
  readFileSync(new URL('../fixtures/shuffle.json', import.meta.url), 'utf8'),
);

function expectClose(found: Matrix, expected: readonly (readonly number[])[]): void {
  expect(found.rows).toBe(expected.length);
  for (const [i, row] of expected.entries()) {
    for (const [j, value] of row.entries()) {
      expect(found.data[i + j * found.rows]).toBeCloseTo(value, 12);
    }
  }
}

describe.each([
  ['ties, an offset and given columns', cases[0]],
  ['a matrix that is not positive semidefinite', cases[1]],
])('data shuffling against numpy and scipy: %s', (_, one) => {
  const columns = one.columns.map((column) => Float64Array.from(column));
  const given = one.given.map((column) => Float64Array.from(column));
  const model = conditionalNormal(columns, given);

  test('correlations, weights of the given columns and what they leave', () => {
    const spearman = correlationMatrix([...columns, ...given].map(midranks));
    expectClose(normalCorrelations(spearman), one.correlations);
    expectClose(model.weights, one.weights);
    expectClose(multiply(model.factor, transpose(model.factor)), one.left);
  });

  // Only for the case that has some.
  if (one.noise === undefined) return;
  test('the same noise gives the same scores, and the same file', () => {
    const noise = one.noise!.map((column) => Float64Array.from(column));
    const scores = drawnScores({ ...model, factor: identity(3) }, noise, columns[0].length);
    const stream = randomStream(new Uint8Array(32), 0, 0, 0);
    for (const [j, column] of columns.entries()) {
      for (const [i, value] of scores[j].entries()) {
        expect(value).toBeCloseTo(one.drawn![j][i], 12);
      }
      expect([...handOut(column, ascending(scores[j], stream))]).toEqual(one.shuffled![j]);
    }
  });
});

test('the second file of the oracle has a negative eigenvalue to mend', () => {
  expect(cases[1].leastEigenvalue).toBeLessThan(-0.01);
});
