import { drawSeed, formatSeed } from '../../../../src/foundation/numerics/index.ts';
import { type Attack, attack as attackHalves } from '../../../../src/index.ts';
import { chanceOf } from '../../../../src/tasks/attack/index.ts';
import type { Task } from '../task.ts';
import { runOn } from './gates.ts';

interface AttackAsk {
  /** The run whose recipe is tried on halves of the file. */
  readonly run: string;
}

export interface AttackFacts extends Attack {
  /** The value of each figure if the attack learns nothing. */
  readonly chances: readonly (number | null)[];
}

/** Runs the recipe of a run on random halves of the file, as `penumbra attack` does. */
export const attack: Task<AttackAsk, AttackFacts> = async (desk, { run }, { signal, progress }) => {
  const { protection, original } = runOn(desk, run);
  const found = await attackHalves(original, protection.plan.recipe, {
    signal,
    crew: desk.crew(),
    onProgress: progress,
    seed: formatSeed(drawSeed()),
  });
  return { ...found, chances: found.figures.map(chanceOf) };
};
