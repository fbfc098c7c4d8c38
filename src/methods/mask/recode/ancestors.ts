import {
  ancestorsUp,
  type CategoricalColumn,
  type Column,
} from '../../../foundation/table/index.ts';
import { levelsOf, relabelled } from './levels.ts';
import { type LevelRecode, type LevelTree, refusedColumn } from './rule.ts';

/** Each level becomes its ancestor, at most the root; the nodes above the new levels stay their taxonomy. */
export function raised(
  column: Column,
  { up }: LevelRecode,
  taxonomy: LevelTree | undefined,
): CategoricalColumn {
  const own = levelsOf(column, 'level');
  const known = taxonomy ?? own.taxonomy;
  if (known === undefined) {
    throw refusedColumn(
      column,
      'has no taxonomy, which recode by level needs: give it one, as in --as NAME=ranges:5,10, --as NAME=prefixes or --as NAME=FILE.',
    );
  }
  const { names, tree } = known;
  const ancestors = Array.from(ancestorsUp(tree, own.levels.length, up));
  const made = relabelled(own, ancestors, (node) => names[node]);
  return { ...made, taxonomy: above([...new Set(ancestors)], known) };
}

/** The part of a taxonomy at or above some nodes; these nodes come first. */
function above(nodes: readonly number[], { names, tree }: LevelTree): LevelTree {
  const kept = new Set(nodes);
  for (const node of nodes) {
    for (let at = node; at >= 0; at = tree.parent[at]) kept.add(at);
  }
  const list = [...kept];
  const placeOf = new Map(list.map((node, place) => [node, place]));
  return {
    names: list.map((node) => names[node]),
    tree: {
      parent: Int32Array.from(list, (node) =>
        tree.parent[node] < 0 ? -1 : placeOf.get(tree.parent[node])!,
      ),
    },
  };
}
