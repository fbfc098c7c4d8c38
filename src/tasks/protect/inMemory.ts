import { threadsEngine } from '../../engines/threads/index.ts';
import { nodeCrew } from '../../engines/threads/node.ts';
import { fileSource, nodeSha256, refuseOutput, stdinSource } from '../../io/files/index.ts';
import { placesOf } from '../../io/folders/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { forOutput } from './forOutput.ts';
import { type FileProtection, type ProtectFileOptions, protectTo } from './protectTo.ts';

export { NOTICE } from './stayTexts.ts';

/** Protects a file on disk, in memory. "-" reads standard input or writes standard output. */
export async function protectFile(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectFileOptions = {},
): Promise<FileProtection> {
  const places = placesOf(output, options);
  await refuseOutput(input, output, places.stay, options.overwrite);
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...options };
  try {
    const source =
      input === '-'
        ? await stdinSource(task.signal, recipe.input)
        : await fileSource(input, task.signal, recipe.input);
    const known = await forOutput(recipe, output, source);
    const done = await protectTo(places, threadsEngine(source, task), known, {
      ...task,
      input: { path: input, table: recipe.input?.table },
    });
    const { run, ...protection } = done;
    return { ...protection, partition: run.partition.text };
  } finally {
    crew.end();
  }
}
