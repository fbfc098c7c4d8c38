import { describe, expect, test } from 'vitest';
import { allNumbers } from '../../papers/data.ts';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../src/index.ts';
import { figures, readText } from '../data/read.ts';

/** Group numbers in the order of their first appearance, so that partitions can be compared. */
function renumbered(groups: readonly number[]): number[] {
  const seen = new Map<number, number>();
  return groups.map((group) => {
    if (!seen.has(group)) seen.set(group, seen.size);
    return seen.get(group)!;
  });
}

describe('MDAV on the Census file of the field, all 13 columns', () => {
  test.each([3, 4, 5, 10])(
    'k = %i: loss to 8 decimals and partition as other programs find',
    async (k) => {
      const { mdav } = figures.census;
      const recipe = readRecipe({
        penumbra: 2,
        decimals: 'full',
        description: allNumbers(new TextEncoder().encode(readText('census.csv'))),
        steps: [{ method: 'microaggregation', group: { method: 'mdav', k } }],
      });
      const source = bytesSource('census.csv', readText('census.csv'));
      const { summary, partition, certificate } = await protect(source, recipe, memoryTarget());
      expect(summary.loss!.toFixed(8)).toBe(mdav.loss[k].toFixed(8));
      const groups = partition
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[1]));
      expect(renumbered(groups)).toEqual(renumbered(mdav.partition[k]));
      expect(certificate.holds).toBe(true);
    },
  );
});
