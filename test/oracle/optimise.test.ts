import { describe, expect, test } from 'vitest';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../src/index.ts';
import { readShared, sharedIsThere } from './shared.ts';

/** The losses to reach on the Census file, in percent, by preset and k. */
const LIMITS = {
  quick: { 3: 4.98, 4: 6.45, 5: 7.7, 10: 11.85 },
  normal: { 3: 4.93, 4: 6.3, 5: 7.57, 10: 11.6 },
} as const;

describe.runIf(sharedIsThere)('optimise on the Census file of the field', () => {
  const source = () => bytesSource('census.csv', readShared('data/census.csv'));

  test.each(
    (['quick', 'normal'] as const).flatMap((effort) =>
      ([3, 4, 5, 10] as const).map((k) => [effort, k] as const),
    ),
  )(
    '%s, k = %i: far below MDAV, for each of five seeds',
    { timeout: 60_000 },
    async (effort, k) => {
      for (let seed = 1; seed <= 5; seed++) {
        const recipe = readRecipe({
          penumbra: 1,
          decimals: 'full',
          seed: String(seed).repeat(64),
          steps: [{ method: 'microaggregation', group: { method: 'optimise', k, effort } }],
        });
        const { summary, certificate } = await protect(source(), recipe, memoryTarget());
        expect(summary.loss).toBeLessThan(LIMITS[effort][k]);
        expect(summary.groups.min).toBeGreaterThanOrEqual(k);
        expect(summary.groups.max).toBeLessThan(2 * k);
        expect(certificate.holds).toBe(true);
      }
    },
  );
});
