import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { PenumbraError } from '../error.ts';
import {
  AuditLog,
  beginRelease,
  fileSource,
  nodeSha256,
  refuseOutput,
  stayFolder,
  stdinSource,
} from '../io/files/index.ts';
import { type Plan, planRecipe, type Recipe } from '../recipe/index.ts';
import { refuseCancelled } from './drive.ts';
import { type LoadedFile, load, type TaskOptions } from './load.ts';
import { nodeCrew } from './nodeCrew.ts';
import { type Protection, protectLoaded, stopwatch } from './protect.ts';
import { auditOfRun, stayTexts } from './release/stayTexts.ts';

export { NOTICE } from './release/stayTexts.ts';

export interface ProtectFileOptions extends TaskOptions {
  /** The folder for what must stay; beside the output where it is not given. */
  readonly stay?: string;
  /** Sees the file that was read and may complete the recipe before it is planned. */
  settle?(file: LoadedFile, recipe: Recipe): Recipe | Promise<Recipe>;
  /** Sees the plan before it runs. */
  onPlan?(file: LoadedFile, plan: Plan): void;
  /** A reason given for an unusual choice, for the audit log. */
  readonly because?: string;
  /** How many threads may work side by side; all cores where it is not given. */
  readonly workers?: number;
}

export interface FileProtection extends Protection {
  readonly output: string;
  readonly stay: string;
  /** The digest of the last entry of the audit log: whoever has it notices if entries are cut off. */
  readonly audit: string;
}

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
    // A signal that came while claims were checked is heard when the event loop has turned once.
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    refuseCancelled(options.signal);
    await release.commit(stayTexts(protection, audit.toString()));
    return { ...protection, output, stay, audit: audit.digest };
  } catch (error) {
    await release.abandon();
    throw error;
  } finally {
    crew.end();
  }
}

export function auditOf(
  file: LoadedFile,
  protection: Protection,
  recipe: Recipe,
  { because }: ProtectFileOptions,
): AuditLog {
  return auditOfRun(new AuditLog(), file, protection, recipe, because);
}
