import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, parseSeed, randomStream, standardise } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/index.ts';
import { mdav } from '../mdav.ts';
import { sumOfSquares } from '../split/sumOfSquares.ts';
import { groupBlocks } from './group.ts';
import { type BlockPlan, planBlocks } from './plan.ts';

const table = fc
  .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 3 }))
  .chain(([n, d]) =>
    fc.array(
      fc.array(
        fc.oneof(fc.integer({ min: 0, max: 5 }), fc.double({ min: -9, max: 9, noNaN: true })),
        {
          minLength: n,
          maxLength: n,
        },
      ),
      { minLength: d, maxLength: d },
    ),
  )
  .map((columns) => columns.map((column) => Float64Array.from(column)));

/** The block of a record, by walking down the plan: what other engines do. */
function blockOf(plan: BlockPlan, columns: readonly Float64Array[], record: number): number {
  let node = plan.nodes[plan.roots[0]];
  while (!('block' in node)) {
    let value = 0;
    for (const [j, weight] of node.weights.entries()) {
      if (weight === 0) continue;
      value += weight * ((columns[j][record] - plan.bases[j]) / plan.units[j]);
    }
    const left = value < node.value || (value === node.value && record <= node.record);
    node = plan.nodes[left ? node.left : node.right];
  }
  return node.block;
}

describe('the block plan', () => {
  test('puts each record into one block, and no block has fewer than 2k records', () => {
    fc.assert(
      fc.property(
        table,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 60 }),
        (columns, k, size) => {
          const records = columns[0].length;
          const { blocks } = planBlocks(columns, k, size);
          const seen = new Int32Array(records);
          for (const block of blocks) for (const record of block) seen[record]++;
          expect(seen.every((count) => count === 1)).toBe(true);
          for (const block of blocks) {
            expect(block.length).toBeGreaterThanOrEqual(Math.min(2 * k, records));
            // A block is larger than asked for only if its halves would be too small.
            if (block.length > size) expect(block.length).toBeLessThan(6 * k);
          }
        },
      ),
    );
  });

  test('is data that survives JSON, by which a walk from the root finds the same blocks', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 4 }), (columns, k) => {
        const { plan, blocks } = planBlocks(columns, k, 4 * k);
        const read = JSON.parse(JSON.stringify(plan));
        for (const [b, block] of blocks.entries()) {
          for (const record of block) expect(blockOf(read, columns, record)).toBe(b);
        }
        expect(read.blocks).toBe(blocks.length);
      }),
    );
  });

  test('never mixes strata', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 3 }), fc.nat(4), (columns, k, several) => {
        const strata = Int32Array.from(columns[0], (_, i) => i % (several + 1));
        for (const block of planBlocks(columns, k, 10, strata).blocks) {
          expect(new Set(Array.from(block, (record) => strata[record])).size).toBe(1);
        }
      }),
    );
  });

  test('does not depend on the unit of a column', () => {
    fc.assert(
      fc.property(table, (columns) => {
        const scaled = columns.map((column, j) => column.map((x) => x * [4, 2, 1024][j]));
        expect(planBlocks(scaled, 2, 8).blocks).toEqual(planBlocks(columns, 2, 8).blocks);
      }),
    );
  });

  test('cuts across the direction in which records differ most, at the middle', () => {
    const next = randomStream(parseSeed('5a'.repeat(32)), 0, 0, 0);
    const [common, own] = [new Float64Array(4000), new Float64Array(4000)];
    next.fillNormal(common);
    next.fillNormal(own);
    // Two columns that rise together, in other units, and one that falls.
    const columns = [
      common.map((x, i) => 1e6 + 10 * x + own[i]),
      common.map((x, i) => (x - 0.1 * own[i]) / 1000),
      common.map((x, i) => 0.2 * own[i] - x),
    ];
    const { plan, blocks } = planBlocks(columns, 2, 2000);
    const [cut] = plan.nodes;
    if ('block' in cut) throw new Error('The file is one block.');
    expect(cut.weights.map((weight, j) => weight / plan.units[j] > 0)).toEqual([true, true, false]);
    expect(blocks.map((block) => block.length)).toEqual([2000, 2000]);
    const sides = blocks.map((block) => Array.from(block, (i) => common[i]).sort((a, b) => a - b));
    const [below, above] = sides[0][1000] < sides[1][1000] ? sides : [sides[1], sides[0]];
    // Hardly a record is on the other side of the middle.
    expect(below[1900]).toBeLessThan(0.1);
    expect(above[100]).toBeGreaterThan(-0.1);
  });

  test('costs little of the homogeneity of groups where columns are correlated', () => {
    const records = 4000;
    const next = randomStream(parseSeed('5b'.repeat(32)), 0, 0, 0);
    const normal = () => {
      const values = new Float64Array(records);
      next.fillNormal(values);
      return values;
    };
    const common = normal();
    const columns = Array.from({ length: 3 }, () => {
      const own = normal();
      return standardise(
        common.map((x, i) => exp(Math.SQRT1_2 * (x + own[i]))),
        'sd',
      );
    });
    const lossIn = (blocks: readonly Int32Array[]) => {
      const groups = finish(groupBlocks(mdav, columns, { k: 5, standardise: 'none' }, blocks));
      return sumOfSquares(columns, groups);
    };
    const whole = lossIn([Int32Array.from(columns[0].keys())]);
    const cut = lossIn(planBlocks(columns, 5, 500).blocks);
    expect(cut / whole).toBeLessThan(1.08);
  });
});
