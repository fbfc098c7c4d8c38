import type { ClassifiedRule } from './rule.ts';

/**
 * The columns that rules connect, directly or through other rules: records get their new values in all of them
 * together (Torra, Cano and Navarro-Arribas, section 4). Each list is ascending, and lists are in the order of their
 * first columns. O(size) by union and find (Tarjan 1975).
 */
export function connectedBlocks(rules: readonly ClassifiedRule[]): number[][] {
  return connected(rules.map(({ columns }) => columns));
}

/**
 * Joins lists that share an entry, directly or through others; each is sorted, in the order of their first entries.
 */
export function connected(lists: Iterable<readonly number[]>): number[][] {
  const parents = new Map<number, number>();
  const rootOf = (member: number): number => {
    let root = member;
    for (let next = parents.get(root); next !== undefined && next !== root; ) {
      root = next;
      next = parents.get(root);
    }
    for (let at = member; at !== root; ) {
      const next = parents.get(at)!;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const list of lists) {
    for (const member of list) {
      if (!parents.has(member)) parents.set(member, member);
      const [a, b] = [rootOf(list[0]), rootOf(member)];
      parents.set(Math.max(a, b), Math.min(a, b));
    }
  }
  const sets = new Map<number, number[]>();
  for (const member of [...parents.keys()].sort((a, b) => a - b)) {
    const root = rootOf(member);
    const set = sets.get(root);
    if (set === undefined) sets.set(root, [member]);
    else set.push(member);
  }
  return [...sets.values()].sort((a, b) => a[0] - b[0]);
}
