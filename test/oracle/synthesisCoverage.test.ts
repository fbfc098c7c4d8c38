import { expect, test } from 'vitest';
import { type RandomStream, randomStream } from '../../src/foundation/numerics/index.ts';
import { NUMERIC } from '../../src/foundation/table/index.ts';
import { finish } from '../../src/foundation/work/work.ts';
import { combineEstimates, linearRegression, meanOf } from '../../src/measures/inference/index.ts';
import { linear } from '../../src/methods/synthesis/models/linear.ts';

const seed = new Uint8Array(32).fill(61);
const RECORDS = 120;
const REPETITIONS = 1000;
const fitting = { leaf: 5, trees: 1, complexity: 0 };
const unbounded = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
/** The mean of y, and y on x. */
const TRUTH = [7, 1, 2];

function sample(stream: RandomStream): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(RECORDS);
  const y = new Float64Array(RECORDS);
  stream.fillNormal(x);
  stream.fillNormal(y);
  for (let i = 0; i < RECORDS; i++) {
    x[i] = 3 + 0.8 * x[i];
    y[i] = 1 + 2 * x[i] + 1.5 * y[i];
  }
  return { x, y };
}

const variable = (values: Float64Array) => ({ values, scale: NUMERIC });

test.each([
  { parameters: 'fixed', files: 1 },
  { parameters: 'drawn', files: 1 },
  { parameters: 'drawn', files: 3 },
] as const)(
  'files that linear models synthesise with parameters $parameters, m = $files: 95 % intervals hold the truth in 93 to 97 % of all samples',
  ({ parameters, files }) => {
    const held = TRUTH.map(() => 0);
    for (let r = 0; r < REPETITIONS; r++) {
      const stream = randomStream(seed, files, parameters === 'fixed' ? 1 : 2, r);
      const { x, y } = sample(stream);
      const ofX = finish(linear.fit(variable(x), [], fitting, stream));
      const ofY = finish(linear.fit(variable(y), [variable(x)], fitting, stream));
      const how = {
        ...unbounded,
        parameters: parameters === 'fixed' ? 'fixed' : 'posterior',
      } as const;
      const found = Array.from({ length: files }, () => {
        const newX = finish(linear.draw(ofX, [], RECORDS, how, stream));
        const newY = finish(linear.draw(ofY, [variable(newX)], RECORDS, how, stream));
        return [meanOf(newY)!, ...linearRegression(newY, [newX])];
      });
      for (const [f, truth] of TRUTH.entries()) {
        const { low, high } = combineEstimates(
          found.map((file) => file[f].value),
          found.map((file) => file[f].variance),
          { rule: 'complete', parameters, syntheticRecords: RECORDS },
        );
        if (low <= truth && truth <= high) held[f]++;
      }
    }
    const shares = held.map((times) => times / REPETITIONS);
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.93);
      expect(share).toBeLessThan(0.97);
    }
  },
);
