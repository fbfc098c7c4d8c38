import { expect, test } from 'vitest';
import { log, randomStream } from '../../../foundation/numerics/index.ts';
import {
  type Candidate,
  drawCandidate,
  keyOf,
  neighbours,
  type SearchSpace,
  shaken,
} from './candidates.ts';
import type { Judgement } from './halving.ts';
import { askLocal, beginLocalSearch, type Neighbourhood, tellLocal } from './localSearch.ts';

const seed = new Uint8Array(32).fill(3);
const space: SearchSpace = [
  {
    name: '',
    parts: [
      [
        {
          name: 'hill',
          dimensions: [
            { type: 'integer', name: 'k', low: 2, high: 200, scale: 'log', usual: 5 },
            { type: 'number', name: 'x', low: 0, high: 1, scale: 'linear', usual: 0.5 },
            {
              type: 'numbers',
              name: 'p',
              count: 3,
              low: 1,
              high: 50,
              scale: 'log',
              usual: [10, 10, 10],
            },
            { type: 'choice', name: 'way', choices: ['a', 'b', 'c'], usual: 'a' },
          ],
        },
      ],
    ],
  },
];
const around: Neighbourhood<Candidate> = {
  keyOf,
  neighbours: (candidate, reach) => neighbours(space, candidate, reach),
  shaken: (candidate, reach, turn) =>
    shaken(space, candidate, reach, randomStream(seed, 0, 1, turn)),
  order: (n, turn) => randomStream(seed, 0, 2, turn).permutation(n),
};

/** Least at k 23, x 0.7, p 5, 20, 8 and way c, where it is 0. */
function hill({ choices: [{ values }] }: Candidate): Judgement {
  const { k, x, p, way } = values as { k: number; x: number; p: number[]; way: string };
  const ratio = (a: number, b: number) => Math.abs(log(a / b));
  const [a, b, c] = p;
  const loss =
    ratio(k, 23) +
    4 * Math.abs(x - 0.7) +
    ratio(a, 5) +
    ratio(b, 20) +
    ratio(c, 8) +
    (way === 'c' ? 0 : 1);
  return { broken: 0, loss };
}

function search(
  judge: (candidate: Candidate) => Judgement,
  trials: number,
): { best: Candidate; judgement: Judgement; asked: string[] } {
  const starts = [0, 1, 2].map((i) => {
    const candidate = drawCandidate(space, randomStream(seed, 1, 0, i));
    return { candidate, judgement: judge(candidate) };
  });
  let state = beginLocalSearch(starts, [], around);
  const asked: string[] = [];
  while (asked.length < trials) {
    state = askLocal(state, around, Math.min(6, trials - asked.length));
    if (state.asked.length === 0) break;
    asked.push(...state.asked.map(({ candidate }) => keyOf(candidate)));
    state = tellLocal(
      state,
      state.asked.map(({ candidate }) => judge(candidate)),
    );
  }
  return { best: state.best.candidate, judgement: state.best.judgement, asked };
}

test('it finds a known optimum of six coordinates in 400 trials, and tries nothing twice', () => {
  const { best, judgement, asked } = search(hill, 400);
  expect(judgement.loss).toBeLessThan(0.35);
  expect(best.choices[0].values.way).toBe('c');
  expect(new Set(asked).size).toBe(asked.length);
});

test('it is the same each time', () => {
  expect(search(hill, 100)).toEqual(search(hill, 100));
});

test('it finds its way into the limits first, and to their edge then', () => {
  const limited = (candidate: Candidate): Judgement => {
    const k = candidate.choices[0].values.k as number;
    return { broken: Math.max(0, (60 - k) / 60), loss: hill(candidate).loss };
  };
  const { best, judgement } = search(limited, 300);
  expect(judgement.broken).toBe(0);
  expect(best.choices[0].values.k as number).toBeGreaterThanOrEqual(60);
  expect(best.choices[0].values.k as number).toBeLessThan(75);
});

test('candidates without a result do not stop it', () => {
  const holed = (candidate: Candidate): Judgement => {
    const k = candidate.choices[0].values.k as number;
    return k % 3 === 0 ? { broken: Infinity, loss: Infinity } : hill(candidate);
  };
  const { judgement, asked } = search(holed, 400);
  expect(asked).toHaveLength(400);
  expect(judgement.loss).toBeLessThan(0.5);
});
