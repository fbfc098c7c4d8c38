import { PenumbraError } from '../../../error.ts';
import { listed } from '../../words/index.ts';
import type { Tree } from '../scale.ts';
import { makeTaxonomy, quoted, type Taxonomy } from './nodes.ts';

const UNKNOWN = -2;

/**
 * The tree of a column: its levels, in their order, are the first nodes, and the other nodes of the taxonomy follow in
 * their order. The taxonomy is checked again, because people write recipes by hand. An error names missing levels
 * unless they are rare enough to identify a person. O(levels + nodes).
 */
export function treeOf(
  taxonomy: Taxonomy,
  levels: readonly string[],
  columnName: string,
  isNameable: (code: number) => boolean = () => true,
): { names: string[]; tree: Tree } {
  const { nodes } = makeTaxonomy(taxonomy.nodes, `the taxonomy of "${columnName}"`);
  const places = new Map<string, number>();
  for (const level of levels) places.set(level, places.size);
  const names = [...levels];
  for (const { name } of nodes) {
    if (places.has(name)) continue;
    places.set(name, places.size);
    names.push(name);
  }
  const parent = new Int32Array(names.length).fill(UNKNOWN);
  for (const { name, parent: above } of nodes) {
    parent[places.get(name)!] = above === null ? -1 : places.get(above)!;
  }
  const isMissing = (_: string, code: number) => parent[code] === UNKNOWN;
  const missing = levels.filter(isMissing);
  if (missing.length > 0) {
    const named = levels.filter((level, code) => isMissing(level, code) && isNameable(code));
    const what =
      named.length === missing.length
        ? `${missing.length === 1 ? 'the level' : 'levels'} ${listed(missing.map(quoted), 3)}`
        : `${missing.length} levels of the column${named.length === 0 ? '' : `, among them ${listed(named.map(quoted), 3)}`}`;
    throw new PenumbraError(
      'data',
      `The taxonomy of "${columnName}" lacks ${what}: give each a parent, or recode the column first.`,
      { column: columnName },
    );
  }
  return { names, tree: { parent } };
}
