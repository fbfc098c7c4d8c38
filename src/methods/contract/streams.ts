/** What the random streams of each method are for, as the low 12 bits of their purpose. */
export const RANK_SWAP = 60;
export const SHUFFLE = 61;
export const PRAM = 62;
export const SWAP = 63;
export const SAMPLE = 64;
export const SYNTHESISE = 65;
export const RARE_VALUES = 66;

/** The purpose of the stream of one column: parts of a file have streams of their own by the third number of their name. */
export function streamPurpose(method: number, column: number): number {
  return method + column * 4096;
}
