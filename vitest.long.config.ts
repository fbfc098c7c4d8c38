import { defineConfig, mergeConfig } from 'vitest/config';
import { common, onSpark } from './vitest.config.ts';

/** The long forms: millions of records, kills, published tables. One after the other, because they use the whole machine. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      include: ['test/long/**/*.long.ts', ...onSpark],
      fileParallelism: false,
      testTimeout: 3_600_000,
      hookTimeout: 600_000,
    },
  }),
);
