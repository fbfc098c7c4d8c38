import { readFileSync } from 'node:fs';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * Turns the TypeScript blocks of a page into tests, so that what the documentation shows is what
 * happens: `import './page.md?examples'` runs them. A line `expression; // value` expects the value.
 */
export function examplesOf(): Plugin {
  return {
    name: 'documentation-examples',
    enforce: 'pre',
    load(id) {
      const [path, query] = id.split('?');
      if (query !== 'examples') return null;
      return transformWithOxc(testsFrom(readFileSync(path, 'utf8')), `${path}.ts`);
    },
  };
}

function testsFrom(page: string): string {
  const imports = new Set(["import { expect as same, test as example } from 'vitest';"]);
  const tests: string[] = [];
  let title = '';
  for (const [, heading, block] of page.matchAll(/^## (.+)$|^```ts\n([\s\S]*?)^```$/gm)) {
    if (heading !== undefined) {
      title = heading;
      continue;
    }
    const body: string[] = [];
    for (const line of block.split('\n')) {
      const expectation = /^([^\s}].*); \/\/ (.+)$/.exec(line);
      if (line.startsWith('import ')) imports.add(line);
      else if (expectation && !/^(const|let) /.test(line)) {
        body.push(`same(${expectation[1]}).toEqual(${expectation[2]});`);
      } else body.push(line);
    }
    tests.push(`example(${JSON.stringify(title)}, async () => {\n${body.join('\n')}\n});`);
  }
  return `${mergeImports([...imports])}\n${tests.join('\n')}\n`;
}

/** One import per module, because blocks repeat them. */
function mergeImports(lines: readonly string[]): string {
  const names = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, list, from] = /^import \{ (.+) \} from '(.+)';$/.exec(line) ?? [];
    const known = names.get(from) ?? new Set();
    for (const name of list.split(', ')) known.add(name);
    names.set(from, known);
  }
  return [...names]
    .map(([from, list]) => `import { ${[...list].join(', ')} } from '${from}';`)
    .join('\n');
}
