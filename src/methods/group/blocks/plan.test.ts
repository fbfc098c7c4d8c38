import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
    const value = columns[node.column][record];
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

  test('cuts where the spread is largest, at the middle', () => {
    const wide = Float64Array.from({ length: 16 }, (_, i) => i);
    const narrow = Float64Array.from({ length: 16 }, (_, i) =>
      i === 0 ? 100 : i === 15 ? -100 : 0,
    );
    const { plan } = planBlocks([narrow, wide], 2, 8);
    expect(plan.nodes[0]).toEqual({ column: 0, value: 0, record: 7, left: 1, right: 2 });
  });
});
