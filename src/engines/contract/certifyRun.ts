import { claims } from '../../measures/claims/index.ts';
import {
  type CertifiedEdits,
  type ColumnChange,
  certifiedSteps,
  checkFile,
  mergeChecked,
  recordOf,
  sealed,
  untouched,
} from '../../recipe/certificate/index.ts';
import type { LoadedFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type {
  Certificate,
  CertifiedClaim,
  CertifiedStep,
  ColumnFate,
  Coverage,
  Plan,
} from '../../recipe/index.ts';
import { VERSION } from '../../version.ts';
import type { Measured } from './measured.ts';
import type { BlockReport } from './protectBlock.ts';

/** What a certificate is made of, when all is written and read back. */
export interface RunEvidence {
  readonly original: LoadedFile;
  readonly written: LoadedFile;
  readonly plan: Plan;
  readonly coverages: readonly Coverage[];
  readonly fates: readonly ColumnFate[];
  readonly edits: CertifiedEdits | null;
  readonly cut: NonNullable<Certificate['cut']>;
  readonly reports: readonly BlockReport[];
  readonly kept: Uint8Array | null;
  readonly measured: Measured;
  readonly digests: { readonly recipe: string; readonly partition: string };
}

/** The certificate that `certify` makes of files in memory, from what was found about each block. */
export async function certifyRun(
  evidence: RunEvidence,
  options: TaskOptions,
): Promise<{ readonly certificate: Certificate; readonly changes: readonly ColumnChange[] }> {
  const { original, written, plan, coverages, fates, edits, cut, reports, kept, measured } =
    evidence;
  const checked = mergeChecked(checkedIn(reports, coverages), reports.length);
  const sizes = plan.steps.map((_, i) =>
    overBlocks(reports.map(({ steps: own }) => own[i].groups)),
  );
  const steps = certifiedSteps(plan, coverages, checked, sizes);
  // Recoded columns were compared, when the file was read back, with what their rules make of the original.
  const recodedOtherwise = 0;
  const file = await checkFile(original, written, fates, kept, options, {}, recodedOtherwise);
  if (edits !== null) file.push(rulesOver(reports));
  return {
    changes: measured.changes.flat(),
    certificate: sealed({
      format: 'penumbra-certificate',
      version: 1,
      program: `penumbra ${VERSION}`,
      original: recordOf(original),
      protected: recordOf(written),
      dialect: original.dialect,
      ...evidence.digests,
      columns: fates,
      ...(plan.preparations.length === 0 ? {} : { prepared: plan.preparations }),
      cut,
      steps,
      file,
      figures: measured.figures,
      notCovered: plan.notCovered.map((position) => original.names[position]),
      ...(edits === null ? {} : { edits }),
      holds: [...steps.flatMap((step) => step.claims), ...file].every((claim) => claim.holds),
      notReleasable: [...plan.notReleasable, ...untouched(coverages, measured.changes)],
    }),
  };
}

export function overBlocks(sizes: readonly CertifiedStep['groups'][]): CertifiedStep['groups'] {
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const one of sizes) {
    if (one.count === 0) continue;
    count += one.count;
    min = Math.min(min, one.min);
    max = Math.max(max, one.max);
  }
  return { count, min: count === 0 ? 0 : min, max };
}

function* checkedIn(reports: readonly BlockReport[], coverages: readonly Coverage[]) {
  for (const [block, { steps }] of reports.entries()) {
    yield {
      block,
      steps: steps.map(({ filled, suppressed, findings }, i) => ({
        filled,
        suppressed,
        claims: coverages[i].promised.map((promised, j) => ({
          promised,
          claim: claims.get(promised.claim)!,
          finding: findings[j],
        })),
      })),
    };
  }
}

/** Violations of all blocks together, in the words of one that has some. */
function rulesOver(reports: readonly BlockReport[]): CertifiedClaim {
  const found = reports.map(({ rules }) => rules!);
  const measured = found.reduce((sum, claim) => sum + claim.measured, 0);
  const worst = found.find(({ holds }) => !holds) ?? found[0];
  return { ...worst, measured };
}
