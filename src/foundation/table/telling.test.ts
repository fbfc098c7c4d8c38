import { expect, test } from 'vitest';
import type { Codes } from './combinations.ts';
import { findTelling } from './telling.ts';

function drawn(seed: number) {
  let state = seed;
  return (levels: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * levels);
  };
}

const column = (records: number, value: (i: number) => number): Codes => {
  const codes = Int32Array.from({ length: records }, (_, i) => value(i));
  return { codes, distinct: codes.reduce((most, code) => Math.max(most, code), -1) + 1 };
};

const NONE = () => false;

test('columns without a relation tell nothing, whatever their levels, in 200 files', () => {
  const found = Array.from({ length: 200 }, (_, seed) => {
    const draw = drawn(seed + 1);
    const columns = [2, 3, 5, 20, 60].map((levels) => column(200, () => draw(levels)));
    columns.push(column(200, () => (draw(100) < 2 ? 1 : 0)));
    columns.push(column(200, () => 0));
    return findTelling(columns, {}, NONE).length;
  });
  expect(found.reduce((sum, count) => sum + count)).toBe(0);
});

test('a value that tells another column is found, with an exception in a hundred, and a pair only where neither does', () => {
  const draw = drawn(3);
  const band = column(600, () => draw(4));
  const sex = column(600, () => draw(2));
  // Children have no job; old women have one of their own.
  const job = column(600, (i) => {
    if (band.codes[i] === 0) return 5;
    return band.codes[i] === 3 && sex.codes[i] === 1 ? 6 : draw(5);
  });
  const children = [...band.codes.keys()].filter((i) => band.codes[i] === 0);
  const isOld = (i: number) => band.codes[i] === 3 && sex.codes[i] === 1;
  const find = (least: number, isKnown = NONE as (from: readonly number[]) => boolean) =>
    findTelling([band, sex, job], { targets: [2], least }, isKnown);
  const told = (isTold: (i: number) => boolean, code: number) =>
    Int32Array.from({ length: 600 }, (_, i) => (isTold(i) ? code : -1));
  const isChild = (i: number) => band.codes[i] === 0;
  expect(find(0.99)).toEqual([
    { from: [0], to: 2, told: told(isChild, 5) },
    { from: [0, 1], to: 2, told: told(isOld, 6) },
  ]);
  expect(find(0.99, (from) => from[0] === 0)).toEqual([]);
  job.codes[children[0]] = 0;
  expect(find(0.99)).toHaveLength(children.length >= 100 ? 2 : 1);
  expect(find(1).map(({ from }) => from)).toEqual([[0, 1]]);
});

test('equal records of a unit count once, and numbers of units tell nothing', () => {
  const draw = drawn(4);
  const home = column(400, (i) => i >> 3);
  // One value of few homes: eleven records of two homes are no evidence, those of eleven homes are.
  const find = (homes: number) => {
    const sign = column(400, (i) => (home.codes[i] < homes ? 1 : 0));
    const roof = column(400, (i) => (home.codes[i] < homes ? 3 : draw(3)));
    const units = { codes: home.codes, distinct: 50, columns: [0] };
    return findTelling([home, sign, roof], { targets: [2], units }, NONE);
  };
  expect(find(2)).toEqual([]);
  expect(find(11).map(({ from, to }) => [from, to])).toEqual([[[1], 2]]);
});
