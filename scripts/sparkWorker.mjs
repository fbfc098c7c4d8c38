// Bundles what Spark's executors run into one file that imports nothing but Node.js itself. Run as a program it takes
// the target: node scripts/sparkWorker.mjs TARGET.mjs
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Writes the bundle, from the TypeScript sources. */
export async function buildSparkWorker(target = join(root, 'dist/spark-worker.mjs')) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(root, 'src/engine/spark/worker.ts'),
      outDir: dirname(target),
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      minify: true,
      rollupOptions: {
        output: { format: 'es', entryFileNames: basename(target), codeSplitting: false },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildSparkWorker(process.argv[2] === undefined ? undefined : resolve(process.argv[2]));
}
