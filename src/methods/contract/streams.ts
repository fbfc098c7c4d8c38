/** Purposes of random streams, the low 12 bits of the second number of their name. */
export const RANK_SWAP = 60;
export const SHUFFLE = 61;
export const PRAM = 62;
export const SWAP = 63;
export const SAMPLE = 64;
export const SYNTHESISE = 65;
export const RARE_VALUES = 66;
export const ROUND_WEIGHTS = 67;
export const PERTURB_WEIGHTS = 68;
export const HOLD_MEMBERS = 69;
/** The first of the purposes of turns, in which members of units are drawn one after the other. */
export const SYNTHESISE_TURN = 1024;

/** The purpose of the stream of one column. Parts of a file differ in the third number of the name. */
export function streamPurpose(method: number, column: number): number {
  return method + column * 4096;
}
