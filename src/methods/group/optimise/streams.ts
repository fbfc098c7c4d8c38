/**
 * The random streams of a search are named by a purpose: this number, plus 2^20 times the stage, and for those of the
 * blocks of a stage 2^12 times the block. A search in one piece is the first block of the first stage.
 */
const PURPOSE = 17;
const CUTTING = 2 ** 11;

/**
 * First stage numbers of each plan and of the trial of each start. A plan has fewer stages than the difference of two
 * such numbers.
 */
export const STAGES = { plan: 100, trial: 500 } as const;

export function purposeOfBlock(stage: number, block: number): number {
  return PURPOSE + stage * 2 ** 20 + block * 2 ** 12;
}

export function purposeOfCut(stage: number): number {
  return PURPOSE + CUTTING + stage * 2 ** 20;
}
