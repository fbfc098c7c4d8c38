import { AuditLog } from '../../io/files/index.ts';
import type { DataFile, StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import type { Protection, RunProtection } from './protection.ts';
import type { StandIn } from './standIn.ts';
import { auditOfRun } from './stayTexts.ts';

export interface ProtectFileOptions extends TaskOptions {
  /** The folder for what must stay; beside the output where it is not given. */
  readonly stay?: string;
  /** Sees the file that was read and may complete the recipe before it is planned. */
  settle?(file: DataFile | StandIn, recipe: Recipe): Recipe | Promise<Recipe>;
  /** Sees the plan before it runs. */
  onPlan?(file: DataFile | StandIn, plan: Plan): void;
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

/** A run whose partition may be too large for a text: it stands in the folder that must stay. */
export type ExternalProtection = Omit<FileProtection, 'partition'>;

export function auditOf(
  file: StoredFile,
  protection: RunProtection,
  recipe: Recipe,
  { because }: ProtectFileOptions,
): AuditLog {
  return auditOfRun(new AuditLog(), file, protection, recipe, because);
}
