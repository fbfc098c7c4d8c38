import { defineConfig, mergeConfig } from 'vitest/config';
import { apart, common, compiled } from './vitest.config.ts';

/**
 * The long forms: millions of records, kills, published tables, and every property on all its cases. One file after the
 * other, because they use the whole machine.
 */
export default mergeConfig(
  mergeConfig(common, compiled),
  defineConfig({
    test: {
      include: ['test/long/**/*.long.ts', '{src,cli,studio,examples,test}/**/*.test.ts'],
      exclude: ['node_modules/**', ...apart],
      env: { PENUMBRA_CASES: '1' },
      fileParallelism: false,
      testTimeout: 3_600_000,
      hookTimeout: 600_000,
    },
  }),
);
