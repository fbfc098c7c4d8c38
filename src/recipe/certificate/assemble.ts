import { present } from '../../fields.ts';
import { sha256Text } from '../../io/bytes/index.ts';
import type { Dialect } from '../../io/csv/index.ts';
import { areAlike, onlyEmptied } from '../../measures/claims/index.ts';
import { VERSION } from '../../version.ts';
import type { StoredFile } from '../dataset/index.ts';
import { descriptionDigest, dialectOfColumns } from '../description/index.ts';
import { isEmptied, type Plan } from '../plan/index.ts';
import type { Recipe } from '../recipe/index.ts';
import type { BlockCut, FileInference } from '../run/index.ts';
import type { Certificate, CertifiedClaim, CertifiedStep, Figure } from './certificate.ts';
import type { ColumnChange } from './changes.ts';
import type { Coverage } from './check.ts';
import type { FileRules } from './ruleClaim.ts';
import { type ColumnFate, statedScope } from './scope.ts';

/** Everything that a certificate states, whether it was measured in memory or block by block. */
export interface CertificateParts {
  readonly original: StoredFile;
  readonly written: StoredFile;
  readonly plan: Plan;
  readonly fates: readonly ColumnFate[];
  readonly coverages: readonly Coverage[];
  readonly cut: BlockCut | null;
  readonly steps: readonly CertifiedStep[];
  readonly file: readonly CertifiedClaim[];
  readonly figures: readonly Figure[];
  /** Changes in the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly edits: FileRules | null;
  readonly inference?: FileInference | null;
  readonly digests: { readonly recipe: string; readonly partition: string };
}

/** The certificate of a run. */
export function assembleCertificate(parts: CertificateParts): Certificate {
  const { original, written, plan, coverages, steps, file } = parts;
  const { edits, ...stated } = statedScope({ ...plan, ...parts });
  return sealed({
    format: 'penumbra-certificate',
    version: 1,
    program: `penumbra ${VERSION}`,
    original: recordOf(original),
    protected: recordOf(written),
    dialect: statedDialect(original.dialect, plan),
    ...parts.digests,
    ...queryOf(plan.recipe),
    description: descriptionDigest(plan.recipe.description!),
    ...stated,
    steps,
    file,
    figures: parts.figures,
    notCovered: plan.notCovered.map((position) => original.names[position]),
    ...(edits && { edits }),
    holds: [...steps.flatMap((step) => step.claims), ...file].every((claim) => claim.holds),
    notReleasable: [...plan.notReleasable, ...untouched(coverages, parts.changes)],
  });
}

/** The digest of the question that the records of the original answer, if they come from a database so. */
export function queryOf({ input }: Pick<Recipe, 'input'>): { readonly query?: string } {
  return input?.query === undefined ? {} : { query: sha256Text(input.query) };
}

/** How the original is read by its description, without what only a survey needs. */
export function statedDialect(
  { columns: _, ...dialect }: Dialect,
  plan: Pick<Plan, 'recipe' | 'steps'>,
): Dialect {
  const stated = dialectOfColumns(plan.recipe.description!).flatMap(
    ({ isCoded: __, emptied, ...others }) => {
      const column = isEmptied(plan, others.position)
        ? { ...others, ...present({ emptied }) }
        : others;
      return Object.keys(column).length > 1 ? [column] : [];
    },
  );
  return { ...dialect, ...(stated.length > 0 && { columns: stated }) };
}

/** Adds the digest over all other fields. */
export function sealed(certificate: Omit<Certificate, 'seal'>): Certificate {
  return { ...certificate, seal: sha256Text(JSON.stringify(certificate)) };
}

export function recordOf(file: StoredFile) {
  return { sha256: file.sha256, records: file.records, columns: file.names.length };
}

/** Whether records share values in the step's columns, so that a unique record means something. */
function isSharing({ promised }: Coverage): boolean {
  return areAlike(promised);
}

/**
 * The columns of steps whose records share values, and the names of columns whose values are drawn,
 * moved or disturbed.
 */
export function sharedColumns(coverages: readonly Coverage[]) {
  const isEmptied = ({ promised }: Coverage) =>
    promised.some(({ claim }) => claim === onlyEmptied.name);
  const others = coverages.filter((coverage) => !isSharing(coverage) && !isEmptied(coverage));
  return {
    columns: coverages.filter(isSharing).flatMap(({ columns }) => columns),
    notShared: others.flatMap(({ columns }) => columns.map(({ name }) => name)),
  };
}

/** How a reason against a release begins if a step changed nothing. */
export const UNTOUCHED = 'no value was changed in ';

/** A step that gives each record new values, but returned all values unchanged, protects nothing. */
export function untouched(
  coverages: readonly Coverage[],
  changes: readonly (readonly Pick<ColumnChange, 'changed'>[])[],
): string[] {
  const idle = coverages.filter(
    (coverage, i) => !isSharing(coverage) && changes[i].every(({ changed }) => changed === 0),
  );
  if (idle.length === 0) return [];
  const names = idle.flatMap(({ columns }) => columns.map(({ name }) => name));
  return [`${UNTOUCHED}${names.join(', ')}`];
}
