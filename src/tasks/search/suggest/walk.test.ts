import { expect, test } from 'vitest';
import { log, randomStream } from '../../../foundation/numerics/index.ts';
import { type Candidate, keyOf, type SearchSpace, usualCandidates } from './candidates.ts';
import type { Judgement } from './judged.ts';
import { Walk } from './walk.ts';

const space: SearchSpace = [
  {
    name: '',
    parts: [
      [
        {
          name: 'hill',
          dimensions: [
            ...([
              {
                type: 'integer',
                name: 'k',
                low: 2,
                high: 200,
                scale: 'log',
                usual: 5,
                stronger: 'larger',
              },
              { type: 'number', name: 'x', low: 0, high: 1, scale: 'linear', usual: 0.5 },
              { type: 'choice', name: 'way', choices: ['a', 'b', 'c'], usual: 'a' },
            ] as const),
          ],
        },
      ],
    ],
  },
];
const [usual] = usualCandidates(space);
const valuesOf = ({ choices: [{ values }] }: Candidate) =>
  values as unknown as { k: number; x: number; way: string };

/** Least at x 0.7 and way c; the larger k, the more is lost. */
function lossOf(candidate: Candidate): number {
  const { k, x, way } = valuesOf(candidate);
  return log(k) + 4 * Math.abs(x - 0.7) + (way === 'c' ? 0 : 1);
}

/** Risk falls with k, and a little with x: at x 0.7 a k of 43 is the least within the limit. */
function limited(candidate: Candidate): Judgement {
  const { k, x } = valuesOf(candidate);
  return { broken: Math.max(0, 30 / k + 0.3 - x / 7 - 0.9), loss: lossOf(candidate) };
}

function walked(judge: (candidate: Candidate) => Judgement, steps: number) {
  const start = { candidate: usual, judgement: judge(usual) };
  const walk = new Walk(space, start, (turn) => randomStream(new Uint8Array(32), 0, 0, turn));
  const tried: Candidate[] = [];
  for (let i = 0; i < steps; i++) {
    const candidate = walk.next();
    if (candidate === null) break;
    tried.push(candidate);
    walk.tell({ candidate, judgement: judge(candidate) });
  }
  return { at: walk.at, tried };
}

test('a walk goes to the border of a limit, stays within it, and finds the best there', () => {
  const { at, tried } = walked(limited, 60);
  expect(at.judgement.broken).toBe(0);
  expect(valuesOf(at.candidate).way).toBe('c');
  expect(valuesOf(at.candidate).k).toBeGreaterThanOrEqual(43);
  expect(valuesOf(at.candidate).k).toBeLessThanOrEqual(45);
  expect(valuesOf(at.candidate).x).toBeCloseTo(0.7, 1);
  // It is too weak at first, so that the first step protects more.
  expect(valuesOf(tried[0]).k).toBeGreaterThan(5);
});

test('a walk crosses a plateau towards less protection', () => {
  // Groups of 20 and more are all the same; smaller ones lose less.
  const flat = (candidate: Candidate): Judgement => {
    const { k } = valuesOf(candidate);
    return { broken: 0, loss: k >= 20 ? 10 : k / 2 };
  };
  const strong = { ...usual, choices: [{ family: 'hill', values: { k: 200, x: 0.5, way: 'a' } }] };
  const walk = new Walk(space, { candidate: strong, judgement: flat(strong) }, (turn) =>
    randomStream(new Uint8Array(32), 0, 0, turn),
  );
  for (let i = 0; i < 12; i++) {
    const candidate = walk.next()!;
    walk.tell({ candidate, judgement: flat(candidate) });
  }
  expect(valuesOf(walk.at.candidate).k).toBeLessThan(20);
});

test('with too much protection, a walk protects less first', () => {
  const start = { candidate: usual, judgement: { broken: 0.2, loss: 9, isTooStrong: true } };
  const walk = new Walk(space, start, (turn) => randomStream(new Uint8Array(32), 0, 0, turn));
  expect(valuesOf(walk.next()!).k).toBeLessThan(5);
});

test('no candidate is tried twice, and a walk ends where there is nothing else', () => {
  const few: SearchSpace = [
    {
      name: '',
      parts: [
        [
          {
            name: 'few',
            dimensions: [{ type: 'choice', name: 'way', choices: [1, 2, 3], usual: 1 }],
          },
        ],
      ],
    },
  ];
  const [start] = usualCandidates(few);
  const judgement = { broken: 0, loss: 1 };
  const walk = new Walk(few, { candidate: start, judgement }, (turn) =>
    randomStream(new Uint8Array(32), 0, 0, turn),
  );
  const tried: string[] = [];
  for (let next = walk.next(); next !== null; next = walk.next()) tried.push(keyOf(next));
  expect(new Set(tried).size).toBe(tried.length);
  expect(tried).toHaveLength(2);
});
