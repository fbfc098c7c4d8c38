import { present } from '../../fields.ts';
import { claims } from '../../measures/claims/index.ts';
import {
  certifiedSteps,
  checkBytes,
  groupsOver,
  mergeChecked,
  recodedClaims,
} from '../../recipe/certificate/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { CertifiedClaim, Coverage } from '../../recipe/index.ts';
import type { FileCut } from '../../recipe/run/index.ts';
import type { Measurement, SurveyedRun } from './engine.ts';
import type { BlockReport, BlockTask } from './protectBlock.ts';

/** A run in blocks: the findings about each block, and which records are kept. */
export interface BlockRun extends SurveyedRun {
  readonly task: BlockTask;
  readonly fileCut: FileCut;
  readonly kept: Uint8Array | null;
}

/** Findings about a run in blocks, without figures, changes and shared values, which need the whole file. */
export async function measureBlocks(
  { file: original, plan, task, fileCut, kept }: BlockRun,
  reports: readonly BlockReport[],
  written: StoredFile,
  options: TaskOptions,
): Promise<Pick<Measurement, 'fates' | 'coverages' | 'edits' | 'cut' | 'steps' | 'file'>> {
  const { fates, coverages, edits } = task;
  const checked = mergeChecked(checkedIn(reports, coverages), reports.length);
  const sizes = plan.steps.map((_, i) => groupsOver(reports.map(({ steps }) => steps[i].groups)));
  // Recoded columns were compared with the recoded original when the file was read back.
  const recoded = recodedClaims(fates, 0);
  const file = [...recoded, ...(await checkBytes(original, written, fates, kept, options))];
  if (edits !== null) file.push(rulesOver(reports));
  return {
    ...{ fates, coverages, edits, file },
    cut: { ...fileCut, blocks: reports.length },
    steps: certifiedSteps(plan, coverages, checked, sizes),
  };
}

function* checkedIn(reports: readonly BlockReport[], coverages: readonly Coverage[]) {
  for (const [block, { steps }] of reports.entries()) {
    yield {
      block,
      steps: steps.map(({ filled, suppressed, changed, findings }, i) => ({
        ...{ filled, suppressed, changed },
        ...present({ unit: coverages[i].unit, ofUnit: coverages[i].ofUnit }),
        claims: coverages[i].promised.map((promised, j) => ({
          promised,
          claim: claims.get(promised.claim)!,
          finding: findings[j],
        })),
      })),
    };
  }
}

/** Sums the violations of all blocks, with the words of a block that has some. */
function rulesOver(reports: readonly BlockReport[]): CertifiedClaim {
  const found = reports.map(({ rules }) => rules!);
  const measured = found.reduce((sum, claim) => sum + claim.measured, 0);
  const worst = found.find(({ holds }) => !holds) ?? found[0];
  return { ...worst, measured };
}
