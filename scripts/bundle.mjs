// Bundles what is started as a program of its own, which takes a fraction of the time from a few files that it does
// from hundreds: the command, the workers of its threads, and the worker of Spark's executors, which is sent to them
// as one file. Run as a program it bundles the last alone: node scripts/bundle.mjs TARGET.mjs
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { placesAsCompiled } from './places.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The command and the workers of threads: each takes the place of the module that was compiled. */
export async function bundlePrograms() {
  await bundle('cli/main.ts', join(root, 'dist/cli/main.js'), { external: true });
  for (const worker of ['worker', 'engines/duckdb/blockWorker']) {
    const target = join(root, `dist/src/${worker}.js`);
    await bundle(`src/${worker}.ts`, target, { external: true });
  }
}

/** The same with all that they import but DuckDB, into a folder that has nothing else. */
export async function bundleWhole(folder) {
  for (const path of ['cli/main', 'src/worker', 'src/engines/duckdb/blockWorker']) {
    await bundle(`${path}.ts`, join(folder, `${path}.js`), { external: true, carried: true });
  }
}

/** What executors of Spark run, which imports nothing but Node.js itself. */
export async function bundleSparkWorker(target = join(root, 'dist/spark-worker.mjs')) {
  await bundle('src/engines/spark/worker/worker.ts', target, { external: false });
}

/** Writes a bundle, from the TypeScript sources. What is imported only at need gets files of its own beside it. */
async function bundle(entry, target, { external, carried = false }) {
  const folder = dirname(target);
  const name = relative(folder, target);
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [placesAsCompiled(carried ? join(root, 'dist', dirname(entry)) : folder)],
    ssr: external && !carried ? {} : { noExternal: true, external: ['@duckdb/node-api'] },
    build: {
      ssr: join(root, entry),
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      // Names stay in what runs here, for the traces of errors.
      minify: !external,
      rollupOptions: {
        output: {
          format: 'es',
          entryFileNames: name,
          chunkFileNames: `${name.replace(/\.m?js$/, '')}.[name].js`,
          ...(external ? {} : { codeSplitting: false }),
        },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundleSparkWorker(process.argv[2] === undefined ? undefined : resolve(process.argv[2]));
}
