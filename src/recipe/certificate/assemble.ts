import { sha256Text } from '../../io/bytes/index.ts';
import { areAlike, onlyEmptied } from '../../measures/claims/index.ts';
import { VERSION } from '../../version.ts';
import type { LoadedFile } from '../dataset/index.ts';
import type { Plan, PlannedSample } from '../plan/index.ts';
import type {
  Certificate,
  CertifiedClaim,
  CertifiedStep,
  ColumnFate,
  Figure,
} from './certificate.ts';
import type { ColumnChange } from './changes.ts';
import type { Coverage } from './check.ts';
import type { CertifiedEdits } from './ruleClaim.ts';

/** Everything that a certificate states, however it was measured: in memory, or block by block. */
export interface CertificateParts {
  readonly original: LoadedFile;
  readonly written: LoadedFile;
  readonly plan: Plan;
  readonly fates: readonly ColumnFate[];
  readonly coverages: readonly Coverage[];
  readonly cut: Certificate['cut'] | null;
  readonly steps: readonly CertifiedStep[];
  readonly file: readonly CertifiedClaim[];
  readonly figures: readonly Figure[];
  /** What changed in the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly edits: CertifiedEdits | null;
  readonly digests: { readonly recipe: string; readonly partition: string };
}

/** The certificate of a run. */
export function assembleCertificate(parts: CertificateParts): Certificate {
  const { original, written, plan, fates, coverages, cut, steps, file, edits } = parts;
  return sealed({
    format: 'penumbra-certificate',
    version: 1,
    program: `penumbra ${VERSION}`,
    original: recordOf(original),
    protected: recordOf(written),
    dialect: original.dialect,
    ...parts.digests,
    columns: fates,
    ...(plan.preparations.length > 0 && { prepared: plan.preparations }),
    ...(plan.sample !== null && { sampled: sampledOf(plan.sample) }),
    ...(cut && { cut }),
    steps,
    file,
    figures: parts.figures,
    notCovered: plan.notCovered.map((position) => original.names[position]),
    ...(edits !== null && { edits }),
    holds: [...steps.flatMap((step) => step.claims), ...file].every((claim) => claim.holds),
    notReleasable: [...plan.notReleasable, ...untouched(coverages, parts.changes)],
  });
}

/** Adds the digest over everything else. */
export function sealed(certificate: Omit<Certificate, 'seal'>): Certificate {
  return { ...certificate, seal: sha256Text(JSON.stringify(certificate)) };
}

export function recordOf(file: LoadedFile) {
  return { sha256: file.sha256, records: file.records, columns: file.names.length };
}

export function sampledOf({
  share,
  strata,
  weight,
}: PlannedSample): NonNullable<Certificate['sampled']> {
  return {
    share,
    strata: strata.map((position) => position + 1),
    ...(weight !== null && { weight: weight + 1 }),
  };
}

/** Whether several records get the same values, so that it means something to be alone with them. */
export function isSharing({ promised }: Coverage): boolean {
  return areAlike(promised);
}

/** Names of the columns in which every record gets values of its own, neither shared with others nor only emptied. */
export function notSharedIn(coverages: readonly Coverage[]): string[] {
  return coverages
    .filter((coverage) => !isSharing(coverage))
    .filter(({ promised }) => !promised.some(({ claim }) => claim === onlyEmptied.name))
    .flatMap(({ columns }) => columns.map(({ name }) => name));
}

/** A step that gives records values of their own, and gave all of them back, protects nothing. */
function untouched(
  coverages: readonly Coverage[],
  changes: readonly (readonly ColumnChange[])[],
): string[] {
  const idle = coverages.filter(
    (coverage, i) => !isSharing(coverage) && changes[i].every(({ changed }) => changed === 0),
  );
  if (idle.length === 0) return [];
  const names = idle.flatMap(({ columns }) => columns.map(({ name }) => name));
  return [`no value was changed in ${names.join(', ')}`];
}
