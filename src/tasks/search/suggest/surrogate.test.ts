import { expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import type { Candidate, SearchSpace } from './candidates.ts';
import { surrogateOf } from './surrogate.ts';

const space: SearchSpace = [
  {
    name: '',
    parts: [
      [
        {
          name: 'a',
          dimensions: [
            { type: 'integer', name: 'k', low: 1, high: 41, scale: 'linear', usual: 1 },
            { type: 'choice', name: 'way', choices: ['x', 'y', 'z'], usual: 'x' },
          ],
        },
      ],
    ],
  },
];
const at = (k: number, way: string): Candidate => ({
  layout: '',
  choices: [{ family: 'a', values: { k, way } }],
});
const truth = (k: number, way: string) => ((k - 25) / 10) ** 2 + (way === 'y' ? 0 : 2);

test('the model sees through the chance of draws: its best is near the true one, the luckiest trial is not', () => {
  const stream = randomStream(new Uint8Array(32).fill(4), 0, 0, 0);
  const tried = Array.from({ length: 45 }, (_, i) => {
    const [k, way] = [1 + ((i * 7) % 41), 'xyz'[i % 3]];
    return { candidate: at(k, way), value: truth(k, way) + 0.7 * stream.normal(), draws: 1 };
  });
  // One lucky draw far from the best.
  tried.push({ candidate: at(38, 'x'), value: -0.5, draws: 1 });
  const model = surrogateOf(space, tried)!;
  const all = Array.from({ length: 41 }, (_, i) => ['x', 'y', 'z'].map((way) => at(i + 1, way)));
  const [best] = all.flat().sort((a, b) => model.mean(a) - model.mean(b));
  const { k, way } = best.choices[0].values as { k: number; way: string };
  expect(way).toBe('y');
  expect(Math.abs(k - 25)).toBeLessThan(6);
  expect(model.improvement(at(25, 'y'))).toBeGreaterThan(model.improvement(at(3, 'x')));
});

test('without differences there is no model', () => {
  const tried = [1, 2, 3].map((k) => ({ candidate: at(k, 'x'), value: 5, draws: 1 }));
  expect(surrogateOf(space, tried)).toBeNull();
});
