import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The house from the ground up: a folder imports from those before it, and inside itself from sub-folders before. */
export const HOUSE: Readonly<Record<string, readonly string[]>> = {
  foundation: ['words', 'kernels', 'numerics', 'table', 'expression', 'work', 'nearest'],
  io: [
    ...[
      'bytes',
      'compressed',
      'zip',
      'csv',
      'parquet',
      'xml',
      'ddi',
      'labelled',
      'fixed',
      'spss',
      'stata',
      'rds',
      'sas',
      'xport',
      'arrow',
      'sheets',
      'excel',
      'opendocument',
      'sqlite',
      'tables',
      'formats',
      'duckdb',
      'duckdbFiles',
      ...['servers', 'postgres', 'mysql', 'databases'],
      'signatures',
      'audit',
    ],
    ...['disk', 'files', 'folders'],
  ],
  methods: ['contract', 'group', 'replace', 'mask', 'synthesis', 'rules'],
  measures: ['inference', 'contract', 'claims', 'utility', 'risk', 'score'],
  recipe: ['description', 'recipe', 'plan', 'dataset', 'rules', 'run', 'certificate'],
  report: ['text', 'figures', 'pictures', 'pages'],
  engines: ['contract', 'threads', 'sql', 'duckdb', 'spark'],
  tasks: [
    ...['limits', 'rules', 'protect', 'assess', 'gates', 'inspect', 'analyse', 'search', 'compare'],
    ...['attack', 'refine', 'verify', 'synthesis', 'release', 'units'],
  ],
};
export const FOLDERS = Object.keys(HOUSE);

/** Files at the root: what everybody may use, and what stands above all folders. */
export const GROUND = ['src/error.ts', 'src/fields.ts', 'src/version.ts'];
export const ENTRIES = ['src/index.ts', 'src/node.ts', 'src/web.ts'];

/** Every module of the program, without tests. */
export const files = ['src', 'cli', 'studio/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path),
    ),
  )
  .filter(
    (path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|\/(assembly|testing)\//.test(path),
  );
export const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** What a module imports before it runs; `import('...')` is there to load little, and knows no doors. */
export function importsOf(path: string): string[] {
  const found = textOf(path).matchAll(/^\s*(?:import|export)\b[^;]*?from '([^']+)'/gms);
  return [...found].map(([, from]) =>
    from.startsWith('.') ? normalize(join(dirname(path), from)) : from,
  );
}

/** The folder of `src`, and the sub-folder, that a module stands in. */
export function placeOf(path: string) {
  const parts = path.split('/');
  return { folder: parts.length > 2 ? parts[1] : null, room: parts.length > 3 ? parts[2] : null };
}
