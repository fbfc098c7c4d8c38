import { defineConfig, mergeConfig } from 'vitest/config';
import base, { onSpark } from './vitest.config.ts';

/** A Spark cluster on this machine. One file after the other, because each uses the whole machine. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: {
      include: onSpark,
      exclude: ['node_modules/**'],
      fileParallelism: false,
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  }),
);
