import { expect, test } from 'vitest';
import type { Method } from '../../methods/contract/index.ts';
import { parseRecipe } from './read.ts';
import { groupMethods, preparations, replaceMethods } from './registry.ts';
import { allRevisions, otherRevisions, revisionsOf } from './revisions.ts';

const methods = [...groupMethods, ...replaceMethods, ...preparations];
const revised = [
  { ...groupMethods[0], name: 'b', revision: 3 },
  { ...groupMethods[0], name: 'a' },
] as Method[];

test('a method that does not say otherwise is of revision 1', () => {
  expect(revisionsOf(revised)).toEqual({ a: 1, b: 3 });
  expect(Object.keys(revisionsOf(revised))).toEqual(['a', 'b']);
});

test('revisions are whole numbers from 1 on, and methods of one name have one revision', () => {
  const all = allRevisions();
  for (const { name, revision = 1 } of methods) expect([name, revision]).toEqual([name, all[name]]);
  expect(Object.values(all).every((one) => Number.isInteger(one) && one >= 1)).toBe(true);
});

test('another revision than that of the recipe is told, with what to do', () => {
  expect(otherRevisions({ a: 1, b: 3 }, revised)).toEqual([]);
  expect(otherRevisions({ b: 2, a: 2 }, revised)).toEqual([
    'the recipe was made with revision 2 of a, and this program has revision 1: the same data and seed give other values. Use a newer penumbra to get the same bytes',
    'the recipe was made with revision 2 of b, and this program has revision 3: the same data and seed give other values. Use the penumbra that made it to get the same bytes',
  ]);
  // A method that the recipe does not name was chosen later.
  expect(otherRevisions({ toString: 2 }, revised)).toEqual([]);
});

test('a kept recipe that names no revision is of the first, and one without a seed of any', () => {
  const steps = [
    { method: 'sample', share: 50 },
    { method: 'microaggregation', group: { method: 'mdav', k: 3 } },
  ];
  const seed = '0123456789abcdef'.repeat(4);
  const read = (more: object) => parseRecipe(JSON.stringify({ penumbra: 1, steps, ...more }));
  expect(read({ seed }).revisions).toEqual({ sample: 1, mdav: 1, mean: 1 });
  expect(read({ seed, revisions: { mean: 4 } }).revisions).toEqual({ mean: 4 });
  expect(read({}).revisions).toBeUndefined();
});

test('a kept recipe that cuts the file and names no revision of the cut is of the first', () => {
  const steps = [{ method: 'microaggregation', columns: ['a'], group: { method: 'mdav', k: 3 } }];
  const seed = '0123456789abcdef'.repeat(4);
  const kept = (more: object) =>
    parseRecipe(JSON.stringify({ penumbra: 2, steps, seed, ...more })).revisions;
  const cut = { size: 9 };
  expect(kept({ revisions: { mdav: 1 } })).toEqual({ mdav: 1 });
  expect(kept({ revisions: { mdav: 1 }, cut })).toEqual({ mdav: 1, cut: 1 });
  expect(kept({ revisions: { mdav: 1, cut: 3 }, cut })).toEqual({ mdav: 1, cut: 3 });
  expect(kept({ cut })).toMatchObject({ mdav: 1, cut: 1 });
});
