import { defineConfig, mergeConfig } from 'vitest/config';
import base from './vitest.config.ts';

/** The long forms: millions of records, kills, a real Spark cluster. One after the other, because they use the whole machine. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['test/long/**/*.long.ts', 'test/spark/**/*.test.ts'],
      exclude: ['node_modules/**'],
      fileParallelism: false,
      testTimeout: 3_600_000,
      hookTimeout: 600_000,
    },
  }),
);
