import { describe, expect, test } from 'vitest';
import { keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Files } from '../../contract/index.ts';
import { betaLikeness } from './betaLikeness.ts';
import { deltaDisclosure } from './deltaDisclosure.ts';
import { tCloseness } from './tCloseness.ts';

/** The first two columns are keys, the others confidential. */
function filesOf(rows: readonly (readonly number[])[], hidden: readonly number[]): Files {
  const files = keyFiles(rows);
  return { ...files, coded: { ...files.coded!, keys: [0, 1], confidential: hidden } };
}

/** 60 records by the generator x -> 16807 x mod 2^31 - 1, which pycanon got too. */
function records(): number[][] {
  let state = 7;
  return Array.from({ length: 60 }, () =>
    [3, 2, 4, 5].map((levels) => {
      state = (state * 16807) % 2147483647;
      return Math.floor(state / 1000) % levels;
    }),
  );
}

describe('beta-likeness, delta-disclosure and t-closeness', () => {
  test.each([
    [[2], 1.3333333333333333, 0.8754687373538999, 0.4],
    [[3], 1.25, 1.1786549963416462, 0.2923076923076923],
    [[2, 3], 1.3333333333333333, 1.1786549963416462, 0.4],
  ])('are those of pycanon 1.3 for the columns %j', (hidden, beta, delta, t) => {
    const files = filesOf(records(), hidden);
    expect(finish(betaLikeness.measure(files)).value).toBeCloseTo(beta, 13);
    expect(finish(deltaDisclosure.measure(files)).value).toBeCloseTo(delta, 13);
    expect(finish(tCloseness.measure(files)).value).toBeCloseTo(t, 13);
  });

  test('a value that is alone in its class, by hand', () => {
    const rows = [0, 0, 0, 1].map((key, i) => [key, 0, i === 3 ? 1 : 0]);
    const beta = finish(betaLikeness.measure(filesOf(rows, [2])));
    expect(beta.value).toBe(3);
    // One third of a gain for three records, three for one; 3 is above ln 4, and 1/3 above ln(4/3).
    expect(beta.notes.join()).toMatch(/Mean over the protected records: 1\..*β: 4 of 4/s);
    const delta = finish(deltaDisclosure.measure(filesOf(rows, [2])));
    expect(delta.value).toBeCloseTo(2 * Math.LN2, 14);
    expect(delta.notes.join()).toMatch(/lack a confidential value of the file: 4 of 4/);
  });

  test('classes like the file are 0', () => {
    const rows = [0, 0, 1, 1].map((key, i) => [key, 0, i % 2]);
    expect(finish(betaLikeness.measure(filesOf(rows, [2]))).value).toBe(0);
    expect(finish(deltaDisclosure.measure(filesOf(rows, [2]))).value).toBe(0);
  });
});
