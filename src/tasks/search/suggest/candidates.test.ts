import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import {
  type Candidate,
  crossed,
  drawCandidate,
  familyOf,
  keyOf,
  quickFirst,
  redraw,
  type SearchSpace,
  shaken,
  stepsFrom,
  strengthened,
  usualCandidates,
} from './candidates.ts';
import type { SearchDimension } from './dimension.ts';

const seed = new Uint8Array(32).fill(7);

const dimensions: SearchDimension[] = [
  { type: 'choice', name: 'way', choices: ['near', 'far'], usual: 'near' },
  { type: 'integer', name: 'k', low: 2, high: 100, scale: 'log', usual: 5, stronger: 'larger' },
  {
    type: 'number',
    name: 'gamma',
    low: 0,
    high: 2,
    scale: 'linear',
    usual: 0.2,
    only: { name: 'way', is: ['far'] },
  },
  { type: 'choice', name: 'cut', choices: ['all', 4, 3, 2], usual: 'all', isOrdered: true },
];
const swap: SearchDimension = {
  type: 'numbers',
  name: 'p',
  count: 3,
  low: 0.5,
  high: 60,
  scale: 'log',
  usual: [15, 15, 15],
};
const space: SearchSpace = [
  {
    name: '',
    parts: [
      [
        { name: 'group', dimensions },
        { name: 'swap', dimensions: [swap] },
      ],
    ],
  },
  {
    name: '(apart)',
    parts: [[{ name: 'swap', dimensions: [swap] }], [{ name: 'plain', dimensions: [] }]],
  },
];

/** Whether a candidate is a point of the space: every dimension that counts, in its range, and no other. */
function isIn({ layout, choices }: Candidate): boolean {
  const { parts } = space.find(({ name }) => name === layout)!;
  return (
    parts.length === choices.length &&
    choices.every(({ family, values }, i) => {
      const its = parts[i].find(({ name }) => name === family)!.dimensions;
      const counting = its.filter(({ only }) => !only || only.is.includes(values[only.name]));
      const names = counting.map(({ name }) => name);
      if (names.join() !== Object.keys(values).join()) return false;
      return counting.every((dimension) => {
        const value = values[dimension.name];
        if (dimension.type === 'choice') return dimension.choices.includes(value as string);
        const all = typeof value === 'object' ? value : [value as number];
        if (dimension.type === 'integer' && !Number.isInteger(value)) return false;
        return all.every((x) => x >= dimension.low && x <= dimension.high);
      });
    })
  );
}

test('every family is there once as it is usual', () => {
  const usual = usualCandidates(space);
  expect(usual.map(familyOf)).toEqual(['group', 'swap', 'swap + plain (apart)']);
  expect(usual[0].choices[0].values).toEqual({ way: 'near', k: 5, cut: 'all' });
});

test('candidates without a slow family come first, in their order otherwise', () => {
  const [{ parts }, ...others] = space;
  const [group, swapped] = parts[0];
  const slow: SearchSpace = [
    { name: '', parts: [[{ ...group, isSlow: true }, swapped]] },
    ...others,
  ];
  expect(quickFirst(slow, usualCandidates(slow)).map(familyOf)).toEqual([
    'swap',
    'swap + plain (apart)',
    'group',
  ]);
});

test('what is drawn, stepped to or shaken is a point of the space, and never the one before', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0.01, max: 1, noNaN: true }), (turn, reach) => {
      const stream = randomStream(seed, 0, 0, turn);
      const candidate = drawCandidate(space, stream);
      const around = stepsFrom(space, candidate, reach, turn % 2 === 0);
      const keys = around.map(keyOf);
      const others = [
        redraw(space, candidate, stream),
        shaken(space, candidate, reach, stream),
        strengthened(space, candidate, reach),
      ];
      return (
        [candidate, ...around, ...others].every(isIn) &&
        new Set(keys).size === keys.length &&
        !keys.includes(keyOf(candidate)) &&
        others.every((other) => familyOf(other) === familyOf(candidate))
      );
    }),
  );
});

test('steps go up and down on the scale of the dimension, to the next of ordered choices, and by one at the least', () => {
  const [usual] = usualCandidates(space);
  const values = stepsFrom(space, usual, 0.1, true).map(({ choices }) => choices[0].values);
  // 50^0.1 is 1.48.
  expect(values.map(({ k }) => k)).toEqual(expect.arrayContaining([3, 7]));
  expect(values.filter(({ cut }) => cut !== 'all')).toEqual([{ way: 'near', k: 5, cut: 4 }]);
  expect(values).toContainEqual({ way: 'far', k: 5, gamma: 0.2, cut: 'all' });
  const tiny = stepsFrom(space, usual, 0.001, true).map(({ choices }) => choices[0].values.k);
  expect(tiny).toEqual(expect.arrayContaining([4, 6]));
});

test('numbers for several columns move together and one by one', () => {
  const usual = usualCandidates(space)[1];
  const p = stepsFrom(space, usual, 0.1, true).map(
    ({ choices }) => choices[0].values.p as number[],
  );
  expect(p).toHaveLength(2 + 2 * 3);
  expect(p.filter((list) => new Set(list).size === 1)).toHaveLength(2);
  expect(p.filter(([, b, c]) => b === 15 && c === 15)).toHaveLength(2);
});

test('towards the limits, strength moves first: up if a limit is broken, down if all hold', () => {
  const [usual] = usualCandidates(space);
  const first = (isTooWeak: boolean) =>
    stepsFrom(space, usual, 0.25, isTooWeak)[0].choices[0].values.k as number;
  expect(first(true)).toBeGreaterThan(5);
  expect(first(false)).toBeLessThan(5);
  const smaller: SearchSpace = [
    {
      name: '',
      parts: [
        [
          {
            name: 'keep',
            dimensions: [
              {
                ...{ type: 'number', name: 'a', low: 0, high: 1 },
                scale: 'linear',
                usual: 0.5,
                stronger: 'smaller',
              },
            ],
          },
        ],
      ],
    },
  ];
  const [keep] = usualCandidates(smaller);
  expect(strengthened(smaller, keep, 0.2).choices[0].values.a).toBeCloseTo(0.3);
});

test('recoding is no family of its own name, and what keeps values true is also tried recoded', () => {
  const dimension: SearchDimension = {
    ...{ type: 'integer', name: 'recode.0', low: 0, high: 3, scale: 'linear' },
    ...{ usual: 0, stronger: 'larger' },
  };
  const plain = (name: string) => ({ name, dimensions: [] });
  const recoded: SearchSpace = [
    {
      name: '',
      parts: [
        [{ name: 'recoding', dimensions: [dimension] }],
        [plain('suppress'), plain('pram'), plain('nothing')],
      ],
    },
  ];
  const found = usualCandidates(recoded).map(
    (one) => `${familyOf(one)} ${one.choices[0].values['recode.0']}`,
  );
  expect(found).toEqual(['suppress 0', 'suppress 1', 'pram 0', 'recoding 1']);
});

test('two candidates of one layout are combined part by part, those of two layouts are not', () => {
  const [a, b] = [1, 2].map((turn) => drawIn('(apart)', turn));
  expect(crossed(a, b)).toHaveLength(4);
  expect(crossed(a, usualCandidates(space)[0])).toEqual([]);
});

const drawIn = (layout: string, turn: number) =>
  drawCandidate(
    space.filter(({ name }) => name === layout),
    randomStream(seed, 5, 0, turn),
  );

test('the same stream draws the same', () => {
  const drawn = () => drawCandidate(space, randomStream(seed, 1, 2, 3));
  expect(drawn()).toEqual(drawn());
});
