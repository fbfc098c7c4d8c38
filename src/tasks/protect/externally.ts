import { beginWork, duckdbEngine, shareMemory } from '../../engines/duckdb/index.ts';
import { PenumbraError } from '../../error.ts';
import { fileSource, nodeSha256, refuseOutput } from '../../io/files/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import {
  type ExternalProtection,
  type ProtectFileOptions,
  placesOf,
  protectTo,
} from './protectTo.ts';

export interface ProtectExternalOptions extends ProtectFileOptions {
  /** What the whole process may hold in memory, in bytes. */
  readonly memory: number;
  /** Goes on with a run that was ended, where there is one. */
  readonly resume?: boolean | undefined;
}

/**
 * Protects a file that may be larger than memory, with the bytes that `protectFile` gives for the same recipe, cut and
 * seed. All that is temporary is in a private folder beside the one that must stay, which is gone when the run ends,
 * except by a kill: then `resume` goes on from the last stage, or block, that was stored.
 */
export async function protectExternal(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectExternalOptions,
): Promise<ExternalProtection> {
  if (input === '-') {
    throw new PenumbraError(
      'usage',
      'With --memory the input is read several times, so it cannot be standard input: write it to a file and name that.',
    );
  }
  const places = placesOf(output, options);
  const task = { newHash: nodeSha256, ...options };
  // Refuses too small a memory before anything is read: counted with one column, the fewest that a file can have.
  shareMemory(options.memory, 1, 1, recipe.cut?.size ?? 1);
  await refuseOutput(input, output, places.stay);
  const source = await fileSource(input, task.signal);
  const folder = await beginWork(places.stay, input, recipe, options.resume === true);
  const engine = duckdbEngine(source, folder, task);
  try {
    const { run: _, ...protection } = await protectTo(places, engine, recipe, task);
    engine.end();
    await folder.remove();
    return protection;
  } catch (error) {
    engine.end();
    // Options that do not fit are no reason to lose what an earlier run has done.
    const isMistake = error instanceof PenumbraError && error.code === 'usage';
    if (!isMistake || folder.notes === null) await folder.remove();
    throw error;
  }
}
