import type { Description } from '../../foundation/table/index.ts';
import { refuseCancelled } from '../../foundation/work/index.ts';
import {
  AuditLog,
  beginOutput,
  beginTableOutput,
  fileSource,
  isDatabaseAddress,
  keptBeside,
  nodeSha256,
  refuseOutput,
  refuseSameFile,
} from '../../io/files/index.ts';
import { placesOf } from '../../io/folders/index.ts';
import { likeTable } from '../../io/labelled/index.ts';
import type { Signer } from '../../io/signatures/index.ts';
import { load, loadLike } from '../../recipe/dataset/index.ts';
import { keptDescription, parseCertificate } from '../../recipe/index.ts';
import { type Refined, type RefineOptions, refineLoaded } from './refine.ts';
import { auditOfRefinement, refinedTexts } from './refinedTexts.ts';

export interface RefineFileOptions extends Omit<RefineOptions, 'certificate' | 'partition'> {
  /** The folder that must stay; beside the output if not given. */
  readonly stay?: string | undefined;
  /** Paths; if not given, in the folder beside the protected file. */
  readonly certificate?: string | undefined;
  readonly partition?: string | undefined;
  /** Signs the certificate and the audit log. */
  readonly signer?: Signer | undefined;
  /** What is known about the original; if not given, what it was protected with. */
  readonly description?: Description | undefined;
}

export interface FileRefined extends Refined {
  readonly output: string;
  readonly stay: string;
}

/**
 * Refines a protected file on disk. The new file and its folder appear together at the end, or not
 * at all.
 */
export async function refineFile(
  original: string,
  masked: string,
  asked: string,
  options: RefineFileOptions = {},
): Promise<FileRefined> {
  const { output, stay } = placesOf(asked, options);
  await refuseOutput(original, output, stay, options.overwrite);
  const { certificate: _, partition: __, ...rest } = options;
  const task = { newHash: nodeSha256, ...rest };
  const kept = await keptBeside(masked, options, options.signal);
  for (const read of [masked, kept.certificate?.path, kept.partition?.path]) {
    if (read !== undefined) await refuseSameFile(read, output);
  }
  const description = options.description ?? keptDescription(kept);
  const source = await fileSource(original, task.signal, task.input);
  const before = await load(source, task.input, { ...task, description });
  const after = await loadLike(
    before,
    await fileSource(masked, task.signal, likeTable(task.input)),
    task.input,
    task,
  );
  const certificate =
    kept.certificate === null
      ? null
      : parseCertificate(kept.certificate.text, kept.certificate.path);
  const from = { ...after, columns: after.names };
  const input = { path: original, table: task.input?.table };
  const { overwrite = false } = options;
  const begun = isDatabaseAddress(output)
    ? await beginTableOutput({ output, name: undefined, input, overwrite }, stay, task.signal, from)
    : await beginOutput(output, stay, task.signal, from);
  try {
    const refined = await refineLoaded(before, after, begun, {
      ...task,
      certificate: certificate ?? undefined,
      partition: kept.partition?.text,
    });
    refuseCancelled(task.signal);
    const made = {
      original: before,
      masked: after,
      partition: kept.partition?.text ?? null,
      recipe: kept.recipe?.text ?? null,
      refinement: kept.refinement?.text ?? null,
      isSeedGiven: options.seed !== undefined,
    };
    const log = (earlier: string | null) => {
      const audit = auditOfRefinement(AuditLog.from(earlier ?? ''), made, refined);
      if (options.signer !== undefined) audit.sign(options.signer);
      return audit.toString();
    };
    await begun.commit(refinedTexts(refined, made, log, options.signer));
    return { ...refined, output, stay };
  } catch (error) {
    await begun.abandon();
    throw error;
  }
}
