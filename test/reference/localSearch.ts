import { log, randomStream } from '../../src/foundation/numerics/index.ts';

export interface PlainProblem {
  readonly rows: readonly (readonly number[])[];
  readonly neighbours: readonly (readonly number[])[];
  readonly groupOf: readonly number[];
  readonly k: number;
  readonly seed: Uint8Array;
  readonly step: number;
  readonly purpose: number;
  readonly index: number;
}

/** The local search of the kernels as a plain program: the same trials, the same arithmetic in the same order. */
export function plainSearch(problem: PlainProblem) {
  const { rows, neighbours, k } = problem;
  const n = rows.length;
  const d = rows[0].length;
  const largest = 2 * k - 1;
  const stream = randomStream(problem.seed, problem.step, problem.purpose, problem.index);
  const groupOf = [...problem.groupOf];
  const members: number[][] = Array.from({ length: Math.floor(n / k) }, () => []);
  for (let i = 0; i < n; i++) members[groupOf[i]].push(i);
  const unused: number[] = [];
  for (let g = members.length - 1; g >= 0; g--) if (members[g].length === 0) unused.push(g);
  let sums: number[][] = [];
  let change = 0;
  let trail: [record: number, group: number][] = [];
  addUp();

  function addUp(): void {
    sums = members.map(() => new Array<number>(d).fill(0));
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < d; j++) sums[groupOf[i]][j] += rows[i][j];
    }
    change = 0;
  }

  /** Adds up over columns in two lanes. */
  function over(term: (j: number) => number): number {
    const lane = [0, 0];
    for (let j = 0; j < d; j++) lane[j % 2] += term(j);
    return lane[0] + lane[1];
  }

  function between(a: number, b: number): number {
    return over((j) => (rows[a][j] - rows[b][j]) * (rows[a][j] - rows[b][j]));
  }

  function toMean(i: number, g: number): number {
    const share = 1 / members[g].length;
    return over((j) => {
      const gap = rows[i][j] - sums[g][j] * share;
      return gap * gap;
    });
  }

  function joining(i: number, g: number): number {
    const m = members[g].length;
    return m === 0 ? 0 : toMean(i, g) * (m * (1 / (m + 1)));
  }

  function leaving(i: number, g: number): number {
    const m = members[g].length;
    return toMean(i, g) * (m * (1 / (m - 1)));
  }

  function swapping(i: number, h: number, from: number, count: number) {
    const g = groupOf[i];
    const shares = [1 / members[g].length, 1 / members[h].length];
    const both = shares[0] + shares[1];
    const weights = rows[i].map(
      (x, j) => sums[g][j] * (2 * shares[0]) - sums[h][j] * (2 * shares[1]) - both * x,
    );
    let cost = Number.POSITIVE_INFINITY;
    let partner = -1;
    for (let tried = 0; tried < count; tried++) {
      const other = members[h][(from + tried) % members[h].length];
      const found = -over(
        (j) => (rows[other][j] - rows[i][j]) * (weights[j] + both * rows[other][j]),
      );
      if (found < cost) {
        cost = found;
        partner = other;
      }
    }
    return { cost, partner };
  }

  function relocate(i: number, h: number): void {
    const g = groupOf[i];
    const last = members[g].pop()!;
    if (last !== i) members[g][members[g].indexOf(i)] = last;
    for (let j = 0; j < d; j++) sums[g][j] -= rows[i][j];
    members[h].push(i);
    groupOf[i] = h;
    for (let j = 0; j < d; j++) sums[h][j] += rows[i][j];
  }

  function exchange(a: number, b: number): void {
    const [g, h] = [groupOf[a], groupOf[b]];
    const [atG, atH] = [members[g].indexOf(a), members[h].indexOf(b)];
    members[g][atG] = b;
    members[h][atH] = a;
    groupOf[a] = h;
    groupOf[b] = g;
    for (let j = 0; j < d; j++) {
      const gap = rows[b][j] - rows[a][j];
      sums[g][j] += gap;
      sums[h][j] -= gap;
    }
  }

  function moveOnTrail(i: number, h: number): void {
    trail.push([i, groupOf[i]]);
    relocate(i, h);
  }

  function goBack(): void {
    for (const [record, group] of trail.reverse()) relocate(record, group);
    trail = [];
  }

  function allowance(temperature: number): number {
    return -temperature * log((stream.word() + 0.5) * 2 ** -32);
  }

  function visit(i: number, word: number, temperature: number): void {
    const product = BigInt(word) * BigInt(neighbours[i].length);
    const h = groupOf[neighbours[i][Number(product >> 32n)]];
    const g = groupOf[i];
    if (g === h) return;
    const size = members[h].length;
    const joins = members[g].length > k && size < largest;
    const join = joins ? joining(i, h) - leaving(i, g) : Number.POSITIVE_INFINITY;
    const from = size > 4 ? Number(((product & 0xffffffffn) * BigInt(size)) >> 32n) : 0;
    const swap = swapping(i, h, from, Math.min(size, 4));
    const cost = Math.min(join, swap.cost);
    if (cost > 0 && (cost > 23 * temperature || cost >= allowance(temperature))) return;
    change += cost;
    if (join <= swap.cost) relocate(i, h);
    else exchange(i, swap.partner);
  }

  function dissolve(i: number, allowed: number): boolean {
    const g = groupOf[i];
    let cost = 0;
    for (const member of members[g]) cost -= toMean(member, g);
    trail = [];
    for (const member of [...members[g]].reverse()) {
      let best = Number.POSITIVE_INFINITY;
      let to = -1;
      for (const neighbour of neighbours[member]) {
        const h = groupOf[neighbour];
        if (h === g || members[h].length >= largest) continue;
        const found = joining(member, h);
        if (found < best) {
          best = found;
          to = h;
        }
      }
      if (to >= 0) cost += best;
      if (to < 0 || cost >= allowed) {
        goBack();
        return false;
      }
      moveOnTrail(member, to);
    }
    unused.push(g);
    change += cost;
    return true;
  }

  function create(i: number, allowed: number): boolean {
    if (unused.length === 0 || members[groupOf[i]].length <= k) return false;
    const around = new Set([groupOf[i], ...neighbours[i].map((other) => groupOf[other])]);
    const donors = [...around].filter((g) => members[g].length > k);
    if (donors.reduce((spare, g) => spare + members[g].length - k, 0) < k) return false;
    const pool = donors.flatMap((g) => members[g]).filter((other) => other !== i);
    const distance = pool.map((other) => between(i, other));
    const fresh = unused[unused.length - 1];
    let cost = -leaving(i, groupOf[i]);
    trail = [];
    moveOnTrail(i, fresh);
    while (members[fresh].length < k) {
      let at = 0;
      for (let p = 1; p < pool.length; p++) if (distance[p] < distance[at]) at = p;
      const other = pool[at];
      const [last, lastDistance] = [pool.pop()!, distance.pop()!];
      if (at < pool.length) {
        pool[at] = last;
        distance[at] = lastDistance;
      }
      if (members[groupOf[other]].length <= k) continue;
      cost += joining(other, fresh) - leaving(other, groupOf[other]);
      moveOnTrail(other, fresh);
    }
    if (cost >= allowed) {
      goBack();
      return false;
    }
    unused.pop();
    change += cost;
    return true;
  }

  function improve(i: number, least: number): number {
    let changes = 0;
    let previous = -1;
    for (const neighbour of neighbours[i]) {
      const g = groupOf[i];
      const h = groupOf[neighbour];
      if (g === h || h === previous) continue;
      previous = h;
      const joins = members[g].length > k && members[h].length < largest;
      const join = joins ? joining(i, h) - leaving(i, g) : Number.POSITIVE_INFINITY;
      const swap = swapping(i, h, 0, members[h].length);
      const cost = Math.min(join, swap.cost);
      if (cost >= -least) continue;
      change += cost;
      if (join <= swap.cost) relocate(i, h);
      else exchange(i, swap.partner);
      changes++;
      previous = -1;
    }
    return changes;
  }

  return {
    groupOf,
    anneal(list: readonly number[], temperature: number): void {
      const rare = Math.min(Math.max(32, 4 * k), 65536);
      for (const i of list) {
        const word = stream.word();
        visit(i, word, temperature);
        if ((word % 65536) * rare >= 65536) continue;
        dissolve(i, allowance(temperature));
        create(i, allowance(temperature));
      }
    },
    /** One pass over all records, none of them passed over. */
    descend(least: number): number {
      let changes = 0;
      for (let i = 0; i < n; i++) {
        changes += improve(i, least);
        if (members[groupOf[i]][0] === i && dissolve(i, -least)) changes++;
        if (create(i, -least)) changes++;
      }
      return changes;
    },
    /** Moves and swaps of one pass, without groups dissolved or created. */
    shift(least: number): number {
      let changes = 0;
      for (let i = 0; i < n; i++) changes += improve(i, least);
      return changes;
    },
    renew(): number {
      addUp();
      let total = 0;
      for (let i = 0; i < n; i++) total += toMean(i, groupOf[i]);
      return total;
    },
    change: () => change,
  };
}
