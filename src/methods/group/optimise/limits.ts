/** Sizes from which work is divided. Groups depend on all but the last, so these are no settings. */
export interface Limits {
  /** Largest number of records that are searched in one piece; more are cut into blocks. */
  readonly onePiece: number;
  /** Number of blocks of a file, and their smallest and largest size, which take precedence. */
  readonly blocks: number;
  readonly leastBlock: number;
  readonly largestBlock: number;
  /** With fewer different records, members do not share the search for neighbours. */
  readonly sharing: number;
}

/** Blocks are few and large, because groups do not change across their borders. */
export const LIMITS: Limits = {
  onePiece: 25_000,
  blocks: 4,
  leastBlock: 16_000,
  largestBlock: 125_000,
  sharing: 20_000,
};

/** Largest number of blocks that have names for their random streams. */
const MOST_BLOCKS = 128;

/** Largest number of records of a block. */
export function blockSize(records: number, { blocks, leastBlock, largestBlock }: Limits): number {
  const size = Math.min(largestBlock, Math.max(leastBlock, Math.ceil((1.01 * records) / blocks)));
  return Math.max(size, Math.ceil((2 * records) / MOST_BLOCKS));
}
