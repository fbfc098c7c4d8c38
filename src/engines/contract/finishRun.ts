import { createReadStream, type ReadStream } from 'node:fs';
import { sha256Text } from '../../io/bytes/index.ts';
import { loss } from '../../measures/utility/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { Recipe } from '../../recipe/index.ts';
import { certifyRun, overBlocks, type RunEvidence } from './certifyRun.ts';
import { auditOf, type ProtectFileOptions } from './fileProtection.ts';
import { type RunProtection, refuseFailed, type Seconds, type Summary } from './protection.ts';
import { stayTexts } from './stayTexts.ts';

/** A run in blocks whose output was written, read back and measured. */
export interface WrittenRun extends Omit<RunEvidence, 'digests' | 'cut'> {
  readonly cut: Omit<RunEvidence['cut'], 'blocks'>;
  readonly blockPlan: BlockPlan;
  /** The seed that was used. */
  readonly seed: string;
  /** The recipe that was asked for, which tells whether a seed was given. */
  readonly asked: Recipe;
  /** The partition: where it stands, and its digest. */
  readonly partition: { readonly path: string; readonly sha256: string };
  readonly recoded: Summary['recoded'];
  readonly seconds: Omit<Seconds, 'certify'>;
  /** Seconds since the output was written. */
  clock(): number;
}

/** What a run in blocks leaves: its account, and the files of the folder that must stay. */
export interface FinishedRun {
  readonly protection: RunProtection;
  /** The digest of the last entry of the audit log. */
  readonly audit: string;
  readonly texts: Map<string, string | ReadStream>;
}

/** Certifies a run in blocks and gives an account of it. Throws if a claim does not hold. */
export async function finishRun(
  run: WrittenRun,
  options: ProtectFileOptions,
): Promise<FinishedRun> {
  const { original, reports, measured, blockPlan, seed } = run;
  const records = added(reports.map((report) => report.records));
  const plan = { ...run.plan, records };
  const recipe = `${JSON.stringify({ ...plan.recipe, seed }, null, 2)}\n`;
  const digests = { recipe: sha256Text(recipe), partition: run.partition.sha256 };
  const cut = { ...run.cut, blocks: blockPlan.blocks };
  const certificate = await certifyRun({ ...run, cut, digests }, options);
  refuseFailed(certificate);
  const seconds = { ...run.seconds, certify: run.clock() };
  options.onProgress?.('certify', 1);
  const { steps, figures } = certificate;
  const protection: RunProtection = {
    plan,
    recipe,
    certificate,
    blockPlans: [[blockPlan]],
    models: [],
    summary: {
      records,
      groups: overBlocks(steps.map(({ groups }) => groups)),
      loss: figures.find(({ name }) => name === loss.name)?.value ?? null,
      dropped: original.records - records,
      filled: added(steps.map(({ filled }) => filled)),
      suppressed: added(steps.map(({ suppressed }) => suppressed)),
      ...measured.shared,
      changes: measured.changes.flat(),
      // Blocks do not say how given columns explain others, nor how rules cut them: a run in memory with --cut neither.
      given: [],
      cells: [],
      recoded: run.recoded,
      seconds: { ...seconds, total: added(Object.values(seconds)) },
    },
  };
  const log = auditOf(original, protection, run.asked, options);
  const partition = createReadStream(run.partition.path);
  // Who reads it hears of errors; where nobody came to that, there is another error to be told.
  partition.on('error', () => {});
  return {
    protection,
    audit: log.digest,
    texts: stayTexts(protection, partition, log.toString()),
  };
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
