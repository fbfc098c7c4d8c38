import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { examplesOf } from './test/docs/examples.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [examplesOf()],
  resolve: {
    alias: [
      { find: /^penumbra$/, replacement: source('src/index.ts') },
      { find: /^penumbra\/node$/, replacement: source('src/node.ts') },
    ],
  },
  test: {
    include: ['src/**/*.test.ts', 'cli/**/*.test.ts', 'examples/**/*.test.ts', 'test/**/*.test.ts'],
    // A cluster wants the machine for itself: npm run test:long.
    exclude: ['node_modules/**', 'test/spark/**'],
    setupFiles: ['test/setup.ts'],
    pool: 'forks',
    // All cores: without it one is left out, and many suites wait for processes.
    maxWorkers: '100%',
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
