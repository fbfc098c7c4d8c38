import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * A plugin of Vite: files that a module names by their place beside it are looked for where they are once the
 * module is compiled. `folder` is where the result is run from, or null if the sources themselves are run.
 */
export function placesAsCompiled(folder = null) {
  return {
    name: 'places-as-compiled',
    enforce: 'pre',
    transform(code, id) {
      if (!/^(src|cli)\/.*(?<!\.test)\.ts$/.test(relative(root, id))) return null;
      if (!code.includes('import.meta.url')) return null;
      const compiled = join(root, 'dist', relative(root, id).replace(/\.ts$/, '.js'));
      const place = relative(folder ?? dirname(id), compiled);
      return code.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(place)}, import.meta.url).href`,
      );
    },
  };
}
