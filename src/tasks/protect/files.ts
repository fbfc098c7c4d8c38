import { resolve } from 'node:path';
import { stayTexts, stopwatch } from '../../engines/contract/index.ts';
import {
  auditOf,
  type FileProtection,
  type ProtectFileOptions,
} from '../../engines/contract/node.ts';
import { nodeCrew } from '../../engines/threads/node.ts';
import { PenumbraError } from '../../error.ts';
import { refuseStopped } from '../../foundation/work/index.ts';
import {
  beginRelease,
  fileSource,
  nodeSha256,
  refuseOutput,
  stayFolder,
  stdinSource,
} from '../../io/files/index.ts';
import { load } from '../../recipe/dataset/index.ts';
import { planRecipe, type Recipe } from '../../recipe/index.ts';
import { protectLoaded } from './protect.ts';

export { NOTICE } from '../../engines/contract/index.ts';

/**
 * Protects a file on disk. The protected file and the folder that must stay appear together at the
 * end, or not at all: on any error, and if a claim does not hold, nothing is left behind. "-" reads
 * standard input or writes standard output.
 */
export async function protectFile(
  input: string,
  output: string,
  recipe: Recipe,
  options: ProtectFileOptions = {},
): Promise<FileProtection> {
  if (output === '-' && options.stay === undefined) {
    throw new PenumbraError(
      'usage',
      'With the output on standard output, say with --stay DIR where the files that must stay go.',
    );
  }
  const stay = resolve(options.stay ?? stayFolder(output));
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...options };
  await refuseOutput(input, output, stay);
  const source =
    input === '-' ? await stdinSource(task.signal) : await fileSource(input, task.signal);
  const clock = stopwatch();
  const file = await load(source, recipe.input, task);
  const read = clock();
  const settled = (await options.settle?.(file, recipe)) ?? recipe;
  const plan = planRecipe(settled, file.table, file.lineOf);
  options.onPlan?.(file, plan);
  const columns = file.names.filter((_, position) => !plan.dropped.includes(position));
  const release = await beginRelease(output === '-' ? null : output, stay, task.signal, {
    ...file,
    columns,
  });
  try {
    const protection = await protectLoaded(file, plan, release, task, read);
    const audit = auditOf(file, protection, settled, options);
    await refuseStopped(options.signal);
    await release.commit(stayTexts(protection, protection.partition, audit.toString()));
    return { ...protection, output, stay, audit: audit.digest };
  } catch (error) {
    await release.abandon();
    throw error;
  } finally {
    crew.end();
  }
}
