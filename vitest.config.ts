import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { placesAsCompiled } from './scripts/places.mjs';
import { examplesOf } from './test/docs/examples.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What needs a Spark, which wants the machine for itself: vitest.spark.config.ts. */
export const onSpark = ['test/spark/session.test.ts', 'test/spark/spark.test.ts'];

/** What replaces modules has a process of its own. */
const apart = ['src/tasks/protect/tampered.test.ts'];

/** What all tests have in common. */
export const common = defineConfig({
  plugins: [examplesOf(), placesAsCompiled()],
  resolve: {
    alias: [
      { find: /^penumbra$/, replacement: source('src/index.ts') },
      { find: /^penumbra\/node$/, replacement: source('src/node.ts') },
      { find: /^fast-check$/, replacement: source('test/fastCheck.ts') },
    ],
  },
  test: {
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // All cores: without it one is left out, and many suites wait for processes.
    maxWorkers: '100%',
    // A line for each file, and more only of what fails.
    slowTestThreshold: 60_000,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({
  ...common,
  test: {
    ...common.test,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{src,cli,studio,examples,test}/**/*.test.ts'],
          exclude: ['node_modules/**', ...onSpark, ...apart],
          // Modules are loaded once for all files of a worker, which takes a third off the time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: apart } },
    ],
  },
});
