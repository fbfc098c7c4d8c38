import { AuditLog } from '../../io/files/index.ts';
import type { LoadedFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import type { Protection, RunProtection } from './protection.ts';
import { auditOfRun } from './stayTexts.ts';

export interface ProtectFileOptions extends TaskOptions {
  /** The folder for what must stay; beside the output where it is not given. */
  readonly stay?: string | undefined;
  /** Sees the file that was read and may complete the recipe before it is planned. */
  settle?(file: LoadedFile, recipe: Recipe): Recipe | Promise<Recipe>;
  /** Sees the plan before it runs. */
  onPlan?(file: LoadedFile, plan: Plan): void;
  /** A reason given for an unusual choice, for the audit log. */
  readonly because?: string | undefined;
  /** How many threads may work side by side; all cores where it is not given. */
  readonly workers?: number | undefined;
}

export interface FileProtection extends Protection {
  readonly output: string;
  readonly stay: string;
  /** The digest of the last entry of the audit log: whoever has it notices if entries are cut off. */
  readonly audit: string;
}

/** A run whose partition may be too large for a text: it stands in the folder that must stay. */
export type ExternalProtection = Omit<FileProtection, 'partition'>;

export function auditOf(
  file: LoadedFile,
  protection: RunProtection,
  recipe: Recipe,
  { because }: ProtectFileOptions,
): AuditLog {
  return auditOfRun(new AuditLog(), file, protection, recipe, because);
}
