import { PenumbraError } from '../../../error.ts';
import { listed } from '../../words/index.ts';

/**
 * A taxonomy of the levels of a nominal column: a tree by names. Plain data, because it is written into recipes. A
 * level can be the parent of another.
 */
export interface Taxonomy {
  readonly nodes: readonly TaxonomyNode[];
}

export interface TaxonomyNode {
  readonly name: string;
  /** Null, or empty, for a top. */
  readonly parent: string | null;
}

/** The root that joins several tops, and says only that there is a value. */
export const TOP = '*';

/**
 * A taxonomy from pairs in any order, checked: every node once, each parent a node, no cycle, and one root. A parent
 * that is not declared is a top. Several tops are joined below one root named "*", which can be among them. `place` is
 * the name of the source in messages. O(nodes).
 */
export function makeTaxonomy(given: Iterable<TaxonomyNode>, place: string): Taxonomy {
  const parents = new Map<string, string | null>();
  for (const { name, parent } of given) {
    if (isEmpty(name)) {
      throw refused(place, 'a level has no name: name each one, or remove its line.');
    }
    const above = parent === null || isEmpty(parent) ? null : parent;
    const known = parents.get(name);
    if (known !== undefined && known !== above) {
      const both = [known, above].map((p) => (p === null ? 'none' : `"${p}"`)).join(' and ');
      throw refused(place, `level "${name}" has two parents (${both}): give it one.`);
    }
    parents.set(name, above);
  }
  if (parents.size === 0) {
    throw refused(place, 'there is no level: give each level and its parent.');
  }
  // Iteration over a map includes entries added meanwhile; tops have no parent.
  for (const above of parents.values()) {
    if (above !== null && !parents.has(above)) parents.set(above, null);
  }
  refuseCycle(parents, place);
  joinTops(parents, place);
  return { nodes: Array.from(parents, ([name, parent]) => ({ name, parent })) };
}

export function quoted(name: string): string {
  return `"${name}"`;
}

export function refused(place: string, what: string): PenumbraError {
  return new PenumbraError('data', `In ${place}, ${what}`);
}

function isEmpty(name: string): boolean {
  return name.trim() === '';
}

/** Walks up from every name to one that was visited before, so that each is visited once. */
function refuseCycle(parents: ReadonlyMap<string, string | null>, place: string): void {
  const names = [...parents.keys()];
  const places = new Map<string, number>();
  for (const name of names) places.set(name, places.size);
  const above = new Int32Array(names.length).fill(-1);
  let next = 0;
  for (const parent of parents.values()) {
    if (parent !== null) above[next] = places.get(parent)!;
    next++;
  }
  // The number of the walk, from 1, that visited a name.
  const passed = new Int32Array(names.length);
  for (let start = 0; start < names.length; start++) {
    let at = start;
    while (at >= 0 && passed[at] === 0) {
      passed[at] = start + 1;
      at = above[at];
    }
    if (at >= 0 && passed[at] === start + 1) throw cycleFrom(names[at], parents, place);
  }
}

function cycleFrom(
  name: string,
  parents: ReadonlyMap<string, string | null>,
  place: string,
): PenumbraError {
  const cycle = [name];
  for (let at = parents.get(name)!; at !== name; at = parents.get(at)!) cycle.push(at);
  const what =
    cycle.length === 1
      ? `level "${name}" is its own parent`
      : `${cycle.length} levels form a circle of parents (${listed(cycle.map(quoted), 5)})`;
  return refused(place, `${what}: make one of them a top, or give it another parent.`);
}

function joinTops(parents: Map<string, string | null>, place: string): void {
  const tops: string[] = [];
  for (const [name, above] of parents) if (above === null) tops.push(name);
  if (tops.length === 1) return;
  const above = parents.get(TOP);
  if (typeof above === 'string') {
    throw refused(
      place,
      `several tops (${listed(tops.map(quoted), 3)}) must be joined below "${TOP}", but "${TOP}" is already a level below "${above}": rename it, or give the tops a parent.`,
    );
  }
  for (const top of tops) parents.set(top, TOP);
  parents.set(TOP, null);
}
