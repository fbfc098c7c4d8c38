import type {
  Engine,
  MaskedRun,
  StandIn,
  SurveyedRun,
  WrittenRun,
} from '../../engines/contract/index.ts';
import { refuseStopped, stopwatch } from '../../foundation/work/index.ts';
import {
  AuditLog,
  type BegunOutput,
  beginOutput,
  beginTableOutput,
  isDatabaseAddress,
  type OutputFrom,
  type UnfinishedOutput,
} from '../../io/files/index.ts';
import type { Places } from '../../io/folders/index.ts';
import type { Signer } from '../../io/signatures/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import { conduct } from './conduct.ts';
import type { Protection, RunProtection } from './protection.ts';
import { auditOfRun, stayTexts } from './stayTexts.ts';

export interface ProtectFileOptions extends TaskOptions {
  /** The folder that must stay; beside the output if not given. */
  readonly stay?: string | undefined;
  /** Gets the file that was read and can complete the recipe before it is planned. */
  settle?(file: StandIn, recipe: Recipe): Recipe | Promise<Recipe>;
  /** Gets the plan before it runs. */
  onPlan?(file: StandIn, plan: Plan): void;
  /** The reason for an unusual choice, for the audit log. */
  readonly because?: string | undefined;
  /** Signs the certificate and the audit log. */
  readonly signer?: Signer | undefined;
  /** What the written table is called, in a workbook or a database; as the one that was read, if not given. */
  readonly outputTable?: string | undefined;
  /** Number of parallel threads; all cores if not given. */
  readonly workers?: number | undefined;
}

export interface FileProtection extends Protection {
  readonly output: string;
  readonly stay: string;
  /** The digest of the last entry of the audit log. Who keeps it notices if entries are cut off. */
  readonly audit: string;
}

/** A run whose partition can be too large for a text: it is in the folder that must stay. */
export type ExternalProtection = Omit<FileProtection, 'partition'>;

/**
 * Protects with an engine. The protected file and the folder that must stay appear together at the
 * end, or not at all. On any error, and if a claim does not hold, nothing is left behind.
 */
export async function protectTo<
  Surveyed extends SurveyedRun,
  Cut extends Surveyed,
  Masked extends Cut & MaskedRun,
  Written extends Masked & WrittenRun,
  ReadBack extends StoredFile,
>(
  { output, stay }: Places,
  engine: Engine<Surveyed, Cut, Masked, Written, ReadBack>,
  recipe: Recipe,
  options: OutputOptions,
  begin: (run: Surveyed) => Promise<UnfinishedOutput> = (run) =>
    outputOf(run, output === '-' ? null : output, stay, options),
): Promise<ExternalProtection & { readonly run: Written }> {
  const clock = stopwatch();
  const surveyed = await engine.survey(recipe, options.settle);
  options.onPlan?.(surveyed.file, surveyed.plan);
  const read = clock();
  const begun = await begin(surveyed);
  try {
    const { run, protection } = await conduct(engine, surveyed, begun, read);
    let audit = '';
    const log = (before: string | null) => {
      const made = auditOf(run.file, protection, run.recipe, { ...options, before });
      audit = made.digest;
      return made.toString();
    };
    await refuseStopped(options.signal);
    await begun.commit(stayTexts(protection, run.partition.text, log, options.signer));
    return { ...protection, output, stay, audit, run };
  } catch (error) {
    await begun.abandon();
    throw error;
  }
}

interface OutputOptions extends ProtectFileOptions {
  /** Where the records come from: a table of a database is never replaced by what is made from it. */
  readonly input?: { readonly path: string; readonly table?: string | undefined };
}

/** Begins the output of a run: a file, or a table of a database. `output` is null if the protected file goes elsewhere. */
export function outputOf(
  run: Pick<SurveyedRun, 'file' | 'plan'>,
  output: string | null,
  stay: string,
  options: OutputOptions,
): Promise<UnfinishedOutput> {
  const { signal, outputTable: name, overwrite = false, input = { path: '' } } = options;
  if (output === null || !isDatabaseAddress(output)) return fileOf(run, output, stay, options);
  return beginTableOutput({ output, name, input, overwrite }, stay, signal, writtenOf(run, name));
}

/** Begins a file. */
export function fileOf(
  run: Pick<SurveyedRun, 'file' | 'plan'>,
  output: string | null,
  stay: string,
  { signal, outputTable }: ProtectFileOptions,
): Promise<BegunOutput> {
  return beginOutput(output, stay, signal, writtenOf(run, outputTable));
}

function writtenOf(
  { file, plan }: Pick<SurveyedRun, 'file' | 'plan'>,
  tableName: string | undefined,
): OutputFrom {
  const columns = file.names.filter((_, position) => !plan.dropped.includes(position));
  return { ...file, columns, tableName };
}

/** The log of a run. It continues that of the runs before with the same output, whose text is `before`. */
export function auditOf(
  file: StandIn,
  protection: RunProtection,
  recipe: Recipe,
  { because, signer, before = '' }: ProtectFileOptions & { readonly before?: string | null },
): AuditLog {
  const log = auditOfRun(AuditLog.from(before ?? ''), file, protection, recipe, because);
  if (signer !== undefined) log.sign(signer);
  return log;
}
