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
import { VERSION } from '../version.ts';
import { refuseCancelled } from './drive.ts';
import { type LoadedFile, load, type TaskOptions } from './load.ts';
import { modelsText } from './models.ts';
import { nodeCrew } from './nodeCrew.ts';
import { type Protection, protectLoaded, stopwatch } from './protect.ts';

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

/** What stands in the folder, for whoever finds it. */
export const NOTICE = `This folder must stay where the original data are.

Its files undo the protection or help to: the seed reproduces every random choice, and the partition
tells which records were grouped. Never publish them beside the protected file.

recipe.json       what was done, with the seed: replays the run to the same bytes
certificate.json  what was measured on the protected file
partition.csv     the group of each record
blocks.json       how the file was cut into blocks, if it was
models.json       what models of the data were fitted, if some were
audit.jsonl       what happened when, as a chain of digests
earlier/          the same from earlier runs with the same output, if there were any
`;

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
    await release.commit(
      new Map([
        ['README.txt', NOTICE],
        ['recipe.json', protection.recipe],
        ['certificate.json', `${JSON.stringify(protection.certificate, null, 2)}\n`],
        ['partition.csv', protection.partition],
        ...blocksFile(protection),
        ...modelsFile(protection),
        ['audit.jsonl', audit.toString()],
      ]),
    );
    return { ...protection, output, stay, audit: audit.digest };
  } catch (error) {
    await release.abandon();
    throw error;
  } finally {
    crew.end();
  }
}

function blocksFile({ blockPlans }: Protection): [string, string][] {
  if (blockPlans.every((plans) => plans.length === 0)) return [];
  return [['blocks.json', `${JSON.stringify({ steps: blockPlans })}\n`]];
}

function modelsFile(protection: Protection): [string, string][] {
  const text = modelsText(protection);
  return text === null ? [] : [['models.json', text]];
}

export function auditOf(
  file: LoadedFile,
  { plan, certificate, summary }: Protection,
  recipe: Recipe,
  { because }: ProtectFileOptions,
): AuditLog {
  const audit = new AuditLog();
  audit.add('read', {
    program: `penumbra ${VERSION}`,
    file: file.source.name,
    sha256: file.sha256,
    records: file.records,
    columns: file.names.length,
  });
  audit.add('planned', {
    recipe: certificate.recipe,
    seed: recipe.seed === undefined ? 'drawn from the operating system' : 'given',
    identifiers: plan.recipe.identifiers,
    ...(because === undefined ? {} : { because }),
  });
  audit.add('protected', { records: summary.records, groups: summary.groups, loss: summary.loss });
  audit.add('certified', {
    protected: certificate.protected.sha256,
    partition: certificate.partition,
    certificate: certificate.seal,
    holds: certificate.holds,
  });
  return audit;
}
