import { defineConfig, mergeConfig } from 'vitest/config';
import { common, compiled, onSpark } from './vitest.config.ts';

/** A Spark cluster on this machine. One file after the other, because each uses the whole machine. */
export default mergeConfig(
  mergeConfig(common, compiled),
  defineConfig({
    test: {
      include: onSpark,
      fileParallelism: false,
      testTimeout: 900_000,
      hookTimeout: 900_000,
    },
  }),
);
