import type { Kinship } from '../../contract/index.ts';
import { membersOf } from '../../contract/index.ts';

/** The records of units in the order in which they are drawn. */
export interface Members {
  /** The records, unit by unit, each from its head on. */
  readonly ordered: Int32Array;
  /** For each of them: the number of members of its unit, and how many of these come before it. */
  readonly size: Int32Array;
  readonly place: Int32Array;
  /** Where it is drawn after others: their indices among the ordered records. -1 for the head. */
  readonly head: Int32Array;
  readonly second: Int32Array;
  readonly previous: Int32Array;
  /** The turn in which it is drawn: after its head and the previous one. */
  readonly turn: Int32Array;
}

/** What says in which order the members of a unit are drawn. */
export interface MemberOrder {
  readonly units: Int32Array;
  /** Records of a unit are a series in the order of these. */
  readonly waves?: Int32Array | undefined;
  readonly kinship?: Kinship | undefined;
}

/**
 * Largest number of turns. A larger unit is drawn in several runs of members, each given the first ones of the unit, so
 * that one huge unit does not need a turn for each of its records.
 */
export const MOST_TURNS = 100;

/**
 * Orders the members of each unit: waves by time; otherwise the head first, then the others by their relation to the head
 * (relations that stand first in the units of the file come first), then as in the file. O(n log n).
 */
export function membersIn({ units, waves, kinship }: MemberOrder): Members {
  const groups = units.reduce((most, unit) => Math.max(most, unit + 1), 0);
  const { start, members: ordered } = membersOf({ groupOf: units, groups });
  const rank = waves ?? (kinship && rankOf(kinship, start, ordered));
  const records = ordered.length;
  const size = new Int32Array(records);
  const place = new Int32Array(records);
  const head = new Int32Array(records).fill(-1);
  const second = new Int32Array(records).fill(-1);
  const previous = new Int32Array(records).fill(-1);
  const turn = new Int32Array(records);
  for (let unit = 0; unit < groups; unit++) {
    const [from, to] = [start[unit], start[unit + 1]];
    if (rank !== undefined) ordered.subarray(from, to).sort((a, b) => rank[a] - rank[b] || a - b);
    for (let i = from; i < to; i++) {
      size[i] = to - from;
      place[i] = i - from;
      if (i === from) continue;
      // The first members of a unit are drawn in turns of their own; each run of the others begins after them.
      const run = i - from < FIRST ? i - from : FIRST + ((i - from - FIRST) % (MOST_TURNS - FIRST));
      turn[i] = run;
      head[i] = from;
      if (i - from < FIRST) previous[i] = i - 1;
      else {
        second[i] = from + 1;
        previous[i] = run === FIRST ? from + 1 : i - 1;
      }
    }
  }
  return { ordered, size, place, head, second, previous, turn };
}

/** The head and the second member are drawn in turns of their own. */
export const FIRST = 2;

/** Members with a smaller number are drawn earlier. */
function rankOf(
  { isHead, relation }: Kinship,
  start: Int32Array,
  members: Int32Array,
): Float64Array {
  const places = new Map<number, { sum: number; count: number }>();
  for (let unit = 0; unit + 1 < start.length; unit++) {
    for (let i = start[unit]; i < start[unit + 1]; i++) {
      const own = relation[members[i]];
      const known = places.get(own) ?? { sum: 0, count: 0 };
      places.set(own, { sum: known.sum + i - start[unit], count: known.count + 1 });
    }
  }
  const means = [...places].map(([code, { sum, count }]) => ({ code, mean: sum / count }));
  means.sort((a, b) => a.mean - b.mean || a.code - b.code);
  const ranks = new Map(means.map(({ code }, r) => [code, r + 1]));
  return Float64Array.from(relation, (code, i) => (isHead[i] === 1 ? 0 : ranks.get(code)!));
}
