import { seedOf } from '../../foundation/numerics/index.ts';
import type { Description } from '../../foundation/table/index.ts';
import { brokenAudit, readAudit } from '../../io/audit/index.ts';
import {
  CERTIFICATE_SIGNATURE,
  parseSignature,
  type StoredSignature,
} from '../../io/signatures/index.ts';
import {
  type Certificate,
  parseCertificate,
  parseDescription,
  parseRecipe,
  type Recipe,
} from '../../recipe/index.ts';

/** Texts of the folder that must stay; null if a file does not exist. */
interface KeptTexts {
  readonly certificate: string;
  readonly recipe: string | null;
  /** What was known about the original, if no recipe was kept. */
  readonly description?: string | null;
  readonly partition: string | null;
  readonly models: string | null;
  /** The settings of a refinement with their seeds. */
  readonly refinement: string | null;
  /** The signature of the certificate. */
  readonly signature: string | null;
  readonly audit: string;
}

/** What a release reads from the folder that must stay. */
export interface KeptForRelease {
  readonly certificate: Certificate;
  /** Name of the certificate in messages. */
  readonly certificatePath: string;
  /** The certificate as it was stored, and its signature. */
  readonly certificateText: string;
  readonly signature: StoredSignature | null;
  readonly recipe: Recipe | null;
  /** The recipe as it was stored. */
  readonly recipeText: string | null;
  readonly description: Description | undefined;
  readonly partition: string | null;
  readonly models: string | null;
  readonly refinement: string | null;
  /** The digest at the end of the audit log. */
  readonly log: string;
  /** The audit log. */
  readonly audit: string;
  readonly seed: Uint8Array;
  /** Whether the seed is the seed of the run. */
  readonly isSeedOwn: boolean;
}

/**
 * Reads the folder that must stay. A log with a broken chain is refused now, not after the work.
 */
export function readKept(
  { certificate, recipe: recipeText, description = null, signature, audit, ...texts }: KeptTexts,
  pathOf: (name: string) => string = (name) => name,
): KeptForRelease {
  const { entries, broken } = readAudit(audit);
  if (broken !== null) throw brokenAudit(pathOf('audit.jsonl'), broken);
  const recipe = recipeText === null ? null : parseRecipe(recipeText, pathOf('recipe.json'));
  const certificatePath = pathOf('certificate.json');
  return {
    certificate: parseCertificate(certificate, certificatePath),
    certificatePath,
    certificateText: certificate,
    signature: signature === null ? null : parseSignature(signature, pathOf(CERTIFICATE_SIGNATURE)),
    recipe,
    recipeText,
    description:
      recipe?.description ??
      (description === null
        ? undefined
        : parseDescription(description, pathOf('description.json'))),
    ...texts,
    audit,
    log: entries.at(-1)?.digest ?? '',
    seed: seedOf(recipe?.seed),
    isSeedOwn: recipe?.seed !== undefined,
  };
}
