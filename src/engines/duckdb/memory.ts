import { PenumbraError } from '../../error.ts';

/** How the memory that a run may use is divided. Bytes, but for the last two. */
export interface MemoryShares {
  /** What the database may hold. */
  readonly database: number;
  /** Records of the original that are held while blocks are taken from them. */
  readonly held: number;
  readonly workers: number;
}

const MB = 1e6;

/** What the program itself takes: its code, pieces of files, batches of records, what waits to be collected. */
const BASE = 280 * MB;
/** What a thread takes before it has a block. */
const THREAD = 64 * MB;
/** A value of a block is held so many times, in copies, distances, indices and messages. */
const COPIES = 14;
/** With less the database cannot sort. */
const LEAST_DATABASE = 170 * MB;

/**
 * Divides the memory: each thread has what two blocks need, the database most of the rest. Where it is not enough for
 * all threads there are fewer, and where it is not enough for one, the run is refused with what would be.
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
      `--memory ${Math.floor(limit / MB)}MB is too little for blocks of ${blockSize} records: allow ${least}MB at the least${otherwise}.`,
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

/** Of what is left beside the program, so much may go to the blocks that threads work on; the rest is the database's. */
const FOR_BLOCKS = 0.75;

/** How many records a block may have if so many threads are to hold one each. May be none. */
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

/** The bytes that a text such as 2GB, 800MB or 1.5GiB stands for. */
export function parseMemory(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([kmgt]i?)b?$/i.exec(text.trim()) ?? [];
  const bytes = Number(number) * (UNITS.get(unit?.toLowerCase()) ?? Number.NaN);
  if (bytes > 0 && Number.isFinite(bytes)) return Math.floor(bytes);
  throw new PenumbraError('usage', '--memory must be a size with its unit, such as 2GB or 800MB.', {
    key: 'memory',
  });
}
