import { describe, expect, test } from 'vitest';
import { remake } from '../../../test/reference/remake.ts';
import { correlationMatrix, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { ipsoRule } from './ipso.ts';
import { split } from './moments/split.ts';
import { rotation, rotationRule } from './rotation.ts';

const n = 400;
const whole = { groupOf: new Int32Array(n), groups: 1 };
const stream = randomStream(new Uint8Array(32).fill(9), 0, 0, 0);
const columns = [0, 1, 2].map(() => {
  const column = new Float64Array(n);
  stream.fillNormal(column);
  return column;
});
const protect = (degree: number, seed = 0) => {
  const chance = { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 };
  return finish(rotation.run(columns, whole, { degree }, { chance }));
};
/** Mean correlation of the columns with what they become, over some seeds. */
const likeness = (degree: number) => {
  let sum = 0;
  for (let seed = 0; seed < 20; seed++) {
    const { data } = correlationMatrix([...columns, ...protect(degree, seed)]);
    for (let j = 0; j < 3; j++) sum += data[j + 6 * (3 + j)] / 60;
  }
  return sum;
};

describe('rotation', () => {
  test('a small degree leaves the records nearly as they are, a large one nothing of them', () => {
    const near = protect(0.000001);
    for (const [j, column] of near.entries()) {
      for (let i = 0; i < n; i++) expect(column[i]).toBeCloseTo(columns[j][i], 3);
    }
    expect(Math.abs(likeness(100))).toBeLessThan(0.03);
  });

  test('the correlation with the original is about what its description says', () => {
    for (const degree of [0.02, 0.05, 0.1]) {
      expect(likeness(degree)).toBeCloseTo(1 / Math.sqrt(1 + n * degree * degree), 1);
    }
  });

  test('a degree without end is IPSO with the same draws', () => {
    const parts = split(columns, []);
    const draw = () => {
      const normals = randomStream(new Uint8Array(32), 0, 1, 0);
      return (out: Float64Array) => normals.fillNormal(out);
    };
    const far = remake(parts, rotationRule(1e12, parts), draw());
    const other = remake(parts, ipsoRule('exact', parts), draw());
    for (const [j, column] of far.entries()) {
      for (let i = 0; i < n; i++) expect(column[i]).toBeCloseTo(other[j][i], 9);
    }
  });
});
