import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Compiles what changed in src and cli since it was last compiled, unless `npm test` just did. Types are not checked. */
export function compile() {
  if (process.env.PENUMBRA_IS_COMPILED === 'yes') return;
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const project = join(root, 'tsconfig.build.json');
  execFileSync(process.execPath, [tsc, '-p', project, '--noCheck'], {
    cwd: root,
    stdio: 'inherit',
  });
}

/** The files that `runCompiled` gives, which Node loads by itself. */
export const COMPILED = [/\/dist\/(src|cli)\//];

/**
 * A plugin of Vite: who imports a module of src or cli gets the compiled one, the code that users run. Node loads it as it
 * is, without the wrapping that Vite puts around every import, which took a tenth of the time of all tests.
 */
export function runCompiled() {
  return {
    name: 'run-compiled',
    enforce: 'pre',
    resolveId(id, importer) {
      if (importer === undefined || !/^[./].*(?<!\.test)\.ts$/.test(id)) return null;
      const path = relative(root, join(id.startsWith('/') ? '/' : dirname(importer), id));
      if (!/^(src|cli)\//.test(path)) return null;
      const compiled = join(root, 'dist', path.replace(/\.ts$/, '.js'));
      return existsSync(compiled) ? compiled : null;
    },
  };
}
