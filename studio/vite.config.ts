import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type BuildOptions, defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const OFFLINE = 'offline.js';

/**
 * Builds what keeps the studio for use without a network, and tells it at the end which files the studio has. Its version
 * is the digest of them all, so that the same files are the same version.
 */
function offline(): Plugin {
  return {
    name: 'penumbra-offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: here('src/offline.ts'), fileName: OFFLINE });
    },
    writeBundle({ dir }) {
      const folder = dir!;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
        .filter((file) => file !== OFFLINE && file !== 'index.html')
        .sort();
      const digest = createHash('sha256');
      for (const file of [...files, 'index.html']) {
        digest.update(`${file}\0`).update(readFileSync(join(folder, file)));
      }
      const addresses = ['./', ...files.map((file) => `./${file.split(sep).join('/')}`)];
      const path = join(folder, OFFLINE);
      const code = readFileSync(path, 'utf8')
        .replaceAll('__STUDIO_FILES__', JSON.stringify(addresses))
        .replaceAll('__STUDIO_VERSION__', JSON.stringify(digest.digest('hex').slice(0, 16)));
      writeFileSync(path, code);
    },
  };
}

/** sql.js asks for modules of Node.js where it runs there, and never in a page. */
const ASKED_BY_SQL = /"node:\w+" has been externalized.*\bsql\.js\b/;

const rolldownOptions: NonNullable<BuildOptions['rolldownOptions']> = {
  checks: { bundlerTimings: false },
  onLog(level, log, handle) {
    if (!ASKED_BY_SQL.test(log.message)) handle(level, log);
  },
};

/** The studio as static files that work from any folder of any host. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: here('public'),
  plugins: [svelte({ configFile: false, compilerOptions: { css: 'external' } }), offline()],
  worker: { format: 'es', rolldownOptions },
  build: {
    outDir: here('../dist/studio'),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    rolldownOptions,
  },
});
