import { claims } from '../../measures/claims/index.ts';
import {
  assembleCertificate,
  type CertificateParts,
  certifiedSteps,
  checkBytes,
  mergeChecked,
  recodedClaims,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate, CertifiedClaim, CertifiedStep, Coverage } from '../../recipe/index.ts';
import type { Measured } from './measured.ts';
import type { BlockReport } from './protectBlock.ts';

/** What was found about a run in blocks, when all is written and read back. */
export interface RunEvidence
  extends Pick<
    CertificateParts,
    'original' | 'written' | 'plan' | 'coverages' | 'fates' | 'edits' | 'digests'
  > {
  readonly cut: NonNullable<CertificateParts['cut']>;
  readonly reports: readonly BlockReport[];
  readonly kept: Uint8Array | null;
  readonly measured: Measured;
}

/** The certificate that `certify` makes of files in memory, from what was found about each block. */
export async function certifyRun(run: RunEvidence, options: TaskOptions): Promise<Certificate> {
  const { original, written, plan, coverages, fates, edits, reports, kept, measured } = run;
  const checked = mergeChecked(checkedIn(reports, coverages), reports.length);
  const sizes = plan.steps.map((_, i) =>
    overBlocks(reports.map(({ steps: own }) => own[i].groups)),
  );
  // Recoded columns were compared, when the file was read back, with what their rules make of the original.
  const recoded = recodedClaims(fates, 0);
  const file = [...recoded, ...(await checkBytes(original, written, fates, kept, options))];
  if (edits !== null) file.push(rulesOver(reports));
  const steps = certifiedSteps(plan, coverages, checked, sizes);
  return assembleCertificate({ ...run, ...measured, steps, file });
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
