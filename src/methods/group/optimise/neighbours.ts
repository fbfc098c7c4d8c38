import { treeGraph } from '../../../foundation/kernels/index.ts';
import type { Job, Progress } from '../../../foundation/work/index.ts';
import { DEGREE } from './space.ts';

/** Different records one after another, and the requested part of their neighbours. */
interface NeighbourTask {
  readonly rows: Float64Array;
  readonly columns: number;
  /** How many of the nearest can be missed: see `treeGraph`. */
  readonly slack: number;
  readonly share: number;
  readonly shares: number;
}

export interface NeighbourShare {
  /** The record at each index. */
  readonly order: Int32Array;
  /** For a run of indices, their neighbours, as indices. */
  readonly neighbours: Int32Array;
}

/** Leaves between two progress reports, divided by the columns: some milliseconds. */
const PAUSE = 2000;

/** A share of the graph of nearest neighbours, to be joined with the others in their order. */
export function* neighbourShare({
  rows,
  columns,
  slack,
  share,
  shares,
}: NeighbourTask): Generator<Progress, NeighbourShare> {
  const growing = treeGraph(rows, columns, DEGREE, slack);
  let grown = growing.next();
  for (; !grown.done; grown = growing.next()) yield { done: 0, total: 1 };
  const graph = grown.value;
  const first = Math.floor((graph.leaves * share) / shares);
  const end = Math.floor((graph.leaves * (share + 1)) / shares);
  const step = Math.max(1, Math.floor(PAUSE / (columns + 5)));
  const parts: Int32Array[] = [];
  for (let leaf = first; leaf < end; leaf += step) {
    parts.push(graph.neighbours(leaf, Math.min(end, leaf + step)));
    yield { done: leaf - first, total: end - first };
  }
  return { order: graph.order, neighbours: joined(parts) };
}

/** The progress of a share, from 0 to 1, and once the share itself. */
interface NeighbourAnswer {
  readonly done: number;
  readonly found: NeighbourShare | null;
}

/** Searches for a share of the neighbours. Each question is a request to continue for a while. */
export const neighbourJob: Job<NeighbourTask, null, NeighbourAnswer> = {
  name: 'optimise-neighbours',
  open(task) {
    const steps = neighbourShare(task);
    return () => {
      const next = steps.next();
      if (next.done) return { done: 1, found: next.value ?? null };
      return { done: next.value.done / next.value.total, found: null };
    };
  },
};

/** Arrays one after another. */
export function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
