import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { COMPILED, compile, runCompiled } from './scripts/compiled.mjs';
import { placesAsCompiled } from './scripts/places.mjs';
import { examplesOf } from './test/docs/examples.ts';

compile();

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What needs a Spark, which wants the machine for itself: vitest.spark.config.ts. */
export const onSpark = ['test/spark/session.test.ts', 'test/spark/spark.test.ts'];

/** What replaces modules has a process of its own, and runs the sources. */
export const apart = ['src/tasks/protect/tampered.test.ts'];

/** The compiled modules are tested, not the sources. */
export const compiled = defineConfig({
  plugins: [runCompiled()],
  test: { server: { deps: { external: COMPILED } } },
});

/** What all tests have in common. */
export const common = defineConfig({
  plugins: [examplesOf()],
  resolve: {
    alias: [
      { find: /^penumbra$/, replacement: source('dist/src/index.js') },
      { find: /^penumbra\/node$/, replacement: source('dist/src/node.js') },
      { find: /^fast-check$/, replacement: source('test/fastCheck.ts') },
    ],
  },
  test: {
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // Most code runs for a moment only: V8 optimises later than it would, which takes a fifth off the time.
    execArgv: [`--interrupt-budget=${600_000}`],
    // All cores: without it one is left out, and many suites wait for processes.
    maxWorkers: '100%',
    reporters: ['./test/reporter.ts'],
    // Who takes long is not told apart.
    slowTestThreshold: 60_000,
    // Only what hangs takes so long, however busy the machine is.
    testTimeout: 300_000,
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
        ...compiled,
        test: {
          ...compiled.test,
          name: 'together',
          include: ['{src,cli,explorer,studio,examples,test}/**/*.test.ts'],
          exclude: ['node_modules/**', ...onSpark, ...apart],
          // Modules are loaded once for all files of a worker, which takes a third off the time.
          isolate: false,
        },
      },
      { extends: true, plugins: [placesAsCompiled()], test: { name: 'apart', include: apart } },
    ],
  },
});
