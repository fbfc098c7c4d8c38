import { present } from '../../fields.ts';
import { type RecordFormat, recordFormat } from '../../io/formats/index.ts';
import { keptInPartition } from '../../recipe/dataset/index.ts';
import type { Codebook } from '../../report/index.ts';
import type { ReleaseCandidate } from '../gates/index.ts';
import { codebookOf } from './codebook.ts';
import { type GateOutcome, passGates, stopAtCertificate } from './decide.ts';
import type { ExaminedRelease, ForeignRelease } from './examine.ts';
import { publicReport } from './publicReport.ts';
import { type Acceptance, earlierAcceptances } from './waivers.ts';

/** Counts below this are not published, nor counts below the k of the purpose if that is larger. */
const THRESHOLD = 5;

interface JudgeOptions {
  /** Gates and limits that may fail, each with the reason. */
  readonly accept?: readonly Acceptance[];
  /** The day on which waivers are judged, as 2027-01-31. Default: today. */
  readonly day?: string | undefined;
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
  readonly isForSpreadsheet?: boolean;
  /** The format of the data, by the ending of its files; that of the protected file if not given. */
  readonly format?: string | undefined;
  /** The public key of whoever signs the release: then only waivers count that this key has signed. */
  readonly signer?: string | undefined;
}

/** A release with the outcomes of its gates. It can be made if `isFree` holds for them. */
export interface JudgedRelease {
  readonly examined: ExaminedRelease;
  readonly gates: readonly GateOutcome[];
  readonly candidate: ReleaseCandidate;
  readonly codebook: Codebook;
  readonly dataName: string;
  readonly format: RecordFormat;
  readonly threshold: number;
  readonly isForSpreadsheet: boolean;
}

/** Checks every gate. */
export function judgeRelease(
  examined: ExaminedRelease,
  { accept = [], day, isForSpreadsheet = false, signer, format: asked }: JudgeOptions = {},
): JudgedRelease {
  const { kept, purpose, original, masked, assessment, verification } = examined;
  const { alsoReleased, notFound } = examined;
  const { certificate, recipe, partition } = kept;
  const format = recordFormat(masked, asked);
  const dataName = `data.${format.ending}`;
  format.refuseNames(masked.names, dataName);
  const threshold = Math.max(THRESHOLD, purpose.k ?? 0);
  const codebook = codebookOf({
    ...examined,
    certificate,
    recipe,
    dataName,
    format,
    threshold,
    isForSpreadsheet,
  });
  const candidate: ReleaseCandidate = {
    original,
    masked,
    kept: partition === null ? null : keptInPartition(partition),
    certificate,
    recipe,
    verification,
    purpose,
    limits: assessment.limits?.verdicts ?? [],
    ...present({
      inapplicable: assessment.limits?.inapplicable,
      nature: assessment.limits?.nature,
    }),
    assessment,
    alsoReleased,
    notFound,
    codebook,
    report: publicReport(examined.report, dataName, null, threshold),
    isForSpreadsheet,
  };
  const gates = passGates(
    candidate,
    accept,
    earlierAcceptances(kept.audit, purpose, { protected: certificate.protected.sha256, signer }),
    day,
  );
  return { examined, gates, candidate, codebook, dataName, format, threshold, isForSpreadsheet };
}

/** The outcomes for files that the certificate is not about. */
export function gatesOfForeign({ foreign }: ForeignRelease): readonly GateOutcome[] {
  return stopAtCertificate(foreign);
}
