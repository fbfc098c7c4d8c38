import { beginWork, duckdbEngine, shareMemory } from '../../engines/duckdb/index.ts';
import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import {
  fileSource,
  isDatabaseAddress,
  nodeSha256,
  refuseOutput,
  type UnfinishedOutput,
} from '../../io/files/index.ts';
import { placesOf } from '../../io/folders/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { forOutput } from './forOutput.ts';
import {
  type ExternalProtection,
  outputOf,
  type ProtectFileOptions,
  protectTo,
} from './protectTo.ts';

export interface ProtectExternalOptions extends ProtectFileOptions {
  /** Bytes of memory for the whole process. */
  readonly memory: number;
  /** Continues an interrupted run, if there is one. */
  readonly resume?: boolean | undefined;
}

/**
 * Protects a file that can be larger than memory, with the same bytes as `protectFile` for the same
 * recipe, cut and seed. All temporary files are in a private folder beside the one that must stay.
 * The folder goes when the output gets its name, together or not at all. After a kill before that it stays, and
 * `resume` continues from the last stored stage or block.
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
      'With --memory the input is read several times, so it cannot be standard input: write it to a file and name that file.',
    );
  }
  const places = placesOf(output, options);
  const task = { newHash: nodeSha256, ...options };
  // Refuses too small a memory before anything is read. Every file has at least one column.
  shareMemory(options.memory, 1, 1, recipe.cut?.size ?? 1);
  await refuseOutput(input, output, places.stay, options.overwrite);
  const source = await fileSource(input, task.signal, recipe.input);
  const known = await forOutput(recipe, output, source);
  const identity = isDatabaseAddress(input) ? await digestOf(source) : undefined;
  const folder = await beginWork(places.stay, input, known, options.resume === true, identity);
  const engine = duckdbEngine(source, folder, task);
  const begin = async (run: Parameters<typeof outputOf>[0]): Promise<UnfinishedOutput> => {
    const begun = await outputOf(run, output === '-' ? null : output, places.stay, {
      ...task,
      input: { path: input, table: recipe.input?.table },
    });
    return {
      write: (chunk) => begun.write(chunk),
      finish: () => begun.finish(),
      abandon: () => begun.abandon(),
      async commit(texts) {
        // Some systems do not move a folder with open files.
        engine.end();
        await folder.check();
        await begun.commit(texts, [{ from: null, to: folder.path }]);
      },
    };
  };
  try {
    const { run: _, ...protection } = await protectTo(places, engine, known, task, begin);
    await folder.release();
    return protection;
  } catch (error) {
    engine.end();
    // Wrong options are no reason to lose the work of an earlier run.
    const isMistake = error instanceof PenumbraError && error.code === 'usage';
    // What cannot be removed stays for --resume; the reason of the failure is the one to tell.
    await (isMistake && folder.notes !== null ? folder.release() : folder.remove()).catch(() => {});
    throw error;
  }
}

/** The digest of all records: a table has no time of its last change. */
async function digestOf(source: ByteSource): Promise<string> {
  const hash = nodeSha256();
  for await (const chunk of source.open()) hash.update(chunk);
  return hash.digest();
}
