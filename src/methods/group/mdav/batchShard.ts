import {
  type BatchAnswers,
  type BatchQuestions,
  batchPass,
} from '../../../foundation/kernels/index.ts';
import type { Job } from '../../../foundation/work/index.ts';

/** A part of the records: one in every `step`, from a first one on. */
interface ShardStart {
  /** The values, record by record. */
  readonly rows: Float64Array;
  readonly columns: number;
  readonly first: number;
  readonly step: number;
}

export interface ShardQuestion extends BatchQuestions {
  /** Records removed since the last question, by their index in this part. */
  readonly removed: Int32Array;
  /** A ball that contains all remaining records, when it changes. */
  readonly frame?: Frame;
}

export interface Frame {
  readonly centre: Float64Array;
  readonly radius: number;
}

/** Answers questions about a part of the records, in its own kernel memory. */
export const batchShard: Job<ShardStart, ShardQuestion, BatchAnswers> = {
  name: 'mdav-batch-shard',
  open({ rows, columns, first, step }) {
    const pass = batchPass(rows, columns);
    return ({ points, wanted, limits, removed, frame }) => {
      for (const index of removed) pass.remove(index);
      if (frame !== undefined) pass.frame(frame.centre, frame.radius);
      const answers = pass.answer({ points, wanted, limits });
      const { indices } = answers;
      for (let i = 0; i < indices.length; i++) indices[i] = first + step * indices[i];
      return answers;
    };
  },
};

/** Deals records out in turn, so that no part gets all of one end of a sorted file. */
export function deal(rows: Float64Array, columns: number, members: number): ShardStart[] {
  const records = rows.length / columns;
  return Array.from({ length: members }, (_, first) => {
    if (members === 1) return { rows, columns, first, step: 1 };
    const part = new Float64Array(columns * Math.ceil((records - first) / members));
    for (let i = first, at = 0; i < records; i += members, at += columns) {
      part.set(rows.subarray(i * columns, (i + 1) * columns), at);
    }
    return { rows: part, columns, first, step: members };
  });
}

/** Records in order of their distance to a point, and those distances, complete up to the last one. */
export interface List {
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/** A list, and whether there may be more records within its limit. */
export interface Found extends List {
  readonly isFull: boolean;
}

/** Number of records that each member is asked for: its share of the total, and some more for chance. */
export function shareOf(want: number, members: number): number {
  return members === 1 ? want : Math.min(want, Math.ceil(want / members) + 4);
}

/**
 * The lists of all members merged into one list for each question and side; `wanted` is the number that each was
 * asked for.
 */
export function merge(answers: readonly BatchAnswers[], wanted: Int32Array): Found[] {
  let offset = 0;
  return Array.from(wanted, (want, which) => {
    const from = offset;
    offset += want;
    const parts = answers.map(({ counts, indices, distances }) => ({
      indices: indices.subarray(from, from + counts[which]),
      distances: distances.subarray(from, from + counts[which]),
    }));
    if (parts.length > 1) return mergeLists(parts, want, which % 2 === 0 ? 1 : -1);
    return { ...parts[0], isFull: parts[0].indices.length === want };
  });
}

/**
 * Merges sorted lists of the nearest (sign 1) or farthest (-1) records, up to the end of the first full list: beyond
 * it, that member may have more.
 */
function mergeLists(parts: readonly List[], want: number, sign: number): Found {
  const length = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  const indices = new Int32Array(length);
  const distances = new Float64Array(length);
  const at = new Int32Array(parts.length);
  for (let i = 0; i < length; i++) {
    let best = -1;
    for (let p = 0; p < parts.length; p++) {
      if (at[p] === parts[p].indices.length) continue;
      if (best < 0 || isBefore(parts[p], at[p], parts[best], at[best], sign)) best = p;
    }
    indices[i] = parts[best].indices[at[best]];
    distances[i] = parts[best].distances[at[best]++];
    if (at[best] === want) {
      return {
        indices: indices.subarray(0, i + 1),
        distances: distances.subarray(0, i + 1),
        isFull: true,
      };
    }
  }
  return { indices, distances, isFull: false };
}

function isBefore(a: List, i: number, b: List, j: number, sign: number): boolean {
  const difference = sign * (a.distances[i] - b.distances[j]);
  return difference < 0 || (difference === 0 && a.indices[i] < b.indices[j]);
}
