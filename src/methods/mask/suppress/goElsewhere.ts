import { hashBut } from './keys.ts';
import { type Elsewhere, elsewhere, isDear, type Search } from './search.ts';

/**
 * Each record of a class that can spare it goes to a cheaper class, and each class whose records all find a cheaper
 * place in sum is dissolved. Returns whether anything moved; if not, no single emptied cell can be restored.
 */
export function goElsewhere(search: Search): boolean {
  const moved = leaveAlone(search);
  return leaveTogether(search) || moved;
}

function leaveAlone(search: Search): boolean {
  const { keys, classes, k, slightest } = search;
  let moved = false;
  for (let i = 0; i < keys.records; i++) {
    const from = classes.classOf[i];
    if (classes.sizes[from] <= k || classes.paid[i] === 0) continue;
    const limit = classes.paid[i] - slightest;
    const found = isDear(search, i)
      ? elsewhere(search, keys.rowOf[i], limit, (c) => c === from)
      : null;
    const to = found === null ? withOneBack(search, i) : found.to;
    if (to < 0) continue;
    classes.move(i, to);
    moved = true;
  }
  return moved;
}

/**
 * The class that a record fits into with one of its emptied cells restored, if not all sets of columns are tried;
 * else -1.
 */
function withOneBack({ keys, classes, isEvery }: Search, record: number): number {
  if (isEvery) return -1;
  const row = keys.rowOf[record];
  const emptied = classes.emptied[classes.classOf[record]] & ~keys.missing[row];
  for (let rest = emptied; rest !== 0; rest &= rest - 1) {
    const empty = emptied & ~(rest & -rest);
    const c = classes.find(row, empty, hashBut(keys, row, empty));
    if (c >= 0) return c;
  }
  return -1;
}

function leaveTogether(search: Search): boolean {
  const { keys, classes, k, slightest } = search;
  let moved = false;
  for (let c = 0; c < classes.bound; c++) {
    if (classes.sizes[c] === 0 || classes.sizes[c] >= 2 * k) continue;
    const members = classes.membersOf(c);
    if (!members.some((i) => isDear(search, i))) continue;
    let spare = -slightest;
    for (const i of members) spare += classes.paid[i];
    const found: Elsewhere[] = [];
    for (const i of members) {
      const place = elsewhere(search, keys.rowOf[i], spare, (other) => other === c);
      if (place === null) break;
      found.push(place);
      spare -= place.cost;
    }
    if (found.length < members.length) continue;
    for (const [m, i] of members.entries()) classes.move(i, found[m].to);
    moved = true;
  }
  return moved;
}
