import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { examplesOf } from './test/docs/examples.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What needs a Spark, which wants the machine for itself: vitest.spark.config.ts. */
export const onSpark = ['test/spark/session.test.ts', 'test/spark/spark.test.ts'];

export default defineConfig({
  plugins: [examplesOf()],
  resolve: {
    alias: [
      { find: /^penumbra$/, replacement: source('src/index.ts') },
      { find: /^penumbra\/node$/, replacement: source('src/node.ts') },
    ],
  },
  test: {
    include: ['{src,cli,studio,examples,test}/**/*.test.ts'],
    exclude: ['node_modules/**', ...onSpark],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // All cores: without it one is left out, and many suites wait for processes.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
