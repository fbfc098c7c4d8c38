import { PenumbraError } from '../../error.ts';

/** How the memory limit of a run is divided. In bytes, except the last two. */
export interface MemoryShares {
  /** Memory of the database. */
  readonly database: number;
  /** Records of the original that are in memory while blocks are taken from them. */
  readonly held: number;
  readonly workers: number;
}

const MB = 1e6;

/** Memory of the program itself: code, pieces of files, batches of records, garbage. */
const BASE = 280 * MB;
/** Memory of a thread before it has a block. */
const THREAD = 64 * MB;
/** Number of copies of a value of a block in memory: copies, distances, indices and messages. */
const COPIES = 14;
/** Least memory with which the database can sort. */
const LEAST_DATABASE = 170 * MB;

/**
 * Divides the memory: each thread gets memory for two blocks, the database most of the rest. If
 * memory is short, there are fewer threads. If it is too little for one thread, the run is refused
 * with the least that would do.
 */
export function shareMemory(
  limit: number,
  workers: number,
  columns: number,
  blockSize: number,
  otherwise = ', or cut smaller blocks with --cut',
): MemoryShares {
  const block = 8 * COPIES * blockSize * Math.max(1, columns);
  const needed = (threads: number) =>
    BASE + LEAST_DATABASE + threads * (block + (threads > 1 ? THREAD : 0));
  if (needed(1) > limit) {
    const least = Math.ceil(needed(1) / MB / 10) * 10;
    throw new PenumbraError(
      'usage',
      `--memory ${Math.floor(limit / MB)}MB is too little for blocks of ${blockSize} records: allow at least ${least}MB${otherwise}.`,
      { key: 'memory' },
    );
  }
  let threads = workers;
  while (threads > 1 && needed(threads) > limit) threads--;
  const rest = limit - needed(threads);
  const held = Math.min(1e6, Math.max(blockSize, rest / 5 / 8 / (columns + 1)));
  return {
    workers: threads,
    held: Math.floor(held),
    database: LEAST_DATABASE + Math.floor(rest * 0.7),
  };
}

/** Share of the remaining memory for the blocks that threads work on; the database gets the rest. */
const FOR_BLOCKS = 0.75;

/** Largest block for which this many threads can hold one each. Can be 0. */
export function largestBlock(limit: number, threads: number, columns: number): number {
  const rest = limit - BASE - LEAST_DATABASE - (threads > 1 ? threads * THREAD : 0);
  const cells = (FOR_BLOCKS * rest) / threads / (8 * COPIES);
  return Math.max(0, Math.floor(cells / Math.max(1, columns)));
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['m', 1e6],
  ['g', 1e9],
  ['t', 1e12],
  ['ki', 2 ** 10],
  ['mi', 2 ** 20],
  ['gi', 2 ** 30],
  ['ti', 2 ** 40],
]);

/** Bytes for a text such as 2GB, 800MB or 1.5GiB. */
export function parseMemory(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]i?)b?$/i.exec(text.trim()) ?? [];
  const bytes = Number(number) * (UNITS.get(unit?.toLowerCase()) ?? Number.NaN);
  if (bytes > 0 && Number.isFinite(bytes)) return Math.floor(bytes);
  throw new PenumbraError('usage', '--memory must be a size with its unit, such as 2GB or 800MB.', {
    key: 'memory',
  });
}
