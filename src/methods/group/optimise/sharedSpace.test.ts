import { afterEach, expect, test, vi } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { SOLO } from '../../contract/index.ts';
import { groupAndImprove } from './improve.ts';
import { LIMITS } from './limits.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const columns = [0, 1, 2].map((j) => {
  const column = new Float64Array(900);
  randomStream(new Uint8Array(32), 0, 0, j).fillNormal(column);
  return column;
});

/** Blocks of a small file. */
const limits = { ...LIMITS, onePiece: 200, leastBlock: 150, largestBlock: 300, sharing: 300 };

const groups = (members: number) =>
  finish(groupAndImprove(columns, 3, 'quick', { ...SOLO, members }, limits));

test('blocks of a file are searched alike with memory that threads share, without it, and one by one', () => {
  const alone = groups(1);
  expect(groups(2)).toEqual(alone);
  vi.stubGlobal('SharedArrayBuffer', undefined);
  expect(groups(2)).toEqual(alone);
});
