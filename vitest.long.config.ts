import { defineConfig, mergeConfig } from 'vitest/config';
import base, { onSpark } from './vitest.config.ts';

/** The long forms: millions of records, kills, a real Spark cluster. One after the other, because they use the whole machine. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: ['test/long/**/*.long.ts', ...onSpark],
      exclude: ['node_modules/**'],
      fileParallelism: false,
      testTimeout: 3_600_000,
      hookTimeout: 600_000,
    },
  }),
);
