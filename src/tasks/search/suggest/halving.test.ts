import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askHalving,
  beginHalving,
  compareJudged,
  endRound,
  type Halving,
  type Judgement,
  ranked,
  tellHalving,
} from './halving.ts';

const ofLoss = (loss: number): Judgement => ({ broken: 0, loss });
const family = (x: number) => (x % 2 === 0 ? 'even' : 'odd');

function play(
  candidates: readonly number[],
  rounds: number,
  judge: (x: number, round: number) => Judgement,
  most = 4,
): { state: Halving<number>; tried: [number, number][] } {
  let state = beginHalving(candidates, rounds);
  const tried: [number, number][] = [];
  while (!state.isDone) {
    const asked = askHalving(state, most);
    for (const x of asked) tried.push([state.round, x]);
    state = tellHalving(
      state,
      asked.map((x) => judge(x, state.round)),
      family,
    );
  }
  return { state, tried };
}

test('limits come before losses', () => {
  const within = { broken: 0, loss: 100 };
  const near = { broken: 0.1, loss: 1 };
  const far = { broken: 2, loss: 0 };
  const none = { broken: Infinity, loss: Infinity };
  const order = ranked([none, far, near, within].map((judgement) => ({ judgement })));
  expect(order.map(({ judgement }) => judgement)).toEqual([within, near, far, none]);
  expect(compareJudged(within, { ...within })).toBe(0);
});

test('a third goes on, with the best of each family, until the rounds are over', () => {
  const candidates = Array.from({ length: 27 }, (_, i) => i);
  // All even ones are better than the odd ones.
  const { state, tried } = play(candidates, 3, (x) => ofLoss(x % 2 === 0 ? x : 100 + x));
  const of = (round: number) => tried.filter(([r]) => r === round).map(([, x]) => x);
  expect(of(0)).toEqual(candidates);
  expect(of(1)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 1]);
  expect(of(2)).toEqual([0, 2, 4, 6, 1]);
  expect(state.past).toHaveLength(3);
  expect(ranked(state.past[2])[0].candidate).toBe(0);
});

test('those without a result do not go on, and where none has one it ends', () => {
  const refused = { broken: Infinity, loss: Infinity };
  const some = play([1, 2, 3, 4, 5, 6], 2, (x) => (x === 4 ? ofLoss(1) : refused));
  expect(some.tried.filter(([round]) => round === 1)).toEqual([[1, 4]]);
  const none = play([1, 2, 3], 3, () => refused);
  expect(none.tried).toHaveLength(3);
  expect(none.state.isDone).toBe(true);
});

test('a round that is ended early goes on with those that were tried', () => {
  const begun = tellHalving(
    beginHalving([1, 2, 3, 4, 5, 6, 7, 8, 9], 2),
    [5, 4, 3].map(ofLoss),
    () => '',
  );
  const next = endRound(begun, () => '');
  expect(next.round).toBe(1);
  expect(next.open).toEqual([3]);
});

test('the result does not depend on how many are asked for at once', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(500), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      (candidates, most, rounds) => {
        const judge = (x: number, round: number) => ofLoss((x * 7919 + round) % 101);
        const one = play(candidates, rounds, judge, 1);
        const many = play(candidates, rounds, judge, most);
        expect(many).toEqual(one);
        // The best of the first round is never lost.
        const [best] = ranked(one.state.past[0]);
        if (one.state.past.length > 1) {
          expect(one.state.past[1].map(({ candidate }) => candidate)).toContain(best.candidate);
        }
      },
    ),
  );
});
